"""The named check `show-through`: the hidden side of a kind goes in, and how opaque the paper is; a hit comes out if a part of it can be made out from the other side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from printgen.checks.tones import UndecidedError, tone
from printgen.colour.lab import lab
from printgen.frozen import frozen
from printgen.gather import mark
from printgen.geometry import IDENTITY, Matrix, Rect
from printgen.model.record import EMPTY, Record
from printgen.place import NOWHERE, Place
from printgen.rules.frame import Ask, Hit
from printgen.scene.items import Face, Glyphs, Group, Item, Part, Shape, Symbol, Use
from printgen.scene.path import box
from printgen.scene.style import Ink

MIDDLE = 0.35
"""The middle of a letter lies about so many ems above its baseline."""
NEAR = 0.1
"""By how many mm a pattern may fall short of what it hides."""


@frozen
class Shown:
    """How strongly the letters of a part stand out from what lies below them, as a share of the light (0 to 1), and where that was drawn."""

    text: str
    contrast: float
    place: Place


@mark("check", "show-through")
def show_through(ask: Ask) -> Iterator[Hit]:
    """One hit for the piece whose hidden part shows most, if that is too much: `piece`, `text`, `shows` (per cent of the light), `weight`, `most`, `others` (how many more).

    `with: {kind: question, side: back, part: answer, paper: paper, most: 1, pattern: security-pattern, contrast: 3, most_over_pattern: 5}`: the fact `paper` is `{weight: 250, opacity: 0.985}`
    (g/m2, and the share of the light that does not pass, ISO 2471). Over a `pattern` that lies below the whole part and whose lightness varies by `contrast` (L*) within 2 mm, it may show by `most_over_pattern`.
    """
    paper = ask.game.facts.get(str(ask.options.get("paper")))
    record = paper if isinstance(paper, Record) else EMPTY
    opacity, weight = record.number("opacity"), record.number("weight")
    found: list[tuple[float, str, Shown, float]] = []
    for (identifier, side), face in ask.faces.items():
        component = ask.game.component(identifier)
        if component is None or component.kind.id != ask.options.get("kind") or side != ask.options.get("side"):
            continue
        part = next((one for one in face.parts if one.name == ask.options.get("part")), None)
        if part is None:
            continue
        worst = max(_standing_out(face, part.box), key=lambda shown: shown.contrast, default=None)
        shows = 100 * worst.contrast * (1 - opacity) if worst is not None else 0.0
        most = ask.options.number("most")
        if worst is not None and shows > most:
            most = ask.options.number("most_over_pattern") if _hidden(ask, face, part) else most
            found += [(shows, identifier, worst, most)] if shows > most else []
    if found:
        shows, identifier, worst, most = max(found, key=lambda entry: entry[0])
        values = {"piece": identifier, "text": worst.text, "shows": round(shows, 1), "weight": weight, "most": most, "others": len(found) - 1}
        yield Hit(worst.place, values, (identifier,))


def _hidden(ask: Ask, face: Face, part: Part) -> bool:
    """Whether a pattern of the name that the rule gives lies below all of the part and varies enough."""
    name, least = ask.options.get("pattern"), ask.options.number("contrast")
    if not any(one.name == name and one.box.grown(NEAR).holds(part.box) for one in face.parts):
        return False
    below = [(item, matrix) for item, matrix in _opened(face.scene.items) if isinstance(item, Use) and matrix.box(item.symbol.box).grown(NEAR).holds(part.box)]
    return any(ask.once(("varies", item.symbol.key, matrix.scale), partial(_varies, item.symbol, matrix.scale)) >= least for item, matrix in below)


def _varies(symbol: Symbol, mm: float) -> float:
    """How much the lightness of a symbol varies within 2 mm (L*); 0 for what cannot be measured so."""
    try:
        return tone(symbol, mm).contrast
    except UndecidedError:
        return 0.0


def _standing_out(face: Face, room: Rect) -> Iterator[Shown]:
    """The runs of letters in a box, each against the ground that was painted there before."""
    grounds: list[tuple[Rect, float]] = []
    for item, matrix in _painted(face.scene.items, IDENTITY):
        edge = box(item.path) if isinstance(item, Shape) else None
        if isinstance(item, Shape) and isinstance(item.style.fill, Ink) and edge is not None:
            grounds.append((matrix.box(edge), _light(item.style.fill)))
        elif isinstance(item, Glyphs) and item.glyphs:
            first = item.glyphs[0]
            x, y = matrix.at(item.x + first.x + first.advance / 2, item.y - item.size * MIDDLE)
            if room.x <= x <= room.right and room.y <= y <= room.bottom:
                ground = next((light for rect, light in reversed(grounds) if rect.x <= x <= rect.right and rect.y <= y <= rect.bottom), 1.0)
                yield Shown(item.text, abs(ground - _light(item.ink)) * item.opacity, item.place if item.place.source else NOWHERE)


def _light(ink: Ink) -> float:
    """The share of the light that an ink gives back: Y of its L*."""
    lightness: float = lab(ink.rgb).l
    return ((lightness + 16) / 116) ** 3 if lightness > 8 else lightness / 903.3


def _opened(items: Iterable[Item], matrix: Matrix = IDENTITY) -> Iterator[tuple[Item, Matrix]]:
    """The items with their groups opened; a use with the matrix of its symbol."""
    for item in items:
        if isinstance(item, Group):
            yield from _opened(item.items, matrix @ item.matrix)
        else:
            yield item, matrix @ item.matrix if isinstance(item, Use) else matrix


def _painted(items: Iterable[Item], matrix: Matrix) -> Iterator[tuple[Item, Matrix]]:
    """The items with groups and symbols opened, in the order in which they are painted."""
    for item, inner in _opened(items, matrix):
        if isinstance(item, Use):
            yield from _painted(item.symbol.items, inner)
        else:
            yield item, inner
