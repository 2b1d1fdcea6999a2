"""The schemas that editors read agree with the loader: what is shipped passes, what the loader rejects in a YAML file is rejected there."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator

from printgen.cli.schemas import name_of, schemas
from printgen.loading.load import load
from printgen.model.game import Game
from printgen.place import Text
from printgen.source.nodes import Mapping, Node, Scalar
from printgen.source.read_yaml import read_yaml

ROOT = Path(__file__).parent.parent.parent
CASES = ROOT / "tests" / "cases"
GAMES = [path.parent for path in (*sorted((ROOT / "definitions").glob("*/game.yaml")), CASES / "base/definitions/small/game.yaml", ROOT / "printgen/cli/starter/definitions/my-game/game.yaml")]
Run = Callable[..., Any]


def loose(node: Node) -> Any:
    """A node as an editor's parser gives it."""
    if isinstance(node, Scalar):
        return node.value
    return {key.raw: loose(value) for key, value in node.entries} if isinstance(node, Mapping) else [loose(item) for item in node.items]


def read(text: str) -> Any:
    node, bag = read_yaml(Text("x.yaml", text))
    assert node is not None, bag.findings
    return loose(node)


@cache
def loaded(folder: Path) -> Game:
    game, _ = load(folder, folder.parent.parent)
    assert game is not None
    return game


@cache
def schemas_of(folder: Path) -> dict[str, dict[str, Any]]:
    made = schemas(loaded(folder))
    for schema in made.values():
        Draft202012Validator.check_schema(schema)
    return made


def faults(schema: dict[str, Any], text: str) -> list[str]:
    return [error.message for error in Draft202012Validator(schema).iter_errors(read(text))]


def yaml_files(folder: Path) -> Iterator[tuple[str, Path]]:
    """The YAML files of a game and its templates, each with the name of its schema."""
    yield "game", folder / "game.yaml"
    yield from (("rules", path) for path in sorted(folder.glob("rules/*.yaml")))
    for kind in read((folder / "game.yaml").read_text("utf-8"))["kinds"].items():
        pattern = kind[1].get("from", "")
        yield from ((name_of(kind[0]), path) for path in (sorted(folder.glob(pattern)) if pattern.endswith(".yaml") else ()))
    templates = folder.parent.parent / "templates"
    yield from (("palette", path) for path in (templates / folder.name / "palette.yaml", templates / "shared" / "palette.yaml") if path.is_file())


SHIPPED = [(folder, name, path) for folder in GAMES for name, path in yaml_files(folder)]


@pytest.mark.parametrize(("folder", "name", "path"), SHIPPED, ids=[f"{path.parent.name}-{path.stem}" for _, _, path in SHIPPED])
def test_what_is_shipped_passes(folder: Path, name: str, path: Path) -> None:
    assert faults(schemas_of(folder)[name], path.read_text("utf-8")) == []


def test_standard_rules_pass() -> None:
    for path in sorted((ROOT / "printgen/rules/standard").glob("*.yaml")):
        assert faults(schemas(None)["rules"], path.read_text("utf-8")) == [], path


FORMS = ("DF101", "DF109", "DF130", "DF131", "DF132")
BEYOND = {
    "DF131-basis": "facts are the author's own; a wrapper in them is not to be told from a mapping with a value",
    "DF131-formats": "whether it is a booklet is said by another key",
    "DF131-copies": "pieces in game.yaml have the fields that the same file declares",
    "DF131-larger-than-the-piece": "one value is held against another",
    "DF131-links": "pieces in game.yaml, too",
    "DF131-only-backs": "whether a piece has a back is said of its kind",
    "DF132-id": "pieces in game.yaml, too",
}
"""Cases of these codes that a schema cannot see, and why."""


def test_what_a_schema_cannot_see_is_still_there() -> None:
    assert [name for name in BEYOND if not (CASES / f"{name}.yaml").is_file()] == []


def shape_cases() -> Iterator[Any]:
    for path in sorted(CASES.glob("*.yaml")):
        case = yaml.safe_load(path.read_text("utf-8"))
        for found in case["expect"]:
            if found["code"] in FORMS and (found["file"] or "").endswith(".yaml") and path.stem not in BEYOND:
                yield pytest.param(case, found["file"], id=f"{path.stem}-{found['line']}")


