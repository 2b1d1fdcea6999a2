"""What is known of tiles and layouts goes in: blocks in their positions, what lies over what, legal and illegal layings, ways to close, games by themselves."""

from __future__ import annotations

import time
from collections import Counter

import pytest

from printgen.analysis.tiles.census import can_ring, census, looks, without_smallest
from printgen.analysis.tiles.closing import FOUND, MORE, NEVER, UNDECIDED, closings, fewest, parity, stuck_ends
from printgen.analysis.tiles.growing import Growing
from printgen.analysis.tiles.layout import Edge, Layout, Placed
from printgen.analysis.tiles.legal import Law, breaches, fits_box, inside_cells
from printgen.analysis.tiles.matching import Matching
from printgen.analysis.tiles.playouts import Course, play
from printgen.analysis.tiles.tile import FRONTS, POSITIONS, Port, Position, Segment, Tile


def tile(words: str, block: tuple[int, int] = (1, 1), name: str = "t", copies: int = 1) -> Tile:
    """A tile from `red NS | green head E1`."""
    segments = []
    for layer, link in enumerate(words.split("|")):
        colour, *part, edges = link.split()
        ports = edges.replace("N", " N").replace("E", " E").replace("S", " S").replace("W", " W").split()
        segments.append(Segment(colour, part[0] if part else "mid", tuple(map(Port.of, ports)), layer))
    return Tile(name, tuple(segments), block, copies)


BIG = tile("red head W1 | red tail E1", (2, 1), "big")
CARDS = [tile("red NS"), tile("red NE"), tile("red NS | red EW"), tile("red NE | red SW")]
SHAPES = looks(CARDS, FRONTS)


def layout(*placed: tuple[str, int, int, int]) -> Layout:
    return Layout(tuple(Placed(tile(words), x, y, Position(turn)) for words, x, y, turn in placed))


def test_a_block_turns_and_turns_over_with_its_edges() -> None:
    block = tile("red head W1 | red tail N2 | red S1E1", (2, 1))
    names = {position: sorted(port.name(block.laid(position).block) for segment in block.laid(position).segments for port in segment.ports) for position in POSITIONS}
    assert names[Position(0)] == ["E1", "N2", "S1", "W1"]
    assert names[Position(1)] == ["E2", "N1", "S1", "W1"]
    assert names[Position(2)] == ["E1", "N2", "S1", "W1"]
    assert names[Position(3)] == ["E2", "N1", "S1", "W1"]
    assert names[Position(0, back=True)] == ["E1", "N1", "S2", "W1"]
    assert block.laid(Position(1)).block == (1, 2)
    assert Placed(block, 5, 5, Position(1)).cells == [(5, 5), (5, 6)]
    assert Placed(block, 5, 5, Position(1)).edge(Port(1, 2)) == Edge(5, 6, 1)


def test_which_lies_above_tells_tiles_apart_only_where_they_meet() -> None:
    assert tile("red NS | green EW").canonical() != tile("green EW | red NS").canonical()
    assert tile("red NE | green SW").canonical() == tile("green SW | red NE").canonical()
    assert tile("red head N | grey EW").canonical() != tile("grey EW | red head N").canonical()
    assert tile("red head N | grey SW").canonical() == tile("grey SW | red head N").canonical()


def test_two_colours_make_19_tiles_with_two_strands_and_27_that_are_only_turned() -> None:
    """Two segments of two colours, joined in all ways. Where it counts whether an end lies over or under a straight strand, there are four more."""
    mids, ends = ["NS", "EW", "NE", "ES", "SW", "WN"], [f"{part} {side}" for part in ("head", "tail") for side in "NESW"]
    both = [(one, other) for one in (*mids, *ends) for other in (*mids, *ends) if not set(one.split()[-1]) & set(other.split()[-1])]
    tiles = [tile(words) for one, other in both for words in (f"red {one} | green {other}", f"green {other} | red {one}")]
    assert [len({one.canonical(positions) for one in tiles}) for positions in (POSITIONS, FRONTS)] == [19 + 4, 27 + 4]


def test_strands_run_from_head_to_tail_over_a_block() -> None:
    placed = [Placed(BIG, 0, 0), Placed(tile("red EN"), -1, 0), Placed(tile("red SE"), -1, -1), Placed(tile("red WE"), 0, -1)]
    strands = Layout(tuple(placed)).strands
    assert [[bit.laid for bit in strand.bits] for strand in strands] == [[0, 1, 2, 3], [0]]
    assert [[end.sort for end in strand.ends] for strand in strands] == [["head", "open"], ["open", "tail"]]
    assert [end.looks_into for strand in strands for end in strand.ends if end.is_open] == [(1, -1), (2, 0)]


