"""The finding that the first page shows goes in; the game with that fault must be told of in just these words."""

from __future__ import annotations

import shutil
from pathlib import Path

from printgen.diagnostics.diagnostic import Severity
from printgen.diagnostics.formats.as_text import as_text
from printgen.loading.load import load
from printgen.pipeline.trip import named_checks
from printgen.rules.compile import compile_rules
from printgen.rules.run import run
from printgen.rules.statement import Rulebook

ROOT = Path(__file__).parents[2]
GAME = "definitions/flip-and-write"
PAGE = (ROOT / "README.md").read_text("utf-8")


def test_the_finding_on_the_first_page_is_what_is_told(tmp_path: Path) -> None:
    start = PAGE.index("    error[FW206]")
    shown = [line.removeprefix("    ") for line in PAGE[start : PAGE.index("\n\n", start)].splitlines()]
    shutil.copytree(ROOT / GAME, tmp_path / GAME)
    manifest = tmp_path / GAME / "game.yaml"
    lines = manifest.read_text("utf-8").splitlines(keepends=True)
    wrong = [n for n, line in enumerate(lines) if "dealt: A12/B8, drawn: A10/B8}" in line]
    assert len(wrong) == 1
    lines[wrong[0]] = lines[wrong[0]].partition("      #")[0].replace("A10", "A11").rstrip() + "\n"
    manifest.write_text("".join(lines), "utf-8")
    game, _ = load(tmp_path / GAME, tmp_path)
    assert game is not None
    book, _ = compile_rules(game)
    bag = run(Rulebook(tuple(rule for rule in book.rules if rule.code == "FW206"), book.definitions), game, named_checks())
    bag.findings[:] = [one for one in bag.findings if one.severity is Severity.ERROR]
    assert as_text(bag).splitlines()[: len(shown)] == shown
