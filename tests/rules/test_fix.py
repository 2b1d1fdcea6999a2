"""`fix:` of a rule: expressions are filled in, edits have their exact places, and half a fix is none."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from printgen.diagnostics.diagnostic import Bag
from printgen.loading.load import load
from printgen.rules.compile import compile_rules
from printgen.rules.run import run
from printgen.rules.statement import Rulebook

BASE = Path(__file__).parent.parent / "cases" / "base"
RULE = """\
kind: rules
rules:
  - code: PO900
    name: one-more
    title: There is one pond more.
    on: game
    require: facts.ponds == 99
    message: "{{ facts.ponds }} ponds"
    fix: FIX
    bad: {set: {facts.ponds: 3}}
    says: "3 ponds"
"""


def found(tmp_path: Path, fix: str) -> tuple[Bag, Bag]:
    """What is wrong with the rule itself, and what it says."""
    root = tmp_path / "game"
    shutil.copytree(BASE, root)
    folder = root / "definitions" / "small"
    (folder / "rules").mkdir(exist_ok=True)
    (folder / "rules" / "own.yaml").write_text(RULE.replace("FIX", fix), "utf-8")
    game, _ = load(folder, root)
    assert game is not None
    book, wrong = compile_rules(game)
    return wrong, run(Rulebook(tuple(rule for rule in book.rules if rule.code == "PO900")), game, {})


def test_a_value_is_set_where_it_was_written(tmp_path: Path) -> None:
    wrong, said = found(tmp_path, '{set: {"facts.{{ "ponds" }}": "{{ facts.ponds + 1 }}"}}'.replace('"ponds"', "'ponds'"))
    assert wrong.findings == []
    [finding] = said.findings
    [edit] = finding.fix
    assert edit.place.file == "definitions/small/game.yaml"
    assert edit.place.source is not None
    old = edit.place.source.text[edit.place.start : edit.place.end]
    assert int(edit.put) == int(old) + 1


def test_words_of_a_file_are_replaced(tmp_path: Path) -> None:
    _, said = found(tmp_path, '{replace: {file: game.yaml, old: "id: small", new: "id: small-{{ facts.ponds }}"}}')
    [edit] = said.findings[0].fix
    assert "id: small-" in edit.apply()


@pytest.mark.parametrize("fix", ["{set: {facts.ponds: 4, facts.nowhere: 1}}", '{replace: {file: game.yaml, old: "not there", new: x}}', "{replace: {file: no.yaml, old: a, new: b}}"])
def test_a_fix_of_which_a_part_does_not_apply_is_none(tmp_path: Path, fix: str) -> None:
    wrong, said = found(tmp_path, fix)
    assert wrong.findings == []
    assert [finding.fix for finding in said.findings] == [()]


@pytest.mark.parametrize(("fix", "words"), [("{says: x}", 'unknown key "says" in a fix; it has set and replace'), ("3", "a fix needs set or replace"), ("{replace: {file: x}}", "replace needs file, old and new")])
def test_a_fix_that_cannot_be_read_is_told(tmp_path: Path, fix: str, words: str) -> None:
    wrong, _ = found(tmp_path, fix)
    assert words in [finding.message for finding in wrong.findings]
