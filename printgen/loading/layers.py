"""The blocks of glyphs of one map go in, its layers come out: each glyph with its square, its place and what it means."""

from __future__ import annotations

from collections.abc import Mapping as Table

from printgen.diagnostics.diagnostic import Bag, Label
from printgen.frozen import frozen, slotted
from printgen.loading.codes import GLYPHS, MISSING, UNKNOWN_REFERENCE, WRONG_VALUE
from printgen.model.game import Kind
from printgen.model.landscape import NOTHING, Layer, LayerSpec, Square, square_name
from printgen.model.record import Value
from printgen.place import Place
from printgen.source.nodes import Mapping, Node, Scalar, what_is
from printgen.source.plain import plain, unwrap
from printgen.source.read_grid import Grid, read_grid


@frozen
class GlyphTable:
    """What each glyph means (None: any glyph means itself), and where the table stands."""

    means: Table[str, Value] | None
    place: Place
    name: str


ANY = GlyphTable(None, Place(), "any")


def fact_glyphs(path: str, node: Node, bag: Bag) -> GlyphTable:
    """The table of glyphs in the facts at `path`: `{water: {glyph: "~"}}`, the keys are the meanings; or `{w: water}`, glyphs with their meanings."""
    if not isinstance(node, Mapping):
        bag.add(WRONG_VALUE.at(node.place, f"{path} must be a mapping to serve as a table of glyphs, is {what_is(node)}"))
        return GlyphTable({}, node.place, path)
    rows = [(key, unwrap(value)) for key, value in node.entries]
    if not any(isinstance(row, Mapping) and "glyph" in row for _, row in rows):
        return own_glyphs(path, node, bag)
    means: dict[str, Value] = {}
    first: dict[str, Place] = {}
    for key, row in rows:
        glyph = unwrap(row.get("glyph") or row) if isinstance(row, Mapping) else row
        if not isinstance(glyph, Scalar):
            bag.add(GLYPHS.at(key.place, f"{path}.{key.raw} has no glyph", hint='write for example glyph: "~"'))
        elif _good(glyph, f"{path}.{key.raw}", first, bag):
            means[glyph.raw] = key.raw
    return GlyphTable(means, node.place, path)


def own_glyphs(name: str, node: Node, bag: Bag) -> GlyphTable:
    """The table of glyphs in a mapping of the component itself: `{a: 8, b: 12}`."""
    node = unwrap(node)
    if not isinstance(node, Mapping):
        return GlyphTable({}, node.place, name)
    first: dict[str, Place] = {}
    means = {key.raw: plain(value) for key, value in node.entries if _good(key, name, first, bag)}
    return GlyphTable(means, node.place, name)


def _good(glyph: Scalar, what: str, first: dict[str, Place], bag: Bag) -> bool:
    if len(glyph.raw) != 1 or glyph.raw.isspace():
        bag.add(GLYPHS.at(glyph.place, f'{what}: "{glyph.raw}" is not one character', hint="a glyph is one character, in quotes if it is a sign"))
        return False
    if glyph.raw in first:
        earlier = first[glyph.raw]
        message = f'{what}: glyph "{glyph.raw}" is taken already (in line {earlier.line})'
        bag.add(GLYPHS.at(glyph.place, message, labels=(Label(earlier, "first here"),)))
        return False
    first[glyph.raw] = glyph.place
    return True


@slotted
class LayerReader:
    """Reads the layers of one component. `tables` are the glyph tables of the facts, by path."""

    kind: Kind
    tables: Table[str, GlyphTable]
    bag: Bag
    identifier: str
    node: Mapping

    def given(self, name: str) -> bool:
        """Whether the component gives a field at all."""
        return name in self.node

    def layers(self, size: tuple[int, int] | None) -> dict[str, Layer]:
        """All layers that the kind declares, by name; one that is not written is empty. `size`: columns and rows, if they are known.

        Else the first layer, the ground, gives the size. Faults of form are DF107, glyphs that no table knows DF102, at their square.
        """
        layers: dict[str, Layer] = {}
        for n, spec in enumerate(self.kind.layers):
            ground = n == 0
            block = self.node.get(spec.name)
            block = unwrap(block) if block is not None else None
            if block is None or (isinstance(block, Scalar) and not block.raw.strip() and not block.lines):
                if ground or spec.required:
                    start = Place(self.node.place.source, self.node.place.start, self.node.place.start + 1)
                    self.bag.add(MISSING.at(start, f"{self.identifier}: layer {spec.name} is missing", about=(self.identifier,)))
                elif size:
                    layers[spec.name] = Layer(spec.name, *size, glyphs={}, means=self._table(spec).means or {}, place=self.node.place)
                continue
            if not isinstance(block, Scalar):
                self.bag.add(WRONG_VALUE.at(block.place, f"{self.identifier}.{spec.name} must be a block of rows, is {what_is(block)}", about=(self.identifier,)))
                continue
            grid, found = read_grid(spec.name, block, *(size or (None, None)), whole=ground)
            self.bag.extend(found)
            if grid is None:
                continue
            size = size or (grid.columns, max((row.number for row in grid.rows), default=1))
            layers[spec.name] = self._layer(spec, grid, size, block.place, self._table(spec), ground=ground)
        return layers

    def _table(self, spec: LayerSpec) -> GlyphTable:
        if spec.glyphs == "any":
            return ANY
        if spec.glyphs in self.tables:
            return self.tables[spec.glyphs]
        own = self.node.get(spec.glyphs)
        if own is None or not isinstance(unwrap(own), Mapping):
            return GlyphTable(None, spec.place, spec.glyphs)
        return own_glyphs(spec.glyphs, own, self.bag)

    def _layer(self, spec: LayerSpec, grid: Grid, size: tuple[int, int], block: Place, table: GlyphTable, *, ground: bool) -> Layer:
        glyphs: dict[Square, str] = {}
        places: dict[Square, Place] = {}
        for row in grid.rows:
            for column, glyph in enumerate(row.glyphs, 1):
                if glyph == NOTHING and not ground:
                    continue
                square, place = (column, row.number), row.place_of(column)
                if table.means is not None and glyph not in table.means and not self.bag.is_full(UNKNOWN_REFERENCE, place):
                    self._unknown(spec.name, square, glyph, place, table)
                glyphs[square] = glyph
                places[square] = place
        if glyphs and table.means is None and any(field.name == table.name for field in self.kind.fields) and not self.given(table.name):
            message = f"layer {spec.name} has glyphs, but {self.identifier} gives no {table.name} to say what they mean"
            hint = f"write {table.name}: {{{next(iter(glyphs.values()))}: …}}"
            self.bag.add(UNKNOWN_REFERENCE.at(next(iter(places.values())), message, hint=hint, about=(self.identifier,)))
        means = table.means if table.means is not None else {}
        return Layer(spec.name, *size, glyphs=glyphs, means=means, places=places, place=block)

    def _unknown(self, layer: str, square: Square, glyph: str, place: Place, table: GlyphTable) -> None:
        known = table.means or {}
        shown = ", ".join(f"{sign} {meaning}" for sign, meaning in known.items() if isinstance(meaning, str | int | float)) or ", ".join(known)
        message = f'{layer} {square_name(square)}: unknown glyph "{glyph}"'
        hint = f"known: {shown}" if known else ""
        labels = (Label(table.place, f"the glyphs of {table.name}"),) if table.place.source else ()
        self.bag.add(UNKNOWN_REFERENCE.at(place, message, hint=hint, labels=labels, about=(self.identifier, square_name(square))))
