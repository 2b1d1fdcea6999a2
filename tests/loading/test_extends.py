"""A game that extends another one goes in; out comes the base with what is its own on top, each value with the place where it was written."""

from __future__ import annotations

from pathlib import Path

import pytest

from printgen.diagnostics.diagnostic import Bag
from printgen.loading.load import load
from printgen.model.game import Game
from printgen.model.record import Record
from printgen.pipeline.trip import named_checks
from printgen.project import find_games, find_project, template_folders
from printgen.rules.compile import compile_rules
from printgen.rules.run import run

BASE = """\
kind: game
id: ponds
title: Ponds
basis: rulebook
rulebook: "100"
facts:
  grid: {columns: 3, rows: 2}
  deep: {value: {a: 1, b: 2}, basis: ours, why: guessed}
  steps:
    - {id: one, text: First}
    - {id: two, text: Second}
  lengths: [4, 7]
  terrain:
    grass: {glyph: ".", name: Grass}
    water: {glyph: "~", name: Water}
box:
  - {item: ponds, of: pond, pieces: 2, product: [2, 1]}
  - {item: frog cards, of: frog-card, pieces: 2}
rulebook_says:
  - {of: facts.deep.a, is: 1}
  - {of: facts.grid.rows, is: 2}
waivers:
  - {code: DF999, where: nowhere, why: for fun}
kinds:
  pond: {is: sheet, size: 200mm x 269mm, from: maps/*.yaml, fields: {title: text}, layers: {terrain: {glyphs: facts.terrain}}}
  frog-card: {is: card, size: 63mm x 88mm, from: frogs.csv, fields: {number: integer, name: text}}
  token: {is: token, size: 10mm x 10mm}
"""
RULE = """\
kind: rules
rules:
  - {{code: PO101, name: short, title: Names are short., on: frog-card, require: it.name | length < {most}, message: "{says}", bad: {{set: {{frog-1.name: Methuselah}}}}, says: "{says}"}}
"""
LAKE = "kind: pond\nid: {id}\ntitle: {id}\nterrain: |\n  ...\n  .~.\n"
OWN = "kind: game\nid: mine\ntitle: Mine\nextends: ponds\n"


def put(root: Path, files: dict[str, str]) -> Path:
    for name, words in files.items():
        path = root / "definitions" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(words, "utf-8")
    return root


@pytest.fixture(name="root")
def _root(tmp_path: Path) -> Path:
    files = {
        "ponds/game.yaml": BASE,
        "ponds/maps/lake.yaml": LAKE.format(id="lake"),
        "ponds/maps/pool.yaml": LAKE.format(id="pool"),
        "ponds/frogs.csv": "number,name\n1,Ada\n2,Bo\n",
        "ponds/rules/frogs.yaml": RULE.format(most=9, says="too long"),
    }
    return put(tmp_path, files)


def loaded(root: Path, own: str = OWN, **files: str) -> tuple[Game, Bag]:
    put(root, {"mine/game.yaml": own, **{f"mine/{name}": words for name, words in files.items()}})
    game, bag = load(root / "definitions" / "mine", root)
    assert game is not None, told(bag)
    return game, bag


def refused(root: Path, own: str) -> list[str]:
    put(root, {"mine/game.yaml": own})
    game, bag = load(root / "definitions" / "mine", root)
    assert game is None
    return told(bag)


def told(bag: Bag) -> list[str]:
    return [f"{f.place} {f.code} {f.message}" for f in bag.sorted]


def test_one_file_and_the_whole_base_is_there(root: Path) -> None:
    game, bag = loaded(root)
    assert told(bag) == []
    assert (game.id, game.title, game.folder, game.extends) == ("mine", "Mine", "definitions/mine", "ponds")
    assert [c.id for c in game.components] == ["lake", "pool", "frog-1", "frog-2", "token"]
    assert {str(c.place) for c in game.of_kind("pond")} == {"definitions/ponds/maps/lake.yaml:2:5", "definitions/ponds/maps/pool.yaml:2:5"}
    assert not any(c.added for c in game.components)
    assert [w.code for w in game.waivers] == ["DF999"]


def test_own_pieces_are_added_and_the_same_id_replaces(root: Path) -> None:
    game, bag = loaded(root, **{"maps/bog.yaml": LAKE.format(id="bog"), "maps/pool.yaml": LAKE.format(id="pool").replace("title: pool", "title: Mine"), "frogs.csv": "number,name\n3,Cy\n"})
    assert told(bag) == []
    assert [(c.id, c.added) for c in game.components] == [("lake", False), ("pool", False), ("bog", True), ("frog-1", False), ("frog-2", False), ("frog-3", True), ("token", False)]
    pool = game.component("pool")
    assert pool is not None
    assert (pool.title, str(pool.place)) == ("Mine", "definitions/mine/maps/pool.yaml:2:5")
    assert pool.fields.place_of("title").file == "definitions/mine/maps/pool.yaml"


