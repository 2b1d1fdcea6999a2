"""Words on faces: set in place, told when they do not fit, at the definition they came from."""

from __future__ import annotations

from importlib import resources
from typing import Any

import pytest

from printgen.compose.stock import fonts
from printgen.compose.templates import Templates
from printgen.model.record import Record
from printgen.place import Place, Text
from printgen.units import POINT


def test_a_line_is_set_at_its_point(bench: Any) -> None:
    (run,) = bench('<text x="7" y="9" size="10" fill="red">Hallo</text>').glyphs
    assert (run.text, run.x, run.y) == ("Hallo", 7, 9)
    assert run.size == pytest.approx(10 * POINT)
    assert run.ink.name == "red"


@pytest.mark.parametrize(("anchor", "share"), [("start", 0.0), ("middle", 0.5), ("end", 1.0)])
def test_a_line_is_anchored(bench: Any, anchor: str, share: float) -> None:
    (run,) = bench(f'<text x="30" y="9" anchor="{anchor}">Hallo</text>').glyphs
    width = sum(glyph.advance for glyph in run.glyphs)
    assert run.x == pytest.approx(30 - share * width, abs=0.01)


def test_blanks_of_the_template_are_no_words(bench: Any) -> None:
    assert bench('<text x="3" y="9">\n   One\n   two\n</text>').words == ["One two"]
    assert bench('<text x="3" y="9">  </text>').words == []
    assert bench('<text-box x="3" y="9" w="50">\n\n  {{ "" }}\n</text-box>').words == []


def test_a_box_wraps_rich_text_with_icons(bench: Any) -> None:
    drawn = bench('<text-box x="3" y="3" w="30" h="20" size="8">Some **bold** and *italic* words, a :leaf: in them</text-box>')
    assert len({run.font for run in drawn.glyphs}) == 3
    (icon,) = drawn.uses
    assert icon.symbol.title == "leaf"
    assert len({round(run.y, 3) for run in drawn.glyphs}) >= 2
    assert drawn.face.texts[0].wanted == 8


def test_words_come_from_the_template_without_its_indentation(bench: Any) -> None:
    drawn = bench('<text-box x="3" y="3" w="50" h="20">\n      First\n      still first\n\n      Second\n    </text-box>')
    ys = [round(run.y, 3) for run in drawn.glyphs]
    assert len(set(ys)) == 2


def test_an_icon_that_words_name_must_exist(bench: Any) -> None:
    assert bench('<text-box x="3" y="3" w="50" h="20">a :laef:</text-box>').told == ["templates/card.svg:2:1 TP213 there is no icon 'laef'; did you mean \"leaf\"?"]


def test_words_that_do_not_fit_are_told_where_they_were_written(bench: Any) -> None:
    bench.set(name="Robin", words="A **bold** bird")
    drawn = bench('<text-box x="3" y="3" w="9" h="4" size="9" min="8" field="words">{{ it.words }}</text-box>')
    (found,) = drawn.findings
    assert (found.code, str(found.place)) == ("TX101", "definitions/toy/cards.csv:2:9")
    assert "words of x" in found.message
    assert [(str(label.place), label.message) for label in found.labels] == [("templates/card.svg:2:1", "drawn here")]
    assert "pt" in found.hint
    assert found.about == ("x",)


def test_words_are_found_in_the_definition_without_being_told_their_field(bench: Any) -> None:
    drawn = bench('<text-box x="3" y="3" w="9" h="4">{{ it.words }}</text-box>')
    assert str(drawn.findings[0].place) == "definitions/toy/cards.csv:2:9"


def test_words_that_do_not_fit_and_come_from_the_template_are_told_there(bench: Any) -> None:
    (found,) = bench('\n <text-box x="3" y="3" w="9" h="4">Far too many words for that</text-box>').findings
    assert (found.code, str(found.place), found.labels) == ("TX101", "templates/card.svg:3:2", ())


