"""A rulebook and a game go in (and its faces or pages, when there are some), findings come out: one function for all three passes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain

from printgen.diagnostics.diagnostic import NOTE, Bag, Diagnostic
from printgen.frozen import frozen, replace
from printgen.model.game import Component, Game
from printgen.model.manual import Manual
from printgen.place import NOWHERE, Place
from printgen.rules.codes import CRASHED
from printgen.rules.compile import finding, form_functions, rule_box
from printgen.rules.expression import Sandbox
from printgen.rules.fix import edits
from printgen.rules.frame import Check, Frame, Hit
from printgen.rules.measured import FaceThing, JobsThing, ManualThing, PageThing
from printgen.rules.statement import Clause, Quantifier, Rule, Rulebook
from printgen.rules.things import ComponentThing
from printgen.rules.world import ClauseError, GameWorld
from printgen.scene.items import Face
from printgen.scene.page import Job

STEPS = 1_000_000
"""What all expressions of one rule may cost together under one choice of rulings."""
MOST = 200
"""Findings that one rule gives under one choice of rulings; what goes beyond is told as one number."""


@frozen
class Subject:
    """What is checked: the game; or its faces by (component id, side); or the pages of its jobs; or the text of its rulebook."""

    game: Game
    faces: Mapping[tuple[str, str], Face] | None = None
    jobs: Iterable[Job] | None = None
    manual: Manual | None = None


@dataclass
class _Worlds:
    """The worlds of one run: the chosen one, and one for each other reading of the rulebook that a rule asks for."""

    subject: Subject
    book: Rulebook
    checks: Mapping[str, Check]
    tally: Counter[str] | None
    box: Sandbox = field(default_factory=rule_box)
    made: dict[tuple[str, str], GameWorld] = field(default_factory=dict)
    memo: dict[object, object] = field(default_factory=dict)

    def chosen(self) -> GameWorld:
        """The game under the chosen rulings."""
        return self.under("", "")

    def under(self, ruling: str, option: str) -> GameWorld:
        """The game with one ruling chosen differently."""
        if (ruling, option) not in self.made:
            rulings = {name: r.chosen for name, r in self.subject.game.rulings.items()}
            if ruling:
                rulings[ruling] = option
            world = GameWorld(self.subject.game, self.book, self.box, rulings, self.checks)
            world.memo, world.faces, world.manual = self.memo, self.subject.faces or {}, self.subject.manual
            world.jobs = tuple(self.subject.jobs or ())
            self.made[ruling, option] = world
        return self.made[ruling, option]


def run(book: Rulebook, subject: Subject | Game, checks: Mapping[str, Check], tally: Counter[str] | None = None) -> Bag:
    """The findings of the rules on the subject. An expression or check that fails is a finding too, and the other rules go on.

    `tally` counts, by a rule's code, the elements that it looked at under the chosen rulings.
    """
    if isinstance(subject, Game):
        subject = Subject(subject)
    worlds = _Worlds(subject, book, checks, tally)
    bag = Bag()
    for rule in book.rules:
        bag.add(*_ruled(rule, worlds))
    return bag


def _ruled(rule: Rule, worlds: _Worlds) -> list[Diagnostic]:
    """A rule under the chosen rulings; then under each other option of its rulings, where new findings become one note a component."""
    found = list(_guarded(rule, worlds.subject, worlds.chosen(), worlds.tally))
    seen = {(d.place, d.message) for d in found}
    notes: list[Diagnostic] = []
    for ruling in rule.rulings:
        stated = worlds.subject.game.rulings.get(ruling)
        for option in stated.options if stated else ():
            if stated and option != stated.chosen:
                others = [d for d in _guarded(rule, worlds.subject, worlds.under(ruling, option), None) if (d.place, d.message) not in seen]
                notes.extend(_sensitive(others, ruling, option))
    return found + notes


def _sensitive(others: list[Diagnostic], ruling: str, option: str) -> Iterator[Diagnostic]:
    """What would be wrong under another reading: one note for each component, at the first place."""
    by_component: dict[str, list[Diagnostic]] = {}
    for diagnostic in others:
        by_component.setdefault(diagnostic.about[0] if diagnostic.about else "", []).append(diagnostic)
    for found in by_component.values():
        first, more = found[0], len(found) - 1
        words = f'only if {ruling} is "{option}": {first.message}' + (f" (and {more} more)" if more else "")
        yield replace(first, severity=NOTE, message=words, hint="", labels=(), fix=())


def _guarded(rule: Rule, subject: Subject, world: GameWorld, tally: Counter[str] | None) -> Iterator[Diagnostic]:
    """The findings of a rule; what goes wrong in the rule itself ends it with one finding.

    In a game that could not be read as a whole a rule may stumble over what is missing: that has its finding already.
    """
    try:
        count, world.box.reserve = 0, STEPS
        for frame in _frames(rule, subject, world):
            if tally is not None:
                tally[rule.code] += _looked_at(rule, frame)
            for hit in form_functions()[rule.form](frame, rule):
                count += 1
                if count <= MOST:
                    yield _told(rule, frame, hit)
        if count > MOST:
            yield _diagnostic(rule, f"{count - MOST} more findings like the ones before", rule.place)
    except ClauseError as problem:
        if subject.game.sound:
            yield replace(finding(problem.clause, problem.fault), rule=rule.place)
    except Exception as problem:  # noqa: BLE001 - a check is a plug-in: its crash is told, and the other rules go on
        if not subject.game.sound:
            return
        words = f"the check of {rule.code} crashed: {type(problem).__name__}: {problem}"
        yield replace(CRASHED.at(rule.place, words), rule=rule.place)
    finally:
        world.box.reserve = None


def _looked_at(rule: Rule, frame: Frame) -> int:
    """How many elements a rule looks at in one turn: those of its list, or the turn itself."""
    if "of" not in rule.arguments:
        return 1
    return sum(1 for _ in frame.items(rule.arguments["of"]))


def _frames(rule: Rule, subject: Subject, world: GameWorld) -> Iterator[Frame]:
    """A frame for each element that the rule is about, and each turn of its quantifiers for which `where` holds."""
    for frame in chain.from_iterable(_elements(rule, on, subject, world) for on in (rule.on, *rule.also)):
        for turn in _turns(frame, rule.quantifiers):
            if turn.holds(rule.where):
                yield turn


def _elements(rule: Rule, on: str, subject: Subject, world: GameWorld) -> Iterator[Frame]:
    game = world.game
    start = Frame(world, world.names)
    wanted: Callable[[Component], bool] = lambda c: not rule.kinds or c.kind.id in rule.kinds  # noqa: E731 - shorter where it is used
    if on == "face":
        for (identifier, _), face in sorted((subject.faces or {}).items()):
            component = game.component(identifier)
            if component is not None and wanted(component):
                it = world.thing(component)
                frame = Frame(world, world.names, element=face).bound("it", it)
                yield frame.bound("face", _face(world, it, face))
    elif on == "faces":
        if subject.faces is not None:
            shown = [(game.component(identifier), face) for (identifier, _), face in sorted(subject.faces.items())]
            every = tuple(_face(world, world.thing(component), face) for component, face in shown if component is not None and wanted(component))
            yield Frame(world, world.names, {"game": game.place}).bound("faces", every)
    elif on == "page":
        jobs = JobsThing(tuple(subject.jobs or ()))
        for job in jobs.jobs:
            for number, page in enumerate(job.pages, 1):
                yield start.bound("page", PageThing(world, job, number, page, jobs))
    elif on == "manual":
        if subject.manual is not None:
            yield start.bound("manual", ManualThing(world, subject.manual))
    elif subject.faces is not None or subject.jobs is not None or subject.manual is not None:
        return
    elif on == "game":
        yield Frame(world, world.names, {"game": game.place})
    else:
        for component in game.of_kind(on):
            yield Frame(world, world.names, element=component).bound("it", world.thing(component))


def _face(world: GameWorld, it: ComponentThing, face: Face) -> FaceThing:
    """A face as a thing, always the same one: what it has measured once serves all rules."""
    key = ("face", id(world), face.component, face.side)
    if key not in world.memo:
        world.memo[key] = FaceThing(world, it, face)
    found = world.memo[key]
    assert isinstance(found, FaceThing)
    return found


def _turns(frame: Frame, quantifiers: tuple[Quantifier, ...]) -> Iterator[Frame]:
    if not quantifiers:
        yield frame
        return
    for value, place in frame.items(quantifiers[0].over):
        yield from _turns(frame.bound(quantifiers[0].name, value, place), quantifiers[1:])


def _told(rule: Rule, frame: Frame, hit: Hit) -> Diagnostic:
    """A hit as a finding, in the rule's words."""
    values = {**frame.values, **hit.values}
    message = frame.world.words(rule.message, values)
    hint = frame.world.words(rule.hint, values) if rule.hint.source else ""
    severity = rule.severity
    if hit.severity is not None:
        severity = hit.severity
    elif rule.lower is not None and frame.world.value(rule.lower[1], values):
        severity = rule.lower[0]
    place = hit.place if hit.place.source else _at(rule, frame, values)
    about = tuple(dict.fromkeys(chain(frame.about, hit.about)))
    source = frame.world.words(Clause(rule.source, rule.place), values) if "{{" in rule.source else rule.source
    fix = edits(frame.world.game, rule.fix, lambda clause: frame.world.words(clause, values)) if rule.fix else ()
    return replace(_diagnostic(rule, message, place), severity=severity, hint=hint, about=about, labels=hit.labels, source=source, fix=fix)


def _at(rule: Rule, frame: Frame, values: Mapping[str, object]) -> Place:
    place = Frame(frame.world, values, frame.places, frame.about, frame.element).place(rule.at)
    return place if place.source else frame.place(None) if frame.place(None).source else frame.world.game.place


def _diagnostic(rule: Rule, message: str, place: Place) -> Diagnostic:
    return Diagnostic(
        code=rule.code,
        name=rule.name,
        severity=rule.severity,
        message=" ".join(message.split()),
        place=place if place.source else NOWHERE,
        source=rule.source,
        rule=rule.place,
        why=rule.why,
    )