def test_the_list_of_the_box_counts_the_pieces_of_the_game_that_wrote_it(root: Path) -> None:
    game, _ = loaded(root, **{"maps/bog.yaml": LAKE.format(id="bog")})
    assert [f.message for f in run(compile_rules(game)[0], game, named_checks()).findings if f.code.startswith("IN")] == []
    own = OWN + "box:\n  - {item: ponds, of: pond, pieces: 2, product: [2, 1]}\n"
    game, _ = loaded(root, own, **{"maps/bog.yaml": LAKE.format(id="bog")})
    assert [f.code for f in run(compile_rules(game)[0], game, named_checks()).findings if f.code.startswith("IN")] == ["IN101", "IN102"]


def test_facts_are_merged_as_deep_as_they_go(root: Path) -> None:
    own = OWN + 'facts:\n  deep: {b: 3}\n  lengths: [5]\n  steps:\n    - {id: two, text: Other}\n    - {id: three, text: Third}\n  terrain:\n    lava: {glyph: "!", name: Lava}\n'
    game, bag = loaded(root, own, **{"maps/bog.yaml": LAKE.format(id="bog").replace("~", "!")})
    assert told(bag) == []
    facts = game.facts
    steps, deep, terrain = facts["steps"], facts["deep"], facts["terrain"]
    assert isinstance(steps, tuple)
    assert isinstance(deep, Record)
    assert isinstance(terrain, Record)
    assert [(s["id"], s["text"]) for s in steps if isinstance(s, Record)] == [("one", "First"), ("two", "Other"), ("three", "Third")]
    assert facts["lengths"] == (5,)
    assert dict(deep.fields) == {"a": 1, "b": 3}
    assert list(terrain) == ["grass", "water", "lava"]
    assert game.data.place_of("facts", "deep", "a").file == "definitions/ponds/game.yaml"
    assert str(game.data.place_of("facts", "deep", "b")) == "definitions/mine/game.yaml:6:13"
    assert game.components[2].layers["terrain"].at((2, 2)) == "lava"
    assert [(b.path, b.basis) for b in game.bases] == [("facts.deep", "ours")]


def test_rows_of_what_the_rulebook_says_go_by_what_they_are_of(root: Path) -> None:
    game, bag = loaded(root, OWN + "rulebook_says:\n  - {of: facts.deep.a, is: 5}\n")
    assert told(bag) == []
    rows = game.data["rulebook_says"]
    assert isinstance(rows, tuple)
    assert [(s["of"], s["is"]) for s in rows if isinstance(s, Record)] == [("facts.deep.a", 5), ("facts.grid.rows", 2)]


def test_nothing_takes_away(root: Path) -> None:
    game, bag = loaded(root, OWN + "facts: {lengths: null}\nkinds: {token: null}\n")
    assert told(bag) == []
    assert "lengths" not in game.facts
    assert [c.id for c in game.components] == ["lake", "pool", "frog-1", "frog-2"]


def test_a_kind_gets_new_fields_and_pieces(root: Path) -> None:
    own = OWN + "kinds:\n  frog-card: {fields: {age: {type: integer, required: false}}, pieces: [{number: 9, name: Zoe, age: 3}]}\n"
    game, bag = loaded(root, own)
    assert told(bag) == []
    assert [(c.id, c.fields["age"]) for c in game.of_kind("frog-card")] == [("frog-1", None), ("frog-2", None), ("frog-9", 3)]


def test_a_rule_takes_the_place_of_the_one_with_its_code(root: Path) -> None:
    assert [f.message for f in run(compile_rules(loaded(root)[0])[0], loaded(root)[0], named_checks()).findings if f.code == "PO101"] == []
    game, bag = loaded(root, **{"rules/frogs.yaml": RULE.format(most=3, says="longer than mine")})
    book, wrong = compile_rules(game)
    assert told(bag) == told(wrong) == []
    assert [f.message for f in run(book, game, named_checks()).findings if f.code == "PO101"] == ["longer than mine"]


def test_a_fault_in_the_base_has_its_place_there(root: Path) -> None:
    put(root, {"ponds/frogs.csv": "number,name\nx,Ada\n2,Bo\n"})
    assert told(loaded(root)[1]) == ['definitions/ponds/frogs.csv:2:1 DF131 frog-x.number must be a whole number, is the text "x"']


def test_a_game_may_extend_one_that_extends(root: Path) -> None:
    put(root, {"middle/game.yaml": OWN.replace("mine", "middle"), "middle/maps/fen.yaml": LAKE.format(id="fen")})
    game, bag = loaded(root, OWN.replace("extends: ponds", "extends: middle"), **{"maps/bog.yaml": LAKE.format(id="bog")})
    assert told(bag) == []
    assert [c.id for c in game.of_kind("pond")] == ["lake", "pool", "fen", "bog"]


