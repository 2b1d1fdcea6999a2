"""The tile engine against slow second opinions that share no code with it: random sets and layouts, turned as pictures, traced as nodes of a graph, closed by trying everything."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Callable

import pytest

from printgen.analysis.tiles.census import alike, census, chiral, lonely, looks
from printgen.analysis.tiles.closing import CLOSED, FOUND, MORE, NEVER, closings, fewest, is_closed
from printgen.analysis.tiles.growing import Growing
from printgen.analysis.tiles.layout import Layout, Placed
from printgen.analysis.tiles.matching import Matching
from printgen.analysis.tiles.tile import FRONTS, POSITIONS, Port, Position, Segment, Tile

SETS, LAYOUTS, CLOSINGS = 1000, 1000, 100
COLOURS = ("red", "green", "blue")
STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
Links = list[tuple[str, str, str]]
"""A tile in the second opinion: (colour, part, its edges as letters), later ones above."""


def random_links(dice: random.Random, colours: tuple[str, ...] = COLOURS, *, ends: bool = True) -> Links:
    sides = list("NESW")
    dice.shuffle(sides)
    found: Links = []
    while sides and (not found or dice.random() < 0.7):
        if len(sides) > 1 and dice.random() < 0.65:
            found.append((dice.choice(colours), "mid", sides.pop() + sides.pop()))
        elif ends:
            found.append((dice.choice(colours), dice.choice(("head", "tail")), sides.pop()))
        else:
            break
    return found


def as_tile(name: str, links: Links) -> Tile:
    return Tile(name, tuple(Segment(colour, part, tuple(Port.of(side) for side in sides), n) for n, (colour, part, sides) in enumerate(links)))


def look(links: Links, turn: int, back: bool) -> frozenset[tuple[str, ...]]:
    """A tile as a set of strokes on a 7 x 7 raster, each square with what is seen there: turned and mirrored square by square."""
    ways = {"N": [(3, 0), (3, 1)], "E": [(6, 3), (5, 3)], "S": [(3, 6), (3, 5)], "W": [(0, 3), (1, 3)]}
    middle = {"N": (3, 2), "E": (4, 3), "S": (3, 4), "W": (2, 3)}
    raster: dict[tuple[int, int], tuple[str, ...]] = {}
    for colour, part, sides in links:
        # A curve does not come through the middle; its two edges know of each other by its kind. An end reaches just into the middle.
        inner = [middle[sides]] if part != "mid" else [*middle.values()] if sides in {"NS", "SN", "EW", "WE"} else []
        kind = "".join(sorted(sides)) if part == "mid" else part
        for square in (*itertools.chain(*(ways[side] for side in sides)), *inner):
            raster[square] = (colour, part, kind)
    for _ in range(int(back)):
        raster = {(6 - x, y): (c, p, mirrored(k)) for (x, y), (c, p, k) in raster.items()}
    for _ in range(turn):
        raster = {(6 - y, x): (c, p, turned(k)) for (x, y), (c, p, k) in raster.items()}
    return frozenset((str(x), str(y), *what) for (x, y), what in raster.items())


def mirrored(kind: str) -> str:
    return kind if kind in {"head", "tail"} else "".join(sorted(kind.translate(str.maketrans("EW", "WE"))))


def turned(kind: str) -> str:
    return kind if kind in {"head", "tail"} else "".join(sorted(kind.translate(str.maketrans("NESW", "ESWN"))))


def test_random_sets_are_seen_alike_by_raster_and_engine() -> None:
    dice = random.Random(11)
    seen: Counter[str] = Counter()
    for _ in range(SETS):
        links = [random_links(dice, COLOURS[:2]) for _ in range(dice.randint(2, 6))]
        tiles = [as_tile(f"t{n}", one) for n, one in enumerate(links)]
        for over in (True, False):
            positions = POSITIONS if over else FRONTS
            rasters = [{look(one, turn, back) for turn in range(4) for back in (False, True)[: 1 + over]} for one in links]
            doubles = {n for n in range(len(links)) if any(look(links[n], 0, back=False) in rasters[m] for m in range(n))}
            assert {int(tile.name[1:]) for tile, _, _ in alike(tiles, positions)} == doubles
            seen["double"] += len(doubles)
            assert [len(tile.distinct_positions(positions)) for tile in tiles] == [len(found) for found in rasters]
        hands = {n for n, one in enumerate(links) if look(one, 0, back=True) not in {look(one, turn, back=False) for turn in range(4)}}
        assert {int(tile.name[1:]) for tile in chiral(tiles)} == hands
        seen["chiral"] += len(hands)
        counted = census(tiles)
        letters = [(colour, part, sides) for one in links for colour, part, sides in one]
        assert counted.edges[""] == 4 * len(links) - sum(len(sides) for _, _, sides in letters)
        assert counted.heads == Counter(colour for colour, part, _ in letters if part == "head")
        alone = {
            (f"t{n}", colour)
            for n, one in enumerate(links)
            for colour, _, _ in one
            if not any(colour == other for m, there in enumerate(links) if m != n for other, _, _ in there)
        }
        assert {(tile.name, colour) for tile, colour in lonely(tiles, Matching())} == alone
        seen["alone"] += len(alone)
    assert min(seen["double"], seen["chiral"], seen["alone"]) > 100


def edges_lying(links: Links, turn: int, back: bool) -> Links:
    over = str.maketrans("EW", "WE") if back else {}
    turns = str.maketrans("NESW", ("NESW" * 2)[turn : turn + 4])
    return [(colour, part, sides.translate(over).translate(turns)) for colour, part, sides in links]


class Graph:
    """A layout as a graph: a node in the middle of each edge, at doubled coordinates; a component is a strand."""

    def __init__(self, laid: list[tuple[int, int, Links]]) -> None:
        self.laid = laid
        self.at: dict[tuple[int, int], list[int]] = {}
        self.bits = [(n, x, y, link) for n, (x, y, links) in enumerate(laid) for link in links]
        self.parent = list(range(len(self.bits)))
        for k, (_, x, y, (_, _, sides)) in enumerate(self.bits):
            for side in sides:
                self.at.setdefault(self.node(x, y, side), []).append(k)
        for both in self.at.values():
            for one in both[1:]:
                self.parent[self.root(one)] = self.root(both[0])

    @staticmethod
    def node(x: int, y: int, side: str) -> tuple[int, int]:
        return 2 * x + STEPS[side][0], 2 * y + STEPS[side][1]

    def root(self, k: int) -> int:
        while self.parent[k] != k:
            k = self.parent[k]
        return k

    def strands(self) -> Counter[tuple[tuple[tuple[int, str], ...], tuple[str, ...]]]:
        """Each strand by its bits and the sorts of its ends; open ones say into which unit they look."""
        found: dict[int, tuple[list[tuple[int, str]], list[str]]] = {}
        for k, (n, x, y, (_, part, sides)) in enumerate(self.bits):
            bits, ends = found.setdefault(self.root(k), ([], []))
            bits.append((n, "".join(sorted(sides))))
            ends.extend([part] if part != "mid" else [])
            ends.extend(f"open {x + STEPS[side][0]} {y + STEPS[side][1]}" for side in sides if len(self.at[self.node(x, y, side)]) == 1)
        return Counter((tuple(sorted(bits)), tuple(sorted(ends))) for bits, ends in found.values())


def engine_strands(layout: Layout) -> Counter[tuple[tuple[tuple[int, str], ...], tuple[str, ...]]]:
    found = []
    for strand in layout.strands:
        bits = tuple(sorted((bit.laid, "".join(sorted("NESW"[port.side] for port in layout.segment(bit).ports))) for bit in strand.bits))
        ends = tuple(sorted(end.sort if not end.looks_into else f"open {end.looks_into[0]} {end.looks_into[1]}" for end in strand.ends))
        found.append((bits, ends))
    return Counter(found)


def random_layout(dice: random.Random, links: list[Links], size: int) -> tuple[Layout, list[tuple[int, int, Links]]]:
    cells = [(x, y) for x in range(size) for y in range(size)]
    dice.shuffle(cells)
    placed, plain = [], []
    if dice.random() < 0.1:
        # A ring hardly ever comes about by chance.
        links.append([("red", "mid", "NE")])
        for x, y, turn in ((0, 1, 0), (0, 0, 1), (1, 0, 2), (1, 1, 3)):
            cells.remove((x, y))
            placed.append(Placed(as_tile("ring", links[-1]), x, y, Position(turn)))
            plain.append((x, y, edges_lying(links[-1], turn, back=False)))
    for x, y in cells[: dice.randint(min(2, len(cells)), len(cells))]:
        n, turn, back = dice.randrange(len(links)), dice.randrange(4), dice.random() < 0.5
        placed.append(Placed(as_tile(f"t{n}", links[n]), x, y, Position(turn, back)))
        plain.append((x, y, edges_lying(links[n], turn, back)))
    return Layout(tuple(placed)), plain


def test_random_layouts_are_traced_alike_by_graph_and_engine() -> None:
    dice = random.Random(12)
    seen: Counter[str] = Counter()
    for _ in range(LAYOUTS):
        few = COLOURS[: dice.randint(1, 3)]
        links = [random_links(dice, few, ends=dice.random() < 0.7) for _ in range(4)]
        links = [one for one in links if one] if dice.random() < 0.8 else []
        links = links or [[("red", "mid", "NE")], [("red", "mid", "NE"), ("red", "mid", "SW")]]
        layout, plain = random_layout(dice, links, dice.randint(2, 4))
        graph = Graph(plain)
        assert engine_strands(layout) == graph.strands()
        seen.update("ring" for strand in layout.strands if strand.is_ring)
        seen.update("snake" for strand in layout.strands if strand.is_finished)
        for strand in layout.strands:
            for one, other in itertools.pairwise(strand.bits):
                assert {edge.across for edge in layout.edges_of(one)} & set(layout.edges_of(other))
        _same_misfits(layout, plain, seen)
        _same_growing(layout, seen)
    assert min(seen.values()) > 20, seen


def _same_misfits(layout: Layout, plain: list[tuple[int, int, Links]], seen: Counter[str]) -> None:
    shown = {(x, y, side): colour for x, y, links in plain for colour, _, sides in links for side in sides}
    places = {(x, y) for x, y, _ in plain}
    opinions: list[tuple[Matching, Callable[[str, str], bool]]] = [
        (Matching(), lambda a, b: a == b),
        (Matching.of("blank-any"), lambda a, b: a == b or "" in {a, b}),
        (Matching.of(allow=[("red", "*")], deny=[("blue", "blue")]), lambda a, b: (a == b != "blue") or ("red" in {a, b} and "" not in {a, b})),
    ]
    for matching, may in opinions:
        wrong = 0
        for x, y in places:
            for side, facing in (("E", "W"), ("S", "N")):
                near = (x + STEPS[side][0], y + STEPS[side][1])
                wrong += near in places and not may(shown.get((x, y, side), ""), shown.get((*near, facing), ""))
        assert len(list(matching.misfits(layout))) == wrong
        seen["misfit"] += wrong


def _same_growing(layout: Layout, seen: Counter[str]) -> None:
    """Laid one by one, the table knows the same open ends, and has told each completed strand when it was completed."""
    table = Growing(Matching())
    done: Counter[tuple[tuple[str, ...], int]] = Counter()
    for one in layout.placed:
        addition = table.addition(one.lying, one.x, one.y)
        before = table.make(addition)
        if len(layout.placed) % 2:
            table.undo(addition, before)
            table.make(addition)
        done.update((each.ends, each.tiles) for each in addition.done)
    # An end that meets a tile's blank edge is an end for the trace, and stuck for the table: it will never go on.
    ends = {end.edge for strand in layout.strands for end in strand.ends if end.edge is not None}
    assert set(table.open) == {edge for edge in ends if edge.across.cell not in layout.cells}
    whole = Counter((("ring",) if strand.is_ring else strand.sorts, len(strand.tiles)) for strand in layout.strands if strand.is_ring or strand.is_finished)
    assert Counter({key: number for key, number in done.items() if key[0] in {("ring",), ("head", "tail")}}) == whole
    seen["done"] += whole.total()


SHAPES: list[Links] = [[("red", "mid", "NS")], [("red", "mid", "NE")], [("red", "mid", "NS"), ("red", "mid", "EW")]]
PLAIN = [edges_lying(one, turn, back=False) for one in SHAPES for turn in range(4)]


def tried_out(laid: list[tuple[int, int, Links]], left: int) -> bool:
    """Whether any tiles at all, laid at any open end, close it: everything is tried, each try judged anew."""
    graph = Graph(laid)
    places = {(x, y) for x, y, _ in laid}
    strands = graph.strands()
    if len(strands) == 1 and next(iter(strands))[1] == ("head", "tail"):
        return True
    if left == 0:
        return False
    shown = {graph.node(x, y, side) for x, y, links in laid for _, _, sides in links for side in sides}
    spots = {tuple(map(int, end.split()[1:])) for _, ends in strands for end in ends if end.startswith("open")} - places
    for spot in sorted(spots)[:1]:
        x, y = spot
        for shape in PLAIN:
            mine = {side for _, _, sides in shape for side in sides}
            good = all(((side in mine) == (graph.node(x, y, side) in shown)) for side, (dx, dy) in STEPS.items() if (x + dx, y + dy) in places)
            if good and tried_out([*laid, (x, y, shape)], left - 1):
                return True
    return False


def test_the_fewest_tiles_are_those_that_trying_everything_finds() -> None:
    dice = random.Random(13)
    shapes = looks([as_tile(f"s{n}", one) for n, one in enumerate(SHAPES)], FRONTS)
    verdicts: Counter[str] = Counter()
    while verdicts.total() < CLOSINGS:
        layout, plain = _half_done(dice)
        found = fewest(layout, shapes, Matching(), most=3)
        least = next((n for n in range(4) if tried_out(plain, n)), None)
        assert {FOUND: found.tiles, CLOSED: 0, MORE: None, NEVER: None}[found.verdict] == least, (plain, found)
        if found.verdict == FOUND:
            closed = Layout((*layout.placed, *found.placed))
            assert is_closed(closed)
            assert list(Matching().misfits(closed)) == []
        verdicts[found.verdict] += 1
    assert min(verdicts[FOUND], verdicts[MORE]) > 5, verdicts


def _half_done(dice: random.Random) -> tuple[Layout, list[tuple[int, int, Links]]]:
    """A head, a tail and some tiles that fit between."""
    first = [("red", "head", dice.choice("NESW"))]
    second = [("red", "tail", dice.choice("NESW"))]
    x, y = dice.choice(((1, 0), (2, 0), (2, 1), (1, 1)))
    laid = [(0, 0, first), (x, y, second)]
    for _ in range(dice.randint(0, 3)):
        graph = Graph(laid)
        places = {(x, y) for x, y, _ in laid}
        spots = sorted({tuple(map(int, end.split()[1:])) for _, ends in graph.strands() for end in ends if end.startswith("open")} - places)
        shown = {graph.node(x, y, side) for x, y, links in laid for _, _, sides in links for side in sides}
        fits = [
            (sx, sy, shape)
            for sx, sy in spots
            for shape in PLAIN
            if all(
                (any(side in sides for _, _, sides in shape) == (graph.node(sx, sy, side) in shown)) for side, (dx, dy) in STEPS.items() if (sx + dx, sy + dy) in places
            )
        ]
        if fits:
            laid.append(dice.choice(fits))
    tiles = [Placed(as_tile(f"t{n}", links), x, y) for n, (x, y, links) in enumerate(laid)]
    return Layout(tuple(tiles)), laid


@pytest.mark.parametrize(("cards", "ways"), [(5, 0), (6, 2), (7, 0), (8, 16), (10, 94)])
def test_ways_around_a_block_are_counted_as_walks_are(cards: int, ways: int) -> None:
    big = Tile("big", (Segment("red", "head", (Port(3),)), Segment("red", "tail", (Port(1),))), (2, 1))
    assert closings(Layout((Placed(big, 0, 0),)), cards) == ways
    walks = [[(-1, 0)]]
    for _ in range(cards - 1):
        walks = [[*walk, near] for walk in walks for dx, dy in STEPS.values() if (near := (walk[-1][0] + dx, walk[-1][1] + dy)) not in {*walk, (0, 0), (1, 0)} and (2, 0) not in walk]
    assert sum(walk[-1] == (2, 0) for walk in walks) == ways
