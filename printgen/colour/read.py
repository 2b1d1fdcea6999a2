"""The palette files of a game go in, the furthest first, one palette comes out: nearer files add to the colours of those behind them and overrule them."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from printgen.colour.codes import BAD_COLOUR
from printgen.colour.palette import Entry, Palette
from printgen.diagnostics.diagnostic import Bag
from printgen.diagnostics.nearest import did_you_mean
from printgen.place import Place
from printgen.source.nodes import Mapping, Node, Scalar, Sequence, what_is
from printgen.source.read_text import read_text
from printgen.source.read_yaml import read_yaml

KEYS = ("rgb", "cmyk", "spot")


def read_palette(files: Iterable[tuple[str, Path]]) -> tuple[Palette, Bag]:
    """The palette of files (each its path with `/` and the root that the path starts from), and what is wrong in them."""
    palette, bag = Palette(), Bag()
    for path, root in files:
        text, found = read_text(path, root)
        bag.extend(found)
        node, found = read_yaml(text) if text is not None else (None, Bag())
        bag.extend(found)
        if node is None:
            continue
        if not isinstance(node, Mapping):
            bag.add(BAD_COLOUR.at(node.place, f"a palette is a mapping, this is {what_is(node)}", hint='write for example  grass: "#7cb342"'))
            continue
        entries = [entry for name, value in node.entries if (entry := _entry(name, value, bag))]
        palette, found = Palette.of(entries, palette)
        bag.extend(found)
    return palette, bag


def _entry(name: Scalar, value: Node, bag: Bag) -> Entry | None:
    """`grass: "#7cb342"` or `grass: {rgb: "#7cb342", cmyk: [0.5, 0, 0.9, 0.1], spot: …}`."""
    if isinstance(value, Scalar) and value.value is None:
        bag.add(BAD_COLOUR.at(name.place, f"{name.raw}: no colour is given", hint='write it as "#rrggbb" (with quotes: in YAML a bare # starts a comment)'))
        return None
    if not isinstance(value, Mapping):
        return Entry(name=name.raw, rgb=_plain(value), place=value.place)
    given: dict[str, object] = {}
    place: Place = value.place
    for key, part in value.entries:
        if key.raw in KEYS:
            given[key.raw] = _plain(part)
            place = part.place if key.raw == "rgb" else place
        else:
            bag.add(BAD_COLOUR.at(key.place, f'{name.raw}: a colour has no "{key.raw}"' + did_you_mean(key.raw, KEYS), hint="it has: " + ", ".join(KEYS)))
    return Entry(name=name.raw, rgb=given.get("rgb"), cmyk=given.get("cmyk"), spot=given.get("spot", ""), place=place)


def _plain(node: Node) -> object:
    if isinstance(node, Scalar):
        return node.raw if node.quoted or isinstance(node.value, str) else node.value
    return [_plain(item) for item in node.items] if isinstance(node, Sequence) else None
