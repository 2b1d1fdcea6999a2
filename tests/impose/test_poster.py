"""Pieces that are larger than the paper: their parts put together are the whole piece, each with its overlap; backs lie behind them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printgen.diagnostics.diagnostic import Bag
from printgen.geometry import Matrix, Point, Rect, Size
from printgen.impose.jobs import printed
from printgen.impose.lay import Choice, impose
from printgen.impose.paper import APART, FOLD, LONG, SHORT
from printgen.impose.poster import OVERLAP, letters
from printgen.impose.profile import Profile
from printgen.model.game import Component, Game, Kind, Product
from printgen.model.record import EMPTY
from printgen.scene.items import Face, Item, Scene, Shape
from printgen.scene.page import Job, Page, Slot
from printgen.scene.path import line
from printgen.scene.style import Ink, Style
from tests.impose.test_paper_simulation import A4, LETTER, near, seen_from_the_front

WORDS: list[str] = []


def lettering(words: str, size: float, ink: Ink) -> tuple[tuple[Item, ...], float]:
    WORDS.append(words)
    return (Shape(line(0, 0, 1, 0), Style(fill=ink)),), size * 0.15 * len(words)


def laid(size: Size, profile: Profile, *, split: bool = True, two: bool = False, bleed: float = 3.0, copies: int = 1) -> tuple[Job, Bag]:
    kind = Kind("board", "sheet", size, "board", bleed=bleed, split=split)
    faces = {("b", side): Face("b", side, Scene(f"b-{side}", size, (), bleed)) for side in (("front", "back") if two else ("front",))}
    game = Game("g", "Game", "definitions/g", EMPTY, {}, (Component("b", kind),), {})
    return impose(game, Product("boards", "Boards", (), ("b",)), faces, profile, Choice(copies=copies), lettering)


def shown(slot: Slot) -> Rect:
    """What of the piece a part shows, in the piece's own coordinates."""
    matrix = slot.matrix
    assert (matrix.a, matrix.d) in {(1, 1), (-1, -1)}
    back = Matrix(matrix.a, 0, 0, matrix.d, -matrix.e * matrix.a, -matrix.f * matrix.d)
    return back.box(slot.trim)


@settings(max_examples=150, deadline=None)
@given(st.floats(150, 900), st.floats(150, 900), st.sampled_from([A4, LETTER]), st.sampled_from([LONG, SHORT, FOLD, APART]), st.booleans(), st.sampled_from([0.0, 1.5, 3.0, 4.0]))
def test_the_parts_make_the_whole_and_backs_lie_behind_their_fronts(w: float, h: float, paper: Size, edge: str, two: bool, bleed: float) -> None:
    job, bag = laid(Size(w, h), Profile("p", "P", paper, duplex=edge, bleed=bleed), two=two, bleed=bleed)
    assert not bag.has_errors
    fronts = [slot for leaf in job.leaves for slot in leaf.front.slots if slot.side == "front"]
    if len(fronts) == 1:
        return
    whole = Rect(0, 0, w, h)
    regions = [shown(slot) for slot in fronts]
    assert all(whole.holds(region) for region in regions)
    columns, rows = sorted({round(r.x, 6) for r in regions}), sorted({round(r.y, 6) for r in regions})
    assert len(regions) == len(columns) * len(rows)
    for axis, starts, side in (("x", columns, w), ("y", rows, h)):
        ends = sorted({round(r.right if axis == "x" else r.bottom, 6) for r in regions})
        assert starts[0] == 0
        assert ends[-1] == pytest.approx(side)
        for end, start in zip(ends, starts[1:], strict=False):
            assert end - start == pytest.approx(OVERLAP)
    for leaf in job.leaves:
        for page in (leaf.front, leaf.back):
            for slot in page.slots if page else ():
                _inside(page, slot, bleed)
        if leaf.back is not None:
            _behind(leaf.front, leaf.back, job.duplex, Size(w, h))


def _inside(page: Page | None, slot: Slot, bleed: float) -> None:
    assert page is not None
    reach = Rect(0, 0, *page.size).grown(-5.0)
    assert reach.holds(slot.clip)
    region, seen = shown(slot), Rect(0, 0, *slot.scene.size)
    grown = sum(b - a > bleed - 1e-6 for a, b in ((slot.clip.x, slot.trim.x), (slot.clip.y, slot.trim.y), (slot.trim.right, slot.clip.right), (slot.trim.bottom, slot.clip.bottom)))
    outer = sum(abs(a - b) < 1e-6 for a, b in zip((region.x, region.y, region.right, region.bottom), (seen.x, seen.y, seen.right, seen.bottom), strict=True))
    assert not bleed or grown == outer, "bleed where the piece ends, and only there"


def _behind(front: Page, back: Page, edge: str, size: Size) -> None:
    (one,), (other,) = front.slots, back.slots
    for on_front, on_back in (((size.w, 0), (0, 0)), ((0, size.h), (size.w, size.h))):
        assert near(one.matrix.at(*on_front), seen_from_the_front(back.size, Point(*other.matrix.at(*on_back)), edge))


def test_a_board_of_a2_takes_as_few_sheets_as_can_be_and_says_how_they_go_together() -> None:
    WORDS.clear()
    job, bag = laid(Size(420.0, 594.0), Profile("home-a4", "Home", A4))
    assert bag.findings == []
    assert len(job.leaves) == 8
    assert printed([job]) == {"b": 1}
    assert "part A1 of A1 to D2; glue the parts right and below on, up to the dashed lines" in WORDS
    assert "part D2 of A1 to D2" in WORDS


def test_copies_are_whole_sets_of_parts() -> None:
    job, _ = laid(Size(300.0, 200.0), Profile("home-a4", "Home", A4), copies=3)
    assert [leaf.repeat for leaf in job.leaves] == [3, 3]
    assert printed([job]) == {"b": 3}


def test_a_piece_that_fits_is_not_split_and_one_that_says_nothing_is_an_error() -> None:
    assert len(laid(Size(190.0, 270.0), Profile("home-a4", "Home", A4))[0].leaves) == 1
    job, bag = laid(Size(420.0, 594.0), Profile("home-a4", "Home", A4), split=False)
    assert (job.leaves, [one.code for one in bag.findings]) == ((), ["IM101"])
    assert "split: true" in bag.findings[0].hint


def test_rows_are_named_by_letters() -> None:
    assert [letters(n) for n in (0, 25, 26, 51, 52)] == ["A", "Z", "AA", "AZ", "BA"]
