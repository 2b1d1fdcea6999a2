"""A booklet's pages on paper: each is a page of its own size, in the order in which it is read, two to a leaf, without marks."""

from __future__ import annotations

from printgen.geometry import Rect, Size
from printgen.impose.lay import Choice, impose
from printgen.impose.paper import LONG, SHORT
from printgen.impose.profile import Profile
from printgen.model.game import Component, Game, Kind, Product
from printgen.model.record import EMPTY
from printgen.scene.items import Face, Item, Scene, Shape
from printgen.scene.page import Job
from printgen.scene.path import line
from printgen.scene.style import Ink, Style

HOME = Profile("home-a4", "Home", Size(210.0, 297.0))
A5 = Size(148.0, 210.0)
BOOK = Kind("book", "booklet", A5, "book", bleed=0.0)
CARD = Kind("card", "card", Size(63.0, 88.0), "card")


def lettering(words: str, size: float, ink: Ink) -> tuple[tuple[Item, ...], float]:
    return (Shape(line(0, 0, 1, 0), Style(fill=ink)),), size * 0.19 * len(words)


def job(pages: int, choice: Choice | None = None, *, cards: bool = False) -> Job:
    pieces = [Component("b", BOOK), *([Component("c", CARD)] if cards else [])]
    faces = {("b", f"page-{n}"): Face("b", f"page-{n}", Scene(f"page {n}", A5, ())) for n in range(1, pages + 1)}
    if cards:
        faces["c", "front"] = Face("c", "front", Scene("card", CARD.size, (), 3.0))
    product = Product("book", "Book", (), tuple(piece.id for piece in pieces))
    game = Game("g", "Game", "definitions/g", EMPTY, {}, tuple(pieces), {"book": product})
    made, bag = impose(game, product, faces, HOME, choice or Choice(), lettering)
    assert bag.findings == []
    return made


def test_pages_lie_in_the_order_in_which_they_are_read() -> None:
    made = job(11)
    assert [page.slots[0].side for page in made.pages] == [f"page-{n}" for n in range(1, 12)]
    assert [leaf.back is not None for leaf in made.leaves] == [True] * 5 + [False]
    assert made.duplex == LONG


def test_a_page_is_as_large_as_the_booklet_and_has_nothing_else_on_it() -> None:
    for page in job(3).pages:
        assert (page.size, page.trim, page.bleed) == (A5, Rect(0, 0, *A5), Rect(0, 0, *A5))
        assert (page.marks, len(page.slots)) == ((), 1)


def test_one_side_is_printed_if_that_is_asked_for_and_the_edge_is_what_is_asked_for() -> None:
    one_sided = job(4, Choice(backs="none"))
    assert ([leaf.back for leaf in one_sided.leaves], one_sided.duplex) == ([None] * 4, "")
    assert job(4, Choice(backs="short")).duplex == SHORT


def test_copies_are_whole_booklets() -> None:
    assert [leaf.repeat for leaf in job(4, Choice(copies=3)).leaves] == [3, 3]


def test_an_unchecked_page_says_so() -> None:
    assert all(len(page.marks) == 1 for page in job(2, Choice(unchecked=True)).pages)


def test_a_booklet_may_share_a_file_with_other_pieces() -> None:
    assert [[slot.component for slot in page.slots] for page in job(2, cards=True).pages] == [["c"], [], ["b"], ["b"]]


def test_no_front_is_printed_on_the_back_of_the_sheet_before_it() -> None:
    """A printer that turns paper takes the pages of a file two by two: where a last page has nothing behind it and more follows, an empty one does."""
    assert [leaf.back is None for leaf in job(5).leaves] == [False, False, True]
    for made in (job(5, Choice(copies=2)), job(4, cards=True)):
        assert all(leaf.back is not None for leaf in made.leaves)
        assert [page.slots for page in made.pages if not page.slots] == [()]
    assert all(leaf.back is None for leaf in job(5, Choice(backs="none", copies=2)).leaves)
