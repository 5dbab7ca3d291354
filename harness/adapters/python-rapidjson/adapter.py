"""The PyPI package `python-rapidjson`."""

import os
import sys

sys.path[:0] = [sys.argv[1], os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "common")]

import rapidjson

import loop


def digest(request):
    return loop.hashed(rapidjson.dumps(rapidjson.loads(loop.text(request)), sort_keys=True))


loop.serve("python-rapidjson", "1.25", {"python-sorted": ["hash"]}, {("python-sorted", "hash"): digest}, input="raw")
