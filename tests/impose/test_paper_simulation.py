"""Sheets of paper are printed, turned and cut in the mind: fronts meet backs, nothing lies where no printer reaches, no piece is cut by another's edge."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printgen.geometry import IDENTITY, Matrix, Point, Rect, Size
from printgen.impose.folds import TICK
from printgen.impose.lay import Choice, impose
from printgen.impose.paper import LONG, SHORT
from printgen.impose.profile import Profile
from printgen.model.game import Component, Game, Kind, Product
from printgen.model.record import EMPTY
from printgen.scene.items import Face, Group, Item, Scene, Shape
from printgen.scene.page import Job, Page, Slot
from printgen.scene.path import box, line, mapped, rectangle
from printgen.scene.printing import CMYK, REGISTRATION, Printing
from printgen.scene.style import Ink, Style
from printgen.units import POINT

A4, LETTER = Size(210.0, 297.0), Size(215.9, 279.4)


def lettering(words: str, size: float, ink: Ink) -> tuple[tuple[Item, ...], float]:
    """A block as wide as such words are, from ascender to descender."""
    em = size * POINT
    width = 0.55 * em * len(words)
    return (Shape(rectangle(Rect(0, -0.75 * em, width, 0.95 * em)), Style(fill=ink)),), width


def faces_of(identifier: str, size: Size, bleed: float, *, two: bool, fold: bool = False) -> dict[tuple[str, str], Face]:
    folds = (line(size.w / 2, 0, size.w / 2, size.h),) if fold else ()
    sides = ("front", "back") if two else ("front",)
    return {(identifier, side): Face(identifier, side, Scene(f"{identifier}-{side}", size, (), bleed, folds=folds)) for side in sides}


def piece(identifier: str, size: Size, bleed: float = 3.0, *, copies: int = 1, in_set: int = 1) -> Component:
    return Component(identifier, Kind(f"kind-{size.w:g}", "card", size, "x", bleed=bleed), EMPTY, copies=copies, set=in_set)


def game_of(pieces: Iterable[Component]) -> tuple[Game, Product]:
    pieces = tuple(pieces)
    product = Product("deck", "The deck", (), tuple(p.id for p in pieces))
    return Game("g", "Game", "definitions/g", EMPTY, {}, pieces, {"deck": product}), product


def laid(pieces: list[Component], faces: dict[tuple[str, str], Face], profile: Profile, choice: Choice = Choice()) -> Job:  # noqa: B008  # frozen
    game, product = game_of(pieces)
    job, bag = impose(game, product, faces, profile, choice, lettering)
    assert not bag.has_errors
    return job


def seen_from_the_front(page: Size, point: Point, edge: str) -> Point:
    """Where a point printed on the back page lies, looking through the sheet from its front.

    The printer feeds paper upright; a page on its side is turned by a quarter both times; paper turned at its long edge turns about the upright axis.
    """
    x, y = point
    on_its_side = page.w > page.h
    width, height = sorted(page)
    if on_its_side:
        x, y = width - y, x
    x, y = (width - x, y) if edge == LONG else (x, height - y)
    return Point(y, width - x) if on_its_side else Point(x, y)


def near(a: Point, b: Point) -> bool:
    return abs(a.x - b.x) < 1e-6 and abs(a.y - b.y) < 1e-6


def drawn(items: Iterable[Item], matrix: Matrix = IDENTITY, *, skip: str = "unchecked") -> Iterator[Rect]:
    for item in items:
        if isinstance(item, Group) and item.title != skip:
            yield from drawn(item.items, matrix @ item.matrix)
        elif isinstance(item, Shape):
            path = mapped(item.path, matrix)
            starts = [n for n, step in enumerate(path) if step[0] == "M"]
            for start, end in itertools.pairwise([*starts, len(path)]):
                found = box(path[start:end])
                assert found
                yield found


sizes = st.tuples(st.floats(12, 190), st.floats(12, 190)).map(lambda wh: Size(*wh))
papers = st.sampled_from([A4, LETTER, Size(297.0, 420.0), Size(150.0, 150.0 * 2)])
profiles = st.builds(Profile, id=st.just("p"), title=st.just("P"), paper=papers, margin=st.floats(0, 8), bleed=st.floats(0, 4), duplex=st.sampled_from([LONG, SHORT]))


@settings(max_examples=300, deadline=None)
@given(sizes, profiles, st.integers(1, 23), st.floats(0, 4), st.sampled_from(["", LONG, SHORT]))
def test_every_back_lies_behind_its_front_and_reads_upright_when_the_piece_is_turned(size: Size, profile: Profile, count: int, bleed: float, backs: str) -> None:
    if size.w > min(profile.paper) - 2 * profile.margin or size.h > min(profile.paper) - 2 * profile.margin:
        return
    pieces = [piece(f"c{n}", size, bleed) for n in range(count)]
    faces: dict[tuple[str, str], Face] = {}
    for n in range(count):
        faces |= faces_of(f"c{n}", size, bleed, two=n % 5 != 3)
    job = laid(pieces, faces, profile, Choice(backs=backs))
    edge = backs or profile.duplex
    assert job.duplex == edge
    met = 0
    for leaf in job.leaves:
        assert leaf.back is not None
        fronts = {slot.component: slot for slot in leaf.front.slots}
        for slot in leaf.back.slots:
            front = fronts[slot.component]
            w, h = size
            # The front's right edge is the back's left edge: that is what turning a card sideways means.
            for on_front, on_back in (((w, 0), (0, 0)), ((w, h), (0, h)), ((0, 0), (w, 0))):
                assert near(front.matrix.at(*on_front), seen_from_the_front(leaf.back.size, slot.matrix.at(*on_back), edge))
            met += 1
    assert met == sum(1 for i, side in faces if side == "back")


@settings(max_examples=300, deadline=None)
@given(st.lists(st.tuples(sizes, st.integers(1, 9), st.floats(0, 4)), min_size=1, max_size=3), profiles, st.booleans(), st.booleans())
def test_nothing_is_printed_in_the_margin_and_no_two_pieces_overlap(groups: list[tuple[Size, int, float]], profile: Profile, two: bool, fold: bool) -> None:
    room = min(profile.paper) - 2 * profile.margin
    groups = [g for g in groups if g[0].w <= room and g[0].h <= room]
    pieces: list[Component] = []
    faces: dict[tuple[str, str], Face] = {}
    for g, (size, count, bleed) in enumerate(groups):
        for n in range(count):
            pieces.append(piece(f"c{g}-{n}", size, bleed))
            faces |= faces_of(f"c{g}-{n}", size, bleed, two=two, fold=fold)
    job = laid(pieces, faces, profile)
    for page in job.pages:
        printable = Rect(0, 0, *page.size).grown(-profile.margin)
        assert sorted(page.size) == sorted(profile.paper)
        for slot in page.slots:
            _check_slot(slot, printable)
        for one, other in itertools.combinations(page.slots, 2):
            assert not one.trim.meets(other.trim)
            assert not one.clip.meets(other.clip)
        for mark in drawn(page.marks):
            assert printable.holds(mark)
            assert all(_on_fold(mark, slot) for slot in page.slots if slot.trim.meets(mark))
        stamps = [around for item in page.marks if isinstance(item, Group) for around in _boxes([item])]
        assert not any(stamp.meets(slot.clip) for stamp in stamps for slot in page.slots)
        assert not any(a.meets(b) for a, b in itertools.combinations(stamps, 2))
    assert Counter(slot.component for leaf in job.leaves for slot in leaf.front.slots for _ in range(leaf.repeat)) == Counter(p.id for p in pieces)


def _on_fold(mark: Rect, slot: Slot) -> bool:
    """Whether a mark is a tick on the fold of a piece, where the margin has no room for one: at an end, and no longer than a tick."""
    folds = [box(mapped(fold, slot.matrix)) for fold in slot.scene.folds]
    ends = [(fold, (mark.y - fold.y, fold.bottom - mark.bottom) if fold.w < 1e-6 else (mark.x - fold.x, fold.right - mark.right)) for fold in folds if fold]
    return any(fold.grown(1e-6).holds(mark) and min(map(abs, away)) < 1e-6 and max(mark.w, mark.h) <= TICK + 1e-6 for fold, away in ends)


def _boxes(items: Iterable[Item]) -> list[Rect]:
    found = list(drawn(items))
    if not found:
        return []
    whole = found[0]
    for one in found[1:]:
        whole = whole.united(one)
    return [whole]


def _check_slot(slot: Slot, printable: Rect) -> None:
    w, h = slot.scene.size[::-1] if slot.rotation in {90, 270} else slot.scene.size
    assert abs(slot.trim.w - w) < 1e-6
    assert abs(slot.trim.h - h) < 1e-6
    mapped_trim = slot.matrix.box(Rect(0, 0, *slot.scene.size))
    assert all(abs(a - b) < 1e-6 for a, b in zip(mapped_trim, slot.trim, strict=True))
    assert printable.holds(slot.trim)
    assert printable.holds(slot.clip)
    assert slot.clip.holds(slot.trim)


def pages_with_cards(paper: Size, bleed: float, count: int = 16) -> list[Page]:
    size = Size(63.0, 88.0)
    faces: dict[tuple[str, str], Face] = {}
    for n in range(count):
        faces |= faces_of(f"c{n}", size, 3.0, two=True)
    job = laid([piece(f"c{n}", size) for n in range(count)], faces, Profile("p", "P", paper, bleed=bleed))
    return [leaf.front for leaf in job.leaves]


@pytest.mark.parametrize(("paper", "bleed"), [(A4, 3.0), (LETTER, 2.0)])
def test_eight_playing_cards_with_their_bleed_lie_on_a_sheet_on_its_side(paper: Size, bleed: float) -> None:
    pages = pages_with_cards(paper, bleed)
    assert [len(page.slots) for page in pages] == [8, 8]
    assert pages[0].size.w > pages[0].size.h
    assert all(slot.clip == pytest.approx(slot.trim.grown(bleed)) for page in pages for slot in page.slots)


def test_a_last_sheet_that_is_not_full_keeps_the_cells_of_a_full_one() -> None:
    full, rest = pages_with_cards(A4, 3.0, 11)
    assert [slot.trim for slot in rest.slots] == [slot.trim for slot in full.slots[:3]]


def test_pieces_that_touch_and_fill_the_paper_are_marked_on_the_cuts_themselves() -> None:
    size = Size(130.0, 200.0)
    faces = {**faces_of("a", size, 0.0, two=False), **faces_of("b", size, 0.0, two=False)}
    (page,) = laid([piece("a", size, 0.0), piece("b", size, 0.0)], faces, Profile("p", "P", A4)).pages
    upright = {(round(mark.x, 6), round(mark.y, 6), round(mark.bottom, 6)) for mark in drawn(page.marks) if mark.w == 0}
    assert upright >= {(x, y, y + 2.0) for x in (18.5, 148.5, 278.5) for y in (5.0, 203.0)}


@settings(max_examples=200, deadline=None)
@given(sizes, profiles, st.integers(1, 23), st.floats(0, 4))
def test_every_line_to_cut_along_has_a_mark(size: Size, profile: Profile, count: int, bleed: float) -> None:
    if max(size) > min(profile.paper) - 2 * profile.margin:
        return
    faces: dict[tuple[str, str], Face] = {}
    for n in range(count):
        faces |= faces_of(f"c{n}", size, bleed, two=False)
    for page in laid([piece(f"c{n}", size, bleed) for n in range(count)], faces, profile).pages:
        marks = list(drawn(item for item in page.marks if isinstance(item, Shape)))
        for slot in page.slots:
            for x in (slot.trim.x, slot.trim.right):
                assert any(mark.w < 1e-9 and abs(mark.x - x) < 1e-5 for mark in marks)
            for y in (slot.trim.y, slot.trim.bottom):
                assert any(mark.h < 1e-9 and abs(mark.y - y) < 1e-5 for mark in marks)


def test_sheets_for_a_press_have_marks_on_all_plates_outside_and_lines_to_cut_in_their_spot() -> None:
    """At home marks are black; on plates they register. What lies on art that is cut away stays black: all inks there are more than paper holds."""
    size = Size(63.0, 88.0)
    faces = {key: face for n in range(8) for key, face in faces_of(f"c{n}", size, 3.0, two=True, fold=n == 0).items()}
    pieces = [piece(f"c{n}", size) for n in range(8)]
    for paper, marked in ((Size(320.0, 450.0), True), (Size(198.5, 286.5), False)):
        profile = Profile("p", "P", paper, printing=Printing(colour=CMYK, condition="fogra39-300", cut="CutContour", crease="Crease"))
        for page in laid(pieces, faces, profile).pages:
            shapes = [item for item in page.marks if isinstance(item, Shape) and isinstance(item.style.stroke, Ink)]
            registered = [shape for shape in shapes if isinstance(shape.style.stroke, Ink) and shape.style.stroke.spot == REGISTRATION]
            assert bool(registered) == marked
            assert not any(page.bleed.meets(box) for box in drawn(registered))
            layers = [item.layer for item in page.marks if isinstance(item, Group) and item.layer]
            assert layers.count("CutContour") == len(page.slots)
            assert layers.count("Crease") == sum(slot.component == "c0" for slot in page.slots)
    at_home = laid(pieces, faces, Profile("p", "P", Size(320.0, 450.0)))
    assert not any(item.style.stroke.spot for page in at_home.pages for item in page.marks if isinstance(item, Shape) and isinstance(item.style.stroke, Ink))
