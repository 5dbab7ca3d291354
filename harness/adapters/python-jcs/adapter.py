"""The PyPI package `jcs`."""

import json
import os
import sys

sys.path[:0] = [sys.argv[1], os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "common")]

import jcs

import loop


def digest(request):
    return loop.hashed(jcs.canonicalize(json.loads(loop.text(request))))


loop.serve("jcs", "0.2.1", {"jcs": ["hash"]}, {("jcs", "hash"): digest}, refusals=(*loop.REFUSALS, OverflowError))
