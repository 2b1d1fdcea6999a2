"""The checks of drawn tiles: `tile-back-mirrors` and `link-ends-in-the-middle`: what the drawings tell of their links goes in, hits come out."""

from __future__ import annotations

import math
from collections.abc import Iterator

from printgen.analysis.tiles.tile import SIDES, Port, Position, Tile
from printgen.checks.tile_asks import names, shown
from printgen.gather import mark
from printgen.model.game import Component
from printgen.model.record import Record
from printgen.model.tiles import tile_of
from printgen.rules.frame import Ask, Hit
from printgen.scene.items import Face, Part

OFF, ASLANT = 0.05, 0.5
"""What is not seen on paper: mm beside the middle, degrees from the upright, and mm of width."""


def _drawn(face: Face, piece: Component) -> Part | None:
    """The part of a face that tells where its own links leave; a small picture of itself, or one that is turned, is no such part."""
    least = 0.6 * min(piece.kind.size.w / piece.kind.block[0], piece.kind.size.h / piece.kind.block[1])
    for part in face.parts:
        told = part.values
        if "ends" in told and told.get("shows") == face.component and not told.get("turned") and float(str(told.get("unit", 0.0))) >= least:
            return part
    return None


def _ends(part: Part) -> list[Record]:
    ends = part.values["ends"]
    return [one for one in ends if isinstance(one, Record)] if isinstance(ends, tuple) else []


def _tiles(ask: Ask) -> Iterator[tuple[Component, Tile, str, Face]]:
    kinds = names(ask, "kinds")
    for (identifier, side), face in ask.faces.items():
        piece = ask.game.component(identifier)
        tile = tile_of(piece) if piece is not None and (not kinds or piece.kind.id in kinds) else None
        if piece is not None and tile is not None:
            yield piece, tile, side, face


@mark("check", "tile-back-mirrors")
def tile_back_mirrors(ask: Ask) -> Iterator[Hit]:
    """A hit for each colour that the back of a tile shows elsewhere than the front does, seen from behind: `tile`, `problem`.

    Looked at are tiles whose both faces draw their links. `with: {kinds, required: true}`: a back that draws none is a hit as well.
    """
    for piece, tile, side, face in _tiles(ask):
        part = _drawn(face, piece)
        if side != "back":
            continue
        front = ask.faces.get((piece.id, "front"))
        if part is None:
            if ask.options.get("required") is True and front is not None and _drawn(front, piece) is not None:
                yield Hit(piece.place, {"tile": piece.id, "problem": "its back does not show the links of its front"}, (piece.id,))
            continue
        if front is not None and _drawn(front, piece) is not None:
            yield from _mirrored(piece, tile, part)


def _mirrored(piece: Component, tile: Tile, part: Part) -> Iterator[Hit]:
    seen = {str(one.get("edge")): str(one.get("colour")) for one in _ends(part)}
    over = tile.laid(Position(0, back=True))
    for one, other in zip(tile.segments, over.segments, strict=True):
        for port, turned in zip(one.ports, other.ports, strict=True):
            edge, wanted = port.name(tile.block), turned.name(tile.block)
            if seen.get(wanted, "") != one.colour:
                problem = f"the {one.colour} snake leaves at {edge} on the front; turned over it must be {wanted}, which is {shown(seen.get(wanted, ''))}"
                yield Hit(part.place, {"tile": piece.id, "problem": problem}, (piece.id,))
                return


@mark("check", "link-ends-in-the-middle")
def link_ends_in_the_middle(ask: Ask) -> Iterator[Hit]:
    """A hit for each drawn link that does not leave its tile at the middle of an edge, upright, and as wide as the first of the set: `tile`, `problem`.

    Looked at are drawings of a piece's own links on its own face, if they have a `part`. `with: {kinds}`.
    """
    widths: dict[tuple[float, float], tuple[str, float]] = {}
    for piece, tile, side, face in _tiles(ask):
        part = _drawn(face, piece)
        if part is None:
            continue
        (w, h), (across, down) = piece.kind.size, piece.kind.block
        unit = (round(w / across, 3), round(h / down, 3))
        told = _told(piece, tile, side, part, unit)
        for one in _ends(part):
            width = float(str(one.get("width")))
            first, wanted = widths.setdefault(unit, (piece.id, width))
            if abs(width - wanted) > OFF:
                told.append(f"the snake is {width:.1f} mm wide at edge {one.get('edge')}, that of {first} {wanted:.1f} mm")
        if told:
            # One wrong measure moves all ends of a tile.
            yield Hit(part.place, {"tile": piece.id, "problem": told[0]}, (piece.id,))


def _told(piece: Component, tile: Tile, side: str, part: Part, unit: tuple[float, float]) -> list[str]:
    """What is wrong with the ends of a drawing, one sentence each."""
    mirrored = bool(part.values.get("mirrored"))
    lying = tile.laid(Position(0, back=mirrored))
    ends = {str(one.get("edge")): one for one in _ends(part)}
    problems = [f"nothing leaves at edge {port.name(tile.block)} of its {side}" for segment in lying.segments for port in segment.ports if port.name(tile.block) not in ends]
    for edge, one in ends.items():
        port = Port(SIDES.index(edge[0]), int(edge[1:] or 1))
        dx, dy = _middle(port, piece.kind.block)
        x, y, angle = (float(str(one.get(key))) for key in ("x", "y", "angle"))
        far = math.dist((x, y), (dx * unit[0], dy * unit[1]))
        if far > OFF:
            problems.append(f"the snake meets edge {edge} {far:.1f} mm from its middle")
        elif abs(angle) > ASLANT:
            problems.append(f"the snake leaves edge {edge} {abs(angle):.1f} degrees aslant")
    return problems


def _middle(port: Port, block: tuple[int, int]) -> tuple[float, float]:
    """The middle of an edge of a unit, in units."""
    w, h = block
    return ((port.at - 0.5, 0.0), (float(w), port.at - 0.5), (port.at - 0.5, float(h)), (0.0, port.at - 0.5))[port.side]
