"""What the margins of sheets say: all of it wherever there is room, beside pieces, marks, folds and each other; what finds no room is told."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printgen.geometry import Rect, Size
from printgen.impose.lay import Choice, impose
from printgen.impose.paper import FOLD, LONG
from printgen.impose.profile import Profile, read_profile
from printgen.impose.registration import zones
from printgen.scene.items import Face, Group, Shape
from printgen.scene.page import Page
from tests.impose.test_paper_simulation import A4, LETTER, drawn, faces_of, game_of, lettering, piece

NAMES = "a-character-with-a-name-{}-of-some-length"


def pages_of(size: Size, count: int, profile: Profile, bleed: float = 3.0) -> tuple[list[Page], list[str]]:
    """The pages with such pieces, and what is told of their margins."""
    names = [NAMES.format("abcdefghijklmnopqrstuvwxyz"[n]) for n in range(count)]
    faces: dict[tuple[str, str], Face] = {}
    for name in names:
        faces |= faces_of(name, size, bleed, two=True)
    game, product = game_of(piece(name, size, bleed) for name in names)
    job, bag = impose(game, product, faces, profile, Choice(), lettering)
    # What is larger than the paper, or than its printable area, is another matter.
    large = {one.code for one in bag.findings} & {"IM101", "IM102"}
    return [page for page in job.pages if page.slots and not large], [one.message for one in bag.findings if one.code == "IM135"]


def stamps_of(page: Page) -> list[Rect]:
    groups = [item for item in page.marks if isinstance(item, Group) and not item.layer]
    return [Rect(min(b.x for b in boxes), min(b.y for b in boxes), max(b.right for b in boxes) - min(b.x for b in boxes), max(b.bottom for b in boxes) - min(b.y for b in boxes)) for group in groups if (boxes := list(drawn([group])))]


@settings(max_examples=150, deadline=None)
@given(st.tuples(st.floats(20, 140), st.floats(20, 140)), st.integers(1, 13), st.sampled_from([A4, LETTER]), st.sampled_from([FOLD, LONG]), st.floats(0, 3))
def test_no_stamp_lies_on_anything(size: tuple[float, float], count: int, paper: Size, duplex: str, bleed: float) -> None:
    if max(size) > min(paper) - 10:
        return
    for page in pages_of(Size(*size), count, Profile("p", "P", paper, duplex=duplex), bleed)[0]:
        stamps = stamps_of(page)
        lines = list(drawn([item for item in page.marks if isinstance(item, Shape)]))
        room = Rect(0, 0, *page.size).grown(-5)
        assert all(room.holds(stamp, 1e-6) for stamp in stamps)
        assert not any(stamp.meets(other) for stamp, other in itertools.combinations(stamps, 2))
        assert not any(stamp.meets(slot.clip) for stamp in stamps for slot in page.slots)
        assert not any(stamp.meets(line) for stamp in stamps for line in lines)


@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize(("size", "count"), [(Size(50, 50), 7), (Size(50, 50), 13), (Size(44, 68), 6), (Size(63, 88), 1), (Size(63, 88), 3), (Size(63, 88), 5), (Size(63, 88), 9), (Size(30, 19), 9), (Size(18, 110), 9), (Size(97, 66), 5)])
def test_a_folded_sheet_says_all_it_has_to_say_however_few_pieces_lie_on_it(size: Size, count: int, paper: Size) -> None:
    pages, told = pages_of(size, count, Profile("home-fold", "P", paper, duplex=FOLD), 2.0)
    assert told == []
    for page in pages:
        # One piece alone is not cut in an order.
        alone = sum(slot.side == "front" for slot in page.slots) < 2
        assert (len(stamps_of(page)), page.unsaid) == (4 if alone else 5, ())


def test_words_give_way_to_the_marks_of_a_machine_and_stand_elsewhere() -> None:
    profile, _ = read_profile("silhouette-a4", Path())
    assert profile is not None
    assert profile.cutter is not None
    for page in pages_of(Size(63, 88), 3, profile)[0]:
        stamps = stamps_of(page)
        free = zones(profile.cutter, page.size) if page.slots[0].side == "front" else ()
        assert page.unsaid == ()
        assert not any(zone.meets(stamp) for zone in free for stamp in stamps)


def test_what_finds_no_room_is_told_once_with_what_helps() -> None:
    size = Size(200.0, 269.0)
    _, told = pages_of(size, 3, Profile("home-letter", "P", LETTER), 0.0)
    assert told == ["deck: the margins of 3 sheets have no room for the ruler"]
    _, told = pages_of(Size(205.8, 269.3), 1, Profile("home-letter", "P", LETTER), 0.0)
    assert told == ["deck: the margin of a sheet has no room for its number, the ruler, how it is turned or glued, its pieces"]
