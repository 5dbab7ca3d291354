"""Golden vectors for canonical JSON, and the check of an implementation against them."""

from __future__ import annotations

from ._case import Case, Mismatch
from ._check import Report, cases, check
from ._data import PROFILES, VERSION

__version__ = VERSION
__all__ = ["Case", "Mismatch", "PROFILES", "Report", "VERSION", "cases", "check"]
