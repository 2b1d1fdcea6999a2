"""What a virtual table loads: sheets within its limits, the hidden face last, and a saved object that names each card as often as there is one."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from printgen.geometry import Size
from printgen.model.game import Component, Game, Kind, Product
from printgen.model.record import EMPTY
from printgen.pipeline.tabletop import COLUMNS, MOST, ROWS, SHARPEST, WIDEST, decks
from printgen.scene.items import Face, Scene


def test_a_deck_is_a_sheet_of_faces_a_back_and_an_object(run: Any, project: Path) -> None:
    (project / "profiles").mkdir()
    (project / "profiles" / "club.yaml").write_text("pages: faces\nform: tts\nmarks: false\nbleed: 0mm\nurl: https://example.org/cards/\n", "utf-8")
    done = run("build", "--profile", "club", "--copies", "2", "--format", "json")
    assert done.code == 0, done.out
    folder = project / "output" / "my-game" / "club"
    faces, back = Image.open(folder / "cards-1-faces.png"), Image.open(folder / "cards-1-back.png")
    saved = json.loads((folder / "cards.json").read_text("utf-8"))
    (deck,) = saved["ObjectStates"]
    custom = deck["CustomDeck"]["1"]
    assert (custom["FaceURL"], custom["BackURL"]) == ("https://example.org/cards/cards-1-faces.png", "https://example.org/cards/cards-1-back.png")
    assert (custom["NumWidth"], custom["NumHeight"]) == (3, 3)
    assert (custom["BackIsHidden"], custom["UniqueBack"]) == (True, False)
    assert faces.width <= 4096
    assert (faces.width, faces.height) == (3 * back.width, 3 * back.height)
    assert deck["DeckIDs"] == [100 + n for n in range(8) for _ in range(2)]
    assert len(deck["ContainedObjects"]) == 16
    assert len({one["Nickname"] for one in deck["ContainedObjects"]}) == 8
    hidden = faces.crop((2 * back.width, 2 * back.height, 3 * back.width, 3 * back.height))
    assert hidden.tobytes() == back.convert("RGB").tobytes()
    manifest = json.loads((project / "output" / "my-game" / "manifest.json").read_text("utf-8"))
    assert {one["path"] for one in manifest["files"]} >= {"club/cards-1-faces.png", "club/cards-1-back.png", "club/cards.json"}


POKER = Size(63, 88)


def _deck_of(count: int, *, own_backs: bool, size: Size = POKER) -> Any:
    kind = Kind("card", "card", size, "x")
    pieces = tuple(Component(f"c{n}", kind, EMPTY) for n in range(count))
    faces = {(f"c{n}", side): Face(f"c{n}", side, Scene(f"{side}{n if side == 'front' or own_backs else 0}", size, ())) for n in range(count) for side in ("front", "back")}
    product = Product("deck", "Deck", (), tuple(one.id for one in pieces))
    return decks(Game("g", "G", "", EMPTY, {}, pieces, {}), product, faces)


def test_many_cards_are_several_sheets_within_the_limits() -> None:
    found = _deck_of(120, own_backs=True)
    assert [len(one.cards) for one in found] == [MOST, 120 - MOST]
    for one in found:
        assert one.columns <= 10
        assert one.rows <= 7
        assert one.columns * one.rows > len(one.cards), "room for the hidden face"
        assert one.columns * one.pixels[0] <= 4096
        assert one.rows * one.pixels[1] <= 4096
        assert not one.alike
    assert all(one.alike for one in _deck_of(5, own_backs=False))


@pytest.mark.parametrize("size", [Size(63, 88), Size(88, 63), Size(25, 25), Size(70, 120), Size(20, 200)])
def test_cards_are_as_large_as_the_sheet_allows(size: Size) -> None:
    """For every number of cards no other columns and rows within the limits of the table would make them wider by a pixel."""
    for count in range(1, MOST + 1):
        (one,) = _deck_of(count, own_backs=False, size=size)
        (wide, high), sheet = one.pixels, (one.columns * one.pixels[0], one.rows * one.pixels[1])
        assert 2 <= one.columns <= COLUMNS
        assert 2 <= one.rows <= ROWS
        assert max(sheet) <= WIDEST
        assert abs(wide / high - size.w / size.h) < 1 / high * (1 + size.w / size.h)
        others = [(columns, rows) for columns in range(2, COLUMNS + 1) for rows in range(2, ROWS + 1) if columns * rows > count]
        best = max(min(WIDEST / columns, WIDEST / rows * size.w / size.h, SHARPEST) for columns, rows in others)
        assert wide > best - 2, (count, wide, best)
    assert _deck_of(8, own_backs=False)[0].pixels[0] == 977


def test_a_single_card_still_has_a_sheet_of_four() -> None:
    (one,) = _deck_of(1, own_backs=False)
    assert (one.columns, one.rows) == (2, 2)


def test_a_virtual_table_has_no_plates(run: Any, project: Path) -> None:
    (project / "profiles").mkdir()
    (project / "profiles" / "club.yaml").write_text("pages: faces\nform: tts\nmarks: false\ncondition: fogra39-300\n", "utf-8")
    done = run("build", "--profile", "club", "--format", "json")
    assert done.code == 1
    assert [one["message"] for one in done.json["findings"] if one["code"] == "IM110"] == ["condition: pictures are in the colours of a screen and have no plates; leave it out"]


def test_an_unchecked_build_says_so_on_its_pictures_too(run: Any, project: Path) -> None:
    def back(*more: str) -> bytes:
        assert run("build", "--profile", "tts", "--format", "json", *more).code == 0
        (path,) = (project / "output" / "my-game" / "tts").glob("cards-1-back.png")
        return Image.open(path).tobytes()

    assert back() != back("--force")
