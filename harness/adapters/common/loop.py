"""Wire protocol 1 for implementations in Python: one JSON object a line in, one out."""

import base64
import hashlib
import json
import sys


class Unsupported(Exception):
    """The request needs what the implementation has not."""


class Reject(Exception):
    """The document has no canonical form; the first argument is the kind."""


def document(request):
    """The document as bytes, as it was sent."""
    if "input_b64" in request:
        return base64.b64decode(request["input_b64"])
    if "input" not in request:
        raise Unsupported("takes JSON text only")
    return request["input"].encode("utf-8")


def text(request):
    """The document as text; bytes that are not UTF-8 have none."""
    return document(request).decode("utf-8")


def hashed(canonical, digest=hashlib.sha256, prefix=""):
    """The answer to an operation that hashes."""
    if isinstance(canonical, str):
        canonical = canonical.encode("utf-8")
    return {"canonical": canonical.decode("utf-8"), "hash": prefix + digest(canonical).hexdigest()}


def serve(name, version, supports, operations, input="parsed"):
    """Answers requests until end of file. An exception of the implementation is a refusal."""
    hello = {"protocol": 1, "name": name, "version": version, "language": "python", "input": input, "supports": supports}
    for line in sys.stdin.buffer:
        request = json.loads(line)
        operation = operations.get((request.get("profile"), request["op"]))
        if request["op"] == "hello":
            answer = hello
        elif operation is None:
            answer = {"unsupported": "no such operation"}
        else:
            try:
                answer = operation(request)
            except MemoryError:
                raise
            except Unsupported as unsupported:
                answer = {"unsupported": str(unsupported)}
            except Reject as reject:
                answer = {"reject": reject.args[0], "message": str(reject)}
            except Exception as fault:
                answer = {"reject": "syntax", "message": f"{type(fault).__name__}: {fault}"[:300]}
        if "id" in request:
            answer = {"id": request["id"], **answer}
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()
