"""The PyPI package `rfc8785`."""

import json
import os
import sys

sys.path[:0] = [sys.argv[1], os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "common")]

import rfc8785

import loop


def digest(request):
    return loop.hashed(rfc8785.dumps(json.loads(loop.text(request))))


loop.serve("rfc8785", "0.1.4", {"jcs": ["hash"]}, {("jcs", "hash"): digest})
