"""A game with errors goes in, its files as they would be with the safe fixes in them come out: each fix removes an error and brings none."""

from __future__ import annotations

import difflib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from pathlib import Path

from printgen.diagnostics.diagnostic import ERROR, Bag, Diagnostic
from printgen.diagnostics.waivers import waive
from printgen.files import OutputError, rewrite
from printgen.frozen import frozen, replace
from printgen.loading.load import load
from printgen.model.game import Game
from printgen.pipeline.codes import NOT_MENDED
from printgen.pipeline.squares import Purse, Squares
from printgen.pipeline.trip import Tell, Wish, check, named_checks
from printgen.place import NOWHERE, Edit
from printgen.project import Found, Project
from printgen.rules.compile import compile_rules
from printgen.rules.run import run
from printgen.rules.statement import Rulebook
from printgen.source.read_text import instead, read_text

MOST = 200
"""Findings that are looked at in one go; what is left is for another run."""


@frozen(slots=False)
class Mended:
    """What fixes make of a game.

    `before` are its findings with the fixes that were found for them, `fixed` those that are gone, `after` what is left. `old` and `new` are the words of
    the files that change, by path from the root. `refused` says why the game's files are left alone; "" if they need not be.
    """

    root: Path
    before: Bag
    fixed: tuple[Diagnostic, ...]
    after: Bag
    old: Mapping[str, str] = field(default_factory=dict)
    new: Mapping[str, str] = field(default_factory=dict)
    refused: str = ""

    @property
    def diff(self) -> str:
        """The change of all files in the unified form, as `patch -p1` takes it."""
        return "".join(_diff(path, self.old[path], self.new[path]) for path in sorted(self.new))


@frozen
class _State:
    """A game as it stands: what is wrong with its definitions, or if they are sound with its rules."""

    game: Game | None
    book: Rulebook
    errors: list[Diagnostic]
    sound: bool


def mended(project: Project, found: Found, wish: Wish, tell: Tell) -> Mended:
    """The safe fixes of a game's errors. Nothing is written. Files outside of the project one stands in stay as they are."""
    before = check(project, found, wish, tell).bag
    if not any(finding.severity == ERROR and not finding.waived for finding in before.findings):
        return Mended(found.root, before, (), before)
    work = _Work(project, found)
    if not work.ours:
        return Mended(found.root, before, (), before, refused=f"{found.id} comes along with printgen: its files are left as they are")
    work.go(tell)
    words, fixed = work.words, work.fixed
    with instead(found.root, words):
        after = check(project, found, wish, tell).bag if words else before
    if _worse(before, after, fixed):
        # Faces and sheets have their say only now; what harms them is not safe, and there is no telling which of the fixes it was.
        return Mended(found.root, before, (), before)
    offered = {(one.code, one.message, one.place.file): one.fix for one in fixed if all(_fits(edit, work.files) for edit in one.fix)}
    told = Bag([replace(one, fix=one.fix or offered.get((one.code, one.message, one.place.file), ())) for one in before.findings])
    changed = {path: new for path, new in words.items() if new != work.files[path]}
    return Mended(found.root, told, tuple(fixed), after, {path: work.files[path] for path in changed}, changed)


def write(mending: Mended) -> Bag:
    """Write the fixes into the author's files: line ends and byte order marks stay; a file that has changed meanwhile is left alone and told."""
    bag = Bag()
    for path, words in sorted(mending.new.items()):
        file = mending.root / path
        try:
            data = file.read_bytes()
            old, new = mending.old[path], words
            if b"\r\n" in data:
                old, new = old.replace("\n", "\r\n"), new.replace("\n", "\r\n")
            mark = b"\xef\xbb\xbf" if data.startswith(b"\xef\xbb\xbf") else b""
            if data != mark + old.encode():
                raise OutputError(file, "has mixed line ends or was changed meanwhile")  # noqa: TRY301 - told like all that hinders writing
            rewrite(file, mark + new.encode())
        except (OSError, OutputError) as problem:
            why = problem.problem if isinstance(problem, OutputError) else "cannot be read"
            bag.add(NOT_MENDED.at(NOWHERE, f"{path} {why}; it is left as it was"))
    return bag


