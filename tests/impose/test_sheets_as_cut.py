"""Random mixes of pieces are laid out, written as a PDF, printed by a machine of the mind and cut with a guillotine of the mind; no line of the imposer is used to judge it."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printgen.geometry import Rect, Size
from printgen.impose.lay import Choice
from printgen.impose.profile import read_profile
from printgen.model.game import Component
from printgen.scene.items import Face, Scene, Shape
from printgen.scene.page import Job, Page
from printgen.scene.path import line
from printgen.scene.style import Ink, Style
from printgen.units import PIECES
from tests.impose.machines import HAND, LONG, SHORT, Machine, Slip
from tests.impose.strokes import Stroke
from tests.impose.test_calibrated import apart, drawn_by, marked, named, pairs
from tests.impose.test_paper_simulation import laid, piece

TINY = 1e-6


@dataclass(frozen=True)
class Lot:
    """So many pieces of one size, their bleed, and whether they have backs."""

    size: Size
    count: int
    bleed: float
    backed: bool


def pieces_of(lots: Sequence[Lot]) -> tuple[list[Component], dict[tuple[str, str], Face]]:
    """The pieces and their faces, each with one line as test_calibrated draws it; a piece's number is its ink."""
    pieces: list[Component] = []
    faces: dict[tuple[str, str], Face] = {}
    for g, lot in enumerate(lots):
        for n in range(lot.count):
            one = f"c{g}-{n}"
            ink = 40 + len(pieces)
            pieces.append(piece(one, lot.size, lot.bleed))
            for side, a, b, green in (("front", 3.0, lot.size.w - 4, 7), ("back", lot.size.w - 3, 4.0, 9)):
                if side == "front" or lot.backed:
                    mark = Shape(line(a, 4, b, lot.size.h - 6), Style(stroke=Ink((ink, green, 201)), stroke_width=0.3))
                    faces[one, side] = Face(one, side, Scene(f"{one}-{side}", lot.size, (mark,), lot.bleed))
    return pieces, faces


def overlap(one: Rect, other: Rect) -> float:
    """How deep two boxes lie in each other (mm), the shorter way; 0 or less: not at all."""
    return min(min(one.x + one.w, other.x + other.w) - max(one.x, other.x), min(one.y + one.h, other.y + other.h) - max(one.y, other.y))


def parted(trims: Sequence[Rect], clips: Sequence[Rect]) -> bool:
    """Whether cuts from edge to edge of the stack in the hand part all pieces, none through a piece, none through what is printed around one."""
    if len(trims) <= 1:
        return True
    for axis in (0, 1):
        order = sorted(range(len(trims)), key=lambda n: trims[n][axis])
        reach = -math.inf
        for n, at in enumerate(order):
            if n and clips[at][axis] >= reach - TINY and min(clips[one][axis] for one in order[n:]) >= reach - TINY:
                first, second = order[:n], order[n:]
                return all(parted([trims[one] for one in part], [clips[one] for one in part]) for part in (first, second))
            reach = max(reach, clips[at][axis] + clips[at][axis + 2])
    return False


def check_page(page: Page, margin: float, *, shared: bool) -> None:
    w, h = page.size
    for slot in page.slots:
        trim, clip = slot.trim, slot.clip
        assert clip.x >= margin - TINY
        assert clip.y >= margin - TINY
        assert clip.x + clip.w <= w - margin + TINY
        assert clip.y + clip.h <= h - margin + TINY
        assert overlap(trim, clip) == pytest.approx(min(trim.w, trim.h)), "all of the piece is printed"
        assert sorted(trim[2:]) == pytest.approx(sorted(slot.scene.size))
    for one, other in combinations(page.slots, 2):
        assert overlap(one.trim, other.clip) <= TINY
        assert overlap(one.clip, other.trim) <= TINY
        assert shared or overlap(one.clip, other.clip) <= TINY
    assert parted([one.trim for one in page.slots], [one.trim if shared else one.clip for one in page.slots])


