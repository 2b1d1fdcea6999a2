"""A landscape of one's own: one file in an empty folder is a project that builds; another size and a terrain of one's own print without a template or Python."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from printgen.loading.load import load
from printgen.source.plain import plain
from printgen.source.read_yaml import read_yaml

Run = Callable[..., Any]
ISLE = "definitions/isle"


@pytest.fixture(name="isle")
def _isle(run: Run, tmp_path: Path) -> Path:
    """A project that `printgen new landscape my-isle` has made in an empty folder."""
    root = tmp_path / "isle"
    root.mkdir()
    assert run("new", "landscape", "my-isle", cwd=root).code == 0
    return root


def change(path: Path, old: str, new: str) -> None:
    words = path.read_text("utf-8")
    assert words.count(old) == 1, f"{old!r} is there {words.count(old)} times"
    path.write_text(words.replace(old, new), "utf-8")


def test_one_command_in_an_empty_folder_gives_a_project_that_builds(run: Run, isle: Path) -> None:
    assert sorted(path.relative_to(isle).as_posix() for path in isle.rglob("*.yaml")) == [f"{ISLE}/game.yaml", f"{ISLE}/landscapes/my-isle.yaml"]
    ran = run("build", "--only", "landscape", "--format", "json", cwd=isle)
    assert ran.code == 0
    assert ran.json["summary"]["errors"] == 0
    assert (isle / "output/isle/game-sheets.home-a4.pdf").is_file()
    sheet = (isle / "output/isle/svg/faces/my-isle.front.svg").read_text("utf-8")
    assert "My Isle" in sheet
    assert {f["file"] for f in ran.json["findings"] if "my-isle" in f["message"]} <= {f"{ISLE}/landscapes/my-isle.yaml", None}


def test_what_is_written_passes_its_schema_and_names_it(isle: Path) -> None:
    for path in (isle / ISLE / "game.yaml", isle / ISLE / "landscapes/my-isle.yaml"):
        words = path.read_text("utf-8")
        schema = json.loads((path.parent / words.split("\n")[0].partition("=")[2]).read_text("utf-8"))
        assert Draft202012Validator(schema).is_valid({**read(words)}), path


def read(words: str) -> dict[str, Any]:
    from printgen.place import Text  # noqa: PLC0415 - only this helper needs it

    def loose(value: Any) -> Any:
        return {name: loose(value[name]) for name in value} if hasattr(value, "fields") else [loose(item) for item in value] if isinstance(value, tuple) else value

    node, _ = read_yaml(Text("x.yaml", words))
    assert node is not None
    found = loose(plain(node))
    assert isinstance(found, dict)
    return found


def test_another_size_and_a_terrain_of_ones_own_print_a_correct_sheet(run: Run, isle: Path) -> None:
    shutil.rmtree(isle / ISLE / "landscapes")
    assert run("new", "landscape", "my-isle", "--size", "12x12", cwd=isle).code == 0
    game, sheet = isle / ISLE / "game.yaml", isle / ISLE / "landscapes/my-isle.yaml"
    game.write_text(game.read_text("utf-8") + 'facts:\n  terrain:\n    lava: {glyph: "!", name: Lava, enter: true, end: false, cave: false, colour: "#f4b9a2"}\n', "utf-8")
    change(sheet, "    5 ............", "    5 ....!!!.....")
    ran = run("build", "--only", "my-isle", "--format", "json", cwd=isle)
    assert ran.code == 0
    notes = [(f["code"], f["file"], f["line"], f["message"]) for f in ran.json["findings"] if f["code"] == "TP219"]
    line = sheet.read_text("utf-8").split("\n").index("    5 ....!!!.....") + 1
    assert notes == [("TP219", f"{ISLE}/landscapes/my-isle.yaml", line, "there is no icon 'terrain-lava': drawn plain, with the letter L")]
    drawn = (isle / "output/isle/svg/faces/my-isle.front.svg").read_text("utf-8")
    assert "#f4b9a2" in drawn.lower()
    assert "Lava" in drawn
    icons = isle / "templates/isle/icons"
    icons.mkdir(parents=True)
    (icons / "terrain-lava.svg").write_text('<svg viewBox="0 0 10 10"><rect width="10" height="10" fill="#e8532a"/></svg>', "utf-8")
    ran = run("build", "--only", "my-isle", "--format", "json", cwd=isle)
    assert [f for f in ran.json["findings"] if f["code"] == "TP219"] == []
    assert "#e8532a" in (isle / "output/isle/svg/faces/my-isle.front.svg").read_text("utf-8").lower()


def test_a_fault_in_the_own_map_has_its_place_there(run: Run, isle: Path) -> None:
    change(isle / ISLE / "landscapes/my-isle.yaml", "    3 ................", "    3 ....?...........")
    ran = run("check", "--format", "json", cwd=isle)
    assert ran.code == 1
    assert [(f["code"], f["file"], f["column"]) for f in ran.json["findings"] if f["severity"] == "error"] == [("DF102", f"{ISLE}/landscapes/my-isle.yaml", 11)]


def test_a_copy_keeps_comments_and_layout_under_its_new_name(run: Run, isle: Path) -> None:
    assert run("new", "landscape", 'The "Other" Fjord', "--from", "fjord", cwd=isle).code == 0
    game, bag = load(isle / ISLE, isle)
    assert bag.findings == []
    assert game is not None
    old, new = game.component("fjord"), game.component("the-other-fjord")
    assert old is not None
    assert new is not None
    assert (new.title, new.added) == ('The "Other" Fjord', True)
    assert new.layers["terrain"].glyphs == old.layers["terrain"].glyphs
    assert (isle / ISLE / "landscapes/the-other-fjord.yaml").read_text("utf-8").count("#") >= 5


def test_a_second_map_joins_the_first(run: Run, isle: Path) -> None:
    before = (isle / ISLE / "game.yaml").read_bytes()
    assert run("new", "landscape", "second", cwd=isle).code == 0
    assert (isle / ISLE / "game.yaml").read_bytes() == before
    game, _ = load(isle / ISLE, isle)
    assert game is not None
    assert [c.id for c in game.components if c.added] == ["my-isle", "second"]


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("landscape", "my-isle"), 1, 'isle has a "my-isle" already'),
        (("landscape", "fjord"), 1, 'isle has a "fjord" already'),
        (("landscpae", "x"), 2, 'did you mean "landscape"?'),
        (("apple-card", "x"), 2, 'no kind "apple-card" whose pieces are written one a file'),
        (("landscape", "x", "--from", "fjrod"), 2, 'did you mean "fjord"?'),
        (("landscape", "!!!"), 2, "gives a piece no id"),
        (("landscape", "x", "--game", "nope"), 2, 'there is no game "nope"'),
        (("landscape", "x", "--size", "0x9"), 2, "is no size of a map"),
        (("landscape", "x", "--from", "fjord", "--size", "9x9"), 2, "--from copies a piece as it is"),
    ],
)
def test_what_cannot_be_made_is_told_and_nothing_is_written(run: Run, isle: Path, words: tuple[str, ...], code: int, said: str) -> None:
    before = {path: path.read_bytes() for path in isle.rglob("*") if path.is_file()}
    ran = run("new", *words, cwd=isle)
    assert (ran.code, said in ran.out + ran.err) == (code, True), ran.out + ran.err
    assert {path: path.read_bytes() for path in isle.rglob("*") if path.is_file()} == before


def test_what_is_there_already_is_not_written_over(run: Run, isle: Path) -> None:
    (isle / ISLE / "landscapes/other.yaml").write_text("kind: landscape\nid: broken\n", "utf-8")
    ran = run("new", "landscape", "other", cwd=isle)
    assert "OP124" in ran.out
    assert (isle / ISLE / "landscapes/other.yaml").read_text("utf-8") == "kind: landscape\nid: broken\n"


def test_in_a_project_with_another_game_the_base_is_named(run: Run, project: Path) -> None:
    assert run("new", "landscape", "my-isle").code == 2
    shipped = next(game["id"] for game in run("list", "--format", "json").json["games"] if game["shipped"] and any(kind["id"] == "landscape" for kind in game["kinds"]))
    assert run("new", "landscape", "my-isle", "--game", shipped).code == 0
    assert f"extends: {shipped}" in (project / "definitions/my-isle/game.yaml").read_text("utf-8")


def test_what_is_inherited_is_listed_once_and_tried_where_it_is_at_home(run: Run, isle: Path) -> None:
    listed = [line.split()[0] for line in run("explain", cwd=isle).out.splitlines()]
    assert len(listed) == len(set(listed))
    assert "extends" in run("list", cwd=isle).out
    rule = "kind: rules\nrules:\n  - {code: MY1, name: moods, title: Moods are short., on: landscape, require: it.mood | length < 150, bad: {set: {my-isle.mood: '\"%s\"'}}, says: long, message: long}\n"
    (isle / ISLE / "rules").mkdir()
    (isle / ISLE / "rules/mine.yaml").write_text(rule % ("x" * 150), "utf-8")
    ran = run("rules", "isle", "--test", cwd=isle)
    assert (ran.code, "DF112" in ran.out) == (0, False), ran.out
