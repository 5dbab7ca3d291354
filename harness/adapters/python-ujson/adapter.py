"""The PyPI package `ujson`."""

import os
import sys

sys.path[:0] = [sys.argv[1], os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "common")]

import ujson

import loop


def digest(request):
    return loop.hashed(ujson.dumps(ujson.loads(loop.text(request)), sort_keys=True, separators=(",", ":")))


loop.serve("ujson", "6.1.0", {"python-sorted": ["hash"]}, {("python-sorted", "hash"): digest}, input="raw")
