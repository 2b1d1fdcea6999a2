"""Palette files are read with the place of every colour; nearer files overrule those behind them."""

from __future__ import annotations

from pathlib import Path

import pytest

from printgen.colour.read import read_palette


def files(root: Path, *texts: str) -> list[tuple[str, Path]]:
    for n, text in enumerate(texts):
        (root / f"p{n}.yaml").write_text(text, "utf-8")
    return [(f"p{n}.yaml", root) for n in range(len(texts))]


def test_a_nearer_palette_adds_to_the_one_behind_it_and_overrules_it(tmp_path: Path) -> None:
    palette, bag = read_palette(files(tmp_path, 'ink: "#000000"\nred: "#c00000"\n', 'red: {rgb: "#d01020", cmyk: [0, 1, 0.9, 0.1]}\nlove: red\n'))
    assert bag.findings == []
    assert palette.names == ("ink", "love", "red")
    assert palette.ink("red")[0].rgb == (208, 16, 32)
    assert palette.ink("red")[0].cmyk == (0, 1, 0.9, 0.1)
    assert palette.ink("love")[0].rgb == (208, 16, 32)


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ('a: "#12345g"\n', "1:4", "a: '#12345g' is no colour"),
        ("a: #123456\n", "1:1", "a: no colour is given"),
        ('a: {rbg: "#123456"}\n', "1:5", 'a: a colour has no "rbg"; did you mean "rgb"?'),
        ('a: {rgb: "#123456", cmyk: [1, 2]}\n', "1:10", "a: cmyk [1, 2] is no recipe"),
        ("- red\n", "1:1", "a palette is a mapping, this is a list"),
    ],
)
def test_what_is_wrong_in_a_palette_has_its_place(tmp_path: Path, text: str, place: str, words: str) -> None:
    _, bag = read_palette(files(tmp_path, text))
    assert (words, f"p0.yaml:{place}") in [(d.message, str(d.place)) for d in bag.sorted]
