"""A game and the file of its rulebook go in, what the rules say of the rulebook's text comes out."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from printgen.diagnostics.diagnostic import Bag
from printgen.diagnostics.waivers import waive
from printgen.loading.load import load
from printgen.loading.manual import read_manual
from printgen.model.game import Game
from printgen.pipeline.trip import named_checks
from printgen.place import Text
from printgen.project import Found
from printgen.rules.compile import compile_rules
from printgen.rules.run import Subject, run
from printgen.rules.statement import Rulebook
from printgen.source.read_text import read_text


def rulebook_text(path: Path, here: Path) -> tuple[Text | None, Bag]:
    """The words of a file that somebody names; it may lie anywhere, and is called as it lies from `here` if it is below it."""
    whole = path if path.is_absolute() else here / path
    text, bag = read_text(whole.name, whole.parent)
    if text is None or not whole.resolve().is_relative_to(here.resolve()):
        return text, bag
    return Text(whole.resolve().relative_to(here.resolve()).as_posix(), text.text), bag


def lint(found: Found, text: Text) -> tuple[Bag, bool]:
    """The findings of all rules that are about a rulebook's text (`on: manual`), the game's waivers seen to, and whether these rules were run: of a game that cannot be read only that is told."""
    game, bag = load(found.folder, found.root)
    if game is None or bag.has_errors:
        return bag, False
    book, _ = compile_rules(game)
    rules = tuple(rule for rule in book.rules if "manual" in {rule.on, *rule.also})
    manual = read_manual(text, named=is_the_book(game, text.path))
    return waive(run(Rulebook(rules, book.definitions), Subject(game, manual=manual), named_checks()), game.waivers, whole=False), True


def whose(found: Iterable[Found], text: Text) -> tuple[Found, ...]:
    """The games of which a file is the very rulebook, by its name."""
    loaded = ((one, load(one.folder, one.root)[0]) for one in found)
    return tuple(one for one, game in loaded if game is not None and is_the_book(game, text.path))


def is_the_book(game: Game, path: str) -> bool:
    """Whether a file is the very rulebook whose lines the definitions quote: its name starts with that of the book (`000.txt`, `000-draft.md`)."""
    name = str(game.data.get("rulebook") or "")
    return bool(name) and bool(re.match(rf"{re.escape(name)}(?![^\W_])", path.rsplit("/", 1)[-1]))
