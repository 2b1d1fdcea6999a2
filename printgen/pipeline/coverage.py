"""The `coverage.csv` of a game goes in (where each line of its rulebook went); rows without an answer, and references that lead nowhere, come out as findings."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from pathlib import Path

from printgen.diagnostics.diagnostic import Bag
from printgen.diagnostics.nearest import did_you_mean
from printgen.frozen import frozen
from printgen.model.game import Game
from printgen.model.record import Record, Value
from printgen.pipeline.codes import COVERAGE
from printgen.scene.items import Face
from printgen.source.read_table import Cell, read_table
from printgen.source.read_text import read_text

NAME = "coverage.csv"
COLUMNS = ("line", "kind", "reference", "note")
KINDS = ("fact", "rule", "print", "not-material")
NAMES = ("id", "item", "term", "of", "at", "row", "what", "head")
"""By which of their fields the entries of a list are called."""
_INDEX = re.compile(r"\[(\d+)\]")
_LINES = re.compile(r"[1-9]\d*(?:-[1-9]\d*)?")


@frozen
class Known:
    """What a reference can lead to."""

    game: Game
    codes: Collection[str]
    faces: Mapping[tuple[str, str], Face]

    def leads(self, kind: str, reference: str) -> bool:
        """Whether a reference of that kind leads anywhere."""
        return {"fact": self._fact, "rule": self.codes.__contains__, "print": self._printed}[kind](reference)

    def _fact(self, path: str) -> bool:
        """A path to a value of game.yaml, a field of a piece, or one of a kind."""
        first, *steps = _INDEX.sub(r".\1", path).split(".")
        kind, component = self.game.kinds.get(first), self.game.component(first)
        if kind is not None and steps:
            return steps[0] in {*(spec.name for spec in kind.fields), *(spec.name for spec in kind.layers), "copies", "set", "size"}
        if component is not None:
            return bool(steps) and (steps[0] in component.layers or _leads(component.fields, steps))
        return _leads(self.game.data, [first, *steps])

    def _printed(self, reference: str) -> bool:
        """A product, kind or piece that is printed, and, behind a slash, a part (in a booklet: a block) of that name."""
        name, _, part = reference.partition("/")
        products = self.game.products
        pieces = set(products[name].components) if name in products else {one.id for one in self.game.components if name in {one.id, one.kind.id}}
        pieces &= {one for product in products.values() for one in product.components}
        if not part:
            return bool(pieces)
        parts = (found for (piece, _), face in self.faces.items() if piece in pieces for found in face.parts)
        return any(part in {found.name, found.values.get("id")} for found in parts)


def coverage(root: Path, known: Known) -> Bag:
    """What is wrong with the rows of a game's coverage.csv; nothing if there is none. Whether a line of the rulebook is left out only its text could tell."""
    path = f"{known.game.folder}/{NAME}".lstrip("/")
    if not (root / path).is_file():
        return Bag()
    text, bag = read_text(path, root)
    table, wrong = read_table(text) if text is not None else (None, Bag())
    bag.extend(wrong)
    if table is None:
        return bag
    heads = tuple(cell.text for cell in table.header)
    if heads != COLUMNS:
        first = table.header[0].place
        bag.add(COVERAGE.at(first, f"the columns are {', '.join(heads)}; must be {', '.join(COLUMNS)}"))
        return bag
    for row in table.rows:
        if len(row) == len(COLUMNS):
            _row(row, known, bag)
    return bag


def _row(row: tuple[Cell, ...], known: Known, bag: Bag) -> None:
    line, kind, reference, note = row
    where = f"line {line.text}"
    if not _LINES.fullmatch(line.text):
        bag.add(COVERAGE.at(line.place, f'"{line.text}" is no line of a rulebook', hint="a number, or a range: 12-15"))
    elif kind.text not in KINDS:
        missing = "has no answer" if not kind.text else f'"{kind.text}" is no answer' + did_you_mean(kind.text, KINDS)
        bag.add(COVERAGE.at(kind.place, f"{where}: {missing}", hint="answers are: " + ", ".join(KINDS)))
    elif kind.text == "not-material":
        if reference.text or not note.text:
            bag.add(COVERAGE.at(kind.place, f"{where}: what is not material has a note that says why, and no reference"))
    else:
        found = [word.strip() for word in reference.text.split("|") if word.strip()]
        if not found:
            bag.add(COVERAGE.at(reference.place, f"{where}: a {kind.text} needs a reference"))
        for one in found:
            if not known.leads(kind.text, one):
                bag.add(COVERAGE.at(reference.place, f"{where}: there is no {kind.text} {one}"))


def _leads(value: Value, steps: list[str]) -> bool:
    for step in steps:
        if isinstance(value, Record) and step in value:
            value = value[step]
        elif isinstance(value, tuple) and step.isdecimal() and int(step) < len(value):
            value = value[int(step)]
        elif isinstance(value, tuple):
            named = [one for one in value if isinstance(one, Record) and any(str(one.get(name)) == step for name in NAMES)]
            if not named:
                return step in {one for one in value if isinstance(one, str)}
            value = named[0]
        else:
            return False
    return True
