"""The apple cards go in, what they can deal comes out: which squares are never dealt, and which card is to blame."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from printgen.analysis.board import Square
from printgen.model.game import Component, Game

CARDS = "apple-card"


def dead_squares(game: Game, rulings: Mapping[str, str]) -> dict[Square, Component]:
    """The squares that no two stack tops can show, each with the card whose two sides they are (000:161): a card is never on both stacks at once.

    If the last card of a pass gives both numbers itself, every square can be dealt.
    """
    if rulings.get("card-pair") == "same-card" or rulings.get("last-card") == "own-front":
        return {}
    found = {}
    for card in game.of_kind(CARDS):
        a, b = card.fields.get("a"), card.fields.get("b")
        if isinstance(a, int) and isinstance(b, int):
            found[a, b] = card
    return found


def never_dealt(game: Game, rulings: Mapping[str, str], squares: Iterable[Square]) -> frozenset[Square]:
    """Which of the squares the cards cannot deal."""
    if rulings.get("card-pair") == "same-card":
        return frozenset(squares) - {(card.fields.get("a"), card.fields.get("b")) for card in game.of_kind(CARDS)}
    return frozenset(dead_squares(game, rulings))
