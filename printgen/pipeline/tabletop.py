"""The faces of a product go in, what a virtual table loads comes out: sheets of fronts and of backs, and a saved object that puts them together.

Tabletop Simulator (kb.tabletopsimulator.com, Custom Deck): a sheet has at most 10 x 7 places, the last of which stands for a card that is not seen.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from printgen.frozen import frozen
from printgen.geometry import Size
from printgen.model.game import Component, Game, Product
from printgen.scene.items import Face, Scene
from printgen.typeset.fonts import FontBook

WIDEST = 4096
"""Pixels: graphics cards that people play on load no larger sheet."""
COLUMNS, ROWS = 10, 7
MOST = COLUMNS * ROWS - 1
"""Places for cards on a sheet; the last one is that of the hidden face."""
SHARPEST = 1024
"""Pixels: no card needs to be wider, however few there are."""


@frozen
class Deck:
    """Cards of one size on sheets: `columns` x `rows` places of `pixels`; `cards` name their pieces; `alike` says that all backs are one."""

    number: int
    cards: tuple[Component, ...]
    columns: int
    rows: int
    pixels: tuple[int, int]
    alike: bool


Faces = Mapping[tuple[str, str], Face]


def decks(game: Game, product: Product, faces: Faces) -> list[Deck]:
    """The sheets of a product: pieces with a front and a back, those of one size together, at most 69 to a sheet."""
    groups: dict[Size, list[Component]] = {}
    for piece in game.components:
        if piece.id in product.components and (piece.id, "front") in faces and (piece.id, "back") in faces:
            groups.setdefault(faces[piece.id, "front"].scene.size, []).append(piece)
    found: list[Deck] = []
    for (w, h), pieces in groups.items():
        for start in range(0, len(pieces), MOST):
            some = tuple(pieces[start : start + MOST])
            columns, rows, pixels = _grid(len(some) + 1, Size(w, h))
            backs = {faces[one.id, "back"].scene.key for one in some}
            found.append(Deck(len(found) + 1, some, columns, rows, pixels, len(backs) == 1))
    return found


def _grid(places: int, size: Size) -> tuple[int, int, tuple[int, int]]:
    """The columns and rows in which so many cards are largest, of equal ones those that leave least empty, then the widest; and a card's pixels."""

    def pixels(columns: int, rows: int) -> tuple[int, int]:
        wide = max(1, min(WIDEST // columns, int(WIDEST // rows * size.w / size.h), SHARPEST))
        return wide, max(1, min(round(wide * size.h / size.w), WIDEST // rows))

    grids = [(columns, max(2, math.ceil(places / columns))) for columns in range(2, COLUMNS + 1)]
    columns, rows = min((one for one in grids if one[1] <= ROWS), key=lambda one: (-pixels(*one)[0], math.prod(one), -one[0]))
    return columns, rows, pixels(columns, rows)


def sheets(deck: Deck, faces: Faces, fonts: FontBook) -> Iterator[tuple[str, bytes]]:
    """The pictures of a deck: "faces", and "back" (one for all) or "backs"."""
    from printgen.render.png import alone, beside, png_scene

    drawn: dict[str, bytes] = {}

    def picture(scene: Scene) -> bytes:
        if scene.key not in drawn:
            drawn[scene.key] = png_scene(scene, fonts, deck.pixels)
        return drawn[scene.key]

    empty: Sequence[bytes | None] = [None] * (deck.columns * deck.rows - len(deck.cards) - 1)
    backs = [picture(faces[one.id, "back"].scene) for one in deck.cards]
    # The hidden face, which players see of cards in the hands of others, is a back.
    yield "faces", beside([*(picture(faces[one.id, "front"].scene) for one in deck.cards), *empty, backs[0]], deck.columns, deck.rows)
    yield ("back", alone(backs[0])) if deck.alike else ("backs", beside([*backs, *empty, backs[0]], deck.columns, deck.rows))


def saved_object(title: str, decks: Iterable[Deck], urls: Mapping[tuple[int, str], str], copies: Mapping[str, int]) -> bytes:
    """The object that a player puts among the saved ones: a deck for each sheet, each card as often as it is in the set. `urls` name the pictures by deck."""
    states = [_deck(title, deck, urls, copies) for deck in decks]
    page = {"SaveName": "", "Date": "", "GameMode": "", "ObjectStates": states}
    return (json.dumps(page, ensure_ascii=False, indent=2) + "\n").encode()


def _deck(title: str, deck: Deck, urls: Mapping[tuple[int, str], str], copies: Mapping[str, int]) -> dict[str, Any]:
    custom = {
        str(deck.number): {
            "FaceURL": urls[deck.number, "faces"],
            "BackURL": urls[deck.number, "back" if deck.alike else "backs"],
            "NumWidth": deck.columns,
            "NumHeight": deck.rows,
            "BackIsHidden": True,
            "UniqueBack": not deck.alike,
            "Type": 0,
        }
    }
    cards = [(deck.number * 100 + n, piece) for n, piece in enumerate(deck.cards) for _ in range(copies.get(piece.id, 1))]
    place = {"posX": 3.0 * (deck.number - 1), "posY": 1.0, "posZ": 0.0, "rotX": 0.0, "rotY": 180.0, "rotZ": 180.0, "scaleX": 1.0, "scaleY": 1.0, "scaleZ": 1.0}
    inside = [{"Name": "CardCustom", "Nickname": piece.title, "Transform": place, "CardID": number, "CustomDeck": custom} for number, piece in cards]
    if len(inside) == 1:
        return inside[0]
    return {"Name": "DeckCustom", "Nickname": title, "Transform": place, "DeckIDs": [number for number, _ in cards], "CustomDeck": custom, "ContainedObjects": inside}
