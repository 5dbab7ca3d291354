"""The PyPI package `a2a-sdk`: its own canonicalization, which signs agent cards."""

import importlib.util
import json
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "common"))

import loop

# The file alone: importing the package would need all that an agent needs.
spec = importlib.util.spec_from_file_location("jcs", os.path.join(sys.argv[1], "a2a", "utils", "_jcs.py"))
jcs = importlib.util.module_from_spec(spec)
spec.loader.exec_module(jcs)


def digest(request):
    return loop.hashed(jcs.canonicalize(json.loads(loop.text(request))))


loop.serve("a2a-sdk", "1.3.0", {"jcs": ["hash"]}, {("jcs", "hash"): digest})
