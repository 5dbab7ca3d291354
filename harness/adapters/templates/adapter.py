# Save as adapter.py, then: canon run --profile jcs -- python3 adapter.py
import base64, hashlib, json, sys

def canonicalize(text):  # YOUR IMPLEMENTATION: the document in, its canonical text out
    return json.dumps(json.loads(text), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
REFUSALS = (json.JSONDecodeError, UnicodeError, RecursionError)  # what the parser raises when it refuses a document; anything else is a mistake, not a refusal

for line in sys.stdin.buffer:
    q = json.loads(line)
    if q["op"] == "hello": a = {"protocol": 1, "name": "my-implementation", "language": "python", "supports": {"jcs": ["hash"]}}
    else:
        try: c = canonicalize(base64.b64decode(q["input_b64"]) if "input_b64" in q else q["input"]); a = {"id": q["id"], "canonical": c, "hash": hashlib.sha256(c.encode()).hexdigest()}
        except REFUSALS as e: a = {"id": q["id"], "reject": "syntax", "message": repr(e)}
        except Exception as e: a = {"id": q["id"], "error": repr(e)}
    print(json.dumps(a), flush=True)
