"""Game folders go in; typed games come out (what is said of faults: tests/cases)."""

from __future__ import annotations

import random
import time
from pathlib import Path

import pytest

from printgen.diagnostics.diagnostic import Bag
from printgen.geometry import Size
from printgen.loading.load import load
from printgen.model.game import Game
from printgen.model.record import Record
from printgen.source.nodes import Mapping

BASE = Path(__file__).parent.parent / "cases" / "base"
HEAD = "kind: game\nid: g\ntitle: G\n"


def write(root: Path, files: dict[str, str]) -> Path:
    for path, text in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, "utf-8")
    return root


def game_of(root: Path, files: dict[str, str]) -> Game:
    game, bag = load(write(root, files), root)
    assert [f"{f.place}: {f.message}" for f in bag.sorted] == []
    assert game is not None
    return game


def told(bag: Bag) -> list[tuple[str, str, str]]:
    return [(f.code, str(f.place), f.message) for f in bag.sorted]


@pytest.fixture(name="small")
def _small() -> Game:
    game, bag = load(BASE / "definitions" / "small", BASE)
    assert bag.findings == []
    assert game is not None
    return game


def test_a_table_makes_one_component_a_row_with_ids_from_its_numbers(small: Game) -> None:
    cards = small.of_kind("frog-card")
    assert [card.id for card in cards] == ["frog-1", "frog-2", "frog-3"]
    assert dict(cards[1].fields.fields) == {"number": 2, "name": "Bo, the old one", "mood": "moody", "croaks": False}
    assert str(cards[1].fields.place_of("name")) == "definitions/small/frogs.csv:3:3"
    assert str(cards[1].place) == "definitions/small/frogs.csv:3:1"
    assert cards[1].title == "Bo, the old one"


def test_a_map_has_layers_with_meanings_and_places(small: Game) -> None:
    lake = small.component("lake")
    assert lake is not None
    terrain, frogs = lake.layers["terrain"], lake.layers["frogs"]
    assert terrain.squares("water") == ((3, 1), (2, 2), (3, 2))
    assert terrain.at((1, 1)) == "grass"
    assert (frogs.columns, frogs.rows, frogs.squares()) == (4, 3, ((1, 2), (4, 2)))
    assert frogs.at((4, 2)) == "frog-2"
    assert str(frogs.where((4, 2))) == "definitions/small/maps/lake.yaml:16:10"
    assert lake.fields["width"] == 40.0
    assert lake.fields["steps"] == (1, 2, 3)
    assert str(lake.place) == "definitions/small/maps/lake.yaml:2:5"


def test_the_whole_of_game_yaml_is_data_with_places(small: Game) -> None:
    assert small.facts["ponds"] == 2
    assert small.data.place_of("box", 0, "pieces").line == 25
    assert [(one.path, one.basis, one.why) for one in small.bases] == [("facts.ponds", "ours", "two are enough to jump between")]
    ruling = small.rulings["leap"]
    assert (ruling.default, ruling.chosen, ruling.said, ruling.source) == ("one", "one", True, "100:7")
    assert small.products["ponds"].components == ("lake", "first")
    assert small.folder == "definitions/small"


def test_copies_of_the_box_and_of_a_set(tmp_path: Path) -> None:
    kinds = "kinds:\n  a: {is: card, size: poker, copies: 40, set: 1, from: a.csv}\n  b: {is: card, size: poker, copies: 3, from: b.csv}\n"
    game = game_of(tmp_path, {"game.yaml": HEAD + kinds, "a.csv": "id,copies\nx,\ny,5\n", "b.csv": "id,copies\nv,\nw,7\n"})
    assert {one.id: (one.copies, one.set) for one in game.components} == {"x": (40, 1), "y": (5, 1), "v": (3, 3), "w": (7, 7)}


def test_a_kind_with_nothing_to_read_is_one_piece_and_a_game_without_products_prints_each_kind(tmp_path: Path) -> None:
    game = game_of(tmp_path, {"game.yaml": HEAD + "kinds:\n  marker: {is: token, size: 2cm x 30mm, title: Marker}\n"})
    assert [(one.id, one.kind.size, one.kind.template) for one in game.components] == [("marker", Size(20.0, 30.0), "marker")]
    assert [(one.title, one.components) for one in game.products.values()] == [("Marker", ("marker",))]
    assert game.folder == ""


