"""A sketch goes in, the abilities that its map asks for (green) and those it has no use for (red) come out, each with its reason."""

from __future__ import annotations

from collections.abc import Mapping

from printgen.frozen import frozen
from printgen.games.flip_and_write.design.sketch import Sketch
from printgen.model.game import Game

GREEN, RED = 3, 3
"""At most so many of each: the display needs chance, and cards enough for one player."""


@frozen
class Marked:
    """An ability by its number and name, and why it is marked."""

    number: int
    name: str
    why: str


@frozen
class _Use:
    """How much there is on a map for an ability, in words; from how much on it is worth a green mark, and below how much it is red (0: never)."""

    amount: int
    words: str
    plenty: int
    little: int = 0


def marks(sketch: Sketch, game: Game) -> tuple[list[Marked], list[Marked]]:
    """The green and the red abilities of a map: what there is most of for its measure comes first."""
    cards: dict[str, tuple[int, str]] = {}
    for card in game.of_kind("ability-card"):
        number, icon = card.fields.get("number"), card.fields.get("icon")
        if isinstance(number, int) and isinstance(icon, str):
            cards[icon] = number, card.title
    uses = {icon: use for icon, use in _uses(sketch).items() if icon in cards}
    rich = sorted((-use.amount / use.plenty, cards[icon][0], icon) for icon, use in uses.items() if use.amount >= use.plenty)
    poor = sorted((use.amount / use.little, cards[icon][0], icon) for icon, use in uses.items() if use.little and use.amount < use.little)
    return _told(rich[:GREEN], cards, uses), _told(poor[:RED], cards, uses)


def _told(chosen: list[tuple[float, int, str]], cards: Mapping[str, tuple[int, str]], uses: Mapping[str, _Use]) -> list[Marked]:
    return sorted((Marked(*cards[icon], uses[icon].words) for _, _, icon in chosen), key=lambda one: one.number)


def _uses(sketch: Sketch) -> Mapping[str, _Use]:
    """What the map offers to each ability, by the ability's icon."""
    count = {name: len(sketch.of(name)) for name in ("rock", "water", "sand", "foliage")}
    water = sketch.of("water")
    shore = sum(any(near not in water for near in sketch.beside(square)) for square in water)
    board, shut = sketch.board, sketch.of("rock", "foliage") | set(sketch.objects)
    ends = [((1, y), (board.columns, y)) for y in range(1, board.rows + 1)] + [((x, 1), (x, board.rows)) for x in range(1, board.columns + 1)]
    sides = sum(one not in shut and other not in shut for one, other in ends)
    return {
        "climbing": _Use(count["rock"], _squares(count["rock"], "rock"), 10, 2),
        "swimming": _Use(count["water"], _squares(count["water"], "water"), 30, 10),
        "digging": _Use(count["sand"], _squares(count["sand"], "sand"), 18, 4),
        "diving": _Use(shore, _squares(shore, "water along the shore"), 32, 9),
        "intelligent": _Use(sides, f"{sides} rows and columns open at both ends", 28),
        "nocturnal": _Use(len(sketch.shade), _squares(len(sketch.shade), "shade"), 16, 3),
        "flexible": _Use(count["foliage"], f"tight ways between {_squares(count['foliage'], 'foliage')}", 30),
        "winter-stores": _Use(len(sketch.apples), f"{len(sketch.apples)} apples on the map", 4),
    }


def _squares(number: int, of: str) -> str:
    return f"no {of}" if number == 0 else f"{number} square{'s' if number > 1 else ''} of {of}"
