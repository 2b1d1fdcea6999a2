"""The rulebook once more, straight from its words and slowly: over hundreds of random maps it says the same as the fast searches."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from printgen.games.flip_and_write.second_move import openings
from printgen.games.flip_and_write.slides import slides, weights
from printgen.model.record import Record

Square = tuple[int, int]
WAYS = ((0, -1), (1, 0), (0, 1), (-1, 0))
MAY_HOLD, MAY_ENTER, MAY_END = ".:*", ".:~%*=", ".:*="


@dataclass(frozen=True)
class Map:
    """A map as its rows, with objects, a falcon and foliage numbers by square."""

    rows: tuple[str, ...]
    objects: frozenset[Square]
    falcon: frozenset[Square]
    paws: dict[Square, int]
    narrow: bool

    def on(self, square: Square) -> bool:
        return 1 <= square[0] <= len(self.rows[0]) and 1 <= square[1] <= len(self.rows)

    def at(self, square: Square) -> str:
        return self.rows[square[1] - 1][square[0] - 1]

    def squares(self) -> Iterator[Square]:
        return ((x, y) for y in range(1, len(self.rows) + 1) for x in range(1, len(self.rows[0]) + 1))

    def holds(self, square: Square) -> bool:
        return self.at(square) in MAY_HOLD and square not in self.objects

    def target(self, dealt: Square, square: Square) -> bool:
        if self.narrow and self.at(dealt) == "&" and dealt not in self.objects:
            return self.at(square) == "." and square not in self.objects
        return self.holds(square)

    def may(self, square: Square, length: int, allowed: str) -> bool:
        if not self.on(square) or square in self.objects:
            return False
        return self.at(square) in allowed or (self.at(square) == "&" and square in self.paws and length >= self.paws[square])

    def straight(self, dealt: Square) -> set[Square]:
        if self.holds(dealt):
            return {dealt}
        found = set()
        for dx, dy in WAYS:
            here = (dealt[0] + dx, dealt[1] + dy)
            while self.on(here) and not self.target(dealt, here):
                here = (here[0] + dx, here[1] + dy)
            if self.on(here):
                found.add(here)
        return found

    def changes(self, start: Square) -> Iterator[Square]:
        for dx, dy in WAYS:
            here = (start[0] + dx, start[1] + dy)
            while self.on(here) and (here in self.objects or (start not in self.objects and self.at(here) == self.at(start))):
                here = (here[0] + dx, here[1] + dy)
            if self.on(here):
                yield here

    def turning(self, dealt: Square) -> set[Square]:
        if self.holds(dealt):
            return {dealt}
        seen, todo, found = {dealt}, [dealt], set()
        while todo:
            for stop in self.changes(todo.pop()):
                if self.target(dealt, stop):
                    found.add(stop)
                elif stop not in seen:
                    seen.add(stop)
                    todo.append(stop)
        return found

    def literal(self, dealt: Square) -> set[Square]:
        return {dealt} if self.holds(dealt) else {stop for stop in self.changes(dealt) if self.target(dealt, stop)}

    def moves(self, start: Square, steps: int, length: int, blocked: frozenset[Square]) -> Iterator[tuple[Square, ...]]:
        def onward(trail: tuple[Square, ...], crossed: int) -> Iterator[tuple[Square, ...]]:
            if len(trail) == steps + 1:
                yield trail
                return
            last = len(trail) == steps
            for dx, dy in WAYS:
                here = (trail[-1][0] + dx, trail[-1][1] + dy)
                over = crossed + ((here in self.falcon) != (trail[-1] in self.falcon))
                if here in trail or here in blocked or over > 1 or not self.may(here, length, MAY_ENTER):
                    continue
                if not last or self.may(here, length, MAY_END):
                    yield from onward((*trail, here), over)

        return onward((start,), 0)

    def next_steps(self, square: Square, length: int) -> int:
        return {"=": 2 * length, "*": (length + 1) // 2}.get(self.at(square), length)


def maps(number: int, seed: int, *, side: tuple[int, int] = (3, 9)) -> Iterator[Map]:
    dice = random.Random(seed)
    for n in range(number):
        columns, rows = dice.randint(*side), dice.randint(*side)
        glyphs = dice.choice(["..:~^", ".:~%^&*=", "...~", "*=~.", "..&&^", ".^^^"])
        lines = tuple("".join(dice.choice(glyphs) for _ in range(columns)) for _ in range(rows))
        squares = [(x, y) for y in range(1, rows + 1) for x in range(1, columns + 1)]
        objects, falcon = (frozenset(s for s in squares if dice.random() < share) for share in (0.08, 0.3))
        paws = {s: dice.choice((4, 8)) for s in squares if lines[s[1] - 1][s[0] - 1] == "&"}
        yield Map(lines, objects, falcon if n % 4 == 0 else frozenset(), paws, n % 2 == 0)


def surveyed(draw: Any, one: Map, **rulings: str) -> Any:
    def rows(squares: Any, glyph: Any) -> list[str]:
        return ["".join(glyph((x, y)) if (x, y) in squares else "." for x in range(1, len(one.rows[0]) + 1)) for y in range(1, len(one.rows) + 1)]

    fields = {"cave_override": Record({"foliage": ("grassland",)})} if one.narrow else {}
    if one.falcon:
        fields["challenge"] = Record({"falcon": Record({"outline_of": "F"})})
    return draw(
        *one.rows,
        objects=rows(one.objects, lambda _: "T") if one.objects else (),
        shade=rows(one.falcon, lambda _: "F") if one.falcon else (),
        paws=rows(one.paws, lambda s: "a" if one.paws[s] == 4 else "b") if one.paws else (),
        numbers={"a": 4, "b": 8},
        fields=fields,
        rulings=rulings,
    )


@pytest.mark.parametrize("reading", ["straight", "turn", "first"])
def test_caves_rest_where_the_words_say(draw: Any, reading: str) -> None:
    for one in maps(500, seed=1):
        survey = surveyed(draw, one, **{"cave-slide": reading})
        expected = {"straight": one.straight, "turn": one.turning, "first": one.literal}[reading]
        assert {dealt: set(stops) for dealt, stops in survey.resting.items()} == {dealt: expected(dealt) for dealt in one.squares()}


def test_without_the_sheets_text_foliage_is_like_other_ground(draw: Any) -> None:
    for one in maps(100, seed=2):
        survey = surveyed(draw, one, **{"foliage-cave": "general"})
        general = Map(one.rows, one.objects, one.falcon, one.paws, narrow=False)
        assert {dealt: set(stops) for dealt, stops in survey.resting.items()} == {dealt: general.straight(dealt) for dealt in one.squares()}


def test_first_and_second_moves_are_as_many_as_the_words_allow(draw: Any) -> None:
    for one in maps(500, seed=3, side=(3, 7)):
        survey = surveyed(draw, one)
        found = openings(survey)
        assert isinstance(found, dict)
        assert set(found) == set(survey.starts)
        for start, opening in list(found.items())[:6]:
            firsts = list(one.moves(start, 4, 4, frozenset()))
            fatal = sum(1 for first in firsts if not any(True for _ in one.moves(first[-1], one.next_steps(first[-1], 4), 4, frozenset(first))))
            assert (opening.moves, opening.fatal) == (len(firsts), fatal), one


def test_the_cave_of_every_deal_has_its_share(draw: Any) -> None:
    for one in maps(60, seed=4, side=(16, 16)):
        survey = surveyed(draw, one)
        dead = {(1, 10), (2, 5), (3, 11), (4, 16), (5, 7), (6, 1), (7, 9), (8, 6), (9, 8), (10, 4), (11, 15), (12, 14), (13, 12), (14, 2), (15, 3), (16, 13)}
        expected: dict[Square, float] = {}
        for dealt in set(one.squares()) - dead:
            stops = one.straight(dealt)
            for stop in stops:
                expected[stop] = expected.get(stop, 0) + 1 / 240 / len(stops)
        found = weights(survey, {"card-pair": "stacks", "last-card": "reshuffle-at-15"})
        assert found.keys() == expected.keys()
        assert all(abs(found[s] - expected[s]) < 1e-12 for s in found)
        far = max((abs(d[0] - s[0]) + abs(d[1] - s[1]) for d in set(one.squares()) - dead for s in one.straight(d)), default=0)
        assert max((n for n, *_ in slides(survey)), default=0) == far


def test_parts_are_what_a_walk_can_reach(draw: Any) -> None:
    for one in maps(500, seed=5):
        survey = surveyed(draw, one)
        for length, found in ((4, {frozenset(survey.board.squares(part)) for part in survey.regions}), (99, None)):
            seen: set[Square] = set()
            parts = set()
            for square in one.squares():
                if square in seen or not one.may(square, length, MAY_ENTER):
                    continue
                part, todo = {square}, [square]
                while todo:
                    x, y = todo.pop()
                    for dx, dy in WAYS:
                        near = (x + dx, y + dy)
                        if near not in part and one.may(near, length, MAY_ENTER):
                            part.add(near)
                            todo.append(near)
                seen |= part
                parts.add(frozenset(part))
            if found is not None:
                assert found == parts
            else:
                reach = {square for part in parts if part & set(survey.starts) for square in part}
                assert set(survey.board.squares(survey.reach)) == reach
