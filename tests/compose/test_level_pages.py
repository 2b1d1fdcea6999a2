"""Blocks of any height go in, pages come out: as few as possible, of these the ones with the smallest holes, their air spread, an ornament where a section ends early."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printgen.compose.booklet.justify import ABOVE, WIDEST, bottom_of, gaps, justified, spread
from printgen.compose.booklet.paginate import SLACK, Cursor, Put, stretches
from printgen.compose.booklet.parting import BLOCK, CHOICES, LAST, LEAST, LED, MIDST, WITHIN_SECTION, paginate
from printgen.compose.booklet.slab import Region, Slab
from printgen.geometry import Rect, Size
from printgen.scene.items import Part, Shape
from printgen.scene.path import rectangle
from printgen.scene.style import Style

from .conftest import Bench
from .test_booklet import Press, parts, said

ROOM = Size(100.0, 100.0)
INK = (Shape(rectangle(Rect(0, 0, 1, 1)), Style()),)
BEGINS = {"heading": 0.0, "p": BLOCK, "table": LED, "li": MIDST, "": MIDST}


@pytest.fixture
def press(bench: Bench) -> Press:
    return Press(bench)


def slab(high: float, what: str = "p", air: float = 0.0, *, keep: bool = False, turn: str = "") -> Slab:
    part = Part("heading" if what == "heading" else "block", Rect(0, 0, 1, 1), {"block": what})
    return Slab(high, INK, parts=(part,) if what else (), before=air, keep=keep, turn=turn)


slabs = st.lists(st.builds(slab, st.floats(8, 60), st.sampled_from(sorted(BEGINS)), st.sampled_from([0.0, 1.0, 3.0, 9.0])), min_size=1, max_size=9)


def height(some: tuple[Slab, ...]) -> float:
    return sum(one.height for one in some) + sum(max(a.after, b.before) for a, b in pairwise(some))


def cost(pages: list[tuple[Slab, ...]]) -> float:
    total = 0.0
    for page, after in zip(pages, [*pages[1:], None], strict=True):
        hole = max(0.0, 1 - height(page) / ROOM.h) ** 2
        begins = 0.0 if after is None else min(BEGINS[str(part.values["block"])] for part in after[0].parts) if after[0].parts else MIDST
        total += hole * (LAST if after is None else WITHIN_SECTION if begins else 1.0) + begins
    return total


def ways(some: tuple[Slab, ...]) -> list[list[tuple[Slab, ...]]]:
    """All ways to part slabs into the fewest pages."""
    for number in range(len(some)):
        found = [
            [some[a:b] for a, b in pairwise((0, *cuts, len(some)))] for cuts in combinations(range(1, len(some)), number)
        ]
        found = [pages for pages in found if all(height(page) <= ROOM.h + SLACK for page in pages)]
        if found:
            return found
    return []


@settings(max_examples=300, deadline=None)
@given(slabs)
def test_of_the_fewest_pages_those_with_the_smallest_holes_are_made(some: list[Slab]) -> None:
    made = paginate([Region(1, 0.0, tuple(some))], ROOM)
    all_ = ways(tuple(some))
    assert len(made) == len(all_[0])
    assert [put.slab for page in made for put in page] == some
    # Pages that are emptier than that are not tried where a fuller one is possible.
    tried = [
        pages
        for pages in all_
        if all(height(page) >= LEAST * ROOM.h for page in pages[:-1]) and len(some) <= CHOICES
    ]
    got = cost([tuple(put.slab for put in page) for page in made])
    assert all(got <= cost(pages) + 1e-9 for pages in tried)


def test_a_page_rather_begins_with_a_heading_unless_pages_are_filled_one_after_the_other() -> None:
    some = (slab(40), slab(38), slab(8, "heading", keep=True), slab(8), slab(60))
    ragged, level = ([len(page) for page in paginate([Region(1, 0.0, some)], ROOM, level=way)] for way in (False, True))
    assert (ragged, level) == ([4, 1], [2, 3])


@settings(max_examples=200, deadline=None)
@given(st.lists(slabs, min_size=1, max_size=3), st.lists(st.integers(1, 3), min_size=3, max_size=3))
def test_nothing_is_lost_covered_or_pushed_out_whatever_the_columns(regions: list[list[Slab]], columns: list[int]) -> None:
    made = paginate([Region(count, 4.0, tuple(some)) for some, count in zip(regions, columns, strict=False)], ROOM)
    pages = justified(made, ROOM, [slab(20, ""), slab(45, "")])
    ornaments = sum(len(page) for page in pages) - sum(len(page) for page in made)
    assert [put.slab for page in made for put in page] == [one for some in regions for one in some]
    assert 0 <= ornaments <= len(pages)
    for page in pages:
        boxes = [Rect(put.x + 0.01, put.y + 0.01, 20.0, put.slab.height - 0.02) for put in page]
        assert not any(a.meets(b) for n, a in enumerate(boxes) for b in boxes[n + 1 :])
        assert bottom_of(page) <= ROOM.h + 0.02


def test_a_page_that_the_author_begins_is_begun_in_columns_too() -> None:
    some = (slab(10), slab(10), slab(10, turn="page"), slab(10))
    made = paginate([Region(2, 4.0, some)], ROOM)
    assert [[put.x for put in page] for page in made] == [[0.0, 52.0], [0.0, 52.0]]
    assert [len(one) for one in stretches([Region(2, 4.0, some)], ROOM.h)] == [1, 1]
    assert Cursor(0, 0) < Cursor(0, 1) < Cursor(1, 0)


def put(*some: Slab) -> tuple[Put, ...]:
    y, found = 0.0, []
    for n, one in enumerate(some):
        y += max(some[n - 1].after, one.before) if n else 0.0
        found.append(Put(one, 0.0, y))
        y += one.height
    return tuple(found)


def test_air_is_spread_but_not_below_headings_and_narrow_air_less() -> None:
    page = put(slab(30), slab(10, "heading", 9.0, keep=True), slab(20, air=3.0), slab(9, air=3.0), slab(9, "li", 0.9))
    assert [round(gap.most, 3) for gap in gaps(page)] == [WIDEST, 0.0, 3.0, 0.3]
    level = spread(page, 7.3)
    assert [round(one.y, 3) for one in level] == [0.0, 43.0, 56.0, 82.0, 92.2]
    assert bottom_of(level) == pytest.approx(bottom_of(page) + 7.3)
    half = spread(page, 3.65)
    assert [round(one.y - before.y, 3) for one, before in zip(half, page, strict=True)] == [0.0, 2.0, 2.0, 3.5, 3.65]


def test_of_a_large_hole_less_is_filled() -> None:
    page = put(slab(10), slab(10, air=4.0))
    grown = [bottom_of(spread(page, hole)) - bottom_of(page) for hole in (2.0, 4.0, 8.0, 40.0)]
    assert grown == pytest.approx([2.0, 4.0, 2.0, 0.4])


def test_an_ornament_stands_at_the_foot_where_a_section_ends() -> None:
    ornaments = [slab(20, ""), slab(50, "")]
    short, heads = put(slab(42)), (put(slab(35, "heading")), put(slab(30, "heading")))
    pages = justified([short, *heads, put(slab(95))], ROOM, ornaments)
    # The first page would take the higher one, but the second has more room for it; the third is in the midst of a section.
    assert [[(one.slab.height, one.y) for one in page[1:]] for page in pages] == [[(20, 80)], [(50, 50)], [], []]
    turned = put(slab(30, turn="page"))
    assert [len(page) for page in justified([short, turned], ROOM, ornaments)] == [2, 2]
    assert [len(page) for page in justified([put(slab(100 - ABOVE - 19)), put(slab(100 - ABOVE - 20))], ROOM, ornaments)] == [1, 2]


def test_ornaments_are_drawn_below_the_words_unless_pages_are_left_as_they_are(press: Press) -> None:
    markup = '<ornament><figure w="40"><rect w="40" height="20" fill="red"/></figure></ornament><h1>One</h1><p>a</p><h1>Two</h1><p>b</p>'
    for root, number in (("", 1), (' level="yes"', 1), (' level="no"', 0)):
        faces = press.pages(markup, root)
        assert press.told == []
        figures = parts(faces, "figure")
        assert len(figures) == number
        assert all(round(part.box.bottom, 3) == 102.0 for _, part in figures)
        assert said(faces[0]) == ["One", "a", "Two", "b", "One", "1"]
    press.pages("<p>a</p><keep><ornament/></keep>")
    assert press.told == ["templates/book.svg:2:15 TP209 <ornament> stands in <booklet> itself, not in another block"]
    press.pages('<p>a</p><ornament><figure w="90"><rect w="90" height="20" fill="red"/></figure></ornament>')
    assert [line[:27] for line in press.told] == ["templates/book.svg:2:19 TP2"]


def test_a_list_is_not_parted_behind_its_first_item_nor_before_its_last(press: Press) -> None:
    items = "".join(f"<li>item {n}</li>" for n in range(6))
    for high in range(40, 84):
        faces = press.pages(f'<space h="{high}"/><ul>{items}</ul>', ' level="no"')
        counts = [sum(text.startswith("item") for text in said(face)) for face in faces]
        assert all(count != 1 for count in counts), (high, counts)
