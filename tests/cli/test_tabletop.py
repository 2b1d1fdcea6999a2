"""What a virtual table loads: sheets within its limits, the hidden face last, and a saved object that names each card as often as there is one."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from printgen.art.raster import rastered
from printgen.geometry import Rect, Size
from printgen.model.game import Component, Game, Kind, Product
from printgen.model.record import EMPTY
from printgen.pipeline import uploads
from printgen.pipeline.tabletop import COLUMNS, MOST, ROWS, SHARPEST, WIDEST, decks, saved_object, sheet_number, sheets
from printgen.pipeline.trip import Wish, build
from printgen.project import find_games, find_project
from printgen.render import png
from printgen.scene.items import Face, Scene, Shape
from printgen.scene.path import Path as ScenePath
from printgen.scene.path import ellipse, rectangle
from printgen.scene.style import Ink, Style
from printgen.typeset.fonts import FontBook


def test_a_deck_is_a_sheet_of_faces_a_back_and_an_object(run: Any, project: Path) -> None:
    (project / "profiles").mkdir()
    (project / "profiles" / "club.yaml").write_text("pages: faces\nform: tts\nmarks: false\nbleed: 0mm\nurl: https://example.org/cards/\n", "utf-8")
    done = run("build", "--profile", "club", "--copies", "2", "--format", "json")
    assert done.code == 0, done.out
    folder = project / "output" / "my-game" / "club"
    faces, back = Image.open(folder / "cards-1-faces.png"), Image.open(folder / "cards-1-back.png")
    saved = json.loads((folder / "cards.json").read_text("utf-8"))
    (deck,) = saved["ObjectStates"]
    ((sheet, custom),) = deck["CustomDeck"].items()
    assert (custom["FaceURL"], custom["BackURL"]) == ("https://example.org/cards/cards-1-faces.png", "https://example.org/cards/cards-1-back.png")
    assert (custom["NumWidth"], custom["NumHeight"]) == (3, 3)
    assert (custom["BackIsHidden"], custom["UniqueBack"]) == (True, False)
    assert faces.width <= 4096
    assert (faces.width, faces.height) == (3 * back.width, 3 * back.height)
    assert deck["DeckIDs"] == [100 * int(sheet) + n for n in range(8) for _ in range(2)]
    assert len(deck["ContainedObjects"]) == 16
    assert len({one["Nickname"] for one in deck["ContainedObjects"]}) == 8
    hidden = faces.crop((2 * back.width, 2 * back.height, 3 * back.width, 3 * back.height))
    assert hidden.tobytes() == back.convert("RGB").tobytes()
    manifest = json.loads((project / "output" / "my-game" / "manifest.json").read_text("utf-8"))
    assert {one["path"] for one in manifest["files"]} >= {"club/cards-1-faces.png", "club/cards-1-back.png", "club/cards.json"}


# What the game writes into its saves of decks from sheets of pictures (its knowledge base, Save File Format, and published saves).
_FLAGS = {"Locked", "Grid", "Snap", "Autoraise", "Sticky", "Tooltip", "HideWhenFaceDown", "Hands", "SidewaysCard"}
_COMMON = {"Name", "Nickname", "Transform", "ColorDiffuse", "CustomDeck"} | _FLAGS
_SHEET = {"FaceURL": str, "BackURL": str, "NumWidth": int, "NumHeight": int, "BackIsHidden": bool, "UniqueBack": bool, "Type": int}
_PLACES = {f"{what}{axis}" for what in ("pos", "rot", "scale") for axis in "XYZ"}


def read_as_the_game_does(saved: Any) -> set[int]:
    """Asserts that all that a saved object says is known and fits together; the numbers of its sheets come out."""
    assert isinstance(saved["ObjectStates"], list)
    sheets: set[int] = set()
    for state in saved["ObjectStates"]:
        cards = state.get("ContainedObjects", [state])
        if state["Name"] == "DeckCustom":
            assert set(state) == _COMMON | {"DeckIDs", "ContainedObjects"}
            assert len(cards) > 1, "a deck of one card is that card"
            assert state["DeckIDs"] == [card["CardID"] for card in cards]
        for one in [state, *cards]:
            assert all(isinstance(one[flag], bool) for flag in _FLAGS)
            assert set(one["Transform"]) == _PLACES
            assert (one["Transform"]["rotY"], one["Transform"]["rotZ"]) == (180.0, 180.0), "face down"
            for number, sheet in one["CustomDeck"].items():
                assert {key: type(value) for key, value in sheet.items()} == _SHEET
                assert 2 <= sheet["NumWidth"] <= 10
                assert 2 <= sheet["NumHeight"] <= 7
                assert sheet["Type"] in {0, 1, 4}
                sheets.add(int(number))
        for card in cards:
            assert card["Name"] == "Card"
            assert set(card) == _COMMON | {"CardID"}
            sheet = card["CustomDeck"][str(card["CardID"] // 100)]
            assert card["CardID"] % 100 < sheet["NumWidth"] * sheet["NumHeight"] - 1, "the last place is that of the hidden face"
            assert 0 < card["CardID"] < 2**31
    return sheets


POKER = Size(63, 88)


def _deck_of(count: int, *, own_backs: bool, size: Size = POKER, cut: ScenePath | None = None) -> Any:
    kind = Kind("card", "card", size, "x")
    pieces = tuple(Component(f"c{n}", kind, EMPTY) for n in range(count))
    faces = {(f"c{n}", side): Face(f"c{n}", side, Scene(f"{side}{n if side == 'front' or own_backs else 0}", size, (), cut=cut)) for n in range(count) for side in ("front", "back")}
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


def _saved(product: str, found: Any, copies: int = 1) -> Any:
    urls = {(deck.number, what): f"https://example.org/{product}-{deck.number}-{what}.png" for deck in found for what in ("faces", "back", "backs")}
    return json.loads(saved_object(product, ("g", product), found, urls, {card.id: copies for deck in found for card in deck.cards}))


def test_a_saved_object_says_what_the_game_reads_and_nothing_else() -> None:
    for count, copies, own in ((1, 1, False), (1, 3, True), (8, 1, True), (69, 2, False), (150, 1, True)):
        saved = _saved("deck", _deck_of(count, own_backs=own), copies)
        assert len(read_as_the_game_does(saved)) == -(-count // MOST)
        names = [card["Nickname"] for state in saved["ObjectStates"] for card in state.get("ContainedObjects", [state])]
        assert len(names) == count * copies
        assert all(sheet["UniqueBack"] == (own and count > 1) for state in saved["ObjectStates"] for sheet in state["CustomDeck"].values())


def test_no_two_sheets_of_any_products_have_one_number() -> None:
    found = [read_as_the_game_does(_saved(f"deck-{n}", _deck_of(150, own_backs=True))) for n in range(100)]
    assert len(set().union(*found)) == 300
    assert sheet_number("g", "deck-1", 1) in found[1]
    assert all(10_000 <= one < 20_000_000 for one in set().union(*found))


@pytest.mark.parametrize(
    ("cut", "number", "words"), [(None, 1, "rectangle"), (rectangle(Rect(0, 0, 63, 88), 3), 0, "rounded rectangle"), (ellipse(31.5, 44, 25, 25), 4, "circle")]
)
def test_cards_have_the_shape_of_the_piece(cut: ScenePath | None, number: int, words: str) -> None:
    (deck,) = found = _deck_of(3, own_backs=True, cut=cut)
    assert deck.shape == (number, words)
    assert {sheet["Type"] for state in _saved("deck", found)["ObjectStates"] for sheet in state["CustomDeck"].values()} == {number}


def test_a_round_card_shows_its_circle_alone_on_both_sides() -> None:
    size = Size(63, 88)
    kind = Kind("token", "token", size, "x")
    piece = Component("c0", kind, EMPTY)
    # The back is seen from behind: what is cut out there lies as far from its right edge as the front's from the left one.
    ground, coin = Style(fill=Ink((200, 0, 0))), Style(fill=Ink((0, 160, 0)))
    faces = {
        ("c0", side): Face("c0", side, Scene(side, size, (Shape(rectangle(Rect(-3, -3, 69, 94)), ground), Shape(ellipse(x, 30, 20, 20), coin)), cut=ellipse(x, 30, 20, 20)))
        for side, x in (("front", 24), ("back", 39))
    }
    game = Game("g", "G", "", EMPTY, {}, (piece,), {})
    (deck,) = decks(game, Product("deck", "Deck", (), ("c0",)), faces)
    for what, draw in sheets(deck, faces, FontBook()):
        with Image.open(io.BytesIO(draw())) as picture:
            w, h = deck.pixels
            assert w == h
            one = picture.convert("RGB").crop((0, 0, w, h))
            assert [one.getpixel(at) for at in ((w // 2, 3), (3, h // 2), (w - 4, h // 2), (w // 2, h - 4))] == [(0, 160, 0)] * 4, what


def test_pictures_are_the_same_whoever_draws_them(run: Any, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two processes share the pictures; one alone makes the same bytes."""

    def files(profile: str) -> dict[str, bytes]:
        assert run("build", "--profile", profile, "--fresh").code == 0
        folder = project / "output" / "my-game" / profile
        return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}

    both = {profile: files(profile) for profile in ("tts", "ttp", "mpc")}
    shared: list[int] = []

    def alone(own: Any, work: Any, **_: Any) -> Any:
        shared.append(len(work))
        return own(), [piece() for piece in work], False

    monkeypatch.setattr(uploads, "together", alone)
    assert {profile: files(profile) for profile in both} == both
    assert shared
    assert max(shared) > 1


