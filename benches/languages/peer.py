"""Times the PyPI packages `rfc8785` and `orjson` in their own process: `PATH REPEATS` in, `NANOSECONDS SHA256` out."""

import hashlib
import json
import sys
import time

package, installed = sys.argv[1:]
sys.path.insert(0, installed)

if package == "orjson":
    import orjson

    def run(document):
        return orjson.dumps(orjson.loads(document), option=orjson.OPT_SORT_KEYS)

else:
    import rfc8785

    def run(document):
        return rfc8785.dumps(json.loads(document))


for line in sys.stdin:
    path, repeats = line.split()
    with open(path, "rb") as file:
        document = file.read()
    try:
        run(document)
    except ValueError as refusal:
        print("refused", type(refusal).__name__, flush=True)
        continue
    before = time.process_time_ns()
    for _ in range(int(repeats)):
        canonical = run(document)
    spent = time.process_time_ns() - before
    print(spent, hashlib.sha256(canonical).hexdigest(), flush=True)
