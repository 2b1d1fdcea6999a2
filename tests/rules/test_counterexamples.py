"""Every rule of every shipped game, and every standard rule, rejects its own counter-example with the words it states; the games themselves are clean."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest

from printgen.compose.face import compose
from printgen.compose.stock import fonts
from printgen.compose.templates import Templates
from printgen.diagnostics.diagnostic import NOTE, Bag
from printgen.loading.load import load
from printgen.model.game import Game
from printgen.pipeline.trip import named_checks
from printgen.project import Found, find_project, template_folders
from printgen.rules.compile import compile_rules
from printgen.rules.counter import rejected
from printgen.rules.run import Subject, run
from printgen.rules.statement import Counter, Rule, Rulebook

ROOT = Path(__file__).parent.parent.parent
SMALL = ROOT / "tests" / "cases" / "base"
SHIPPED = sorted(path.parent.name for path in (ROOT / "definitions").glob("*/game.yaml"))


@cache
def loaded(root: Path, name: str) -> tuple[Game, Bag, Rulebook, Bag]:
    game, bag = load(root / "definitions" / name, root)
    assert game is not None
    return game, bag, *compile_rules(game)


def files(root: Path, name: str) -> dict[str, str]:
    paths = [path for folder in (f"definitions/{name}", f"templates/{name}", "templates/shared") for path in sorted((root / folder).rglob("*")) if path.is_file()]
    return {path.relative_to(root).as_posix(): path.read_text("utf-8") for path in paths if path.suffix in {".yaml", ".csv", ".svg"}}


def judged(root: Path, name: str, tmp_path: Path, rule: Rule) -> Bag:
    """All findings of one rule, and those of loading and drawing, on a project."""
    game, bag = load(tmp_path / "definitions" / name, tmp_path)
    if game is None:
        return bag
    book = loaded(root, name)[2]
    alone = Rulebook((rule,), book.definitions)
    if rule.on != "face":
        bag.extend(run(alone, game, named_checks()))
        return bag
    found = Found(name, tmp_path / "definitions" / name, tmp_path)
    templates = Templates(template_folders(find_project(tmp_path), found))
    book_of_fonts, wrong = fonts(templates)
    bag.extend(wrong)
    only = Game(game.id, game.title, game.folder, game.data, game.kinds, tuple(c for c in game.components if c.kind.id in rule.kinds), game.products)
    faces, wrong = compose(only, templates, book_of_fonts)
    bag.extend(wrong)
    bag.extend(run(alone, Subject(game, faces=faces), named_checks()))
    return bag


def cases() -> list[tuple[Path, str, Rule, Counter]]:
    found = [(SMALL, "small", rule) for rule in loaded(SMALL, "small")[2].rules if rule.standard]
    found += [(ROOT, name, rule) for name in SHIPPED for rule in loaded(ROOT, name)[2].rules if not rule.standard]
    return [(root, name, rule, counter) for root, name, rule in found for counter in rule.counters]


CASES = cases()


@pytest.mark.parametrize(("root", "name", "rule", "counter"), CASES, ids=[f"{case[2].code}-{n}" for n, case in enumerate(CASES)])
def test_a_rule_rejects_its_counter_example_in_its_own_words(root: Path, name: str, rule: Rule, counter: Counter, tmp_path: Path) -> None:
    game = loaded(root, name)[0]

    def judge(changed: Mapping[str, str]) -> Bag:
        for path, text in changed.items():
            (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / path).write_text(text, "utf-8")
        return judged(root, name, tmp_path, rule)

    assert rejected(game, rule, counter, files(root, name), judge) == ""
    shutil.rmtree(tmp_path)


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_game_has_no_fault_in_its_rules_and_none_by_them(name: str) -> None:
    game, found, book, wrong = loaded(ROOT, name)
    bag = Bag([*found.findings, *wrong.findings])
    bag.extend(run(book, game, named_checks()))
    assert [f"{one.place} {one.message}" for one in bag.sorted if one.severity != NOTE] == []


def test_every_rule_has_a_counter_example() -> None:
    assert len({case[2].code for case in CASES}) >= 24
