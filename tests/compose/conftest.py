"""A bench to draw on: markup and files go in, the face and the findings come out as `file:line:column code message`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from printgen.compose.face import Composer
from printgen.compose.stock import palette
from printgen.compose.templates import Templates
from printgen.diagnostics.diagnostic import Diagnostic
from printgen.geometry import Size
from printgen.model.game import Component, Game, Kind
from printgen.model.landscape import Layer, LayerSpec
from printgen.model.record import Record, Value
from printgen.place import Place, Text
from printgen.scene.items import Face, Glyphs, Group, Item, Part, Shape, Use
from printgen.typeset.fonts import FontBook

BOOK = FontBook()
PALETTE = 'ink: "#2B2A33"\nred: "#C9313A"\ngrass: "#D9ECC1"\nsand: "#F6E7BF"\n'
LEAF = '<svg viewBox="0 0 10 10"><rect width="10" height="10" fill="grass"/></svg>'
DATA = Text("definitions/toy/cards.csv", "id,name,words\nx,Robin,A **bold** bird\n")
CARD = Kind("card", "card", Size(60.0, 90.0), "card", bleed=3.0, corner=3.0, place=Place(Text("definitions/toy/game.yaml", "kind: game\n"), 0, 4))


@dataclass
class Drawn:
    """What came out."""

    face: Face | None
    findings: list[Diagnostic] = field(default_factory=list)

    @property
    def told(self) -> list[str]:
        return [f"{found.place} {found.code} {found.message}" for found in self.findings]

    @property
    def items(self) -> Sequence[Item]:
        assert self.told == []
        assert self.face is not None
        return self.face.scene.items

    @property
    def shapes(self) -> list[Shape]:
        return [item for item in flat(self.items) if isinstance(item, Shape)]

    @property
    def uses(self) -> list[Use]:
        return [item for item in flat(self.items) if isinstance(item, Use)]

    @property
    def glyphs(self) -> list[Glyphs]:
        return [item for item in flat(self.items) if isinstance(item, Glyphs)]

    @property
    def words(self) -> list[str]:
        assert self.told == []
        assert self.face is not None
        return [text.text for text in self.face.texts]

    @property
    def parts(self) -> dict[str, Part]:
        assert self.told == []
        assert self.face is not None
        return {part.name: part for part in self.face.parts}


def flat(items: Sequence[Item]) -> list[Item]:
    """All items, groups opened."""
    return [inner for item in items for inner in (flat(item.items) if isinstance(item, Group) else [item])]


def fields(**values: Value) -> Record:
    """A record whose `name` and `words` were written in cards.csv."""
    places: dict[tuple[str | int, ...], Place] = {}
    for name, value in values.items():
        at = DATA.text.find(value) if isinstance(value, str) and value else -1
        if at >= 0 and isinstance(value, str):
            places[name,] = Place(DATA, at, at + len(value))
    return Record(values, places)


def layer_of(name: str, rows: list[str], means: Mapping[str, Value] | None = None, *, ground: bool = False) -> Layer:
    squares = {(a, b): glyph for b, row in enumerate(rows, 1) for a, glyph in enumerate(row, 1) if ground or glyph != "."}
    return Layer(name, len(rows[0]), len(rows), squares, means or {})


class Bench:
    """Templates in a folder, one kind of card (60 × 90 mm), and what is drawn on it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.kind = CARD
        self.facts: Record = Record({"start": 4, "marks": (7, 12)})
        self.layers: dict[str, Layer] = {}
        self.fields = fields(name="Robin", words="A **bold** bird")
        self.others: tuple[Component, ...] = ()
        (folder / "templates" / "icons").mkdir(parents=True)
        self.file("palette.yaml", PALETTE)
        self.file("icons/leaf.svg", LEAF)

    def file(self, name: str, content: str | bytes) -> None:
        path = self.folder / "templates" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)

    def layer(self, name: str, rows: list[str], means: Mapping[str, Value] | None = None, *, ground: bool = False) -> None:
        """Give the card a layer of glyphs (`.` is nothing, but on the ground)."""
        self.layers[name] = layer_of(name, rows, means, ground=ground)

    def set(self, **values: Value) -> None:
        """Give the card other fields."""
        self.fields = fields(**values)

    @property
    def component(self) -> Component:
        kind = replace(self.kind, layers=tuple(LayerSpec(name) for name in self.layers))
        return Component("x", kind, self.fields, self.layers, place=Place(DATA, 14, 15))

    @property
    def game(self) -> Game:
        data = Record({"facts": self.facts, "title": "Toy"})
        return Game("toy", "Toy", "definitions/toy", data, {"card": self.kind}, (self.component, *self.others), {})

    def composer(self) -> Composer:
        templates = Templates([(self.folder, "templates")])
        colours, bag = palette(templates)
        composer = Composer(self.game, templates, BOOK, colours.ink)
        composer.shop.bag.extend(bag)
        return composer

    def template(self, template: str, side: str = "front") -> Drawn:
        """Draw a whole template."""
        self.file("card.svg", template)
        composer = self.composer()
        face = composer.face(self.component, side)
        return Drawn(face, composer.bag.sorted)

    def __call__(self, markup: str) -> Drawn:
        """Draw what stands in a face; the markup starts at line 2, column 1 of templates/card.svg."""
        return self.template(f"<face>\n{markup}\n</face>\n")


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    return Bench(tmp_path)
