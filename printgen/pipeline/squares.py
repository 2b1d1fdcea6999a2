"""A map with a fault goes in, the smallest change of its squares that removes the fault and brings no other comes out, as edits of the author's rows."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations

from printgen.diagnostics.diagnostic import ERROR, NOTE, Bag, Diagnostic
from printgen.frozen import frozen, replace
from printgen.model.game import Component, Game
from printgen.model.landscape import NOTHING, Layer, Square, square_of
from printgen.pipeline.trip import named_checks
from printgen.place import Edit, Place
from printgen.rules.run import run
from printgen.rules.statement import Rule, Rulebook

TRIES, ALL = 240, 720
"""So many changes are tried for one fault of a map of 16 x 16 squares, and for all faults of a game; fewer on larger maps, at least `FEWEST`."""
FEWEST = 30
LOST = 2
"""After so many searches in vain for faults of one rule on one map no more are made: such a map is wrong as a whole."""
ENOUGH = 6
"""So many changes that help are compared with one another."""
FAR = 6
"""How many steps from the fault a square may lie that is changed."""
LOSS, MOVE = 20.0, 3.0
"""What it costs to take away what the author put there, and to move it: a change of the ground is preferred."""
_LABEL = re.compile(r" *([0-9]+) ")


@frozen
class Cell:
    """One square of a layer, and the glyph that it gets (None: nothing there)."""

    layer: str
    square: Square
    glyph: str | None


Change = tuple[Cell, ...]


@dataclass
class Purse:
    """What may still be spent on a game: changes to be tried; and how many searches were in vain, by rule and map."""

    left: int = ALL
    lost: Counter[tuple[str, str]] = field(default_factory=Counter)


class Squares:
    """Looks for changes of the maps of one game. `book` are the game's rules."""

    def __init__(self, game: Game, book: Rulebook, purse: Purse) -> None:
        self.game, self.book, self.purse = game, book, purse

    def mended(self, finding: Diagnostic) -> tuple[Edit, ...]:
        """The edits of the best small change for a finding about a map; none if the finding is about no map, or no small change helps."""
        sheet, rule = self._sheet(finding), self.book.rule(finding.code)
        if sheet is None or rule is None or rule.on in {"face", "faces", "page", "manual"}:
            return ()
        faults = _faults(sheet, finding)
        if not faults or self.purse.lost[rule.code, sheet.id] >= LOST or self.purse.left <= 0:
            return ()
        search = _Search(self, sheet, rule)
        most = search.left
        change = search.best(faults)
        self.purse.left -= (most - search.left) * max(1, len(search.ground.glyphs) // 256)
        self.purse.lost[rule.code, sheet.id] += change is None
        return edits(sheet, change) if change else ()

    def _sheet(self, finding: Diagnostic) -> Component | None:
        """The component in whose layers the finding has its place."""
        place = finding.place
        for component in self.game.components:
            blocks = [layer.place for layer in component.layers.values()]
            if any(block.source is place.source and block.start <= place.start < block.end for block in blocks):
                return component
        return None

    def found(self, sheet: Component, rules: Iterable[Rule]) -> Bag:
        """What rules say of a map that is the only one of its kind."""
        others = tuple(component for component in self.game.components if component.kind.id != sheet.kind.id)
        # Other readings of the rulebook only give notes.
        plain = tuple(replace(rule, rulings=()) for rule in rules)
        return run(Rulebook(plain, self.book.definitions), replace(self.game, components=(*others, sheet)), named_checks())


class _Search:
    """The search for one fault of one map."""

    def __init__(self, squares: Squares, sheet: Component, rule: Rule) -> None:
        self.squares, self.sheet, self.rule = squares, sheet, rule
        self.ground = next(iter(sheet.layers.values()))
        self.guards = [one for one in squares.book.rules if not one.only and sheet.kind.id in {one.on, *one.also} and one.severity < NOTE]
        self.before = _errors(squares.found(sheet, [rule]))
        self.known = _tally(squares.found(sheet, self.guards))
        self.left = max(FEWEST, TRIES * 256 // max(256, self.ground.columns * self.ground.rows))

    def best(self, faults: list[Square]) -> Change | None:
        """The best of the changes of one square that help, else of two."""
        near = _near(self.ground, faults)
        singles = list(self._singles(faults, near))
        for changes in (sorted(singles, key=self._cost), self._pairs(faults, singles)):
            good: list[tuple[float, Change]] = []
            for change in changes:
                if len(good) == ENOUGH or self.left <= 0:
                    break
                self.left -= 1
                more = self._judged(change)
                if more == 0:
                    # They come in the order of their cost: none that follows can be better.
                    good.append((self._cost(change), change))
                    break
                if more is not None:
                    good.append((more * 5 + self._cost(change), change))
            if good:
                return min(good, key=lambda one: (one[0], str(one[1])))[1]
        return None

    def _judged(self, change: Change) -> int | None:
        """How many warnings a change brings; None if it does not remove the fault, or brings an error."""
        changed = _changed(self.sheet, change)
        if len(_errors(self.squares.found(changed, [self.rule]))) >= len(self.before):
            return None
        after = _tally(self.squares.found(changed, self.guards))
        if any(count > self.known[key] for key, count in after.items() if key[1] == ERROR):
            return None
        return sum(max(0, count - self.known[key]) for key, count in after.items())

    def _singles(self, faults: list[Square], near: Mapping[Square, int]) -> Iterator[Change]:
        """Changes of one square of the ground near the fault to what lies around; at the fault itself also of the layers above."""
        used = Counter(self.ground.glyphs.values())
        for square, distance in near.items():
            around = [self.ground.glyphs.get(other, "") for other in _around(square)]
            choice = used if distance <= 1 else {glyph: 1 for glyph in around if glyph}
            yield from ((Cell(self.ground.name, square, glyph),) for glyph in choice if glyph != self.ground.glyphs.get(square))
        for layer in list(self.sheet.layers.values())[1:]:
            for square in faults:
                here = layer.glyphs.get(square)
                letters = {layer.glyphs[other] for other in _around(square) if other in layer.glyphs} - {here}
                yield from ((Cell(layer.name, square, letter),) for letter in sorted(letters))
                if here is not None:
                    yield (Cell(layer.name, square, None),)

    def _pairs(self, faults: list[Square], singles: list[Change]) -> Iterator[Change]:
        """Things of the upper layers moved a little, then two squares of the ground close to the fault."""
        for layer in list(self.sheet.layers.values())[1:]:
            for square in (one for one in faults if one in layer.glyphs):
                free = [s for s, steps in _near(self.ground, [square]).items() if 0 < steps <= 3 and s not in layer.glyphs]
                yield from ((Cell(layer.name, square, None), Cell(layer.name, s, layer.glyphs[square])) for s in free)
        near = _near(self.ground, faults)
        close = sorted((one for one in singles if one[0].layer == self.ground.name and near[one[0].square] <= 2), key=self._cost)
        yield from (one + other for one, other in combinations(close, 2) if one[0].square != other[0].square)

    def _cost(self, change: Change) -> float:
        """How little a change looks like what is around it, and how much it takes away."""
        cost = 0.0
        for layer, square, glyph in ((self.sheet.layers[cell.layer], cell.square, cell.glyph) for cell in change):
            around = [other for other in _around(square) if other in self.ground.glyphs]
            alike = sum(layer.glyphs.get(other) == glyph for other in around)
            cost += 1 - alike / max(1, len(around))
            lost = glyph is None and layer.name != self.ground.name and bool(layer.means) and not _spread(layer, square)
            cost += (MOVE if len(change) > 1 else LOSS) if lost else 0
        return cost


def _spread(layer: Layer, square: Square) -> bool:
    """Whether a glyph is one of an area rather than a thing by itself; or a stray one of those that elsewhere are areas."""
    same = [other for other, glyph in layer.glyphs.items() if glyph == layer.glyphs.get(square) and other != square]
    return any(other in same for one in same for other in _around(one))


def _faults(sheet: Component, finding: Diagnostic) -> list[Square]:
    """The squares that a finding is about; without any, the one at whose glyph it stands."""
    named = [square for name in finding.about if (square := square_of(name)) is not None]
    if named:
        return named[:4]
    start = finding.place.start
    return [square for layer in sheet.layers.values() for square, place in layer.places.items() if place.start == start][:1]


def _near(ground: Layer, faults: list[Square]) -> dict[Square, int]:
    """The squares near the fault with their distance, the nearest first."""
    found = {s: min(abs(s[0] - x) + abs(s[1] - y) for x, y in faults) for s in ground.glyphs}
    return dict(sorted(((s, steps) for s, steps in found.items() if steps <= FAR), key=lambda one: (one[1], one[0][1], one[0][0])))


def _around(square: Square) -> list[Square]:
    x, y = square
    return [(a, b) for b in range(y - 1, y + 2) for a in range(x - 1, x + 2) if (a, b) != square]


def _errors(bag: Bag) -> list[Diagnostic]:
    return [finding for finding in bag.findings if finding.severity == ERROR]


def _tally(bag: Bag) -> Counter[tuple[str, int]]:
    """How many findings there are of each code and severity, notes left out."""
    return Counter((finding.code, int(finding.severity)) for finding in bag.findings if finding.severity < NOTE)


def _changed(sheet: Component, change: Change) -> Component:
    layers = dict(sheet.layers)
    for cell in change:
        layer = layers[cell.layer]
        glyphs = {square: glyph for square, glyph in layer.glyphs.items() if square != cell.square}
        layers[cell.layer] = replace(layer, glyphs=glyphs if cell.glyph is None else {**glyphs, cell.square: cell.glyph})
    return replace(sheet, layers=layers)


def edits(sheet: Component, change: Change) -> tuple[Edit, ...]:
    """A change as edits of the author's rows, all other characters left as they are; a row that was left out is written anew. None if that cannot be."""
    found = [_edit(sheet.layers[cell.layer], cell) for cell in change]
    made = [edit for edit in found if edit is not None]
    return tuple(made) if len(made) == len(change) else ()


def _edit(layer: Layer, cell: Cell) -> Edit | None:
    """One square as an edit; None if the layer's text has no rows to go by."""
    put = cell.glyph or NOTHING
    if cell.square in layer.places:
        return Edit(layer.places[cell.square], put)
    if layer.place.source is None:
        return None
    x, y = cell.square
    lines = list(_lines(layer.place))
    rows = [line for line in lines if len(line.text) >= layer.columns]
    labels = {int(found[1]): line for line in rows if (found := _LABEL.match(line.text)) and len(line.text) == found.end() + layer.columns}
    if labels and y in labels:
        line = labels[y]
        at = line.start + len(line.text) - layer.columns + x - 1
        return Edit(Place(layer.place.source, at, at + 1), put)
    if not labels:
        return None
    # The row that was left out goes below the last one above it, or below the ruler.
    above = max((line for number, line in labels.items() if number < y), key=lambda line: line.start, default=None)
    above = above or next((line for line in lines if line.text.lstrip().startswith("B\\A")), None)
    if above is None:
        return None
    model = next(iter(labels.values()))
    indent = model.indent
    row = "".join(put if n == x else NOTHING for n in range(1, layer.columns + 1))
    end = above.start + len(above.text)
    return Edit(Place(layer.place.source, end, end), f"\n{indent}{y:>3} {row}")


@frozen
class _Line:
    """A line of a block: its text behind the block's indentation, and where that starts."""

    text: str
    start: int
    indent: str


def _lines(block: Place) -> Iterator[_Line]:
    """The lines of a block, with the indentation of its ruler."""
    assert block.source is not None
    text = block.source.text
    at = text.rfind("\n", 0, block.start) + 1
    ruler = re.compile(r"^( *)B\\A", re.MULTILINE).search(text, at, block.end)
    indent = ruler[1] if ruler else ""
    for line in text[at : block.end].split("\n"):
        if line.startswith(indent):
            yield _Line(line[len(indent) :].rstrip(), at + len(indent), indent)
        at += len(line) + 1
