"""Rich text goes in; characters with styles, icons and bullets come out, and slips with their offsets."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.typeset.inline import BOLD, HARD_BREAK, ICON, ITALIC, Slip, parse, plain


def styled(text: str) -> str:
    """Plain characters as they are, bold ones in capitals, italic ones in brackets."""
    (paragraph,), _ = parse(text)
    return "".join(f"[{shown}]" if style & ITALIC else shown for char, style in zip(paragraph.text, paragraph.styles, strict=True) for shown in (char.upper() if style & BOLD else char,))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a **b** c", "a B c"),
        ("*a* b", "[a] b"),
        ("***a*** b", "[A] b"),
        ("*a **b***", "[a][ ][B]"),
        ("**a *b***", "A [B]"),
        ("rock**y**s", "rockYs"),
        ("2*3 * 4", "2*3 * 4"),
        ("once*", "once*"),
        ("a ** b", "a ** b"),
        (r"\*a\* \**b*", "*a* *[b]"),
        (r"a\b \\ \:x:", "a\\b \\ :x:"),
        ("  a \t b\nc ", "a b c"),
    ],
)
def test_stars_make_bold_and_italic_and_lone_ones_stay(text: str, expected: str) -> None:
    assert styled(text) == expected
    assert parse(text)[1] == []


@pytest.mark.parametrize(
    ("text", "slip"),
    [
        ("a **b", Slip("**", 2, 4)),
        ("a *b\n\nc*", Slip("*", 2, 3)),
        ("a** b", Slip("**", 1, 3, opens=False)),
        ("***a** b", Slip("*", 2, 3)),
        ("- one\n- **two\n- three", Slip("**", 8, 10)),
    ],
)
def test_a_marker_without_its_partner_is_told_with_its_place(text: str, slip: Slip) -> None:
    assert parse(text)[1] == [slip]


def test_icons_stand_among_the_characters() -> None:
    (paragraph,), _ = parse("pay 3:apple:, not a:b:c or 10:30 or :wing-2:")
    assert paragraph.text == f"pay 3{ICON}, not a:b:c or 10:30 or {ICON}"
    assert paragraph.icons == {5: "apple", len(paragraph.text) - 1: "wing-2"}
    assert paragraph.offsets[5] == 5


def test_blank_lines_and_dashes_make_paragraphs_and_bullets() -> None:
    paragraphs, _ = parse("one\ntwo\n\n- a\n  b\n- c\n \nlast\\\nline - with dash")
    assert [(p.bullet, p.text) for p in paragraphs] == [(False, "one two"), (True, "a b"), (True, "c"), (False, f"last{HARD_BREAK}line - with dash")]


def test_a_single_line_has_no_bullets() -> None:
    paragraphs, _ = parse("- *a*\nb", blocks=False)
    assert [(p.bullet, p.text) for p in paragraphs] == [(False, "- a b")]


def test_plain_text_has_no_markup() -> None:
    (paragraph,) = plain("**a** :x:\n- b")
    assert (paragraph.text, paragraph.icons, set(paragraph.styles)) == ("**a** :x: - b", {}, {0})


@given(st.text("ab*:\\- \n\u2028\ufffc", max_size=60))
def test_every_character_points_to_where_it_was_written(text: str) -> None:
    paragraphs, slips = parse(text)
    for paragraph in paragraphs:
        assert len(paragraph.text) == len(paragraph.offsets) == len(paragraph.styles)
        assert list(paragraph.offsets) == sorted(set(paragraph.offsets))
        for n, char in enumerate(paragraph.text):
            if char.isalpha():
                assert char == text[paragraph.offsets[n]]
            assert (char == ICON) == (n in paragraph.icons)
    for slip in slips:
        assert text[slip.start : slip.end] == slip.marker
