"""Words go in; kerned and joined glyphs that remember their characters come out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.typeset.fonts import FontBook
from printgen.typeset.program import FontProgram
from printgen.typeset.shape import EM, shape

BOOK = FontBook()
TEXT, DISPLAY = BOOK.pick(), BOOK.pick("display", weight=600)


def width(program: FontProgram, text: str) -> int:
    return shape(program, text).width


@pytest.mark.parametrize("program", [TEXT, DISPLAY], ids=str)
def test_kerning_brings_letters_together(program: FontProgram) -> None:
    assert width(program, "AVATAR") < sum(width(program, char) for char in "AVATAR")


def test_a_ligature_stands_for_all_its_characters() -> None:
    shaped = [shape(program, "office") for program in (TEXT, DISPLAY)]
    assert any(len(one.glyphs) < 6 for one in shaped), "one of the shipped fonts has an ff or ffi ligature"
    for one in shaped:
        assert "".join(glyph.text for glyph in one.glyphs) == "office"


def test_one_cluster_of_several_glyphs_tells_its_characters_once() -> None:
    shaped = shape(DISPLAY, "x\u0301y")
    assert [glyph.text for glyph in shaped.glyphs if glyph.text] == ["x\u0301", "y"]
    assert len(shaped.glyphs) >= 2


def test_a_composed_letter_needs_no_glyph_for_its_accent() -> None:
    shaped = shape(TEXT, "e\u0301")
    assert [(glyph.gid, glyph.text) for glyph in shaped.glyphs] == [(TEXT.gid("é"), "e\u0301")]
    assert shaped.missing == ()


def test_right_to_left_words_are_drawn_from_the_left_and_read_from_the_right() -> None:
    shaped = shape(DISPLAY, "שלום")
    assert "".join(glyph.text for glyph in shaped.glyphs) == "םולש"


def test_missing_characters_are_told_by_their_index() -> None:
    assert shape(TEXT, "a\U0001f40db→").missing == (1, 3)


def test_the_ink_is_the_box_of_the_outlines() -> None:
    left, bottom, right, top = shape(TEXT, "Hp").ink
    assert top == pytest.approx(TEXT.cap_height * EM / TEXT.upem, rel=0.01)
    assert bottom < 0 < left < right <= width(TEXT, "Hp")
    assert shape(TEXT, "  ").ink == (0, 0, 0, 0)


def test_figures_of_one_width_are_asked_for_by_name() -> None:
    assert len({width(TEXT, figure) for figure in "0123456789"}) > 1
    assert len({shape(TEXT, figure, tabular=True).width for figure in "0123456789"}) == 1


@given(st.text(max_size=30))
def test_no_character_gets_lost(text: str) -> None:
    shaped = shape(TEXT, text)
    told = [glyph.text for glyph in shaped.glyphs]
    assert sorted("".join(told)) == sorted(text)
