"""A map and the readings of the rulebook go in, the squares on which the cave of every dealt square can come to rest come out."""

from __future__ import annotations

from collections.abc import Mapping

from printgen.analysis.board import Square
from printgen.analysis.closure import closure
from printgen.analysis.rays import first_seen
from printgen.games.flip_and_write.land import Land, land_of
from printgen.model.game import Component
from printgen.model.record import Record
from printgen.rules.frame import Ask

Rests = Mapping[Square, Mapping[Square, str]]
"""For each dealt square the squares on which its cave can rest, each with the way it slides there: N, E, S, W, or "" if it stays."""


def asked(ask: Ask) -> tuple[Land, Rests] | None:
    """The map that a check is asked about and where its caves rest, worked out once for all checks; None if the element is no map."""
    sheet = ask.element
    land = land_on(ask, sheet) if isinstance(sheet, Component) else None
    return None if land is None else (land, rests_on(ask, land))


def land_on(ask: Ask, sheet: Component) -> Land | None:
    """The map of a component, worked out once."""
    return ask.once(("land", sheet.id), lambda: land_of(ask.game, sheet))


def rests_on(ask: Ask, land: Land) -> Rests:
    """Where the caves of a map rest, worked out once."""
    return ask.once(("rests", land.sheet.id), lambda: rests(land, ask.rulings), "cave-slide", "foliage-cave")


def rests(land: Land, rulings: Mapping[str, str]) -> Rests:
    """Where each dealt cave can rest, by the ruling `cave-slide` (000:72): straight, turn or first. A square without any is stuck."""
    reading = rulings.get("cave-slide", "straight")
    narrowed = override(land, rulings)
    if reading == "straight":
        return _straight(land, narrowed)
    found: dict[Square, dict[Square, str]] = {}
    targets = {name: _some(land, terrains) for name, terrains in narrowed.items()}
    turning = {mask: _turning(land, mask) for mask in {land.caves, *targets.values()}} if reading == "turn" else {}
    for square, terrain in land.terrain.items():
        bit = land.board.bit(square)
        allowed = land.caves if bit & land.objects else targets.get(terrain, land.caves)
        if bit & land.caves:
            found[square] = {square: ""}
        elif reading == "first":
            found[square] = {stop: way for way, stop in land.changes[square].items() if land.board.bit(stop) & allowed}
        else:
            found[square] = dict.fromkeys(sorted(turning[allowed][square]), "")
    return found


def override(land: Land, rulings: Mapping[str, str]) -> Mapping[str, frozenset[str]]:
    """What the sheet itself says of caves dealt to a terrain (000:209, 000:238): the only terrains they slide to."""
    said = land.sheet.fields.get("cave_override")
    if not isinstance(said, Record) or rulings.get("foliage-cave") == "general":
        return {}
    return {name: frozenset(str(t) for t in to) for name, to in said.fields.items() if isinstance(to, tuple)}


def _some(land: Land, terrains: frozenset[str]) -> int:
    return land.board.mask(square for square, name in land.terrain.items() if name in terrains) & land.caves


def _straight(land: Land, narrowed: Mapping[str, frozenset[str]]) -> Rests:
    seen = first_seen(land.board, land.caves)
    special = {name: first_seen(land.board, _some(land, narrowed[name])) for name in narrowed}
    found: dict[Square, dict[Square, str]] = {}
    for square, terrain in land.terrain.items():
        bit = land.board.bit(square)
        if bit & land.caves:
            found[square] = {square: ""}
        else:
            table = special[terrain] if terrain in special and not bit & land.objects else seen
            found[square] = {stop: way for way, stop in table[square].items()}
    return found


def _turning(land: Land, allowed: int) -> dict[Square, frozenset[Square]]:
    """For each square that is not allowed all that are and that a cave can reach if it stops at each change of terrain and its player chooses a way again."""
    return closure({square: tuple(ways.values()) for square, ways in land.changes.items() if not land.board.bit(square) & allowed})
