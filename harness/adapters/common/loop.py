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


def hashed(canonical, digest=hashlib.sha256, prefix="", form="hex"):
    """The answer to an operation that hashes; Base64 is written without padding."""
    if isinstance(canonical, str):
        canonical = canonical.encode("utf-8")
    value = digest(canonical)
    text = value.hexdigest() if form == "hex" else base64.b64encode(value.digest()).decode("ascii").rstrip("=")
    return {**shown(canonical), "hash": prefix + text}


def shown(canonical):
    """The canonical bytes as text, or in base64 where they are none."""
    try:
        return {"canonical": canonical.decode("utf-8")}
    except UnicodeDecodeError:
        return {"canonical_b64": base64.b64encode(canonical).decode("ascii")}


# What Python's parsers and printers refuse with: JSONDecodeError and UnicodeError are ValueErrors.
REFUSALS = (ValueError, RecursionError)


def serve(name, version, supports, operations, input="parsed", refusals=REFUSALS):
    """Answers requests until end of file. Any exception but a refusal of the implementation is an error of the adapter."""
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
            except Unsupported as unsupported:
                answer = {"unsupported": str(unsupported)}
            except Reject as reject:
                answer = {"reject": reject.args[0], "message": str(reject)}
            except refusals as fault:
                answer = {"reject": "syntax", "message": described(fault)}
            except MemoryError:
                raise
            except Exception as fault:
                answer = {"error": described(fault)}
        if "id" in request:
            answer = {"id": request["id"], **answer}
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()


def described(fault):
    """An exception in one line."""
    return f"{type(fault).__name__}: {fault}"[:300]
