"""The PyPI package `orjson`."""

import os
import sys

sys.path[:0] = [sys.argv[1], os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "common")]

import orjson

import loop


def digest(request):
    return loop.hashed(orjson.dumps(orjson.loads(loop.text(request)), option=orjson.OPT_SORT_KEYS))


loop.serve("orjson", "3.13.0", {"python-sorted": ["hash"]}, {("python-sorted", "hash"): digest}, refusals=loop.REFUSALS + (orjson.JSONEncodeError,), input="raw")
