"""All cases of a profile, and one function against all of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Sequence, Union

from ._case import Canonicalize, Case, Mismatch, read
from ._data import load
from ._readings import Readings

_LEVELS = ("must", "should")
# How many failures a report tells in full.
_FULL = 10


@dataclass
class Report:
    """What came of a check."""

    profile: str
    passed: int = 0
    #: The text of each failure by the id of its case.
    failures: "dict[str, str]" = field(default_factory=dict)
    #: Failures that were named as known.
    known: "dict[str, str]" = field(default_factory=dict)
    #: Differences that do not count at this level.
    noted: "dict[str, str]" = field(default_factory=dict)
    #: Names in `known` that no failure fits.
    stale: "list[str]" = field(default_factory=list)
    #: The readings that were followed, by dispute.
    readings: "dict[str, str]" = field(default_factory=dict)

    def __str__(self) -> str:
        head = f"{self.profile}: {self.passed} of {self.passed + len(self.failures) + len(self.known)} cases hold"
        texts = [head, *list(self.failures.values())[:_FULL]]
        more = list(self.failures)[_FULL:]
        if more:
            texts.append(f"and {len(more)} more: " + ", ".join(more))
        texts += [f"known names {name!r}, and nothing of it fails any more; remove it" for name in self.stale]
        return "\n".join(texts)


def cases(profile: str, *, parsed: bool = False, level: str = "must") -> "list[Case]":
    """The cases that an implementation must pass; with `level="should"` those of good practice too."""
    if level not in _LEVELS:
        raise ValueError(f"no level {level!r}; one of {', '.join(_LEVELS)}")
    return [case for case in _all(profile, parsed) if level == "should" or case.level != "should"]


def check(
    profile: str,
    function: Canonicalize,
    *,
    refuses: "tuple[type[BaseException], ...]" = (),
    parsed: bool = False,
    level: str = "must",
    known: Union[str, Sequence[str]] = (),
) -> Report:
    """Asks the function every case and raises an AssertionError with the report where it does not conform."""
    known = (known,) if isinstance(known, str) else known
    gating = {case.id for case in cases(profile, parsed=parsed, level=level)}
    report = Report(profile)
    everything = _all(profile, parsed)
    for case in everything:
        try:
            case.check(function, refuses=refuses)
        except Mismatch as mismatch:
            named = any(_names(name, case) for name in known)
            place = report.noted if case.id not in gating else report.known if named else report.failures
            place[case.id] = str(mismatch)
        else:
            report.passed += case.id in gating
    failed = [case for case in everything if case.id in report.known]
    report.stale = [name for name in known if not any(_names(name, case) for case in failed)]
    report.readings = everything[0]._readings.settled() if everything else {}
    if report.failures or report.stale:
        raise AssertionError(str(report))
    return report


def _all(profile: str, parsed: bool) -> "list[Case]":
    data = load(profile)
    readings = Readings(data["disputes"])
    every = [read(data, entry, readings, parsed) for entry in data["cases"]]
    return [case for case in every if not (parsed and case.raw)]


def _names(pattern: str, case: Case) -> bool:
    if pattern.endswith("*"):
        return case.id.startswith(pattern[:-1])
    return pattern == case.id or pattern in case.rules