def check_marks(page: Page, strokes: Sequence[Stroke]) -> None:
    """No mark lies on a piece; the line along which a sheet is folded may touch what is cut away."""
    for stroke in strokes:
        if stroke.ink[1:] not in {(7, 201), (9, 201)}:
            box = Rect(min(stroke.start[0], stroke.end[0]), min(stroke.start[1], stroke.end[1]), abs(stroke.start[0] - stroke.end[0]), abs(stroke.start[1] - stroke.end[1]))
            assert all(overlap(box, one.trim) < 0.001 for one in page.slots)


def plain(size: Size, paper: Size, margin: float, bleed: float) -> int:
    """How many pieces a sheet takes in the simplest way, each with its bleed."""
    best = 0
    for w, h in (paper, (paper[1], paper[0])):
        across, down = ((room - 2 * margin + TINY) / (side + 2 * bleed) for room, side in ((w, size.w), (h, size.h)))
        best = max(best, int(across) * int(down))
    return best


lots = st.lists(st.builds(Lot, st.tuples(st.floats(18, 120), st.floats(18, 120)).map(lambda one: Size(*one)), st.integers(1, 19), st.sampled_from([0.0, 1.0, 3.0, 5.0]), st.booleans()), min_size=1, max_size=4)


@settings(max_examples=60, deadline=None)
@given(lots, st.sampled_from(["home-a4", "home-letter", "home-a3", "home-tabloid"]), st.sampled_from(["", "-short", "-fold", "-apart", "-shared", "-fronts"]), st.sampled_from([1, -1]), st.sampled_from([HAND, LONG, SHORT]))
def test_whatever_is_mixed_can_be_printed_turned_and_cut(some: list[Lot], base: str, variant: str, quarter: int, turns: str) -> None:
    profile = named(base + variant)
    pieces, faces = pieces_of(some)
    job = laid(pieces, faces, profile)
    pages = [page for leaf in job.leaves for page in (leaf.front, leaf.back) if page]
    for page, (_, strokes) in zip(pages, drawn_by(job), strict=True):
        check_page(page, profile.margin, shared=profile.shared)
        check_marks(page, strokes)
    fronts = Counter(slot.component for page in pages for slot in page.slots if slot.side == "front")
    backs = Counter(slot.component for page in pages for slot in page.slots if slot.side == "back")
    assert fronts == Counter(one.id for one in pieces)
    assert backs == ({} if variant == "-fronts" else Counter(one for one, side in faces if side == "back"))
    machine = Machine(tuple(sorted(profile.paper)), Slip(), Slip(), 1, 1, quarter, turns)  # type: ignore[arg-type]  # two
    if backs:
        assert sum(apart(*pair) < 0.01 for pair in pairs(job, machine)) == backs.total()
    check_number(job, some, profile.paper, profile.margin, profile.bleed, variant)


def check_number(job: Job, some: Sequence[Lot], paper: Size, margin: float, most: float, variant: str) -> None:
    """Not fewer sheets than the area of the pieces needs, nor more than the simplest way takes."""
    sheets = sum(leaf.repeat for leaf in job.leaves if any(slot.side == "front" for slot in leaf.front.slots))
    area = sum(lot.count * lot.size.w * lot.size.h for lot in some) * (2 if variant == "-fold" and job.leaves and any(lot.backed for lot in some) else 1)
    assert sheets >= area / ((paper.w - 2 * margin) * (paper.h - 2 * margin)) - TINY
    capacity = [plain(lot.size, paper, margin, min(lot.bleed, most)) for lot in some]
    if variant != "-fold" and all(capacity):
        assert sheets <= sum(math.ceil(lot.count / fits) for lot, fits in zip(some, capacity, strict=True))


def test_a_guillotine_of_the_mind_refuses_what_none_can_cut() -> None:
    """Four boxes around a fifth, as the sails of a mill: no cut goes through from edge to edge."""
    mill = [Rect(0, 0, 20, 10), Rect(20, 0, 10, 20), Rect(10, 20, 20, 10), Rect(0, 10, 10, 20), Rect(10, 10, 10, 10)]
    assert not parted(mill, mill)
    assert parted(mill[:3], mill[:3])
    assert not parted([Rect(0, 0, 10, 10), Rect(12, 0, 10, 10)], [Rect(0, 0, 13, 10), Rect(9, 0, 13, 10)])


