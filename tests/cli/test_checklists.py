"""What a list beside the files says of them is what is in the files: pieces, sheets, pages, shapes; and each word stands in the right number."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from tests.cli.households import furnish


def lists(run: Any, project: Path, *words: str) -> dict[str, list[str]]:
    """The checklists of a build, by their names."""
    done = run("build", *words, "--format", "json")
    assert done.code == 0, done.out
    return {path.name: path.read_text("utf-8").splitlines() for path in sorted((project / "output" / "my-game").glob("*.upload.txt"))}


def boxes(lines: list[str]) -> list[str]:
    return [line for line in lines if line.startswith(("[ ]", "    "))]


@pytest.mark.parametrize("profile", ["silhouette-a4", "cricut", "laser"])
def test_a_sheet_for_a_machine_is_no_piece(run: Any, project: Path, profile: str) -> None:
    furnish(project)
    found = lists(run, project, "--profile", profile, "--copies", "box")
    cards = [line for line in found[f"cards.{profile}.upload.txt"] if line.startswith("[ ]")]
    assert cards[0].startswith("[ ] card (63.0 x 88.0 mm, round corners): 8 designs, 8 pieces, printed on both sides, on ")
    assert boxes(found[f"coins.{profile}.upload.txt"]) == [
        "[ ] coin (25.0 x 25.0 mm, round): 2 designs, 12 pieces, printed on both sides, on 1 sheet",
        "    6 x coin-one",
        "    6 x coin-five",
        f"[ ] sheet 1: pages 1 and 2 of coins.{profile}.pdf, front and back; cut along coins.{profile}.1.cut.svg or coins.{profile}.1.cut.dxf",
    ]
    assert boxes(found[f"deck-box.{profile}.upload.txt"]) == [
        "[ ] deck-box (148.4 x 117.1 mm, of a shape of its own): 1 design, 1 piece, printed on one side, on 1 sheet",
        f"[ ] sheet 1: page 1 of deck-box.{profile}.pdf; cut along deck-box.{profile}.1.cut.svg or deck-box.{profile}.1.cut.dxf",
    ]


@pytest.mark.parametrize(("profile", "backs"), [("silhouette-a4", "long"), ("silhouette-a4", "apart"), ("laser", "fold"), ("silhouette-a4", "none")])
def test_sheets_are_listed_with_the_pages_that_they_have_in_the_print_file(run: Any, project: Path, profile: str, backs: str) -> None:
    """Held against the manifest: each sheet's pages follow those before it, all pages are listed, and each file of lines stands beside one sheet."""
    furnish(project)
    name = f"coins.{profile}"
    found = lists(run, project, "--profile", profile, "--copies", "40", "--only", "coins", "--backs", backs)[f"{name}.upload.txt"]
    manifest = json.loads((project / "output" / "my-game" / "manifest.json").read_text("utf-8"))["files"]
    (pdf,) = [one for one in manifest if one["path"] == f"{name}.pdf"]
    kind = next(line for line in found if line.startswith("[ ] coin"))
    how = {"long": "printed on both sides", "none": "printed on one side", "fold": "the back beside each front: fold and glue before you cut", "apart": "backs on paper of their own: glue before you cut"}
    assert f"2 designs, 480 pieces, {how[backs]}, on " in kind
    assert sum(slot["face"] == "front" for slot in pdf["slots"]) == 480
    cuts: list[str] = []
    seen = sheets = 0
    for line in (line for line in found if line.startswith("[ ] sheet")):
        said = re.fullmatch(rf"\[ \] sheet \d+(?:, (\d+) times)?: pages? (\d+)(?: (?:and|to) (\d+))? of {name}\.pdf(, front and back(?: in turn)?)?; (?:cut along (.+) or (.+)|nothing to cut along)", line)
        assert said, line
        first, last, repeat = int(said[2]), int(said[3] or said[2]), int(said[1] or 1)
        assert first == seen + 1
        assert last - first + 1 == repeat * (2 if said[4] else 1)
        seen, sheets = last, sheets + repeat
        assert bool(said[5]) == any(slot["face"] == "front" for slot in pdf["slots"] if slot["page"] == first)
        cuts.extend(one for one in said.group(5, 6) if one)
    assert seen == pdf["pages"]
    assert kind.endswith(f"on {sheets} sheets")
    assert sorted(cuts) == sorted(one["path"] for one in manifest if ".cut." in one["path"])


def test_a_table_is_told_columns_and_rows(run: Any, project: Path) -> None:
    furnish(project)
    found = lists(run, project, "--profile", "tts", "--copies", "box")
    assert boxes(found["cards.tts.upload.txt"])[0] == "[ ] tts/cards-1-faces.png: width 3 and height 3 (columns and rows), 8 cards, the hidden one last; back: tts/cards-1-back.png, one for all"
    assert boxes(found["coins.tts.upload.txt"])[1:3] == ["    6 x coin-one", "    6 x coin-five"]
    saved = json.loads((project / "output" / "my-game" / "tts" / "cards.json").read_text("utf-8"))
    assert {(one["NumWidth"], one["NumHeight"]) for one in saved["ObjectStates"][0]["CustomDeck"].values()} == {(3, 3)}


