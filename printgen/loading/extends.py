"""A game.yaml that extends another game goes in; the whole line of manifests comes out, and the one manifest that they make together."""

from __future__ import annotations

from collections.abc import Iterable

from printgen.diagnostics.diagnostic import Bag
from printgen.diagnostics.nearest import did_you_mean
from printgen.frozen import frozen
from printgen.loading.codes import NO_BASE, ROUND_IN_CIRCLES, WRONG_VALUE
from printgen.loading.homes import MANIFEST, Home, base_of, neighbours
from printgen.source.nodes import Mapping, Node, Scalar, Sequence, what_is
from printgen.source.plain import NAMED, is_wrapped, unwrap
from printgen.source.read_text import read_text
from printgen.source.read_yaml import read_yaml

OWN = ("kind", "id", "title", "extends", "basis", "note")
"""Keys of game.yaml that each game says for itself."""
ADDED = ("waivers",)
"""Lists that only grow."""
ROWS = {"rulebook_says": "of", "blanks": "at", "glossary": "term"}
"""What names a row of these lists; in all others it is `id`."""


@frozen
class Volume:
    """One game.yaml of a line of games: where it lies, and its nodes."""

    home: Home
    node: Mapping


def volumes(own: Volume, bag: Bag) -> list[Volume]:
    """The manifests of a game and of all that it extends, the last of these first.

    A base that is not there or cannot be read, or a circle, is a finding; then nothing comes out: what lacks its base would seem to lack everything.
    """
    line = [own]
    while True:
        last = line[-1]
        said = last.node.get("extends")
        said = unwrap(said) if said is not None else None
        if not isinstance(said, Scalar) or not said.raw.strip() or _is_nothing(said):
            break
        base = base_of(last.home, said.raw)
        if base is None:
            ids = sorted({one.id for one in neighbours(last.home)})
            hint = "there are: " + ", ".join(ids) if ids else ""
            bag.add(NO_BASE.at(said.place, f'there is no game "{said.raw}" to extend' + did_you_mean(said.raw, ids), hint=hint))
            return []
        if any(one.home.folder == base.folder for one in line):
            names = " extends ".join([*(one.home.id for one in line), base.id])
            bag.add(ROUND_IN_CIRCLES.at(said.place, f"games extend one another in a circle: {names}"))
            return []
        text, found = read_text(f"{base.inside}/{MANIFEST}" if base.inside else MANIFEST, base.root)
        bag.extend(found)
        node, found = read_yaml(text) if text is not None else (None, Bag())
        bag.extend(found)
        if not isinstance(node, Mapping):
            bag.add(NO_BASE.at(said.place, f'the game "{said.raw}" cannot be extended: its {MANIFEST} cannot be read'))
            return []
        line.append(Volume(base, node))
    return line[::-1]


def merged(line: Iterable[Volume], bag: Bag) -> Mapping:
    """The one game.yaml that a line of them makes, the last one having the last word; a section that takes no mapping's place is a finding.

    Mappings are merged key by key, and `null` takes a key away. Lists of rows that all have an `id` are merged row by row; all other lists, and single
    values, take the place of what was there.
    """
    whole: Mapping | None = None
    for volume in line:
        whole = volume.node if whole is None else _manifest(whole, volume.node, bag)
    assert whole is not None
    return whole


def _manifest(base: Mapping, own: Mapping, bag: Bag) -> Mapping:
    entries = [(key, node) for key, node in base.entries if key.raw not in OWN and key.raw not in own]
    for key, node in own.entries:
        below = base.get(key.raw)
        if key.raw in OWN or below is None:
            entries.append((key, node))
        elif not _is_nothing(node):
            entries.append((key, _over(below, _sound(key.raw, below, node, bag), ROWS.get(key.raw, "id"), grow=key.raw in ADDED)))
    return Mapping(tuple(entries), own.place, base.size + own.size)


