"""OpenAgents hashes in Python, written from the decision record, with the standard library's own numbers."""

import base64
import binascii
import hashlib
import json
import os
import platform
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "common"))

import loop

PREFIX = "sha256:"
EVENT = ("seq", "event_type", "payload", "idempotency_key", "recorded_at")


def refuse(token):
    raise loop.Reject("syntax", token)


def unique(pairs):
    members = dict(pairs)
    if len(members) != len(pairs):
        raise loop.Reject("duplicate_key")
    return members


def value(request):
    return json.loads(loop.text(request), object_pairs_hook=unique, parse_constant=refuse)


def canonical(document):
    text = json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
    return loop.hashed(text, prefix=PREFIX)


def digest(request):
    return canonical(value(request))


def output(request):
    document = value(request)
    if not isinstance(document, dict):
        raise loop.Reject("wrong_root")
    return canonical({name: document.get(name) for name in ("success", "content", "error")})


def trajectory(request):
    events = value(request)
    if not isinstance(events, list):
        raise loop.Reject("wrong_root")
    return canonical([{name: event.get(name) if isinstance(event, dict) else None for name in EVENT} for event in events])


def payload_bytes(request):
    encoded = request["args"]["bytes_b64"]
    try:
        payload = base64.b64decode(encoded, validate=True)
    except binascii.Error as fault:
        raise loop.Reject("syntax") from fault
    # The decoder takes padding that nothing needs.
    if base64.b64encode(payload).decode() != encoded:
        raise loop.Reject("syntax")
    return {"hash": PREFIX + hashlib.sha256(payload).hexdigest()}


OPERATIONS = {
    "hash": digest,
    "payload_json": digest,
    "params_hash": digest,
    "job_hash": digest,
    "output_hash": output,
    "trajectory_hash": trajectory,
    "payload_bytes": payload_bytes,
}

loop.serve(
    "openagents in python",
    platform.python_version(),
    {"openagents": list(OPERATIONS)},
    {("openagents", name): operation for name, operation in OPERATIONS.items()},
    input="raw",
)
