"""A game with tiles goes in, all that can be worked out of the set comes out as data: edges, ends, distinct tiles, backs that are needed, rings, ways to close, games by themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from printgen.analysis.tiles.census import RING, alike, can_ring, census, chiral, lonely
from printgen.analysis.tiles.closing import FOUND, fewest
from printgen.analysis.tiles.layout import Layout, Placed
from printgen.analysis.tiles.playouts import play
from printgen.analysis.tiles.tile import BLANK, HEAD, TAIL, Tile
from printgen.checks.tile_asks import matching, number, shapes, tile_kinds, tiles
from printgen.checks.tile_plays import course_of, told
from printgen.model.record import Record
from printgen.rules.frame import Ask
from printgen.rules.statement import Rulebook

GAMES = 20


def asked(ask: Ask, book: Rulebook) -> Ask:
    """The question with the options of the game's own rules: how its tiles match, which kinds they are, and how a game goes (the rule that calls `tile-playouts`)."""
    found: dict[str, Any] = {}
    for rule in book.rules:
        clause = rule.arguments.get("check")
        named = getattr(clause, "source", "")
        if isinstance(rule.options, Record) and named in {"layout-legal", "tiles-match", "tile-playouts"}:
            wanted = rule.options if named == "tile-playouts" else {key: value for key, value in rule.options.fields.items() if key == "match"}
            found |= {key: wanted[key] for key in wanted} | ({"played": True} if named == "tile-playouts" else {})
    return Ask(ask.game, None, Record(found), ask.rulings, ask.evaluate)


def report(ask: Ask) -> dict[str, Any] | None:
    """The data of a game's tiles, or None if it has none. Lengths are numbers of tiles; copies count."""
    own = tiles(ask)
    if not own:
        return None
    counted = census(own)
    hands = chiral(own)
    colours = counted.colours
    return {
        "kinds": list(ask.options.get("kinds") or tile_kinds(ask.game)),  # type: ignore[arg-type]
        "tiles": counted.tiles,
        "designs": len(own),
        "distinct": len({tile.canonical() for tile in own}),
        "alike": [[tile.name, first.name] for tile, first, _ in alike(own)],
        "need_their_back": {"tiles": sum(tile.copies for tile in hands), "designs": [tile.name for tile in hands]},
        "edges": {**_in_order(counted.edges, colours), "blank": counted.edges[BLANK]},
        "heads": _in_order(counted.heads, colours),
        "tails": _in_order(counted.tails, colours),
        "middles": _in_order(counted.mids, colours),
        "curves": _in_order(counted.curves, colours),
        "strands_on_a_tile": {str(load): number_ for load, number_ in sorted(counted.loads.items())},
        "longest": {colour: counted.longest(colour) for colour in colours},
        "rings": {colour: can_ring(own, colour) >= RING for colour in colours},
        "without_partner": [[tile.name, colour] for tile, colour in lonely(own, matching(ask))],
        "closing": _closing(ask, own),
        "playouts": _playouts(ask, own),
    }


def _in_order(counter: Counter[str], colours: Iterable[str]) -> dict[str, int]:
    return {colour: counter[colour] for colour in colours}


def _closing(ask: Ask, own: list[Tile]) -> dict[str, Any]:
    """For each piece with a head and a tail: the fewest tiles that join them."""
    found: dict[str, Any] = {}
    for tile in own:
        if {HEAD, TAIL} <= {segment.part for segment in tile.segments} and len({segment.colour for segment in tile.segments}) == 1:
            one = fewest(Layout((Placed(tile, 0, 0),)), shapes(ask), matching(ask))
            found[tile.name] = {"verdict": one.verdict, "tiles": one.tiles if one.verdict == FOUND else None}
    return found


def _playouts(ask: Ask, own: list[Tile]) -> dict[str, Any] | None:
    """Games by themselves; None where no rule of the game tells, by calling `tile-playouts`, how one goes."""
    if not ask.options.get("played"):
        return None
    course = course_of(ask)
    tally = play(own, course, max(1, number(ask, "games", GAMES)), number(ask, "seed", 1))
    lengths = {str(length): count for length, count in sorted((tally.snakes + tally.rings).items())}
    return {**told(tally), "players": course.players, "hand": course.hand, "turn": course.turn, "lengths": lengths}


def words(data: dict[str, Any]) -> list[tuple[str, list[str]]]:
    """The same in sentences, under headings."""
    backs = data["need_their_back"]
    same: dict[str, list[str]] = {}
    for tile, first in data["alike"]:
        same.setdefault(first, []).append(tile)
    whole = f"{_counted(data['tiles'], 'tile')} of {_counted(data['designs'], 'design')}, {data['distinct']} distinct in all eight positions"
    needing = f"{backs['tiles']} need their back: turned alone they do not become their mirror image" if backs["tiles"] else "none needs its back: each is its own mirror image, turned"
    pages = [
        (
            "Tiles",
            [
                whole,
                *(f"alike: {first}, {', '.join(others)}" for first, others in same.items()),
                needing + (f" ({_few(backs['designs'])})" if backs["designs"] else ""),
                "strands on a tile: " + ", ".join(f"{load} on {count}" for load, count in data["strands_on_a_tile"].items()),
            ],
        ),
        ("Edges", [f"{colour}: {number_}" for colour, number_ in data["edges"].items()]),
        ("Colours", [_colour(data, colour) for colour in data["longest"]]),
        ("Without a partner", [f"{tile}: no other tile has an edge of {colour}" for tile, colour in data["without_partner"]]),
        ("Closing", [f"{piece}: {one['tiles']} tiles close it" if one["tiles"] else f"{piece}: {one['verdict']}" for piece, one in data["closing"].items()]),
        ("Play-outs", _played(data["playouts"]) if data["playouts"] else []),
    ]
    return [page for page in pages if page[1]]


def _colour(data: dict[str, Any], colour: str) -> str:
    longest = data["longest"][colour]
    total = f" (1 + 2 + … + {longest} = {longest * (longest + 1) // 2})" if longest > 3 else ""
    counts = f"{_counted(data['heads'][colour], 'head')}, {_counted(data['tails'][colour], 'tail')}, {_counted(data['middles'][colour], 'middle')} ({_counted(data['curves'][colour], 'curve')})"
    return f"{colour}: {counts}; longest snake {_counted(longest, 'tile')}{total}; {'a' if data['rings'][colour] else 'no'} ring can be laid"


def _counted(number_: int, noun: str) -> str:
    return f"{number_} {noun}{'' if number_ == 1 else 's'}"


def _few(names: list[str]) -> str:
    return ", ".join(names[:8]) + (f" and {len(names) - 8} more" if len(names) > 8 else "")


def _played(tally: dict[str, Any]) -> list[str]:
    return [
        f"{tally['games']} games of {tally['players']} greedy players with {tally['hand']} tiles in hand, {tally['turn']} laid in a turn",
        f"a game on average: {tally['laid']} of {tally['tiles']} tiles laid, {tally['snakes']} snakes and {tally['rings']} rings completed, {tally['doubles']} times two at once; {tally['stuck']} of them got stuck",
        "lengths: " + ", ".join(f"{length} tiles {_counted(count, 'time')}" for length, count in tally["lengths"].items()),
    ]