def test_a_base_that_is_not_there_is_told_with_the_one_that_was_meant(root: Path) -> None:
    found = refused(root, OWN.replace("ponds", "pnods"))
    assert found == ['definitions/mine/game.yaml:4:10 DF140 there is no game "pnods" to extend; did you mean "ponds"?']


def test_a_circle_is_told_once(root: Path) -> None:
    put(root, {"middle/game.yaml": OWN.replace("mine", "middle").replace("ponds", "mine")})
    found = refused(root, OWN.replace("ponds", "middle"))
    assert found == ["definitions/middle/game.yaml:4:10 DF141 games extend one another in a circle: mine extends middle extends mine"]
    assert len(template_folders(find_project(root), find_games(find_project(root), "mine", root)[0][0])) < 10


def test_an_own_id_and_title_are_needed(root: Path) -> None:
    _, bag = loaded(root, "kind: game\nextends: ponds\n")
    assert [f.message for f in bag.sorted] == ['game: "id" is missing', 'game: "title" is missing']


def test_a_shipped_game_can_be_extended_from_any_folder(tmp_path: Path) -> None:
    shipped = next(iter(find_games(find_project(tmp_path), None, tmp_path)[0])).id
    put(tmp_path, {"mine/game.yaml": OWN.replace("ponds", shipped)})
    game, bag = load(tmp_path / "definitions" / "mine", tmp_path)
    assert told(bag) == []
    assert game is not None
    assert {c.place.file.split("/")[1] for c in game.components if c.place.file} == {shipped}


def test_templates_are_looked_for_in_ones_own_folder_then_shared_then_the_bases(root: Path) -> None:
    for name in ("mine", "ponds", "shared"):
        (root / "templates" / name).mkdir(parents=True)
    put(root, {"mine/game.yaml": OWN})
    project = find_project(root)
    found, _ = find_games(project, "mine", root)
    folders = [(folder.root == root, folder.path) for folder in template_folders(project, found[0])]
    assert folders == [(True, "templates/mine"), (True, "templates/shared"), (True, "templates/ponds"), (False, "templates/shared")]


@pytest.mark.parametrize(
    ("own", "said"),
    [
        ("kinds: [pond]\n", "5:8 DF131 kinds is a mapping in the game that is extended, here it is a list"),
        ("facts: {terrain: 3}\n", "5:18 DF131 facts.terrain is a mapping in the game that is extended, here it is the number 3"),
        ("kinds: {pond: {fields: title}}\n", '5:24 DF131 kinds.pond.fields is a mapping in the game that is extended, here it is the text "title"'),
    ],
)
def test_what_is_no_mapping_does_not_take_the_place_of_one(root: Path, own: str, said: str) -> None:
    game, bag = loaded(root, OWN + own)
    assert told(bag) == [f"definitions/mine/game.yaml:{said}"]
    assert len(game.components) == 5


def test_another_grid_is_that_of_ones_own_maps(root: Path) -> None:
    game, bag = loaded(root, OWN + "facts: {grid: {columns: 2}}\n", **{"maps/bog.yaml": "title: Bog\nterrain: |\n  ..\n  .~\n"})
    assert told(bag) == []
    assert [(c.id, c.layers["terrain"].columns) for c in game.of_kind("pond")] == [("lake", 3), ("pool", 3), ("bog", 2)]


def test_nothing_as_a_base_is_none(root: Path) -> None:
    put(root, {"mine/game.yaml": BASE.replace("id: ponds", "id: mine\nextends: null")})
    assert [f.code for f in load(root / "definitions" / "mine", root)[1].findings] == ["DF131", "DF133", "SY102"]


def test_a_game_may_extend_a_shipped_one_under_the_same_id(tmp_path: Path) -> None:
    shipped = next(iter(find_games(find_project(tmp_path), None, tmp_path)[0])).id
    put(tmp_path, {"mine/game.yaml": OWN.replace("ponds", shipped).replace("mine", shipped)})
    project = find_project(tmp_path)
    found, _ = find_games(project, shipped, tmp_path)
    assert [one.root for one in found] == [tmp_path]
    assert load(found[0].folder, tmp_path)[1].findings == []
    assert [folder.path for folder in template_folders(project, found[0])] == [f"templates/{shipped}", "templates/shared"]


def test_a_kind_gets_a_field_that_is_called_value(root: Path) -> None:
    own = OWN + "kinds:\n  frog-card: {fields: {value: {type: integer, required: false}}, pieces: [{number: 9, name: Zoe, value: 3}]}\n"
    game, bag = loaded(root, own)
    assert told(bag) == []
    assert [(c.id, c.fields["name"], c.fields["value"]) for c in game.of_kind("frog-card")] == [("frog-1", "Ada", None), ("frog-2", "Bo", None), ("frog-9", "Zoe", 3)]
