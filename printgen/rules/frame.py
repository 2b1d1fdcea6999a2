"""The variables of a rule at one turn of its quantifiers go in, values, places and hits come out: what forms and checks work with."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import field
from typing import Any, TypeAlias, TypeVar

from printgen.diagnostics.diagnostic import Label, Severity
from printgen.frozen import frozen
from printgen.model.game import Component, Game
from printgen.model.manual import Manual
from printgen.model.record import EMPTY, Record
from printgen.place import NOWHERE, Place
from printgen.rules.statement import Clause
from printgen.rules.things import Thing, place_at
from printgen.rules.world import ClauseError, GameWorld
from printgen.scene.items import Face
from printgen.scene.page import Job

Made = TypeVar("Made")


@frozen
class Hit:
    """What a form or a check found: where (nowhere: where the rule says), values for the message, and what it is about (ids, squares)."""

    place: Place = NOWHERE
    values: Mapping[str, Any] = field(default_factory=dict)
    about: tuple[str, ...] = ()
    severity: Severity | None = None
    labels: tuple[Label, ...] = ()


@frozen
class Ask:
    """What a named check is asked: the game, the element the rule is about (None: the game itself), the rule's `with:`, and the rulings.

    `evaluate(source, values)` works out an expression that stands in the definitions; it raises `FaultyError`. `faces` are all faces, where faces are
    checked, `jobs` all sheets, where pages are, and `manual` is the text of the rulebook, where that is.
    """

    game: Game
    element: Component | Face | None = None
    options: Record = EMPTY
    rulings: Mapping[str, str] = field(default_factory=dict)
    evaluate: Callable[[str, Mapping[str, Any]], Any] = lambda source, values: None  # noqa: ARG005 - a check in a test may need none
    memo: dict[object, Any] = field(default_factory=dict)
    faces: Mapping[tuple[str, str], Face] = field(default_factory=dict)
    manual: Manual | None = None
    jobs: tuple[Job, ...] = ()

    def once(self, key: object, make: Callable[[], Made], *rulings: str) -> Made:
        """What `make` gives, worked out once in a run for each choice of the named rulings (those on which it depends)."""
        whole = (key, *(self.rulings.get(ruling) for ruling in rulings))
        if whole not in self.memo:
            self.memo[whole] = make()
        return self.memo[whole]  # type: ignore[no-any-return]


Check: TypeAlias = Callable[[Ask], Iterable[Hit]]


@frozen
class Frame:
    """One turn: the variables, where the value of each was written, and the things it is about."""

    world: GameWorld
    values: Mapping[str, Any]
    places: Mapping[str, Place] = field(default_factory=dict)
    about: tuple[str, ...] = ()
    element: Component | Face | None = None

    def value(self, clause: Clause) -> Any:
        """The value of an expression. Raises ClauseError."""
        return self.world.value(clause, self.values)

    def holds(self, clause: Clause | None) -> bool:
        """Whether an expression is true (one that is not given is). Raises ClauseError."""
        return clause is None or bool(self.value(clause))

    def bound(self, name: str, value: Any, place: Place = NOWHERE) -> Frame:
        """The frame with one more variable."""
        about = self.about
        if isinstance(value, Thing) and value.about and value.about not in about:
            about = (*about, value.about)
        if not place.source:
            place = place_at(value, ())
        return Frame(self.world, {**self.values, name: value}, {**self.places, name: place}, about, self.element)

    def items(self, clause: Clause) -> Iterator[tuple[Any, Place]]:
        """The elements of a list, each with the place where it was written, if that is known. Raises ClauseError."""
        value = self.value(clause)
        root, path = self.root(clause)
        if isinstance(value, str | int | float | bool):
            value = [value]
        for n, element in enumerate(value if value is not None else ()):
            place = place_at(element, ())
            yield element, place if place.source or root is None else place_at(root, (*path, n))

    def root(self, clause: Clause) -> tuple[Any, tuple[str | int, ...]]:
        """The thing that a path such as `it.marks.green` starts from, and its steps; (None, ()) if the expression is no path."""
        path = self.world.path(clause)
        if path is None:
            return None, ()
        name, steps = path
        return self.values.get(name), steps

    def place(self, clause: Clause | None) -> Place:
        """Where what a clause names was written; without one, where the last variable was."""
        if clause is None:
            found = [place for place in self.places.values() if place.source]
            return found[-1] if found else NOWHERE
        path = self.world.path(clause)
        if path is None:
            here = place_at(self.value(clause), ())
            return here if here.source else self._beneath(clause)
        name, steps = path
        here = place_at(self.values.get(name), steps) if steps or name not in self.places else self.places[name]
        return here if here.source else self.places.get(name, NOWHERE)

    def _beneath(self, clause: Clause) -> Place:
        """Where the last step of `facts.table[n].score` was written: a number does not know its place, the row that holds it does."""
        row, _, step = clause.source.strip().rpartition(".")
        if not row or not step.isidentifier():
            return NOWHERE
        try:
            return place_at(self.value(Clause(row, clause.place)), (step,))
        except ClauseError:
            return NOWHERE
