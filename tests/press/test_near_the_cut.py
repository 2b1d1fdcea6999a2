"""Words of a finished file that come nearer to the cut than their piece keeps them are told, where letters really stand; others are not."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from typing import Any

import pikepdf
import pytest

from printgen.diagnostics.diagnostic import Bag
from printgen.geometry import Matrix, Rect, Size
from printgen.impose.duplex import onto
from printgen.impose.printer import Printer, adjusted
from printgen.pipeline.finish import expected, kept
from printgen.pipeline.safes import safes
from printgen.press.apart import preflight_apart
from printgen.press.pdfx import finished
from printgen.render.pdf import pdf
from printgen.scene.items import Glyphs, Scene
from printgen.scene.page import Job, Leaf, Page, Slot
from printgen.scene.style import Ink
from tests.impose.test_paper_simulation import faces_of, game_of, piece
from tests.press.conftest import SIZE, found, printing
from tests.press.test_flatten import words

PAPER = Size(210.0, 297.0)
BLACK = Ink((0, 0, 0))


def ink_of(run: Glyphs, book: Any) -> Rect:
    """The box around the letters, from the font itself."""
    program, scale = book[run.font], run.size / book[run.font].upem
    boxes = [(run.x + glyph.x, run.y + glyph.y, program.ink(glyph.gid)) for glyph in run.glyphs]
    left, right = min(x + scale * ink.x for x, _, ink in boxes), max(x + scale * ink.right for x, _, ink in boxes)
    top, bottom = min(y - scale * ink.bottom for _, y, ink in boxes), max(y - scale * ink.y for _, y, ink in boxes)
    return Rect(left, top, right - left, bottom - top)


def sheet(run: Glyphs, *, turn: int = 0, moved: float = 0.0) -> Job:
    """A card with such words on a sheet, in its margin a label; `moved`: the art lies so far (mm) right of where the card is cut."""
    scene = Scene("card", SIZE, (run,), 3.0)
    trim = Rect(40, 50, *SIZE) if not turn % 180 else Rect(40, 50, SIZE.h, SIZE.w)
    slot = Slot("card-1", "front", scene, trim, trim.grown(3), Matrix.move(moved, 0) @ onto(trim, turn), turn)
    label = replace(run, x=41.0, y=45.0)
    return Job("cards", "home-a4", "Cards", (Leaf(Page(PAPER, (slot,), (label,), trim, trim.grown(3))),))


def told(made: Job, book: Any, safe: float = 3.0) -> list[str]:
    return [message for code, message in found(pdf(made, book), expected(made, {"card-1": safe})) if code == "PF118"]


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
@pytest.mark.parametrize(("x", "y"), [(1.2, 40.0), (4.0, 85.9), (30.0, 5.6), (4.0, 40.0)])
def test_letters_near_the_cut_are_told_as_far_as_they_are_from_it(book: Any, x: float, y: float, turn: int) -> None:
    run = words(book, "Howdy", x, y, BLACK)
    ink = ink_of(run, book)
    far = min(ink.x, ink.y, SIZE.w - ink.right, SIZE.h - ink.bottom)
    found_ = told(sheet(run, turn=turn), book)
    if far >= 3:
        assert found_ == []
        return
    (message,) = found_
    assert message.startswith('page 1: card-1 (front): "Howdy" comes ')
    assert message.endswith(" mm from the cut, must keep 3 mm")
    assert abs(float(message.split(" comes ")[1].split()[0]) - far) < 0.11
    assert told(sheet(run, turn=turn), book, far - 0.1) == [], "the definition may say so"
    assert told(sheet(run, turn=turn), book, 0.0) == []


def test_art_that_slipped_is_told_though_its_definition_is_sound(book: Any) -> None:
    run = words(book, "Howdy", 5.0, 40.0, BLACK)
    assert told(sheet(run), book) == []
    (message,) = told(sheet(run, moved=-3.0), book)
    assert " 2.5 mm from the cut" in message
    (message,) = told(sheet(run, moved=-6.0), book)
    assert " beyond the cut, must keep 3 mm" in message


def test_sheets_that_are_moved_for_a_printer_are_held_to_where_they_come_out(book: Any) -> None:
    printer = Printer("k", {"A": (1.4, -0.8), "B": (1.6, -0.7), "C": (1.2, 0.3), "D": (1.1, 0.5)}, 149.5, 199.2)
    run = words(book, "Howdy", 3.4, 40.0, BLACK)
    made = adjusted(sheet(run), printer)
    assert not made.pages[0].adjust.is_identity
    assert told(made, book) == []


def test_a_part_of_what_is_larger_than_the_paper_has_no_cut_through_its_words() -> None:
    assert kept(3.0, Rect(0, 0, 63, 88), Size(63, 88)) == 3.0
    assert kept(3.0, Rect(0, 0, 88, 63), Size(63, 88)) == 3.0
    assert kept(3.0, Rect(0, 0, 190, 200), Size(300, 200)) == 0.0
    assert kept(3.0, Rect(0, 0, 147.6, 210), Size(148, 210)) == 0.0, "what a folded stack moves towards its fold has been told"


def test_without_waivers_a_piece_keeps_what_its_kind_says() -> None:
    game, _ = game_of([piece("c1", SIZE)])
    assert safes(game, faces_of("c1", SIZE, 3.0, two=True), Bag()) == {"c1": 3.0}


def twice(book: Any, x: float) -> Job:
    """A card with the same letters twice, of which the second ones, so far from the left cut, stand for others."""
    run = words(book, "Howdy", 20.0, 40.0, BLACK)
    other = replace(run, glyphs=tuple(glyph._replace(text=glyph.text.upper()) for glyph in run.glyphs), text="HOWDY", x=x, y=60.0)
    trim = Rect(5.5, 200.0, *SIZE)
    slot = Slot("card-1", "front", Scene("both", SIZE, (run, other), 3.0), trim, trim.grown(3), onto(trim, 0))
    return Job("cards", "home-a4", "Cards", (Leaf(Page(PAPER, (slot,), (), trim, trim.grown(3))),))


def test_letters_that_stand_for_others_are_not_told_where_they_are_not_seen(book: Any) -> None:
    """A glyph that stands for two texts has its run say what it means; a reader parts a box among such letters that lies elsewhere: here 1.7 mm from the cut."""
    made = twice(book, 20.0)
    with pikepdf.open(io.BytesIO(pdf(made, book))) as opened:
        assert any(b"ActualText" in stream.read_bytes() for stream in opened.objects if isinstance(stream, pikepdf.Stream) and stream.get("/Subtype") == "/Form")
    assert told(made, book) == []


def named(data: bytes) -> bytes:
    """The file with what its letters stand for said by a name, as other programs do."""
    with pikepdf.open(io.BytesIO(data)) as opened:
        for stream in opened.objects:
            if isinstance(stream, pikepdf.Stream) and stream.get("/Subtype") == "/Form":
                words_ = stream.read_bytes()
                if b"ActualText" in words_:
                    stream.write(re.sub(rb"/Span<<.*?>>BDC", b"/Span /P1 BDC", words_))
                    stream.Resources.Properties = pikepdf.Dictionary(P1=pikepdf.Dictionary(ActualText=pikepdf.String("HOWDY")))
        made = io.BytesIO()
        opened.save(made)
    return made.getvalue()


@pytest.mark.parametrize("change", [lambda data: data, named], ids=["in the content", "by a name"])
def test_letters_that_stand_for_others_are_told_where_they_are_seen(book: Any, change: Any) -> None:
    for x, near in ((1.4, True), (4.0, False)):
        made = twice(book, x)
        data = change(pdf(made, book))
        ink = ink_of(made.leaves[0].front.slots[0].scene.items[1], book)  # type: ignore[arg-type]  # a run of letters
        said = [message for code, message in found(data, expected(made, {"card-1": 3.0})) if code == "PF118"]
        assert len(said) == near
        if near:
            far = re.search(r"comes (\d\.\d) mm from the cut, must keep 3 mm", said[0])
            assert far
            assert float(far[1]) == pytest.approx(ink.x, abs=0.15)


def test_letters_that_stand_for_others_are_looked_at_in_a_process_of_its_own(book: Any) -> None:
    """There no file can be opened: a file that says something of itself is copied without that being read."""
    made = twice(book, 1.4)
    data = finished(pdf(made, book), printing(), "Cards")
    with pikepdf.open(io.BytesIO(data)) as opened:
        assert "/Metadata" in opened.Root
    said = {one.code: one.message for one in preflight_apart(data, "x.pdf", expected(made, {"card-1": 3.0})).findings}
    assert "must keep 3 mm" in said["PF118"]
    assert "PF101" not in said
