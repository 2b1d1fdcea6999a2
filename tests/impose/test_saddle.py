"""Folded booklets in the mind: sheets are turned, put into each other, folded, and read from the front; on any paper, with any number of pages, at either edge."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printgen.diagnostics.diagnostic import Bag
from printgen.geometry import Point, Rect, Size
from printgen.impose.jobs import jobs
from printgen.impose.lay import Choice
from printgen.impose.marks import FOLD_LINE
from printgen.impose.paper import LONG, NONE, SHORT
from printgen.impose.profile import Profile
from printgen.impose.saddle import saddle
from printgen.model.game import Component, Game, Kind, Product
from printgen.model.record import EMPTY
from printgen.pipeline.trip import Wish, build
from printgen.place import NOWHERE
from printgen.project import Found, find_project
from printgen.scene.items import Face, Part, Scene, SetText, Shape
from printgen.scene.page import Job, Leaf, Page, Slot
from printgen.scene.printing import CMYK, REGISTRATION, RGB, Printing
from printgen.scene.style import Ink
from tests.impose.test_paper_simulation import drawn, faces_of, lettering, seen_from_the_front

ROOT = Path(__file__).parents[2]
A5, A4, LETTER, A3 = Size(148.0, 210.0), Size(210.0, 297.0), Size(215.9, 279.4), Size(297.0, 420.0)


def folded(
    pages: int,
    size: Size,
    profile: Profile,
    choice: Choice | None = None,
    *,
    cover: bool = False,
    bleed: float = 0.0,
    stock: float | None = None,
    texts: tuple[SetText, ...] = (),
) -> tuple[Job | None, Bag]:
    kind = Kind("book", "booklet", size, "book", bleed=bleed)
    faces = {("b", f"page-{n}"): Face("b", f"page-{n}", Scene(f"page {n}", size, (), bleed), texts) for n in range(1, pages + 1)}
    if cover:
        faces["b", f"page-{pages}"] = replace(faces["b", f"page-{pages}"], parts=(Part("cover", Rect(0, 0, *size)),))
    product = Product("book", "Book", (), ("b",), stock=stock)
    game = Game("g", "Game", "definitions/g", EMPTY, {}, (Component("b", kind),), {"book": product})
    return saddle(game, product, faces, profile, choice or Choice(), lettering)


def number(slot: Slot) -> int:
    return int(slot.side.removeprefix("page-"))


def half(page: Page, slot: Slot, edge: str, *, back: bool) -> tuple[str, bool]:
    """Which half of the sheet a page lies on, looking through the sheet from its front, and whether its head is up (seen from its own side)."""

    def through(point: Point) -> Point:
        return seen_from_the_front(page.size, point, edge) if back else point

    w, h = slot.scene.size
    head, foot, middle = (through(slot.matrix.at(w / 2, y)) for y in (0, h, h / 2))
    return ("left" if middle.x < page.size.w / 2 else "right"), head.y < foot.y


def read(leaves: tuple[Leaf, ...], edge: str) -> list[int]:
    """The pages in the order in which they come when the stack is folded and one turns its leaves; 0 is a blank one.

    The first sheet lies outside, its right half in front: one leaf is the right half of a sheet's front, with what is behind it.
    """

    def on(page: Page | None, wanted: str, *, back: bool) -> int:
        assert page is not None
        for slot in page.slots:
            where, upright = half(page, slot, edge, back=back)
            assert upright, f"{slot.side} stands on its head"
            if where == wanted:
                return number(slot)
        return 0

    order: list[int] = []
    for leaf in leaves:
        order += [on(leaf.front, "right", back=False), on(leaf.back, "right", back=True)]
    for leaf in reversed(leaves):
        order += [on(leaf.back, "left", back=True), on(leaf.front, "left", back=False)]
    return order


papers = st.sampled_from([A4, LETTER, A3, Size(215.9, 355.6), Size(279.4, 431.8)])


@settings(max_examples=300, deadline=None)
@given(
    st.integers(3, 70),
    papers,
    st.sampled_from([LONG, SHORT]),
    st.sampled_from(["", LONG, SHORT]),
    st.floats(50, 160),
    st.floats(50, 215),
    st.booleans(),
    st.floats(0, 4),
)
def test_a_folded_stack_reads_in_order(
    pages: int, paper: Size, edge: str, backs: str, w: float, h: float, cover: bool, bleed: float
) -> None:
    job, bag = folded(pages, Size(w, h), Profile("p", "P", paper, duplex=edge), Choice(backs=backs), cover=cover, bleed=bleed)
    fits = any(2 * w <= wide and h <= high for wide, high in (paper, paper[::-1]))
    assert (job is not None) == fits
    if job is None:
        assert [one.code for one in bag.findings] == ["IM112"]
        return
    blank = [one.message.split("; ")[1] for one in bag.findings if one.code == "IM117"]
    ones = {1: "1 blank one stands", 2: "2 blank ones stand", 3: "3 blank ones stand"}.get(-pages % 4)
    assert blank == ([f"{ones} before page-{pages}, the cover" if cover else f"{ones} behind page-{pages}"] if ones else [])
    assert job.duplex == (backs or edge)
    blanks = [0] * (-pages % 4)
    wanted = [*range(1, pages), *blanks, pages] if cover else [*range(1, pages + 1), *blanks]
    assert read(job.leaves, job.duplex) == wanted
    for page in job.pages:
        whole = Rect(0, 0, *page.size)
        assert sorted(page.size) == sorted(paper)
        middle = page.size.w / 2
        for slot in page.slots:
            assert min(abs(slot.trim.x - middle), abs(slot.trim.right - middle)) < 1e-6, "pages meet at the fold"
            assert abs(slot.matrix.a) == pytest.approx(1), "nothing is made smaller"
            assert slot.trim.h == pytest.approx(h)
            assert w - job.creep - 1e-6 <= slot.trim.w <= w, "but for the creep, which is cut off"
            assert whole.holds(slot.trim)
            assert whole.holds(slot.clip)
            assert slot.clip.holds(slot.trim)
            assert slot.clip.right <= middle + 1e-6 or slot.clip.x >= middle - 1e-6, "no bleed over the fold"
        for mark in drawn(page.marks):
            assert Rect(0, 0, *page.size).grown(-5.0).holds(mark)
            assert not any(slot.clip.meets(mark) for slot in page.slots)


def cut(leaves: tuple[Leaf, ...], edge: str, thick: float, width: float) -> dict[int, tuple[float, float]]:
    """The stack folded, put into each other and cut `width` mm from the outermost fold: for each page what of its outermost strip of 10 mm is left, and its inner margin of 10 mm.

    A sheet lies in all those around it: its fold stands off the outermost one by the thickness of each of them.
    """
    left: dict[int, tuple[float, float]] = {}
    for depth, leaf in enumerate(leaves):
        knife = width - depth * thick
        for page, back in ((leaf.front, False), (leaf.back, True)):
            assert page is not None
            middle = page.size.w / 2
            for slot in page.slots:
                w, h = slot.scene.size
                def off(x: float, slot: Slot = slot, h: float = h, page: Page = page, back: bool = back, middle: float = middle) -> float:
                    point = slot.matrix.at(x, h / 2)
                    return abs((seen_from_the_front(page.size, point, edge) if back else point).x - middle)

                # What is nearer to the fold is the inner side, whatever the page's number.
                inner, outer = sorted((off(10.0), off(w - 10.0)))
                left[number(slot)] = knife - outer, inner
    return left


@settings(max_examples=300, deadline=None)
@given(
    st.integers(3, 120),
    papers,
    st.sampled_from([LONG, SHORT]),
    st.floats(50, 105),
    st.one_of(st.floats(0, 0.3), st.just(0.1)),
    st.booleans(),
    st.booleans(),
    st.floats(0, 4),
)
def test_the_outer_margins_of_a_stack_are_alike_when_it_is_cut(
    pages: int, paper: Size, edge: str, w: float, thick: float, cover: bool, own: bool, bleed: float
) -> None:
    profile = Profile("p", "P", paper, duplex=edge, stock=0.1 if own else thick)
    job, _ = folded(pages, Size(w, 148.0), profile, cover=cover, bleed=bleed, stock=thick if own else None)
    assert job is not None
    sheets = len(job.leaves)
    assert job.creep == pytest.approx((sheets - 1) * thick)
    margins = cut(job.leaves, edge, thick, w)
    assert len(margins) == pages
    assert all(abs(outer - 10.0) < 0.01 for outer, _ in margins.values()), margins
    assert min(inner for _, inner in margins.values()) >= 10.0 - (sheets - 1) * thick - 0.01
    for depth, leaf in enumerate(job.leaves):
        for page in (leaf.front, leaf.back):
            assert page is not None
            assert page.trim.w / 2 + depth * thick == pytest.approx(w), "the marks show where the stack is cut"
            assert all(page.trim.holds(slot.trim) for slot in page.slots)


def test_without_creep_the_outer_margins_would_not_be_alike() -> None:
    job, _ = folded(20, A5, Profile("home-a4", "Home", A4, stock=0.0))
    assert job is not None
    margins = cut(job.leaves, LONG, 0.1, 148.0)
    assert job.creep == 0
    assert [round(margins[n][0], 2) for n in (1, 3, 5, 7, 9, 10, 12, 20)] == [10, 9.9, 9.8, 9.7, 9.6, 9.6, 9.6, 10]


def test_the_paper_of_the_product_counts_more_than_that_of_the_profile() -> None:
    profile = Profile("home-a4", "Home", A4, stock=0.2)
    assert [folded(12, A5, profile, stock=stock)[0].creep for stock in (None, 0.0, 0.05)] == pytest.approx([0.4, 0.0, 0.1])  # type: ignore[union-attr]  # there is a job


def test_words_that_thick_paper_moves_into_the_fold_are_told() -> None:
    words = SetText("words", "", 9.0, 9.0, Rect(6.0, 20.0, 80.0, 4.0), Rect(6.0, 20.0, 80.0, 4.0), "a", NOWHERE)
    thin, thick = (folded(33, Size(92.0, 148.0), Profile("p", "P", A4, stock=stock), texts=(words,))[1].findings for stock in (0.1, 0.3))
    thin, thick = ([one for one in found if one.code != "IM117"] for found in (thin, thick))
    message = "b: 0.3 mm paper moves page-15 2.1 mm towards the fold; its words come within 3.9 mm of it"
    assert (thin, [(one.code, one.message) for one in thick]) == ([], [("IM119", message)])


def test_pages_of_a5_fill_a_sheet_of_a4_that_lies_on_its_side() -> None:
    job, bag = folded(12, A5, Profile("home-a4", "Home", A4))
    assert job is not None
    assert bag.findings == []
    _, bag = folded(10, A5, Profile("home-a4", "Home", A4))
    assert [(one.code, one.message, one.hint) for one in bag.findings] == [
        ("IM117", "b: 10 pages fold to 12; 2 blank ones stand behind page-10", "8 pages need a sheet less")
    ]
    assert [sorted(map(number, page.slots)) for page in job.pages] == [[1, 12], [2, 11], [3, 10], [4, 9], [5, 8], [6, 7]]
    assert (job.part, job.pages[0].size, job.pages[0].marks) == ("folded", Size(297.0, 210.0), ())


def test_larger_paper_has_marks_and_the_ends_of_the_fold() -> None:
    job, _ = folded(4, A5, Profile("home-a3", "Home", A3))
    assert job is not None
    for page in job.pages:
        (fold,) = [mark for mark in page.marks if isinstance(mark, Shape) and mark.style == FOLD_LINE]
        assert {step[1] for step in fold.path} == {210.0}
        cuts = {round(box.x, 6) for box in drawn(mark for mark in page.marks if isinstance(mark, Shape)) if box.w == 0}
        assert cuts == {62.0, 210.0, 358.0}


@pytest.mark.parametrize(("colour", "tone", "registered"), [(CMYK, "full", True), (CMYK, "grey", False), (RGB, "full", False)])
def test_the_crop_marks_of_a_booklet_register_where_it_has_several_plates(colour: str, tone: str, registered: bool) -> None:
    printing = Printing(colour=colour, condition="fogra39-300" if colour == CMYK else "")
    job, _ = folded(8, A5, Profile("p", "P", A3, tone=tone, printing=printing))
    assert job is not None
    for page in job.pages:
        strokes = [(shape, shape.style.stroke) for shape in page.marks if isinstance(shape, Shape) and isinstance(shape.style.stroke, Ink) and not shape.style.dash]
        assert strokes
        assert {ink.spot for _, ink in strokes} == {REGISTRATION if registered else ""}
        assert not any(page.bleed.meets(box) for box in drawn(shape for shape, _ in strokes)), "on paper that is cut away"


def test_letter_paper_does_not_take_a5_and_says_what_it_takes() -> None:
    job, bag = folded(12, A5, Profile("home-letter", "Home", LETTER))
    (note,) = bag.findings
    assert (job, note.code, note.severity.word) == (None, "IM112", "note")
    assert note.message == "b: two pages of 148 x 210 mm do not lie side by side on 215.9 x 279.4 mm; no sheets to fold were made"
    assert note.hint == "pages of 139.7 x 215.9 mm or smaller fold: give the kind  formats: [half-letter], or take a profile with A4 paper"


@pytest.mark.parametrize(("pages", "choice"), [(2, Choice()), (12, Choice(backs=NONE)), (12, Choice(copies=0))])
def test_a_leaf_alone_one_side_alone_and_no_copies_are_not_folded(pages: int, choice: Choice) -> None:
    job, bag = folded(pages, A5, Profile("home-a4", "Home", A4), choice)
    assert (job, bag.findings) == (None, [])


def test_copies_come_as_whole_stacks_and_an_unchecked_sheet_says_so() -> None:
    job, _ = folded(8, A5, Profile("home-a4", "Home", A4), Choice(copies=3, unchecked=True))
    assert job is not None
    assert [leaf.repeat for leaf in job.leaves] == [3, 3]
    assert all(len(page.marks) == 1 for page in job.pages)


def test_the_single_pages_stand_instead_of_the_folded_ones_unless_there_is_more_on_them() -> None:
    book, card = (
        Component("b", Kind("book", "booklet", A5, "book", bleed=0.0)),
        Component("c", Kind("card", "card", Size(63.0, 88.0), "card")),
    )
    faces = {("b", f"page-{n}"): Face("b", f"page-{n}", Scene(f"page {n}", A5, ())) for n in range(1, 9)} | faces_of(
        "c", Size(63.0, 88.0), 3.0, two=False
    )
    for pieces, instead in ((("b",), "book"), (("b", "c"), "")):
        product = Product("book", "Book", (), pieces)
        game = Game("g", "Game", "definitions/g", EMPTY, {}, (book, card), {"book": product})
        single, bound = jobs(game, product, faces, Profile("home-a4", "Home", A4), Choice(), lettering)[0]
        assert (single.part, single.instead_of, bound.part, bound.instead_of) == ("", instead, "folded", "")


def test_the_file_says_how_it_turns_and_shows_two_pages_a_side(tmp_path: Path) -> None:
    project, found = find_project(ROOT), Found("snake-nest", ROOT / "definitions" / "snake-nest", ROOT)
    _, names = build(project, found, Wish(only=("rules-booklet",)), tmp_path, lambda *_: None)
    assert "snake-nest/rules-booklet-folded.home-a4.pdf" in names
    with pikepdf.open(tmp_path / "snake-nest" / "rules-booklet-folded.home-a4.pdf") as made:
        assert len(made.pages) == 6
        assert str(made.Root.ViewerPreferences.Duplex) == "/DuplexFlipLongEdge"
        for page in made.pages:
            assert [round(float(value) / 72 * 25.4, 1) for value in page.mediabox] == [0, 0, 297, 210]
        trims = [[round(float(value) / 72 * 25.4, 1) for value in page.trimbox] for page in made.pages]
        assert trims == [[x, 0, 297 - x, 210] for x in (0.5, 0.5, 0.6, 0.6, 0.7, 0.7)]
