"""The fixed part of game.yaml as forms: keys, types and bounds; what goes in are dicts and lists of Scalars, and text stays text."""

# No `from __future__ import annotations` here: the annotations of forms are read at run time.
import re
from collections.abc import Callable
from typing import Annotated, Any

from printgen import units
from printgen.analysis.boxes import STYLES, TUCK
from printgen.geometry import Size
from printgen.loading.forms import As, Bounds, Form, Short, Shown, WrongError, no_items, no_keys
from printgen.model.game import FIELD_TYPES, SORTS
from printgen.source.nodes import Scalar, what_is

_SLUG = re.compile(r"[A-Za-z0-9]+(?:[-_][A-Za-z0-9]+)*")
NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
_RESERVED = re.compile(r"(?i)con|prn|aux|nul|com[0-9]|lpt[0-9]")
_GRID = re.compile(r"([1-9][0-9]{0,3})\s*[x×]\s*([1-9][0-9]{0,3})")
_BLOCK = re.compile(r"([1-9])\s*[x×]\s*([1-9])")
LONGEST_ID = 64
FOLDS = ("none", "horizontal", "vertical")
SIDES = ("front", "back")
HEX = "^#[0-9A-Fa-f]{6}$"
BASES = ("rulebook", "inferred", "outside", "ours")


def bad_id(text: str) -> str:
    """What is wrong with an id; "" if nothing is."""
    if not _SLUG.fullmatch(text):
        return f'"{text}" cannot be an id; use a to z, digits and single hyphens' + (f', for example "{slug(text)}"' if slug(text) else "")
    if len(text) > LONGEST_ID:
        return f"this id has {len(text)} characters, at most {LONGEST_ID} are allowed"
    return f'"{text}" cannot be an id: Windows keeps this name for a device' if _RESERVED.fullmatch(text) else ""


def bad_name(text: str) -> str:
    """What is wrong with the name of a field or layer, which templates write as `it.name`; "" if nothing is."""
    if NAME.fullmatch(text):
        return ""
    return f'"{text}" cannot be a name; use letters, digits and _' + (f', for example "{slug(text).replace("-", "_")}"' if slug(text) else "")


def slug(text: str) -> str:
    """The id that a text would make: `Am Fluss` makes `am-fluss`."""
    return "-".join(re.findall("[a-z0-9]+", text.lower()))[:LONGEST_ID].strip("-")


def _scalar(value: object) -> Scalar:
    if not isinstance(value, Scalar):
        raise WrongError("wrong", "must be one value, is " + ("a mapping" if isinstance(value, dict) else "a list"))
    return value


def _words(value: object) -> str:
    scalar = _scalar(value)
    if scalar.value is None and not scalar.quoted:
        raise WrongError("wrong", "must be text, is empty")
    return scalar.raw


def _id(value: object) -> str:
    words = _words(value)
    wrong = bad_id(words)
    if wrong:
        raise WrongError("id", wrong)
    return words


def _whole(value: object) -> int:
    scalar = _scalar(value)
    if isinstance(scalar.value, bool) or not isinstance(scalar.value, int):
        raise WrongError("wrong", f"must be a whole number, is {what_is(scalar)}")
    return scalar.value


def _number(value: object) -> float:
    scalar = _scalar(value)
    if isinstance(scalar.value, bool) or not isinstance(scalar.value, int | float):
        raise WrongError("wrong", f"must be a number, is {what_is(scalar)}")
    return float(scalar.value)


def _flag(value: object) -> bool:
    scalar = _scalar(value)
    if not isinstance(scalar.value, bool):
        raise WrongError("wrong", f"must be true or false, is {what_is(scalar)}")
    return scalar.value


def _measured(measure: Callable[[str], Any]) -> Callable[[object], Any]:
    def measured(value: object) -> Any:
        try:
            return measure(_words(value))
        except ValueError as error:
            raise WrongError("length", str(error)) from error

    return measured


def _one_of(options: tuple[str, ...]) -> Callable[[object], str]:
    def chosen(value: object) -> str:
        words = _words(value)
        if words not in options:
            raise WrongError("one-of", words, options)
        return words

    return chosen


def _hex(value: object) -> str:
    words = _words(value)
    if not re.match(HEX, words):
        raise WrongError("wrong", f'"{words}" is no colour; write #rrggbb in quotes')
    return words


def _grid(value: object) -> tuple[int, int] | str:
    words = _words(value)
    found = _GRID.fullmatch(words)
    if found:
        return int(found[1]), int(found[2])
    if "." in words:
        return words
    raise WrongError("wrong", f'"{words}" is no size of a grid; write for example 16x16 (columns x rows), or the path of a fact')