def _sound(path: str, below: Node, own: Node, bag: Bag) -> Node:
    """A section, and what stands in it, as far as a mapping stands there where the base has one: all that hangs on it would seem to be missing."""
    below, written = unwrap(below), unwrap(own)
    if not isinstance(below, Mapping):
        return own
    if not isinstance(written, Mapping):
        message = f"{path} is a mapping in the game that is extended, here it is {what_is(written)}"
        bag.add(WRONG_VALUE.at(written.place, message, hint="write the keys that are different; null takes a key away"))
        return below
    if path.count(".") > 1 or (path.count(".") == 1 and not path.startswith("kinds.")):
        return own
    inside = {key.raw: below.get(key.raw) for key, _ in written.entries}
    entries = [
        (key, node if (there := inside[key.raw]) is None or _is_nothing(node) else _sound(f"{path}.{key.raw}", there, node, bag)) for key, node in written.entries
    ]
    return own if own is not written else Mapping(tuple(entries), written.place, written.size)


def _over(below: Node, own: Node, row: str, *, grow: bool = False) -> Node:
    """One value over another."""
    if is_wrapped(own):
        return own
    if is_wrapped(below) and isinstance(own, Mapping | Sequence) and isinstance(below, Mapping):
        # What is said of the basis of the whole stays; what is new says its own.
        return Mapping(tuple((key, _over(node, own, row) if key.raw == "value" else node) for key, node in below.entries), below.place, below.size)
    if isinstance(below, Mapping) and isinstance(own, Mapping):
        return _keys(below, own)
    if isinstance(below, Sequence) and isinstance(own, Sequence):
        if grow:
            return Sequence((*below.items, *own.items), own.place, below.size + own.size)
        if own.items and all(_name(item, row) for item in (*below.items, *own.items)):
            return _rows(below, own, row)
    return own


def _keys(below: Mapping, own: Mapping) -> Mapping:
    entries = []
    for key, node in below.entries:
        mine = own.get(key.raw)
        if mine is None:
            entries.append((key, node))
        elif key.raw in NAMED and isinstance(node, Mapping) and isinstance(mine, Mapping):
            entries.append((own.key(key.raw) or key, _keys(node, mine)))
        elif not _is_nothing(mine):
            entries.append((own.key(key.raw) or key, _over(node, mine, "id")))
    entries += [(key, node) for key, node in own.entries if key.raw not in below]
    return Mapping(tuple(entries), own.place, below.size + own.size)


def _rows(below: Sequence, own: Sequence, row: str) -> Sequence:
    mine = {_name(item, row): item for item in own.items}
    there = {_name(item, row) for item in below.items}
    items = [mine.get(_name(item, row), item) for item in below.items]
    return Sequence((*items, *(item for item in own.items if _name(item, row) not in there)), own.place, below.size + own.size)


def _name(node: Node, row: str) -> str:
    said = node.get(row) if isinstance(node, Mapping) else None
    return said.raw if isinstance(said, Scalar) else ""


def _is_nothing(node: Node) -> bool:
    return isinstance(node, Scalar) and node.value is None and not node.quoted


def without_rules(node: Node, codes: frozenset[str]) -> Node:
    """A rule file without the rules of these codes: the game that extends brings its own."""
    listed = node.get("rules") if isinstance(node, Mapping) else None
    if not isinstance(node, Mapping) or not isinstance(listed, Sequence) or not codes:
        return node
    kept = Sequence(tuple(rule for rule in listed.items if _name(rule, "code") not in codes), listed.place, listed.size)
    return Mapping(tuple((key, kept if key.raw == "rules" else value) for key, value in node.entries), node.place, node.size)


def rule_codes(nodes: Iterable[Node]) -> frozenset[str]:
    """The codes of the rules of some rule files."""
    listed = [node.get("rules") for node in nodes if isinstance(node, Mapping)]
    return frozenset(_name(rule, "code") for rules in listed if isinstance(rules, Sequence) for rule in rules.items) - {""}

