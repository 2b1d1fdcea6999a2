"""The examples of definitions/README.md go in; they load without a finding."""

from __future__ import annotations

import re
from pathlib import Path

from printgen.loading.forms import keys_of
from printgen.loading.load import load
from printgen.loading.model import FieldForm, GameForm, KindForm

PAGE = (Path(__file__).parent.parent.parent / "definitions" / "README.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)


def test_the_whole_small_game_of_the_page_loads(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(blocks("yaml")[0], "utf-8")
    (tmp_path / "frogs.csv").write_text(blocks("csv")[0], "utf-8")
    game, bag = load(tmp_path, tmp_path)
    assert bag.findings == []
    assert game is not None
    assert [one.id for one in game.components] == ["frog-1", "frog-2"]


def test_the_map_of_the_page_loads_once_its_rows_are_filled_in(tmp_path: Path) -> None:
    rows = "".join(f"    {n} ........\n" for n in range(3, 9))
    lake = blocks("yaml")[2].replace("    …\n", rows)
    (tmp_path / "game.yaml").write_text(blocks("yaml")[0] + blocks("yaml")[1], "utf-8")
    text = (tmp_path / "game.yaml").read_text("utf-8").replace("products:\n  cards: {title: Frog cards, of: [frog-card]}\n", "")
    (tmp_path / "game.yaml").write_text(text, "utf-8")
    (tmp_path / "frogs.csv").write_text(blocks("csv")[0], "utf-8")
    (tmp_path / "maps").mkdir()
    (tmp_path / "maps" / "lake.yaml").write_text(lake, "utf-8")
    game, bag = load(tmp_path, tmp_path)
    assert [f"{f.place}: {f.message}" for f in bag.findings] == []
    assert game is not None
    assert game.component("lake") is not None


def test_every_key_of_the_tool_is_on_the_page() -> None:
    words = set(re.findall(r"[a-z_]+", " ".join(re.findall(r"`([^`]*)`", PAGE))))
    keys = [key for form in (GameForm, KindForm, FieldForm) for key in keys_of(form)]
    assert [key for key in keys if key not in words] == []
