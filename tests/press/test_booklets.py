"""A preflight of booklets as they are made finds nothing, whatever their pages, paper, edge and printer; pages behind others than their own, beside them or behind nothing are told."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from printgen.geometry import Rect, Size
from printgen.impose.lay import Choice
from printgen.impose.paper import LONG, SHORT
from printgen.impose.printer import Printer, adjusted
from printgen.impose.profile import Profile
from printgen.pipeline.finish import expected
from printgen.press.subject import Expected, Piece
from printgen.render.pdf import pdf
from printgen.scene.page import Job
from tests.impose.test_pages import job as single
from tests.impose.test_saddle import A3, A4, A5, LETTER, folded
from tests.press.conftest import found

HALF_LETTER = Size(139.7, 215.9)
KITCHEN = Printer("k", {"A": (0.4, -0.8), "B": (0.6, -0.7), "C": (0.2, 0.3), "D": (-0.1, 0.5)}, 149.5, 199.2)
"""What a printer is like that somebody measured: it prints too small, and backs aside and askew."""


def booklet(pages: int, size: Size = A5, paper: Size = A4, edge: str = LONG, **more: Any) -> Job:
    made, _ = folded(pages, size, Profile("p", "P", paper, duplex=edge), **more)
    assert made is not None
    return made


def told(made: Job, book: Any, expects: Expected | None = None) -> list[tuple[str, str]]:
    return found(pdf(made, book), expects or expected(made))


def swapped(made: Job, page: int, old: str, **change: Any) -> Expected:
    """What is expected of a job, a piece of one page given otherwise: the file is wrong then, not the plan."""
    plan = expected(made)
    slots = list(plan.slots)
    slots[page - 1] = tuple(replace(one, **change) if one.side == old else one for one in slots[page - 1])
    return replace(plan, slots=tuple(slots))


@pytest.mark.parametrize("pages", range(3, 13))
@pytest.mark.parametrize("edge", [LONG, SHORT])
@pytest.mark.parametrize(("size", "paper"), [(A5, A4), (HALF_LETTER, LETTER), (A4, A3), (A5, A3)], ids=["A5 on A4", "half letter", "A4 on A3", "A5 on A3"])
def test_a_folded_booklet_is_clean_with_any_number_of_pages(pages: int, edge: str, size: Size, paper: Size, book: Any) -> None:
    made = booklet(pages, size, paper, edge, stock=0.3)
    assert told(made, book) == []
    assert told(adjusted(made, KITCHEN), book) == []
    assert told(booklet(pages, size, paper, edge, stock=0.3, cover=True), book) == []


@pytest.mark.parametrize("pages", range(1, 13))
def test_single_pages_are_clean_whatever_lies_beside_them_in_the_file(pages: int, book: Any) -> None:
    for choice, cards in ((Choice(), False), (Choice(copies=2), False), (Choice(backs="short"), False), (Choice(copies=2), True)):
        made = single(pages, choice, cards=cards)
        assert told(made, book) == []
        assert told(adjusted(made, KITCHEN), book) == []


def test_pages_behind_others_than_their_own_are_told(book: Any) -> None:
    made = booklet(8)
    # Sheet 1 has 8 and 1 outside, 2 and 7 inside.
    assert [(page.slots[0].side, page.slots[1].side) for page in made.pages[:2]] == [("page-8", "page-1"), ("page-2", "page-7")]
    assert told(made, book, swapped(made, 2, "page-2", side="page-4")) == [("PF115", "page 2: page-4 of b lies behind page-1, not behind page-3")]
    assert told(made, book, swapped(made, 2, "page-2", component="c")) == [("PF115", "page 2: page-2 of c lies behind page-1 of b")]


def test_a_page_some_tenths_off_the_other_side_of_its_leaf_is_told(book: Any) -> None:
    made = booklet(8, A5, A3)
    page = next(one for one in expected(made).slots[1] if one.side == "page-2")
    off = Rect(page.trim.x + 0.4, *page.trim[1:])
    codes = told(made, book, swapped(made, 2, "page-2", trim=off))
    assert ("PF115", "page 2: page-2 of b lies 0.40 mm off page-1") in codes


@pytest.mark.parametrize(("lost", "words"), [("page-2", "page 1: nothing lies behind page-1 of b, page-2 should"), ("page-1", "page 2: nothing lies behind page-2 of b, page-1 should")])
def test_a_page_with_nothing_behind_it_is_told_unless_blank_ones_are_there(lost: str, words: str, book: Any) -> None:
    made = booklet(8)
    plan = expected(made)
    slots = tuple(tuple(one for one in page if one.side != lost) for page in plan.slots)
    leaves = tuple(replace(leaf, front=_without(leaf.front, lost), back=_without(leaf.back, lost)) for leaf in made.leaves)
    assert told(replace(made, leaves=leaves), book, replace(plan, slots=slots)) == [("PF115", words)]


def test_a_page_behind_where_a_blank_one_has_to_be_is_told(book: Any) -> None:
    made = booklet(5)
    plan = expected(made)
    # Sheet 2 has a blank page and 3 outside, 4 and 5 inside: 5 lies behind the blank one.
    fronts, backs = (tuple(page.slots) for page in made.pages[2:4])
    assert ([one.side for one in fronts], [one.side for one in backs]) == (["page-3"], ["page-4", "page-5"])
    left = Rect(made.pages[2].size.w - fronts[0].trim.right, *fronts[0].trim[1:])
    more = replace(fronts[0], trim=left, clip=left)
    leaves = (made.leaves[0], replace(made.leaves[1], front=replace(made.leaves[1].front, slots=(*fronts, more))))
    slots = (*plan.slots[:2], (*plan.slots[2], Piece("b", "page-3", left)), plan.slots[3])
    assert told(replace(made, leaves=leaves), book, replace(plan, slots=slots)) == [("PF115", "page 4: page-5 of b lies behind page-3, not behind a blank page")]


@pytest.mark.parametrize("side", ["page-2", "page-7"])
def test_a_page_that_lies_elsewhere_is_told_on_sheets_for_a_printer_as_well(side: str, book: Any) -> None:
    made = adjusted(booklet(8), KITCHEN)
    page = next(one for one in expected(made).slots[1] if one.side == side)
    away = Rect(page.trim.x + (-4.0 if page.trim.x > 100 else 4.0), *page.trim[1:])
    assert [code for code, _ in told(made, book, swapped(made, 2, side, trim=away))] == ["PF111", "PF115"]


def test_what_a_printer_is_said_to_move_over_the_edge_of_the_paper_is_told(book: Any) -> None:
    far = Printer("k", {"A": (8.0, 0.0), "B": (8.0, 0.0), "C": (0.0, 9.0), "D": (0.0, 9.0)})
    words = [one for one in told(adjusted(booklet(4), far), book) if one[0] == "PF111"]
    assert words == [
        ("PF111", f"page 2: b (page-{n}) is cut off: what was measured of the printer moves 4.00 mm of it over the edge of the paper") for n in (2, 3)
    ]


def _without(page: Any, side: str) -> Any:
    return replace(page, slots=tuple(one for one in page.slots if one.side != side))
