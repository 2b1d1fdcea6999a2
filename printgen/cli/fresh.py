"""A kind and a name go in, the YAML file of a new piece comes out: with empty layers, or as a copy of a piece that is there under its new name."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.model.game import Component, FieldSpec, Game, Kind
from printgen.model.landscape import Layer
from printgen.model.record import Record
from printgen.place import Edit, Place
from printgen.source.nodes import Mapping, Scalar
from printgen.source.read_yaml import read_yaml

LABEL = len("B\\A")


def blank(game: Game, kind: Kind, identifier: str, title: str, size: tuple[int, int] | None) -> str:
    """A piece with just what it must have; its ground is the first glyph of its table, `size` (columns, rows) that of the kind's other maps if not given."""
    lines = [f"kind: {kind.id}", f"id: {identifier}"]
    if kind.layers and size:
        lines.append(f"size: {size[0]}x{size[1]}")
    named = next((spec.name for spec in kind.fields if spec.name in {"title", "name"}), "")
    lines += [f"{spec.name}: {_quoted(title) if spec.name == named else _start(spec)}" for spec in kind.fields if spec.required]
    if kind.layers:
        columns, rows = size or _size(game, kind)
        lines += ["", *_ground(game, kind, columns, rows)]
        others = [spec.name for spec in kind.layers[1:]]
        lines += ["", f"# Layers that it may have, too, written the same way: {', '.join(others)}"] if others else []
    return "\n".join(lines) + "\n"


def copied(piece: Component, identifier: str, title: str) -> str | None:
    """The file of a piece, its id and title replaced, its comments and layout kept; None if it is not alone in a YAML file."""
    source = piece.place.source
    node = read_yaml(source)[0] if source is not None and source.path.endswith((".yaml", ".yml")) else None
    if source is None or not isinstance(node, Mapping) or "kinds" in node:
        return None
    edits: list[Edit] = []
    for key, words in (("id", identifier), ("title", _quoted(title)), ("name", _quoted(title))):
        said = node.get(key)
        if isinstance(said, Scalar) and (key != "name" or "title" not in node):
            edits.append(Edit(said.place, words))
    words = source.text
    for edit in sorted(edits, key=lambda edit: edit.place.start, reverse=True):
        words = words[: edit.place.start] + edit.put + words[edit.place.end :]
    # Its file's name gave the id; the copy may well stand in a file of another name some day.
    return words if "id" in node else words[: node.place.start] + f"id: {identifier}\n" + words[node.place.start :]


def _size(game: Game, kind: Kind) -> tuple[int, int]:
    grounds = [piece.layers.get(kind.layers[0].name) for piece in game.of_kind(kind.id)]
    known = next((ground for ground in grounds if ground is not None), Layer("", 8, 8, {}))
    return known.columns, known.rows


def _ground(game: Game, kind: Kind, columns: int, rows: int) -> Iterator[str]:
    """The first layer with a ruler, a label for each row, and the glyphs that may stand there as a comment."""
    spec = kind.layers[0]
    table = dict(_glyphs(game, spec.glyphs))
    glyph = next(iter(table), ".")
    if table:
        yield "# " + "  ".join(f"{sign} {name}" for sign, name in table.items())
    yield f"{spec.name}: |"
    yield "  B\\A " + "".join(str(n % 10) for n in range(1, columns + 1))
    yield from (f"  {n:>{LABEL}} {glyph * columns}" for n in range(1, rows + 1))


def _glyphs(game: Game, path: str) -> Iterator[tuple[str, str]]:
    found: object = game.data
    for step in path.split("."):
        found = found.get(step) if isinstance(found, Record) else None
    for name, row in found.fields.items() if isinstance(found, Record) else ():
        yield (str(row.get("glyph")), name) if isinstance(row, Record) else (name, str(row))


def _start(spec: FieldSpec) -> str:
    """What a field holds at first: what its kind says, else the least that its type allows."""
    if spec.start:
        return spec.start
    if spec.type in {"integer", "number"}:
        return f"{max(spec.minimum or 0, 0):g}"
    if spec.type == "mapping":
        return "{" + ", ".join(f"{inner.name}: {_start(inner)}" for inner in spec.fields if inner.required) + "}"
    if spec.type == "links":
        return "[]"
    if spec.type == "list":
        return "[" + ", ".join([_start(spec.of)] * int(spec.minimum or 0) if spec.of else []) + "]"
    simple = {"length": "1mm", "colour": '"#808080"', "flag": "false", "one-of": spec.options[0] if spec.options else spec.name}
    return simple.get(spec.type, spec.name)


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def place_of(kind: Kind, game: Game) -> str:
    """The folder, below the game's own, in which each piece of a kind has a file; "" for kinds that are written otherwise."""
    said = game.data
    for step in ("kinds", kind.id):
        inner = said.get(step)
        said = inner if isinstance(inner, Record) else Record({}, {}, Place())
    pattern = str(said.get("from") or "")
    folder, _, file = pattern.rpartition("/")
    return folder if file in {"*.yaml", "*.yml"} and folder and not any(sign in folder for sign in "*?[") else ""
