"""The PyPI package `json-canonical`."""

import json
import os
import sys

sys.path[:0] = [sys.argv[1], os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "common")]

import json_canonical

import loop


def digest(request):
    return loop.hashed(json_canonical.canonicalize(json.loads(loop.text(request))))


loop.serve("json-canonical", "2.0.0", {"jcs": ["hash"]}, {("jcs", "hash"): digest}, refusals=(*loop.REFUSALS, OverflowError))
