"""What a person at the printer and at the table wants to know of a sheet goes in, stamps for its margin come out: how to turn it, and what lies on it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from printgen.geometry import Matrix, Rect, Size
from printgen.impose.marks import GREY, Lettering, Stamp, edges_of, label_stamp
from printgen.impose.paper import APART
from printgen.scene.items import Group, Shape
from printgen.scene.path import Step
from printgen.scene.style import Style
from printgen.units import POINT

EM = 6 * POINT
ROWS = "cut the rows apart first, then each row"
"""The order for pieces of several sizes, or of which some lie on their sides."""
MOST = 9
"""So many pieces, or runs of pieces, are named; of more the rest is counted."""
TURNS = {"long": "turn at the long edge", "short": "turn at the short edge", "fold": "fold at the dashed line, glue, then cut", "apart": "glue the backs behind, mark on mark, then cut"}
_SPARED = re.compile(r" first| the| lines")
"""What a short order goes without."""
_NUMBERED = re.compile(r"(.*?)(\d+)")


def made_for(printer: str) -> str:
    """What a label says behind the profile of sheets that are moved for a calibrated printer: on another one they would be wrong."""
    return f" · for {printer} only" if printer else ""


SHORTER = {"long": "long edge", "short": "short edge", "fold": "fold, glue, then cut", "apart": "glue, then cut"}
"""The same where there is less room."""


def turn_stamp(edge: str, lettering: Lettering, words: Mapping[str, str] = TURNS) -> Stamp:
    """At which edge the printer has to turn the sheet, with an arrow that turns; or what is glued before it is cut."""
    items, width = lettering(words[edge], 6, GREY)
    if edge == APART:
        return Stamp((Group(items, Matrix.move(0, 0.8 * EM)),), Size(width, 1.05 * EM))
    arrow: list[Step] = [("M", 0.2, 1.5), ("C", 0.2, 0.2, 2.6, 0.2, 2.6, 1.5), ("M", 2.0, 1.0), ("L", 2.6, 1.7), ("L", 3.2, 1.0)]
    return Stamp((Shape(tuple(arrow), Style(stroke=GREY, stroke_width=0.2, join="round", cap="round")), Group(items, Matrix.move(4.0, 0.8 * EM))), Size(width + 4.0, 1.05 * EM))


def cut_order(trims: Iterable[Rect]) -> str:
    """The cuts over a whole sheet, those of which there are fewer first: so the strips that are cut next stay long, and few of them are handled."""
    trims = tuple(trims)
    counts = [(len(edges_of(trims, upright=upright)), word) for upright, word in ((False, "across"), (True, "down"))]
    (first, one), (then, other) = sorted(counts, key=lambda count: count[0])
    return f"cut first the {first} lines {one}, then the {then} {other}"


def order_stamps(order: str, lettering: Lettering) -> Iterator[Stamp]:
    """In which order a sheet is cut, in full and in short."""
    short = "rows first, then each row" if order == ROWS else _SPARED.sub("", order)
    yield from (label_stamp(words, lettering) for words in (order, short))


def pieces_stamps(components: Sequence[str], lettering: Lettering) -> Iterator[Stamp]:
    """Which pieces lie on the sheet: as many names as there is room for, the longest stamp first."""
    words = dict.fromkeys([*(runs(components, most) for most in range(MOST, 0, -1)), f"{len(components)} pieces"])
    for one in words:
        yield label_stamp(one, lettering)


def runs(components: Iterable[str], most: int = MOST) -> str:
    """Ids in short, each once with its count: `card-1` to `card-8` are one run if there are as many of each."""
    found: list[tuple[str, int, int, int]] = []
    for name, times in Counter(components).items():
        parts = _NUMBERED.fullmatch(name)
        stem, number = (parts[1], int(parts[2])) if parts else (name, -1)
        last = found[-1] if found else None
        if last and (last[0], last[3]) == (stem, times) and number >= 0 and number == last[2] + 1:
            found[-1] = (stem, last[1], number, times)
        else:
            found.append((stem, number, number, times))
    words = [_run(*one) for one in found]
    return ", ".join(words[:most]) + (f" and {len(words) - most} more" if len(words) > most else "")


def _run(stem: str, first: int, last: int, times: int) -> str:
    name = stem if first < 0 else f"{stem}{first}"
    return (f"{times} × " if times > 1 else "") + (name if first == last else f"{name}–{last}")
