"""The formats of print services: their numbers agree with each other, a piece finds the one that fits, and art and picture lie as the service wants."""

from __future__ import annotations

import pytest

from printgen.geometry import Size
from printgen.impose.service import INCH, fitting, formats, nearest, services
from printgen.units import size

KNOWN = {"tgc": 40, "mpc": 5, "dtc": 5}


def test_there_are_tables_and_they_are_long_enough() -> None:
    assert set(services()) >= set(KNOWN)
    assert all(len(formats(name)) >= least for name, least in KNOWN.items())


@pytest.mark.parametrize("service", services())
def test_pixels_are_trim_and_bleed_at_300_to_the_inch(service: str) -> None:
    for one in formats(service):
        w, h = ((trim + 2 * bleed) / INCH * 300 for trim, bleed in zip(one.trim, one.bleed, strict=True))
        assert one.pixels == pytest.approx((w, h), abs=3), one.name


@pytest.mark.parametrize(
    ("service", "words", "sort", "name", "pixels"),
    [
        ("tgc", "poker", "card", "PokerDeck", (825, 1125)),
        ("tgc", "63mm x 88mm", "card", "EuroPokerDeck", (825, 1125)),
        ("tgc", "tarot", "card", "TarotDeck", (900, 1500)),
        ("tgc", "bridge", "card", "BridgeDeck", (750, 1125)),
        ("tgc", "2in x 2in", "tile", "SmallSquareTile", (675, 675)),
        ("tgc", "0.75in x 0.75in", "token", "MediumSquareChit", (300, 300)),
        ("tgc", "8in x 10in", "scoresheet", "LargeScorePadColor", (2475, 3075)),
        ("tgc", "11in x 17in", "sheet", "QuadFoldMat", (3375, 5175)),
        ("mpc", "poker", "card", "Poker", (822, 1122)),
        ("mpc", "1.75in x 3.5in", "card", "Domino", (597, 1122)),
        ("dtc", "poker", "card", "Poker", (825, 1125)),
    ],
)
def test_a_piece_finds_its_format(service: str, words: str, sort: str, name: str, pixels: tuple[int, int]) -> None:
    found = fitting(service, size(words), sort)
    assert found is not None
    assert (found.name, found.pixels) == (name, pixels)


def test_a_piece_on_its_side_finds_it_turned_and_a_strange_one_finds_none() -> None:
    turned = fitting("tgc", Size(88.9, 63.5), "card")
    assert turned is not None
    assert (turned.name, turned.pixels, turned.trim.w > turned.trim.h) == ("PokerDeck", (1125, 825), True)
    assert turned not in formats("tgc")
    assert fitting("tgc", Size(60, 60), "card") is None
    assert {one.name for one in nearest("mpc", Size(60, 88), "card")} >= {"EuroPoker", "Poker"}
    assert fitting("tgc", Size(63.5, 88.9), "card", named="TradingDeck") is not None
    assert fitting("tgc", Size(63.5, 88.9), "card", named="Poker") is None


def test_the_picture_shows_the_piece_in_its_middle() -> None:
    found = fitting("tgc", Size(63, 88), "card", named="PokerDeck")
    assert found is not None
    seen = found.region(Size(63, 88))
    assert seen.w == pytest.approx(2.75 * INCH)
    assert (seen.x + seen.w / 2, seen.y + seen.h / 2) == pytest.approx((31.5, 44))
