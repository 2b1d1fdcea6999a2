"""A rule's `bad` and `says` go in, counter-examples come out; applied to the words of a game's files they give the words of a wrong game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from printgen.diagnostics.diagnostic import Bag, Severity
from printgen.model.game import Game
from printgen.model.landscape import square_of
from printgen.place import Place, Sheet
from printgen.rules.codes import COUNTER_EXAMPLE
from printgen.rules.statement import Change, Counter, Rule
from printgen.rules.world import steps_of
from printgen.source import nodes
from printgen.source.nodes import Mapping as Map
from printgen.source.nodes import Node, Scalar

Wrong = Callable[[Node, str], Any]
Judge = Callable[[Mapping[str, str]], Bag]


class CounterError(Exception):
    """A counter-example that cannot be applied; the message says why."""


def counters(node: Map, wrong: Wrong, *, needed: bool) -> tuple[Counter, ...]:
    """The counter-examples of a rule: `bad: {set: …}` with `says: …`, or a list of such, each with its own `says`."""
    bad, says = node.get("bad"), node.get("says")
    if bad is None:
        if needed or says is None:
            wrong(node.get("code") or node, "a rule needs a counter-example: bad and says" if needed else "a report needs says: what it says of this game")
            return ()
        return (Counter((), _raw(says), says.place),)
    listed = bad.items if isinstance(bad, nodes.Sequence) else (bad,)
    made = []
    for item in listed:
        said = item.get("says") if isinstance(item, Map) and "says" in item else says
        if not isinstance(item, Map) or not isinstance(said, Scalar):
            wrong(item, "a counter-example needs set or replace, and says: the whole message")
            continue
        made.append(Counter(tuple(_changes(item, wrong)), said.raw, item.place))
    return tuple(made)


def fixes(node: Node | None, wrong: Wrong) -> tuple[Change, ...]:
    """The changes of a rule's `fix:`, written as those of a counter-example; paths, values and words may hold expressions."""
    if node is None:
        return ()
    changes = tuple(_changes(node, wrong, "a fix")) if isinstance(node, Map) else ()
    if not changes:
        wrong(node, "a fix needs set or replace")
    return changes


def _raw(node: Node) -> str:
    return node.raw if isinstance(node, Scalar) else ""


def _changes(node: Map, wrong: Wrong, what: str = "a counter-example") -> Iterator[Change]:
    for key, value in node.entries:
        if key.raw == "set" and isinstance(value, Map):
            yield from (Change(path=path.raw, value=_written(to), place=path.place) for path, to in value.entries)
        elif key.raw == "replace":
            for item in value.items if isinstance(value, nodes.Sequence) else (value,):
                if isinstance(item, Map) and {*item} == {"file", "old", "new"}:
                    words = {name.raw: _raw(inner) for name, inner in item.entries}
                    yield Change(file=words["file"], old=words["old"], new=words["new"], place=item.place)
                else:
                    wrong(item, "replace needs file, old and new")
        elif key.raw != "says" or what == "a fix":
            wrong(key, f'unknown key "{key.raw}" in {what}; it has set{", replace and says" if what != "a fix" else " and replace"}')


def _written(node: Node) -> str:
    """The value as it is written in the rule file, to be put into another file."""
    if isinstance(node, Scalar) and node.quoted:
        return node.raw
    place = node.place
    assert place.source is not None
    return place.source.text[place.start : place.end]


def patched(game: Game, counter: Counter, files: Mapping[str, str]) -> dict[str, str]:
    """The files (path from the project's root → words) with the counter-example in them. Raises CounterError."""
    changed = dict(files)
    edits = [(written_at(game, change.path), change.value) for change in counter.changes if change.path]
    for place, value in sorted(edits, key=lambda edit: edit[0].start, reverse=True):
        file = place.file or ""
        if isinstance(place.source, Sheet):
            # A workbook is no text; its sheet is tried as one.
            file = f"{file}!{place.source.name}"
            changed.setdefault(file, place.source.text)
        if file not in changed:
            raise CounterError(f'"{file}" is not among the files')
        changed[file] = changed[file][: place.start] + value + changed[file][place.end :]
    for change in counter.changes:
        if change.path:
            continue
        path = next((p for p in (f"{game.folder}/{change.file}", change.file) if p in changed), "")
        if not path:
            raise CounterError(f'there is no file "{change.file}"')
        times = changed[path].count(change.old)
        if times != 1:
            raise CounterError(f'{change.file} holds "{change.old}" {times} times, must be once')
        changed[path] = changed[path].replace(change.old, change.new)
    return changed


def written_at(game: Game, path: str) -> Place:
    """Where the value at `facts.start_length`, `apple-5.a`, `fjord.paws.a` or `fjord.terrain.A8/B8` was written. Raises CounterError."""
    steps = steps_of(path)
    component = game.component(str(steps[0]))
    if component is not None and len(steps) > 1:
        layer = component.layers.get(str(steps[1]))
        square = square_of(str(steps[2])) if layer is not None and len(steps) > 2 else None
        place = layer.places.get(square) if layer is not None and square is not None else component.fields.place_of(*steps[1:])
        known = layer is not None or str(steps[1]) in component.fields
    else:
        place, known = game.data.place_of(*steps), str(steps[0]) in game.data
    if place is None or place.source is None or not known:
        raise CounterError(f'there is no value at "{path}"')
    return place


def counterexamples(game: Game, rules: tuple[Rule, ...], files: Mapping[str, str], judge: Judge) -> Bag:
    """What is wrong with the rules' counter-examples. `judge` loads and checks a project of these files and gives all findings."""
    bag = Bag()
    for rule in rules:
        for counter in rule.counters:
            problem = rejected(game, rule, counter, files, judge)
            if problem:
                bag.add(COUNTER_EXAMPLE.at(counter.place, problem))
    return bag


def rejected(game: Game, rule: Rule, counter: Counter, files: Mapping[str, str], judge: Judge) -> str:
    """What is wrong with one counter-example of a rule; "" if the rule answers with the stated words and loses none of its weight."""
    try:
        found = judge(patched(game, counter, files))
    except CounterError as problem:
        return f"the counter-example of {rule.code} cannot be applied: {problem}"
    mine = [d for d in found.findings if d.code == rule.code]
    if any(d.message == counter.says for d in mine):
        return ""
    if not mine:
        others = "; ".join(sorted({f"{d.code} {d.message}" for d in found.findings if d.severity == Severity.ERROR})[:3])
        return f"{rule.code} does not reject its own counter-example" + (f" (found instead: {others})" if others else "")
    return f'{rule.code} says "{mine[0].message}", not "{counter.says}"'
