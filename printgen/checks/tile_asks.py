"""What a rule asks of tiles (`with: {kinds, match, called …}`) goes in, the tiles and layouts that are meant, and how edges match, come out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from printgen.analysis.tiles.census import looks
from printgen.analysis.tiles.layout import Layout
from printgen.analysis.tiles.matching import BLANK_ANY, STRICT, Matching
from printgen.analysis.tiles.tile import BLANK, FRONTS, POSITIONS, Tile
from printgen.frozen import frozen
from printgen.model.game import Component, Game
from printgen.model.record import Record
from printgen.model.tiles import Laid, layout_field, layout_of, tiles_of
from printgen.place import Place
from printgen.rules.expression import FaultyError
from printgen.rules.frame import Ask


@frozen
class Table:
    """A layout of a game: the piece that tells it, its placements and what they make together."""

    piece: Component
    laid: tuple[Laid, ...]
    layout: Layout

    def place(self, n: int) -> Place:
        """Where a placement was written."""
        return self.laid[n].place


def names(ask: Ask, key: str) -> tuple[str, ...]:
    """The words of an option: one, or a list of them."""
    said = ask.options.get(key)
    return tuple(str(one) for one in said) if isinstance(said, tuple) else (str(said),) if said is not None else ()


def tiles(ask: Ask) -> list[Tile]:
    """The tiles of the kinds that `kinds` names, or of all kinds of tiles and cards that have links."""
    kinds = names(ask, "kinds") or tile_kinds(ask.game)
    return ask.once(("tiles", kinds), lambda: list(tiles_of(ask.game, *kinds).values()) if kinds else [])


def tile_kinds(game: Game) -> tuple[str, ...]:
    """The kinds of pieces that are laid edge to edge: tiles and cards with links. On others (a counter, an aid) links are a picture."""
    return tuple(kind.id for kind in game.kinds.values() if kind.sort in {"tile", "card"} and any(spec.type == "links" for spec in kind.fields))


def shapes(ask: Ask) -> list[Tile]:
    """What may be laid (of the kinds `cards`, or all), as it may lie: turned, and with `turn_over: true` from behind as well."""
    kinds = names(ask, "cards") or tile_kinds(ask.game)
    positions = POSITIONS if ask.options.get("turn_over") else FRONTS
    return ask.once(("shapes", kinds, len(positions)), lambda: looks((one for one in tiles_of(ask.game, *kinds).values() if one.block == (1, 1)), positions))


def tables(ask: Ask) -> Iterator[Table]:
    """The layout that the rule is about, or all of the game."""
    pieces = [ask.element] if isinstance(ask.element, Component) else ask.game.components
    for piece in pieces:
        if layout_field(piece):
            yield ask.once(("table", piece.id), lambda piece=piece: _table(ask, piece))  # type: ignore[misc]


def _table(ask: Ask, piece: Component) -> Table:
    laid = layout_of(ask.game, piece)
    return Table(piece, laid, Layout.of(one.placed for one in laid))


def matching(ask: Ask) -> Matching:
    """`match: {blank: strict, allow: [[a, "*"]], deny: [[a, b]]}`; with `ruling: NAME` the blank edges are as the option of that ruling says."""
    said = ask.options.get("match")
    said = said if isinstance(said, Record) else Record({})
    blank = str(said.get("blank", STRICT))
    if said.get("ruling") is not None:
        blank = ask.rulings.get(str(said.get("ruling")), blank)
    return Matching.of(BLANK_ANY if blank == BLANK_ANY else STRICT, _pairs(said.get("allow")), _pairs(said.get("deny")))


def _pairs(said: Any) -> list[tuple[str, ...]]:
    return [tuple(str(one) for one in pair) for pair in said if isinstance(pair, tuple)] if isinstance(said, tuple) else []


def number(ask: Ask, key: str, otherwise: int) -> int:
    """A whole number among the options; a text is worked out: `most: facts.big.fewest[1]`."""
    said = ask.options.get(key)
    if isinstance(said, str):
        said = evaluated(ask, said)
    return said if isinstance(said, int) and not isinstance(said, bool) else otherwise


def evaluated(ask: Ask, source: str, **values: Any) -> Any:
    """An expression over `facts`, `game`, `it` (the piece that the rule is about) and what else is given; None if it cannot be worked out."""
    own = ask.element.fields if isinstance(ask.element, Component) else Record({})
    try:
        return ask.evaluate(source, {"facts": ask.game.facts, "game": ask.game.data, "it": own, **values})
    except FaultyError:
        return None


def called(ask: Ask) -> str:
    """What the game calls a tile."""
    return str(ask.options.get("called", "tile"))


def shown(label: str) -> str:
    """What stands on an edge, in words."""
    return "blank" if label == BLANK else label
