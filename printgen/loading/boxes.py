"""Kinds that are boxes for others go in with all pieces, the same come out with their sizes and folding nets: as large as what they hold."""

from __future__ import annotations

import math
from collections.abc import Mapping as Table
from collections.abc import Sequence

from printgen.analysis.boxes import FILE, LID, BoxNet, box_net
from printgen.analysis.nets import Notch, Tab
from printgen.diagnostics.diagnostic import Bag
from printgen.diagnostics.nearest import did_you_mean
from printgen.frozen import replace
from printgen.geometry import Size
from printgen.loading.codes import UNKNOWN_REFERENCE, WRONG_VALUE
from printgen.loading.decode import at_path
from printgen.loading.kinds import Declared
from printgen.loading.model import HoldsForm
from printgen.model.game import Component
from printgen.model.record import Record, Value
from printgen.place import Place
from printgen.units import LONGEST

UPRIGHT = 0.62
"""The walls of a file are so high, in heights of the cards that stand in it."""
LOWER = 0.5
"""A lid is so high, in heights of its tray."""


def boxed(declared: Table[str, Declared], components: Sequence[Component], bag: Bag) -> tuple[dict[str, Declared], list[Component]]:
    """Kinds and pieces; the pieces of a box have the fields `net` (which `<net>` draws) and `box` (what it holds, and its measures in mm)."""
    made = dict(declared)
    pieces = list(components)
    for name, one in declared.items():
        form = one.form.box
        if form is None:
            continue
        held = _held(name, one, form, declared, components, bag)
        if not held:
            continue
        net, told = _net(form, held)
        if max(net.width, net.height) > LONGEST:
            message = f"kind {name}: box: its net would be {net.width:,.0f} x {net.height:,.0f} mm; a sheet ends at {LONGEST:,.0f} mm"
            bag.add(WRONG_VALUE.at(_place(one, "box"), message, hint="count: how many lie in it, stock: how thick each of them is"))
            continue
        kind = replace(one.kind, size=Size(round(net.width, 4), round(net.height, 4)))
        made[name] = replace(one, kind=kind)
        place = _place(one, "")
        extra: dict[str, Value] = {"net": _written(net, place), "box": told}
        pieces = [replace(piece, kind=kind, fields=_with(piece.fields, extra, place)) if piece.kind.id == name else piece for piece in pieces]
    return made, pieces


def _held(name: str, one: Declared, form: HoldsForm, declared: Table[str, Declared], components: Sequence[Component], bag: Bag) -> list[Component]:
    """The pieces that lie in a box; none, if what it says of them is wrong."""
    ids = {piece.id for piece in components}
    held: list[Component] = []
    sound = True
    for n, of in enumerate(form.of):
        place = _place(one, f"box.of[{n}]")
        if of not in declared and of not in ids:
            bag.add(UNKNOWN_REFERENCE.at(place, f'kind {name}: box: there is no kind or component "{of}"' + did_you_mean(of, [*declared, *sorted(ids)])))
            sound = False
        elif of == name or (of in declared and declared[of].form.box is not None):
            bag.add(WRONG_VALUE.at(place, f"kind {name}: box: {of} is a box itself"))
            sound = False
        held += [piece for piece in components if of in {piece.id, piece.kind.id} and piece not in held]
    if sound and not held:
        bag.add(WRONG_VALUE.at(_place(one, "box"), f"kind {name}: box: it holds nothing", hint="of: the kinds or pieces that lie in it"))
    return held if sound else []


def _net(form: HoldsForm, held: Sequence[Component]) -> tuple[BoxNet, Record]:
    """The net and what is told of it. All measures are rounded up to tenths, so that what is folded is never too small."""
    number = sum(piece.copies for piece in held) if form.count is None else form.count
    thick = number * form.stock
    inner = [max(piece.kind.size.w for piece in held) + form.play, max(piece.kind.size.h for piece in held) + form.play, thick + form.play]
    # A fold lies in the middle of the card: each panel is a thickness wider than what is inside.
    around = 3 if form.style == LID else 1
    w, h, d = (math.ceil((value + around * form.card) * 10 - 1e-9) / 10 for value in inner)
    if form.style == FILE:
        # The cards stand in it, and look out so far that one can leaf through them.
        h, d = d, math.ceil(max(piece.kind.size.h for piece in held) * UPRIGHT * 10 - 1e-9) / 10
    if form.style == LID:
        w, h, d = w + form.play, h + form.play, math.ceil(d * LOWER * 10) / 10
    told: dict[str, Value] = {
        "style": form.style,
        "of": tuple(form.of),
        "count": number,
        "thickness": round(thick, 2),
        "w": w,
        "h": h,
        "d": d,
        "inner_w": round(inner[0], 2),
        "inner_h": round(inner[1], 2),
        "inner_d": round(inner[2], 2),
    }
    return box_net(form.style, w, h, d), Record(told)


def _written(net: BoxNet, place: Place) -> Record:
    """The net as an author writes one."""
    panels = tuple(
        Record({"id": p.id, "x": round(p.x, 4), "y": round(p.y, 4), "w": round(p.w, 4), "h": round(p.h, 4)}, place=place) for p in net.panels
    )
    tabs: list[Value] = []
    notches: list[Value] = []
    for (panel, side), edge in net.edges.items():
        numbers = " ".join(f"{value:.4f}".rstrip("0").rstrip(".") for value in edge if value is not None)
        (notches if isinstance(edge, Notch) else tabs).append(f"{panel} {side} {numbers}")
    assert all(edge.slope is not None for edge in net.edges.values() if isinstance(edge, Tab))
    fields: dict[str, Value] = {
        "panels": panels,
        "tabs": tuple(tabs),
        "notches": tuple(notches),
        "open": tuple(f"{panel} {side}" for panel, side in net.open),
        "opposite": net.opposite,
    }
    return Record(fields, place=place)


def _with(fields: Record, extra: Table[str, Value], place: Place) -> Record:
    places: dict[tuple[str | int, ...], Place] = {(name,): fields.place_of(name) for name in fields}
    places |= {(name,): place for name in extra}
    return Record({**fields.fields, **extra}, places, fields.place)


def _place(one: Declared, path: str) -> Place:
    """Where a key of a kind stands, else the kind itself."""
    found = at_path(one.node, path) if path else None
    return found.place if found is not None else one.kind.place
