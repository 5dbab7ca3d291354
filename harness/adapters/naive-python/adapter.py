"""The obvious thing in Python: `json.dumps(json.loads(text), sort_keys=True, separators=(",", ":"))`."""

import hashlib
import json
import os
import platform
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "common"))

import loop

FORMS = {
    "jcs": (hashlib.sha256, ""),
    "cps": (hashlib.sha3_256, ""),
    "openagents": (hashlib.sha256, "sha256:"),
    "kairos": (hashlib.sha256, "sha256-"),
}


def digest(request):
    value = json.loads(loop.document(request))
    algorithm, prefix = FORMS[request["profile"]]
    return loop.hashed(json.dumps(value, sort_keys=True, separators=(",", ":")), algorithm, prefix)


loop.serve(
    "json.dumps(sort_keys=True)",
    platform.python_version(),
    {profile: ["hash"] for profile in FORMS},
    {(profile, "hash"): digest for profile in FORMS},
    input="raw",
)
