"""`edges: {of, as, by, where, match, ends_balanced, partner_for_each, mirror, distinct, times}` — square tiles fit together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from printgen.analysis.edges import SIDES, Edges, canonical, turned_over
from printgen.diagnostics.diagnostic import Label
from printgen.diagnostics.nearest import nearest
from printgen.frozen import frozen
from printgen.model.record import Record
from printgen.place import Place
from printgen.rules.forms.form import elements, form, wrong
from printgen.rules.frame import Frame, Hit
from printgen.rules.functions import counted, kind_of, record_items
from printgen.rules.statement import Clause, Rule
from printgen.rules.world import said

BLANK = "blank"
_KEYS = ("as", "by", "where", "match", "ends_balanced", "partner_for_each", "mirror", "distinct", "times")


@frozen
class _Tile:
    frame: Frame
    edges: Edges
    place: Place
    times: int

    @property
    def name(self) -> str:
        """What it is called in a message."""
        return self.frame.about[-1] if self.frame.about else "a tile"


@form(
    "edges",
    required=("of",),
    optional=_KEYS,
    some=("ends_balanced", "partner_for_each", "mirror", "distinct"),
    words={"as": (), "match": ("strict", "blank-any")},
)
def edges(frame: Frame, rule: Rule) -> Iterator[Hit]:
    """A hit for each fault of the set; each has `problem`, and what concerns one tile has `tile`.

    `by` gives a tile's edges (default: its field `edges`): a record with N, E, S, W (one that is not given is blank), or a list of the four. `match`: strict
    (a blank edge lies only beside a blank one) or blank-any (it lies beside any). `ends_balanced`: each value stands on an even number of edges, as each
    joint takes two; `times` says how many of a tile there are. `partner_for_each`: no edge has a value that no other tile has. `mirror` gives the edges of
    the back, which must be those of the front seen from behind. `distinct`: no two tiles can be made to look alike by turning them (or turning them over, if
    there is a `mirror`).
    """
    read = list(_read(frame, rule))
    tiles = [tile for tile in read if isinstance(tile, _Tile)]
    yield from (hit for hit in read if isinstance(hit, Hit))
    strict = rule.arguments["match"].source == "strict" if "match" in rule.arguments else True
    if _asked(frame, rule, "ends_balanced"):
        yield from _balanced(tiles, strict=strict)
    if _asked(frame, rule, "partner_for_each"):
        yield from _partners(tiles, strict=strict)
    if "mirror" in rule.arguments:
        for tile in tiles:
            yield from _mirror(tile, rule)
    if _asked(frame, rule, "distinct"):
        yield from _distinct(tiles, over="mirror" in rule.arguments)


def _asked(frame: Frame, rule: Rule, key: str) -> bool:
    return key in rule.arguments and frame.holds(rule.arguments[key])


def _read(frame: Frame, rule: Rule) -> Iterator[_Tile | Hit]:
    name = rule.arguments["as"].source if "as" in rule.arguments else "one"
    by = rule.arguments.get("by", Clause(f"{name}.edges", rule.arguments["of"].place))
    for inner, _, _ in elements(frame, rule, by=""):
        place = inner.place(by)
        times = inner.value(rule.arguments["times"]) if "times" in rule.arguments else 1
        if not isinstance(times, int) or isinstance(times, bool):
            wrong(rule.arguments["times"], f"times must be a whole number, is {kind_of(times)}")
        values, problem = _four(by, inner.value(by))
        name = inner.about[-1] if inner.about else ""
        yield Hit(place, {**inner.values, "tile": name, "problem": problem}, inner.about) if values is None else _Tile(inner, values, place, times)


def _four(by: Clause, value: Any) -> tuple[Edges | None, str]:
    """The four values, or what is wrong with them."""
    if isinstance(value, list | tuple):
        if len(value) != len(SIDES):
            return None, f"a tile has four edges (N, E, S, W), not {len(value)}"
        given = dict(zip(SIDES, value, strict=True))
    elif isinstance(value, Record | Mapping):
        given = dict(record_items(value))
        strange = next((side for side in given if side not in SIDES), None)
        if strange is not None:
            near = nearest(strange.upper(), SIDES)
            return None, f'edges are called N, E, S and W, not "{strange}"' + (f'; did you mean "{near}"?' if near else "")
    else:
        wrong(by, f"edges must be a record with N, E, S and W, or a list of the four, not {kind_of(value)}")
    plain = [None if given.get(side) in (None, "", BLANK) else given[side] for side in SIDES]
    listed = next((side for side, one in zip(SIDES, plain, strict=True) if isinstance(one, list | tuple | Mapping)), None)
    if listed:
        return None, f"edge {listed} must be one value"
    north, east, south, west = plain
    return (north, east, south, west), ""


def _balanced(tiles: list[_Tile], *, strict: bool) -> Iterator[Hit]:
    ends: Counter[Any] = Counter()
    for tile in tiles:
        for value in tile.edges:
            ends[value] += tile.times
    for value, number in ends.items():
        # Where a blank edge joins any other, its number decides nothing by itself.
        if number % 2 and (strict or value is not None):
            problem = f"{_said(value)}: {counted(number, 'edge')}, an odd number; one can never be joined"
            yield Hit(values={"value": _said(value), "number": number, "problem": problem})


def _partners(tiles: list[_Tile], *, strict: bool) -> Iterator[Hit]:
    for n, tile in enumerate(tiles):
        others = {value for other in (*tiles[:n], *tiles[n + 1 :], *([tile] if tile.times > 1 else [])) for value in other.edges}
        for value in dict.fromkeys(tile.edges):
            joins = value in others or (not strict and (value is None or None in others))
            if not joins:
                problem = f'{tile.name}: no other tile has an edge of "{_said(value)}"' if value is not None else f"{tile.name}: no other tile has a blank edge"
                yield Hit(tile.place, {**tile.frame.values, "tile": tile.name, "value": _said(value), "problem": problem}, tile.frame.about)


def _mirror(tile: _Tile, rule: Rule) -> Iterator[Hit]:
    clause = rule.arguments["mirror"]
    back, problem = _four(clause, tile.frame.value(clause))
    wanted = turned_over(tile.edges)
    wrong_sides = [side for side, one, other in zip(SIDES, back or (), wanted, strict=False) if one != other]
    if back is not None and wrong_sides:
        told = ", ".join(f"{side} {_said(one)}" for side, one in zip(SIDES, back, strict=True))
        must = ", ".join(f"{side} {_said(one)}" for side, one in zip(SIDES, wanted, strict=True))
        problem = f"{tile.name}: the back is not the mirror image of the front: it has {told}; must be {must}"
    if problem:
        yield Hit(tile.frame.place(clause), {**tile.frame.values, "tile": tile.name, "sides": wrong_sides, "problem": problem}, tile.frame.about)


def _distinct(tiles: list[_Tile], *, over: bool) -> Iterator[Hit]:
    seen: dict[Edges, _Tile] = {}
    for tile in tiles:
        first = seen.setdefault(canonical(tile.edges, over=over), tile)
        if first is not tile:
            how = "turned" if canonical(first.edges, over=False) == canonical(tile.edges, over=False) else "turned over"
            labels = (Label(first.place, "the first one"),) if first.place.source else ()
            problem = f"{tile.name} is {first.name}{'' if first.edges == tile.edges else ' ' + how}"
            yield Hit(tile.place, {**tile.frame.values, "tile": tile.name, "first": first.name, "problem": problem}, tile.frame.about, labels=labels)


def _said(value: Any) -> str:
    return BLANK if value is None else said(value)
