"""The PyPI package `securesystemslib`."""

import json
import os
import sys

sys.path[:0] = [sys.argv[1], os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "common")]

from securesystemslib.exceptions import FormatError
from securesystemslib.formats import encode_canonical

import loop


def digest(request):
    return loop.hashed(encode_canonical(json.loads(loop.text(request))))


loop.serve("securesystemslib", "1.6.0", {"olpc": ["hash"]}, {("olpc", "hash"): digest}, refusals=loop.REFUSALS + (FormatError,))
