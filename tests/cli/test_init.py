"""The first game of one's own is clean, prints, and its rules can fail; a table becomes a deck whatever its columns are called."""

from __future__ import annotations

import csv
import io
import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from printgen import impose
from printgen.cli.starter import HERE
from printgen.loading.load import load
from printgen.pipeline.trip import Wish, check
from printgen.project import find_games, find_project
from printgen.scene.items import Group, Item, Shape
from printgen.scene.path import box

Run = Callable[..., Any]
PROFILES = tuple(path.stem for path in sorted((Path(impose.__file__).parent / "profiles").glob("*.yaml")))


def table(path: Path, words: str) -> str:
    path.write_text(words, "utf-8", newline="")
    return str(path)


def test_a_new_game_goes_to_paper_without_a_finding(tmp_path: Path) -> None:
    for words, folder in ((("init", "fire-flies"), tmp_path), (("build",), tmp_path / "fire-flies")):
        done = subprocess.run([sys.executable, "-m", "printgen", *words], cwd=folder, capture_output=True, check=False)
        assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(b"no findings\n")
    assert (tmp_path / "fire-flies/output/fire-flies/cards.home-a4.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize("profile", PROFILES)
def test_a_new_game_and_a_new_deck_can_be_printed_with_every_profile(run: Run, project: Path, tmp_path: Path, profile: str) -> None:
    (tmp_path / "cards.csv").write_text("Name,Cost,Effect\nElf,2,Draw a card.\nOrc,3,Hit.\n", "utf-8")
    assert run("init", "deck", "--from", "cards.csv", cwd=tmp_path).code == 0
    for folder in (project, tmp_path / "deck"):
        found = run("check", "--profile", profile, "--format", "json", cwd=folder).json["findings"]
        assert [one for one in found if one["severity"] != "note"] == []


def test_a_new_game_bears_the_name_of_its_folder(run: Run, tmp_path: Path) -> None:
    ran = run("init", "Fire Flies", cwd=tmp_path)
    assert ran.code == 0
    assert "Now: cd 'Fire Flies', then: printgen build" in ran.out
    assert (tmp_path / "Fire Flies/definitions/fire-flies/game.yaml").is_file()
    assert not [p for p in (tmp_path / "Fire Flies").rglob("*") if p.is_file() and b"my-game" in p.read_bytes().lower()]
    assert run("check", "--strict", cwd=tmp_path / "Fire Flies").code == 0
    assert 'title: "Fire Flies"' in (tmp_path / "Fire Flies/definitions/fire-flies/game.yaml").read_text("utf-8")


def test_init_in_the_current_empty_folder(run: Run, tmp_path: Path) -> None:
    (tmp_path / "here").mkdir()
    assert run("init", ".", cwd=tmp_path / "here").code == 0
    assert (tmp_path / "here/definitions/here/game.yaml").is_file()


def test_a_folder_that_is_not_empty_is_left_alone(run: Run, project: Path) -> None:
    before = {p: p.read_bytes() for p in project.rglob("*") if p.is_file()}
    ran = run("init", str(project))
    assert ran.code == 2
    assert "is not empty" in ran.out
    assert {p: p.read_bytes() for p in project.rglob("*") if p.is_file()} == before


def test_a_folder_whose_name_gives_none_is_refused(run: Run, tmp_path: Path) -> None:
    assert run("init", "!!!", cwd=tmp_path).code == 2
    assert not (tmp_path / "!!!").exists()


def test_no_light_of_the_starter_lies_on_the_frame_of_its_back() -> None:
    drawings = HERE / "starter" / "templates" / "my-game"
    scene, back = ((drawings / f"{name}.svg").read_text("utf-8") for name in ("scene", "back"))
    lights = [(float(x), float(y)) for x, y in re.findall(r"\((\d+), (\d+)\)", scene)]
    (glow, *_) = (float(r) for r in re.findall(r'<circle cx="{{ x }}" cy="{{ y }}" r="([\d.]+)"', scene))
    (edge,) = (float(x) for x in re.findall(r'<rect x="(\d+)" y="\1" width="{{ size.w - 8 }}"', back))
    assert len(lights) == 8
    for x, y in lights:
        assert edge < x - glow < x + glow < 63 - edge
        assert edge < y - glow < y + glow < 88 - edge


ODD = [
    "name,text\nGoblin,Runs\nTroll,Sleeps\n",
    "Name;Cost;Attack;Type;Rules Text;id\nGoblin;1;2;Creature;Haste;g1\nÉlan;3;;Spell;Draw <two> & {{ smile }};g2\n",
    "\ufeffTitle\tCount\tcopies\r\nA thing\t3\t2\r\nAnother\t4\t1\r\n",
    'question,answer,kind,basis,note\n"What is ""it""?","A, b; and\nc",x,y,z\n',
    "1st,2nd,2nd!\n1,2,3\n4,5,6\n",
    "n\n1\n2\n3\n",
    "Name,Copies\nA,2\nB,\nC,3\n",
    "id,name\nBad Id,One\nBad Id,Two\n",
    "name,a,b,c,d,e,weight\nX,1,2,3,4,5,1.5\nY,,,,,,2\n",
    "name,empty\nOne,\nTwo,\n",
    "name\nOnly\n",
    "Karte,Größe,日本\nDrache,10,a\nElfe,2,b\n",
]


@pytest.mark.parametrize("words", ODD)
def test_a_table_becomes_a_deck_that_prints_every_row(run: Run, tmp_path: Path, words: str) -> None:
    path = table(tmp_path / "cards.csv", words)
    assert run("init", "deck", "--from", path, cwd=tmp_path).code == 0
    ran = run("build", "--format", "json", cwd=tmp_path / "deck")
    assert [f["message"] for f in ran.json["findings"]] == []
    assert ran.code == 0
    copied = list(csv.reader(io.StringIO((tmp_path / "deck/definitions/deck/cards.csv").read_text("utf-8"))))
    given = list(csv.reader(io.StringIO(words.lstrip("\ufeff")), delimiter=next(sign for sign in ("\t", ";", ",", "\n") if sign in words.partition("\n")[0] + "\n")))
    assert copied[1:] == given[1:]
    faces = list((tmp_path / "deck/output/deck/svg/faces").glob("*.front.svg"))
    assert len(faces) == len(given) - 1


def test_a_column_of_quantities_says_how_many_there_are_of_each_card(run: Run, tmp_path: Path) -> None:
    path = table(tmp_path / "cards.csv", "Name,Qty\nA,2\nB,3\n")
    told = run("init", "deck", "--from", path, cwd=tmp_path).out.split("\n\n")[1]
    assert told.splitlines() == ["2 cards, 5 with their copies; columns: name, copies", '  "Qty" is called copies: it says how many of each card there are']
    game, bag = load(tmp_path / "deck/definitions/deck", tmp_path / "deck")
    assert game is not None
    assert (bag.findings, [piece.copies for piece in game.components]) == ([], [2, 3])
    path = table(tmp_path / "more.csv", "Name,Qty\nA,2\nB,many\n")
    assert "columns: name, qty\n" in run("init", "more", "--from", path, cwd=tmp_path).out


def test_what_became_of_a_table_is_told(run: Run, tmp_path: Path) -> None:
    path = table(tmp_path / "cards.csv", "Name,#,copies,kind,name!,Rules Text\nA,x,2,b,c,\nB,y,many,b,d,\n")
    told = run("init", "deck", "--from", path, cwd=tmp_path).out.split("\n\n")[1]
    assert told.splitlines() == [
        "2 cards; columns: name, column_2, card_copies, card_kind, name_2, rules_text",
        '  "#" is called column_2: a name begins with a letter',
        '  "copies" is called card_copies: "many" in row 3 is no whole number above 0, so each card is there once',
        '  "kind" is called card_kind: each piece has one of that name already',
        '  "name!" is called name_2: another column has that name',
    ]
    path = table(tmp_path / "more.csv", "name,copies,id\nA,2,a\nB,3,a\n")
    told = run("init", "more", "--from", path, "--format", "json", cwd=tmp_path).json["cards"]
    assert told == ["2 cards, 5 with their copies; columns: name, copies, card_id", '  "id" is called card_id: "a" is there twice']


@pytest.mark.parametrize(
    ("cells", "first", "said"),
    [
        (["2", "", "3"], "3 cards, 6 with their copies", '  "Copies" is empty in row 3: that card is there once'),
        (["", "4", ""], "3 cards, 6 with their copies", '  "Copies" is empty in rows 2, 4: these cards are there once'),
        (["5", *[""] * 9], "10 cards, 14 with their copies", '  "Copies" is empty in rows 3, 4, 5, 6, 7, 8 and 3 more: these cards are there once'),
    ],
)
def test_an_empty_cell_of_copies_is_a_card_that_is_there_once(run: Run, tmp_path: Path, cells: list[str], first: str, said: str) -> None:
    path = table(tmp_path / "cards.csv", "Name,Copies\n" + "".join(f"Card {n},{cell}\n" for n, cell in enumerate(cells)))
    told = run("init", "deck", "--from", path, "--format", "json", cwd=tmp_path).json["cards"]
    assert told == [f"{first}; columns: name, copies", said]
    game, bag = load(tmp_path / "deck/definitions/deck", tmp_path / "deck")
    assert game is not None
    assert [finding.message for finding in bag.findings] == []
    assert [card.copies for card in game.components] == [int(cell or 1) for cell in cells]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("Goblin,1,Runs\nTroll,2,Sleeps\n", 'cards.csv seems to have no header: "1" is a number above numbers'),
        ("Goblin,Creature\nTroll,Creature\n", 'cards.csv seems to have no header: "Creature" stands in row 2 of the same column as well'),
    ],
)
def test_a_table_that_begins_with_a_card_makes_no_folder(run: Run, tmp_path: Path, words: str, said: str) -> None:
    ran = run("init", "deck", "--from", table(tmp_path / "cards.csv", words), "--format", "json", cwd=tmp_path)
    assert [(f["code"], f["message"]) for f in ran.json["findings"]] == [("OP121", said)]
    assert not (tmp_path / "deck").exists()


