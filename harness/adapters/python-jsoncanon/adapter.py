"""The PyPI package `jsoncanon`."""

import json
import os
import sys

sys.path[:0] = [sys.argv[1], os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "common")]

import jsoncanon

import loop


def digest(request):
    return loop.hashed(jsoncanon.canonicalize(json.loads(loop.text(request))))


loop.serve("jsoncanon", "0.2.4", {"jcs": ["hash"]}, {("jcs", "hash"): digest})
