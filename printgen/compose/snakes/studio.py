"""An element that draws tiles and the piece whose links it draws go in, a painter with its inks and measures comes out; what is wrong with the colours is told."""

from __future__ import annotations

from printgen.analysis.tiles.tile import Position
from printgen.compose import codes
from printgen.compose.desk import Desk
from printgen.compose.markup import Element
from printgen.compose.snakes.draw import Face, Painter, Skin
from printgen.compose.snakes.figure import Gauge
from printgen.compose.snakes.pattern import PATTERNS
from printgen.diagnostics.nearest import did_you_mean
from printgen.geometry import IDENTITY, Matrix, Size
from printgen.model.game import Component
from printgen.model.record import Record
from printgen.model.tiles import colours_of
from printgen.place import NOWHERE
from printgen.scene.style import Ink

GAUGES = "body outline gap bleed"
"""The attributes that set measures: body (how wide it is), outline and gap in shares of a unit, bleed in mm."""
BODY, OUTLINE, GAP = 0.34, 0.022, 0.02
WHITE, BLACK, CHEEK, TONGUE = Ink((255, 255, 255)), Ink((43, 42, 51)), Ink((242, 145, 125)), Ink((214, 64, 74))


def lying(position: Position, size: Size) -> Matrix:
    """How the drawing of a tile of that size (mm) is moved to lie so, its box with its corner at the origin again: mirrored for the back, then turned."""
    matrix, (w, h) = IDENTITY, size
    if position.back:
        matrix = Matrix(a=-1.0, e=w)
    for _ in range(position.turn):
        # Clockwise: what was at the left edge comes to lie along the top.
        matrix = Matrix(0.0, 1.0, -1.0, 0.0, h, 0.0) @ matrix
        w, h = h, w
    return matrix


def painter(element: Element, component: Component, desk: Desk, unit: Size, bleed: float) -> Painter | None:
    """A painter for the tiles of a piece's game, or None if one of its colours has no ink (then that is told)."""
    skins = skins_of(element, component, desk)
    if skins is None:
        return None
    read, side = desk.read, min(unit)
    width, outline, gap = (side * read.part(element, name, share) for name, share in (("body", BODY), ("outline", OUTLINE), ("gap", GAP)))
    beyond = read.least(element, "bleed", bleed) or 0.0
    face = Face(*(_stock(desk, name, otherwise) for name, otherwise in (("white", WHITE), ("ink", BLACK), ("cheek", CHEEK), ("tongue", TONGUE))))
    return Painter(skins, face, Gauge(unit, width, outline, gap, beyond), element.place)


def skins_of(element: Element, component: Component, desk: Desk) -> dict[str, Skin] | None:
    """The skins of the colours that the piece's links may have; None if one of them has a fault."""
    game = desk.subject.game
    table = colours_of(game, component, (element.get("field") or "").strip()) if game is not None else None
    skins: dict[str, Skin] = {}
    found = len(desk.bag.findings)
    for name, row in table.fields.items() if table is not None else ():
        skin = _skin(desk, name, row if isinstance(row, Record) else Record({"ink": row}))
        if skin is not None:
            skins[name] = skin
    return skins if len(desk.bag.findings) == found else None


def _skin(desk: Desk, name: str, record: Record) -> Skin | None:
    """A colour's row: `ink`, `second_ink` (one, or several that take turns), `light_ink`, `outline` and `pattern`; None if the bag says what is wrong with it."""
    second = record.get("second_ink")
    several = isinstance(second, tuple)
    ink, light = _ink(desk, name, record, record.get("ink")), _ink(desk, name, record, record.get("light_ink", "white"), WHITE)
    marks = tuple(_ink(desk, name, record, one) for one in second) if isinstance(second, tuple) else (_ink(desk, name, record, second, ink),)
    outline = _ink(desk, name, record, record.get("outline", "ink" if several else second), BLACK if several else ink)
    pattern = str(record.get("pattern", "plain"))
    if pattern not in PATTERNS:
        near = did_you_mean(pattern, PATTERNS)
        desk.bag.add(codes.BAD_VALUE.at(record.place_of("pattern"), f'{name}: there is no pattern "{pattern}"{near}', hint="one of " + ", ".join(PATTERNS)))
        return None
    sound = [one for one in marks if one is not None]
    return Skin(ink, outline, light, tuple(sound), pattern) if ink and outline and light and len(sound) == len(marks) and sound else None


def _ink(desk: Desk, name: str, record: Record, said: object, otherwise: Ink | None = None) -> Ink | None:
    """The ink of a colour's name; where none is said, or a family colour is not in the palette, the other one."""
    if said is None and otherwise is not None:
        return otherwise
    if not isinstance(said, str):
        desk.bag.add(codes.BAD_VALUE.at(record.place, f"colour {name} has no ink", hint='write ink: and the name of a colour of the palette, or "#rrggbb"'))
        return None
    ink, bag = desk.shop.ink(said, record.place)
    if bag.findings and otherwise is not None and said in {"white", "ink"}:
        return otherwise
    desk.bag.extend(bag)
    return None if bag.findings else ink


def _stock(desk: Desk, name: str, otherwise: Ink) -> Ink:
    """A colour of the palette, or the one that is taken where the palette has none of that name."""
    ink, bag = desk.shop.ink(name, NOWHERE)
    return otherwise if bag.findings else ink