def test_what_is_wrong_in_a_cell_is_told_there_though_the_template_puts_it_among_other_words(run: Run, tmp_path: Path) -> None:
    path = table(tmp_path / "cards.csv", "name,cost,type,text\nAda,1,place,It shines :baot: out\nBo,2,place,Draw **a card\nCid,3,place,霧\nDea,4,twice twice,:baot:\n")
    run("init", "deck", "--from", path, cwd=tmp_path)
    found = run("check", "--format", "json", cwd=tmp_path / "deck").json["findings"]
    places = {(one["code"], one["file"].rpartition("/")[2], one["line"], one["column"]) for one in found if one["severity"] == "error"}
    assert places == {("TP213", "cards.csv", 2, 23), ("TX103", "cards.csv", 3, 17), ("TX102", "cards.csv", 4, 13), ("TP213", "cards.csv", 5, 19)}


def test_a_long_name_and_a_number_of_a_new_deck_lie_beside_each_other_at_any_size(run: Run, tmp_path: Path) -> None:
    path = table(tmp_path / "cards.csv", "name,cost,number,text\nThe Old Lighthouse of the Foggy Northern Quay,3,5,It shines far out\nAda,1,2,x\n")
    run("init", "deck", "--from", path, cwd=tmp_path)
    game = tmp_path / "deck/definitions/deck/game.yaml"
    words = game.read_text("utf-8")
    for size in ("63mm x 88mm", "tarot", "mini-euro"):
        game.write_text(words.replace("63mm x 88mm", size), "utf-8")
        project = find_project(tmp_path / "deck")
        (found,), _ = find_games(project, None, tmp_path / "deck")
        checked = check(project, found, Wish(), lambda *_: None)
        face = next(one for (_, side), one in checked.faces.items() if side == "front")
        (name,) = (text.box for text in face.texts if text.field == "name")
        discs = [box(item.path) for item in walked(face.scene.items) if isinstance(item, Shape) and item.style.stroke is not None]
        assert len(discs) == 2
        assert all(disc is not None and name.bottom < disc.y for disc in discs)
        back = checked.faces[face.component, "back"].scene
        assert back.size.h - max(item_box.y for item in walked(back.items) if isinstance(item, Shape) and (item_box := box(item.path)) and item_box.w < 2) < 8


