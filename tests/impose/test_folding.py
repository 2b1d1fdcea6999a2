"""Sheets that are folded, glued or cut with shared cuts, in the mind: backs meet fronts, bleed goes outward only, and the names of profiles say it."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printgen.geometry import Point, Rect, Size
from printgen.impose.lay import Choice, impose
from printgen.impose.marks import around
from printgen.impose.paper import APART, FOLD
from printgen.impose.profile import Profile, read_profile
from printgen.impose.stamps import runs
from printgen.impose.variants import VARIANTS, parted
from printgen.scene.items import Face, Group, Item, Shape
from printgen.scene.page import Job
from printgen.scene.path import line
from printgen.scene.style import Ink, Style
from tests.impose.test_paper_simulation import A4, LETTER, drawn, faces_of, game_of, lettering, near, piece, sizes

PAPERS = st.sampled_from([A4, LETTER, Size(297.0, 420.0)])


def job_of(size: Size, count: int, bleed: float, profile: Profile, backs: str = "") -> Job | None:
    """The job of some two-sided pieces (each fifth one has no back), or None where the paper is too small for one."""
    faces: dict[tuple[str, str], Face] = {}
    for n in range(count):
        faces |= faces_of(f"c{n}", size, bleed, two=n % 5 != 3)
    game, product = game_of([piece(f"c{n}", size, bleed) for n in range(count)])
    job, bag = impose(game, product, faces, profile, Choice(backs=backs), lettering)
    return None if bag.has_errors or any(one.code == "IM102" for one in bag.findings) else job


@settings(max_examples=200, deadline=None)
@given(sizes, PAPERS, st.floats(0, 8), st.floats(0, 4), st.integers(1, 15), st.booleans())
def test_a_folded_sheet_has_each_back_behind_its_front_and_upright(size: Size, paper: Size, margin: float, bleed: float, count: int, shared: bool) -> None:
    job = job_of(size, count, bleed, Profile("p", "P", paper, margin=margin, bleed=bleed, duplex=FOLD, cuts="shared" if shared else "gutters"))
    if job is None:
        return
    assert job.duplex == "", "printed on one side"
    for page in job.pages:
        fronts = {slot.component: slot for slot in page.slots if slot.side == "front"}
        backs = [slot for slot in page.slots if slot.side == "back"]
        w, h = page.size
        upright = any(mark.w == 0 and abs(mark.x - w / 2) < 1e-6 and mark.h > h / 2 for mark in drawn(page.marks))
        assert upright or any(mark.h == 0 and abs(mark.y - h / 2) < 1e-6 and mark.w > w / 2 for mark in drawn(page.marks)), "the line to fold along"
        assert all((front.trim.right <= w / 2 + 1e-6) if upright else (front.trim.bottom <= h / 2 + 1e-6) for front in fronts.values())
        for back in backs:
            front = fronts[back.component]
            # A point of the back half comes to lie behind the point at the same distance on the other side of the fold.
            for on_front, on_back in (((size.w, 0), (0, 0)), ((size.w, size.h), (0, size.h)), ((0, 0), (size.w, 0))):
                x, y = back.matrix.at(*on_back)
                assert near(front.matrix.at(*on_front), Point(w - x, y) if upright else Point(x, h - y))
        for one, other in itertools.permutations(page.slots, 2):
            assert not one.clip.grown(-1e-6).meets(other.trim)


def test_backs_on_paper_of_their_own_come_after_the_fronts_mirrored() -> None:
    job = job_of(Size(63.0, 88.0), 10, 3.0, Profile("p", "P", A4, duplex=APART))
    assert job is not None
    assert [(leaf.front.slots[0].side, leaf.back) for leaf in job.leaves] == [("front", None), ("front", None), ("back", None), ("back", None)]
    for front, back in zip(job.leaves[:2], job.leaves[2:], strict=True):
        places = {slot.component: slot.trim for slot in front.front.slots}
        for slot in back.front.slots:
            trim = places[slot.component]
            assert slot.trim == pytest.approx(Rect(front.front.size.w - trim.right, trim.y, trim.w, trim.h))
            assert slot.rotation == 0


@settings(max_examples=200, deadline=None)
@given(sizes, PAPERS, st.floats(0.5, 4), st.integers(1, 23))
def test_with_shared_cuts_bleed_goes_outward_and_to_empty_places_only(size: Size, paper: Size, bleed: float, count: int) -> None:
    job = job_of(size, count, bleed, Profile("p", "P", paper, bleed=bleed, cuts="shared"))
    if job is None:
        return
    for page in job.pages:
        printable = Rect(0, 0, *page.size).grown(-5.0)
        for slot in page.slots:
            trim, clip = slot.trim, slot.clip
            beside = [(other.trim.x - trim.x, other.trim.y - trim.y) for other in page.slots]
            for bled, step in ((clip.x < trim.x - 1e-6, (-trim.w, 0)), (clip.right > trim.right + 1e-6, (trim.w, 0)), (clip.y < trim.y - 1e-6, (0, -trim.h)), (clip.bottom > trim.bottom + 1e-6, (0, trim.h))):
                there = any(abs(x - step[0]) < 1e-6 and abs(y - step[1]) < 1e-6 for x, y in beside)
                assert not (bled and there)
            assert printable.holds(clip)
            assert not any(other is not slot and other.trim.meets(clip.grown(-1e-6)) for other in page.slots)


def test_nine_cards_with_shared_cuts_lie_on_a_sheet() -> None:
    job = job_of(Size(63.0, 88.0), 16, 3.0, Profile("p", "P", A4, cuts="shared"))
    assert job is not None
    assert [len(leaf.front.slots) for leaf in job.leaves] == [9, 7]


def test_a_name_says_what_of_a_profile_is_otherwise(tmp_path: Path) -> None:
    profile, bag = read_profile("home-a4-fold-low-ink", tmp_path)
    assert bag.findings == []
    assert profile is not None
    assert (profile.id, profile.duplex, profile.tone, profile.margin) == ("home-a4-fold-low-ink", "fold", "low-ink", 5.0)
    assert parted("home-letter-grey", ["home-a4", "home-letter"]) == ("home-letter", ("grey",))
    assert parted("home-a4-fold-apart", ["home-a4"]) is None, "one key twice"
    assert parted("home-a4-gray", ["home-a4"]) is None
    assert parted("home-a4-", ["home-a4"]) is None
    assert {key for key, _, _ in VARIANTS.values()} == {"duplex", "cuts", "tone"}


def test_variants_of_paper_are_none_of_presses(tmp_path: Path) -> None:
    profile, bag = read_profile("press-x4-grey", tmp_path)
    assert profile is None
    assert [(one.code, one.message) for one in bag.findings] == [("OP112", '"press-x4-grey": press-x4 has a page for each face; grey is for sheets of paper')]


def test_what_lies_on_a_sheet_is_told_in_short() -> None:
    assert runs(["card-1", "card-2", "card-3", "card-5"]) == "card-1–3, card-5"
    assert runs(["token", "token", "token", "a", "b-9", "b-10"]) == "3 × token, a, b-9–10"
    assert runs([f"x{n}y" for n in range(12)]) == "x0y, x1y, x2y, x3y, x4y, x5y, x6y, x7y, x8y and 3 more"
    assert runs(["card-1", "card-2", "card-1", "card-2", "card-3"]) == "2 × card-1–2, card-3"
    assert runs(["coin-one", "coin-five", "coin-one", "coin-five", "coin-one"]) == "3 × coin-one, 2 × coin-five"
    assert runs([]) == ""


def written_on(duplex: str) -> tuple[Job, list[str]]:
    """Four cards with two sides on A4, and the words that were written in its margins."""
    said: list[str] = []

    def noted(words: str, size: float, ink: Ink) -> tuple[tuple[Item, ...], float]:
        said.append(words)
        return lettering(words, size, ink)

    faces = {key: face for n in range(4) for key, face in faces_of(f"c{n}", Size(60.0, 80.0), 3.0, two=True).items()}
    game, product = game_of([piece(f"c{n}", Size(60.0, 80.0)) for n in range(4)])
    return impose(game, product, faces, Profile("p", "P", A4, duplex=duplex), Choice(), noted)[0], said


def test_a_folded_sheet_is_cut_when_it_is_folded_so_each_line_counts_once() -> None:
    job, said = written_on(FOLD)
    assert len(job.pages[0].slots) == 8
    assert [words for words in said if words.startswith("cut")] == ["cut first the 4 lines across, then the 4 down"]
    assert "c0–3" in said, "each piece is named once, though its back lies beside it"


@pytest.mark.parametrize("size", [Size(60.0, 80.0), Size(40.0, 60.0), Size(44.0, 130.0), Size(80.0, 60.0)])
@pytest.mark.parametrize("paper", [A4, Size(215.9, 279.4)])
def test_nothing_is_written_over_the_line_at_which_a_sheet_is_folded(size: Size, paper: Size) -> None:
    faces = {key: face for n in range(4) for key, face in faces_of(f"c{n}", size, 3.0, two=True).items()}
    game, product = game_of([piece(f"c{n}", size) for n in range(4)])

    def as_wide(words: str, size: float, ink: Ink) -> tuple[tuple[Item, ...], float]:
        width = size * 0.19 * len(words)
        return (Shape(line(0, 0, width, 0), Style(stroke=ink)),), width

    job, _ = impose(game, product, faces, Profile("p", "P", paper, duplex=FOLD), Choice(), as_wide)
    page = job.pages[0]
    folded = [mark for mark in page.marks if isinstance(mark, Shape) and mark.style.dash][-1]
    (_, x1, y1), (_, x2, y2) = folded.path
    stamps = [mark for mark in page.marks if isinstance(mark, Group)]
    assert len(stamps) >= 2
    for stamp in stamps:
        shown = around(drawn((stamp,)))
        assert not shown.grown(0.1).meets(Rect(min(x1, x2) - 0.5, min(y1, y2) - 0.5, abs(x1 - x2) + 1, abs(y1 - y2) + 1))


def test_sheets_that_are_glued_say_so_before_the_cut() -> None:
    for way, words, times in ((APART, "glue the backs behind, mark on mark, then cut", 2), (FOLD, "fold at the dashed line, glue, then cut", 1)):
        said = written_on(way)[1]
        assert said.count(words) == times


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("home-a4-fold-apart", '"home-a4-fold-apart": -fold and -apart exclude each other: each says how backs come behind fronts'),
        ("home-letter-grey-shared-low-ink", '"home-letter-grey-shared-low-ink": -grey and -low-ink exclude each other: each says in which tone is printed'),
        ("home-a4-fold-fold", '"home-a4-fold-fold": -fold stands there twice'),
        ("home-a4-fold-appart", 'there is no profile "home-a4-fold-appart"'),
    ],
)
def test_words_that_exclude_each_other_are_told_as_that(tmp_path: Path, name: str, says: str) -> None:
    profile, bag = read_profile(name, tmp_path)
    assert profile is None
    assert [(one.code, one.message.startswith(says)) for one in bag.findings] == [("OP112", True)]
