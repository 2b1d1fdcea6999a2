"""The kinds section of game.yaml goes in, kinds come out: their fields and layers declared, all that they refer to looked up."""

from __future__ import annotations

from collections.abc import Mapping as Table
from types import MappingProxyType

from printgen.diagnostics.diagnostic import Bag
from printgen.diagnostics.nearest import did_you_mean
from printgen.frozen import frozen
from printgen.geometry import Size
from printgen.loading.codes import BAD_ID, MISSING, UNKNOWN_REFERENCE, WRONG_VALUE
from printgen.loading.decode import at_path, decode, text_of
from printgen.loading.fields import specs
from printgen.loading.layers import GlyphTable, fact_glyphs
from printgen.loading.model import FieldForm, KindForm, bad_id, bad_name
from printgen.model.game import BOOKLET, FieldSpec, Kind
from printgen.model.landscape import LayerSpec
from printgen.place import NOWHERE, Place
from printgen.source.nodes import Mapping, Node, Scalar, what_is
from printgen.source.plain import unwrap

STAND_IN = Size(63.0, 88.0)
"""The size of a kind of which none is known (yet)."""
RESERVED = ("id", "kind", "copies", "basis", "note")
"""Keys of every component; no field or layer can have such a name."""


@frozen
class Declared:
    """A kind, the form it was read from, and where it was written."""

    kind: Kind
    form: KindForm
    node: Mapping

    @property
    def alone(self) -> bool:
        """Whether the kind says of no pieces where they are: then it is one piece itself."""
        return not self.form.from_ and self.form.pieces is None

    @property
    def written(self) -> list[str]:
        """The names of its fields and layers as they were written: one whose declaration is at fault is known all the same."""
        return [key for section in ("fields", "layers") if isinstance(inside := self.node.get(section), Mapping) for key in inside]


def kinds(game: Mapping, bag: Bag) -> dict[str, Declared]:
    """The kinds of a game by id; one that cannot be read at all is left out."""
    section = game.get("kinds")
    section = unwrap(section) if section is not None else None
    if section is None:
        bag.add(MISSING.at(_start(game), "game: kinds is missing", hint="a game without components prints nothing"))
        return {}
    if not isinstance(section, Mapping):
        bag.add(WRONG_VALUE.at(section.place, f"game: kinds must be a mapping, is {what_is(section)}"))
        return {}
    declared: dict[str, Declared] = {}
    for key, value in section.entries:
        node = unwrap(value)
        wrong = bad_id(key.raw)
        if wrong:
            bag.add(BAD_ID.at(key.place, wrong))
            continue
        form = decode(KindForm, node, f"kind {key.raw}", bag, instead={"is": "card", "size": "63mm x 88mm"})
        if form is not None and isinstance(node, Mapping):
            _measured(key.raw, form, node, bag)
            _idle(key.raw, form, node, bag)
            declared[key.raw] = Declared(_kind(key, form, node, bag), form, node)
    for one in declared.values():
        _check(one, game, declared, bag)
    return declared


def glyph_tables(declared: Table[str, Declared], game: Node, bag: Bag) -> dict[str, GlyphTable]:
    """The tables of glyphs in the facts that any layer uses, by path."""
    paths = sorted({layer.glyphs for one in declared.values() for layer in one.kind.layers if "." in layer.glyphs})
    found = {path: at_path(game, path) for path in paths}
    return {path: fact_glyphs(path, node, bag) for path, node in found.items() if node is not None}


def is_reference(to: str, game: Node, declared: Table[str, Declared]) -> bool:
    """Whether a field may refer to this: a kind, `kind.field`, or the path of a value in game.yaml."""
    kind, _, name = to.partition(".")
    if kind in declared:
        return not name or any(spec.name == name for spec in declared[kind].kind.fields)
    return "." in to and at_path(game, to) is not None


