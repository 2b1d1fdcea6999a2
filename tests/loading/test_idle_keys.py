"""Keys of kinds and products that change nothing beside what else is said are told at the key; what is so anyway may be said."""

from __future__ import annotations

from pathlib import Path

import pytest

from printgen.cli.starter import starter
from printgen.files import write_new
from printgen.loading.load import load
from tests.shipped import ROOT

BOOK = "\n  rules:\n    is: booklet\n    size: a5\n    pieces: [{{id: rules}}]\n    {line}\n\nbox:\n"
PRODUCTS = "\n  rules:\n    of: [{of}]\n    {line}\n"


def _told(folder: Path, line: str = "copies: 1", product: str = "title: x", of: str = "rules") -> list[tuple[str, str, int | None, int | None]]:
    write_new(folder / "my-game", starter("my-game", "My Game"))
    game = folder / "my-game" / "definitions" / "my-game" / "game.yaml"
    text = game.read_text("utf-8").replace("\nbox:\n", BOOK.format(line=line)).rstrip("\n") + PRODUCTS.format(of=of, line=product)
    game.write_text(text, "utf-8")
    _, bag = load(game.parent, folder / "my-game")
    return [(one.code, one.message, one.place.line, one.place.column) for one in bag.sorted]


@pytest.mark.parametrize("line", ["corner: 3mm", "faces: 2", "back: back", "touching: true", "fold: vertical", "split: true", "block: 2x1"])
def test_what_means_nothing_for_a_booklet_is_told_at_the_key(tmp_path: Path, line: str) -> None:
    key = line.split(":", maxsplit=1)[0]
    assert _told(tmp_path, line) == [("DF131", f"kind rules: {key} means nothing for a booklet, whose pages are cut as a stack and folded", 29, 5)]


@pytest.mark.parametrize("line", ["corner: 0mm", "faces: 1", "touching: false", "fold: none", "split: false", "block: 1x1", "safe: 4mm", "bleed: 2mm"])
def test_what_is_so_anyway_may_be_said(tmp_path: Path, line: str) -> None:
    assert _told(tmp_path, line) == []


def test_keys_of_a_kind_that_contradict_each_other_are_told(tmp_path: Path) -> None:
    assert _told(tmp_path / "a", "grid: 4x4") == [("DF131", "kind rules: grid means nothing without layers", 29, 5)]
    write_new(tmp_path / "b" / "my-game", starter("my-game", "My Game"))
    game = tmp_path / "b" / "my-game" / "definitions" / "my-game" / "game.yaml"
    game.write_text(game.read_text("utf-8").replace("    corner: 3mm\n", "    faces: 1\n"), "utf-8")
    _, bag = load(game.parent, tmp_path / "b" / "my-game")
    assert [(one.message, one.place.line, one.place.column) for one in bag.sorted] == [("kind card: faces says that it has one, back that it has two", 15, 5)]


def test_a_number_that_is_none_is_told_once(tmp_path: Path) -> None:
    write_new(tmp_path / "my-game", starter("my-game", "My Game"))
    game = tmp_path / "my-game" / "definitions" / "my-game" / "game.yaml"
    game.write_text(game.read_text("utf-8").replace("    corner: 3mm\n", "    faces: 3\n"), "utf-8")
    assert [one.message for one in load(game.parent, tmp_path / "my-game")[1].sorted] == ["kind card: faces must be at most 2, is 3"]


@pytest.mark.parametrize(
    ("line", "of", "told"),
    [
        ('border_colour: "#112233"', "card", "border_colour means nothing without a border"),
        ("stock: 0.2mm", "card", "stock is how thick the paper of folded booklets is, and it has none"),
        ("stock: 0.2mm", "card, rules", ""),
        ("sides: front", "rules", "sides means nothing for booklets, which are folded"),
        ("border: 3mm", "rules", "border means nothing for booklets, which are folded"),
        ("border: 3mm", "card, rules", ""),
    ],
)
def test_keys_of_a_product_that_change_nothing_are_told(tmp_path: Path, line: str, of: str, told: str) -> None:
    assert [(code, message, column) for code, message, _, column in _told(tmp_path, product=line, of=of)] == ([("DF131", f"product rules: {told}", 5)] if told else [])


def test_no_game_that_comes_along_has_any() -> None:
    for folder in sorted((ROOT / "definitions").iterdir()):
        if (folder / "game.yaml").is_file():
            assert load(folder, ROOT)[1].findings == []
