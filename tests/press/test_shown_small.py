"""A piece that a figure shows smaller has letters and lines that hold no more: one note for each page; what is the page's own keeps its warnings, though it be the same artwork."""

from __future__ import annotations

import json
from typing import Any

import pytest

from printgen.colour.tone import FULL
from printgen.frozen import replace
from printgen.geometry import Matrix, Rect
from printgen.impose.printer import Printer, adjusted
from printgen.impose.profile import read_profile
from printgen.pipeline.finish import expected as of_job
from printgen.pipeline.fit import fit
from printgen.pipeline.manifest import Ledger
from printgen.pipeline.preflighted import _expected
from printgen.press.apart import packed, unpacked
from printgen.press.pdfx import finished
from printgen.press.subject import Expected
from printgen.render.pdf import pdf
from printgen.scene.items import Face, Group, Item, Scene, Shape, Symbol, Use
from printgen.scene.page import Job
from printgen.scene.path import line, rectangle
from printgen.scene.printing import X1A, X4
from printgen.scene.shown import shown_smaller
from printgen.scene.style import Ink, Style
from tests.press.conftest import SIZE, found, job
from tests.press.test_flatten import BLACK, FADED, words
from tests.shipped import ROOT

FINE_LINE = Shape(line(5, 60, 50, 60), Style(stroke=Ink((20, 20, 20)), stroke_width=0.2))
TRIM = rectangle(Rect(0, 0, *SIZE))


def card(book: Any) -> Scene:
    return Scene("other", SIZE, (Shape(rectangle(Rect(-3, -3, 69, 94)), Style(fill=Ink((240, 240, 230)))), words(book, "Howdy", 5, 40, BLACK), FINE_LINE, FADED), 3.0)


def piece(book: Any, scale: float, x: float = 10.0, y: float = 20.0) -> Group:
    """A whole card as `<piece>` shows it."""
    return Group((Use(card(book).as_symbol()),), Matrix.move(x, y) @ Matrix.grow(scale), clip=TRIM, even_odd=True)


def pages(book: Any, standard: str, *items: Item) -> Job:
    """A card with some drawings on it, as `printgen build` prepares it."""
    plain = job(*items, standard=standard)
    (leaf,) = plain.leaves
    (slot,) = leaf.front.slots
    faces, _ = fit({("card-1", "front"): Face("card-1", "front", slot.scene)}, plain.printing, FULL, book)
    scene = faces["card-1", "front"].scene
    return replace(plain, leaves=(replace(leaf, front=replace(leaf.front, slots=(replace(slot, scene=scene),))),))


def told(made: Job, book: Any, what: Expected | None = None) -> list[tuple[str, str]]:
    return [one for one in found(finished(pdf(made, book), made.printing, made.title), what or of_job(made)) if one[0] in {"PF121", "PF122", "PF126"}]


@pytest.mark.parametrize("standard", [X4, X1A])
def test_a_piece_that_is_shown_smaller_is_one_note_with_the_smallest_and_where(book: Any, standard: str) -> None:
    made = pages(book, standard, piece(book, 0.2), piece(book, 0.15, 40, 50))
    (code, message), *rest = told(made, book)
    assert (code, rest) == ("PF126", [])
    assert message.startswith("page 1: pieces that are shown smaller than they are have letters of 3.0 pt (at ")
    assert " and lines of 0.030 mm (at " in message


@pytest.mark.parametrize("standard", [X4, X1A])
def test_what_is_large_enough_in_the_figure_and_what_is_shown_in_full_size_is_untold(book: Any, standard: str) -> None:
    assert told(pages(book, standard, piece(book, 0.6, 5, 5)), book) == []
    assert pages(book, standard, piece(book, 1.0, 0, 0)).leaves[0].front.slots[0].shown == ()


@pytest.mark.parametrize("standard", [X4, X1A])
def test_words_and_lines_of_the_page_itself_keep_their_warnings(book: Any, standard: str) -> None:
    small = replace(words(book, "own", 5, 12, BLACK), size=1.4)
    thin = Shape(line(12, 22, 20, 22), Style(stroke=Ink((20, 20, 20)), stroke_width=0.05))
    made = pages(book, standard, piece(book, 0.2), small, thin)
    said = dict(told(made, book))
    assert list(said) == ["PF121", "PF122", "PF126"]
    assert said["PF121"].startswith("page 1: letters at 17, 22 mm are 4.0 pt small, in one ink")
    assert said["PF122"] == "page 1: a line at 27, 33 mm is 0.050 mm thick, at least 0.088 mm hold", "it lies on the piece, and is none of it"