@pytest.mark.parametrize(
    ("base", "size", "sheet"),
    [
        ("home-a4", (62, 100), 6),
        ("home-a4", (44, 68), 14),
        ("home-a4", (63, 88), 8),
        ("home-a4", (70, 70), 6),
        ("home-a4", (50, 50), 15),
        ("home-a4", (70, 120), 4),
        ("home-letter", (63.5, 88.9), 8),
        ("home-letter", (63, 88), 8),
        ("home-letter", (88.9, 139.7), 3),
        ("home-a3", (62, 100), 15),
        ("home-tabloid", (63.5, 88.9), 16),
    ],
)
def test_some_rows_lie_on_their_side_where_that_saves_sheets(base: str, size: tuple[float, float], sheet: int) -> None:
    profile = named(base)
    for count, sheets in ((sheet, 1), (sheet + 1, 2)):
        pieces, faces = pieces_of([Lot(Size(*size), count, 3.0, backed=True)])
        job = laid(pieces, faces, profile)
        assert sum(leaf.repeat for leaf in job.leaves) == sheets
        simple = plain(Size(*size), profile.paper, profile.margin, profile.bleed)
        turned = any(slot.rotation in {90, 270} for leaf in job.leaves for slot in leaf.front.slots)
        assert turned == (math.ceil(count / simple) > sheets), "only where it saves a sheet"
    pieces, faces = pieces_of([Lot(Size(*size), 2 * sheet - 1, 3.0, backed=True)])
    filled = laid(pieces, faces, profile, Choice(fill=True))
    assert all(len(leaf.front.slots) == len(filled.leaves[0].front.slots) for leaf in filled.leaves)


def test_the_marks_of_two_sheets_differ_by_nothing_but_the_pieces() -> None:
    """Fronts of a last sheet that is not full lie as on a full one, and so do the backs, mirrored."""
    pieces, faces = pieces_of([Lot(Size(63, 88), 11, 3.0, backed=True)])
    job = laid(pieces, faces, named("home-a4"))
    machine = Machine((210, 297), Slip(), Slip())
    met = list(pairs(job, machine))
    assert len(met) == 11
    shown = drawn_by(job)
    first, last = marked(shown[0][1], "front"), marked(shown[2][1], "front")
    assert {one.start for one in last.values()} <= {one.start for one in first.values()}


@pytest.mark.parametrize("name", ["silhouette-a4", "silhouette-letter"])
def test_cards_of_all_sizes_keep_clear_of_the_marks_of_a_machine(name: str) -> None:
    """Few or many, alone or with others: the marks are in the profile's own numbers, and what is printed stays out of them."""
    profile, _ = read_profile(name, Path())
    assert profile is not None
    inset, arm, square, free = 10.0, 20.0, 5.0, profile.cutter.clear if profile.cutter else 0.0
    for size in PIECES.values():
        for some in ([Lot(size, 1, 3.0, backed=True)], [Lot(size, 5, 3.0, backed=False), Lot(Size(30, 40), 3, 1.0, backed=True)], [Lot(size, 40, 0.0, backed=True)]):
            pieces, faces = pieces_of(some)
            for leaf in laid(pieces, faces, profile).leaves:
                w, h = leaf.front.size
                zones = [
                    Rect(inset, inset, square, square),
                    Rect(w - inset - arm, inset, arm, 0.0),
                    Rect(w - inset, inset, 0.0, arm),
                    Rect(inset, h - inset - arm, 0.0, arm),
                    Rect(inset, h - inset, arm, 0.0),
                ]
                for slot in leaf.front.slots:
                    for zone in zones:
                        near = Rect(zone.x - free, zone.y - free, zone.w + 2 * free, zone.h + 2 * free)
                        assert overlap(slot.clip, near) <= TINY


def test_a_piece_that_has_no_room_for_marks_in_rows_keeps_nobody_from_sharing() -> None:
    """One of two boards as long as the printer reaches, a card and a token: the card and the token share the second sheet."""
    pieces, faces = pieces_of([Lot(Size(287, 90), 1, 0.0, backed=True), Lot(Size(63, 88), 1, 3.0, backed=True), Lot(Size(30, 30), 1, 3.0, backed=False)])
    job = laid(pieces, faces, named("home-a4"))
    assert [[slot.component for slot in leaf.front.slots] for leaf in job.leaves] == [["c0-0"], ["c1-0", "c2-0"]]
