"""Lengths and sizes as authors write them go in; millimetres come out, or what is wrong."""

from __future__ import annotations

import re

import pytest

from printgen.geometry import Size
from printgen.units import ALIASES, PAPERS, PIECES, length, size


@pytest.mark.parametrize(("text", "mm"), [("63mm", 63.0), (" 6.3 cm ", 63.0), ("2.5in", 63.5), ('2.5"', 63.5), ("72pt", 25.4), ("300px@300", 25.4), ("-3mm", -3.0), ("1000000mm", 1e6)])
def test_a_length_has_a_unit(text: str, mm: float) -> None:
    assert length(text) == pytest.approx(mm)


@pytest.mark.parametrize("text", ["9" * 400 + "mm", "1000001mm", "-1000001mm", "9" * 400 + "px@1"])
def test_lengths_have_an_end(text: str) -> None:
    with pytest.raises(ValueError, match=r"lengths end at 1,000,000 mm"):
        length(text)


def test_a_side_is_no_longer_than_a_page_of_a_pdf() -> None:
    assert size("5000mm x 1mm") == Size(5000.0, 1.0)
    for text in ("5001mm x 1mm", "1mm x 6000mm"):
        with pytest.raises(ValueError, match="both sides must be at most 5,000 mm"):
            size(text)


def test_cards_have_names_and_other_names() -> None:
    assert len(PIECES) >= 19
    assert all(size.w <= size.h for size in PIECES.values())
    assert len(set(PIECES.values())) == len(PIECES), "two names for one size are an alias"
    assert not {*PIECES, *PAPERS} & ALIASES.keys()
    for name, meant in ALIASES.items():
        assert size(name) == size(meant)
    assert size("Playing card") == size("2.5in x 3.5in") == Size(63.5, 88.9)
    assert size("Euro_Poker") == Size(63.0, 88.0)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("pocker", "'pocker' is not a size; did you mean 'poker'?"),
        ("A 4", "'A 4' is not a size; did you mean 'a4'?"),
        ("guppy", "'guppy' is not a size; write for example 63mm x 88mm, or one of poker, "),
        ("3.5 inches x 2.5 inches", "'3.5 inches' is not a length; write 3.5in"),
        ("6 feet x 2 feet", "'6 feet' is not a length; write for example 63mm"),
    ],
)
def test_what_was_probably_meant_by_a_size_is_told(text: str, words: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(words)}"):
        size(text)


@pytest.mark.parametrize(
    ("text", "words"),
    [("2.5 x 3.5 in", "2.5in x 3.5in"), ("2.5in x 3.5", "2.5in x 3.5in"), ("6 × 9cm", "6cm x 9cm"), ('2.5 x 3.5"', '2.5" x 3.5"'), ("2.5 x 3.5 inches", "2.5in x 3.5in"), ("63 millimetres x 88", "63mm x 88mm")],
)
def test_a_unit_on_one_side_is_meant_for_both(text: str, words: str) -> None:
    with pytest.raises(ValueError, match=f"^size {re.escape(text)} has a unit on one side only; write {re.escape(words)}$"):
        size(text)
    assert size(words)
    with pytest.raises(ValueError, match=r"2\.5 has no unit"):
        size("2.5 x ab")
