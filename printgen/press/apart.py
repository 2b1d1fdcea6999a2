"""The bytes of a finished file and what is expected of it go in, what is wrong with it comes out: looked at in a process of its own, with bounds of time and memory.

A PDF is a stranger's data wherever it comes from: readers of PDF have been made to crash, to loop, and to fill the memory.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from printgen.apart.bounds import ApartError, Bounds
from printgen.apart.started import answers
from printgen.diagnostics.diagnostic import Bag, Code, Diagnostic
from printgen.frozen import replace
from printgen.geometry import Matrix, Rect
from printgen.place import Place, Text
from printgen.press import codes
from printgen.press.painted import STEPS
from printgen.press.subject import MOST_WORDS, Expected, Piece
from printgen.scene.printing import Printing

BOUNDS = Bounds(seconds=60, patience=180, memory=3 * 1024**3 // 2, answer=8 * 1024**2)
"""A booklet of three hundred pages takes ten seconds; the memory is for a page and its pictures, the file itself comes on top."""
MOST_BYTES = 1024**3
"""So large a file may be: a box of five hundred cards with photographs on each has a third."""
_CODES = {one.code: one for one in vars(codes).values() if isinstance(one, Code)}
_HINT = "export it anew with the program that made it; if it is large, not broken: printgen preflight --patience 4"


def preflight_apart(data: bytes, name: str, expected: Expected | None, patience: float = 1.0) -> Bag:
    """What is wrong with a PDF, against what is expected of it; None holds it to what it says of itself. `patience`: so many times the usual time and memory."""
    place = Place(Text(name, ""))
    bag = Bag()
    bounds = replace(BOUNDS, seconds=round(BOUNDS.seconds * patience), patience=BOUNDS.patience * patience, memory=round(BOUNDS.memory * patience) + 3 * len(data))
    wish = json.dumps({"name": name, "steps": round(STEPS * patience), "expected": None if expected is None else packed(expected)}).encode("ascii")
    said, why = answers("printgen.press.read_apart", wish + b"\n" + data, bounds)
    for answer in said:
        try:
            bag.add(*_findings(answer, place))
        except (ValueError, TypeError, KeyError, RecursionError):
            why = why or ApartError("makes the reader say what nobody understands")
    if why is not None:
        bag.add(codes.TOO_MUCH.at(place, f"{name} {why}: what is told of it is not all", hint=_HINT))
    return bag


def told(found: Bag) -> bytes:
    """Findings as words that go from one process to another."""
    return json.dumps([[one.code, one.message[:MOST_WORDS], one.hint, one.page] for one in found.findings]).encode("ascii")


def _findings(answer: bytes, place: Place) -> Iterator[Diagnostic]:
    """The findings of an answer. Whoever gave it read a stranger's file: nothing but known codes, words and pages is taken from it."""
    for code, message, hint, page in json.loads(answer):
        found = _CODES[code].at(place, str(message)[:MOST_WORDS], hint=str(hint)[:MOST_WORDS])
        yield replace(found, page=page if type(page) is int and page > 0 else None)


def packed(expected: Expected) -> dict[str, Any]:
    """What is expected, as JSON knows it."""
    return {
        **{name: getattr(expected, name) for name in ("bleed", "trims", "turns", "claims")},
        "printing": {name: getattr(expected.printing, name) for name in Printing.__match_args__},
        "spots": sorted(expected.spots),
        "slots": [[[one.component, one.side, one.trim, one.safe, one.shown] for one in page] for page in expected.slots],
        "adjusts": [[getattr(one, name) for name in Matrix.__match_args__] for one in expected.adjusts],
    }


def unpacked(words: dict[str, Any]) -> Expected:
    """What was packed."""
    return Expected(
        printing=Printing(**words["printing"]),
        bleed=words["bleed"],
        trims=tuple(Rect(*one) for one in words["trims"]),
        spots=frozenset(words["spots"]),
        slots=tuple(
            tuple(Piece(component, side, Rect(*trim), safe, tuple(Rect(*one) for one in shown)) for component, side, trim, safe, shown in page) for page in words["slots"]
        ),
        turns=words["turns"],
        adjusts=tuple(Matrix(*one) for one in words["adjusts"]),
        claims=words["claims"],
    )
