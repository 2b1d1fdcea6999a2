"""A kind and where its pieces are written go in (a table, YAML files, or the kind itself), its components come out."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping as Table
from dataclasses import field
from pathlib import Path

from printgen.diagnostics.diagnostic import Bag
from printgen.diagnostics.nearest import did_you_mean
from printgen.frozen import replace, slotted
from printgen.loading.codes import BAD_ID, NOTHING_FOUND, WRONG_VALUE
from printgen.loading.decode import at_path, text_of
from printgen.loading.fields import FieldReader, cells_as_node
from printgen.loading.kinds import RESERVED, Declared
from printgen.loading.layers import GlyphTable, LayerReader
from printgen.loading.model import GridSize, KindForm, bad_id, slug
from printgen.model.game import Component, Kind
from printgen.model.landscape import Layer
from printgen.place import NOWHERE, Place
from printgen.source.codes import PATH_OUTSIDE
from printgen.source.nodes import Mapping, Node, Scalar, Sequence, what_is
from printgen.source.plain import Marked, plain, unwrap
from printgen.source.read_text import read_text, unsafe
from printgen.source.read_yaml import read_yaml
from printgen.source.tables import file_of, is_table, read_any_table

DEFAULT_GRID = "facts.grid"


@slotted
class ComponentReader:
    """Reads the components of a game's kinds. `folder` is the game's folder from the root, `game` the whole of game.yaml.

    `incomplete` are the kinds of which something could not be read: that a component of theirs is not there is no further finding.
    """

    root: Path
    folder: str
    game: Node
    tables: Table[str, GlyphTable]
    fields: FieldReader
    incomplete: set[str] = field(default_factory=set)

    @property
    def bag(self) -> Bag:
        """Where findings go."""
        return self.fields.bag

    def components(self, declared: Declared, written: Mapping | None, inherited: str = "") -> list[Component]:
        """All components of a kind that lie in this folder, in the author's order.

        `written` is what the folder's own game.yaml says of the kind (None: nothing). `inherited` is where a game that it extends has the kind's
        pieces: the same path is looked up here, but nothing need be there.
        """
        said = written.get("from") if written is not None else None
        said = unwrap(said) if said is not None else None
        listed = written.get("pieces") if written is not None else None
        path = text_of(said) or inherited
        found: list[Component] = []
        count = 0
        if path and (said is not None or self._there(path)):
            where = said.place if said is not None else NOWHERE
            table = is_table(path)
            for stem, row in self._table(declared, path, where) if table else self._files(declared.kind, path, where):
                count += 1
                found += self._component(declared, row, stem or str(count), table=table)
        found += self._listed(declared, unwrap(listed), count) if listed is not None else []
        if said is None and listed is None and written is not None and not inherited and declared.alone:
            start = Place(written.place.source, written.place.start, written.place.start)
            found += self._component(declared, Mapping((), start), "", table=False)
        return found

    def piece(self, declared: Declared, node: Mapping, stem: str) -> Component | None:
        """The component that a mapping is by itself; `stem` is the name of its file. None if it cannot be told what it is called."""
        found = self._component(declared, node, stem, table=False) if self._is_kind(declared.kind, node) else []
        return found[0] if found else None

    def _listed(self, declared: Declared, written: Node, count: int) -> list[Component]:
        """The pieces of a list in game.yaml; `count` have been written elsewhere."""
        found: list[Component] = []
        for n, piece in enumerate(written.items if isinstance(written, Sequence) else (), count + 1):
            if isinstance(piece, Mapping):
                found += self._component(declared, piece, str(n), table=False)
            else:
                self.bag.add(WRONG_VALUE.at(piece.place, f"kind {declared.kind.id}: a piece must be a mapping, is {what_is(piece)}"))
        return found

    def _there(self, path: str) -> bool:
        """Whether an inherited path leads to anything in this folder."""
        if unsafe(path):
            return False
        base = self.root / self.folder
        try:
            return (base / file_of(path)).is_file() or next(base.glob(path), None) is not None
        except (ValueError, NotImplementedError, OSError):
            return False

    def _table(self, declared: Declared, path: str, where: Place) -> Iterator[tuple[str, Mapping]]:
        kind = declared.kind
        table, bag = read_any_table(self._from_root(path), self.root, where)
        self._note(kind, bag)
        if table is None:
            return
        names = Sequence(tuple(Scalar(cell.text, cell.text, cell.place) for cell in table.header), table.header[0].place)
        self.fields.header(kind.fields, names, path, ["id", "copies", *declared.written])
        if not table.rows and kind.id not in self.incomplete:
            self.incomplete.add(kind.id)
            self.bag.add(NOTHING_FOUND.at(table.header[0].place, f"{path} has a header and no rows"))
        for row in table.rows:
            yield "", cells_as_node(table.header, row)

    def _files(self, kind: Kind, pattern: str, where: Place) -> Iterator[tuple[str, Mapping]]:
        for path in self._matching(kind, pattern, where):
            text, bag = read_text(path, self.root, where)
            self._note(kind, bag)
            root, bag = read_yaml(text) if text is not None else (None, Bag())
            self._note(kind, bag)
            if root is None:
                continue
            pieces = root.items if isinstance(root, Sequence) else (root,)
            if not pieces:
                self.incomplete.add(kind.id)
                self.bag.add(NOTHING_FOUND.at(root.place, f"this list holds no {kind.id}"))
            for piece in pieces:
                if not isinstance(piece, Mapping):
                    self.bag.add(WRONG_VALUE.at(piece.place, f"a component must be a mapping, this is {what_is(piece)}", hint=f"start with kind: {kind.id}"))
                    continue
                if self._is_kind(kind, piece):
                    yield (path.rsplit("/", 1)[-1].rsplit(".", 1)[0] if piece is root else ""), piece

    def _note(self, kind: Kind, bag: Bag) -> None:
        """Findings about a file go into the bag, and its kind is known to be incomplete if one is an error."""
        self.bag.extend(bag)
        if bag.has_errors:
            self.incomplete.add(kind.id)

    def _matching(self, kind: Kind, pattern: str, where: Place) -> list[str]:
        wrong = unsafe(pattern)
        if wrong:
            self.incomplete.add(kind.id)
            self.bag.add(PATH_OUTSIDE.at(where, f'path "{pattern}" {wrong}', hint="write a path below the game's folder, such as landscapes/*.yaml"))
            return []
        if not any(sign in pattern for sign in "*?["):
            return [self._from_root(pattern)]
        base = self.root / self.folder
        try:
            found = sorted(path.relative_to(base).as_posix() for path in base.glob(pattern))
        except (ValueError, NotImplementedError, OSError) as error:
            self.bag.add(NOTHING_FOUND.at(where, f'"{pattern}" is no pattern of file names: {error}'))
            return []
        if not found:
            self.incomplete.add(kind.id)
            folders = sorted(entry.name for entry in base.iterdir() if entry.is_dir()) if base.is_dir() else []
            guess = did_you_mean(pattern.split("/", maxsplit=1)[0], folders) if not (base / pattern.split("/", maxsplit=1)[0]).is_dir() else ""
            self.bag.add(NOTHING_FOUND.at(where, f'no file matches "{pattern}"{guess}'))
        return [self._from_root(path) for path in found]

    def _from_root(self, path: str) -> str:
        # Judged before it is joined: `..` must not hide behind the folder's name.
        return path if unsafe(path) else f"{self.folder}/{path}" if self.folder else path

    def _is_kind(self, kind: Kind, node: Mapping) -> bool:
        said = node.get("kind")
        if said is None or (isinstance(said, Scalar) and said.raw == kind.id):
            return True
        shown = said.raw if isinstance(said, Scalar) else what_is(said)
        self.bag.add(WRONG_VALUE.at(said.place, f'kind is "{shown}", but this file belongs to kind {kind.id}' + did_you_mean(shown, [kind.id])))
        return False

    def _component(self, declared: Declared, node: Mapping, stem: str, *, table: bool) -> list[Component]:
        """The component in a list, or none if it cannot be told what it is called."""
        kind, form = declared.kind, declared.form
        identifier, place = self._identifier(kind, node, stem)
        if not identifier:
            self.incomplete.add(kind.id)
            return []
        reader = self.fields
        reader.cells, reader.block = table, kind.block
        layered = bool(kind.layers)
        known = [*RESERVED, *(["size"] if layered else []), *declared.written]
        record = reader.record(kind.fields, node, identifier, identifier, known=known)
        reader.cells = False
        basis = node.get("basis")
        if isinstance(basis, Scalar) and not table:
            reader.marks.found.append(Marked(identifier, basis.place, basis, document=True))
        copies = self._copies(node, identifier, table=table)
        layers: Table[str, Layer] = {}
        if layered:
            layers = LayerReader(kind, self.tables, self.bag, identifier, node).layers(self._grid(form, node, identifier))
        component = Component(identifier, kind, record, layers, copies=kind.copies, set=kind.set, place=place)
        if copies is not None:
            # A set holds what the box holds, unless the kind says how many one set prints.
            component = replace(component, copies=copies, set=copies if form.set is None else kind.set)
        return [component]

    def _identifier(self, kind: Kind, node: Mapping, stem: str) -> tuple[str, Place]:
        start = Place(node.place.source, node.place.start, max(node.place.end, node.place.start) if not node.entries else node.place.start + 1)
        said = node.get("id")
        said = unwrap(said) if said is not None else None
        if said is not None and not isinstance(said, Scalar):
            self.bag.add(BAD_ID.at(said.place, f"an id must be one word, is {what_is(said)}"))
            return "", start
        if said is not None and said.raw:
            wrong = bad_id(said.raw)
            if wrong:
                self.bag.add(BAD_ID.at(said.place, wrong))
            return ("" if wrong else said.raw), said.place
        if not stem:
            return kind.id, kind.place
        number = node.get("number")
        if any(spec.name == "number" for spec in kind.fields) and isinstance(number, Scalar) and number.raw:
            stem = slug(number.raw) or stem
        elif not stem.isdecimal():
            # A file's own name; what is no id there is told by what it would have to be.
            if bad_id(stem):
                self.bag.add(BAD_ID.at(start, f"the file's name is no id: {bad_id(stem)}", hint="give it an id: or another name"))
                return "", start
            return stem, start
        return f"{_stem(kind.id)}-{stem}", start

    def _copies(self, node: Mapping, identifier: str, *, table: bool) -> int | None:
        said = node.get("copies")
        said = unwrap(said) if said is not None else None
        if said is None or (table and isinstance(said, Scalar) and not said.raw):
            return None
        value = int(said.raw) if isinstance(said, Scalar) and table and said.raw.isdecimal() and len(said.raw) < 7 else said.value if isinstance(said, Scalar) else None
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= 100_000:
            self.bag.add(WRONG_VALUE.at(said.place, f"{identifier}: copies must be a whole number from 0 to 100000, is {what_is(said)}", about=(identifier,)))
            return None
        return value

    def _grid(self, form: KindForm, node: Mapping, identifier: str) -> tuple[int, int] | None:
        """Columns and rows of a component's map: its own `size: 12x12`, its kind's `grid`, or facts.grid."""
        own = node.get("size")
        if own is not None:
            own = unwrap(own)
            parts = own.raw.replace("×", "x").split("x") if isinstance(own, Scalar) else []
            if len(parts) == 2 and all(part.strip().isdecimal() and 0 < int(part.strip()[:5]) <= 1024 for part in parts):
                return int(parts[0]), int(parts[1])
            self.bag.add(WRONG_VALUE.at(own.place, f"{identifier}: size of a map is columns x rows, for example 16x16", about=(identifier,)))
            return None
        return grid_at(form.grid, self.game)


def grid_at(grid: GridSize | None, game: Node) -> tuple[int, int] | None:
    """The size of a kind's maps: as given, or from the fact at the path (`facts.grid` unless another is named); None if there is none."""
    if isinstance(grid, tuple):
        return grid
    found = at_path(game, grid or DEFAULT_GRID)
    if not isinstance(found, Mapping):
        return None
    columns, rows = (plain(side) if (side := found.get(name)) is not None else None for name in ("columns", "rows"))
    good = isinstance(columns, int) and isinstance(rows, int) and 0 < columns <= 1024 and 0 < rows <= 1024
    return (int(str(columns)), int(str(rows))) if good else None


def _stem(kind: str) -> str:
    """`apple` of `apple-card`: what its pieces are called before their number."""
    return kind.rsplit("-", 1)[0] if "-" in kind else kind