@pytest.mark.parametrize(("profile", "steps"), [("tts", {"my-game: cards, drawing"}), ("mpc", {"my-game: cards, drawing", "my-game: cards, writing"})])
def test_who_waits_for_pictures_hears_how_many_are_done(project: Path, profile: str, steps: set[str]) -> None:
    found = find_project(project)
    (game,) = find_games(found, None, project)[0]
    told: dict[str, list[tuple[int, int]]] = {}
    _, names = build(found, game, Wish((profile,)), project / "output", lambda step, done, of: told.setdefault(step, []).append((done, of)))
    assert names
    assert steps | {"my-game: checking and drawing", "my-game: rendering", "my-game: writing"} <= told.keys()
    for heard in told.values():
        assert all(0 <= done < of for done, of in heard)


def test_a_picture_that_its_art_fills_is_not_clipped(run: Any, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Clipping takes as long as half of the drawing; where the art ends before the picture it is needed."""
    drawn: list[str] = []

    def kept(svg: str, dpi: float) -> tuple[bytes, tuple[int, int]]:
        drawn.append(svg)
        return rastered(svg, dpi)

    monkeypatch.setattr(png, "rastered", kept)
    monkeypatch.setattr(uploads, "together", lambda own, work, **_: (own(), [piece() for piece in work], False))
    assert run("build", "--profile", "tts").code == 0
    assert drawn
    assert not any("clip-path" in one for one in drawn)
    drawn.clear()
    game = project / "definitions" / "my-game" / "game.yaml"
    game.write_text(game.read_text("utf-8").replace("bleed: 4mm", "bleed: 3mm"), "utf-8")
    assert run("build", "--profile", "tgc").code == 0
    assert drawn
    assert all("clip-path" in one for one in drawn), "the cards have 3 mm of bleed, tgc shows 3.63 mm"
    assert project.is_dir()
