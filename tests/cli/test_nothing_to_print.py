"""A game without a piece goes in; it is clean, and building it is told to be no use."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

Run = Callable[..., Any]


def test_a_game_without_a_piece_cannot_be_built(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "bare"
    folder.mkdir()
    (folder / "game.yaml").write_text("kind: game\nid: bare\ntitle: Bare\nkinds: {}\n", "utf-8")
    assert run("check", cwd=folder).code == 0
    ran = run("build", "--format", "json", cwd=folder)
    assert ran.code != 0
    assert [code for code, *_ in ran.codes] == ["OP111"]
    assert not (folder / "output" / "bare").exists()