def test_what_is_clipped_to_lie_within_the_box_of_a_piece_counts_as_its_as_the_guide_says(book: Any) -> None:
    small = replace(words(book, "own", 12, 25, BLACK), size=1.4)
    clipped = Group((small,), clip=rectangle(Rect(11, 21, 8, 8)))
    assert [code for code, _ in told(pages(book, X4, piece(book, 0.2), clipped), book)] == ["PF126"]
    assert sorted(code for code, _ in told(pages(book, X4, piece(book, 0.2), small), book)) == ["PF121", "PF126"]
    assert "words of the page itself that are clipped to lie within the box of such a figure count as its" in (ROOT / "docs/printing.md").read_text("utf-8")


def test_the_same_artwork_in_a_piece_and_beside_it_is_told_both_ways(book: Any) -> None:
    """Forms are looked at once: what was seen in a piece first must not hide what is the page's own."""
    sign = Symbol("sign", (Shape(line(0, 5, 10, 5), Style(stroke=BLACK, stroke_width=0.25)),), Rect(0, 0, 10, 10))
    other = Scene("with-sign", SIZE, (Use(sign, Matrix.move(5, 5)),), 3.0)
    shown = Group((Use(other.as_symbol()),), Matrix.move(10, 20) @ Matrix.grow(0.2), clip=TRIM, even_odd=True)
    beside = Use(sign, Matrix.move(40, 60) @ Matrix.grow(0.2))
    for order in ((shown, beside), (beside, shown)):
        assert sorted(code for code, _ in told(pages(book, X4, *order), book)) == ["PF122", "PF126"]


def test_a_file_of_which_nothing_is_known_is_told_as_ever(book: Any) -> None:
    made = pages(book, X4, piece(book, 0.2))
    known = of_job(made)
    assert [code for code, _ in told(made, book, Expected(made.printing))] == ["PF121", "PF122"]
    away = replace(known, slots=tuple(tuple(replace(one, shown=tuple(box.moved(9, 0) for box in one.shown)) for one in page) for page in known.slots))
    assert [code for code, _ in told(made, book, away)] == ["PF121", "PF122"], "places that are others do not excuse it"


def test_pieces_are_known_again_where_a_printer_moves_the_page_and_in_another_process(book: Any) -> None:
    made = adjusted(pages(book, X4, piece(book, 0.2)), Printer("k", {"A": (0.4, -0.8), "B": (0.6, -0.7), "C": (0.2, 0.3), "D": (-0.1, 0.5)}, 149.5, 199.2))
    what = of_job(made)
    assert what.adjusts
    assert [code for code, _ in told(made, book)] == ["PF126"]
    assert unpacked(json.loads(json.dumps(packed(what)))) == what


def test_the_manifest_says_where_pieces_are_shown(book: Any) -> None:
    made = pages(book, X4, piece(book, 0.2))
    ledger = Ledger()
    ledger.job(made, b"")
    profile, _ = read_profile("press-x4", ROOT)
    assert profile is not None
    (entry,) = ledger.entries
    assert entry["slots"][0]["shown_mm"] == [[21, 31, 12.6, 17.6]]
    assert _expected(entry, profile, {}).shown == of_job(made).shown
    plain = Ledger()
    plain.job(job(), b"")
    assert "shown_mm" not in plain.entries[0]["slots"][0]


def test_pieces_within_groups_and_symbols_are_found_where_they_lie_and_those_within_others_are_not(book: Any) -> None:
    inner = Group((piece(book, 0.5, 0, 0),), Matrix.move(3, 4))
    figure = Symbol("figure", (inner,), Rect(0, 0, 50, 50))
    outer = Scene("outer", SIZE, (piece(book, 0.2),), 0.0)
    whole = Group((Use(outer.as_symbol()),), Matrix.grow(0.5), clip=TRIM)
    boxes = shown_smaller((Use(figure, Matrix.move(10, 0)), Use(figure, Matrix.grow(0.5)), whole))
    assert [tuple(round(value, 6) for value in box) for box in boxes] == [(13, 4, 31.5, 44), (1.5, 2, 15.75, 22), (0, 0, 31.5, 44)]
    assert shown_smaller((Use(figure, Matrix.grow(2)), Group((Use(card(book).as_symbol()),), Matrix.grow(0.5)), FINE_LINE)) == ()


def test_the_drawing_is_made_as_before(book: Any) -> None:
    made = pages(book, X4, piece(book, 0.2))
    (slot,) = made.leaves[0].front.slots
    assert isinstance(slot.scene.items[-1], Group)
    bare = replace(slot, scene=replace(slot.scene, shown=()))
    leaf = made.leaves[0]
    assert pdf(made, book) == pdf(replace(made, leaves=(replace(leaf, front=replace(leaf.front, slots=(bare,))),)), book)
