"""A whole game as frozen values: its kinds, components, products, facts, rulings and waivers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from printgen.frozen import frozen
from printgen.geometry import Size
from printgen.model.landscape import Layer, LayerSpec
from printgen.model.record import EMPTY, Record
from printgen.place import NOWHERE, Place

BOOKLET = "booklet"
"""The sort of a kind, and the outermost element of its template, that come out as pages."""
SORTS = ("card", "tile", "token", "die", "sheet", "scoresheet", "aid", "standee", "screen", "box", BOOKLET)
"""What a kind can be (`is:`), as the manifest names it."""

FIELD_TYPES = ("text", "integer", "number", "length", "colour", "flag", "ref", "list", "one-of", "mapping", "links")


@frozen
class FieldSpec:
    """A field that a kind declares.

    `refers` is a kind or the path of a table of facts (`facts.terrain`) for types ref and links; `options` those of one-of; `of` the spec of a list's items;
    `fields` those of a mapping (empty: any key); `start` is what a new piece is given, as it is written in YAML.
    """

    name: str
    type: str
    required: bool = True
    minimum: float | None = None
    maximum: float | None = None
    options: tuple[str, ...] = ()
    refers: str = ""
    of: FieldSpec | None = None
    fields: tuple[FieldSpec, ...] = ()
    place: Place = NOWHERE
    start: str = ""


@frozen
class Kind:
    """What a game's own kind of component is: `apple-card: {is: card, size: 63mm x 88mm, from: apples.csv, template: apple}`.

    Sizes in millimetres. `copies` is the number of each piece in the box, `set` how many one set prints (default: copies).
    `back`: a second template, or "" (then the template draws both sides if `faces` is 2). `fold`: "none", "horizontal", "vertical".
    `block`: how many units of a tile it is across and down. `split`: where it is larger than the paper it is printed in parts.
    `touching`: on paper its pieces lie edge to edge, one cut for two.
    `formats`: sizes in which a booklet is set instead of `size` where only they fold from the paper.
    """

    id: str
    sort: str
    size: Size
    template: str
    back: str = ""
    faces: int = 1
    bleed: float = 3.0
    corner: float = 0.0
    safe: float = 3.0
    copies: int = 1
    set: int = 1
    title: str = ""
    fold: str = "none"
    block: tuple[int, int] = (1, 1)
    split: bool = False
    touching: bool = False
    formats: tuple[Size, ...] = ()
    fields: tuple[FieldSpec, ...] = ()
    layers: tuple[LayerSpec, ...] = ()
    place: Place = NOWHERE


@frozen
class Component:
    """One piece of the box: its id, its kind, its own fields and (for maps) its layers. `set` and `copies` as in Kind.

    `added`: a game that extends another one added it to what the list of the box counts.
    """

    id: str
    kind: Kind
    fields: Record = EMPTY
    layers: Mapping[str, Layer] = field(default_factory=dict)
    copies: int = 1
    set: int = 1
    place: Place = NOWHERE
    added: bool = False

    @property
    def title(self) -> str:
        """What people call it: its title or name field, else its id."""
        for name in ("title", "name"):
            value = self.fields.get(name)
            if isinstance(value, str) and value:
                return value
        return self.id


@frozen
class Product:
    """What is printed as one file: the components (ids or kinds, in order) and how they lie on paper.

    `sides`: "front" or "back" if only these are printed, one-sided, as for sheets that are glued together. `border` is the width (mm) of a coloured frame
    around the pieces of a sheet, `border_colour` its colour. `instead_of`: another product with the same pieces, of which either this one or that one is used.
    `paper`: what it is printed on, in words; `steps`: what is to be done beside printing and cutting; `optional`: one can play without it.
    `stock`: how thick the paper of a folded booklet is (mm), if the product says so.
    """

    id: str
    title: str
    of: tuple[str, ...]
    components: tuple[str, ...]
    place: Place = NOWHERE
    sides: str = ""
    border: float = 0.0
    border_colour: str = ""
    instead_of: str = ""
    paper: str = ""
    steps: tuple[str, ...] = ()
    optional: bool = False
    stock: float | None = None


@frozen
class Ruling:
    """A choice between readings of the rulebook."""

    id: str
    question: str
    options: Mapping[str, str]
    default: str
    chosen: str
    said: bool
    source: str
    place: Place = NOWHERE


@frozen
class Basis:
    """Where a value comes from: `path` such as `facts.multiplier.dark`; basis rulebook, inferred, outside or ours.

    `variant`: it departs from the rulebook on purpose, and what rules say of that is a note.
    """

    path: str
    basis: str
    why: str = ""
    source: str = ""
    place: Place = NOWHERE
    variant: bool = False


@frozen
class Waiver:
    """A finding that the author accepts, and why."""

    code: str
    where: str
    why: str
    place: Place = NOWHERE


@frozen
class Game:
    """Everything that is known of a game before anything is drawn.

    `data` is the whole of game.yaml (facts, box, examples, texts …) as rules and templates see it; `folder` is the game's folder from the project's
    root ("" for the root itself); `rule_files` are the root nodes of rules/*.yaml. `sound`: no error was found when it was loaded; else values may be
    missing, and maps may have holes. `extends`: the id of the game whose kinds, pieces, facts and rules it builds upon; these are in it already.
    """

    id: str
    title: str
    folder: str
    data: Record
    kinds: Mapping[str, Kind]
    components: tuple[Component, ...]
    products: Mapping[str, Product]
    rulings: Mapping[str, Ruling] = field(default_factory=dict)
    bases: tuple[Basis, ...] = ()
    waivers: tuple[Waiver, ...] = ()
    rule_files: tuple[object, ...] = ()
    sound: bool = True
    place: Place = NOWHERE
    extends: str = ""
    _by_id: dict[str, Component] = field(default_factory=dict, init=False, repr=False, compare=False)

    @property
    def facts(self) -> Record:
        """The facts of the game."""
        facts = self.data.get("facts")
        return facts if isinstance(facts, Record) else EMPTY

    def of_kind(self, kind: str) -> tuple[Component, ...]:
        """The components of one kind, in the author's order."""
        return tuple(c for c in self.components if c.kind.id == kind)

    def component(self, identifier: str) -> Component | None:
        """A component by its id."""
        if not self._by_id:
            # Asked for once a face: ten thousand cards must not be gone through ten thousand times.
            self._by_id.update((c.id, c) for c in reversed(self.components))
        return self._by_id.get(identifier)
