"""The faces of a product go in, what a virtual table loads comes out: sheets of fronts and of backs, and a saved object that puts them together.

Tabletop Simulator (kb.tabletopsimulator.com, Custom Deck; Save File Format): a sheet has at most 10 x 7 places, the last of which stands for a card that is not seen. Its saves call a card of a sheet
`Card` (`CardCustom` is one with pictures of its own), number it by its sheet times 100 and its place, and know sheets by that number alone.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from printgen.frozen import frozen
from printgen.geometry import Rect, Size
from printgen.model.game import Component, Game, Product
from printgen.scene.items import Face
from printgen.scene.shape import CIRCLE, ROUNDED, Outline, outline
from printgen.typeset.fonts import FontBook

WIDEST = 4096
"""Pixels: graphics cards that people play on load no larger sheet."""
COLUMNS, ROWS = 10, 7
MOST = COLUMNS * ROWS - 1
"""Places for cards on a sheet; the last one is that of the hidden face."""
SHARPEST = 1024
"""Pixels: no card needs to be wider, however few there are."""
FIRST, LAST = 10_000, 20_000_000
"""Between these lie the numbers of sheets: the table itself counts from 1 on, and 100 times a number is at most 2³¹."""
SHAPES: Mapping[str, tuple[int, str]] = {ROUNDED: (0, "rounded rectangle"), CIRCLE: (4, "circle")}
"""The shapes of cards that the table has (2 and 3 are hexagons, whose points may lie otherwise than ours)."""
RECTANGULAR = (1, "rectangle")
_SAID = {
    "ColorDiffuse": {"r": 1.0, "g": 1.0, "b": 1.0},
    "Locked": False,
    "Grid": True,
    "Snap": True,
    "Autoraise": True,
    "Sticky": True,
    "Tooltip": True,
    "HideWhenFaceDown": True,
    "Hands": True,
    "SidewaysCard": False,
}
"""What the table writes of each card and deck: with what is left out it does as it likes."""


@frozen
class Deck:
    """Cards of one outline on sheets: `columns` x `rows` places of `pixels`; `cards` name their pieces; `alike` says that all backs are one."""

    number: int
    cards: tuple[Component, ...]
    columns: int
    rows: int
    pixels: tuple[int, int]
    alike: bool
    outline: Outline

    @property
    def shape(self) -> tuple[int, str]:
        """The table's number for its cards' shape, and its words for it."""
        return SHAPES.get(self.outline.shape, RECTANGULAR)


Faces = Mapping[tuple[str, str], Face]


def decks(game: Game, product: Product, faces: Faces) -> list[Deck]:
    """The sheets of a product: pieces with a front and a back, those of one outline together, at most 69 to a sheet."""
    groups: dict[Outline, list[Component]] = {}
    for piece in game.components:
        if piece.id in product.components and (piece.id, "front") in faces and (piece.id, "back") in faces:
            groups.setdefault(outline(faces[piece.id, "front"].scene), []).append(piece)
    found: list[Deck] = []
    for shape, pieces in groups.items():
        for start in range(0, len(pieces), MOST):
            some = tuple(pieces[start : start + MOST])
            columns, rows, pixels = _grid(len(some) + 1, Size(shape.box.w, shape.box.h))
            backs = {faces[one.id, "back"].scene.key for one in some}
            found.append(Deck(len(found) + 1, some, columns, rows, pixels, len(backs) == 1, shape))
    return found


def _grid(places: int, size: Size) -> tuple[int, int, tuple[int, int]]:
    """The columns and rows in which so many cards are largest, of equal ones those that leave least empty, then the widest; and a card's pixels."""

    def pixels(columns: int, rows: int) -> tuple[int, int]:
        wide = max(1, min(WIDEST // columns, int(WIDEST // rows * size.w / size.h), SHARPEST))
        return wide, max(1, min(round(wide * size.h / size.w), WIDEST // rows))

    grids = [(columns, max(2, math.ceil(places / columns))) for columns in range(2, COLUMNS + 1)]
    columns, rows = min((one for one in grids if one[1] <= ROWS), key=lambda one: (-pixels(*one)[0], math.prod(one), -one[0]))
    return columns, rows, pixels(columns, rows)


def sheets(deck: Deck, faces: Faces, fonts: FontBook) -> list[tuple[str, Callable[[], bytes]]]:
    """The pictures of a deck, each with what draws it: "faces", and "back" (one for all) or "backs"."""
    from printgen.render.png import alone, beside, png_scene

    drawn: dict[tuple[str, Rect], bytes] = {}
    seen = deck.outline.box
    behind = Rect(faces[deck.cards[0].id, "front"].scene.size.w - seen.right, seen.y, seen.w, seen.h)

    def picture(piece: Component, side: str) -> bytes:
        scene, part = faces[piece.id, side].scene, behind if side == "back" else seen
        if (scene.key, part) not in drawn:
            drawn[scene.key, part] = png_scene(scene, fonts, deck.pixels, part)
        return drawn[scene.key, part]

    def sheet(side: str) -> bytes:
        empty: Sequence[bytes | None] = [None] * (deck.columns * deck.rows - len(deck.cards) - 1)
        # The hidden face, which players see of cards in the hands of others, is a back.
        return beside([*(picture(one, side) for one in deck.cards), *empty, picture(deck.cards[0], "back")], deck.columns, deck.rows)

    back = ("back", lambda: alone(picture(deck.cards[0], "back"))) if deck.alike else ("backs", lambda: sheet("back"))
    return [("faces", lambda: sheet("front")), back]


def sheet_number(game: str, product: str, deck: int) -> int:
    """The number of a sheet, the same in each build: another one for each sheet of all products, as those with one number would show each other's pictures on one table."""
    digest = hashlib.sha256(f"{game}\n{product}\n{deck}".encode()).digest()
    return FIRST + int.from_bytes(digest[:6], "big") % (LAST - FIRST)


def saved_object(title: str, product: tuple[str, str], decks: Iterable[Deck], urls: Mapping[tuple[int, str], str], copies: Mapping[str, int]) -> bytes:
    """The object that a player puts among the saved ones: a deck for each sheet, each card as often as it is in the set. `product` is the ids of its game and its own; `urls` name the pictures by deck."""
    states = [_deck(title, sheet_number(*product, deck.number), deck, (urls, copies)) for deck in decks]
    page = {"SaveName": "", "Date": "", "GameMode": "", "ObjectStates": states}
    return (json.dumps(page, ensure_ascii=False, indent=2) + "\n").encode()


def _deck(title: str, sheet: int, deck: Deck, about: tuple[Mapping[tuple[int, str], str], Mapping[str, int]]) -> dict[str, Any]:
    urls, copies = about
    custom = {
        str(sheet): {
            "FaceURL": urls[deck.number, "faces"],
            "BackURL": urls[deck.number, "back" if deck.alike else "backs"],
            "NumWidth": deck.columns,
            "NumHeight": deck.rows,
            "BackIsHidden": True,
            "UniqueBack": not deck.alike,
            "Type": deck.shape[0],
        }
    }
    cards = [(sheet * 100 + n, piece) for n, piece in enumerate(deck.cards) for _ in range(copies.get(piece.id, 1))]
    place = {"posX": 3.0 * (deck.number - 1), "posY": 1.0, "posZ": 0.0, "rotX": 0.0, "rotY": 180.0, "rotZ": 180.0, "scaleX": 1.0, "scaleY": 1.0, "scaleZ": 1.0}
    inside = [{"Name": "Card", "Nickname": piece.title, "Transform": place, **_SAID, "CardID": number, "CustomDeck": custom} for number, piece in cards]
    if len(inside) == 1:
        return inside[0]
    return {"Name": "DeckCustom", "Nickname": title, "Transform": place, **_SAID, "DeckIDs": [number for number, _ in cards], "CustomDeck": custom, "ContainedObjects": inside}
