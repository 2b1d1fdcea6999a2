"""Caves and first moves of random small maps, against a second reading of the rulebook that shares no line with the first."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from printgen.analysis.paths import Ground, Paths
from printgen.games.flip_and_write.caves import rests
from printgen.games.flip_and_write.deals import dead_squares, never_dealt
from printgen.games.flip_and_write.land import Land, land_of
from printgen.games.flip_and_write.measures import measures
from printgen.model.game import Component
from printgen.model.landscape import Layer, Square
from printgen.model.record import Record, Value
from tests.shipped import shipped_game

SIZE = 6
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
TERRAIN = ("grassland", "grassland", "sand", "water", "quicksand", "rock", "foliage", "snow", "ice")
NO_CAVE = {"water", "ice", "rock", "foliage", "quicksand"}  # 000:72
NO_ENTRY = {"rock"}  # 000:215
NO_STOP = {"water", "quicksand", "rock"}  # 000:214-215


def layer(name: str, squares: dict[Square, str], means: dict[str, Value] | None = None) -> Layer:
    return Layer(name, SIZE, SIZE, squares, means or {})


def random_land(chance: random.Random, *, override: bool) -> Land:
    """A map of 6 x 6 with anything anywhere, as the loader would give it."""
    squares = [(x, y) for y in range(1, SIZE + 1) for x in range(1, SIZE + 1)]
    some = chance.sample(TERRAIN, chance.randint(2, 6))
    ground = {square: chance.choice(some) for square in squares}
    paws = {square: str(chance.choice((3, 4, 5, 9))) for square in squares if ground[square] == "foliage"}
    layers = {
        "terrain": layer("terrain", ground, {name: name for name in TERRAIN}),
        "paw_areas": layer("paw_areas", paws, {n: int(n) for n in "3459"}),
        "objects": layer("objects", {square: "T" for square in squares if chance.random() < 0.12}),
        "shade": layer("shade", {square: "F" for square in squares if chance.random() < 0.3}),
    }
    fields: dict[str, Value] = {}
    if override:
        fields["cave_override"] = Record({"foliage": ("grassland",)})
    if chance.random() < 0.5:
        fields["challenge"] = Record({"falcon": Record({"outline_of": "F"})})
    land = land_of(shipped_game("flip-and-write"), Component("random", shipped_game("flip-and-write").kinds["landscape"], Record(fields), layers))
    assert land is not None
    return land


def terrain_at(land: Land, square: Square) -> str | None:
    return land.sheet.layers["terrain"].glyphs.get(square)


def holds_cave(land: Land, square: Square) -> bool:
    return terrain_at(land, square) not in {*NO_CAVE, None} and square not in land.sheet.layers["objects"].glyphs


def slid(land: Land, dealt: Square, *, narrowed: bool) -> set[Square]:
    """000:72 with 000:209: stay if you may; else slide in each direction to the first square that may hold a cave."""
    if holds_cave(land, dealt):
        return {dealt}
    only_grass = narrowed and terrain_at(land, dealt) == "foliage" and dealt not in land.sheet.layers["objects"].glyphs
    found = set()
    for dx, dy in STEPS:
        x, y = dealt
        while True:
            x, y = x + dx, y + dy
            if terrain_at(land, (x, y)) is None:
                break
            if holds_cave(land, (x, y)) and (not only_grass or terrain_at(land, (x, y)) == "grassland"):
                found.add((x, y))
                break
    return found


def stops(land: Land, here: Square) -> Iterator[Square]:
    """The literal reading: in each direction to another terrain; what stands on an object counts as left when the object is."""
    objects = land.sheet.layers["objects"].glyphs
    for dx, dy in STEPS:
        x, y = here[0] + dx, here[1] + dy
        while terrain_at(land, (x, y)) is not None:
            if (x, y) not in objects and (here in objects or terrain_at(land, (x, y)) != terrain_at(land, here)):
                yield x, y
                break
            x, y = x + dx, y + dy


def moves(land: Land, start: Square, length: int) -> bool:
    """Whether some move of exactly `length` steps is legal (000:92, 128-132, 197, 213-218)."""
    objects, shade = land.sheet.layers["objects"].glyphs, land.sheet.layers["shade"].glyphs
    falcon = "challenge" in land.sheet.fields
    paws = land.sheet.layers["paw_areas"].glyphs

    def go(trail: list[Square], crossed: int) -> bool:
        if len(trail) == length + 1:
            return terrain_at(land, trail[-1]) not in NO_STOP
        for dx, dy in STEPS:
            step = (trail[-1][0] + dx, trail[-1][1] + dy)
            terrain = terrain_at(land, step)
            if terrain is None or terrain in NO_ENTRY or step in trail or step in objects:
                continue
            if terrain == "foliage" and length < int(paws[step]):
                continue
            over = crossed + (falcon and (step in shade) != (trail[-1] in shade))
            if over < 2 and go([*trail, step], over):
                return True
        return False

    return go([start], 0)


SEEDS = range(250)


@pytest.mark.parametrize("override", [False, True])
def test_caves_slide_as_the_rulebook_says(override: bool) -> None:
    stuck = 0
    for seed in SEEDS:
        land = random_land(random.Random(seed), override=override)
        found = rests(land, {"cave-slide": "straight", "foliage-cave": "sheet"})
        assert set(found) == set(land.terrain)
        for dealt, where in found.items():
            assert set(where) == slid(land, dealt, narrowed=override)
            stuck += not where
    assert stuck > 50


def test_the_sheet_gives_way_if_the_ruling_says_so() -> None:
    for seed in SEEDS:
        land = random_land(random.Random(seed), override=True)
        for dealt, where in rests(land, {"cave-slide": "straight", "foliage-cave": "general"}).items():
            assert set(where) == slid(land, dealt, narrowed=False)


def test_the_literal_reading_stops_at_the_first_other_terrain() -> None:
    for seed in SEEDS:
        land = random_land(random.Random(seed), override=False)
        for dealt, where in rests(land, {"cave-slide": "first"}).items():
            wanted = {dealt} if holds_cave(land, dealt) else {stop for stop in stops(land, dealt) if holds_cave(land, stop)}
            assert set(where) == wanted


def test_choosing_again_reaches_all_that_repeated_stops_reach() -> None:
    for seed in SEEDS:
        land = random_land(random.Random(seed), override=False)
        for dealt, where in rests(land, {"cave-slide": "turn"}).items():
            reached, last = {dealt}, {dealt}
            while last:
                last = {stop for here in last if not holds_cave(land, here) for stop in stops(land, here)} - reached
                reached |= last
            assert set(where) == {stop for stop in reached if holds_cave(land, stop)}


@pytest.mark.parametrize("length", [2, 4, 5, 8])
def test_first_moves_are_possible_just_where_some_way_is_legal(length: int) -> None:
    possible = impossible = 0
    for seed in SEEDS:
        land = random_land(random.Random(seed), override=False)
        paths = Paths(Ground(land.board, land.enter(length), land.end(length), land.falcon, 1), length)
        for start in land.terrain:
            way = paths.find(start)
            assert (way is not None) == moves(land, start, length)
            possible, impossible = possible + (way is not None), impossible + (way is None)
    assert possible > 500
    assert impossible > 500


def test_sixteen_squares_are_never_dealt_one_in_each_row_and_column() -> None:
    dead = dead_squares(shipped_game("flip-and-write"), {"card-pair": "stacks", "last-card": "reshuffle-at-15"})
    assert len(dead) == 16
    assert {a for a, _ in dead} == {b for _, b in dead} == set(range(1, 17))
    assert dead[1, 10].id == "apple-1"
    assert not dead_squares(shipped_game("flip-and-write"), {"card-pair": "stacks", "last-card": "own-front"})


def test_the_two_sides_of_a_card_are_all_that_is_dealt_under_the_other_ruling() -> None:
    squares = [(x, y) for x in range(1, 17) for y in range(1, 17)]
    assert len(never_dealt(shipped_game("flip-and-write"), {"card-pair": "same-card"}, squares)) == 240


def test_no_dealt_cave_is_stuck_on_a_shipped_map() -> None:
    game = shipped_game("flip-and-write")
    assert len(game.of_kind("landscape")) == 4
    for sheet in game.of_kind("landscape"):
        land = land_of(game, sheet)
        assert land is not None
        where = rests(land, {name: ruling.chosen for name, ruling in game.rulings.items()})
        assert len(where) == 256
        assert all(where.values())


def test_measures_count_what_abilities_ask_for() -> None:
    game = shipped_game("flip-and-write")
    sheet = game.component("am-fluss")
    assert sheet is not None
    land = land_of(game, sheet)
    assert land is not None
    counted = measures(land)
    grid = "".join(land.ground.glyphs.values())
    assert counted["water"] == grid.count("~")
    assert counted["sand"] == grid.count(":")
    assert counted["shade"] == len(sheet.layers["shade"].glyphs)
    assert 2 <= counted["shore_water"] <= counted["water"]
    assert 0 < counted["open_borders"] <= 32
    assert counted["ice"] == 0
