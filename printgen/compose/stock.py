"""Template folders go in, the palette and the fonts that they bring come out: the nearest folder has the last word."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.colour.palette import Entry, Palette
from printgen.compose import codes
from printgen.compose.templates import Templates
from printgen.diagnostics.diagnostic import Bag
from printgen.diagnostics.nearest import did_you_mean
from printgen.source.nodes import Mapping, Node, Scalar, Sequence, what_is
from printgen.source.read_text import read_text
from printgen.source.read_yaml import read_yaml
from printgen.typeset.fonts import FontBook, FontFile, project_fonts

PALETTE = "palette.yaml"
FONTS = "fonts"
PARTS = ("rgb", "cmyk", "spot")


def palette(templates: Templates) -> tuple[Palette, Bag]:
    """The colours of all `palette.yaml` of the folders."""
    colours, bag = Palette(), Bag()
    for shelf in reversed(templates.shelves):
        if not shelf.holds(PALETTE):
            continue
        text, found = read_text(shelf.path(PALETTE), shelf.root)
        bag.extend(found)
        node, found = read_yaml(text) if text is not None else (None, Bag())
        bag.extend(found)
        if isinstance(node, Mapping):
            colours, found = Palette.of(_entries(node, bag), colours)
            bag.extend(found)
        elif node is not None:
            bag.add(codes.BAD_PALETTE.at(node.place, f"a palette is a mapping of names to colours, not {what_is(node)}"))
    return colours, bag


def _entries(node: Mapping, bag: Bag) -> Iterator[Entry]:
    for name, value in node.entries:
        if isinstance(value, Mapping):
            for key, _ in value.entries:
                if key.raw not in PARTS:
                    bag.add(codes.BAD_PALETTE.at(key.place, f"a colour has no {key.raw!r}{did_you_mean(key.raw, PARTS)}", hint="it has rgb, and cmyk or spot where wanted"))
            if "rgb" not in value:
                bag.add(codes.BAD_PALETTE.at(name.place, f"{name.raw} has no rgb", hint='write for example {rgb: "#2b2a33", cmyk: [0, 0, 0, 1]}'))
                continue
            parts = {part: _plain(found) for part in PARTS if (found := value.get(part)) is not None}
            yield Entry(name=name.raw, place=value.place, rgb=parts.get("rgb"), cmyk=parts.get("cmyk"), spot=parts.get("spot", ""))
        else:
            yield Entry(name=name.raw, place=value.place, rgb=_plain(value))


def _plain(node: Node) -> object:
    if isinstance(node, Scalar):
        return node.value
    return [_plain(item) for item in node.items] if isinstance(node, Sequence) else None


def fonts(templates: Templates) -> tuple[FontBook, Bag]:
    """The shipped fonts and those of the `fonts/` folders."""
    files: list[FontFile] = []
    bag = Bag()
    for shelf in reversed(templates.shelves):
        found, wrong = project_fonts(shelf.root / shelf.path(FONTS), shelf.root)
        files.extend(found)
        bag.extend(wrong)
    return FontBook(files), bag
