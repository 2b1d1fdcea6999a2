"""A game and a choice of rulings go in, the names that every expression of a rule can use come out: game, facts, pieces(), lookup() and the like."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from printgen.model.game import Component, Game
from printgen.model.manual import Manual
from printgen.model.record import Record, Value
from printgen.rules.expression import Fault, FaultyError, Sandbox
from printgen.rules.expression.meter import metered_by
from printgen.rules.statement import Clause, Definition, Rulebook
from printgen.rules.things import ComponentThing, GameThing, Placed, Row, Thing, square_read
from printgen.scene.items import Face
from printgen.scene.page import Job

GLOBAL = ("game", "facts", "rulings", "pieces", "component", "lookup", "differences", "square", "box_count")
"""What every expression of a rule can name, beside its own variables."""
_STEP = re.compile(r"\.?([^.\[\]]+)|\[(\d+)\]")


class ClauseError(FaultyError):
    """A clause that could not be worked out: which one, and the fault."""

    def __init__(self, clause: Clause, fault: Fault) -> None:
        super().__init__(fault)
        self.clause = clause


class GameWorld:
    """The game as expressions see it under one choice of rulings; things are made once and remember what they worked out."""

    def __init__(self, game: Game, rulebook: Rulebook, box: Sandbox, rulings: Mapping[str, str], checks: Mapping[str, Any]) -> None:
        self.game, self.box, self.rulings, self.checks = game, box, rulings, checks
        self.memo: dict[object, Any] = {}
        self.faces: Mapping[tuple[str, str], Face] = {}
        self.manual: Manual | None = None
        self.jobs: tuple[Job, ...] = ()
        self._things: dict[str, ComponentThing] = {}
        self._tables: dict[str, Mapping[str, Any]] = {}
        self._derived: dict[str, dict[str, Definition]] = {}
        for (thing, name), definition in rulebook.definitions.items():
            self._derived.setdefault(thing, {})[name] = definition
        functions: dict[str, Callable[..., Any]] = {
            "pieces": self.pieces,
            "component": self.component,
            "lookup": self.lookup,
            "differences": self.differences,
            "square": square_read,
            "box_count": self.box_count,
        }
        self.names: dict[str, Any] = {name: metered_by(function) for name, function in functions.items()}
        self.names |= {"game": GameThing(self), "facts": game.facts, "rulings": Record(dict(rulings))}

    def thing(self, component: Component) -> ComponentThing:
        """A component as a thing, always the same one."""
        if component.id not in self._things:
            self._things[component.id] = ComponentThing(self, component)
        return self._things[component.id]

    def derived(self, thing: Thing, name: str) -> Any:
        """A defined field of a thing; squares of a kind's maps have those of `square`. Raises KeyError, ClauseError."""
        definition = self._derived.get(thing.type, {}).get(name)
        if definition is None:
            raise KeyError(name)
        return self.value(definition.value, {**self.names, "it": thing})

    def derivable(self, thing: Thing) -> Iterable[str]:
        """The names of the defined fields of a thing."""
        return self._derived.get(thing.type, {})

    def value(self, clause: Clause, values: Mapping[str, Any]) -> Any:
        """The value of an expression. Raises ClauseError."""
        try:
            return self.box.evaluate(clause.source, values)
        except ClauseError:
            raise
        except FaultyError as faulty:
            raise ClauseError(clause, faulty.fault) from None

    def words(self, clause: Clause, values: Mapping[str, Any]) -> str:
        """A text with its expressions filled in. Raises ClauseError."""
        try:
            return self.box.words(clause.source, values)
        except ClauseError:
            raise
        except FaultyError as faulty:
            raise ClauseError(clause, faulty.fault) from None

    def path(self, clause: Clause) -> tuple[str, tuple[str | int, ...]] | None:
        """A clause such as `it.marks.green` as its variable and steps; None if it is no such path. Raises ClauseError."""
        try:
            return self.box.path(clause.source)
        except FaultyError as faulty:
            raise ClauseError(clause, faulty.fault) from None

    def table(self, path: str) -> Mapping[str, Any]:
        """The rows of a table of facts by id."""
        if path not in self._tables:
            found = self.lookup(path)
            rows = found.fields.items() if isinstance(found, Record) else ()
            self._tables[path] = {name: Row(name, row) if isinstance(row, Record) else row for name, row in rows}
        return self._tables[path]

    def pieces(self, kind: str) -> tuple[ComponentThing, ...]:
        """All components of a kind, in the author's order."""
        return tuple(self.thing(component) for component in self.game.of_kind(kind))

    def component(self, identifier: str) -> ComponentThing | None:
        """The component with an id, or nothing."""
        found = self.game.component(identifier)
        return None if found is None else self.thing(found)

    def box_count(self, name: str) -> int:
        """How many pieces of a kind, product or component are in the box; what an extending game added to it is not counted."""
        product = self.game.products.get(name)
        wanted = set(product.components) if product and name not in self.game.kinds else set()
        return sum(c.copies for c in self.game.components if not c.added and (name in {c.kind.id, c.id} or c.id in wanted))

    def lookup(self, path: str) -> Value:
        """The value at a path of game.yaml (`facts.ranks[0].from`), or nothing."""
        value: Any = self.game.data
        for step in steps_of(path):
            if isinstance(value, Record) and step in value:
                value = value[str(step)]
            elif isinstance(value, tuple) and isinstance(step, int) and step < len(value):
                value = value[step]
            else:
                return None
        return value  # type: ignore[no-any-return]

    def differences(self, path: str, wanted: Any) -> tuple[Placed, ...]:
        """Where the value at a path of game.yaml is another than the wanted one: `path is wanted` for each place."""
        return tuple(self._differences(path, self.lookup(path), wanted))

    def _variant(self, path: str) -> bool:
        """Whether the game, or the value at a path or one around it, departs from the rulebook on purpose."""
        around = [basis.path for basis in self.game.bases if basis.variant]
        return self.game.data.get("variant") is True or any(path == one or path.startswith((f"{one}.", f"{one}[")) for one in around)

    def _differences(self, path: str, found: Any, wanted: Any) -> Iterable[Placed]:
        if isinstance(found, tuple) and isinstance(wanted, tuple) and len(found) == len(wanted):
            for n, (one, other) in enumerate(zip(found, wanted, strict=True)):
                yield from self._differences(f"{path}[{n}]", one, other)
        elif isinstance(found, Record) and isinstance(wanted, Record):
            for name in wanted:
                yield from self._differences(f"{path}.{name}", found.get(name), wanted[name])
        elif found != wanted or isinstance(found, bool) != isinstance(wanted, bool):
            yield Placed({"path": path, "is": said(found), "wanted": said(wanted), "variant": self._variant(path)}, path, self.game.data.place_of(*steps_of(path)))


def said(value: Any) -> str:
    """A value in a message: `[7, 12]`, `nothing`."""
    if isinstance(value, tuple):
        return "[" + ", ".join(said(inner) for inner in value) + "]"
    if isinstance(value, Record):
        return "{" + ", ".join(f"{name}: {said(inner)}" for name, inner in value.fields.items()) + "}"
    return "nothing" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def steps_of(path: str) -> tuple[str | int, ...]:
    """`facts.ranks[0].from` as its steps."""
    return tuple(int(number) if number else name for name, number in _STEP.findall(path))

