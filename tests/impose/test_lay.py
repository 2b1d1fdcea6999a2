"""What is printed how often and on how many sheets, and what is said of pieces that do not fit."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import pairwise

import pytest

from printgen.diagnostics.diagnostic import Bag
from printgen.geometry import Rect, Size
from printgen.impose.jobs import printed
from printgen.impose.lay import Choice, impose
from printgen.impose.paper import LONG, SHORT
from printgen.impose.profile import Profile
from printgen.impose.registration import Cutter
from printgen.impose.scant import scant
from printgen.model.game import Component, Game, Kind, Product
from printgen.scene.items import Face, Group, Item, Scene, Shape
from printgen.scene.page import Job, Page
from printgen.scene.path import line
from printgen.scene.style import Ink, Style

HOME = Profile("home-a4", "Home", Size(210.0, 297.0))
CARD = Size(63.0, 88.0)


@dataclass
class Table:
    """Pieces and faces as a test wants them, and what was written in the margins."""

    pieces: list[Component] = field(default_factory=list)
    faces: dict[tuple[str, str], Face] = field(default_factory=dict)
    written: list[str] = field(default_factory=list)

    def put(self, name: str, size: Size = CARD, *, sides: str = "front", bleed: float = 3.0, copies: int = 1, in_set: int = 1, touching: bool = False) -> None:
        kind = Kind(name.rstrip("0123456789"), "card", size, "x", bleed=bleed, touching=touching)
        self.pieces.append(Component(name, kind, copies=copies, set=in_set))
        for side in sides.split():
            self.faces[name, side] = Face(name, side, Scene(f"{name}-{side}", size, (), bleed))

    def lettering(self, words: str, size: float, ink: Ink) -> tuple[tuple[Item, ...], float]:
        self.written.append(words)
        return (Shape(line(0, 0, 1, 0), Style(fill=ink)),), size * 0.19 * len(words)

    def impose(self, choice: Choice | None = None, profile: Profile = HOME) -> tuple[Job, Bag]:
        product = Product("deck", "Deck", (), tuple(p.id for p in self.pieces))
        game = Game("g", "Game", "definitions/g", self.pieces[0].fields, {}, tuple(self.pieces), {"deck": product})
        return impose(game, product, self.faces, profile, choice or Choice(), self.lettering)


def sheets(job: Job) -> list[tuple[list[str], int]]:
    return [([slot.component for slot in leaf.front.slots], leaf.repeat) for leaf in job.leaves]


def test_equal_sheets_are_one_drawing_with_a_number_of_repeats() -> None:
    table = Table()
    for name in ("map1", "map2"):
        table.put(name, Size(200.0, 269.0), bleed=0.0, copies=40)
    assert sheets(table.impose(Choice(copies="box"))[0]) == [(["map1"], 40), (["map2"], 40)]
    assert sheets(table.impose()[0]) == [(["map1"], 1), (["map2"], 1)]


@pytest.mark.parametrize(("pieces", "columns", "rows"), [(1, 1, 1), (2, 2, 1), (5, 4, 2)])
def test_a_few_pieces_lie_in_the_middle_of_the_paper(pieces: int, columns: int, rows: int) -> None:
    table = Table()
    for n in range(pieces):
        table.put(f"card{n}")
    page = table.impose()[0].leaves[0].front
    assert (page.trim.w, page.trim.h) == pytest.approx((columns * 63 + (columns - 1) * 6, rows * 88 + (rows - 1) * 6))
    assert page.trim.centre == pytest.approx((page.size.w / 2, page.size.h / 2))


def test_the_last_of_several_sheets_is_cut_like_the_others() -> None:
    table = Table()
    for n in range(9):
        table.put(f"card{n}")
    first, last = (leaf.front for leaf in table.impose()[0].leaves)
    assert len(last.slots) == 1
    assert last.slots[0].trim == first.slots[0].trim


def test_more_pieces_than_anyone_prints_are_an_error_and_not_laid() -> None:
    table = Table()
    table.put("card1", in_set=1_001)
    job, bag = table.impose(Choice(copies=100))
    assert [(finding.code, finding.message.split(";")[0]) for finding in bag.findings] == [("IM106", "deck: 100,100 pieces are to be printed")]
    assert job.leaves == ()


def test_a_second_set_of_whole_sheets_repeats_the_first() -> None:
    table = Table()
    for n in range(16):
        table.put(f"c{n}")
    assert [repeat for _, repeat in sheets(table.impose(Choice(copies=3))[0])] == [3, 3]


def test_a_set_holds_as_many_of_a_piece_as_it_says() -> None:
    table = Table()
    table.put("egg1", in_set=3, copies=12)
    table.put("egg2")
    assert sheets(table.impose()[0]) == [(["egg1", "egg1", "egg1", "egg2"], 1)]


def test_pieces_of_two_sizes_share_a_sheet_where_that_saves_one() -> None:
    table = Table()
    table.put("a1")
    table.put("b1", Size(44.0, 68.0))
    table.put("a2")
    assert sheets(table.impose()[0]) == [(["a1", "a2", "b1"], 1)]
    for n in range(3, 9):
        table.put(f"a{n}")
    assert sheets(table.impose()[0]) == [([f"a{n}" for n in range(1, 9)], 1), (["b1"], 1)]


def test_the_rest_of_a_last_sheet_can_be_filled() -> None:
    table = Table()
    for n in range(1, 4):
        table.put(f"a{n}")
    table.put("b1", Size(200.0, 269.0), bleed=0.0)
    job, bag = table.impose(Choice(fill=True))
    assert sheets(job) == [(["a1", "a2", "a3", "a1", "a2", "a3", "a1", "a2"], 1), (["b1"], 1)]
    assert printed([job]) == {"a1": 3, "a2": 3, "a3": 2, "b1": 1}
    assert bag.findings == []


def test_without_backs_only_fronts_are_printed() -> None:
    table = Table()
    table.put("a1", sides="front back")
    job, bag = table.impose(Choice(backs="none"))
    assert job.duplex == ""
    assert job.leaves[0].back is None
    assert bag.findings == []


def test_a_job_that_turns_paper_has_a_back_for_every_sheet() -> None:
    table = Table()
    table.put("a1", sides="front back")
    table.put("b1", Size(200.0, 269.0))
    job, _ = table.impose()
    assert job.duplex == LONG
    assert [len(leaf.back.slots) if leaf.back else None for leaf in job.leaves] == [1, 0]


def test_the_turning_edge_can_be_chosen_and_the_profile_gives_it_otherwise() -> None:
    table = Table()
    table.put("a1", sides="front back")
    assert table.impose(Choice(backs=SHORT))[0].duplex == SHORT
    assert table.impose(profile=Profile("p", "P", HOME.paper, duplex=SHORT))[0].duplex == SHORT


def test_backs_asked_for_where_there_are_none_are_a_note() -> None:
    table = Table()
    table.put("a1")
    _, bag = table.impose(Choice(backs=LONG))
    assert [(d.code, d.message) for d in bag.sorted] == [("IM104", "deck: no piece has a back, so --backs long changes nothing")]


def test_a_piece_larger_than_the_paper_is_an_error_with_its_measures() -> None:
    table = Table()
    table.put("big1", Size(220.0, 300.0))
    job, bag = table.impose()
    assert job.leaves == ()
    assert [(d.code, d.severity.word, d.message) for d in bag.sorted] == [
        ("IM101", "error", "big is 220 x 300 mm; home-a4 prints 200 x 287 mm of 210 x 297 mm paper: it is larger than the paper")
    ]


def test_a_piece_that_reaches_into_the_margin_is_printed_with_a_warning() -> None:
    table = Table()
    table.put("wide1", Size(204.0, 280.0))
    job, bag = table.impose()
    assert len(job.leaves) == 1
    assert [(d.code, d.severity.word) for d in bag.sorted] == [("IM102", "warning")]


def test_bleed_that_has_no_room_is_a_note_and_is_cut_at_the_margin() -> None:
    table = Table()
    table.put("full1", Size(200.0, 280.0))
    job, bag = table.impose()
    assert [d.code for d in bag.sorted] == ["IM103", "IM135"]
    slot = job.leaves[0].front.slots[0]
    assert slot.clip == pytest.approx((5.0, 5.5, 200.0, 286.0))


def test_a_back_of_another_size_is_an_error() -> None:
    table = Table()
    table.put("a1", sides="front back")
    table.faces["a1", "back"] = Face("a1", "back", Scene("x", Size(88.0, 63.0), ()))
    job, bag = table.impose()
    assert [d.message for d in bag.sorted] == ["a1: the front is 63 x 88 mm, the back 88 x 63 mm"]
    assert job.leaves == ()


def test_pieces_without_bleed_share_their_cuts() -> None:
    table = Table()
    for n in range(9):
        table.put(f"c{n}", bleed=0.0)
    front = table.impose()[0].leaves[0].front
    assert len(front.slots) == 9
    assert front.slots[1].trim.x == pytest.approx(front.slots[0].trim.right)


def test_pieces_that_touch_keep_their_bleed_to_the_outside_as_far_as_the_margin_leaves_it() -> None:
    table = Table()
    for n in range(1, 36):
        table.put(f"tile{n}", Size(38.0, 38.0), touching=True)
    job, bag = table.impose()
    assert bag.findings == []
    slots = {slot.component: slot for slot in job.leaves[0].front.slots}
    first, second, last = slots["tile1"], slots["tile2"], slots["tile35"]
    assert (first.trim.x, first.trim.y) == pytest.approx((10.0, 15.5))
    assert second.trim.x == pytest.approx(first.trim.right)
    assert (first.clip.x, first.clip.y, first.clip.right, first.clip.bottom) == pytest.approx((7.0, 12.5, first.trim.right, first.trim.bottom))
    assert (last.clip.right, last.clip.bottom) == pytest.approx((last.trim.right + 3, last.trim.bottom + 3))
    letter = table.impose(profile=Profile("home-letter", "Letter", Size(215.9, 279.4)))
    assert [one.message.partition(": no room")[2] for one in letter[1].findings] == [" for all of its 3 mm of bleed, 1.7 mm of it are printed at the outside"]
    top = letter[0].leaves[0].front.slots[0]
    assert len(letter[0].leaves[0].front.slots) == 35
    assert top.trim.y - top.clip.y == pytest.approx(1.7)


@pytest.mark.parametrize(
    ("side", "paper", "bleed", "columns", "codes"),
    [
        (40.0, (210.0, 297.0), 3.0, 4, []),
        (40.0, (210.0, 297.0), 0.0, 4, []),
        (39.2, (210.0, 297.0), 3.0, 5, ["IM103", "IM135"]),
        (39.5, (210.0, 297.0), 3.0, 4, []),
        (199.0, (210.0, 297.0), 3.0, 1, ["IM103"]),
    ],
)
def test_pieces_that_touch_leave_room_for_a_cut_that_strays_and_for_marks(side: float, paper: tuple[float, float], bleed: float, columns: int, codes: list[str]) -> None:
    """Five of 40 mm fill the paper between the margins: four of them lie on it, with bleed and marks outside of them."""
    table = Table()
    for n in range(60):
        table.put(f"tile{n}", Size(side, 40.0 if side < 100 else 200.0), touching=True, bleed=bleed)
    job, bag = table.impose(profile=replace(HOME, paper=Size(*paper)))
    page = job.leaves[0].front
    upright = page.size.h > page.size.w
    assert len({round(slot.trim.x if upright else slot.trim.y, 3) for slot in page.slots}) == columns
    assert [one.code for one in bag.sorted] == codes
    if columns > 1:
        assert min(page.trim.x, page.trim.y, page.size.w - page.trim.right, page.size.h - page.trim.bottom) >= 5 + 1.5 - 1e-9
        assert not on_slots(page)


def on_slots(page: Page) -> list[Rect]:
    """What of the marks of a page lies on its pieces."""
    lines = [Rect(min(a[1], b[1]), min(a[2], b[2]), abs(a[1] - b[1]), abs(a[2] - b[2])) for mark in page.marks if isinstance(mark, Shape) for a, b in pairwise(mark.path) if b[0] == "L"]
    assert lines
    return [one for one in lines for slot in page.slots if one.grown(0.01).meets(slot.trim, slack=0.005)]


def test_marks_lie_on_pieces_that_touch_only_where_there_is_no_other_place_and_that_is_told() -> None:
    table = Table()
    for n in range(5):
        table.put(f"tile{n}", Size(40.0, 287.0), bleed=0.0)
    job, bag = table.impose()
    assert on_slots(job.leaves[0].front)
    assert [(one.code, one.severity.word) for one in bag.findings] == [("IM118", "note"), ("IM135", "note")]
    assert "tile is 40 x 287 mm; home-a4 prints 200 x 287 mm of 210 x 297 mm paper: no room for marks beside 5 of them" in bag.findings[0].message
    bare = table.impose(profile=replace(HOME, marks=False))
    assert [one.code for one in bare[1].findings] == ["IM135"]


def test_a_profile_that_prints_less_bleed_than_is_promised_is_told_once() -> None:
    table = Table()
    for n in range(3):
        table.put(f"card{n}")
        table.put(f"tile{n}", Size(50, 50))
    game = Game("g", "Game", "definitions/g", table.pieces[0].fields, {}, tuple(table.pieces), {})
    (note,) = scant(game, table.faces, replace(HOME, id="letter", bleed=2.0)).findings
    assert (note.code, note.message) == ("IM103", "letter prints 2 mm of the 3 mm of bleed that card and one more kind have: a cut may stray no farther")
    assert scant(game, table.faces, HOME).findings == []
    assert scant(game, table.faces, replace(HOME, bleed=2.0, pages="faces")).findings == []


def test_a_machine_and_a_frame_want_pieces_apart_or_without_bleed() -> None:
    table = Table()
    for n in range(1, 5):
        table.put(f"tile{n}", Size(38.0, 38.0), touching=True)
    cutter = replace(HOME, cutter=Cutter("plain"))
    one, two = table.impose(profile=cutter)[0].leaves[0].front.slots[:2]
    assert two.trim.x - one.trim.right == pytest.approx(6.0)
    framed = impose_framed(table)
    assert all(slot.clip == slot.trim for slot in framed.leaves[0].front.slots)


def impose_framed(table: Table) -> Job:
    product = Product("deck", "Deck", (), tuple(p.id for p in table.pieces), border=5.0, border_colour="#00ff00")
    game = Game("g", "Game", "definitions/g", table.pieces[0].fields, {}, tuple(table.pieces), {"deck": product})
    return impose(game, product, table.faces, HOME, Choice(), table.lettering)[0]


def test_every_sheet_says_what_it_is_and_carries_a_ruler_on_its_front() -> None:
    table = Table()
    for n in range(9):
        table.put(f"c{n}", sides="front back")
    job, _ = table.impose()
    assert [page.label for page in job.pages] == [f"deck · sheet {n} of 2 · home-a4 · {side}" for n in (1, 2) for side in ("front", "back")]
    assert table.written.count("50 mm · print at 100 %") == 2
    assert all(page.label in table.written for page in job.pages)


@pytest.mark.parametrize(("size", "touching", "border"), [(28.0, False, 0.0), (38.0, True, 0.0), (38.0, True, 5.0), (40.0, False, 0.0)])
def test_where_marks_stand_close_they_are_cut_short_and_lettering_runs_past_their_ends(size: float, touching: bool, border: float) -> None:
    table = Table()
    for n in range(40):
        table.put(f"c{n}", Size(size, size), sides="front back", touching=touching, bleed=3.0)
    product = Product("deck", "Deck", (), tuple(p.id for p in table.pieces), border=border, border_colour="#00ff00" if border else "")
    game = Game("g", "Game", "definitions/g", table.pieces[0].fields, {}, tuple(table.pieces), {"deck": product})
    page = impose(game, product, table.faces, HOME, Choice(), table.lettering)[0].leaves[0].front
    words = table.written[:5]
    assert [word.split("–")[0].split(" ")[0] for word in words] == ["deck", "50", "turn", "cut", "c0"]
    stamps = [mark for mark in page.marks if isinstance(mark, Group)]
    assert len(stamps) == len(words)
    reach = Rect(0, 0, *page.size).grown(-HOME.margin)
    strokes = [mark for mark in page.marks if isinstance(mark, Shape) and mark.style.stroke]
    ends = [(step[1], step[2]) for mark in strokes for step in mark.path if len(step) > 2]
    for stamp, word in zip(stamps, words, strict=True):
        box = stamp.matrix.box(Rect(0, 0, 50.0, 3.8) if word.startswith("50") else Rect(0, 0, 6 * 0.19 * len(word), 2.2))
        assert reach.grown(0.05).holds(box), word
        assert not any(box.x < x < box.right and box.y < y < box.bottom for x, y in ends), word


def test_pages_printed_in_spite_of_errors_say_so_each() -> None:
    table = Table()
    table.put("a1", sides="front back")
    table.put("b1", Size(200.0, 269.0))
    job, _ = table.impose(Choice(unchecked=True))
    assert len(job.pages) == 4
    assert all(isinstance(page.marks[-1], Group) and page.marks[-1].title == "unchecked" for page in job.pages)
    assert not any(isinstance(mark, Group) and mark.title == "unchecked" for page in table.impose()[0].pages for mark in page.marks)


def test_folds_are_marked_outside_of_the_piece() -> None:
    table = Table()
    table.put("token1")
    face = table.faces["token1", "front"]
    plain = table.impose()[0].leaves[0].front.marks
    folded = Scene("f", face.scene.size, (), 3.0, folds=(line(0, 44, 63, 44),))
    table.faces["token1", "front"] = Face("token1", "front", folded)
    page = table.impose()[0].leaves[0].front
    new = [mark for mark in page.marks if mark not in plain]
    assert len(new) == 1
    assert isinstance(new[0], Shape)
    assert new[0].style.dash
    y = page.slots[0].trim.y + 44
    assert all(step[2] == pytest.approx(y) for step in new[0].path)


def test_a_profile_may_leave_the_marks_out() -> None:
    table = Table()
    table.put("a1")
    marks = table.impose(profile=Profile("p", "P", HOME.paper, marks=False))[0].leaves[0].front.marks
    assert all(isinstance(mark, Group) for mark in marks)


def test_where_the_sides_have_no_room_for_marks_ticks_between_the_pieces_show_where_to_cut() -> None:
    table = Table()
    for n in range(8):
        table.put(f"c{n}")
    page = table.impose(profile=Profile("home-letter", "Letter", Size(215.9, 279.4), bleed=2.0))[0].leaves[0].front
    shapes = [mark for mark in page.marks if isinstance(mark, Shape)]
    outside, halo, ticks = shapes
    assert halo.path == ticks.path
    across = {round(step[2], 6) for step in ticks.path}
    assert across == {round(edge, 6) for slot in page.slots for edge in (slot.trim.y, slot.trim.bottom)}
    ends = [step[1] for step in ticks.path]
    assert not any(slot.trim.x - 1 + 1e-6 < x < slot.trim.right + 1 - 1e-6 for slot in page.slots for x in ends)
    assert {round(step[1], 6) for step in outside.path} == {round(edge, 6) for slot in page.slots for edge in (slot.trim.x, slot.trim.right)}
    roomy = table.impose()[0].leaves[0].front
    assert len([mark for mark in roomy.marks if isinstance(mark, Shape)]) == 1
