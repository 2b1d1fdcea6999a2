"""`printgen list`: games go in; their kinds, counts and boxes come out, and a box that says otherwise than its pieces is seen at once."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

Run = Callable[..., Any]
ROOT = Path(__file__).parents[2]


def test_every_shipped_game_has_as_many_pieces_as_its_box_says(run: Run) -> None:
    ran = run("list", "--format", "json", cwd=ROOT)
    assert ran.code == 0
    games = {game["id"]: game for game in ran.json["games"]}
    assert set(games) >= {path.parent.name for path in (ROOT / "definitions").glob("*/game.yaml")}
    for game in games.values():
        printed = [line for line in game["box"] if line["counted"] is not None]
        assert printed, game["id"]
        assert [line for line in printed if line["counted"] != line["pieces"]] == []
        for kind in game["kinds"]:
            assert kind["copies"] == sum(piece["copies"] for piece in game["components"] if piece["of"] == kind["id"])
            assert kind["kind"]


def test_a_box_of_kinds_products_and_pieces_is_counted(run: Run, tmp_path: Path) -> None:
    root = tmp_path / "small"
    shutil.copytree(ROOT / "tests/cases/base", root)
    path = root / "definitions/small/game.yaml"
    more = "  - {item: all ponds, of: ponds, pieces: 3}\n  - {item: token, of: first, pieces: 9}\n  - {item: pencils, pieces: 2, printed: false}\n"
    path.write_text(path.read_text("utf-8").replace("kinds:\n", more + "kinds:\n", 1), "utf-8")
    game = run("list", "small", "--format", "json", cwd=root).json["games"][0]
    assert [(line["item"], line["of"], line["pieces"], line["counted"]) for line in game["box"]] == [
        ("frog cards", "frog-card", 3, 3),
        ("all ponds", "ponds", 3, 3),
        ("token", "first", 9, 2),
        ("pencils", None, 2, None),
    ]
    assert "  box: 3 frog cards, 3 all ponds, 9 token (there are 2), 2 pencils\n" in run("list", "small", cwd=root).out


def test_what_is_no_game_leaves_with_2(run: Run) -> None:
    assert run("list", "nothing", cwd=ROOT).code == 2