def _measured(name: str, form: KindForm, node: Mapping, bag: Bag) -> None:
    """A kind has a size, or is a box for what has one."""
    if "size" not in node and "box" not in node:
        bag.add(MISSING.at(_start(node), f'kind {name}: "size" is missing'))
    elif form.box is not None and form.is_ != "box":
        at = at_path(node, "box")
        bag.add(WRONG_VALUE.at(at.place if at is not None else node.place, f"kind {name}: only what is a box holds something", hint="is: box"))
    elif form.formats and form.is_ != BOOKLET:
        at = at_path(node, "formats")
        bag.add(WRONG_VALUE.at(at.place if at is not None else node.place, f"kind {name}: only a booklet is set in other formats", hint="is: booklet"))
    elif form.box is not None and "size" in node:
        at = at_path(node, "size")
        bag.add(WRONG_VALUE.at(at.place if at is not None else node.place, f"kind {name}: the size of a box follows from what it holds", hint="leave size out"))


_PAGES: Table[str, object] = MappingProxyType({"corner": 0.0, "faces": 1, "back": "", "touching": False, "fold": "none", "split": False, "block": (1, 1)})
"""What is said of pieces that are cut out, and how it stands where it says nothing: the pages of a booklet are cut as a stack, and each is a face by itself."""


def _idle(name: str, form: KindForm, node: Mapping, bag: Bag) -> None:
    """Keys that change nothing beside what else the kind says."""
    for key, plain_value in _PAGES.items() if form.is_ == BOOKLET else ():
        written = node.key(key)
        if written is not None and getattr(form, key) != plain_value:
            message = f"kind {name}: {key} means nothing for a booklet, whose pages are cut as a stack and folded"
            bag.add(WRONG_VALUE.at(written.place, message, hint="leave it out"))
    faces, grid = node.key("faces"), node.key("grid")
    said = node.get("faces")
    if faces is not None and isinstance(said, Scalar) and said.raw == "1" and form.back:
        bag.add(WRONG_VALUE.at(faces.place, f"kind {name}: faces says that it has one, back that it has two", hint="leave one of them out"))
    if grid is not None and not form.layers:
        bag.add(WRONG_VALUE.at(grid.place, f"kind {name}: grid means nothing without layers", hint="leave it out, or name the layers of the map"))


def _kind(key: Scalar, form: KindForm, node: Mapping, bag: Bag) -> Kind:
    copies = form.copies
    return Kind(
        key.raw,
        form.is_,
        form.size or STAND_IN,
        form.template or key.raw,
        back=form.back,
        faces=2 if form.back else form.faces,
        bleed=form.bleed,
        corner=form.corner,
        safe=form.safe,
        copies=copies,
        set=copies if form.set is None else form.set,
        title=form.title,
        fold=form.fold,
        block=form.block,
        split=form.split,
        touching=form.touching,
        formats=tuple(form.formats),
        fields=_named(specs(form.fields, node.get("fields")), bag),
        layers=_layers(form, node, bag),
        place=key.place,
    )


def _layers(form: KindForm, node: Mapping, bag: Bag) -> tuple[LayerSpec, ...]:
    written = node.get("layers")
    layers: list[LayerSpec] = []
    for name, layer in form.layers.items():
        key = written.key(name) if isinstance(written, Mapping) else None
        place = key.place if key is not None else NOWHERE
        wrong = bad_name(name) or _taken(name, [*RESERVED, "size", *form.fields])
        if wrong:
            bag.add(BAD_ID.at(place, wrong))
            continue
        layers.append(LayerSpec(name, layer.glyphs, layer.required, place))
    return tuple(layers)


def _named(fields: tuple[FieldSpec, ...], bag: Bag) -> tuple[FieldSpec, ...]:
    good: list[FieldSpec] = []
    for spec in fields:
        wrong = bad_name(spec.name) or _taken(spec.name, RESERVED)
        if wrong:
            bag.add(BAD_ID.at(spec.place, wrong))
        else:
            good.append(spec)
    return tuple(good)


def _taken(name: str, names: tuple[str, ...] | list[str]) -> str:
    return f'the name "{name}" is taken already' if name in names else ""


