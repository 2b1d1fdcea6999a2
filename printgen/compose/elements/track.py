"""`<track>` goes in, a row of numbered circles comes out: the start filled with a tint, marked numbers with a second ring around them."""

from __future__ import annotations

from collections.abc import Iterable

from printgen.compose.desk import Desk
from printgen.compose.frame import Frame, takes
from printgen.compose.markup import Element
from printgen.compose.words import FACE, line
from printgen.frozen import replace
from printgen.gather import mark
from printgen.geometry import Point, Rect
from printgen.scene.items import Item, Shape
from printgen.scene.path import ellipse
from printgen.units import POINT


@mark("element", "track")
@takes(f"x y w h from to per-row size text-size start marks mark-size mark-stroke mark-stroke-width mark-fill start-fill {FACE}")
def track(element: Element, frame: Frame, desk: Desk) -> Iterable[Item]:
    """Circles of diameter `size`, `per-row` in a row; `start` and `marks` are numbers of it.

    What is free between rings is told with its part, and so are the `numbers`, those that are `marked`, and those at which one starts (`started`).
    """
    read = desk.read
    first, last = read.whole(element, "from", 1, least=-1000), read.whole(element, "to", 0, least=-1000)
    for name in ("to", "w", "size"):
        if name not in element.attributes and not (name == "w" and frame.room.w is not None):
            read.missing(element, name)
    w, size = read.least(element, "w", frame.room.w), read.least(element, "size")
    if w is None or not size or last < first or last - first > 2000:
        return ()
    count = last - first + 1
    per_row = read.whole(element, "per-row", count, least=1, most=2000)
    rows = -(-count // per_row)
    pitch = w / per_row
    h = read.least(element, "h", frame.room.h)
    high = h / rows if h else pitch
    box = Rect(read.number(element, "x"), read.number(element, "y"), w, high * rows)
    desk.fill(element, box)
    marks = set(read.wholes(element, "marks"))
    ring = read.least(element, "mark-size", size * 1.28) or size
    for n in sorted(mark_ for mark_ in marks if not first <= mark_ <= last):
        read.wrong(element, "marks", f"{n} is not on the track ({first} to {last})")
    start = set(read.wholes(element, "start"))
    text = read.points(element, "text-size", size / POINT * 0.42)
    centres = [Point(box.x + pitch * (n % per_row + 0.5), box.y + high * (n // per_row + 0.5)) for n in range(count)]
    _tell(element, frame, desk, {"circles": count, "rows": rows, "diameter": size, "pitch": min(pitch, high) if rows > 1 else pitch, "ring": ring if marks else size})
    desk.tell(element, numbers=tuple(range(first, last + 1)), started=tuple(sorted(start)), marked=tuple(sorted(marks)))
    items: list[Item] = []
    for n, centre in enumerate(centres, first):
        items.extend(_circle(centre, (size, ring), (n in start, n in marks), element, frame, desk))
        items.extend(line(str(n), element, replace(frame, look=replace(frame.look, fill=frame.look.color)), desk, size=text, start=centre, anchor="middle", valign="middle")[0])
    return tuple(items)


def _tell(element: Element, frame: Frame, desk: Desk, values: dict[str, float]) -> None:
    """Lengths in mm on the face; `free` lies between the rings of neighbours, `second_ring` is the widest circle that can be drawn around a number without touching a neighbour's."""
    scale = frame.matrix.scale
    told = {name: value * scale if name in {"diameter", "pitch", "ring"} else value for name, value in values.items()}
    desk.tell(element, **told, free=told["pitch"] - told["ring"] / 2 - told["diameter"] / 2, second_ring=told["pitch"])


def _circle(centre: Point, sizes: tuple[float, float], kinds: tuple[bool, bool], element: Element, frame: Frame, desk: Desk) -> Iterable[Item]:
    (size, ring), (starts, marked) = sizes, kinds
    look = frame.look if frame.look.stroke is not None else replace(frame.look, stroke=frame.look.color)
    own = replace(look, fill=None) if "fill" not in element.attributes else look
    if starts and "start-fill" in element.attributes:
        own = replace(own, fill=desk.style.ink(element, "start-fill"))
    circle = ellipse(*centre, size / 2, size / 2)
    if marked:
        width = desk.read.least(element, "mark-stroke-width", look.stroke_width)
        around = replace(look, fill=desk.style.ink(element, "mark-fill"), stroke=desk.style.ink(element, "mark-stroke", look.color), stroke_width=width or 0.0)
        outer = ellipse(*centre, ring / 2, ring / 2)
        yield Shape(outer, around.style(outer), element.place)
    yield Shape(circle, own.style(circle), element.place)
