"""A game and a change of its files go in, what a rule says of the changed game comes out; nothing is written."""

from __future__ import annotations

from collections import Counter as Times
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from functools import cached_property

from printgen.compose.face import compose
from printgen.compose.stock import fonts
from printgen.compose.templates import Templates
from printgen.diagnostics.diagnostic import Bag, Diagnostic
from printgen.frozen import frozen, replace
from printgen.impose.lay import Choice, impose
from printgen.impose.lettering import lettering
from printgen.impose.profile import read_profile
from printgen.loading.load import load
from printgen.loading.manual import read_manual
from printgen.model.game import Game
from printgen.pipeline.tracing import tracing
from printgen.pipeline.trip import named_checks
from printgen.project import Found, Project, find_project, shipped, template_folders
from printgen.rules.codes import COUNTER_EXAMPLE, NOTHING_LOOKED_AT
from printgen.rules.compile import compile_rules
from printgen.rules.counter import patched, rejected
from printgen.rules.run import Subject, run
from printgen.rules.statement import Counter, Rule, Rulebook
from printgen.source.read_text import instead, read_text

PROFILE = "home-a4"
"""On which sheets rules about pages are tried."""
_WORDS = {".yaml", ".yml", ".csv", ".svg", ".txt"}
_DRAWN = {"face", "faces", "page"}
MANUALS = "rulebooks"
"""The folder of a project in which the bench looks for the text of a game's rulebook, `<rulebook>.txt`; a game need not have it."""


@frozen(slots=False)
class Bench:
    """A sound game with its rules, on which changes are tried."""

    project: Project
    found: Found
    game: Game
    book: Rulebook
    wrong: Bag = field(default_factory=Bag)

    @cached_property
    def files(self) -> Mapping[str, str]:
        """The words of the game's definitions, templates and rulebook, by their paths from the root."""
        folders = [self.found.folder, self.found.root / MANUALS, *(root / path for root, path in template_folders(self.project, self.found) if root == self.found.root)]
        words: dict[str, str] = {}
        for path in sorted({path for folder in folders if folder.is_dir() for path in folder.rglob("*") if path.suffix in _WORDS and path.is_file()}):
            name = path.relative_to(self.found.root).as_posix()
            text, _ = read_text(name, self.found.root)
            if text is not None:
                words[name] = text.text
        return words

    def tried(self, rule: Rule, changed: Mapping[str, str]) -> Bag:
        """What the rule says, and what loading and drawing say, if the files hold these words."""
        different = {path: words for path, words in changed.items() if words != self.files.get(path)}
        with instead(self.found.root, different):
            return self._tried(rule)

    def _tried(self, rule: Rule) -> Bag:
        game, bag = load(self.found.folder, self.found.root)
        if game is None:
            return bag
        alone = Rulebook((rule,), self.book.definitions)
        bag.extend(run(alone, game, named_checks()))
        about = {rule.on, *rule.also}
        name = f"{MANUALS}/{game.data.get('rulebook')}.txt"
        if "manual" in about and name in self.files:
            text, wrong = read_text(name, self.found.root)
            bag.extend(wrong)
            manual = None if text is None else read_manual(text, named=True)
            bag.extend(run(alone, Subject(game, manual=manual), named_checks()))
        if about & _DRAWN:
            for subject in self._drawn(game, rule, bag):
                bag.extend(run(alone, subject, named_checks()))
        return bag

    def _drawn(self, game: Game, rule: Rule, bag: Bag) -> Iterator[Subject]:
        """The game's faces (of the kinds that the rule looks at), and its pages if the rule is about those."""
        templates = Templates(template_folders(self.project, self.found))
        letters, wrong = fonts(templates)
        bag.extend(wrong)
        looked_at = tuple(c for c in game.components if not rule.kinds or rule.on == "page" or c.kind.id in rule.kinds)
        faces, wrong = compose(replace(game, components=looked_at), templates, letters, tracing(letters))
        bag.extend(wrong)
        yield Subject(game, faces=faces)
        if rule.on == "page":
            profile, wrong = read_profile(PROFILE, self.found.root)
            bag.extend(wrong)
            jobs = []
            for product in game.products.values() if profile else ():
                assert profile is not None
                job, wrong = impose(game, product, faces, profile, Choice(), lettering(letters))
                bag.extend(wrong)
                jobs.append(job)
            yield Subject(game, jobs=jobs)

    def problem(self, rule: Rule, counter: Counter) -> str:
        """What is wrong with a counter-example; "" if the rule answers it with the stated words."""
        return rejected(self.game, rule, counter, self.files, lambda changed: self.tried(rule, changed))

    def answer(self, rule: Rule, counter: Counter) -> tuple[Mapping[str, str], Diagnostic | None]:
        """The files with a counter-example in them, and the finding by which the rule rejects it (None: it does not). Raises CounterError."""
        changed = patched(self.game, counter, self.files)
        said = [finding for finding in self.tried(rule, changed).findings if finding.code == rule.code]
        return changed, next((finding for finding in said if finding.message == counter.says), said[0] if said else None)

    @cached_property
    def looked_at(self) -> Mapping[str, int]:
        """How many elements of the game each rule of a check looks at, by code."""
        tally: Times[str] = Times({rule.code: 0 for rule in self.book.checked.rules})
        everything = Rule(code="", name="", title="", on="page", form="", arguments={})
        for subject in (Subject(self.game), *self._drawn(self.game, everything, Bag())):
            run(self.book.checked, subject, named_checks(), tally)
        return tally

    def trial(self, rules: Iterable[Rule]) -> Bag:
        """What is wrong with the counter-examples of rules (DF112)."""
        bag = Bag()
        for rule in rules:
            for counter in rule.counters:
                problem = self.problem(rule, counter)
                if problem:
                    bag.add(COUNTER_EXAMPLE.at(counter.place, problem))
        return bag

    def idle(self, rules: Iterable[Rule]) -> Bag:
        """A note for each rule that finds nothing to look at in the game (DF117)."""
        bag = Bag()
        for rule in rules:
            if self.looked_at.get(rule.code) == 0:
                message = f"{rule.code} finds nothing to look at in {self.game.id}: it has neither failed nor passed"
                bag.add(NOTHING_LOOKED_AT.at(rule.place, message, hint="of, for and where choose what a rule looks at"))
        return bag


def bench(project: Project, found: Found) -> Bench | None:
    """The bench of a game; None if the game cannot be read."""
    game, bag = load(found.folder, found.root)
    if game is None:
        return None
    book, wrong = compile_rules(game)
    bag.extend(wrong)
    return Bench(project, found, game, book, bag)


def small_bench() -> Bench | None:
    """The bench of the small game on which the standard rules are tried; None where it did not come along."""
    root = shipped() / "tests" / "cases" / "base"
    folder = root / "definitions" / "small"
    return bench(find_project(root), Found("small", folder, root)) if folder.is_dir() else None
