"""Python's own `json.dumps(json.loads(text), sort_keys=True, separators=(",", ":"))`, which python-sorted describes."""

import json
import os
import platform
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "common"))

import loop


def digest(request):
    return loop.hashed(json.dumps(json.loads(loop.text(request)), sort_keys=True, separators=(",", ":")))


loop.serve("json", platform.python_version(), {"python-sorted": ["hash"]}, {("python-sorted", "hash"): digest}, input="raw")
