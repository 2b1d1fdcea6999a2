"""Palette entries go in, inks and findings with their places come out."""

from __future__ import annotations

import pytest

from printgen.colour.palette import FAULTY, Entry, Palette, read_hex
from printgen.place import Place, Text
from printgen.scene.style import Ink

SHARED, _ = Palette.of([Entry(name="ink", rgb="#2B2A33", cmyk=[0, 0, 0, 1]), Entry(name="grass", rgb="#7cb342"), Entry(name="gold", rgb="#fc0", spot="PANTONE 871 C")])
FILE = Text("templates/shared/palette.yaml", 'paper: "#fffdf5"\nsnow: "#12345g"\nsnow: "#ffffff"\n')


def test_a_name_gives_its_colour_its_recipe_and_its_spot() -> None:
    assert SHARED.ink("ink")[0] == Ink((43, 42, 51), "ink", (0.0, 0.0, 0.0, 1.0))
    assert SHARED.ink("gold")[0] == Ink((255, 204, 0), "gold", None, "PANTONE 871 C")


def test_a_hex_colour_needs_no_palette() -> None:
    ink, bag = Palette().ink("#0aF")
    assert (ink, bag.findings) == (Ink((0, 170, 255)), [])
    assert read_hex("#00AAFF") == read_hex("#0af")


def test_an_unknown_name_is_told_with_the_nearest_and_its_place() -> None:
    file = Text("templates/a/card.svg", '<face>\n  <rect fill="gras"/>')
    ink, bag = SHARED.ink("gras", Place(file, 21, 25))
    (found,) = bag.findings
    assert ink is FAULTY
    assert (str(found.place), found.code, found.message, found.hint) == ("templates/a/card.svg:2:15", "AR202", "no colour 'gras' in the palette", "did you mean grass?")


@pytest.mark.parametrize(
    ("word", "hint"),
    [("#12345g", "'g' is no hexadecimal digit (0–9, a–f)"), ("#1234", "write 3 or 6 digits after the #, not 4"), ("#", "write 3 or 6 digits after the #, not 0")],
)
def test_a_bad_hex_colour_is_told_with_what_is_wrong(word: str, hint: str) -> None:
    _, bag = SHARED.ink(word)
    assert [(d.code, d.hint) for d in bag.findings] == [("AR201", hint)]


def test_a_colour_that_a_bare_hash_made_a_comment_is_told() -> None:
    _, bag = Palette.of([Entry(name="moon", rgb=None)])
    assert bag.findings[0].message == "moon: nothing is no colour"
    assert "in YAML a bare # starts a comment" in bag.findings[0].hint


def test_all_mistakes_of_a_palette_are_told_at_once() -> None:
    palette, bag = Palette.of(
        [
            Entry(name="paper", rgb="#fffdf5", place=Place(FILE, 0, 5)),
            Entry(name="snow", rgb="#12345g", place=Place(FILE, 17, 21)),
            Entry(name="snow", rgb="#ffffff", place=Place(FILE, 33, 37)),
        ]
    )
    assert [(str(d.place), d.code) for d in bag.sorted] == [("templates/shared/palette.yaml:2:1", "AR201"), ("templates/shared/palette.yaml:3:1", "AR203")]
    assert palette.names == ("paper", "snow")


def test_a_game_s_palette_overrules_the_shared_one_and_may_use_its_names() -> None:
    palette, bag = Palette.of([Entry(name="grass", rgb="#00ff00"), Entry(name="frame", rgb="ink")], below=SHARED)
    assert bag.findings == []
    assert palette.ink("grass")[0].hex == "#00ff00"
    assert palette.ink("frame")[0] == Ink((43, 42, 51), "frame")
    assert palette.ink("gold")[0].spot == "PANTONE 871 C"


@pytest.mark.parametrize("cmyk", [[0, 0, 0], [0, 0, 0, 100], "k", [0, 0, 0, True], {"k": 1}, [0, 0, 0, float("nan")]])
def test_a_recipe_that_is_none_is_a_finding(cmyk: object) -> None:
    _, bag = Palette.of([Entry(name="a", rgb="#000", cmyk=cmyk)])
    assert [d.code for d in bag.findings] == ["AR201"]


@pytest.mark.parametrize(("name", "rgb", "spot"), [("Grass", "#000", ""), ("a b", "#000", ""), ("a", None, ""), ("a", 12, ""), ("a", "gold", ""), ("a", "#000", 3), ("a", "#000", "Black"), ("a", "#000", " all "), ("a", "#000", "None")])
def test_a_bad_entry_is_a_finding(name: str, rgb: object, spot: object) -> None:
    _, bag = Palette.of([Entry(name=name, rgb=rgb, spot=spot)])
    assert [d.code for d in bag.findings] == ["AR201"]
