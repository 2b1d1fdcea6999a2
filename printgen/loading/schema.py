"""What the loader knows of game.yaml and of a game's kinds goes in, JSON Schemas (2020-12) come out, for editors that complete and check while one types."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias

from printgen.loading.fields import COLOUR
from printgen.loading.forms import schema_of
from printgen.loading.kinds import RESERVED
from printgen.loading.model import (
    BASES,
    GRID,
    ID,
    LENGTH,
    NAME,
    TEXT,
    BlankForm,
    BoxForm,
    FigureForm,
    GameForm,
    KindForm,
    ProductForm,
    RulingForm,
    SaysForm,
    WaiverForm,
)
from printgen.model.game import FieldSpec, Game, Kind
from printgen.model.landscape import NOTHING, LayerSpec
from printgen.model.record import Record
from printgen.source.plain import WRAPPER
from printgen.source.read_yaml import plain_value

Schema: TypeAlias = dict[str, Any]

DIALECT = "https://json-schema.org/draft/2020-12/schema"
SECTIONS: dict[str, Any] = {
    "kinds": dict[str, KindForm],
    "products": dict[str, ProductForm],
    "rulings": dict[str, RulingForm],
    "waivers": list[WaiverForm],
    "box": list[BoxForm],
    "rulebook_says": list[SaysForm],
    "blanks": list[BlankForm],
    "figures": list[FigureForm],
}
"""The sections of game.yaml that have forms of their own."""
SHORT = 120
"""Characters of a schema that is written as often as it stands."""
LINK = r"^\S+ +(?:(?:head|tail) +[NESW][1-9]?|[NESW][1-9]? *[NESW][1-9]?)$"
_NULL: Schema = {"type": "null"}


def game_schema(*, extending: bool) -> Schema:
    """The schema of game.yaml. A game that extends another one says only what is different: there nothing is required, and `null` takes away."""
    made = _tidy(schema_of(GameForm, SECTIONS), extending=extending)
    made["properties"]["kind"] = {"const": "game"}
    _named_well(made)
    made["required"] = ["kind", "id", "title", *(["extends"] if extending else [])]
    for name in made["properties"] if extending else SECTIONS:
        if name not in {*made["required"], "basis", "note"}:
            made["properties"][name] = {"anyOf": [made["properties"][name], _NULL]}
    return {"$schema": DIALECT, "title": "game.yaml", **shared(made)}


def _named_well(made: Schema) -> None:
    """What fields, layers, kinds and products may be called."""
    kind = made["$defs"]["KindForm"]["properties"]
    for values, pattern, taken in (
        (kind["fields"], NAME.pattern, [*RESERVED]),
        (kind["layers"], NAME.pattern, [*RESERVED, "size"]),
        (made["properties"]["kinds"], ID["pattern"].strip("^$"), []),
        (made["properties"]["products"], ID["pattern"].strip("^$"), []),
    ):
        mapping = next(one for one in _all(values) if "additionalProperties" in one and one.get("additionalProperties") is not False)
        mapping["propertyNames"] = {"pattern": f"^{pattern}$", **({"not": {"enum": taken}} if taken else {})}


def _all(node: Any) -> Iterator[Schema]:
    """A schema and its alternatives."""
    if isinstance(node, dict):
        yield node
        for inner in node.get("anyOf", ()):
            yield from _all(inner)


def _tidy(node: Any, *, extending: bool) -> Any:
    """The schema of the forms with each value as it is or wrapped, and without the null of what may be left out: that is told by `required`."""
    if isinstance(node, list):
        return [_tidy(item, extending=extending) for item in node if item != _NULL]
    if not isinstance(node, dict):
        return node
    made = {key: _tidy(value, extending=extending) for key, value in node.items() if key not in {"properties", "$defs"}}
    if list(made) == ["anyOf"] and len(made["anyOf"]) == 1:
        made = made["anyOf"][0]
    if "$defs" in node:
        made["$defs"] = {name: _tidy(inner, extending=extending) for name, inner in node["$defs"].items()}
    if "properties" in node:
        values = {key: _tidy(value, extending=extending) for key, value in node["properties"].items()}
        made["properties"] = {key: valued({"anyOf": [value, _NULL]} if extending and value else value) for key, value in values.items()}
        if extending:
            made.pop("required", None)
            made.pop("allOf", None)
    if isinstance(made.get("additionalProperties"), dict):
        inner = valued(made["additionalProperties"])
        made["additionalProperties"] = {"anyOf": [inner, _NULL]} if extending else inner
    if isinstance(made.get("items"), dict):
        made["items"] = valued(made["items"])
    return made


def valued(schema: Schema) -> Schema:
    """A value as it is, or in a wrapper that says its basis: `{value: 40, basis: ours, why: "…"}`."""
    if not schema:
        return schema
    wrapper: Schema = dict.fromkeys(WRAPPER, TEXT) | {"value": schema, "basis": {"enum": list(BASES)}, "variant": {"type": "boolean"}}
    return {"anyOf": [schema, {"type": "object", "required": ["value"], "properties": wrapper, "additionalProperties": False}]}


def piece_schema(game: Game, kind: Kind) -> Schema:
    """The schema of a YAML file with a piece (or a list of pieces) of a kind: its fields, its layers, and what every piece may have."""
    properties: Schema = {
        "kind": {"const": kind.id},
        "id": ID,
        "copies": valued({"type": "integer", "minimum": 0, "maximum": 100_000}),
        "basis": {"enum": list(BASES)},
        "note": {},
    }
    assert set(properties) == set(RESERVED)
    if kind.layers:
        properties["size"] = GRID
    properties |= {spec.name: _field(game, spec) for spec in kind.fields}
    properties |= {spec.name: _layer(game, spec, ground=n == 0) for n, spec in enumerate(kind.layers)}
    required = [spec.name for spec in kind.fields if spec.required] + [spec.name for n, spec in enumerate(kind.layers) if spec.required or n == 0]
    piece: Schema = {"type": "object", "properties": properties, "required": required, "additionalProperties": False}
    title = f"{kind.id} of {game.id}"
    one = {"$ref": "#/$defs/piece"}
    return {"$schema": DIALECT, "title": title, **shared({"$defs": {"piece": piece}, "anyOf": [one, {"type": "array", "items": one}]})}


def shared(schema: Schema) -> Schema:
    """The same schema, what stands in it several times and is not short put under `$defs` once: values that may be wrapped are doubled at each level."""
    times: dict[str, int] = {}
    names: dict[str, str] = {}
    parts: Schema = {}

    def count(node: Any) -> None:
        for inner in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
            words = _words(inner)
            if words:
                times[words] = times.get(words, 0) + 1
                if times[words] > 1:
                    continue
            count(inner)

    def put(node: Any) -> Any:
        words = _words(node)
        if times.get(words, 0) < 2:
            return {key: put(inner) for key, inner in node.items()} if isinstance(node, dict) else [put(inner) for inner in node] if isinstance(node, list) else node
        if words not in names:
            names[words] = f"value-{len(names) + 1}"
            parts[names[words]] = {key: put(inner) for key, inner in node.items()}
        return {"$ref": f"#/$defs/{names[words]}"}

    count(schema)
    made = {key: put(inner) for key, inner in schema.items()}
    return {**made, "$defs": {**made.get("$defs", {}), **parts}}


def _words(node: Any) -> str:
    """A schema as text, if it is long enough to be shared; "" for all else (a `type` may be the name of a property, too)."""
    is_schema = isinstance(node, dict) and (isinstance(node.get("anyOf"), list) or isinstance(node.get("type"), str | list))
    words = json.dumps(node, sort_keys=True) if is_schema else ""
    return words if len(words) > SHORT else ""


def _field(game: Game, spec: FieldSpec) -> Schema:
    schema = valued(_value(game, spec))
    return schema if spec.required else {"anyOf": [schema, _NULL]}


def _value(game: Game, spec: FieldSpec) -> Schema:
    """What a field's value may be; the loader's own words for it are in `fields.py`, and the tests hold the two together."""
    if spec.type in {"integer", "number"}:
        return {"type": spec.type, **_bounds(spec, "minimum", "maximum")}
    if spec.type == "list":
        return {"type": "array", "items": valued(_value(game, spec.of)) if spec.of else {}, **_bounds(spec, "minItems", "maxItems")}
    if spec.type == "links":
        return {"type": "array", "items": valued({"type": "string", "pattern": LINK}), **_bounds(spec, "minItems", "maxItems")}
    if spec.type == "mapping":
        return _mapping(game, spec.fields) if spec.fields else {"type": "object"}
    if spec.type == "one-of" and spec.options:
        return {"enum": _as_written(spec.options)}
    if spec.type == "ref":
        return {"anyOf": [{"enum": _as_written(named)}, {"type": ["string", "number"]}]} if (named := list(_named(game, spec.refers))) else TEXT
    return {"length": LENGTH, "colour": {"type": "string", "pattern": f"^(?:{COLOUR.pattern})$"}, "flag": {"type": "boolean"}}.get(spec.type, TEXT)


def _mapping(game: Game, fields: Iterable[FieldSpec]) -> Schema:
    specs = list(fields)
    required = [spec.name for spec in specs if spec.required]
    return {"type": "object", "properties": {spec.name: _field(game, spec) for spec in specs}, "required": required, "additionalProperties": False}


def _bounds(spec: FieldSpec, least: str, most: str) -> Schema:
    said = {least: spec.minimum, most: spec.maximum}
    return {name: int(bound) if bound == int(bound) else bound for name, bound in said.items() if bound is not None}


def _as_written(options: Iterable[str]) -> list[Any]:
    """Words as YAML may read them: an option `1` is written as the number, too."""
    return list(dict.fromkeys(value for option in options for value in (option, plain_value(option)) if value is not None))


def _named(game: Game, refers: str) -> Iterable[str]:
    """What a reference can mean today: editors offer it, and take other words as well, for a piece may be new."""
    kind, _, name = refers.partition(".")
    if kind in game.kinds:
        yield from (piece.id if not name else str(piece.fields.get(name)) for piece in game.of_kind(kind))
        return
    found: Any = game.data
    for step in refers.split("."):
        found = found.get(step) if isinstance(found, Record) else None
    if isinstance(found, Record):
        yield from found


def _layer(game: Game, spec: LayerSpec, *, ground: bool) -> Schema:
    """A block of rows. Where the glyphs are those of a fact, no other may stand there: a ruler, then rows with their labels, or bare rows."""
    glyphs = "".join(sorted(_glyphs(game, spec) | (set() if ground else {NOTHING}))) if "." in spec.glyphs else ""
    if not glyphs or any(glyph.isdecimal() for glyph in glyphs):
        return {"type": "string"} if ground or spec.required else {"type": ["string", "null"]}
    signs = "".join(f"\\{sign}" if sign in "\\]^-[" else sign for sign in glyphs)
    row = f"(?: *[0-9]+ )?[{signs}]*"
    return {"type": "string", "pattern": rf"^(?:B\\A [0-9]+\n)?(?:{row}\n)*(?:{row})?$"}


def _glyphs(game: Game, spec: LayerSpec) -> set[str]:
    found: Any = game.data
    for step in spec.glyphs.split("."):
        found = found.get(step) if isinstance(found, Record) else None
    rows = found.fields.items() if isinstance(found, Record) else ()
    glyphs = {str(row.get("glyph")) for _, row in rows if isinstance(row, Record)}
    return glyphs or {name for name, _ in rows}
