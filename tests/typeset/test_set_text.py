"""Texts and rooms go in; every word comes out once, in order, inside the room, or the finding tells by how much it does not fit."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from printgen.geometry import Point, Rect
from printgen.place import Place, Text
from printgen.typeset.fonts import FontBook, Typeface
from printgen.typeset.program import FontProgram
from printgen.typeset.request import BoxText, LineText, Setting
from printgen.typeset.set_text import set_line, set_text
from printgen.typeset.shape import EM, shape
from printgen.units import POINT

BOOK = FontBook()
REGULAR, BOLD = BOOK.pick(), BOOK.pick(bold=True)
ROOM = Rect(10, 20, 50, 40)


def mm(text: str, size: float, program: FontProgram = REGULAR) -> float:
    """The width of one word."""
    return shape(program, text).width / EM * size * POINT


def lines(setting: Setting) -> list[str]:
    """The words of each line, read off the drawn runs."""
    by_baseline: dict[float, str] = {}
    for run in setting.runs:
        by_baseline[round(run.y, 6)] = by_baseline.get(round(run.y, 6), "") + "".join(glyph.text for glyph in run.glyphs)
    return list(by_baseline.values())


def box(text: str, room: Rect = ROOM, **asked: object) -> BoxText:
    return replace(BoxText(text=text, room=room), **asked)  # type: ignore[arg-type]


def test_a_text_that_fits_exactly_fits() -> None:
    wide = mm("Snake", 9)
    ink = shape(REGULAR, "Snake").ink
    high = (ink[3] - ink[1]) / EM * 9 * POINT
    assert set_text(box("Snake", Rect(0, 0, wide, high)), BOOK)[0].fits
    narrow, _ = set_text(box("Snake", Rect(0, 0, wide - 0.01, high)), BOOK)
    assert not narrow.fits
    assert narrow.over == pytest.approx((0.01, 0))
    low, _ = set_text(box("Snake", Rect(0, 0, wide, high - 0.02)), BOOK)
    assert not low.fits
    assert low.over == pytest.approx((0, 0.02))


def test_blanks_at_the_ends_of_lines_take_no_room() -> None:
    high = (REGULAR.cap_height / REGULAR.upem + 2 * 1.25) * 9 * POINT
    setting, _ = set_text(box("Snake Snake Snake", Rect(0, 0, mm("Snake", 9), high + 0.1), floor=6), BOOK)
    assert (setting.size, lines(setting)) == (9, ["Snake"] * 3)


def test_a_text_shrinks_in_quarter_points_to_the_largest_size_that_fits() -> None:
    room = Rect(0, 0, mm("Snake", 7.3), 20)
    setting, bag = set_text(box("Snake", room, floor=6.5), BOOK)
    assert (setting.size, setting.wanted, setting.fits, bag.findings) == (7.25, 9, True, [])


def test_a_text_that_does_not_fit_tells_by_how_much_and_what_would_do() -> None:
    file = Text("definitions/g/cards.csv", "id,rule\napple-3,Donaudampfschiff\n")
    room = Rect(0, 0, mm("Donaudampfschiff", 5.1), 20)
    setting, bag = set_text(box("Donaudampfschiff", room, floor=6.5, component="apple-3", field="rule", place=Place(file, 16, 32)), BOOK)
    (found,) = bag.findings
    assert (setting.size, setting.would_fit, setting.fits) == (6.5, 5.0, False)
    assert setting.over.w == pytest.approx(mm("Donaudampfschiff", 1.4))
    assert (found.code, found.about, found.place.span) == ("TX101", ("apple-3",), (2, 9, 2, 25))
    assert found.message == f"the rule of apple-3 does not fit {room.w:.1f} mm x 20.0 mm: at 6.5 pt it is {setting.over.w:.1f} mm too wide (Donaudampfschiff)"
    assert found.hint == "shorten it or give it more room; it would fit at 5 pt"
    hopeless, bag = set_text(box("word " * 2000, floor=6.5), BOOK)
    assert hopeless.would_fit is None
    assert bag.findings[0].hint == "shorten it or give it more room; it would not even fit at 2 pt"


def test_the_last_line_does_not_hold_one_word_where_the_line_before_can_spare_one() -> None:
    text = "one two three four"
    room = Rect(0, 0, mm("one", 9) + mm("two", 9) + mm("three", 9) + 2 * mm(" ", 9), 20)
    assert lines(set_text(box(text, room), BOOK)[0]) == ["one two", "three four"]
    assert lines(set_text(box("longestword a", Rect(0, 0, mm("longestword", 9), 20)), BOOK)[0]) == ["longestword", "a"]
    assert lines(set_text(box("one two three four five six", room), BOOK)[0]) == ["one two three", "four five six"]


def test_centred_lines_are_about_equally_long_and_no_more_than_before() -> None:
    words = "Your turn may end on water, as if it were dry land. Quicksand stays as it is."
    left, centred = (lines(set_text(box(words, Rect(0, 0, 44, 40), align=align), BOOK)[0]) for align in ("left", "centre"))
    assert left == ["Your turn may end on water, as", "if it were dry land. Quicksand", "stays as it is."]
    assert centred == ["Your turn may end on", "water, as if it were dry land.", "Quicksand stays as it is."]


@pytest.mark.parametrize("wide", [20, 27, 33, 48, 60, 90])
def test_centred_text_needs_no_more_lines_and_no_smaller_letters_than_text_at_the_left(wide: int) -> None:
    words = "In each move you may go :apple: fewer or more steps than your length: **up to one** for every ability that you have gained, this one included."
    left, centred = (set_text(box(words, Rect(0, 0, wide, 22), align=align, size=11.0, floor=6.0, icons={"apple": 1.0}), BOOK)[0] for align in ("left", "centre"))
    assert (centred.size, len(centred.line_boxes), centred.fits) == (left.size, len(left.line_boxes), left.fits)


def test_bold_and_italic_change_the_font_of_their_words() -> None:
    setting, _ = set_text(box("a **b** *c* ***d***"), BOOK)
    assert [(run.font.partition("-")[2], run.text) for run in setting.runs] == [("Regular", "a "), ("Bold", "b"), ("Regular", " "), ("Italic", "c"), ("Regular", " "), ("BoldItalic", "d")]
    starts = [run.x for run in setting.runs]
    assert starts[1] - starts[0] == pytest.approx(mm("a", 9) + mm(" ", 9))
    assert starts[2] - starts[1] == pytest.approx(mm("b", 9, BOLD))


def test_glyphs_lie_one_behind_the_other() -> None:
    (run,) = set_text(box("AVATAR office"), BOOK)[0].runs
    assert run.glyphs[0].x == 0
    for glyph, after in pairwise(run.glyphs):
        assert after.x == pytest.approx(glyph.x + glyph.advance)
    assert "".join(glyph.text for glyph in run.glyphs) == run.text == "AVATAR office"


@pytest.mark.parametrize(("align", "x"), [("left", 10), ("centre", 10 + (50 - mm("Snake", 9)) / 2), ("right", 60 - mm("Snake", 9))])
def test_lines_stand_left_centred_or_right(align: str, x: float) -> None:
    assert set_text(box("Snake", align=align), BOOK)[0].runs[0].x == pytest.approx(x)


def test_text_stands_at_the_top_in_the_middle_or_at_the_bottom() -> None:
    caps = REGULAR.cap_height / REGULAR.upem * 9 * POINT
    top, middle, bottom = (set_text(box("HH", valign=valign), BOOK)[0].runs[0].y for valign in ("top", "middle", "bottom"))
    assert top == pytest.approx(ROOM.y + caps, abs=0.02)
    assert middle == pytest.approx(ROOM.centre.y + caps / 2, abs=0.02)
    assert bottom == pytest.approx(ROOM.bottom, abs=0.02)
    low, _ = set_text(box("Ågj", valign="bottom"), BOOK)
    assert low.ink is not None
    assert low.ink.bottom == pytest.approx(ROOM.bottom)


def test_leading_and_paragraphs_are_in_ems() -> None:
    setting, _ = set_text(box("a\\\nb\n\nc", leading=1.5, gap=1.0), BOOK)
    first, second, third = (run.y for run in setting.runs)
    assert (second - first, third - second) == pytest.approx((1.5 * 9 * POINT, 2.5 * 9 * POINT))


def test_bullets_hang() -> None:
    setting, _ = set_text(box("- one two three four five six seven eight nine ten\n- b"), BOOK)
    assert [run.text for run in setting.runs if run.text == "•"] == ["•", "•"]
    assert {run.x for run in setting.runs if run.text == "•"} == {ROOM.x}
    starts = {round(run.x, 6) for run in setting.runs if run.text != "•"}
    assert len(starts) == 1
    assert starts.pop() > ROOM.x + mm("•", 9)


def test_an_icon_that_stands_first_behind_a_bullets_sign_is_the_bullet() -> None:
    words = "**May it pass?**\n\n- :yes: no, only on squares that it moves through or to, and on no others"
    setting, bag = set_text(box(words, icons={"yes": 1.0}), BOOK)
    assert not bag.findings
    (icon,) = setting.icons
    question, *answer = setting.line_boxes
    assert len(answer) >= 2
    assert icon.box.x == pytest.approx(ROOM.x, abs=0.2)
    assert {round(line.x, 6) for line in answer} == {round(answer[0].x, 6)}
    assert answer[0].x > icon.box.right
    steps = [below.bottom - above.bottom for above, below in pairwise([question, *answer])]
    assert steps == pytest.approx([steps[0]] * len(steps)), "it stands close below what it answers"
    # An icon alone is no bullet of nothing.
    alone, _ = set_text(box("- :yes:", icons={"yes": 1.0}), BOOK)
    assert len(alone.icons) == 1
    assert alone.line_boxes[0].x > ROOM.x


def test_icons_stand_on_the_line_and_tell_their_boxes() -> None:
    setting, bag = set_text(box("Pay :apple: now", icons={"apple": 2.0}, place=Place(Text("a.yaml", "Pay :apple: now"), 0, 15)), BOOK)
    (icon,) = setting.icons
    em = 9 * POINT
    assert bag.findings == []
    assert (icon.name, str(icon.place)) == ("apple", "a.yaml:1:5")
    assert (icon.box.h, icon.box.w) == pytest.approx((1.15 * em, 2.3 * em))
    assert icon.box.centre.y == pytest.approx(setting.runs[0].y - REGULAR.cap_height / REGULAR.upem * em / 2)
    assert setting.runs[1].x >= icon.box.right
    assert setting.ink is not None
    assert setting.ink.holds(icon.box)


def test_an_unknown_icon_and_an_open_marker_are_told_with_their_places() -> None:
    file = Text("g/a.yaml", "text: go :aple: **x")
    _, bag = set_text(box("go :aple: **x", icons={"apple": 1.0}, place=Place(file, 6, 19), component="c", field="text"), BOOK)
    assert [(d.code, d.place.span, d.message) for d in bag.sorted] == [
        ("TX104", (1, 10, 1, 16), "the text of c: no icon 'aple'"),
        ("TX103", (1, 17, 1, 19), "the text of c: ** opens and does not close in its paragraph"),
    ]
    assert bag.sorted[0].hint == "did you mean :apple:? (write \\: for a plain colon)"


def test_a_character_without_a_glyph_is_told_by_its_name_and_place() -> None:
    file = Text("g/a.yaml", "x\U0001f40dy\U0001f40d")
    _, bag = set_text(box("x\U0001f40dy\U0001f40d", place=Place(file, 0, 4), component="ability-2", field="name"), BOOK)
    (found,) = bag.findings
    assert (found.code, str(found.place)) == ("TX102", "g/a.yaml:1:2")
    assert found.message == "the name of ability-2: no glyph for '\U0001f40d' (U+1F40D SNAKE) in AtkinsonHyperlegible-Regular"


def test_a_declared_fallback_gives_the_missing_glyphs_and_no_other() -> None:
    assert not REGULAR.has("₪")
    setting, bag = set_text(box("ab₪", face=Typeface(family="text, display")), BOOK)
    assert bag.findings == []
    assert [(run.font, run.text) for run in setting.runs] == [("AtkinsonHyperlegible-Regular", "ab"), ("Fredoka:wght=400", "₪")]


def test_a_place_may_be_told_by_the_one_who_asks() -> None:
    file = Text("g/a.yaml", "a: |\n  one\n  **two\n")
    _, bag = set_text(box("one\n**two", at=lambda start, end: Place(file, (start + 7 if start < 4 else start + 9), end + 9)), BOOK)
    assert [str(d.place) for d in bag.findings] == ["g/a.yaml:3:3"]


def test_a_soft_hyphen_shows_only_where_a_line_ends() -> None:
    word = "Donau\u00addampf\u00adschiff"
    assert lines(set_text(box(word), BOOK)[0]) == ["Donaudampfschiff"]
    assert lines(set_text(box(word, Rect(0, 0, mm("Donaudampf-", 9), 20)), BOOK)[0]) == ["Donaudampf-", "schiff"]


def test_a_line_is_anchored_at_its_start_middle_or_end() -> None:
    wide = mm("Snake", 9)
    for anchor, x in (("start", 50.0), ("middle", 50 - wide / 2), ("end", 50 - wide)):
        setting, _ = set_line(LineText(text="Snake", start=Point(50, 30), anchor=anchor), BOOK)
        assert (setting.runs[0].x, setting.runs[0].y) == pytest.approx((x, 30))


def test_figures_can_be_centred_on_a_point() -> None:
    setting, _ = set_line(LineText(text="16", start=Point(50, 30), anchor="middle", valign="middle", face=Typeface(family="display", weight=600)), BOOK)
    assert setting.ink is not None
    assert setting.ink.centre == pytest.approx((50, 30), abs=0.06)


def test_a_line_never_wraps_but_shrinks_to_its_width() -> None:
    text = "A long name - with a dash"
    wide = set_line(LineText(text=text, start=Point(0, 0), size=10), BOOK)[0].line_boxes[0].w
    setting, bag = set_line(LineText(text=text, start=Point(0, 0), size=10, floor=7, fit=wide * 0.81), BOOK)
    assert (setting.size, len(setting.runs), bag.findings) == (8.0, 1, [])
    setting, bag = set_line(LineText(text=text, start=Point(0, 0), size=10, floor=9, fit=wide * 0.81), BOOK)
    assert (setting.size, setting.fits, setting.would_fit) == (9, False, 8.0)
    assert bag.findings[0].message == f"a text does not fit a width of {wide * 0.81:.1f} mm: at 9 pt it is {wide * 0.09:.1f} mm too wide"


def test_right_to_left_words_follow_one_another_to_the_left() -> None:
    setting, bag = set_line(LineText(text="שלום עולם", start=Point(0, 0), face=Typeface(family="display")), BOOK)
    first, last = (next(run for run in setting.runs if run.text == word) for word in ("שלום", "עולם"))
    assert first.x > last.x
    assert bag.findings == []
    _, bag = set_line(LineText(text="שלום world", start=Point(0, 0), face=Typeface(family="display")), BOOK)
    assert [d.code for d in bag.findings] == ["TX106"]


@pytest.mark.parametrize("text", ["", "\n\n", " ", "**", "\\", "-", "- ", "*", "a\n\n\n\nb", "\u00ad", "\u200b", "\t"])
def test_odd_texts_are_set_without_ado(text: str) -> None:
    assert set_text(box(text), BOOK)[0].fits
    set_line(LineText(text=text, start=Point(0, 0), rich=True), BOOK)
    set_line(LineText(text=text, start=Point(0, 0)), BOOK)


@example(text="\n\n-  :i: Snake", w=8.0, h=2.0, align="left", valign="top")
@settings(max_examples=150, deadline=None)
@given(
    text=st.lists(st.sampled_from(["Snake", "fjord", "Å", "j", "a-b", "(x)", "**bold**", "*it fly*", ":i:", "\n\n- ", "\\\n", "10", "f", "—"]), max_size=40).map(" ".join),
    w=st.floats(1, 90),
    h=st.floats(1, 90),
    align=st.sampled_from(["left", "centre", "right"]),
    valign=st.sampled_from(["top", "middle", "bottom"]),
)
def test_nothing_leaves_its_room_and_no_word_gets_lost(text: str, w: float, h: float, align: str, valign: str) -> None:
    room = Rect(3, 4, w, h)
    setting, bag = set_text(box(text, room, align=align, valign=valign, floor=5), BOOK)
    assert setting.fits == (not bag.has_errors)
    if setting.fits and setting.ink:
        assert room.holds(setting.ink, slack=1e-4)
    read = "".join("".join(glyph.text for glyph in run.glyphs) for run in setting.runs)
    markup = str.maketrans("", "", "*\\\n •")
    assert read.translate(markup) == text.replace("\n\n- ", "").replace(":i:", "").translate(markup)
    assert len(setting.icons) == text.count(":i:")


def test_settings_are_the_same_in_every_process() -> None:
    code = (
        "import hashlib; from printgen.geometry import Rect; from printgen.typeset.fonts import FontBook; from printgen.typeset.request import BoxText; "
        "from printgen.typeset.set_text import set_text; "
        "print(hashlib.sha256(repr(set_text(BoxText(text='**AVATAR** office (well-known) – :x:', room=Rect(0, 0, 20, 20)), FontBook())).encode()).hexdigest())"
    )
    runs = {
        subprocess.run([sys.executable, "-c", code], env={**os.environ, "PYTHONHASHSEED": seed, "LC_ALL": lang, "LANG": lang}, capture_output=True, check=True).stdout
        for seed, lang in (("1", "C"), ("2", "tr_TR.UTF-8"))
    }
    assert len(runs) == 1


def test_a_hundred_paragraphs_take_less_than_a_second() -> None:
    texts = [f"Card {n}: whoever has the longest snake draws an apple (only once) and moves 2-3 squares; a two-player game ends after round {n}." for n in range(100)]
    start = time.perf_counter()
    for text in texts:
        set_text(box(text, floor=6.5), FontBook() if text is texts[0] else BOOK)
    assert time.perf_counter() - start < 1


@pytest.mark.parametrize("text", ["a" * 200_000, "ab " * 70_000, "*a* " * 50_000, "- a\n" * 50_000, "**" * 100_000, ":a:" * 60_000, "a\u00ad" * 100_000])
def test_endless_texts_end(text: str) -> None:
    start = time.perf_counter()
    _, bag = set_text(box(text, floor=6.5), BOOK)
    assert time.perf_counter() - start < 5
    assert {"TX101", "TX105"} <= {d.code for d in bag.findings} or text.startswith("**")
