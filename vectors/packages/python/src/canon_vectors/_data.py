"""The vectors of a profile as they stand in the package."""

from __future__ import annotations

import json
from functools import lru_cache
from importlib.resources import files
from typing import Any

VERSION = "@VERSION@"
_FOLDER = files(__package__).joinpath("data")
PROFILES: tuple[str, ...] = tuple(sorted(file.name[: -len(".json")] for file in _FOLDER.iterdir() if file.name.endswith(".json")))


@lru_cache(maxsize=None)
def load(profile: str) -> dict[str, Any]:
    """What the package holds about a profile; a ValueError names those that there are."""
    if profile not in PROFILES:
        raise ValueError(f"no profile {profile!r} in this package; one of {', '.join(PROFILES)}")
    return json.loads(_FOLDER.joinpath(profile + ".json").read_text(encoding="utf-8"))
