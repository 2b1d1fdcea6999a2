"""`<piece of="…">` goes in, the finished face of another component comes out, scaled and cut at its trim."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from printgen.compose.desk import Desk, fit
from printgen.compose.elements.icon import middle_of
from printgen.compose.frame import AREA, Frame, takes
from printgen.compose.markup import Element
from printgen.compose.reading import shown
from printgen.compose.words import put
from printgen.diagnostics.nearest import did_you_mean
from printgen.frozen import replace
from printgen.gather import mark
from printgen.geometry import Matrix, Point, Rect
from printgen.scene.items import Face, Group, Item, Shape, Use
from printgen.scene.path import ellipse, mapped, rectangle
from printgen.scene.style import Ink, Style
from printgen.typeset.fonts import Typeface
from printgen.typeset.request import LineText

EDGES = {"left": (-1, 0), "right": (1, 0), "top": (0, -1), "bottom": (0, 1), "middle": (0, 0), "corner": (-1, -1)}
"""Where a number lies at the box of a part: which edge, across and down."""
RADIUS, AWAY = 2.1, 1.4
"""Of a callout's disc, and from the edge to its middle (mm)."""
WHITE = Ink((255, 255, 255), cmyk=(0.0, 0.0, 0.0, 0.0))


@mark("element", "piece")
@takes("of side x y w h cx cy callouts", idle=(AREA, "the piece has its own colours; stroke draws its edge, color fills the callouts"))
def piece(element: Element, frame: Frame, desk: Desk) -> Iterable[Item]:
    """The face of the component `of` as large as w or h say; `stroke` draws its edge, `callouts` number some of its parts."""
    read = desk.read
    name = (element.get("of") or "").strip()
    game = desk.subject.game
    if not name:
        read.missing(element, "of")
        return ()
    component = game.component(name) if game else None
    if component is None or game is None:
        near = did_you_mean(name, [one.id for one in game.components] if game else [])
        read.wrong(element, "of", f"there is no component {shown(name)}{near}")
        return ()
    side = (element.get("side") or "front").strip()
    face = desk.shop.finished(component, side, element.place, desk.bag, parts="callouts" in element.attributes)
    if face is None:
        return ()
    desk.used |= face.files
    scene = face.scene
    w, h = read.least(element, "w"), read.least(element, "h")
    if w is None and h is None:
        w = min(scene.size.w, frame.room.w or scene.size.w)
    if w is None:
        w = (h or 0.0) * scene.size.w / scene.size.h
    h = w * scene.size.h / scene.size.w if h is None else h
    cx, cy = middle_of(element, desk)
    box = Rect(read.number(element, "x") if cx is None else cx - w / 2, read.number(element, "y") if cy is None else cy - h / 2, w, h)
    desk.fill(element, box)
    trim = Rect(0, 0, *scene.size)
    cut = scene.cut or rectangle(trim)
    matrix = fit(box, trim)
    items: list[Item] = [Group((Use(scene.as_symbol()),), matrix, clip=cut, title=f"{name}, {side}", even_odd=True, place=element.place)]
    if element.get("stroke"):
        edge = mapped(cut, matrix)
        items.append(Shape(edge, replace(frame.look, fill=None).style(edge), element.place))
    desk.tell(element, of=name, side=side)
    return [*items, *_callouts(element, frame, desk, face, matrix)]


def _callouts(element: Element, frame: Frame, desk: Desk, face: Face, matrix: Matrix) -> Iterator[Item]:
    """A number in a disc beside each part that `callouts` names (`place-name`, `rows:left`): at the middle of that edge of its box."""
    parts = {part.name: part.box for part in face.parts}
    for number, word in enumerate((element.get("callouts") or "").split(), 1):
        name, _, edge = word.partition(":")
        if name not in parts or (edge or "left") not in EDGES:
            what, known = (f"no part {shown(name)}", list(parts)) if name not in parts else (f"no edge {shown(edge)}", list(EDGES))
            desk.read.wrong(element, "callouts", f"{face.component} has {what}{did_you_mean(edge if name in parts else name, known)}")
            continue
        box, (across, down) = matrix.box(parts[name]), EDGES[edge or "left"]
        x, y = box.x + box.w * (across + 1) / 2 + across * AWAY, box.y + box.h * (down + 1) / 2 + down * AWAY
        yield Shape(ellipse(x, y, RADIUS, RADIUS), Style(fill=frame.look.color, stroke=WHITE, stroke_width=0.3), element.place)
        asked = LineText(
            text=str(number),
            face=Typeface(bold=True),
            size=8.0,
            ink=WHITE,
            start=Point(x, y),
            anchor="middle",
            valign="middle",
            component=desk.subject.name,
            place=element.place,
        )
        yield from put(asked, element, frame, desk)[0]