@pytest.mark.parametrize(("case", "file"), list(shape_cases()))
def test_what_the_loader_rejects_for_its_shape_the_schema_rejects(case: dict[str, Any], file: str) -> None:
    base = CASES / "base"
    text = case.get("files", {}).get(file) or (base / file).read_text("utf-8")
    for edit in case.get("edits", ()):
        text = text.replace(edit["old"], edit["new"]) if edit["file"] == file else text
    folder = (base / file).parent
    name = "rules" if folder.name == "rules" else next(name for name, path in yaml_files(base / "definitions/small") if path.parent == folder)
    assert faults(schemas_of(base / "definitions/small")[name], text) != []


def test_a_glyph_that_no_terrain_has_is_seen_in_the_editor() -> None:
    folder = CASES / "base/definitions/small"
    lake = (folder / "maps/lake.yaml").read_text("utf-8")
    schema = schemas(loaded(folder))["pond"]
    assert faults(schema, lake.replace(".~", ".?", 1)) != []
    assert faults(schema, "- " + lake.replace("\n", "\n  ").rstrip(" ")) == []


def test_a_game_that_extends_says_only_what_is_different(tmp_path: Path) -> None:
    words = "kind: game\nid: mine\ntitle: Mine\nextends: small\nkinds: {pond: {fields: {depth: {type: integer, required: false}}}, first: null}\nfacts: {ponds: null}\n"
    (tmp_path / "definitions/mine").mkdir(parents=True)
    (tmp_path / "definitions/mine/game.yaml").write_text(words.replace("small", GAMES[0].name), "utf-8")
    schema = schemas(loaded(tmp_path / "definitions/mine"))["game"]
    assert faults(schema, words) == []
    assert faults(schema, words.replace("extends: small\n", "")) != []
    assert faults(schema, words.replace("depth: {type: integer", "depth: {type: integre")) != []
    assert faults(schemas(None)["game"], words) != []


def test_a_kind_that_is_called_as_a_schema_of_the_tool_has_one_of_its_own() -> None:
    assert [name_of(kind) for kind in ("card", "rules")] == ["card", "kind-rules"]


def test_the_command_prints_one_or_all_and_writes_files(run: Run, tmp_path: Path) -> None:
    everything = json.loads(run("schema").out)
    assert set(everything) == {"game", "rules", "palette", "card"}
    assert json.loads(run("schema", "card").out) == everything["card"]
    ran = run("schema", "-o", str(tmp_path / "made"))
    assert ran.code == 0
    assert {path.name: json.loads(path.read_text("utf-8")) for path in (tmp_path / "made").iterdir()} == {f"{name}.json": schema for name, schema in everything.items()}
    assert run("schema", "card", "-o", str(tmp_path / "made")).code == 0
    ran = run("schema", "crad")
    assert (ran.code, 'no kind of file "crad"; did you mean "card"?' in ran.out) == (2, True)
    assert ("OP123" in ran.out, "OP124" in ran.out) == (True, False)
    (tmp_path / "taken").write_text("a file")
    assert run("schema", "-o", str(tmp_path / "taken")).code == 2


def test_outside_of_a_project_the_schemas_are_those_of_what_comes_along(run: Run, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    ran = run("schema", "--game", "flip-and-write", cwd=tmp_path / "empty")
    assert ran.code == 0
    assert set(json.loads(ran.out)) >= {"game", "rules", "palette"}


def test_a_new_game_names_its_schemas_and_passes_them(run: Run, tmp_path: Path) -> None:
    assert run("init", "fire-flies", cwd=tmp_path).code == 0
    root = tmp_path / "fire-flies"
    named = 0
    for path in root.rglob("*.yaml"):
        first, second = path.read_text("utf-8").split("\n")[:2]
        prefix, _, schema = first.partition("=")
        assert (prefix, second) == ("# yaml-language-server: $schema", f"# $schema: {schema}"), path
        assert faults(json.loads((path.parent / schema).read_text("utf-8")), path.read_text("utf-8")) == []
        named += 1
    assert named == 3
    assert run("check", "--strict", cwd=root).code == 0
