"""One case: what to ask, what must come back, and what a wrong answer comes to."""

from __future__ import annotations

import base64
import json
from dataclasses import dataclass, field
from typing import Any, Callable, Mapping, Union

from ._readings import Readings

Document = Union[str, bytes]
Canonicalize = Callable[[Any], Document]

# How much of a text a failure shows.
_SHOWN = 200


class Mismatch(AssertionError):
    """An answer that is not what the rules demand."""


@dataclass(frozen=True)
class Answer:
    """What came of asking: the canonical bytes, a refusal, or an error of the implementation."""

    kind: str
    canonical: bytes = b""
    message: str = ""

    def shown(self) -> str:
        if self.kind == "canonical":
            return _shown(self.canonical)
        return f"refused: {self.message}" if self.kind == "refused" else self.message


@dataclass(frozen=True)
class Case:
    """One question of a profile with its answers."""

    id: str
    profile: str
    rules: "tuple[str, ...]"
    level: str
    proves: str
    effect: str
    since: str
    #: The document as text, or as bytes where it is not UTF-8.
    document: Document
    #: Whether only a reader of the text itself can get it right.
    raw: bool
    #: What each combination of readings allows: pairs of the readings and of the answers.
    rows: "tuple[tuple[Mapping[str, str], tuple[Mapping[str, str], ...]], ...]"
    _rule: str = field(repr=False)
    _readings: Readings = field(repr=False, compare=False)
    _parsed: bool = field(repr=False)

    def __str__(self) -> str:
        return self.id

    def check(self, function: Canonicalize, *, refuses: "tuple[type[BaseException], ...]" = ()) -> None:
        """Asks the function and raises a Mismatch where its answer is wrong."""
        answer = self._ask(function, refuses)
        fitting = [under for under, ways in self.rows if any(_fits(way, answer) for way in ways)]
        if not fitting:
            raise Mismatch(self._report(self._verdict(answer), answer))
        if not self._readings.follow(fitting):
            raise Mismatch(self._report(f"mixed readings: earlier answers follow {_named(self._readings.settled())}, this one "
                                        + " or ".join(map(_named, fitting)), answer))

    def _ask(self, function: Canonicalize, refuses: "tuple[type[BaseException], ...]") -> Answer:
        try:
            argument = json.loads(self.document) if self._parsed else self.document
        except (ValueError, RecursionError) as refusal:
            return Answer("refused", message=f"json.loads: {refusal}")
        try:
            given = function(argument)
        except (ValueError, *refuses) as refusal:
            return Answer("refused", message=f"{type(refusal).__name__}: {refusal}")
        except (KeyboardInterrupt, GeneratorExit):
            raise
        # Whatever it is, it is the implementation's own: also a panic of Rust under Python, which is no Exception.
        except BaseException as error:
            return Answer("error", message=f"error: {type(error).__name__}: {error}")
        if isinstance(given, str):
            try:
                given = given.encode("utf-8")
            except UnicodeEncodeError:
                return Answer("error", message="error: it returned a text that has no UTF-8: " + ascii(given)[:_SHOWN])
        if not isinstance(given, (bytes, bytearray)):
            return Answer("error", message=f"error: it returned {type(given).__name__}; str or bytes is wanted")
        return Answer("canonical", canonical=bytes(given))

    def _verdict(self, answer: Answer) -> str:
        wanted = {"reject" if "reject" in way else "canonical" for _, ways in self.rows for way in ways}
        if answer.kind == "error":
            return "error of the implementation"
        if answer.kind == "refused":
            return "refused what it must accept"
        return "wrong bytes" if "canonical" in wanted else "accepted what it must refuse"

    def _report(self, verdict: str, answer: Answer) -> str:
        wanted = [
            (f"{_named(under)}: " if under else "") + ("a refusal: " + way["reject"] if "reject" in way else _shown(way["canonical"].encode()))
            for under, ways in self.rows
            for way in ways
        ]
        document = self.document if isinstance(self.document, bytes) else self.document.encode()
        lines = [
            ("rule", f"{self.rules[0]}: {self._rule}"),
            ("proves", self.proves),
            ("effect", self.effect),
            ("input", _shown(document)),
            ("wanted", "\n       or ".join(wanted)),
            ("got", answer.shown()),
        ]
        return f"{self.id}: {verdict}\n" + "\n".join(f"  {name:<7} {text}" for name, text in lines)


def read(data: Mapping[str, Any], entry: Mapping[str, Any], readings: Readings, parsed: bool) -> Case:
    """A case from its entry in the data."""

    def whole(text: str) -> str:
        for mark, repeat in entry.get("repeat", {}).items():
            text = text.replace(mark, repeat["text"] * repeat["times"])
        return text

    ways = lambda row: tuple({name: whole(text) for name, text in way.items()} for way in row["ways"])
    return Case(
        id=entry["id"],
        profile=data["profile"],
        rules=tuple(entry["rules"]),
        level=entry["level"],
        proves=entry["proves"],
        effect=entry["effect"],
        since=entry["since"],
        document=base64.b64decode(entry["input_b64"]) if "input_b64" in entry else whole(entry["input"]),
        raw=entry["raw"],
        rows=tuple((row["under"], ways(row)) for row in entry["rows"]),
        _rule=data["rules"][entry["rules"][0]],
        _readings=readings,
        _parsed=parsed,
    )


def _fits(way: Mapping[str, str], answer: Answer) -> bool:
    if "reject" in way:
        return answer.kind == "refused"
    return answer.kind == "canonical" and answer.canonical == way["canonical"].encode("utf-8")


def _named(under: Mapping[str, str]) -> str:
    return " and ".join(f"{dispute} {reading}" for dispute, reading in under.items())


def _shown(data: bytes) -> str:
    text = data.decode("utf-8", "backslashreplace")
    text = "".join(one if one.isprintable() else one.encode("unicode_escape").decode() for one in text[: _SHOWN + 1])
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}... ({len(data)} bytes)"
