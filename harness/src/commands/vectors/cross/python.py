import json, sys
sys.setrecursionlimit(20000)
for line in sys.stdin.buffer:
    try:
        value = json.loads(json.loads(line)[1])
        text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    except (ValueError, RecursionError):
        text = None
    print(json.dumps(text))
