"""Which reading of each dispute the answers follow so far: one throughout, or they mix."""

from __future__ import annotations

from itertools import product
from typing import Mapping, Sequence


class Readings:
    """Every combination of readings that all answers so far fit."""

    def __init__(self, disputes: Mapping[str, Sequence[str]]) -> None:
        self._possible = [dict(zip(disputes, names)) for names in product(*disputes.values())]
        self._disputes = tuple(disputes)

    def follow(self, unders: Sequence[Mapping[str, str]]) -> bool:
        """Takes an answer that fits these rows; whether it goes with those before it."""
        left = [one for one in self._possible if any(under.items() <= one.items() for under in unders)]
        if not left:
            return False
        self._possible = left
        return True

    def settled(self) -> dict[str, str]:
        """The readings that no longer have an alternative."""
        names = {dispute: {one[dispute] for one in self._possible} for dispute in self._disputes}
        return {dispute: min(found) for dispute, found in names.items() if len(found) == 1}
