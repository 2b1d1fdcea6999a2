"""A game and a kind of its pieces go in; what its table holds and how much room its texts have left come out, as plain data."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from printgen.analysis.columns import Spread, alike, spread, tally
from printgen.compose.face import Faces, compose
from printgen.compose.stock import fonts
from printgen.compose.templates import Templates
from printgen.diagnostics.diagnostic import ERROR, Bag
from printgen.frozen import frozen
from printgen.model.game import Component, FieldSpec, Game, Kind
from printgen.model.record import Record, Value
from printgen.pipeline.tracing import tracing
from printgen.project import Found, Project, template_folders
from printgen.scene.items import Group, Item, SetText, Symbol, Use
from printgen.units import POINT

FEW = 24
"""So many different values of a field are told one by one."""
OPEN = 1_000.0
"""A text box higher than this (mm) is as high as its words: it has no room that could run out."""
LEADING = 1.25
"""The distance of lines in ems, as a template has it if it says nothing."""
NUMBER = "number"
"""The field that only counts the pieces."""
ICONS, ICON = "icons", "icon-"
TIGHTEST = 3
"""So many texts are told of each box."""


@frozen
class Tight:
    """A text in its box. `full` is the part of what the box would hold at the smallest size allowed: 1 is full."""

    component: Component
    side: str
    text: SetText
    full: float

    @property
    def letters(self) -> int:
        """About so many more letters have room."""
        return max(int(len(self.text.text) * (1 / self.full - 1)), 0) if self.full > 0 else 0


def drawn(project: Project, found: Found, game: Game) -> tuple[Faces, Templates, Bag]:
    """All faces of a game, and where its icons were looked for."""
    templates = Templates(template_folders(project, found))
    letters, bag = fonts(templates)
    faces, wrong = compose(game, templates, letters, tracing(letters))
    bag.extend(wrong)
    return faces, templates, bag


def deck(game: Game, kind: Kind, faces: Faces) -> dict[str, Any]:
    """What is known of the pieces of a kind."""
    pieces = game.of_kind(kind.id)
    return {
        "kind": kind.id,
        "title": kind.title,
        "components": len(pieces),
        "copies": sum(piece.copies for piece in pieces),
        "fields": [_field(spec, pieces) for spec in kind.fields],
        "duplicates": [{"components": list(names)} for names in _duplicates(kind, pieces)],
        "texts": [_box(texts) for texts in boxes(pieces, faces)],
    }


def _field(spec: FieldSpec, pieces: Sequence[Component]) -> dict[str, Any]:
    given = [(piece, value) for piece in pieces if (value := piece.fields.get(spec.name)) is not None and value != ""]
    items = [item for _, value in given for item in (value if isinstance(value, tuple) else (value,))]
    words = [(piece.id, value) for piece, value in given if isinstance(value, str)]
    numbers = [value for _, value in given if isinstance(value, int | float) and not isinstance(value, bool)]
    missing = [piece for piece in pieces if all(piece is not one for one, _ in given)]
    told: dict[str, Any] = {
        "name": spec.name,
        "type": spec.type,
        "required": spec.required,
        "given": len(given),
        "missing": [{"component": piece.id, "at": str(piece.place)} for piece in missing],
        "values": _values(spec, items),
        "numbers": _spread(spread(numbers)),
        "items": _spread(spread([len(value) for _, value in given if isinstance(value, tuple)])),
        "letters": None,
    }
    if words and spec.type == "text":
        shortest, longest = min(words, key=lambda one: len(one[1])), max(words, key=lambda one: len(one[1]))
        told["letters"] = {**(_spread(spread([len(text) for _, text in words])) or {}), "shortest": shortest[0], "longest": longest[0]}
    return told


def _values(spec: FieldSpec, items: Iterable[Value]) -> list[dict[str, Any]] | None:
    """How often each value occurs, if there are few, or few for what they are; options that nothing has are told as well."""
    plain = [item for item in items if isinstance(item, str | int | float)]
    kind = spec.of if spec.type == "list" and spec.of is not None else spec
    found = tally(plain)
    if kind.type in {"text", "integer", "number", "length"} and not (len(found) <= FEW and len(found) * 2 <= len(plain)):
        return None
    if kind.type in {"mapping", "links"} or len(found) > 10 * FEW:
        return None
    for option in kind.options:
        found.setdefault(option, 0)
    if kind.type in {"integer", "number", "length"}:
        found = dict(sorted(found.items()))
    return [{"value": value, "count": count} for value, count in found.items()]


def _spread(found: Spread | None) -> dict[str, float] | None:
    return None if found is None else {"min": found.least, "median": found.middle, "max": found.most}


def _duplicates(kind: Kind, pieces: Sequence[Component]) -> list[tuple[str, ...]]:
    """Pieces that are alike in all but their id and number."""
    names = [spec.name for spec in kind.fields if spec.name != NUMBER]
    if not names or kind.layers:
        return []
    return alike({piece.id: tuple(_frozen(piece.fields.get(name)) for name in names) for piece in pieces})


def _frozen(value: Value) -> Hashable:
    if isinstance(value, Record):
        return tuple((key, _frozen(inner)) for key, inner in value.fields.items())
    return tuple(_frozen(item) for item in value) if isinstance(value, tuple) else value


def boxes(pieces: Sequence[Component], faces: Faces) -> list[list[Tight]]:
    """The texts of each text box of a kind, and these boxes, the tightest first. A box is an element of a template."""
    found: dict[tuple[object, ...], list[Tight]] = {}
    known = {piece.id: piece for piece in pieces}
    for (name, side), face in faces.items():
        for text in face.texts if name in known else ():
            room = text.room
            # A line that may be as long as it likes has its own ink for a room.
            if room.h < OPEN and room != text.box and room.w > 0 and room.h > 0:
                key = (side, text.field, str(text.drawn))
                found.setdefault(key, []).append(Tight(known[name], side, text, fullness(text)))
    return sorted((sorted(texts, key=lambda one: -one.full) for texts in found.values()), key=lambda texts: -texts[0].full)


def fullness(text: SetText) -> float:
    """The part of its box that a text fills, were it set as small as it may be: of the width of a line, or of the height; of a single line in a box, of all that it has."""
    shrink = min(text.least / text.size, 1.0) if text.least and text.size else 1.0
    wide = text.box.w / text.room.w * shrink
    line = text.size * POINT * LEADING
    if not text.wraps:
        return wide
    if text.box.h < line * 1.2:
        return wide / max(int(text.room.h / (line * shrink) + 0.2), 1)
    return text.box.h / text.room.h * shrink * shrink


def _box(texts: Sequence[Tight]) -> dict[str, Any]:
    first = texts[0].text
    return {
        "field": first.field,
        "side": texts[0].side,
        "drawn": str(first.drawn),
        "box_mm": [round(number, 2) for number in (first.room.x, first.room.y, first.room.w, first.room.h)],
        "wanted_pt": max(one.text.wanted for one in texts),
        "least_pt": min(one.text.least for one in texts),
        "components": len({one.component.id for one in texts}),
        "shrunk": sum(one.text.size < one.text.wanted for one in texts),
        "size_pt": _spread(spread([one.text.size for one in texts])),
        "tightest": [
            {
                "component": one.component.id,
                "text": one.text.text,
                "size_pt": one.text.size,
                "full": round(one.full, 3),
                "letters_left": one.letters,
                "at": str(one.text.place),
            }
            for one in texts[:TIGHTEST]
        ],
    }


def unused_icons(found: Found, templates: Templates, faces: Faces) -> list[str]:
    """The icon files of the game's own folders (not those that games share) that no face shows, as paths from the root."""
    used = {name for face in faces.values() for name in _icons(face.scene.items, set())}
    own = [shelf for shelf in templates.shelves if shelf.root == found.root and shelf.folder.rsplit("/", 1)[-1] in {found.id, found.folder.name, "templates"}]
    files = {shelf.path(f"{ICONS}/{name}.svg"): name for shelf in own for name in _names(shelf.root / shelf.path(ICONS))}
    return sorted(path for path, name in files.items() if name not in used)


