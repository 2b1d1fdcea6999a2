"""The shipped game snake-pit goes in: its set of tiles is the one that it states, its sheets lie like a legal game, and its layouts are scored by another road."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest

from printgen.impose.nup import best_grid
from printgen.impose.profile import read_profile
from printgen.model.game import Component, Game
from printgen.model.record import Record
from tests.shipped import shipped_game

ROOT = Path(__file__).parents[2]
SIDES = "NESW"
STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
BEHIND = {"N": "S", "E": "W", "S": "N", "W": "E"}
Link = tuple[str, str, frozenset[str]]
Laid = dict[tuple[int, int], list[Link]]


@pytest.fixture(scope="module")
def game() -> Game:
    return shipped_game("snake-pit")


def links_of(piece: Component) -> list[Link]:
    links = piece.fields["links"]
    assert isinstance(links, tuple)
    return [(str(one["colour"]), str(one["part"]), edges(one["edges"])) for one in links if isinstance(one, Record)]


def edges(value: object) -> frozenset[str]:
    assert isinstance(value, tuple)
    return frozenset(map(str, value))


def turned(links: list[Link], quarters: int, *, over: bool) -> list[Link]:
    def side(edge: str) -> str:
        edge = {"E": "W", "W": "E"}.get(edge, edge) if over else edge
        return SIDES[(SIDES.index(edge) + quarters) % 4]

    return [(colour, part, frozenset(map(side, at))) for colour, part, at in links]


def looks(links: list[Link]) -> frozenset[object]:
    """All eight positions, each without the order of its links but for what crosses."""

    def look(lying: list[Link]) -> object:
        crossing = (
            len(lying) == 2
            and all(len(at) == 2 for _, _, at in lying)
            and not lying[0][2] & lying[1][2]
            and {"N", "S"} in (lying[0][2], lying[1][2])
        )
        return tuple(lying) if crossing else frozenset(lying)

    return frozenset(look(turned(links, quarters, over=over)) for over in (False, True) for quarters in range(4))


def snakes(laid: Laid) -> Iterator[tuple[str, list[tuple[int, int]], Counter[str], int]]:
    """Each strand: its colour, its spaces, its heads and tails, and how many of its ends are open."""
    seen: set[tuple[tuple[int, int], int]] = set()
    for space, links in laid.items():
        for number in range(len(links)):
            waiting, spaces, ends, open_ends = [(space, number)], [], Counter[str](), 0
            while waiting:
                bit = waiting.pop()
                if bit in seen:
                    continue
                seen.add(bit)
                (x, y), n = bit
                _, part, at = laid[x, y][n]
                spaces.append((x, y))
                ends[part] += part != "mid"
                for edge in at:
                    there = (x + STEP[edge][0], y + STEP[edge][1])
                    following = [n for n, link in enumerate(laid.get(there, [])) if BEHIND[edge] in link[2]]
                    open_ends += not following
                    waiting += [(there, n) for n in following]
            if spaces:
                yield links[number][0], spaces, +ends, open_ends


def colour_at(links: list[Link], edge: str) -> str:
    return next((colour for colour, _, at in links if edge in at), "")


def disagreeing(laid: Laid) -> list[tuple[int, int, str]]:
    """Edges at which two tiles meet that show two colours, or a colour and nothing."""
    return [
        (x, y, edge)
        for (x, y), links in laid.items()
        for edge in "ES"
        if (there := (x + STEP[edge][0], y + STEP[edge][1])) in laid and colour_at(links, edge) != colour_at(laid[there], BEHIND[edge])
    ]


def test_each_pair_of_colours_has_the_nine_tiles_of_the_stated_set(game: Game) -> None:
    colours, stated = game.facts["colours"], game.facts["tile_set"]
    assert isinstance(colours, Record)
    assert isinstance(stated, tuple)
    wanted = []
    for x, y in combinations(colours, 2):
        for line in stated:
            parts = [words.split() for words in str(line).split("|")]
            wanted.append(looks([({"x": x, "y": y}[one[0]], one[1] if len(one) == 3 else "mid", frozenset(one[-1])) for one in parts]))
    tiles = [looks(links_of(tile)) for tile in game.of_kind("tile")]
    assert len(set(tiles)) == 54
    assert Counter(tiles) == Counter(wanted)


@pytest.mark.parametrize("name", ["home-a4", "home-letter"])
def test_the_tiles_lie_on_their_sheets_like_a_legal_game(game: Game, name: str) -> None:
    profile, _ = read_profile(name, ROOT)
    assert profile is not None
    tiles = game.of_kind("tile")
    grid = best_grid(tiles[0].kind.size, 0.0, profile.paper, profile.margin)
    assert grid is not None
    assert (grid.columns, grid.rows) == (5, 7)
    for start in range(0, len(tiles), grid.capacity):
        sheet = {(n % grid.columns, n // grid.columns): links_of(tile) for n, tile in enumerate(tiles[start : start + grid.capacity])}
        assert disagreeing(sheet) == []
        assert [colour for colour, _, ends, _ in snakes(sheet) if max(ends.values(), default=0) > 1] == []


@pytest.mark.parametrize(("name", "completed", "points"), [("double", 6, 54), ("smallest", 1, 3), ("loop", 1, 10)])
def test_a_layout_is_legal_and_scores_what_it_says(game: Game, name: str, completed: int, points: int) -> None:
    piece = game.component(name)
    assert piece is not None
    rows = piece.fields["tiles"]
    assert isinstance(rows, tuple)
    laid: Laid = {}
    last = (0, 0)
    for row in rows:
        assert isinstance(row, Record)
        tile = game.component(str(row["tile"]))
        assert tile is not None
        x, y, turn = (row.get(key) or 0 for key in ("x", "y", "turn"))
        assert isinstance(x, int)
        assert isinstance(y, int)
        assert isinstance(turn, int)
        last = (x, y)
        laid[last] = turned(links_of(tile), turn, over=bool(row.get("back")))
    assert disagreeing(laid) == []
    done = [(spaces, ends) for _, spaces, ends, open_ends in snakes(laid) if not open_ends]
    assert len(done) == completed
    now = [sum(range(1, len(spaces) + 1)) for spaces, _ in done if last in spaces]
    assert sum(now) * (2 if len(now) > 1 else 1) == points == piece.fields["says"]


def test_every_reading_that_is_printed_is_a_ruling(game: Game) -> None:
    readings = game.facts["readings"]
    assert isinstance(readings, tuple)
    assert sorted(map(str, readings)) == sorted(game.rulings)
