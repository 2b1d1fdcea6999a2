"""A game goes in that has what print services and cutters differ about: cards, round coins of two designs, a tuck box and a booklet of many pages."""

from __future__ import annotations

from pathlib import Path

KINDS = """
  coin:
    is: token
    size: 25mm x 25mm
    bleed: 3mm
    template: coin
    back: coin
    set: 6
    copies: 6
    pieces: [{id: coin-one}, {id: coin-five}]
  deck-box:
    is: box
    box: {of: [card], style: tuck}
    template: deck-box
    pieces: [{id: deck-box}]
  rules:
    is: booklet
    title: Rules
    size: a5
    template: rules
    pieces: [{id: rules}]

box:
"""
PRODUCTS = """
  coins: {title: Coins, of: [coin]}
  deck-box: {title: Box, of: [deck-box]}
  rules: {title: Rules, of: [rules]}
"""
COIN = '<face><cut d="M12.5 0 A12.5 12.5 0 0 1 12.5 25 A12.5 12.5 0 0 1 12.5 0 Z"/><rect x="-3" y="-3" width="31" height="31" fill="moon"/><circle cx="12.5" cy="12.5" r="6" fill="night"/></face>'
BOX = '<face><net fill="paper" stroke="ink" stroke-width="0.1"/></face>'
RULES = '<booklet title="Rules">{% for n in range(5) %}<cover><rect x="-3" y="-3" width="154" height="216" fill="moon"/></cover>{% endfor %}</booklet>'


def furnish(project: Path) -> None:
    """Put these pieces into the game that init makes."""
    game = project / "definitions" / "my-game" / "game.yaml"
    text = game.read_text("utf-8")
    assert text.count("\nbox:\n") == 1
    game.write_text(text.replace("\nbox:\n", KINDS).rstrip("\n") + PRODUCTS, "utf-8")
    for name, words in (("coin", COIN), ("deck-box", BOX), ("rules", RULES)):
        (project / "templates" / "my-game" / f"{name}.svg").write_text(words, "utf-8")