def test_a_character_without_a_glyph_is_told_at_its_place(bench: Any) -> None:
    source = Text("definitions/toy/cards.csv", "id,name\nx,Rob\U0001f40din\n")
    bench.fields = Record({"name": "Rob\U0001f40din"}, {("name",): Place(source, 10, 16)})
    (found,) = bench('<text x="3" y="9" field="name">{{ it.name }}</text>').findings
    assert (found.code, found.place.line, found.place.column) == ("TX102", 2, 6)


def test_words_shrink_down_to_their_smallest_size(bench: Any) -> None:
    drawn = bench('<text-box x="3" y="3" w="20" h="6" size="12" min="5">Some words to shrink</text-box>')
    assert drawn.told == []
    assert 5 <= drawn.face.texts[0].size < 12


def test_a_line_is_fitted_into_its_width(bench: Any) -> None:
    drawn = bench('<text x="3" y="9" size="20" min="6" fit="20">A long line</text>')
    assert drawn.told == []
    assert drawn.face.texts[0].box.w <= 20
    assert bench('<text x="3" y="9" size="20" fit="20">A long line</text>').findings[0].code == "TX101"


@pytest.mark.parametrize(
    ("x", "y", "told"),
    [
        (55, 9, "mm beyond the right edge of the piece (60 × 90 mm)"),
        (-3, 9, "mm beyond the left edge"),
        (10, 1, "mm beyond the top edge"),
        (10, 91, "mm beyond the bottom edge"),
    ],
)
def test_words_beyond_the_trim_are_told(bench: Any, x: float, y: float, told: str) -> None:
    (found,) = bench(f'<text x="{x}" y="{y}" size="12" field="name">{{{{ it.name }}}}</text>').findings
    assert (found.code, str(found.place)) == ("TX201", "definitions/toy/cards.csv:2:3")
    assert told in found.message
    assert "x: 'Robin' reaches" in found.message


def test_a_text_that_is_too_long_is_told_once_with_what_helps(bench: Any) -> None:
    for element in (f'<text-box x="3" y="60" w="20" h="20" size="12" min="9">{"too long " * 60}</text-box>', f'<text x="3" y="9" size="20" min="12" fit="40">{"too long " * 9}</text>'):
        drawn = bench(element)
        (found,) = drawn.findings
        assert (found.code, "would fit" in found.hint or "shorten" in found.hint, drawn.face.texts[0].fits) == ("TX101", True, False)


def test_a_font_that_nobody_has_is_told(bench: Any) -> None:
    (found,) = bench('<text x="3" y="9" family="Comic">a</text>').findings
    assert (found.code, str(found.place)) == ("FT103", "templates/card.svg:2:1")


def test_a_project_brings_its_own_fonts(bench: Any) -> None:
    font = next(path for path in resources.files("fontpkg_fredoka").rglob("*.ttf"))  # type: ignore[attr-defined]
    bench.file("fonts/Curly-Regular.ttf", font.read_bytes())
    book, bag = fonts(Templates([(bench.folder, "templates")]))
    assert bag.findings == []
    assert "curly" in book.families


def test_a_text_knows_its_room_in_millimetres_of_the_face(bench: Any) -> None:
    (text,) = bench('<g transform="translate(10 0) scale(2)"><text-box x="1" y="2" w="20" h="8" field="name">{{ it.name }}</text-box></g>').face.texts
    assert text.room == (12, 4, 40, 16)
    assert text.field == "name"


@pytest.mark.parametrize(
    ("attribute", "told"),
    [('leading="0"', "leading is 0, it must be at least 0.5"), ('leading="-2"', "leading is -2, it must"), ('gap="-3"', "gap is -3, it must be at least 0")],
)
def test_lines_do_not_lie_on_one_another(bench: Any, attribute: str, told: str) -> None:
    (found,) = bench(f'<text-box x="4" y="4" w="20" size="9" {attribute}>some words\n\nand more</text-box>').told
    assert told in found