def test_a_product_says_how_thick_its_paper_is_in_millimetres_or_by_weight(tmp_path: Path) -> None:
    kinds = "kinds:\n  a: {is: booklet, size: a5, pieces: [{}]}\nproducts:\n" + "".join(
        f"  {name}: {{of: [a]{said}}}\n" for name, said in (("mm", ", stock: 0.12mm"), ("gsm", ", stock: 80gsm"), ("metric", ", stock: 120 g/m²"), ("none", ""))
    )
    game = game_of(tmp_path, {"game.yaml": HEAD + kinds})
    assert {name: one.stock for name, one in game.products.items()} == {"mm": 0.12, "gsm": 0.1, "metric": 0.15, "none": None}


def test_pieces_in_game_yaml_are_numbered_or_named(tmp_path: Path) -> None:
    kinds = "kinds:\n  wind-tile:\n    is: tile\n    size: square\n    fields: {n: {type: text, required: false}}\n    pieces: [{n: No}, {id: east}, {n: 010}]\n"
    game = game_of(tmp_path, {"game.yaml": HEAD + kinds})
    assert [(one.id, one.fields["n"]) for one in game.components] == [("wind-1", "No"), ("east", None), ("wind-3", "010")]


def test_text_stays_text_whatever_it_looks_like(tmp_path: Path) -> None:
    words = ["No", "On", "1:30", "010", "1e3", "2024-01-01", "true", "3.50", "7", "Null"]
    pieces = "".join(f"      - {{w: {word}}}\n" for word in words)
    game = game_of(tmp_path, {"game.yaml": HEAD + f"kinds:\n  a:\n    is: card\n    size: poker\n    fields: {{w: text}}\n    pieces:\n{pieces}"})
    assert [one.fields["w"] for one in game.components] == words


def test_one_file_may_hold_a_list_and_a_file_gives_its_name_as_id(tmp_path: Path) -> None:
    kinds = "kinds:\n  a: {is: card, size: poker, from: many.yaml, fields: {t: text}}\n  b: {is: card, size: poker, from: 'b/*.yaml', fields: {t: text}}\n"
    game = game_of(tmp_path, {"game.yaml": HEAD + kinds, "many.yaml": "- {t: x}\n- {id: y, t: y}\n", "b/two.yaml": "t: z\n", "b/one.yaml": "kind: b\nt: w\n"})
    assert [one.id for one in game.components] == ["a-1", "y", "one", "two"]


def test_cells_may_be_lists_and_flags_in_many_spellings(tmp_path: Path) -> None:
    kinds = "kinds:\n  a: {is: card, size: poker, from: a.csv, fields: {n: {type: list, of: integer}, f: flag, g: flag}}\n"
    game = game_of(tmp_path, {"game.yaml": HEAD + kinds, "a.csv": "n;f\n1 | 2;yes\n3;x\n4;\n"})
    assert [(one.fields["n"], one.fields["f"], one.fields["g"]) for one in game.components] == [((1, 2), True, False), ((3,), True, False), ((4,), False, False)]
    assert str(game.components[0].fields.place_of("n", 1)) == "a.csv:2:1"


def test_an_item_of_a_list_in_a_cell_has_its_place_in_a_finding(tmp_path: Path) -> None:
    kinds = "kinds:\n  a: {is: card, size: poker, from: a.csv, fields: {n: {type: list, of: integer, max: 3}, p: {type: list, of: integer, min: 2, max: 2}}}\n"
    _, bag = load(write(tmp_path, {"game.yaml": HEAD + kinds, "a.csv": "n,p\n1 | x,1 | 2\n1|2|3|4,1\n"}), tmp_path)
    assert told(bag) == [
        ("DF131", "a.csv:2:5", 'a-1.n[1] must be a whole number, is the text "x"'),
        ("DF131", "a.csv:3:1", "a-2.n must have at most 3 items, has 4"),
        ("DF131", "a.csv:3:9", "a-2.p must have 2 items, has 1"),
    ]


def test_a_map_may_have_a_size_of_its_own_or_of_its_kind(tmp_path: Path) -> None:
    kinds = "kinds:\n  m: {is: sheet, size: a5, grid: 2x2, layers: {g: {glyphs: any}, u: {glyphs: any}}, from: 'm/*.yaml'}\n"
    files = {"game.yaml": HEAD + kinds, "m/a.yaml": "g: |\n  xy\n  yx\n", "m/b.yaml": "size: 3x1\ng: |\n  xyz\nu: |\n  .a.\n"}
    game = game_of(tmp_path, files)
    assert [(one.layers["g"].columns, one.layers["g"].rows, one.layers["u"].squares()) for one in game.components] == [(2, 2, ()), (3, 1, ((2, 1),))]


