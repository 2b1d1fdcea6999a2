"""`<layout>` goes in, laid tiles come out as a picture: what its children draw of them, on a table whose units are of one size."""

from __future__ import annotations

from collections.abc import Iterable

from printgen.analysis.tiles.layout import Layout
from printgen.compose import codes
from printgen.compose.desk import WHOLE, Desk
from printgen.compose.frame import Frame, takes
from printgen.compose.markup import Element
from printgen.compose.reading import shown
from printgen.compose.table import Table
from printgen.frozen import replace
from printgen.gather import mark
from printgen.geometry import IDENTITY, Size
from printgen.model.game import Component
from printgen.model.record import Record
from printgen.model.tiles import Laid, layout_of
from printgen.scene.items import Item

MOST = 400
"""Columns and rows of a layout."""


@mark("element", "layout")
@takes("of field x y w h unit margin", inside=None)
def layout(element: Element, frame: Frame, desk: Desk) -> Iterable[Item]:
    """The placements of this piece, or of the one that `of` names: `unit` mm wide each, or as large as `w` and `h` allow, with `margin` free units around them.

    Its part tells `columns`, `rows`, `unit`, and of each tile (`laid`) its name and box.
    """
    subject = desk.subject
    name, field = ((element.get(key) or "").strip() for key in ("of", "field"))
    component = subject.game.component(name) if name and subject.game else subject.component
    desk.looked.add(WHOLE)
    laid = layout_of(subject.game, component, field) if subject.game is not None and component is not None else ()
    if component is None or not laid:
        what = f"there is no component {shown(name)}" if component is None else f"{component.id} has no placements" + (f" in {shown(field)}" if field else "")
        desk.bag.add(codes.NO_LINKS.at(element.where("of") if name else element.place, what))
        return ()
    table = _table(element, frame, desk, component, laid)
    if table is None:
        return ()
    boxes = [(one, frame.matrix.box(table.box((one.placed.x, one.placed.y), one.placed.lying.block))) for one in laid]
    told = tuple(Record({"tile": one.placed.tile.name, "x": box.x, "y": box.y, "w": box.w, "h": box.h}, place=one.place) for one, box in boxes)
    desk.tell(element, laid=told, unit=table.unit.w * frame.matrix.scale, shows=component.id)
    return desk.draw_all(element.children, replace(frame.moved(IDENTITY), table=table))


def _table(element: Element, frame: Frame, desk: Desk, component: Component, laid: tuple[Laid, ...]) -> Table | None:
    read = desk.read
    cells = [cell for one in laid for cell in one.placed.cells]
    margin = read.least(element, "margin", 0.0) or 0.0
    left, top = min(x for x, _ in cells) - margin, min(y for _, y in cells) - margin
    columns, rows = max(x for x, _ in cells) + 1 + margin - left, max(y for _, y in cells) + 1 + margin - top
    if max(columns, rows) > MOST:
        read.wrong(element, "of" if "of" in element.attributes else "unit", f"the tiles of {component.id} lie {columns:g} x {rows:g} units apart, at most {MOST} x {MOST} can be shown")
        return None
    shape = _shape(desk, laid[0])
    unit, w, h = (read.least(element, key, room) for key, room in (("unit", None), ("w", frame.room.w), ("h", frame.room.h)))
    if unit is None:
        fits = [size for size in (w / columns if w else None, h / rows / shape if h else None) if size]
        unit = min(fits, default=0.0)
    if not unit:
        read.missing(element, "unit")
        return None
    x, y = read.number(element, "x"), read.number(element, "y")
    table = Table(component, laid, Layout.of(one.placed for one in laid), x, y, (left, top), Size(unit, unit * shape))
    desk.fill(element, table.box((0, 0))._replace(x=x, y=y, w=columns * unit, h=rows * unit * shape))
    desk.tell(element, columns=columns, rows=rows)
    return table


def _shape(desk: Desk, laid: Laid) -> float:
    """The height of a unit in its widths."""
    piece = desk.subject.game.component(laid.placed.tile.name) if desk.subject.game else None
    if piece is None:
        return 1.0
    (w, h), (across, down) = piece.kind.size, piece.kind.block
    return h / down / (w / across)
