"""`<table>` goes in, its rows come out, none of which is broken; where it runs on in another column its head stands above it again."""

from __future__ import annotations

from collections.abc import Sequence

from printgen.compose import codes
from printgen.compose.blocks.figure import drawn
from printgen.compose.booklet.prose import Letters, lines
from printgen.compose.booklet.setter import Setter
from printgen.compose.booklet.slab import Slab, moved, over, stacked, together
from printgen.compose.booklet.widths import widths
from printgen.compose.frame import takes
from printgen.compose.markup import Element
from printgen.frozen import frozen, replace
from printgen.gather import mark
from printgen.geometry import Rect
from printgen.scene.items import Item, Part, Shape
from printgen.scene.path import line
from printgen.scene.style import Style
from printgen.typeset.fonts import Typeface

_PAD = 1.5
"""Left and right of a cell's words (mm); the outer edges of the table have none."""
_SMALL = 50.0
"""A table that is no higher (mm) is not broken at all."""
_SIGN = 1.3
"""Lines: what is drawn no higher than that is a sign, and stands beside the first line."""
_ALIGN = {"left": 0.0, "centre": 0.5, "right": 1.0}


@frozen
class _Cell:
    """A cell as it is set: its slab, and how far below its top the middle of its first line lies (mm). `drawn`: it is a picture, whose middle that is."""

    slab: Slab
    middle: float
    drawn: bool = False


@mark("block", "table")
@takes("widths align", drawn=False, inside=("tr",))
def table(element: Element, width: float, setter: Setter) -> list[Slab]:
    """Rows of cells with light rules between them; a row of `<th>` is a head."""
    rows = [child for child in element.children if child.tag == "tr"]
    for child in element.children:
        if child.tag != "tr":
            setter.desk.bag.add(codes.WRONG_PLACE.at(child.place, f"<{child.tag}> cannot stand in <table>; its rows are <tr>"))
    number = max((len(row.children) for row in rows), default=0)
    if not number:
        return []
    wide = widths(element, "widths", number, width, setter.desk.read)
    aligns = _aligns(element, number, setter)
    slabs = [_row(row, wide, aligns, setter) for row in rows]
    heads = [n for n, row in enumerate(rows) if all(cell.tag == "th" for cell in row.children)]
    head = slabs[0] if heads[:1] == [0] else None
    found = [replace(slab, keep=slab.keep or n in heads, again=head if n and n not in heads else None) for n, slab in enumerate(slabs)]
    if sum(slab.height for slab in found) <= _SMALL:
        found = together(found)
    elif len(found) > 1:
        # A last row does not run on alone.
        found[-2] = replace(found[-2], keep=True)
    found[0] = replace(found[0], before=setter.manner.gap * 1.3)
    found[-1] = replace(found[-1], after=setter.manner.gap * 1.6)
    return found


def _aligns(element: Element, number: int, setter: Setter) -> list[str]:
    words = (element.get("align") or "").split()
    if len(words) > number:
        setter.desk.read.wrong(element, "align", f"align says how {len(words)} columns stand, the table has {number}")
    for word in words:
        if word not in _ALIGN:
            setter.desk.read.wrong(element, "align", f"align: {word!r} is none of {', '.join(_ALIGN)}")
    return [word if word in _ALIGN else "left" for word in (*words, *["left"] * number)][:number]


def _row(row: Element, wide: Sequence[float], aligns: Sequence[str], setter: Setter) -> Slab:
    manner = setter.manner
    head = bool(row.children) and all(cell.tag == "th" for cell in row.children)
    setter.desk.read.known(row, {"id"})
    setter.inside(row, words=False)
    if not row.children:
        setter.empty(row)
    cells = [_cell(cell, wide[n] - 2 * _PAD, aligns[n], setter) for n, cell in enumerate(row.children)]
    pad = 0.9 if head else 1.15
    cells = _level(cells, manner.line)
    middle = max((cell.middle for cell in cells), default=0.0)
    placed: list[Slab] = []
    x, height = 0.0, 0.0
    for n, cell in enumerate(cells):
        placed.append(moved(cell.slab, x + _PAD, pad + middle - cell.middle))
        height = max(height, pad + middle - cell.middle + cell.slab.height)
        x += wide[n]
    height += pad
    rule = Style(stroke=manner.accent, stroke_width=0.4) if head else Style(stroke=manner.rule, stroke_width=0.2)
    rules: tuple[Item, ...] = (Shape(line(0, height, sum(wide), height), rule),)
    part = Part(
        "block",
        Rect(0, 0, sum(wide), height),
        {"block": "tr", "id": (row.get("id") or "").strip(), "section": tuple(setter.trail)},
        row.place,
    )
    whole = over(placed, height)
    return replace(whole, items=(*whole.items, *rules), parts=(part, *whole.parts), place=row.place)


def _level(cells: Sequence[_Cell], line: float) -> list[_Cell]:
    """The cells of a row; a picture that is clearly higher than a line stands in the middle beside all lines of the longest text, no lower than its top."""
    lines = max((cell.slab.height for cell in cells if not cell.drawn), default=0.0)

    def level(cell: _Cell) -> _Cell:
        if not cell.drawn or cell.slab.height <= _SIGN * line:
            return cell
        return replace(cell, middle=line / 2 + max(0.0, (cell.slab.height - lines) / 2))

    return [level(cell) for cell in cells]


def _cell(cell: Element, width: float, align: str, setter: Setter) -> _Cell:
    manner = setter.manner
    if cell.tag not in {"td", "th"}:
        setter.desk.bag.add(codes.WRONG_PLACE.at(cell.place, f"<{cell.tag}> cannot stand in <tr>; its cells are <td> and <th>"))
        return _Cell(Slab(manner.line), manner.line / 2)
    setter.desk.read.known(cell, {"id", "size", "bold"})
    setter.inside(cell)
    flow = [child for child in cell.children if child.tag in setter.blocks and child.tag not in setter.desk.elements]
    if flow:
        return _Cell(stacked(setter.slabs(flow, width)), manner.line / 2)
    if cell.children:
        items = [drawn(child, width, setter) for child in cell.children if child.tag in setter.desk.elements]
        total = sum(one.width for one in items) + 1.0 * (len(items) - 1)
        if total > width + 2 * _PAD:
            message = f"what is drawn in this cell is {total:.1f} mm wide, there are {width:.1f} mm"
            setter.desk.bag.add(codes.TOO_NARROW.at(cell.place, message, about=(setter.desk.subject.name,)))
        high = max((one.slab.height for one in items), default=0.0)
        x = _ALIGN[align] * (width - total)
        placed: list[Slab] = []
        for one in items:
            placed.append(moved(one.slab, x, (high - one.slab.height) / 2))
            x += one.width + 1.0
        return _Cell(over(placed, high), high / 2, drawn=True) if high < 2.5 * manner.line else _Cell(over(placed, high), manner.line / 2)
    head = cell.tag == "th"
    size = setter.desk.read.points(cell, "size", max(8.0, manner.size * (0.92 if head else 0.97)))
    letters = Letters(
        size,
        min(manner.leading, 1.3),
        manner.accent if head else manner.ink,
        Typeface(bold=head or setter.desk.read.flag(cell, "bold")),
        align,
    )
    slabs = lines(cell.text, cell, width, setter, letters)
    return _Cell(stacked(slabs), slabs[0].height / 2) if slabs else _Cell(Slab(manner.line), manner.line / 2)
