"""A package for Tabletop Playground: what stands in it, what it says of sizes, shapes and copies, and that its words are such as the makers publish them."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator, ValidationError
from PIL import Image

from printgen.geometry import Rect, Size
from printgen.model.game import Component, Game, Kind, Product
from printgen.model.record import EMPTY
from printgen.pipeline.playground import COARSE, WIDEST, Faces, descriptor, stacks, template
from printgen.scene.items import Face, Scene
from printgen.scene.path import Path as Outline
from printgen.scene.path import ellipse, polyline, rectangle
from printgen.scene.shape import ROUNDED

SHIPPED = Path(__file__).parents[2]
SCHEMA = json.loads((Path(__file__).parents[1] / "data" / "tabletop-playground.schema.json").read_text("utf-8"))


def fits(what: str, value: Any) -> None:
    """Holds a value against a part of the schema."""
    Draft202012Validator({"$ref": f"#/$defs/{what}", "$defs": SCHEMA["$defs"]}).validate(value)


def package(folder: Path) -> dict[str, Any]:
    """The templates of a package by the names of their textures, each held against the schema, with its pictures there, of the size that it says, and all of them in use."""
    assert {path.name for path in folder.iterdir()} == {"Manifest.json", "Templates", "Textures"}
    fits("manifest", json.loads((folder / "Manifest.json").read_text("utf-8")))
    found, used = {}, set[str]()
    for path in sorted((folder / "Templates").iterdir()):
        said = json.loads(path.read_text("utf-8"))
        fits("card", said)
        assert path.stem == said["GUID"]
        places = said["NumHorizontal"] * said["NumVertical"]
        named = [said["FrontTexture"], said["BackTexture"], *([said["Model"]] if said["Model"].endswith(".png") else [])]
        used.update(named)
        with Image.open(folder / "Textures" / named[0]) as front, Image.open(folder / "Textures" / named[1]) as back:
            assert (front.format, front.mode, back.format, back.mode) == ("JPEG", "RGB", "JPEG", "RGB")
            assert max(*front.size, *back.size) <= WIDEST
            wide, high = front.width / said["NumHorizontal"], front.height / said["NumVertical"]
            assert (wide, high) == (int(wide), int(high))
            assert wide / high == pytest.approx(said["Width"] / said["Height"], rel=0.01)
            assert wide / said["Width"] / 10 <= 300 / 25.4
            assert said["BackIndex"] == -2 or front.size == back.size
        assert max(said["Indices"]) < places
        assert set(said["CardNames"]) == set(said["CardMetadata"]) == {str(n) for n in said["Indices"]}
        found[said["FrontTexture"].removesuffix("-front.jpg")] = said
    assert used == {path.relative_to(folder / "Textures").as_posix() for path in (folder / "Textures").rglob("*.*")}
    return found


def test_a_deck_is_a_template_with_sheets_of_fronts_and_a_back(run: Any, project: Path) -> None:
    done = run("build", "--profile", "ttp", "--copies", "2", "--format", "json")
    assert done.code == 0, done.out
    (deck,) = package(project / "output" / "my-game" / "ttp" / "my-game").values()
    assert (deck["Width"], deck["Height"], deck["Thickness"], deck["Model"]) == (6.3, 8.8, 0.05, "Rounded")
    assert (deck["BackIndex"], deck["HiddenIndex"], deck["HiddenInHand"]) == (-2, -3, True)
    assert deck["Indices"] == [n for n in range(8) for _ in range(2)]
    assert len(set(deck["CardNames"].values())) == 8
    assert deck["CardMetadata"]["7"] == "card-8"


def test_the_places_of_a_sheet_are_numbered_row_by_row(run: Any, project: Path) -> None:
    assert run("build", "--profile", "ttp", "--profile", "tgc").code == 0
    folder = project / "output" / "my-game"
    (deck,) = package(folder / "ttp" / "my-game").values()
    sheet = Image.open(folder / "ttp" / "my-game" / "Textures" / deck["FrontTexture"])
    w, h = sheet.width // deck["NumHorizontal"], sheet.height // deck["NumVertical"]
    for n in range(8):
        row, column = divmod(n, deck["NumHorizontal"])
        place = sheet.crop((column * w, row * h, (column + 1) * w, (row + 1) * h)).convert("L").resize((63, 88))
        with Image.open(next((folder / "tgc" / "cards-europokerdeck").glob(f"*-{deck['CardMetadata'][str(n)]}.front.png"))) as one:
            x, y = (one.width - 744) // 2, (one.height - 1039) // 2
            theirs = one.convert("L").crop((x, y, x + 744, y + 1039)).resize((63, 88))
        apart = [abs(a - b) for a, b in zip(place.tobytes(), theirs.tobytes(), strict=True)]
        assert sum(value > 60 for value in apart) / len(apart) < 0.01, n


def test_a_shipped_game_has_its_round_counter_in_its_own_size(run: Any, tmp_path: Path) -> None:
    done = run("build", "snake-pit", "--profile", "ttp", "--only", "*-counter", "--copies", "box", "-o", str(tmp_path / "out"), "--format", "json", cwd=SHIPPED)
    assert done.code == 0, done.out
    found = package(tmp_path / "out" / "snake-pit" / "ttp" / "snake-pit")
    assert set(found) == {"tiles/colour-counter", "tiles/double-counter"}, "the pieces once, though three products print them"
    double, colour = found["tiles/double-counter"], found["tiles/colour-counter"]
    assert (double["Model"], double["Width"], double["Height"], double["Thickness"]) == ("Round", 2.66, 2.66, 0.2)
    assert double["Indices"] == [0, 0, 0, 0]
    assert (colour["Model"], colour["Width"], colour["CardNames"]["0"]) == ("Square", 3.8, "Red")


def test_what_cannot_lie_on_the_table_is_told(run: Any) -> None:
    for profile, kinds in (("ttp", {"rules-booklet", "apple-box", "ability-box"}), ("tts", {"rules-booklet", "apple-box", "ability-box", "aid"})):
        done = run("check", "flip-and-write", "--profile", profile, "--format", "json", cwd=SHIPPED)
        told = [one for one in done.json["findings"] if one["code"] == "IM120"]
        assert {one["message"].split(":")[0] for one in told} >= kinds, profile
        assert all(one["line"] and one["hint"] for one in told)
        hints = {one["message"].split(":")[0]: one["hint"] for one in told}
        assert ("Custom PDF" in hints["rules-booklet"]) is (profile == "tts")
        assert all(hints[kind].endswith(f"--skip {kind} says that this is meant") for kind in kinds)
    done = run("check", "flip-and-write", "--profile", "home-a4", "--format", "json", cwd=SHIPPED)
    assert not [one for one in done.json["findings"] if one["code"] == "IM120"]


def made(cuts: list[Outline | None], sort: str = "card", size: tuple[float, float] = (40, 40), *, backs: bool = True, corner: float = 0) -> tuple[Game, Product, Faces]:
    """A game of pieces with these outlines."""
    kind = Kind("piece", sort, Size(*size), "x", corner=corner)
    pieces = tuple(Component(f"p{n}", kind, EMPTY) for n in range(len(cuts)))
    sides = ("front", "back") if backs else ("front",)
    faces = {(f"p{n}", side): Face(f"p{n}", side, Scene(f"{side}{n}", kind.size, (), 3.0, cut)) for n, cut in enumerate(cuts) for side in sides}
    return Game("g", "G", "", EMPTY, {}, pieces, {}), Product("deck", "Deck", (), tuple(one.id for one in pieces)), faces


HEXAGON = polyline([(10, 2), (30, 2), (40, 20), (30, 38), (10, 38), (0, 20)], closed=True)


def said(cuts: list[Outline | None], **more: Any) -> list[dict[str, Any]]:
    game, product, faces = made(cuts, **more)
    found = [json.loads(template(game, one, {})[1]) for one in stacks(game, product, faces)]
    for one in found:
        fits("card", one)
    return found


def test_each_outline_has_a_stack_and_a_shape_of_its_own() -> None:
    found = said([None, ellipse(20, 20, 20, 20), HEXAGON, rectangle(Rect(0, 0, 40, 40), 3), None], sort="token")
    assert [(one["Model"], one["Indices"]) for one in found] == [("Square", [0, 1]), ("Round", [0]), ("deck/piece-3-shape.png", [0]), ("Rounded", [0])]
    assert (found[2]["Width"], found[2]["Height"]) == (4.0, 3.6)
    assert (found[2]["ShapeAccuracy"], found[2]["ConvexCollision"]) == (10, True)
    assert len({one["GUID"] for one in found}) == 4


def test_boards_and_aids_are_objects_of_their_own_with_paper_behind() -> None:
    found = said([None, None], sort="aid", size=(98, 134), backs=False)
    assert [(one["Name"], one["Indices"], one["BackTexture"], one["BackIndex"]) for one in found] == [("p0", [0], "paper.jpg", -2), ("p1", [0], "paper.jpg", -2)]


def test_a_large_deck_takes_several_textures_before_it_becomes_coarse() -> None:
    game, product, faces = made([None] * 200, size=(63, 88))
    found = stacks(game, product, faces)
    assert [len(one.pieces) for one in found] == [77, 77, 46]
    assert [one.title for one in found] == ["Deck (1 of 3)", "Deck (2 of 3)", "Deck (3 of 3)"]
    assert len({one.name for one in found}) == 3
    for one in found:
        assert one.columns * one.rows >= len(one.pieces)
        assert one.columns * one.pixels[0] <= WIDEST
        assert one.rows * one.pixels[1] <= WIDEST
        assert one.pixels[0] / 63 >= COARSE * 0.99


def test_names_of_files_are_never_given_twice() -> None:
    card, board = (Kind(name, sort, Size(40, 40), "x") for name, sort in (("piece", "card"), ("board", "sheet")))
    pieces = (Component("p", card, EMPTY), Component("q", card, EMPTY), Component("piece-2", board, EMPTY))
    cuts = {"p": None, "q": ellipse(20, 20, 20, 20), "piece-2": None}
    faces = {(one, "front"): Face(one, "front", Scene(one, Size(40, 40), (), 3.0, cut)) for one, cut in cuts.items()}
    found = stacks(Game("g", "G", "", EMPTY, {}, pieces, {}), Product("deck", "Deck", (), tuple(cuts)), faces)
    assert [one.name for one in found] == ["deck/piece", "deck/piece-2", "deck/piece-2-2"]


def test_a_board_larger_than_a_texture_is_as_sharp_as_it_can_be() -> None:
    (one,) = stacks(*made([None], sort="sheet", size=(600, 400)))
    assert one.pixels == (4096, 2730)


def test_names_of_templates_and_package_stay_from_build_to_build() -> None:
    game, product, faces = made([None])
    (one,) = stacks(game, product, faces)
    assert template(game, one, {})[0] == "E5BFE79BDD7553799475A60A3CB2163C.json"
    assert json.loads(descriptor(game))["GUID"] == "34B47184B55D54CBA0BECBF4EFABBD7A"
    assert one.outline.shape != ROUNDED


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("GUID", "abc"),
        ("Type", "Cards"),
        ("Indices", []),
        ("Indices", [-1]),
        ("BackIndex", -4),
        ("NumHorizontal", 129),
        ("NumVertical", 0),
        ("Width", 0),
        ("Thickness", 0.001),
        ("PrimaryColor", {"R": 256, "G": 0, "B": 0}),
        ("Model", "Oval"),
        ("CardNames", {"one": "x"}),
        ("SurfaceType", "Paper"),
        ("Fronttexture", "x.jpg"),
        ("Models", None),
    ],
)
def test_the_schema_refuses_what_is_wrong(key: str, value: object) -> None:
    (right,) = said([None])
    wrong = copy.deepcopy(right)
    wrong[key] = value
    with pytest.raises(ValidationError):
        fits("card", wrong)
    missing = copy.deepcopy(right)
    missing.pop(key, None)
    if key in right:
        with pytest.raises(ValidationError):
            fits("card", missing)


def test_a_six_sided_tile_has_its_shape_on_the_table_and_its_format_at_the_service(run: Any, project: Path) -> None:
    game = project / "definitions" / "my-game" / "game.yaml"
    text = game.read_text("utf-8").replace("is: card", "is: tile").replace("size: 63mm x 88mm", "size: 50.8mm x 44.4mm")
    game.write_text(text, "utf-8")
    templates = project / "templates" / "my-game"
    ground = '<rect x="-4" y="-4" w="58.8" h="52.4" fill="#1e50c8"/>'
    cut = '<cut d="M12.7 0H38.1L50.8 22.2L38.1 44.4H12.7L0 22.2Z"/>'
    (templates / "card.svg").write_text(f'<face>{ground}<circle cx="25.4" cy="22.2" r="{{{{ it.number }}}}" fill="#c81e28"/>{cut}</face>', "utf-8")
    (templates / "back.svg").write_text(f"<face>{ground}{cut}</face>", "utf-8")
    run("build", "--profile", "ttp", "--profile", "tgc", "--force")
    folder = project / "output" / "my-game"
    (said_,) = package(folder / "ttp" / "my-game").values()
    assert (said_["Model"], said_["Width"], said_["Height"]) == ("cards/card-shape.png", 5.08, 4.44)
    with Image.open(folder / "ttp" / "my-game" / "Textures" / said_["Model"]) as shape:
        assert shape.mode == "RGBA"
        w, h = shape.size
        alpha = shape.getchannel("A")
        assert [alpha.getpixel((x, y)) for x, y in ((2, 2), (w - 3, 2), (2, h - 3), (w - 3, h - 3))] == [0, 0, 0, 0]
        assert [alpha.getpixel((x, y)) for x, y in ((w // 2, 2), (3, h // 2), (w // 2, h // 2), (w - 4, h // 2))] == [255, 255, 255, 255]
    with Image.open(next((folder / "tgc" / "cards-smallhextile").glob("*.front.png"))) as picture:
        assert picture.size == (675, 600)
        assert picture.getpixel((0, 0)) == (30, 80, 200)