@pytest.mark.parametrize(
    ("placed", "law", "wanted"),
    [
        ([("red NS", 0, 0, 0), ("red NS", 0, 1, 0)], Law(), []),
        ([("red NS", 0, 0, 0), ("red NS", 1, 1, 0)], Law(), ["apart"]),
        ([("red NS", 0, 0, 0), ("red NS", 1, 0, 0)], Law(touches="end"), ["no-end"]),
        ([("red NS", 0, 0, 0), ("red EW", 0, 1, 0)], Law(), ["edges"]),
        ([("red NS", 0, 0, 0), ("red EW", 0, 1, 0)], Law(Matching("blank-any")), []),
        ([("red NS", 0, 0, 0), ("red EW", 0, 0, 0)], Law(touches="nothing"), ["covered"]),
        ([("red head S", 0, 0, 0), ("red NS", 0, 1, 0), ("red head N", 0, 2, 0)], Law(), ["twice"]),
        ([("red head S", 0, 0, 0), ("red tail N", 0, 1, 0)], Law(), []),
        ([("red NS", 0, 0, 0), ("grey NS", 0, 1, 0), ("green NS", 0, 2, 0)], Law(Matching.of(allow=[("grey", "*")]), one_owner=True, neutral=frozenset({"grey"})), ["owners"]),
        ([("red NS", 0, 0, 0), ("red NS", 5, 0, 0)], Law(touches="nothing", joined=True), ["second"]),
        ([("red SE", 0, 0, 0), ("red EW", 2, 0, 0)], Law(touches="nothing", strands_per_space=1), ["crowded"]),
    ],
)
def test_what_is_not_allowed_is_found_at_the_tile_that_did_it(placed: list[tuple[str, int, int, int]], law: Law, wanted: list[str]) -> None:
    found = list(breaches(layout(*placed), law))
    assert [one.what for one in found if one.what != "edges" or "edges" in wanted] == wanted
    assert all(one.laid in {1, 2} for one in found)


def test_a_box_holds_units_either_way_round_and_some_parts_may_lie_outside() -> None:
    one = layout(("red head E", 0, 0, 0), ("red EW", 1, 0, 0), ("red EW", 2, 0, 0))
    assert fits_box(inside_cells(one, frozenset({"head"})), 1, 2, either_way=True) == (True, 2, 1)
    assert fits_box(inside_cells(one, frozenset()), 1, 2, either_way=True) == (False, 3, 1)
    assert fits_box(inside_cells(one, frozenset({"head"})), 1, 2, either_way=False) == (False, 2, 1)


@pytest.mark.parametrize(
    ("block", "head", "tail", "least"),
    [((2, 1), "W1", "E1", 6), ((2, 1), "N1", "N2", 2), ((3, 1), "W1", "E1", 7), ((2, 2), "W1", "E1", 6), ((2, 2), "W1", "E2", 7), ((2, 2), "N1", "E2", 5), ((3, 3), "N2", "S2", 9)],
)
def test_the_fewest_cards_that_close_a_block_are_known(block: tuple[int, int], head: str, tail: str, least: int) -> None:
    one = Layout((Placed(tile(f"red head {head} | red tail {tail}", block), 0, 0),))
    found = fewest(one, SHAPES, Matching())
    assert (found.verdict, found.tiles) == (FOUND, least)
    assert parity(one) == least % 2
    assert fewest(one, SHAPES, Matching(), most=least - 1).verdict == MORE


def test_the_ways_to_close_a_big_card_all_take_an_even_number() -> None:
    one = Layout((Placed(BIG, 0, 0),))
    assert [closings(one, cards) for cards in range(6, 13)] == [2, 0, 16, 0, 94, 0, 550]


def test_more_ends_are_searched_and_the_budget_is_kept() -> None:
    # A crossing at the head's end leaves four ends; they all have to be joined to one strand.
    one = Layout((Placed(BIG, 0, 0), Placed(CARDS[2], -1, 0)))
    found = fewest(one, SHAPES, Matching(), most=12)
    assert found.verdict == FOUND
    closed = Layout((*one.placed, *found.placed))
    assert [strand.is_finished for strand in closed.strands] == [True]
    assert fewest(one, SHAPES, Matching(), most=12, budget=5).verdict == UNDECIDED