def test_a_reference_by_a_field_or_to_a_fact(tmp_path: Path) -> None:
    fields = "{to: {type: list, required: false, of: {type: ref, to: card.n}}, tone: {type: ref, to: facts.tones, required: false}, n: {type: integer}}"
    kinds = f"facts: {{tones: [{{id: high}}, {{id: low}}]}}\nkinds:\n  card:\n    is: card\n    size: poker\n    fields: {fields}\n    pieces:\n"
    pieces = "      - {n: 4, to: [5, 4], tone: low}\n      - {n: 5, to: [6], tone: lov}\n"
    _, bag = load(write(tmp_path, {"game.yaml": HEAD + kinds + pieces}), tmp_path)
    assert told(bag) == [
        ("DF102", "game.yaml:12:21", 'card-2.to[0]: there is no card with n "6"'),
        ("DF102", "game.yaml:12:31", 'card-2.tone: there is no tones "lov"; did you mean "low"?'),
    ]
    assert bag.sorted[0].hint == "there are 4 to 5"


def test_rule_files_are_read_and_their_faults_told(tmp_path: Path) -> None:
    files = {"game.yaml": HEAD + "kinds: {a: {is: card, size: poker}}\n", "rules/b.yaml": "kind: rules\nrules: []\n", "rules/a.yaml": "kind: [\n"}
    game, bag = load(write(tmp_path, files), tmp_path)
    assert game is not None
    assert [isinstance(node, Mapping) for node in game.rule_files] == [True]
    assert [(f.code, f.place.file) for f in bag.findings] == [("SY110", "rules/a.yaml")]


@pytest.mark.parametrize(("text", "code"), [("", "SY111"), ("[1]\n", "DF131"), ("a: [\n", "SY110"), ("just words\n", "DF131")])
def test_no_game_comes_out_of_a_game_yaml_that_is_no_mapping(text: str, code: str, tmp_path: Path) -> None:
    game, bag = load(write(tmp_path, {"game.yaml": text}), tmp_path)
    assert game is None
    assert [f.code for f in bag.findings] == [code]


def test_a_folder_without_game_yaml_and_one_that_is_a_link_out_are_told(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "out").mkdir()
    (tmp_path / "in" / "link").symlink_to(tmp_path / "out")
    assert told(load(tmp_path / "in", tmp_path / "in")[1]) == [("SY102", "game.yaml:1:1", 'there is no file "game.yaml"')]
    assert [f.code for f in load(tmp_path / "in" / "link", tmp_path / "in")[1].findings] == ["SY101"]


def test_a_faulty_kind_does_not_hide_the_faults_of_its_pieces(tmp_path: Path) -> None:
    kinds = "kinds:\n  a: {is: crad, size: 63 x 88, bleed: 50mm, faces: 3, foo: 1, from: a.csv, fields: {n: integer}}\n"
    game, bag = load(write(tmp_path, {"game.yaml": HEAD + kinds, "a.csv": "n\nx\n"}), tmp_path)
    assert game is not None
    assert [(f.code, f.message) for f in bag.sorted] == [
        ("DF131", 'a-1.n must be a whole number, is the text "x"'),
        ("DF131", 'kind a: is: there is no "crad"; did you mean "card"?'),
        ("DF109", "kind a: size 63 x 88 has no unit; write 63mm x 88mm"),
        ("DF131", "kind a: bleed must be at most 20, is 50mm"),
        ("DF131", "kind a: faces must be at most 2, is 3"),
        ("DF101", 'unknown key "foo" in kind a'),
    ]


def test_the_basis_of_a_document_is_that_of_its_values(tmp_path: Path) -> None:
    kinds = "basis: rulebook\nfacts: {a: {value: 1, source: '1:2'}}\nkinds:\n  m: {is: card, size: poker, from: 'm/*.yaml', fields: {n: integer}}\n"
    game = game_of(tmp_path, {"game.yaml": HEAD + kinds, "m/x.yaml": "basis: inferred\nn: {value: 3, source: '1:4'}\n"})
    assert [(one.path, one.basis, one.source) for one in game.bases] == [("x", "inferred", ""), ("facts.a", "rulebook", "1:2"), ("x.n", "inferred", "1:4")]


