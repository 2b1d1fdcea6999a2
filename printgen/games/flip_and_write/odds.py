"""The apple cards go in, the odds of what they deal come out: each square's chance, extra apples, how well a back can be guessed from its front."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from math import sqrt

from printgen.analysis.board import Square
from printgen.games.flip_and_write.deals import CARDS, dead_squares
from printgen.gather import mark
from printgen.model.game import Game
from printgen.model.landscape import square_name
from printgen.rules.frame import Ask, Hit

CORRELATED = 0.2
"""Fronts and backs whose correlation is larger than this are too much alike."""
ON_A_LINE = 5
"""At most so many cards may obey one rule back = k * front + m."""


def cards(game: Game) -> list[tuple[int, int]]:
    """The apple cards as (front, back); cards without two numbers are left out."""
    both = [(card.fields.get("a"), card.fields.get("b")) for card in game.of_kind(CARDS)]
    return [(a, b) for a, b in both if isinstance(a, int) and isinstance(b, int)]


def chances(game: Game, rulings: Mapping[str, str]) -> dict[Square, Fraction]:
    """The chance of each square to be dealt by one turn of an apple card; squares that are never dealt are left out.

    The tops of two stacks are any two different cards in this order, each pair equally likely; a last card that gives both numbers is one turn in n.
    """
    return dict(_chances(tuple(cards(game)), rulings.get("card-pair", "stacks"), rulings.get("last-card", "reshuffle-at-15")))


@lru_cache(maxsize=32)
def _chances(deck: tuple[tuple[int, int], ...], pair: str, last: str) -> dict[Square, Fraction]:
    found: dict[Square, Fraction] = {}
    n = len(deck)
    if pair == "same-card":
        turns = [(a, b, Fraction(1, n)) for a, b in deck]
    else:
        own = last == "own-front"
        share = Fraction(n - 1, n) if own else Fraction(1)
        turns = [(a, b, share / (n * (n - 1))) for i, (a, _) in enumerate(deck) for j, (_, b) in enumerate(deck) if i != j]
        turns += [(a, b, Fraction(1, n * n)) for a, b in deck] if own else []
    for a, b, chance in turns:
        found[a, b] = found.get((a, b), Fraction(0)) + chance
    return found


def guessable(deck: list[tuple[int, int]]) -> list[str]:
    """In which ways the back of a card can be guessed from its front, in words."""
    n = len(deck)
    if n < 3:
        return []
    words = []
    most, rule = max((_obey(deck, k, m, mod), f"back = {_line(k, m, mod)}") for mod in (n, n + 1) for k in range(1, mod) for m in range(mod))
    if most > ON_A_LINE:
        words.append(f"{rule} on {most} cards")
    r = correlation(deck)
    if abs(r) >= CORRELATED:
        words.append(f"fronts and backs are correlated, r = {r:.2f}")
    turned = sorted((a, b) for a, b in deck if a < b and (b, a) in deck)
    if turned:
        a, b = turned[0]
        words.append(f"{len(turned)} pair{'s' if len(turned) > 1 else ''} of cards bear the same numbers turned round ({a}/{b} and {b}/{a})")
    return words


def _obey(deck: list[tuple[int, int]], k: int, m: int, mod: int) -> int:
    return sum((b - k * a - m) % mod == 0 for a, b in deck)


def _line(k: int, m: int, mod: int) -> str:
    if k == mod - 1 and m == 0:
        return f"{mod} - front"
    many = "front" if k == 1 else f"{k} x front"
    return f"{many} + {m} (modulo {mod})" if m else f"{many} (modulo {mod})" if k > 1 else many


def correlation(deck: list[tuple[int, int]]) -> float:
    """Pearson's r of fronts and backs; 0 where one of them is always the same."""
    n = len(deck)
    if not n:
        return 0.0
    x, y = sum(a for a, _ in deck) / n, sum(b for _, b in deck) / n
    both = sum((a - x) * (b - y) for a, b in deck)
    spread = sqrt(sum((a - x) ** 2 for a, _ in deck) * sum((b - y) ** 2 for _, b in deck))
    return both / spread if spread else 0.0


def halves(game: Game) -> tuple[int, int, int]:
    """How many cards carry half an apple on the front, on the back, on both."""
    flags = [(card.fields.get("half_a") is True, card.fields.get("half_b") is True) for card in game.of_kind(CARDS)]
    return sum(a for a, _ in flags), sum(b for _, b in flags), sum(a and b for a, b in flags)


def extra_apples(game: Game) -> float:
    """How many extra apples a pass of n - 1 squares brings on average: (hA hB - hAB) / n."""
    front, back, both = halves(game)
    n = len(game.of_kind(CARDS))
    return (front * back - both) / n if n else 0.0


@mark("check", "guessable-backs")
def guessable_backs(ask: Ask) -> Iterator[Hit]:
    """One hit if the back of the apple cards can be guessed from the front: `problem`. The front on the A stack belongs to the card that gives the next row (000:161)."""
    found = guessable(cards(ask.game))
    pieces = ask.game.of_kind(CARDS)
    if found and pieces:
        yield Hit(pieces[0].fields.place_of("b"), {"problem": "; ".join(found)})


@mark("check", "deal-odds")
def deal_odds(ask: Ask) -> Iterator[Hit]:
    """One hit that tells which squares are never dealt and how likely the others are: `never`, `number`, `chance`."""
    dealt, dead = chances(ask.game, ask.rulings), dead_squares(ask.game, ask.rulings)
    if not dealt:
        return
    low, high = min(dealt.values()), max(dealt.values())
    chance = f"{low}" if low == high else f"{low} to {high}"
    names = [square_name(square) for square in sorted(dead) if square not in dealt]
    yield Hit(ask.game.of_kind(CARDS)[0].place, {"never": names, "dealt": len(dealt), "chance": chance})


@mark("check", "extra-apples")
def extra(ask: Ask) -> Iterator[Hit]:
    """One hit if a pass brings too few or too many extra apples on average (`with: {min, max}`): `expected`, `turns`, `front`, `back`."""
    low, high = ask.options.get("min"), ask.options.get("max")
    expected = extra_apples(ask.game)
    pieces = ask.game.of_kind(CARDS)
    if pieces and isinstance(low, int | float) and isinstance(high, int | float) and not low <= expected <= high:
        front, back, both = halves(ask.game)
        values = {"expected": f"{expected:.1f}", "turns": len(pieces) - 1, "front": front, "back": back, "both": both}
        yield Hit(pieces[0].fields.place_of("half_a"), values)