def test_a_package_has_one_list(run: Any, project: Path) -> None:
    furnish(project)
    found = lists(run, project, "--profile", "ttp", "--copies", "box")
    assert list(found) == ["my-game.ttp.upload.txt"]
    (lines,) = found.values()
    files = [path for path in (project / "output" / "my-game" / "ttp" / "my-game").rglob("*") if path.is_file()]
    assert boxes(lines) == [
        "[ ] card (63.0 x 88.0 mm, round corners): 8 designs, 8 pieces, all backs alike",
        "[ ] coin (25.0 x 25.0 mm, round): 2 designs, 12 pieces, all backs alike",
        "    6 x coin-one",
        "    6 x coin-five",
        f"[ ] ttp/my-game/ ({len(files)} files of this build)",
    ]
    assert [name for name in lines if name.endswith(":")] == ["My Game: Cards:", "My Game: Coins:", "The package:"]
    again = lists(run, project, "--profile", "ttp", "--only", "coins")
    assert list(again) == ["my-game.ttp.upload.txt"], "a part of the game replaces the list, and leaves no second one"
    assert lists(run, project, "--profile", "home-a4") == again, "what another profile builds leaves it"


@pytest.mark.parametrize("profile", ["mbprint", "drivethrucards", "tgc", "mpc", "tts", "ttp", "silhouette-a4"])
def test_every_word_stands_in_the_right_number(run: Any, project: Path, profile: str) -> None:
    furnish(project)
    for name, lines in lists(run, project, "--profile", profile).items():
        for number, word in re.findall(r"(?<![\d.-])(\d+) (design|piece|sheet|page|card|file)(?!s)\b", "\n".join(lines)):
            assert number == "1", (name, word)
        assert not re.findall(r"(?<![\d.])1 (?:designs|pieces|sheets|pages|cards|files)\b", "\n".join(lines)), name


def test_the_pages_of_a_pdf_are_where_the_list_says(run: Any, project: Path) -> None:
    furnish(project)
    lines = lists(run, project, "--profile", "mbprint", "--copies", "box", "--only", "coins")["coins-25x25.mbprint.upload.txt"]
    assert boxes(lines) == [
        "[ ] coin (25.0 x 25.0 mm, round): 2 designs, 12 pieces, all backs alike",
        "    6 x coin-one (pages 1 and 2)",
        "    6 x coin-five (pages 3 and 4)",
        "[ ] coins-25x25.mbprint.pdf (4 pages: the front of each design, then its back)",
    ]
    manifest = json.loads((project / "output" / "my-game" / "manifest.json").read_text("utf-8"))["files"]
    (pdf,) = [one for one in manifest if one["path"].endswith(".mbprint.pdf")]
    assert [(slot["page"], slot["component"], slot["face"]) for slot in pdf["slots"]] == [(1, "coin-one", "front"), (2, "coin-one", "back"), (3, "coin-five", "front"), (4, "coin-five", "back")]
    document = pypdfium2.PdfDocument(project / "output" / "my-game" / pdf["path"])
    assert len(document) == 4
    document.close()


def test_a_white_page_is_no_back(run: Any, project: Path) -> None:
    game = project / "definitions" / "my-game" / "game.yaml"
    game.write_text(game.read_text("utf-8").replace("    back: back  ", "    faces: 1  "), "utf-8")
    (lines,) = lists(run, project, "--profile", "drivethrucards").values()
    assert boxes(lines) == [
        "[ ] EuroPoker (63.0 x 88.0 mm): 8 designs, 8 pieces, printed on one side",
        "[ ] cards-63x88.drivethrucards.pdf (16 pages: the back of each piece before its front)",
    ]


def test_a_profile_of_paper_may_say_what_to_do_as_well(run: Any, project: Path) -> None:
    """Each product has its list, the plan, which is read and given to nobody, has none; nothing of cutting machines stands in it."""
    furnish(project)
    (project / "profiles").mkdir()
    (project / "profiles" / "shop.yaml").write_text('paper: a4\ntitle: Copy shop\nupload: "Ask for 300 g/m²."\n', "utf-8")
    found = lists(run, project, "--profile", "shop")
    assert sorted(found) == [f"{name}.shop.upload.txt" for name in ("cards", "coins", "deck-box", "rules-folded", "rules")]
    assert (project / "output" / "my-game" / "print-plan.shop.pdf").is_file()
    assert found["cards.shop.upload.txt"] == [
        "My Game: Cards · Copy shop", "", "Ask for 300 g/m².", "",
        "[ ] card (63.0 x 88.0 mm, round corners): 8 designs, 8 pieces, printed on both sides, on 1 sheet", "",
        "Sheets, in order:", "[ ] sheet 1: pages 1 and 2 of cards.shop.pdf, front and back",
    ]  # fmt: skip
    assert boxes(found["rules-folded.shop.upload.txt"])[0] == "[ ] Rules (148.0 x 210.0 mm): 1 design, 1 piece, 5 pages, on 2 sheets"
