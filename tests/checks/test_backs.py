"""Two sides of a sheet go in; what would get the wrong back comes out, and a blank page of a booklet is none."""

from __future__ import annotations

from printgen.checks.backs import _told
from printgen.geometry import IDENTITY, Rect, Size
from printgen.scene.items import Scene
from printgen.scene.page import Page, Slot

PAPER = Size(210, 148)
LEFT, RIGHT = Rect(0, 0, 105, 148), Rect(105, 0, 105, 148)


def page(*slots: tuple[str, str, Rect]) -> Page:
    made = tuple(Slot(component, side, Scene(side, Size(105, 148), ()), trim, trim, IDENTITY) for component, side, trim in slots)
    return Page(PAPER, made, (), LEFT, LEFT)


def told(front: Page, back: Page) -> list[object]:
    return [hit.values["problem"] for hit in _told("s", front, back, upright=True)]


def test_behind_a_page_of_a_booklet_may_be_a_blank_one() -> None:
    cover = page(("book", "page-13", LEFT), ("book", "page-1", RIGHT))
    assert told(cover, page(("book", "page-2", LEFT))) == []
    assert told(cover, page(("book", "page-2", LEFT), ("book", "page-12", RIGHT))) == []


def test_a_page_that_lies_behind_none_is_told() -> None:
    away = Rect(50, 20, 105, 148)
    assert told(page(("book", "page-1", RIGHT)), page(("book", "page-2", away))) == ["has its back elsewhere on the paper"]


def test_a_card_without_its_back_or_with_another_ones_is_told() -> None:
    fronts = page(("a", "front", LEFT), ("b", "front", RIGHT))
    assert told(fronts, page(("a", "back", RIGHT), ("b", "back", LEFT))) == []
    assert told(fronts, page(("b", "back", RIGHT), ("a", "back", LEFT))) == ["would get the back of b", "would get the back of a"]
    assert told(page(("a", "front", LEFT), ("a", "front", RIGHT)), page(("a", "back", RIGHT))) == ["has its back elsewhere on the paper"]
