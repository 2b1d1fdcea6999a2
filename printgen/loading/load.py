"""A game's folder goes in, the game and all that is wrong with its definitions come out."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping as Table
from pathlib import Path

from printgen.diagnostics.diagnostic import Bag, Label
from printgen.diagnostics.nearest import did_you_mean
from printgen.frozen import replace
from printgen.loading.boxes import boxed
from printgen.loading.codes import NO_REASON, SAME_ID, UNKNOWN_REFERENCE, WRONG_VALUE
from printgen.loading.components import ComponentReader
from printgen.loading.decode import at_path, decode, text_of
from printgen.loading.extends import Volume, merged, rule_codes, volumes, without_rules
from printgen.loading.fields import FieldReader, Ref
from printgen.loading.homes import MANIFEST, Home
from printgen.loading.kinds import Declared, glyph_tables, is_reference, kinds
from printgen.loading.model import BASES, GameForm, slug
from printgen.loading.sections import products, rulings, sections, waivers
from printgen.model.game import Basis, Component, Game
from printgen.model.record import Record, Value
from printgen.place import Place, Text
from printgen.source.codes import PATH_OUTSIDE
from printgen.source.nodes import Mapping, Node, Sequence, what_is
from printgen.source.plain import Marks, plain, record
from printgen.source.read_text import read_text
from printgen.source.read_yaml import read_yaml


def load(folder: Path, root: Path) -> tuple[Game | None, Bag]:
    """The game of a folder inside of the project's root, and every finding of all its files.

    A game comes out whenever game.yaml can be read, with whatever is sound in it; None if it cannot. Nothing outside of `root` is read, but for what a
    shipped game holds that this one extends: findings there have their places in the shipped files.
    """
    bag = Bag()
    line = _line(folder, root, bag)
    if not line:
        return None, bag
    name = folder.name or "game"
    node = merged(line, bag)
    form = decode(GameForm, node, "game", bag, instead={"kind": "game", "id": slug(name) or "game", "title": name})
    if form is None:
        return None, bag
    if form.kind != "game":
        said = node.get("kind")
        bag.add(WRONG_VALUE.at(said.place if said else node.place, f'kind is "{form.kind}", must be "game" in {MANIFEST}'))
    game = _Loader(form, node, line, bag).game()
    return replace(game, sound=not bag.has_errors), bag


def load_piece(folder: Path, root: Path, kind: str, text: Text) -> tuple[Component | None, Bag]:
    """The component that a text would be if it lay among the files of a kind of the game in that folder, and what is wrong with it."""
    line = _line(folder, root, Bag())
    bag = Bag()
    node, wrong = read_yaml(text)
    bag.extend(wrong)
    game = merged(line, bag) if line else None
    declared = kinds(game, Bag()).get(kind) if game is not None else None
    if game is None or declared is None or not isinstance(node, Mapping):
        return None, bag
    home = line[-1].home
    reader = ComponentReader(home.root, home.inside, game, glyph_tables({kind: declared}, game, Bag()), FieldReader(bag, Marks()))
    return reader.piece(declared, node, text.path.rsplit("/", 1)[-1].rsplit(".", 1)[0]), bag


def _line(folder: Path, root: Path, bag: Bag) -> list[Volume]:
    """The manifest of a folder with those of the games that it extends; empty if there is nothing to go on with."""
    if not folder.resolve().is_relative_to(root.resolve()):
        bag.add(PATH_OUTSIDE.at(Place(Text(folder.name, "")), f'the folder "{folder.name}" is a link that leads out of the project', hint="copy it into the project"))
        return []
    inside = Home("", folder.resolve(), root.resolve()).inside
    text, found = read_text(f"{inside}/{MANIFEST}" if inside else MANIFEST, root)
    bag.extend(found)
    node, found = read_yaml(text) if text is not None else (None, Bag())
    bag.extend(found)
    if node is None:
        return []
    if not isinstance(node, Mapping):
        bag.add(WRONG_VALUE.at(node.place, f"{MANIFEST} must be a mapping, is {what_is(node)}", hint="start with kind: game"))
        return []
    return volumes(Volume(Home(text_of(at_path(node, "id")) or folder.name, folder.resolve(), root.resolve()), node), bag)


class _Loader:
    """The steps from game.yaml to the game, each of which may find faults. `node` is what the `line` of manifests makes together."""

    def __init__(self, form: GameForm, node: Mapping, line: list[Volume], bag: Bag) -> None:
        self.form = form
        self.node = node
        self.line = line
        self.bag = bag
        self.marks = Marks()
        self.incomplete: set[str] = set()

    def game(self) -> Game:
        """All steps, in order."""
        data = record(self.node, "", self.marks)
        declared = kinds(self.node, self.bag)
        reader = FieldReader(self.bag, self.marks)
        components = self._components(declared, reader)
        self._unique(components)
        declared, components = boxed(declared, components, self.bag)
        known: dict[str, tuple[list[Value], frozenset[str]]] = {}
        for ref in reader.refs:
            self._refer(ref, declared, components, known)
        ids = [component.id for component in components]
        made = products(self.node, declared, components, self.bag)
        sections(self.node, [*declared, *ids, *made], self.bag)
        return Game(
            self.form.id,
            self.form.title,
            self.line[-1].home.inside,
            data,
            {name: one.kind for name, one in declared.items()},
            tuple(components),
            made,
            rulings=rulings(self.node, self.bag),
            bases=self._bases(),
            waivers=waivers(self.node, self.bag),
            rule_files=self._rule_files(),
            place=self.node.place,
            extends=self.form.extends,
        )

    def _components(self, declared: Table[str, Declared], reader: FieldReader) -> list[Component]:
        tables = glyph_tables(declared, self.node, self.bag)
        shelves = []
        for n, volume in enumerate(self.line, 1):
            # How large a map is says the game that it comes from: another grid is no matter of the maps of a game that is extended.
            game = self.node if n == len(self.line) else merged(self.line[:n], Bag())
            shelves.append((volume, ComponentReader(volume.home.root, volume.home.inside, game, tables, reader, self.incomplete)))
        return [component for one in declared.values() for component in self._pieces(one, shelves)]

    def _pieces(self, one: Declared, shelves: list[tuple[Volume, ComponentReader]]) -> list[Component]:
        """The pieces of a kind: what a game says of one of the game that it extends takes its place, all else is added."""
        found: list[Component] = []
        inherited = ""
        counted = max((n for n, volume in enumerate(self.line) if "box" in volume.node), default=0)
        for n, (volume, reader) in enumerate(shelves):
            written = at_path(volume.node, f"kinds.{one.kind.id}")
            written = written if isinstance(written, Mapping) else None
            before = {component.id: at for at, component in enumerate(found)}
            for component in reader.components(one, written, inherited):
                if component.id in before:
                    found[before[component.id]] = replace(component, added=found[before[component.id]].added)
                else:
                    found.append(replace(component, added=True) if n > counted else component)
            inherited = text_of(at_path(written, "from")) or inherited if written is not None else inherited
        return found

    def _unique(self, components: list[Component]) -> None:
        first: dict[str, Component] = {}
        for component in components:
            folded = component.id.casefold()
            if folded not in first:
                first[folded] = component
                continue
            earlier = first[folded]
            places = [one.place.row for one in (earlier, component)]
            message = f'id "{component.id}" is defined in {places[0]} and in {places[1]}'
            place = component.place
            written = place.source.text[place.start : place.end] if place.source else ""
            hint = "" if component.id in written else "it has no id of its own; its number, row or file makes one"
            self.bag.add(SAME_ID.at(place, message, hint=hint, labels=(Label(earlier.place, "first defined here"),), about=(component.id,)))

    def _refer(self, ref: Ref, declared: Table[str, Declared], components: Iterable[Component], found: dict[str, tuple[list[Value], frozenset[str]]]) -> None:
        """Look a reference up; `found` keeps what can be referred to, for the next one that refers to the same."""
        if not is_reference(ref.to, self.node, declared):
            return
        kind, _, name = ref.to.partition(".")
        if kind in self.incomplete or self.bag.is_full(UNKNOWN_REFERENCE, ref.place):
            return
        if ref.to not in found:
            of_kind = (one.fields.get(name) if name else one.id for one in components if one.kind.id == kind)
            values = list(of_kind) if kind in declared else _names(at_path(self.node, ref.to))
            found[ref.to] = values, frozenset(map(str, values))
        known, words_of_known = found[ref.to]
        if str(ref.value) in words_of_known:
            return
        thing = ref.thing or ((f"{kind} with {name}" if name else kind) if kind in declared else ref.to.rsplit(".", 1)[-1])
        words = [value for value in known if isinstance(value, str)]
        numbers = sorted(value for value in known if isinstance(value, int))
        hint = f"there are {numbers[0]} to {numbers[-1]}" if numbers and not words else "there are: " + ", ".join(words[:40]) if words else ""
        message = f'{ref.what}: there is no {thing} "{ref.value}"' + did_you_mean(str(ref.value), words)
        self.bag.add(UNKNOWN_REFERENCE.at(ref.place, message, hint=hint, about=(ref.about,)))

    def _bases(self) -> tuple[Basis, ...]:
        """What the author says of the values' bases; a value with a source alone has the basis of its document."""
        documents: dict[str, str] = {}
        games = {volume.node.place.source: text_of(at_path(volume.node, "basis")) for volume in self.line[:-1]}
        found: list[Basis] = []
        for mark in sorted(self.marks.found, key=lambda mark: not mark.document):
            said = mark.basis.raw if mark.basis is not None else documents.get(mark.path.split(".", maxsplit=1)[0], games.get(mark.place.source) or self.form.basis)
            if mark.basis is not None and said not in BASES:
                message = f'{mark.path}: there is no basis "{said}"' + did_you_mean(said, BASES)
                self.bag.add(WRONG_VALUE.at(mark.basis.place, message, hint="one of " + ", ".join(BASES)))
                continue
            if mark.document:
                documents[mark.path] = said
            why = mark.why.raw if mark.why is not None else ""
            if said == "ours" and mark.basis is not None and not mark.document and not why.strip():
                self.bag.add(NO_REASON.at(mark.basis.place, f"{mark.path} is our own choice and does not say why", hint="add why: and the reason"))
            found.append(Basis(mark.path, said, why, mark.source.raw if mark.source is not None else "", mark.place, mark.variant))
        return tuple(found)

    def _rule_files(self) -> tuple[Node, ...]:
        """The rule files of the whole line; a rule takes the place of the one with its code in a game that is extended."""
        files: list[Node] = []
        for volume in self.line:
            own = list(self._rules_of(volume.home))
            files = [without_rules(node, rule_codes(own)) for node in files] + own
        return tuple(files)

    def _rules_of(self, home: Home) -> Iterable[Node]:
        base = home.folder / "rules"
        names = sorted(path.name for path in base.iterdir() if path.suffix in {".yaml", ".yml"} and not path.name.startswith(".")) if base.is_dir() else []
        for name in names:
            text, bag = read_text("/".join(part for part in (home.inside, "rules", name) if part), home.root)
            self.bag.extend(bag)
            node, bag = read_yaml(text) if text is not None else (None, Bag())
            self.bag.extend(bag)
            if isinstance(node, Mapping) and ("rules" in node or "define" in node):
                yield node
            elif node is not None:
                wrong = "has neither rules nor define" if isinstance(node, Mapping) else f"must be a mapping, is {what_is(node)}"
                self.bag.add(WRONG_VALUE.at(node.place, f"a rule file {wrong}", hint="start with rules: and a list of rules"))


def _names(node: Node | None) -> list[Value]:
    """What may be named in a table of facts: the keys of a mapping, the items of a list (of mappings: their ids)."""
    if isinstance(node, Mapping):
        return list(node)
    if not isinstance(node, Sequence):
        return []
    items = [plain(item) for item in node.items]
    return [item.get("id") if isinstance(item, Record) else item for item in items]
