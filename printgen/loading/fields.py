"""A component's nodes and the fields that its kind declares go in, a record of typed values comes out, with a finding for each that does not fit."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import field

from printgen import units
from printgen.diagnostics.diagnostic import Bag, Diagnostic
from printgen.diagnostics.nearest import did_you_mean
from printgen.frozen import frozen, slotted
from printgen.loading.codes import BAD_LINK, LENGTH, MISSING, UNKNOWN_KEY, WRONG_VALUE
from printgen.loading.decode import respelled
from printgen.loading.links import HOW, BadLinkError, Link, link
from printgen.loading.model import FieldForm
from printgen.model.game import FieldSpec
from printgen.model.record import Path, Record, Value
from printgen.place import NOWHERE, Place
from printgen.source.nodes import Mapping, Node, Scalar, Sequence, what_is
from printgen.source.plain import Marks, note_places, plain, unwrap
from printgen.source.read_table import OWN, Cell
from printgen.source.read_yaml import plain_value

BETWEEN = "|"
"""What separates the items of a list in one cell of a table."""

COLOUR = re.compile(r"#[0-9A-Fa-f]{6}|[A-Za-z][A-Za-z0-9_-]*")
_CELL_FLAGS = {"true": True, "yes": True, "x": True, "1": True, "false": False, "no": False, "0": False, "": False}


@frozen
class Ref:
    """A value that must name something: what it refers to, the value, where it stands, of what it is a part, and what the thing is called (else as `to` says)."""

    to: str
    value: Value
    place: Place
    what: str
    about: str
    thing: str = ""


@slotted
class FieldReader:
    """Reads components one after the other; gathers findings, references to be looked up later, and what is said of the basis of values.

    `cells`: the values come from a table, where all is text: flags may be yes, no, x, 1, 0 or empty, and lists are `a | b`. `block`: how many units the
    piece is wide and high, which says what edges its links may reach.
    """

    bag: Bag
    marks: Marks
    refs: list[Ref] = field(default_factory=list)
    cells: bool = False
    block: tuple[int, int] = (1, 1)

    def record(self, specs: Iterable[FieldSpec], node: Mapping, what: str, about: str, *, known: Iterable[str] = ()) -> Record:
        """The fields of a mapping; `what` names it in messages, `known` are keys that others read."""
        by_name = {spec.name: spec for spec in specs}
        others = tuple(known)
        # The names of a table's columns are judged once, at its header.
        for key in (key for key, _ in node.entries if not self.cells and key.raw not in by_name and key.raw not in others):
            names = [*by_name, *others]
            self.bag.add(unknown_key(key, what, names, about))
        fields: dict[str, Value] = {}
        places: dict[Path, Place] = {}
        for spec in by_name.values():
            found = node.get(spec.name)
            path = f"{what}.{spec.name}"
            inner = self._unwrapped(spec, found, path) if found is not None else None
            if inner is None or self.is_nothing(spec, inner):
                fields[spec.name] = False if self.cells and spec.type == "flag" else None
                # A column that is not there has its finding at the header.
                if spec.required and not (inner is None and self.cells):
                    where = inner.place if inner is not None else _start(node)
                    self.bag.add(MISSING.at(where, f"{what}: {spec.name} is missing", about=(about,)))
                continue
            fields[spec.name] = self.value(spec, inner, path, about)
            note_places(inner, (spec.name,), places)
        return Record(fields, places, node.place)

    def header(self, specs: Iterable[FieldSpec], header: Sequence, what: str, known: Iterable[str]) -> None:
        """Check the names of a table's columns: `what` is the file; `known` are columns that are no fields. What begins with OWN is a note of the author's to himself."""
        names = dict.fromkeys(known, False) | {spec.name: spec.required and spec.type != "flag" for spec in specs}
        given = [cell for cell in header.items if isinstance(cell, Scalar) and cell.raw]
        for cell in given:
            if cell.raw not in names and not cell.raw.startswith(OWN) and not self.bag.is_full(UNKNOWN_KEY, cell.place):
                self.bag.add(unknown_key(cell, what, names, thing="column"))
        missing = [name for name, required in names.items() if required and name not in {cell.raw for cell in given}]
        for name in missing:
            self.bag.add(MISSING.at(header.place, f'{what} has no column "{name}"'))

    def is_nothing(self, spec: FieldSpec, node: Node) -> bool:
        """Whether a value was left empty: as nothing, `~` or `null`; in a table only as an empty cell (and for a flag that means no)."""
        if not isinstance(node, Scalar):
            return False
        if self.cells:
            return not node.raw and spec.type != "flag"
        return not node.quoted and node.raw in {"", "~", "null"}

    def value(self, spec: FieldSpec, node: Node, what: str, about: str) -> Value:
        """The value of a field, or None and a finding."""
        if spec.type == "list":
            return self._list(spec, node, what, about)
        if spec.type == "mapping":
            return self._mapping(spec, node, what, about)
        if spec.type == "links":
            return self._links(spec, node, what, about)
        if not isinstance(node, Scalar):
            return self._wrong(node, f"{what} must be {_ARTICLES[spec.type]}, is {what_is(node)}", about)
        if spec.type in {"integer", "number"}:
            return self._number(spec, node, what, about)
        if spec.type == "length":
            return self._length(spec, node, what, about)
        if spec.type == "flag":
            return self._flag(node, what, about)
        if spec.type == "colour" and not COLOUR.fullmatch(node.raw):
            return self._wrong(node, f'{what}: "{node.raw}" is no colour', about, hint="write a name of the palette, or #rrggbb in quotes")
        if spec.type == "one-of" and spec.options and node.raw not in spec.options:
            message = f'{what}: there is no "{node.raw}"' + did_you_mean(node.raw, spec.options)
            return self._wrong(node, message, about, hint="one of " + ", ".join(spec.options))
        if spec.type == "ref":
            value = node.raw if node.quoted or isinstance(node.value, bool) or node.value is None else node.value
            self.refs.append(Ref(spec.refers, value, node.place, what, about))
            return value
        return node.raw

    def _wrong(self, node: Node, message: str, about: str, hint: str = "") -> Value:
        self.bag.add(WRONG_VALUE.at(node.place, message, hint=hint, about=(about,)))
        return None

    def _number(self, spec: FieldSpec, node: Scalar, what: str, about: str) -> Value:
        value = plain_value(node.raw) if self.cells else node.value
        kinds = int if spec.type == "integer" else (int, float)
        if isinstance(value, bool) or not isinstance(value, kinds):
            hint = "take the quotes away" if node.quoted and isinstance(plain_value(node.raw), kinds) else ""
            return self._wrong(node, f"{what} must be {_ARTICLES[spec.type]}, is {what_is(node)}", about, hint)
        if not _inside(spec, value):
            return self._wrong(node, f"{what} must be {_bounds(spec)}, is {node.raw}", about)
        return value

    def _length(self, spec: FieldSpec, node: Scalar, what: str, about: str) -> Value:
        try:
            value = units.length(node.raw)
        except ValueError as error:
            self.bag.add(LENGTH.at(node.place, f"{what}: {error}", about=(about,)))
            return None
        if not _inside(spec, value):
            return self._wrong(node, f"{what} must be {_bounds(spec, ' mm')}, is {node.raw}", about)
        return value

    def _flag(self, node: Scalar, what: str, about: str) -> Value:
        value = _CELL_FLAGS.get(node.raw.lower()) if self.cells else node.value
        if isinstance(value, bool):
            return value
        hint = "" if self.cells else {"yes": "write true", "no": "write false", "on": "write true", "off": "write false"}.get(node.raw.lower(), "")
        return self._wrong(node, f"{what} must be true or false, is {what_is(node)}", about, hint)

    def _list(self, spec: FieldSpec, node: Node, what: str, about: str) -> Value:
        if self.cells and isinstance(node, Scalar):
            node = _split(node)
        if not isinstance(node, Sequence):
            return self._wrong(node, f"{what} must be a list, is {what_is(node)}", about, hint="write [a, b], or one item a line behind a -")
        if not _inside(spec, len(node.items)):
            return self._wrong(node, f"{what} must have {_bounds(spec)} items, has {len(node.items)}", about)
        inner = spec.of or FieldSpec("", "mapping")
        if spec.of is None:
            return tuple(plain(item, f"{what}[{n}]", self.marks) for n, item in enumerate(node.items))
        return tuple(self.value(inner, self._unwrapped(inner, item, f"{what}[{n}]"), f"{what}[{n}]", about) for n, item in enumerate(node.items))

    def _unwrapped(self, spec: FieldSpec, node: Node, path: str) -> Node:
        """The value in a wrapper, or the node itself. A mapping that has a field `value` itself is wrapped only where a mapping with that field stands in it."""
        if spec.type == "mapping" and any(one.name == "value" for one in spec.fields) and isinstance(node, Mapping):
            inner = node.get("value")
            return unwrap(node, path, self.marks, once=True) if isinstance(inner, Mapping) and "value" in inner else node
        return unwrap(node, path, self.marks)

    def _links(self, spec: FieldSpec, node: Node, what: str, about: str) -> Value:
        """The links of a tile, each a record of colour, part, edges and layer (later ones lie above); each edge carries one at most."""
        if self.cells and isinstance(node, Scalar):
            node = _split(node)
        if not isinstance(node, Sequence):
            return self._wrong(node, f"{what} must be a list of links, is {what_is(node)}", about, hint="write [red NS, green EW]")
        if not _inside(spec, len(node.items)):
            return self._wrong(node, f"{what} must have {_bounds(spec)} links, has {len(node.items)}", about)
        taken: dict[str, str] = {}
        found: list[Record] = []
        for n, written in enumerate(node.items):
            item = unwrap(written, f"{what}[{n}]", self.marks)
            made = self._link(item, f"{what}[{n}]", taken, about)
            if made is not None and isinstance(item, Scalar):
                self.refs.append(Ref(spec.refers, made.colour, item.place, f"{what}[{n}]", about, "colour"))
                found.append(Record({"colour": made.colour, "part": made.part, "edges": made.edges, "layer": n}, place=item.place))
        return tuple(found)

    def _link(self, item: Node, what: str, taken: dict[str, str], about: str) -> Link | None:
        """One link, or None and a finding; `taken` are the edges of those before it, each with the link that it carries."""
        if not isinstance(item, Scalar):
            self.bag.add(BAD_LINK.at(item.place, f"{what}: a link is one text, this is {what_is(item)}", hint=HOW, about=(about,)))
            return None
        try:
            made = link(item.raw, self.block)
        except BadLinkError as wrong:
            self.bag.add(BAD_LINK.at(item.place, f"{what}: {wrong}", hint=wrong.hint, about=(about,)))
            return None
        for edge in made.edges:
            if edge in taken:
                message = f'{what}: edge {edge} carries two links, "{taken[edge]}" and "{item.raw}"'
                self.bag.add(BAD_LINK.at(item.place, message, hint="an edge carries one at most; on each tile four", about=(about,)))
            taken.setdefault(edge, item.raw)
        return made

    def _mapping(self, spec: FieldSpec, node: Node, what: str, about: str) -> Value:
        if not isinstance(node, Mapping):
            return self._wrong(node, f"{what} must be a mapping, is {what_is(node)}", about, hint="write {key: value}, or one key a line")
        if spec.fields:
            return self.record(spec.fields, node, what, about)
        return plain(node, what, self.marks)


def unknown_key(key: Scalar, what: str, names: Iterable[str], about: str = "", thing: str = "key") -> Diagnostic:
    """The finding that a key is none of `names`."""
    known = list(names)
    guess = did_you_mean(key.raw, known)
    hint = "" if guess else f"known {thing}s: " + ", ".join(known) + (f"; a new one is declared in fields: of its kind in game.yaml, and one for yourself alone is called {OWN}{key.raw}" if thing == "column" else "")
    return UNKNOWN_KEY.at(key.place, f'unknown {thing} "{key.raw}" in {what}{guess}', hint=hint, about=(about,) if about else (), fix=respelled(key.place, key.raw, known))


def specs(forms: dict[str, FieldForm], nodes: Node | None) -> tuple[FieldSpec, ...]:
    """The fields that a kind declares, from their forms; `nodes` is where they were written."""
    return tuple(_spec(name, form, nodes) for name, form in forms.items())


def cells_as_node(header: tuple[Cell, ...], row: tuple[Cell, ...]) -> Mapping:
    """A row of a table as a mapping; empty cells are empty scalars."""
    entries = tuple((Scalar(name.text, name.text, name.place), Scalar(cell.text, cell.text, cell.place, cell.quoted)) for name, cell in zip(header, row, strict=True))
    source, start = row[0].place.source, row[0].place.start
    return Mapping(entries, Place(source, start, row[-1].place.end))


_ARTICLES = {
    "text": "text",
    "integer": "a whole number",
    "number": "a number",
    "length": "a length",
    "colour": "a colour",
    "flag": "true or false",
    "ref": "one name",
    "one-of": "one of its options",
}


def _spec(name: str, form: FieldForm, nodes: Node | None) -> FieldSpec:
    key = nodes.key(name) if isinstance(nodes, Mapping) else None
    inside = nodes.get(name) if isinstance(nodes, Mapping) else None
    inner = unwrap(inside) if inside is not None else None
    of = _spec("", form.of, None) if form.of else None
    fields = specs(form.fields, inner.get("fields") if isinstance(inner, Mapping) else None)
    place = key.place if key is not None else NOWHERE
    start = inner.get("start") if isinstance(inner, Mapping) else None
    return FieldSpec(name, form.type, form.required, form.min, form.max, tuple(form.options), form.to, of, fields, place, _written(start))


def _written(node: Node | None) -> str:
    """A node as it stands in its file, if it stands on one line."""
    if node is None or node.place.source is None:
        return ""
    words = node.place.source.text[node.place.start : node.place.end]
    return "" if "\n" in words else words


def _split(cell: Scalar) -> Sequence:
    """The items of a list in one cell, each with its place (that of the cell, if the cell is quoted and so may hold doubled quotes)."""
    items: list[Node] = []
    at = 0
    for part in cell.raw.split(BETWEEN):
        words = part.strip()
        start = at + len(part) - len(part.lstrip())
        place = cell.place if cell.quoted else cell.place.within(start, start + len(words))
        items.append(Scalar(words, words, place))
        at += len(part) + 1
    return Sequence(tuple(items), cell.place)


def _inside(spec: FieldSpec, value: float) -> bool:
    return (spec.minimum is None or value >= spec.minimum) and (spec.maximum is None or value <= spec.maximum)


def _bounds(spec: FieldSpec, unit: str = "") -> str:
    if spec.minimum is not None and spec.minimum == spec.maximum:
        return f"{spec.minimum:g}{unit}"
    if spec.minimum is not None and spec.maximum is not None:
        return f"{spec.minimum:g} to {spec.maximum:g}{unit}"
    return f"at least {spec.minimum:g}{unit}" if spec.minimum is not None else f"at most {spec.maximum:g}{unit}"


def _start(node: Mapping) -> Place:
    return Place(node.place.source, node.place.start, node.place.start + 1)
