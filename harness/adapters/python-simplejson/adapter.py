"""The PyPI package `simplejson`."""

import os
import sys

sys.path[:0] = [sys.argv[1], os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "common")]

import simplejson

import loop


def digest(request):
    return loop.hashed(simplejson.dumps(simplejson.loads(loop.text(request)), sort_keys=True, separators=(",", ":")))


loop.serve("simplejson", "4.3.0", {"python-sorted": ["hash"]}, {("python-sorted", "hash"): digest}, input="raw")