def walked(items: Iterable[Item]) -> Iterator[Item]:
    for item in items:
        yield item
        if isinstance(item, Group):
            yield from walked(item.items)


def test_whole_numbers_numbers_and_gaps_are_seen(run: Run, tmp_path: Path) -> None:
    path = table(tmp_path / "cards.csv", "name,cost,weight,code,extra\nA,1,1.5,007,x\nB,22,2,8,\n")
    run("init", "deck", "--from", path, cwd=tmp_path)
    game = (tmp_path / "deck/definitions/deck/game.yaml").read_text("utf-8")
    for line in ("cost: {type: integer}", "weight: {type: number}", "code: {type: text}", "extra: {type: text, required: false}"):
        assert f"      {line}\n" in game


def test_the_rule_of_a_deck_rejects_its_counter_example(run: Run, tmp_path: Path) -> None:
    path = table(tmp_path / "cards.csv", ODD[0])
    run("init", "deck", "--from", path, cwd=tmp_path)
    cards = tmp_path / "deck/definitions/deck/cards.csv"
    cards.write_text(cards.read_text("utf-8").replace("Troll", "Goblin"), "utf-8")
    ran = run("check", "--format", "json", cwd=tmp_path / "deck")
    assert [(f["code"], f["line"], f["message"]) for f in ran.json["findings"]] == [("MG101", 3, 'more than one card is called "Goblin"')]


@pytest.mark.parametrize(
    ("words", "said"),
    [("name,name\na,b\n", "SY122"), ("name,text\na\n", "SY121"), ('name\n"a\n', "SY120"), ("name,text\n", "OP121"), ("", "SY111")],
)
def test_a_table_with_faults_makes_no_folder(run: Run, tmp_path: Path, words: str, said: str) -> None:
    path = table(tmp_path / "cards.csv", words)
    ran = run("init", "deck", "--from", path, "--format", "json", cwd=tmp_path)
    assert ran.code == 1
    assert said in [f["code"] for f in ran.json["findings"]]
    assert not (tmp_path / "deck").exists()


def test_a_table_that_is_not_there_is_a_finding(run: Run, tmp_path: Path) -> None:
    ran = run("init", "deck", "--from", str(tmp_path / "crads.csv"), "--format", "json", cwd=tmp_path)
    assert ran.code == 1
    assert [f["code"] for f in ran.json["findings"]] == ["SY102"]
