"""The PyPI package `canonicaljson-rs`."""

import json
import os
import sys

sys.path[:0] = [sys.argv[1], os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "common")]

import canonicaljson

import loop


def digest(request):
    return loop.hashed(canonicaljson.dumps(json.loads(loop.text(request))))


loop.serve("canonicaljson-rs", "0.9.3", {"gibson": ["hash"], "kinto": ["hash"]}, {("gibson", "hash"): digest, ("kinto", "hash"): digest}, refusals=loop.REFUSALS + (TypeError,))