class _Work:
    """The words of the files as they change, one fix after the other. `files` are the words as they were."""

    def __init__(self, project: Project, found: Found) -> None:
        self.found = found
        self.files: dict[str, str] = {}
        self.words: dict[str, str] = {}
        self.fixed: list[Diagnostic] = []
        home = found.root.resolve()
        # What comes along with the tool is never changed from a project of another; one who stands in its checkout is its author.
        self.ours = home == project.root.resolve() or not (home.is_relative_to(project.shipped.resolve()) or project.shipped.resolve().is_relative_to(home))

    def go(self, tell: Tell) -> None:
        """Mend what can be mended."""
        tried: set[tuple[str, str, str | None]] = set()
        purse = Purse()
        state = self._state()
        for done in range(MOST):
            finding = next((one for one in state.errors if _key(one) not in tried), None)
            if finding is None:
                return
            tell(f"{self.found.id}: mending", done, done + 1)
            tried.add(_key(finding))
            edits = finding.fix
            if not edits and state.sound and state.game is not None:
                edits = Squares(state.game, state.book, purse).mended(finding)
            words = self._applied(edits)
            after = self._state(words) if words else None
            if after is not None and words is not None and _better(state, after, finding):
                self.words, state = words, after
                self.fixed.append(replace(finding, fix=edits))

    def _state(self, words: Mapping[str, str] | None = None) -> _State:
        with instead(self.found.root, self.words if words is None else words):
            game, bag = load(self.found.folder, self.found.root)
            if game is None:
                return _State(None, Rulebook(()), _errors(bag), sound=False)
            bag = waive(bag, game.waivers, whole=False)
            if bag.has_errors:
                return _State(game, Rulebook(()), _errors(bag), sound=False)
            book, wrong = compile_rules(game)
            bag.extend(wrong)
            bag.extend(run(book.checked, game, named_checks()))
            return _State(game, book, _errors(waive(bag, game.waivers, whole=False)), sound=True)

    def _applied(self, edits: Iterable[Edit]) -> dict[str, str] | None:
        """The words with the edits in them; None if there are none, they overlap, or one is in a file that is not the project's own."""
        by_file: dict[str, list[Edit]] = {}
        for edit in edits:
            text = edit.place.source
            if text is None or not self._own(text.path, text.text):
                return None
            by_file.setdefault(text.path, []).append(edit)
        words = dict(self.words)
        for path, some in by_file.items():
            changed, end = words.get(path, self.files[path]), None
            for edit in sorted(some, key=lambda one: (one.place.start, one.place.end), reverse=True):
                if end is not None and edit.place.end > end:
                    return None
                changed, end = changed[: edit.place.start] + edit.put + changed[edit.place.end :], edit.place.start
            words[path] = changed
        return words if by_file else None

    def _own(self, path: str, text: str) -> bool:
        """Whether a text is that of a file of the project: what is extended may have a file of the same name elsewhere."""
        if path not in self.files:
            read = read_text(path, self.found.root)[0] if (self.found.root / path).is_file() else None
            if read is None:
                return False
            self.files[path] = read.text
        return self.words.get(path, self.files[path]) == text


def _errors(bag: Bag) -> list[Diagnostic]:
    return [finding for finding in bag.sorted if finding.severity == ERROR and not finding.waived]


def _key(finding: Diagnostic) -> tuple[str, str, str | None]:
    return finding.code, finding.message, finding.place.file


def _counts(errors: Iterable[Diagnostic]) -> Counter[str]:
    return Counter(one.code for one in errors)


def _better(before: _State, after: _State, finding: Diagnostic) -> bool:
    """Whether a fix removed its error and brought no other. With sound definitions the rules speak for the first time: what they say is not new."""
    if before.sound and not after.sound:
        return False
    old, new = _counts(before.errors), _counts(after.errors)
    if after.sound and not before.sound:
        return True
    return new[finding.code] < old[finding.code] and all(new[code] <= old[code] for code in new)


def _worse(before: Bag, after: Bag, fixed: list[Diagnostic]) -> bool:
    """Whether there are errors that were not there, though the definitions were sound before as well."""
    if any(not one.rule.source for one in fixed):
        return False
    old, new = _counts(_errors(before)), _counts(_errors(after))
    return any(new[code] > old[code] for code in new)


def _fits(edit: Edit, files: Mapping[str, str]) -> bool:
    """Whether an edit found along the way is right for the file as it was: nothing before it has changed its length."""
    source = edit.place.source
    return source is not None and len(files.get(source.path, "")) == len(source.text)


def _diff(path: str, old: str, new: str) -> str:
    lines = difflib.unified_diff(old.splitlines(keepends=True), new.splitlines(keepends=True), f"a/{path}", f"b/{path}")
    return "".join(_ended(lines))


def _ended(lines: Iterable[str]) -> Iterator[str]:
    for line in lines:
        yield line if line.endswith("\n") else line + "\n\\ No newline at end of file\n"