def test_an_end_that_is_walled_in_can_never_be_joined() -> None:
    hole = [("red NS", 1, -1, 0), ("blue NE", 1, 1, 0), ("blue NE", 0, 0, 0), ("blue NS", 2, 0, 0)]
    one = layout(*hole)
    assert (Edge(1, -1, 2), "walled") in set(stuck_ends(one))
    blank = layout(("red head E", 0, 0, 0), ("red head N", 1, 0, 0))
    assert list(stuck_ends(blank)) == [(Edge(0, 0, 1), "blank")]
    ends = layout(("red head E", 0, 0, 0), ("red head N", 1, 0, 0), ("red tail S", 4, 4, 0))
    assert fewest(ends, SHAPES, Matching()).verdict == NEVER


def test_a_set_is_counted() -> None:
    tiles = [tile("red NE", name="a", copies=4), tile("red head N | green EW", name="b"), tile("red tail S", name="c")]
    counted = census(tiles)
    assert counted.tiles == 6
    assert counted.edges == Counter({"": 12, "red": 10, "green": 2})
    assert counted.longest("red") == 6
    assert can_ring(tiles, "red") == 4
    assert list(without_smallest(tiles, Matching())) == [("green", "none")]
    assert list(without_smallest([tile("red head N | red tail S"), tile("green head N")], Matching())) == [("red", "same"), ("green", "none")]


def test_one_tile_may_complete_two_at_once() -> None:
    tiles = [tile("red tail S"), tile("green head N")]
    table = Growing.of([Placed(tiles[0], 0, 0), Placed(tiles[1], 0, 2)], Matching())
    addition = table.addition(tile("red head N | green tail S"), 0, 1)
    assert [(done.colour, done.ends, done.tiles, done.counts) for done in addition.done] == [("red", ("head", "tail"), 2, True), ("green", ("head", "tail"), 2, True)]
    assert table.addition(tile("red tail N"), 0, 1).twice == "tail"
    ring = [Placed(tile("red NE"), 0, 1), Placed(tile("red SE"), 0, 0), Placed(tile("red SW"), 1, 0)]
    assert [(done.ends, done.tiles) for done in Growing.of(ring, Matching()).addition(tile("red NW"), 1, 1).done] == [(("ring",), 4)]


def test_games_by_themselves_are_the_same_for_a_seed_and_lay_what_fits() -> None:
    tiles = [tile("red head N | green tail S", name="a", copies=6), tile("red tail N | green head S", name="b", copies=6), tile("red NS | green EW", name="c", copies=4)]
    course = Course(players=2, hand=3, turn=1)
    one, other = (play(tiles, course, 20, seed=5) for _ in range(2))
    assert one == other
    assert one.tiles == 16
    assert 10 < one.laid / one.games <= 16
    assert one.snakes.total() > 20
    assert play(tiles, course, 20, seed=6) != one


def test_a_layout_as_wide_as_a_country_is_not_searched() -> None:
    one = layout(("red head E", 0, 0, 0), ("red tail W", 10**9, 0, 0))
    assert list(stuck_ends(one)) == []
    assert fewest(one, SHAPES, Matching()).verdict == UNDECIDED


@pytest.mark.parametrize("law", [Law(), Law(touches="end"), Law(joined=True, strands_per_space=2)])
def test_many_tiles_are_judged_in_time_that_hardly_grows_with_them(law: Law) -> None:
    carpet = layout(*(("red NS | blue EW", n % 20, n // 20, 0) for n in range(400)))
    started = time.perf_counter()
    assert {one.what for one in breaches(carpet, law)} <= {"second"}
    assert time.perf_counter() - started < 10


def test_more_tiles_than_can_be_judged_are_told_once() -> None:
    assert [(one.what, one.values["number"]) for one in breaches(layout(*(("red NS", 0, n, 0) for n in range(501))), Law())] == [("many", 501)]


def test_a_layout_with_one_more_tile_is_that_of_all_tiles() -> None:
    placed = layout(("red head E", 0, 0, 0), ("red EW", 1, 0, 0), ("red NE", 1, 0, 1), ("red NS | blue EW", 2, 0, 1)).placed
    grown = Layout(())
    for n, one in enumerate(placed, 1):
        grown, whole = grown.and_one(one), Layout(placed[:n])
        assert (grown, grown.cells, grown.bits, grown.strands) == (whole, whole.cells, whole.bits, whole.strands)
