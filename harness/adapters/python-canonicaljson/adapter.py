"""The PyPI package `canonicaljson`."""

import json
import os
import sys

sys.path[:0] = [sys.argv[1], os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "common")]

import canonicaljson

import loop


def digest(request):
    return loop.hashed(canonicaljson.encode_canonical_json(json.loads(loop.text(request))), form="base64")


loop.serve("canonicaljson", "2.0.0", {"matrix": ["hash"]}, {("matrix", "hash"): digest})
