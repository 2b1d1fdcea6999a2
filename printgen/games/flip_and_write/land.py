"""A map of this game goes in, sets of squares come out: where a cave may lie, where a snake of a length may go and stop, the falcon's outline."""

from __future__ import annotations

from functools import cached_property

from printgen.analysis.board import DIRECTIONS, Board, Square, board
from printgen.frozen import frozen
from printgen.model.game import Component, Game
from printgen.model.landscape import Layer
from printgen.model.record import EMPTY, Record

GROUND = "terrain"


@frozen(slots=False)
class Land:
    """One map. `terrain` is the id of each square's terrain; squares are (column, row) from 1."""

    game: Game
    sheet: Component
    ground: Layer

    @cached_property
    def board(self) -> Board:
        """Its squares."""
        return board(self.ground.columns, self.ground.rows)

    @cached_property
    def terrain(self) -> dict[Square, str]:
        """The id of the terrain of each square."""
        return {square: str(self.ground.at(square)) for square in self.ground.glyphs}

    @cached_property
    def objects(self) -> int:
        """The squares under immovable objects."""
        layer = self.sheet.layers.get("objects")
        return self.board.mask(layer.glyphs) if layer else 0

    @cached_property
    def caves(self) -> int:
        """The squares that can hold a cave: terrain that allows it, and no object (000:72)."""
        return self._where("cave") & ~self.objects

    def of(self, terrain: str) -> int:
        """The squares of one terrain."""
        return self.board.mask(square for square, name in self.terrain.items() if name == terrain)

    def enter(self, length: int) -> int:
        """The squares that a snake of a length may enter without an ability (000:213-218)."""
        return self._allowed("enter", length)

    def end(self, length: int) -> int:
        """The squares on which a snake of a length may end its move without an ability."""
        return self._allowed("end", length)

    @cached_property
    def falcon(self) -> int:
        """The squares under the falcon, whose outline may be crossed once a turn (000:197); empty where there is no falcon."""
        letter = falcon_letter(self.sheet)
        shade = self.sheet.layers.get("shade")
        return self.board.mask(square for square, glyph in shade.glyphs.items() if glyph == letter) if shade and letter else 0

    @cached_property
    def changes(self) -> dict[Square, dict[str, Square]]:
        """For each square and way the first square on another terrain, objects passed over; from an object, the first square without one.

        No entry where there is none. One sweep for each way.
        """
        board, terrain = self.board, self.terrain
        found: dict[Square, dict[str, Square]] = {square: {} for square in terrain}
        for way, (dx, dy) in DIRECTIONS.items():
            for end in [(x, y) for x, y in terrain if not board.holds((x + dx, y + dy))]:
                square: Square = end
                ahead: Square | None = None
                while square in terrain:
                    on_object = bool(board.bit(square) & self.objects)
                    stop: Square | None = ahead
                    if ahead is not None and not on_object and terrain[ahead] == terrain[square]:
                        stop = found[ahead].get(way)
                    if stop is not None:
                        found[square][way] = stop
                    if not on_object:
                        ahead = square
                    square = (square[0] - dx, square[1] - dy)
        return found

    def row(self, terrain: str) -> Record:
        """The facts of a terrain."""
        table = self.game.facts.get(GROUND)
        row = table.get(terrain) if isinstance(table, Record) else None
        return row if isinstance(row, Record) else EMPTY

    def what(self, square: Square) -> str:
        """What lies on a square, for messages: `water`, `an immovable object`."""
        return "an immovable object" if self.board.bit(square) & self.objects else self.terrain.get(square, "nothing")

    def _where(self, key: str) -> int:
        return self._masks[key, None]

    def _allowed(self, key: str, length: int) -> int:
        mask = 0
        for (name, number), squares in self._masks.items():
            if name == key and (number is None or length >= number):
                mask |= squares
        return mask & ~self.objects

    @cached_property
    def _masks(self) -> dict[tuple[str, int | None], int]:
        """For enter, end and cave: the squares where they are allowed at any length (None), and those of each paw number."""
        paws = self.sheet.layers.get("paw_areas")
        found: dict[tuple[str, int | None], int] = {}
        for key in ("enter", "end", "cave"):
            allowed = {name: self.row(name).get(key) for name in set(self.terrain.values())}
            found[key, None] = self.board.mask(square for square, name in self.terrain.items() if allowed[name] is True)
            for square, name in self.terrain.items():
                number = paws.at(square) if paws and allowed[name] == "paw" else None
                if isinstance(number, int):
                    found[key, number] = found.get((key, number), 0) | self.board.bit(square)
        return found


def falcon_letter(sheet: Component) -> str:
    """The letter of the falcon's squares in the layer `shade`; "" if the sheet has no falcon."""
    challenge = sheet.fields.get("challenge")
    falcon = challenge.get("falcon") if isinstance(challenge, Record) else None
    letter = falcon.get("outline_of") if isinstance(falcon, Record) else None
    return letter if isinstance(letter, str) else ""


def land_of(game: Game, sheet: Component) -> Land | None:
    """The map of a component; None if it has none."""
    ground = sheet.layers.get(GROUND)
    return Land(game, sheet, ground) if ground is not None else None


def sheet_of(game: Game, component: Component) -> Component | None:
    """The component whose map one shows: itself, or the landscape that its field names."""
    if GROUND in component.layers:
        return component
    named = component.fields.get("landscape")
    return game.component(named) if isinstance(named, str) else None
