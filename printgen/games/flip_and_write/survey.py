"""A map and the readings of the rulebook go in, what all checks of landscapes ask for comes out, each thing worked out once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cached_property

from printgen.analysis.board import Board, Square
from printgen.analysis.crossings import lands
from printgen.analysis.paths import Ground, Paths
from printgen.analysis.regions import flood, regions
from printgen.frozen import frozen
from printgen.games.flip_and_write.caves import Rests, asked, land_on, rests
from printgen.games.flip_and_write.deals import never_dealt
from printgen.games.flip_and_write.land import Land
from printgen.model.game import Component, Game
from printgen.model.landscape import square_name
from printgen.rules.frame import Ask

GROWN = 10**6
"""The length of a snake that no paw number keeps out."""
CROSSINGS = 1
"""How often the falcon's line may be crossed in one turn (000:197)."""
LARGEST = 64 * 64
"""The largest map, in squares, whose paths are searched."""
READINGS = ("cave-slide", "foliage-cave", "card-pair", "last-card")
"""The rulings on which a survey depends."""


@frozen(slots=False)
class Survey:
    """What can be known of one map. `resting`: where each dealt cave can lie; `never`: the squares that the cards cannot deal."""

    land: Land
    resting: Rests
    never: frozenset[Square]

    @property
    def game(self) -> Game:
        """The game."""
        return self.land.game

    @property
    def board(self) -> Board:
        """The map's squares."""
        return self.land.board

    @property
    def id(self) -> str:
        """The map's id."""
        return self.land.sheet.id

    @cached_property
    def length(self) -> int:
        """How long a snake is at the start; 0 if the game does not say."""
        length = self.game.facts.get("start_length")
        return length if isinstance(length, int) and length > 0 else 0

    @cached_property
    def ability_lengths(self) -> tuple[int, ...]:
        """The lengths that bring an ability."""
        lengths = self.game.facts.get("ability_lengths")
        return tuple(n for n in lengths if isinstance(n, int)) if isinstance(lengths, tuple) else ()

    @cached_property
    def longest(self) -> int:
        """The last of them, or as many squares as there are: no check looks at longer snakes."""
        return min(max((self.length, *self.ability_lengths)), max(self.length, self.board.all.bit_count()))

    @cached_property
    def too_large(self) -> str:
        """Why paths are not searched on this map; "" if they are."""
        columns, rows = self.board.columns, self.board.rows
        return f"a map of {columns} x {rows} squares is too large for a search of its moves" if columns * rows > LARGEST else ""

    @cached_property
    def dealt_by(self) -> Mapping[Square, int]:
        """The squares on which a cave can come to lie, each with how many dealt squares can bring it there."""
        return Counter(stop for dealt, stops in self.resting.items() if dealt not in self.never for stop in stops)

    @cached_property
    def starts(self) -> tuple[Square, ...]:
        """The squares on which a cave can come to lie, row by row."""
        return tuple(sorted(self.dealt_by, key=_by_row))

    @cached_property
    def start_mask(self) -> int:
        """The same as a set."""
        return self.board.mask(self.starts)

    @cached_property
    def _grounds(self) -> dict[int, Ground]:
        return {}

    def ground(self, length: int) -> Ground:
        """Where a snake of a length may go without an ability."""
        if length not in self._grounds:
            land = self.land
            self._grounds[length] = Ground(self.board, land.enter(length), land.end(length), land.falcon, CROSSINGS)
        return self._grounds[length]

    @cached_property
    def _paths(self) -> dict[tuple[int, int], Paths]:
        return {}

    def paths(self, length: int, steps: int) -> Paths:
        """The moves of `steps` squares of a snake of a length."""
        if (length, steps) not in self._paths:
            self._paths[length, steps] = Paths(self.ground(length), steps)
        return self._paths[length, steps]

    @cached_property
    def reach(self) -> int:
        """All squares that some snake may enter some day, without an ability. What is not in here none ever enters."""
        grown = self.ground(GROWN).enter
        return flood(self.board, self.start_mask | (self.board.beside(self.start_mask) & grown), grown | self.start_mask)

    @cached_property
    def regions(self) -> list[int]:
        """The parts of the map between which a snake of the first length cannot go, the largest first."""
        return sorted(regions(self.board, self.ground(self.length).enter), key=lambda part: (-part.bit_count(), part & -part))

    @cached_property
    def lands(self) -> list[int]:
        """The parts of the map on which moves of grown snakes may end, joined over dry ground; the largest first."""
        return lands(self.board, self.ground(GROWN).end & self.ground(GROWN).enter)

    def steps_after(self, square: Square, length: int) -> int:
        """How many squares the next move takes of a snake of a length whose last move ended on a square (000:216-217)."""
        return {"double": 2 * length, "half": -(-length // 2)}.get(str(self.land.row(self.land.terrain.get(square, "")).get("next")), length)

    @cached_property
    def _takeoffs(self) -> dict[int, list[tuple[int, int]]]:
        return {}

    def takeoffs(self, length: int) -> list[tuple[int, int]]:
        """The moves that a snake of a length can have to make: how many squares, and from which ones. The first is made from the cave."""
        if length not in self._takeoffs:
            self._takeoffs[length] = self._taken_off(length)
        return self._takeoffs[length]

    def _taken_off(self, length: int) -> list[tuple[int, int]]:
        stops = self.ground(length).end
        changed = 0
        found: list[tuple[int, int]] = []
        for _, reached in self.turning:
            squares = self.board.mask(reached) & stops
            changed |= squares
            found.extend([(self.steps_after(first_of(self.board, squares), length), squares)] if squares else [])
        plain = stops & ~changed | (self.start_mask if length == self.length else 0)
        return sorted([(length, plain), *found])

    @cached_property
    def turning(self) -> list[tuple[str, list[Square]]]:
        """The terrains after which a move is shorter or longer, each with its squares on which a snake can stop."""
        mask = self.reach & self.ground(GROWN).end
        names = sorted({name for name in self.land.terrain.values() if self.land.row(name).get("next")})
        return [(name, list(self.board.squares(self.land.of(name) & mask))) for name in names]


def survey_on(ask: Ask) -> Survey | None:
    """The survey of the map that a check is asked about, made once for all checks; None if the element is no map."""
    found = asked(ask)
    if found is None:
        return None
    land, resting = found
    return ask.once(("survey", land.sheet.id), lambda: Survey(land, resting, never_dealt(land.game, ask.rulings, land.terrain)), *READINGS)


def surveys(ask: Ask) -> list[Survey]:
    """The surveys of all maps of the game, in the author's order."""
    found = []
    for component in ask.game.components:
        if isinstance(component, Component) and land_on(ask, component) is not None:
            made = survey_on(Ask(ask.game, component, ask.options, ask.rulings, ask.evaluate, ask.memo))
            found.extend([made] if made else [])
    return found


def survey_of(land: Land, rulings: Mapping[str, str]) -> Survey:
    """The survey of a map under a choice of rulings."""
    return Survey(land, rests(land, rulings), never_dealt(land.game, rulings, land.terrain))


def _by_row(square: Square) -> tuple[int, int]:
    return square[1], square[0]


def first_of(board: Board, mask: int) -> Square:
    """The first square of a set that is not empty, row by row."""
    return next(iter(board.squares(mask)))


def named(squares: Iterable[Square], most: int = 4) -> str:
    """`A1/B1, A2/B1 and 4 more`."""
    listed = [square_name(square) for square in squares]
    more = f" and {len(listed) - most} more" if len(listed) > most else ""
    return ", ".join(listed[:most]) + more


def counted(number: int, one: str, many: str = "") -> str:
    """`1 square`, `3 squares`."""
    return f"{number} {one if number == 1 else many or one + 's'}"