def test_loading_takes_no_long_time() -> None:
    folder = BASE / "definitions" / "small"
    load(folder, BASE)
    start = time.perf_counter()
    load(folder, BASE)
    assert time.perf_counter() - start < 0.15


def test_spoilt_games_raise_nothing_and_are_all_told(tmp_path: Path) -> None:
    chance = random.Random(7)
    files = {path.relative_to(BASE).as_posix(): path.read_text("utf-8") for path in sorted(BASE.rglob("*")) if path.is_file()}
    root = write(tmp_path / "g", files)
    signs = list("{}[]:,-|>\"'&*!%@#~ \n\t0aé\0")
    for _ in range(300):
        path = chance.choice(sorted(files))
        text = files[path]
        for _ in range(chance.randint(1, 4)):
            at, gone = chance.randrange(len(text)), chance.choice([0, 0, 1, 5, 40])
            text = text[:at] + chance.choice([*signs, "", "value", "null"]) + text[at + gone :]
        write(root, {path: text})
        game, bag = load(root / "definitions" / "small", root)
        assert game is not None or bag.has_errors
        assert all(f.place.span is not None for f in bag.findings)
        assert game is None or isinstance(game.data, Record)
        write(root, {path: files[path]})


NAMED = """\
kinds:
  coin:
    is: token
    size: 26mm x 26mm
    fields: {value: integer}
    pieces: [{value: 3}, {id: five, value: {value: 5, basis: ours, why: rare}}]
  plain: {is: token, size: 26mm x 26mm, fields: {value: integer, source: text, why: text}, pieces: [{value: 1, source: a, why: b}]}
  gem:
    is: token
    size: 26mm x 26mm
    fields:
      value: {type: integer, max: 9}
      source: {type: text, required: false}
      price: {type: mapping, required: false, fields: {value: number, why: {type: text, required: false}}}
      prices: {type: list, required: false, of: {type: mapping, fields: {value: integer}}}
    pieces:
      - {value: 4, source: the hills, price: {value: 2.5}, prices: [{value: 1}, {value: 2}]}
      - {id: second, value: 1, price: {value: {value: 3, why: rare}, basis: ours, why: so}}
"""


def test_a_field_may_be_called_as_a_wrapper_calls_its_value(tmp_path: Path) -> None:
    game = game_of(tmp_path, {"game.yaml": HEAD + NAMED})
    assert [(one.id, one.fields["value"]) for one in game.of_kind("coin")] == [("coin-1", 3), ("five", 5)]
    first, second = game.of_kind("gem")
    assert (first.fields["source"], first.fields["price"], first.fields["prices"]) == ("the hills", Record({"value": 2.5, "why": None}), (Record({"value": 1}), Record({"value": 2})))
    assert (second.fields["value"], second.fields["price"]) == (1, Record({"value": 3.0, "why": "rare"})), "a mapping with such a field in a wrapper is still one"


def test_a_layer_may_be_called_so_as_well(tmp_path: Path) -> None:
    kinds = "kinds:\n  map: {is: sheet, size: a5, from: maps/*.yaml, layers: {value: {glyphs: any}}}\n"
    game = game_of(tmp_path, {"game.yaml": HEAD + kinds, "maps/one.yaml": "kind: map\nid: one\nvalue: |\n  ab\n  cd\n"})
    one = game.component("one")
    assert one is not None
    assert one.layers["value"].at((2, 1)) == "b"


@pytest.mark.parametrize(
    ("fields", "message", "place"),
    [
        ("{value: intger}", 'kind coin: fields.value.type: there is no "intger"; did you mean "integer"?', "game.yaml:8:21"),
        ("{value: {type: integer, mix: 1}}", 'unknown key "mix" in kind coin: fields.value; did you mean "min"?', "game.yaml:8:37"),
    ],
)
def test_what_is_wrong_with_such_a_field_has_its_place(tmp_path: Path, fields: str, message: str, place: str) -> None:
    kinds = f"kinds:\n  coin:\n    is: token\n    size: 26mm x 26mm\n    fields: {fields}\n"
    _, bag = load(write(tmp_path, {"game.yaml": HEAD + kinds}), tmp_path)
    assert (message, place) in [(found, where) for _, where, found in told(bag)]