def _block(value: object) -> tuple[int, int]:
    found = _BLOCK.fullmatch(_words(value))
    if not found:
        raise WrongError("wrong", f'"{_words(value)}" is no number of units; write for example 2x1 (across x down)')
    return int(found[1]), int(found[2])


def _needs(type_: str, key: str) -> dict[str, Any]:
    """As JSON Schema: a field of that type needs that key."""
    return {"if": {"properties": {"type": {"const": type_}}, "required": ["type"]}, "then": {"required": [key]}}


def _short_field(value: object) -> object:
    """`three_plus: flag` is short for `three_plus: {type: flag}`."""
    return {"type": value} if isinstance(value, Scalar) else value


TEXT: dict[str, Any] = {"type": ["string", "number", "boolean"]}
"""As JSON Schema: what is written is text, whatever it looks like."""
ID: dict[str, Any] = {"type": ["string", "integer"], "pattern": f"^{_SLUG.pattern}$", "maxLength": LONGEST_ID}
LENGTH: dict[str, Any] = {"type": "string", "pattern": f"^{units.PATTERN}$"}
SIZE: dict[str, Any] = {"type": "string", "pattern": f"^(?:{units.PATTERN}[x×]{units.PATTERN}|[A-Za-z][A-Za-z0-9 -]*)$", "examples": ["63mm x 88mm", *units.PIECES]}
BLOCK: dict[str, Any] = {"type": "string", "pattern": f"^{_BLOCK.pattern}$"}
GRID: dict[str, Any] = {"type": "string", "pattern": f"^{_GRID.pattern}$"}

Words = Annotated[str, As(_words, TEXT)]
FileName = Annotated[str, As(_words, {**TEXT, "minLength": 1})]
Id = Annotated[str, As(_id, ID)]
Whole = Annotated[int, As(_whole, {"type": "integer"})]
Number = Annotated[float, As(_number, {"type": "number"})]
Flag = Annotated[bool, As(_flag, {"type": "boolean"})]
Length = Annotated[float, As(_measured(units.length), LENGTH)]
Thickness = Annotated[float, As(_measured(units.thickness), {"type": "string", "pattern": f"^{units.THICKNESS}$"})]
PieceSize = Annotated[Size, As(_measured(units.size), SIZE)]
Basis = Annotated[str, As(_one_of(BASES), {"enum": list(BASES)})]
GridSize = Annotated[tuple[int, int] | str, As(_grid, {"anyOf": [GRID, {"type": "string", "pattern": r"\."}]})]
Block = Annotated[tuple[int, int], As(_block, BLOCK)]
Anything = Any


ShortField = Annotated["FieldForm", Short(lambda: FieldForm, _short_field, {"enum": list(FIELD_TYPES)})]
_FIELD_NEEDS = {"allOf": [_needs("one-of", "options"), _needs("ref", "to"), _needs("links", "to")]}


class FieldForm(Form):
    """A field that a kind declares. `to` is what a ref refers to: a kind, `kind.field`, or the path of a table of facts; for links that of the colours."""

    also = _FIELD_NEEDS

    type: Annotated[str, As(_one_of(FIELD_TYPES), {"enum": list(FIELD_TYPES)})]
    required: Flag = True
    min: Number | None = None
    max: Number | None = None
    options: list[Words] = no_items()
    to: Words = ""
    of: ShortField | None = None
    fields: dict[str, ShortField] = no_keys()
    start: Anything = None
    note: Words = ""


class LayerForm(Form):
    """A layer of glyphs that a kind declares."""

    glyphs: Words = "any"
    required: Flag = False
    note: Words = ""


_HAS_SIZE = {"allOf": [{"anyOf": [{"required": ["size"]}, {"required": ["box"]}]}]}


class HoldsForm(Form):
    """What lies in a box, and how the box is made: it is as large as that. Lengths come out in millimetres.

    `of`: kinds or pieces; `count`: how many lie in it, if not all; `stock`: how thick each of them is; `play`: what they have to spare; `card`: how thick the box's own card is.
    """

    of: Annotated[list[Words], Shown({"type": "array", "items": TEXT, "minItems": 1})]
    style: Annotated[str, As(_one_of(STYLES), {"enum": list(STYLES)})] = TUCK
    count: Annotated[Whole, Bounds(1, 100_000)] | None = None
    stock: Annotated[Length, Bounds(0.01, 20)] = 0.32
    play: Annotated[Length, Bounds(0, 20)] = 1.0
    card: Annotated[Length, Bounds(0, 5)] = 0.3
    note: Words = ""


