"""`printgen analyse GAME DECK`: decks go in; what their tables hold, what is alike or missing, how full texts are and what nothing shows is told."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]
BASE = Path(__file__).parent.parent / "cases" / "base"
FROGS = """number,name,mood,croaks
1,Ada,merry,true
2,"Bo, the old one",moody,false
3,Cid,merry,false
4,Ada,merry,true
"""


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    root = tmp_path / "deck"
    shutil.copytree(BASE, root)
    (root / "definitions/small/frogs.csv").write_text(FROGS, "utf-8")
    icons = root / "templates/small/icons"
    icons.mkdir(exist_ok=True)
    for name in ("seen", "within", "never"):
        inner = '<use href="#x"/>' if name == "seen" else ""
        (icons / f"{name}.svg").write_text(f'<svg viewBox="0 0 10 10"><rect id="x" w="9" h="9" fill="ink"/>{inner}</svg>', "utf-8")
    face = '<face><text-box x="5" y="10" w="24" h="10" size="20" min="7" field="name">{{ it.name }}</text-box><text-box x="5" y="40" w="50" size="9">:within: no end</text-box>'
    face += '<text x="9" y="70">{{ it.mood }}</text><text x="9" y="80" size="9" fit="20">{{ it.number }}</text><icon name="seen" x="50" y="70" size="9"/></face>'
    (root / "templates/small/frog-card.svg").write_text(face, "utf-8")
    return root


def test_fields_are_counted(run: Run, deck: Path) -> None:
    ran = run("analyse", "small", "frog-card", "--format", "json", cwd=deck)
    assert ran.code == 0
    told = ran.json["decks"][0]
    assert (told["kind"], told["components"], told["copies"]) == ("frog-card", 4, 4)
    fields = {field["name"]: field for field in told["fields"]}
    assert fields["mood"]["values"] == [{"value": "merry", "count": 3}, {"value": "moody", "count": 1}]
    assert fields["croaks"]["values"] == [{"value": False, "count": 2}, {"value": True, "count": 2}]
    assert fields["number"]["numbers"] == {"min": 1, "median": 2.5, "max": 4}
    assert fields["number"]["values"] is None
    assert fields["name"]["letters"] == {"min": 3, "median": 3, "max": 15, "shortest": "frog-1", "longest": "frog-2"}
    assert told["duplicates"] == [{"components": ["frog-1", "frog-4"]}]
    assert ran.json["unused_icons"] == ["templates/small/icons/never.svg"]


def test_what_is_missing_and_what_never_occurs_is_told(run: Run, deck: Path) -> None:
    path = deck / "definitions/small/game.yaml"
    words = path.read_text("utf-8").replace("name: text", "name: {type: text, required: false}").replace("[merry, moody]", "[merry, moody, sleepy]")
    path.write_text(words.replace("      croaks: flag", "      croaks: flag\n      likes: {type: list, of: {type: one-of, options: [flies, rain]}, required: false}"), "utf-8")
    table = "number,name,mood,croaks,likes\n1,,merry,x,flies | rain\n2,Bo,moody,,rain\n3,Cid,merry,,\n"
    (deck / "definitions/small/frogs.csv").write_text(table, "utf-8")
    (deck / "templates/small/frog-card.svg").write_text("<face/>", "utf-8")
    fields = {field["name"]: field for field in run("analyse", "small", "frog-card", "--format", "json", cwd=deck).json["decks"][0]["fields"]}
    assert fields["name"]["missing"] == [{"component": "frog-1", "at": "definitions/small/frogs.csv:2:1"}]
    assert fields["mood"]["values"][-1] == {"value": "sleepy", "count": 0}
    assert fields["likes"]["values"] == [{"value": "rain", "count": 2}, {"value": "flies", "count": 1}]
    assert fields["likes"]["items"] == {"min": 1, "median": 1.5, "max": 2}
    said = run("analyse", "small", "frog-card", cwd=deck).out
    assert "missing in 1: frog-1" in said
    assert "merry 2 · moody 1 · sleepy 0" in said
    assert "No text has a box that it could outgrow." in said


def test_texts_are_told_the_tightest_first_and_open_ones_are_left_out(run: Run, deck: Path) -> None:
    boxes = run("analyse", "small", "frog-card", "--format", "json", cwd=deck).json["decks"][0]["texts"]
    assert [(box["field"], box["drawn"].split(":")[0], box["components"]) for box in boxes] == [("name", "templates/small/frog-card.svg", 4), ("", "templates/small/frog-card.svg", 4)]
    name = boxes[0]
    assert (name["wanted_pt"], name["least_pt"], name["shrunk"], name["size_pt"]["max"]) == (20, 7, 1, 20)
    assert name["size_pt"]["min"] == name["tightest"][0]["size_pt"] < 20
    assert name["tightest"][0]["component"] == "frog-2"
    assert [one["full"] for one in name["tightest"]] == sorted((one["full"] for one in name["tightest"]), reverse=True)
    assert name["tightest"][0]["at"] == "definitions/small/frogs.csv:3:3"


def test_as_many_letters_as_are_said_to_have_room_still_fit_and_many_more_do_not(run: Run, deck: Path) -> None:
    path = deck / "definitions/small/frogs.csv"
    words = "Bo sat on a leaf"
    for factor, fits in ((0.75, True), (1.6, False)):
        path.write_text(FROGS.replace("Bo, the old one", words), "utf-8")
        box = run("analyse", "small", "frog-card", "--format", "json", cwd=deck).json["decks"][0]["texts"][0]
        left = next(one["letters_left"] for one in box["tightest"] if one["component"] == "frog-2")
        assert left > 4
        path.write_text(FROGS.replace("Bo, the old one", words + " and" * (int(left * factor) // 4)), "utf-8")
        assert ("TX101" in run("check", "small", cwd=deck).out) is not fits


def test_names_of_nothing_leave_with_2_and_what_was_meant(run: Run, deck: Path) -> None:
    ran = run("analyse", "small", "frog-cart", cwd=deck)
    assert ran.code == 2
    assert 'small has no kind or component "frog-cart"; did you mean "frog-card"?' in ran.out
    assert "the kinds of small are: frog-card, pond, token" in ran.out
    for piece, what in (("lake", "a piece"), ("frog-card", "a kind of pieces")):
        ran = run("analyse", piece, cwd=deck)
        assert ran.code == 2
        assert f'"{piece}" is {what} of small: printgen analyse small {piece}' in ran.out
    assert run("analyse", "nothing-at-all", cwd=deck).code == 2
    assert run("analyse", "small", "frog-card", "lake", cwd=deck).code == 2
    assert run("analyse", "small", "frog-card", "--at", "A1/B1", cwd=deck).code == 2


def test_a_game_that_cannot_be_read_leaves_with_1_and_one_that_cannot_be_drawn_says_so(run: Run, deck: Path) -> None:
    (deck / "templates/small/frog-card.svg").write_text("<face><nothing/></face>", "utf-8")
    ran = run("analyse", "small", "frog-card", cwd=deck)
    assert ran.code == 0
    assert ran.out.endswith("see: printgen check small\n")
    (deck / "definitions/small/frogs.csv").write_text("number\n", "utf-8")
    assert run("analyse", "small", "frog-card", cwd=deck).code == 1
