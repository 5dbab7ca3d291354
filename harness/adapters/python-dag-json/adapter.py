"""The PyPI package `dag-json`."""

import os
import sys

sys.path[:0] = [sys.argv[1], os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "common")]

import dag_json

import loop


def digest(request):
    return loop.hashed(dag_json.encode(dag_json.decode(loop.document(request))))


loop.serve("dag-json", "0.3", {"dag-json": ["hash"]}, {("dag-json", "hash"): digest}, input="raw", refusals=loop.REFUSALS + (KeyError,))
