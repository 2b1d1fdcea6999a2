"""Regions, gates, lands, crossings and closures: a slow implementation in plain words says the same over hundreds of random boards."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator

from printgen.analysis.board import Board, Square
from printgen.analysis.closure import closure
from printgen.analysis.crossings import bottlenecks, crossings, lands
from printgen.analysis.gates import gates
from printgen.analysis.regions import flood, regions


def boards(number: int, seed: int, full: float = 0.6) -> Iterator[tuple[Board, set[Square]]]:
    dice = random.Random(seed)
    for _ in range(number):
        board = Board(dice.randint(1, 9), dice.randint(1, 9))
        yield board, {s for s in board.squares(board.all) if dice.random() < full}


def around(square: Square) -> Iterator[Square]:
    x, y = square
    yield from ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))


def parts(squares: Collection[Square]) -> list[set[Square]]:
    left, found = set(squares), []
    while left:
        part, todo = set(), [left.pop()]
        while todo:
            here = todo.pop()
            part.add(here)
            todo += [s for s in around(here) if s in left]
            left -= set(around(here))
        found.append(part)
    return found


def steps_between(one: set[Square], other: set[Square], free: set[Square]) -> int | None:
    seen, wave, steps = set(one), set(one), 0
    while wave:
        steps += 1
        wave = {s for here in wave for s in around(here)} - seen
        if wave & other:
            return steps
        wave &= free
        seen |= wave
    return None


def test_regions_are_the_connected_parts() -> None:
    for board, squares in boards(300, seed=1):
        found = [set(board.squares(part)) for part in regions(board, board.mask(squares))]
        assert sorted(map(sorted, found)) == sorted(map(sorted, parts(squares)))


def test_flood_stays_within_what_is_free() -> None:
    for board, squares in boards(200, seed=2):
        start = next(iter(squares), (1, 1))
        found = set(board.squares(flood(board, board.bit(start), board.mask(squares))))
        assert found == next((part for part in parts(squares) if start in part), set())


def test_gates_are_the_squares_without_which_large_parts_fall_apart() -> None:
    for board, squares in boards(300, seed=3, full=0.7):
        for least in (1, 3):
            found = {gate.square: gate.parts for gate in gates(board, board.mask(squares), least)}
            expected = {}
            for square in squares:
                whole = next(part for part in parts(squares) if square in part)
                sizes = sorted((len(part) for part in parts(whole - {square}) if len(part) >= least), reverse=True)
                if len(sizes) > 1:
                    expected[square] = tuple(sizes)
            assert found == expected


def test_crossings_join_the_lands_by_the_fewest_steps() -> None:
    dice = random.Random(4)
    for board, free in boards(250, seed=4, full=0.8):
        dry = {s for s in free if dice.random() < 0.4}
        found = lands(board, board.mask(dry))
        isles = [set(board.squares(land)) for land in found]
        joined = crossings(board, board.mask(free), found)
        # Prim's algorithm on all pairs, in place of Kruskal's on places where nearest lands meet.
        far = {(a, b): steps_between(isles[a], isles[b], free - dry) for a in range(len(isles)) for b in range(len(isles)) if a != b}
        weights, left = [], set(range(len(isles)))
        while left:
            tree = {min(left)}
            while edges := [(steps, b) for (a, b), steps in far.items() if a in tree and b not in tree and steps is not None]:
                steps, b = min(edges)
                weights.append(steps)
                tree.add(b)
            left -= tree
        assert sorted(c.steps for c in joined) == sorted(weights)
        assert all(far[c.one, c.other] == c.steps for c in joined)


def test_bottlenecks_are_the_longest_crossings_on_the_way_to_the_largest_land() -> None:
    board = Board(9, 1)
    found = lands(board, board.mask([(1, 1), (2, 1), (4, 1), (8, 1)]))
    joined = crossings(board, board.all, found)
    assert [(c.one, c.other, c.steps) for c in joined] == [(0, 1, 2), (1, 2, 4)]
    assert bottlenecks(3, joined) == [0, 2, 4]
    assert bottlenecks(3, joined[:1]) == [0, 2, None]
    assert bottlenecks(0, []) == []


def test_a_closure_is_what_a_walk_can_come_to() -> None:
    dice = random.Random(5)
    for _ in range(300):
        inner, final = range(dice.randint(1, 9)), range(100, 104)
        steps = {node: [dice.choice([*inner, *final]) for _ in range(dice.randint(0, 3))] for node in inner}
        for node, found in closure(steps).items():
            seen, todo, reached = {node}, [node], set()
            while todo:
                for step in steps[todo.pop()]:
                    if step in final:
                        reached.add(step)
                    elif step not in seen:
                        seen.add(step)
                        todo.append(step)
            assert found == reached