class KindForm(Form):
    """A kind of component. Lengths and sizes come out in millimetres. The size of a box is that of its net, if it says what it holds."""

    also = _HAS_SIZE

    is_: Annotated[str, As(_one_of(SORTS), {"enum": list(SORTS)})]
    size: PieceSize | None = None
    box: HoldsForm | None = None
    title: Words = ""
    from_: FileName = ""
    pieces: list[Anything] | None = None
    template: FileName = ""
    back: FileName = ""
    faces: Annotated[Whole, Bounds(1, 2)] = 1
    fold: Annotated[str, As(_one_of(FOLDS), {"enum": list(FOLDS)})] = "none"
    bleed: Annotated[Length, Bounds(0, 20)] = 3.0
    corner: Annotated[Length, Bounds(0)] = 0.0
    safe: Annotated[Length, Bounds(0)] = 3.0
    copies: Annotated[Whole, Bounds(1, 100_000)] = 1
    set: Annotated[Whole, Bounds(1, 100_000)] | None = None
    block: Block = (1, 1)
    split: Flag = False
    touching: Flag = False
    formats: list[PieceSize] = no_items()
    grid: GridSize | None = None
    layers: dict[str, LayerForm] = no_keys()
    fields: dict[str, ShortField] = no_keys()
    note: Words = ""


class ProductForm(Form):
    """What is printed as one file. `sides`: only these, one-sided; `border`: a coloured frame around the pieces; `instead_of`: another way to print them.

    `stock`: how thick the paper of a folded booklet is (mm). For the print plan: the `paper` that it is printed on, the `steps` by which it is made beside printing and cutting, and whether one can play without it (`optional`).
    """

    title: Words = ""
    of: Annotated[list[Words], Shown({"type": "array", "items": TEXT, "minItems": 1})]
    sides: Annotated[str, As(_one_of(SIDES), {"enum": list(SIDES)})] = ""
    border: Annotated[Length, Bounds(0, 20)] = 0.0
    border_colour: Annotated[str, As(_hex, {"type": "string", "pattern": HEX})] = ""
    instead_of: Words = ""
    paper: Words = ""
    stock: Thickness | None = None
    steps: list[Words] = no_items()
    optional: Flag = False
    note: Words = ""


class RulingForm(Form):
    """A choice between readings of the rulebook."""

    question: Words
    options: dict[str, Words]
    default: Words
    chosen: Words | None = None
    source: Words = ""
    why: Words = ""


class WaiverForm(Form):
    """A finding that the author accepts."""

    code: Words
    where: Words
    why: Words


class BoxForm(Form):
    """A line of the rulebook's list of contents. `of`: the kind, product or component that it counts; `product`: the numbers that make it up.

    `per_player`: how many each player needs; `used_up`: a game uses up what its players need; `faces`: what the faces of a die show; `made_as`: in
    which form a thing is printed that nobody can print as it is.
    """

    item: Words
    pieces: Annotated[Whole, Bounds(0)]
    of: Words = ""
    printed: Flag = True
    product: list[Whole] = no_items()
    per_player: Annotated[Whole, Bounds(1)] | None = None
    used_up: Flag = False
    faces: Anything = None
    made_as: Words = ""
    source: Words = ""
    basis: Basis = ""
    why: Words = ""
    note: Words = ""


class SaysForm(Form):
    """What the rulebook states of a value; `is` is held against it by the rules."""

    of: Words
    is_: Anything
    source: Words = ""
    note: Words = ""


class BlankForm(Form):
    """What the rulebook leaves open; `left_open` is the reason why it stays so."""

    what: Words
    at: Words
    source: Words = ""
    left_open: Words = ""
    note: Words = ""


class FigureForm(Form):
    """A figure that the rulebook announces: the booklet or piece that it stands `in`, and the section of the booklet whose text it stands `beside`."""

    id: Id
    what: Words
    in_: Words
    beside: Words = ""
    source: Words = ""
    note: Words = ""


class PlayersForm(Form):
    """How many can play."""

    min: Annotated[Whole, Bounds(1)]
    max: Annotated[Whole, Bounds(1)]


class GameForm(Form):
    """The keys of game.yaml. Those of type Anything have forms of their own, or are the author's own data."""

    kind: Words
    id: Id
    title: Words
    extends: Words = ""
    subtitle: Words = ""
    language: Words = "en"
    authors: list[Words] = no_items()
    credits: Anything = None
    basis: Basis = "ours"
    variant: Flag = False
    rulebook: Words = ""
    minutes: Anything = None
    ages: Anything = None
    players: PlayersForm | None = None
    facts: Anything = None
    texts: Anything = None
    examples: Anything = None
    glossary: Anything = None
    rulebook_says: Anything = None
    rulebook_tables: Anything = None
    complete_lists: Anything = None
    claims: Anything = None
    hidden: Anything = None
    figures: Anything = None
    blanks: Anything = None
    rulings: Anything = None
    box: Anything = None
    kinds: Anything = None
    products: Anything = None
    waivers: Anything = None
    note: Words = ""
