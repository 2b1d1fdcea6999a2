"""The named check `playouts`: a map and the cards go in, how long snakes grow on it that wander at random comes out, with the size of the sample and its error."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from math import sqrt
from random import Random

from printgen.analysis.rays import ray
from printgen.frozen import frozen
from printgen.games.flip_and_write.deals import CARDS
from printgen.games.flip_and_write.odds import cards
from printgen.games.flip_and_write.rolling import nearest
from printgen.games.flip_and_write.survey import Survey, first_of, survey_on
from printgen.gather import mark
from printgen.rules.frame import Ask, Hit

SEED = 20
"""All play-outs start from this number: the same map gives the same report."""
Z = 1.96
"""Two-sided 95 % of the normal distribution."""
TRIES = 4
"""So many moves are tried at random before a snake gives up."""


Exits = list[tuple[int, ...]]


@frozen
class Played:
    """The lengths of the snakes at the end of their games, the shortest first."""

    lengths: tuple[int, ...]

    def quantile(self, share: float) -> int:
        """The length that so many of the snakes do not exceed."""
        return self.lengths[min(len(self.lengths) - 1, int(share * len(self.lengths)))]

    def reached(self, length: int) -> tuple[float, float, float]:
        """The share of snakes that grew to a length, and the ends of its 95 % interval (Wilson, 1927)."""
        n = len(self.lengths)
        share = sum(1 for one in self.lengths if one >= length) / n
        middle = (share + Z * Z / (2 * n)) / (1 + Z * Z / n)
        half = Z * sqrt(share * (1 - share) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
        return share, max(0.0, middle - half), min(1.0, middle + half)


class _Table:
    """A map as numbers of squares, for speed: where one may go and stop, where apples roll, where caves come to lie."""

    def __init__(self, survey: Survey) -> None:
        board = survey.board
        self.survey = survey
        self._number = {square: (square[1] - 1) * board.columns + square[0] - 1 for square in board.near}
        number = self._number
        self.start = bytes(bool(board.bit(square) & survey.land.objects) for square in number)
        self.falcon = bytes(bool(board.bit(square) & survey.land.falcon) for square in number) if survey.land.falcon else b""
        self.crossings = survey.ground(survey.length).crossings
        terrain = [survey.steps_after(square, 2) for square in number]
        self.steps = {number[square]: terrain[number[square]] for square in number if terrain[number[square]] != 2}
        self.rolls = {number[square]: [[number[s] for s in ray(board, square, way)] for way in nearest(survey, square)] for square in number}
        self.rests = {number[dealt]: [number[stop] for stop in stops] for dealt, stops in survey.resting.items()}
        self._ways: dict[int, tuple[Exits, Exits, bytes]] = {}

    def ways(self, length: int) -> tuple[Exits, Exits, bytes]:
        """For a length: the squares one may step to from each, those of them on the same side of the falcon's line, and on which ones one may stop."""
        if length not in self._ways:
            board, ground, number = self.survey.board, self.survey.ground(length), self._number
            exits = [tuple(number[other] for other, bit in near if bit & ground.enter) for near in board.near.values()]
            side = self.falcon or bytes(len(exits))
            same = [tuple(n for n in near if side[n] == side[here]) for here, near in enumerate(exits)]
            stops = bytes(bool(board.bit(square) & ground.end & ground.enter) for square in number)
            self._ways[length] = exits, same, stops
        return self._ways[length]


class _Deck:
    """The apple cards, shuffled again and again: squares and numbers of apples, one after the other."""

    def __init__(self, survey: Survey, rulings: Mapping[str, str], chance: Random) -> None:
        columns = survey.board.columns
        pieces = survey.game.of_kind(CARDS)
        half = [(piece.fields.get("half_a") is True, piece.fields.get("half_b") is True) for piece in pieces]
        self._cards = [((a - 1, halves[0]), ((b - 1) * columns, halves[1])) for (a, b), halves in zip(cards(survey.game), half, strict=False)]
        self._pair, self._last, self._chance = rulings.get("card-pair"), rulings.get("last-card"), chance

    def deals(self) -> Iterator[tuple[int, int]]:
        """A square and how many apples fall on it, without end."""
        deck, random = self._cards, self._chance.random
        own = 1 if self._last == "own-front" else 0
        while True:
            for n in range(len(deck) - 1, 0, -1):
                m = int(random() * (n + 1))
                deck[n], deck[m] = deck[m], deck[n]
            after = deck if self._pair == "same-card" else [*deck[1:], *deck[-1:]]
            for n in range(len(deck) if self._pair == "same-card" else len(deck) - 1 + own):
                (column, half), (row, other) = after[n][0], deck[n][1]
                yield column + row, 2 if half and other else 1


