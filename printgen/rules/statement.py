"""What a rule is when it has been read: frozen statements with the place of every word, ready to be run."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from printgen.diagnostics.diagnostic import ERROR, Severity
from printgen.frozen import frozen
from printgen.place import NOWHERE, Place


@frozen
class Clause:
    """An expression or a text with `{{ … }}`, as written, and where."""

    source: str
    place: Place = NOWHERE


@frozen
class Quantifier:
    """`for: {p: it.squares}`: the variable, and the list whose elements it takes."""

    name: str
    over: Clause


@frozen
class Change:
    """A change of the files: `set` a value at a path, or `replace` words in a file."""

    path: str = ""
    value: str = ""
    file: str = ""
    old: str = ""
    new: str = ""
    place: Place = NOWHERE


@frozen
class Counter:
    """A counter-example: the changes, and the whole message with which the rule must answer."""

    changes: tuple[Change, ...]
    says: str
    place: Place = NOWHERE


@frozen
class Rule:
    """One rule. `on` is game, face, page, manual or the id of a kind, `also` what else it is about; `kinds` narrows faces; `arguments` are those of the form.

    `only` names the command that runs it, if a plain check does not: "analyse" for what takes its time.
    """

    code: str
    name: str
    title: str
    on: str
    form: str
    arguments: Mapping[str, Clause]
    kinds: tuple[str, ...] = ()
    severity: Severity = ERROR
    source: str = ""
    why: str = ""
    quantifiers: tuple[Quantifier, ...] = ()
    where: Clause | None = None
    at: Clause | None = None
    lower: tuple[Severity, Clause] | None = None
    message: Clause = Clause("")
    hint: Clause = Clause("")
    rulings: tuple[str, ...] = ()
    options: object = None
    counters: tuple[Counter, ...] = ()
    place: Place = NOWHERE
    standard: bool = False
    only: str = ""
    also: tuple[str, ...] = ()
    fix: tuple[Change, ...] = ()


@frozen
class Definition:
    """`define: {landscape.wet: …}`: a derived field of a kind, of squares, or of the game."""

    thing: str
    name: str
    value: Clause


@frozen(slots=False)
class Rulebook:
    """All rules of a game, the standard ones first, and the derived fields by (thing, name)."""

    rules: tuple[Rule, ...]
    definitions: Mapping[tuple[str, str], Definition] = field(default_factory=dict)

    def own(self, folder: str) -> tuple[Rule, ...]:
        """The rules that the game in that folder (from its root) brings itself: neither standard ones nor those of a game that it extends."""
        start = f"{folder}/rules/".lstrip("/")
        return tuple(rule for rule in self.rules if not rule.standard and (rule.place.file or "").startswith(start))

    @property
    def checked(self) -> Rulebook:
        """The rules that every check runs."""
        return Rulebook(tuple(rule for rule in self.rules if not rule.only), self.definitions)

    def rule(self, code: str) -> Rule | None:
        """The rule of a code."""
        return next((rule for rule in self.rules if rule.code == code), None)