def _check(one: Declared, game: Mapping, declared: Table[str, Declared], bag: Bag) -> None:
    """What a kind's fields and layers refer to, that they say what their type needs, and that no measure is larger than the piece."""
    short = min(one.kind.size)
    for name, value in (("corner", one.kind.corner), ("safe", one.kind.safe)):
        written = one.node.get(name)
        if written is not None and value > short / 2:
            message = f"kind {one.kind.id}: {name} is {value:g} mm, more than half of the shorter side ({short:g} mm)"
            bag.add(WRONG_VALUE.at(written.place, message))
    for name in ("from", "template", "back"):
        written = at_path(one.node, name)
        if isinstance(written, Scalar) and not written.raw.strip():
            bag.add(WRONG_VALUE.at(written.place, f"kind {one.kind.id}: {name} is empty", hint="write a name, or leave the key out"))
    for name, form in one.form.fields.items():
        spec = next((spec for spec in one.kind.fields if spec.name == name), None)
        if spec is not None:
            _check_field(f"kind {one.kind.id}: {name}", form, spec.place, bag, lambda form: _missing_reference(form, game, declared))
    fields = [spec.name for spec in one.kind.fields if spec.type == "mapping"]
    for layer in one.kind.layers:
        known = layer.glyphs == "any" or layer.glyphs in fields or ("." in layer.glyphs and at_path(game, layer.glyphs) is not None)
        if not known:
            place = _value_place(one.node, layer) or layer.place
            message = f'kind {one.kind.id}: the glyphs of {layer.name} are to be found in "{layer.glyphs}", which is neither a mapping field of the kind nor a fact'
            hint = "write any, the path of a fact (facts.terrain), or the name of a field of type mapping"
            bag.add(UNKNOWN_REFERENCE.at(place, message + did_you_mean(layer.glyphs, ["any", *fields, *_fact_paths(game)]), hint=hint))


def _check_field(what: str, form: FieldForm, place: Place, bag: Bag, missing: object) -> None:
    assert callable(missing)
    if form.type == "one-of" and not form.options:
        bag.add(MISSING.at(place, f'{what} is a one-of and needs "options"', hint="options: [permanent, single]"))
    if form.type in {"ref", "links"}:
        if not form.to:
            hint = "to: the path of the fact that holds the colours" if form.type == "links" else "to: the id of a kind, or the path of a fact"
            bag.add(MISSING.at(place, f'{what} is {"of type links" if form.type == "links" else "a ref"} and needs "to"', hint=hint))
        elif words := missing(form):
            bag.add(UNKNOWN_REFERENCE.at(place, f"{what} {words}"))
    if form.of is not None:
        _check_field(what, form.of, place, bag, missing)
    for name, inner in form.fields.items():
        _check_field(f"{what}.{name}", inner, place, bag, missing)


def _missing_reference(form: FieldForm, game: Node, declared: Table[str, Declared]) -> str:
    to = form.to
    if form.type == "links" and not isinstance(at_path(game, to), Mapping):
        # What draws a link looks up its colour: rows by name, not a list of names nor a kind of pieces.
        if is_reference(to, game, declared):
            return f'refers to "{to}", which is no mapping of colours; write {to.rpartition(".")[2]}: {{red: {{name: Red, ink: …}}}} under facts'
        return f'refers to "{to}", which is no fact' + did_you_mean(to, _fact_paths(game))
    if is_reference(to, game, declared):
        return ""
    return f'refers to "{to}", which is neither a kind nor a fact' + did_you_mean(to, [*declared, *_fact_paths(game)])


def _fact_paths(game: Node) -> list[str]:
    facts = at_path(game, "facts")
    return [f"facts.{key}" for key in facts] if isinstance(facts, Mapping) else []


def _value_place(node: Mapping, layer: LayerSpec) -> Place | None:
    found = at_path(node, f"layers.{layer.name}.glyphs")
    return found.place if found is not None and text_of(found) else None


def _start(node: Mapping) -> Place:
    return Place(node.place.source, node.place.start, node.place.start + 1)