def play(survey: Survey, rulings: Mapping[str, str], games: int, seed: int = SEED) -> Played | None:
    """Solo games without abilities. The snake takes any free step, and dies if four such moves in a row came to nothing.

    None if the cards do not fit the map, or no cave can lie on it.
    """
    board = survey.board
    fits = all(1 <= a <= board.columns and 1 <= b <= board.rows for a, b in cards(survey.game))
    if not survey.length or not survey.starts or len(cards(survey.game)) < 2 or not fits:
        return None
    chance = Random(seed)  # noqa: S311 - dice of a game, not a secret
    table, deck = _Table(survey), _Deck(survey, rulings, chance)
    return Played(tuple(sorted(_game(table, deck, chance.random) for _ in range(games))))


def _game(table: _Table, deck: _Deck, random: Callable[[], float]) -> int:
    """One game: the length that the snake had when it died."""
    deals = deck.deals()
    used = bytearray(table.start)
    rest = table.rests[next(deals)[0]]
    while not rest:
        rest = table.rests[next(deals)[0]]
    head = rest[int(random() * len(rest))]
    used[head] = 1
    apples: dict[int, int] = {}
    length = steps = table.survey.length
    while True:
        square, number = next(deals)
        if used[square]:
            rolls = table.rolls[square]
            square = next((s for s in rolls[int(random() * len(rolls))] if not used[s]), -1)
        if square >= 0:
            apples[square] = apples.get(square, 0) + number
        for _ in range(TRIES):
            moved = _move(table, used, head, (length, steps), random)
            if moved:
                break
        else:
            return length
        head = moved[-1]
        for square in [square for square in apples if used[square]]:
            length += apples.pop(square)
        steps = length
        if head in table.steps:
            steps = 2 * length if table.steps[head] > 2 else -(-length // 2)


def _move(table: _Table, used: bytearray, head: int, how: tuple[int, int], random: Callable[[], float]) -> list[int]:
    """A move of a snake of a length, so many steps: the squares it took; none if it came to nothing."""
    exits, same, stops = table.ways(how[0])
    falcon, left = table.falcon, table.crossings
    moved: list[int] = []
    for _ in range(how[1] - 1):
        free = [n for n in (exits if left else same)[head] if not used[n]]
        if not free:
            break
        onward = free[int(random() * len(free))]
        if falcon and falcon[onward] != falcon[head]:
            left -= 1
        head = onward
        used[head] = 1
        moved.append(head)
    else:
        free = [n for n in (exits if left else same)[head] if not used[n] and stops[n]]
        if free:
            head = free[int(random() * len(free))]
            used[head] = 1
            moved.append(head)
            return moved
    for square in moved:
        used[square] = 0
    return []


def words(played: Played, lengths: tuple[int, ...]) -> str:
    """What is told of play-outs: the middle and the longest tenth of the snakes, and how many reached each ability length."""
    shares = [played.reached(length) for length in lengths]
    error = max(((high - low) / 2 for _, low, high in shares), default=0.0)
    reached = f"; {'/'.join(map(str, lengths))} reached in {'/'.join(f'{share * 100:.0f}' for share, _, _ in shares)} % (95 % interval: at most ±{error * 100:.1f})"
    return f"{len(played.lengths):,} random games: median length {played.quantile(0.5)}, 90 % {played.quantile(0.9)}" + (reached if lengths else "")


@mark("check", "playouts")
def playouts(ask: Ask) -> Iterator[Hit]:
    """One hit that tells how snakes fare that wander at random (`with: {games: 1000}`): `problem`."""
    survey = survey_on(ask)
    games = ask.options.get("games")
    played = play(survey, ask.rulings, games) if survey and isinstance(games, int) and games > 0 else None
    if survey and played:
        yield Hit(survey.land.ground.where(first_of(survey.board, survey.start_mask)), {"problem": words(played, survey.ability_lengths)})