def _names(folder: Any) -> list[str]:
    return sorted(path.stem for path in folder.iterdir() if path.suffix == ".svg") if folder.is_dir() else []


def _icons(items: Iterable[Item], seen: set[str]) -> Iterator[str]:
    """The names of the icons that are shown, also within others."""
    for item in items:
        if isinstance(item, Group):
            yield from _icons(item.items, seen)
        elif isinstance(item, Use) and item.symbol.key not in seen:
            seen.add(item.symbol.key)
            name = icon_of(item.symbol)
            if name:
                yield name
            yield from _icons(item.symbol.items, seen)


def icon_of(symbol: Symbol) -> str:
    """The name of the icon that a symbol was made of; "" if it is something else."""
    return symbol.key.removeprefix(ICON).rsplit("-", 1)[0] if symbol.key.startswith(ICON) else ""


def report(project: Project, found: Found, game: Game, kinds: Sequence[Kind]) -> Mapping[str, Any]:
    """All that is known of some kinds of a game, and how much is wrong with its faces: what could not be drawn has no texts."""
    faces, templates, bag = drawn(project, found, game)
    return {
        "game": game.id,
        "decks": [deck(game, kind, faces) for kind in kinds],
        "unused_icons": unused_icons(found, templates, faces),
        "errors_of_faces": bag.count(ERROR),
    }
