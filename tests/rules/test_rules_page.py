"""The page on rules is true: its example runs on a small game, its counter-examples work, and what it lists is what there is."""

from __future__ import annotations

import re
import shutil
from collections.abc import Mapping
from pathlib import Path

from printgen.diagnostics.diagnostic import Bag
from printgen.loading.load import load
from printgen.model.game import Game
from printgen.pipeline.trial import bench
from printgen.project import Found, find_project
from printgen.rules.compile import _KEYS, compile_rules, form_functions
from printgen.rules.counter import counterexamples
from printgen.rules.expression import sandbox
from printgen.rules.frame import Ask, Check
from printgen.rules.run import run
from printgen.rules.statement import Rulebook
from printgen.rules.world import GLOBAL

ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "docs" / "rules.md").read_text("utf-8")
BASE = ROOT / "tests" / "cases" / "base"


def block(language: str, n: int = 0) -> str:
    return re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)[n]  # type: ignore[no-any-return]


def with_rules(folder: Path, text: str) -> tuple[Game, Rulebook]:
    (folder / "rules").mkdir(exist_ok=True)
    (folder / "rules" / "own.yaml").write_text(text, "utf-8")
    game, bag = load(folder, folder.parent.parent)
    assert game is not None
    assert bag.findings == []
    book, wrong = compile_rules(game)
    assert [d.message for d in wrong.findings] == []
    return game, Rulebook(tuple(rule for rule in book.rules if not rule.standard), book.definitions)


def test_the_example_runs_and_its_counter_examples_are_rejected(tmp_path: Path) -> None:
    root = tmp_path / "game"
    shutil.copytree(BASE, root)
    game, book = with_rules(root / "definitions" / "small", block("yaml"))
    assert [d.code for d in run(book, game, {}).findings] == ["PO201"]
    files = {path.relative_to(root).as_posix(): path.read_text("utf-8") for path in sorted(root.rglob("*")) if path.is_file()}

    def judge(changed: Mapping[str, str]) -> Bag:
        for path, text in changed.items():
            (root / path).write_text(text, "utf-8")
        wrong, bag = load(root / "definitions" / "small", root)
        assert wrong is not None
        bag.extend(run(book, wrong, {}))
        return bag

    assert [d.message for d in counterexamples(game, book.rules, files, judge).findings] == []


def test_the_examples_of_forms_hold_and_reject_their_counter_examples(tmp_path: Path) -> None:
    root = tmp_path / "game"
    shutil.copytree(BASE, root)
    folder = root / "definitions" / "small"
    words = (folder / "game.yaml").read_text("utf-8").replace("products:\n", block("yaml", 1) + "products:\n")
    words = words.replace("from: frogs.csv\n", "from: frogs.csv\n    template: frog-card\n    back: frog-back\n")
    (folder / "game.yaml").write_text(words, "utf-8")
    (root / "templates" / "small" / "tile.svg").write_text("<face/>\n", "utf-8")
    (root / "templates" / "small" / "frog-back.svg").write_text('<face><circle cx="9" cy="9" r="5"/></face>\n', "utf-8")
    (folder / "rules").mkdir()
    (folder / "rules" / "own.yaml").write_text(block("yaml", 2).replace("templates/ponds", "templates/small"), "utf-8")
    tried = bench(find_project(root), Found("small", folder, root))
    assert tried is not None
    assert [d.message for d in tried.wrong.findings] == []
    rules = [rule for rule in tried.book.rules if not rule.standard]
    assert [d.message for rule in rules for d in tried.tried(rule, {}).findings] == []
    assert [tried.problem(rule, counter) for rule in rules for counter in rule.counters if tried.problem(rule, counter)] == []
    forms = {name for name in form_functions() if name not in block("yaml")}
    assert {rule.form for rule in rules} >= forms - {"require", "unique", "count", "refs", "claim", "check"}


def test_the_example_of_a_check_finds_what_it_says(tmp_path: Path) -> None:
    names: dict[str, object] = {}
    exec(compile(block("python"), "docs/rules.md", "exec", dont_inherit=True), names)  # noqa: S102 - our own page
    check: Check = names["longest_leap"]  # type: ignore[assignment]
    root = tmp_path / "game"
    shutil.copytree(BASE, root)
    head = "kind: rules\nrules:\n  - code: X1\n    name: n\n    title: T.\n    bad: {set: {frog-1.number: 9}}\n    says: x\n"
    game, book = with_rules(root / "definitions" / "small", head + block("yaml", 3))
    assert [d.message for d in run(book, game, {"longest-leap": check}).findings] == ["a leap of 3 is too far"]
    assert isinstance(Ask(game).memo, dict)


def test_the_page_names_all_keys_forms_and_functions() -> None:
    words = set(re.findall(r"[a-z_]+", PAGE))
    box = sandbox()
    assert {*_KEYS, *form_functions(), *GLOBAL} - words == set()
    assert {name for name in box.globals if name != "namespace"} - words == set()
