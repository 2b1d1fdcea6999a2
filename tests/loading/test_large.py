"""Large games are read in time that grows with them, not with their square."""

from __future__ import annotations

import time
from pathlib import Path

from printgen.diagnostics.diagnostic import MOST
from printgen.loading.load import load

HEAD = "kind: game\nid: g\ntitle: G\nbasis: ours\n"
CARDS = "kinds:\n  card: {is: card, size: poker, from: cards.csv, fields: {name: text, friend: {type: ref, to: card}}}\n"
MAPS = "facts: {terrain: {grass: {glyph: g}}}\nkinds:\n  pond: {is: sheet, size: a4, grid: 500x500, from: maps/*.yaml, layers: {terrain: {glyphs: facts.terrain}}}\n"


def cards(root: Path, number: int, friend: str) -> tuple[float, list[str]]:
    """The seconds that it takes to read so many cards, and the codes of what is found."""
    (root / "game.yaml").write_text(HEAD + CARDS, "utf-8")
    (root / "cards.csv").write_text("name,friend\n" + "".join(f"Ada,{friend}{n}\n" for n in range(1, number + 1)), "utf-8")
    start = time.process_time()
    game, bag = load(root, root)
    spent = time.process_time() - start
    assert game is not None
    assert len(game.components) == number
    start = time.process_time()
    assert [game.component(f"card-{n}") is game.components[n - 1] for n in range(1, number + 1)] == [True] * number
    return spent + time.process_time() - start, [one.code for one in bag.findings]


def test_cards_that_refer_to_each_other_are_looked_up_at_once(tmp_path: Path) -> None:
    few, _ = cards(tmp_path, 1_000, "card-")
    many, found = cards(tmp_path, 8_000, "card-")
    assert found == []
    assert many < 16 * few + 0.5


def test_cards_that_refer_to_nobody_are_told_and_soon_no_more(tmp_path: Path) -> None:
    spent, found = cards(tmp_path, 3_000, "cart-")
    assert found == ["DF102"] * (MOST + 1)
    assert spent < 20


def test_a_map_without_one_glyph_that_is_known_is_told_in_a_moment(tmp_path: Path) -> None:
    (tmp_path / "maps").mkdir()
    (tmp_path / "game.yaml").write_text(HEAD + MAPS, "utf-8")
    (tmp_path / "maps" / "a.yaml").write_text("terrain: |\n" + f"  {'?' * 500}\n" * 500, "utf-8")
    start = time.process_time()
    _, bag = load(tmp_path, tmp_path)
    assert [one.code for one in bag.findings] == ["DF102"] * (MOST + 1)
    assert time.process_time() - start < 10
