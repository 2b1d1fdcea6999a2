"""What a build writes, what it leaves alone, and what it says."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]
Edit = Callable[[str, str, str], None]
GAME, CARDS = "definitions/my-game/game.yaml", "definitions/my-game/cards.csv"


NEXT = "next: print at 100 %; output/my-game/print-plan.home-a4.pdf says what on which paper, and how to cut it\n"


def standing(folder: Path) -> dict[str, bytes]:
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


def manifest(project: Path) -> Any:
    return json.loads((project / "output/my-game/manifest.json").read_text("utf-8"))


def test_a_build_writes_pdf_svg_and_a_manifest_that_names_them_all(project: Path, run: Run) -> None:
    ran = run("build")
    assert ran.code == 0
    assert ran.out == "no findings\noutput/my-game/print-plan.home-a4.pdf\noutput/my-game/cards.home-a4.pdf\nand 18 SVG files\n" + NEXT
    written = standing(project / "output/my-game")
    said = manifest(project)
    assert (said["game"], {f["path"] for f in said["files"]} | {"manifest.json"}) == ("my-game", set(written))
    assert all(hashlib.sha256(written[f["path"]]).hexdigest() == f["sha256"] for f in said["files"])
    faces = {f"svg/faces/card-{n}.{side}.svg" for n in range(1, 9) for side in ("front", "back")}
    assert faces | {"print-plan.home-a4.pdf", "cards.home-a4.pdf", "CREDITS.txt", "manifest.json", "svg/sheets/cards.home-a4.1.svg", "svg/sheets/cards.home-a4.2.svg"} == set(written)


def test_the_manifest_says_where_each_piece_lies_and_how_often_it_is_printed(project: Path, run: Run) -> None:
    run("build")
    said = manifest(project)
    pdf = said["files"][0]
    assert (pdf["path"], pdf["product"], pdf["profile"], pdf["format"], pdf["pages"]) == ("cards.home-a4.pdf", "cards", "home-a4", "pdf", 2)
    fronts = [s for s in pdf["slots"] if s["page"] == 1]
    assert [s["component"] for s in fronts] == [f"card-{n}" for n in range(1, 9)]
    assert fronts[0] == {"page": 1, "component": "card-1", "face": "front", "trim_mm": [13.5, 14, 63, 88], "rotation": 0, "mirrored": False}
    backs = {s["component"]: s for s in pdf["slots"] if s["page"] == 2}
    # A sheet on its side turns about its horizontal axis: what lay at the top lies at the bottom, upside down.
    assert (backs["card-1"]["trim_mm"], backs["card-1"]["rotation"]) == ([13.5, 108, 63, 88], 180)
    first = said["components"][0]
    assert {name: first[name] for name in ("id", "kind", "copies", "printed", "faces", "size_mm", "at")} == {
        "id": "card-1",
        "kind": "card",
        "copies": 1,
        "printed": 1,
        "faces": 2,
        "size_mm": [63, 88],
        "at": "definitions/my-game/cards.csv:2:1",
    }


def test_a_build_with_an_error_changes_no_byte_and_leaves_with_1(project: Path, run: Run, edit: Edit) -> None:
    assert run("build").code == 0
    before = standing(project)
    edit(GAME, "lights: 8 ", "lights: 7 ")
    before[GAME] = (project / GAME).read_bytes()
    ran = run("build")
    assert ran.code == 1
    assert "8 not allowed" in ran.out
    assert standing(project) == before


def test_a_first_build_with_an_error_makes_no_folder(project: Path, run: Run, edit: Edit) -> None:
    edit(CARDS, "3,Breeze", "2,Breeze")
    assert run("build").code == 1
    assert not (project / "output").exists()


def test_force_builds_in_spite_of_errors_and_says_so_on_every_page_and_face(project: Path, run: Run, edit: Edit) -> None:
    edit(GAME, "lights: 8 ", "lights: 7 ")
    ran = run("build", "--force")
    assert ran.code == 1
    assert "8 not allowed" in ran.out
    drawings = list((project / "output").rglob("*.svg"))
    assert len(drawings) == 18
    assert all("unchecked" in path.read_text("utf-8").lower() for path in drawings)
    edit(GAME, "lights: 7 ", "lights: 8 ")
    assert run("build").code == 0
    assert not any("unchecked" in path.read_text("utf-8").lower() for path in (project / "output").rglob("*.svg"))


def test_only_builds_what_matches_and_keeps_the_rest(project: Path, run: Run) -> None:
    run("build")
    before = standing(project / "output/my-game")
    ran = run("build", "--only", "card-[12]", "--copies", "3", "--format", "json")
    assert ran.code == 0
    assert len(ran.json["files"]) == 1 + 2 + 4 + 2
    said = manifest(project)
    assert {f["path"] for f in said["files"]} | {"manifest.json"} == set(standing(project / "output/my-game")) == set(before)
    assert {c["id"]: c["printed"] for c in said["components"]} == {"card-1": 3, "card-2": 3} | {f"card-{n}": 1 for n in range(3, 9)}
    assert {s["component"] for s in said["files"][0]["slots"]} == {"card-1", "card-2"}


def test_only_with_no_match_is_wrong_usage_and_names_what_was_meant(run: Run) -> None:
    ran = run("build", "--only", "crad-1", "--only", "card-2")
    assert ran.code == 2
    assert '--only "crad-1" matches no product, kind or component; did you mean "card-1"?' in ran.out


def test_what_an_earlier_build_made_and_this_one_does_not_is_deleted_and_nothing_else(project: Path, run: Run) -> None:
    run("build", "--copies", "2")
    run("build", "--paper", "letter")
    out = project / "output/my-game"
    (out / "mine.txt").write_text("mine")
    (out / "svg/faces/note.svg").write_text("mine")
    cards = (project / CARDS).read_text("utf-8").splitlines(keepends=True)
    (project / CARDS).write_text("".join(cards[:-1]), "utf-8")
    game = (project / GAME).read_text("utf-8")
    (project / GAME).write_text(game.replace("lights: 8 ", "lights: 7 ").replace("pieces: 8", "pieces: 7"), "utf-8")
    assert run("build").code == 0
    names = set(standing(out))
    assert {"mine.txt", "svg/faces/note.svg", "cards.home-a4.pdf", "cards.home-letter.pdf"} <= names
    assert not {"svg/faces/card-8.front.svg", "svg/faces/card-8.back.svg"} & names


def test_backs_none_prints_fronts_only_and_drops_the_sheets_of_backs(project: Path, run: Run) -> None:
    run("build")
    assert run("build", "--backs", "none").code == 0
    said = manifest(project)
    assert said["files"][0]["pages"] == 1
    assert not (project / "output/my-game/svg/sheets/cards.home-a4.2.svg").exists()


def test_short_edge_backs_lie_elsewhere_than_long_edge_backs(project: Path, run: Run) -> None:
    run("build", "--backs", "short")
    slot = next(s for s in manifest(project)["files"][0]["slots"] if (s["page"], s["component"]) == (2, "card-1"))
    assert (slot["trim_mm"], slot["rotation"]) == ([220.5, 14, 63, 88], 0)


def test_repeated_sheets_are_one_drawing(project: Path, run: Run) -> None:
    run("build", "--copies", "4")
    files = {f["path"]: f for f in manifest(project)["files"]}
    assert files["cards.home-a4.pdf"]["pages"] == 8
    assert files["svg/sheets/cards.home-a4.1.svg"]["repeat"] == 4
    assert len([path for path in files if path.startswith("svg/sheets/")]) == 2


def test_two_profiles_make_two_documents(project: Path, run: Run) -> None:
    assert run("build", "--profile", "home-a4", "--paper", "Letter").code == 0
    assert {p.name for p in (project / "output/my-game").glob("cards.*.pdf")} == {"cards.home-a4.pdf", "cards.home-letter.pdf"}


def test_an_unknown_profile_is_wrong_usage(run: Run) -> None:
    ran = run("build", "--profile", "home-a44", "--format", "json")
    assert ran.code == 2
    assert [f["code"] for f in ran.json["findings"]] == ["OP112"]
    assert ran.json["files"] == []


@pytest.mark.parametrize("words", [("--copies", "0"), ("--copies", "many"), ("--copies", "1000"), ("--paper", "a5"), ("--backs", "left"), ("--fast",)])
def test_an_option_that_is_not_one_is_wrong_usage(run: Run, words: tuple[str, ...]) -> None:
    assert run("build", *words).code == 2


def test_an_output_folder_that_cannot_be_written_is_a_finding(project: Path, run: Run) -> None:
    (project / "file").write_text("")
    ran = run("build", "-o", "file/below", "--format", "json")
    assert ran.code == 1
    assert [f["code"] for f in ran.json["findings"]] == ["IO101"]


def test_an_output_folder_that_leads_out_of_the_project_is_refused(project: Path, run: Run, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (project / "output").symlink_to(tmp_path / "elsewhere")
    ran = run("build")
    assert ran.code == 1
    assert "is a link that leads to" in ran.out
    assert list((tmp_path / "elsewhere").iterdir()) == []


@pytest.mark.parametrize("words", ["not json", "[]", '{"files": [3]}', '{"files": [{"path": "x", "product": [], "profile": 1}]}'])
def test_a_manifest_that_is_none_is_told_and_nothing_is_deleted(project: Path, run: Run, words: str) -> None:
    run("build")
    (project / "output/my-game/manifest.json").write_text(words)
    ran = run("build", "--backs", "none", "--format", "json")
    assert ran.code == 0
    assert [f["code"] for f in ran.json["findings"]] == ["IO102"]
    assert (project / "output/my-game/svg/sheets/cards.home-a4.2.svg").exists()


def test_a_planted_manifest_deletes_nothing_outside_of_the_folder(project: Path, run: Run) -> None:
    run("build")
    (project / "precious.txt").write_text("mine")
    said = manifest(project)
    said["files"].append({**said["files"][0], "path": "../../precious.txt"})
    said["files"].append({**said["files"][0], "path": str(project / "precious.txt")})
    (project / "output/my-game/manifest.json").write_text(json.dumps(said))
    assert run("build").code == 0
    assert (project / "precious.txt").read_text() == "mine"


def test_a_planted_manifest_deletes_no_file_whose_bytes_it_does_not_know(project: Path, run: Run) -> None:
    run("build")
    out = project / "output/my-game"
    (out / "thesis.pdf").write_text("mine")
    (out / "svg/faces/extra.svg").write_text("made")
    said = manifest(project)
    said["files"].append({**said["files"][0], "path": "thesis.pdf"})
    said["files"].append({**said["files"][0], "path": "svg/faces/extra.svg", "sha256": hashlib.sha256(b"made").hexdigest()})
    (out / "manifest.json").write_text(json.dumps(said))
    ran = run("build")
    assert (ran.code, (out / "thesis.pdf").read_text(), (out / "svg/faces/extra.svg").exists()) == (0, "mine", False)
    assert "thesis.pdf is no more what the last build wrote, so it was not deleted" in " ".join(ran.out.split())
    (out / "manifest.json").write_text(json.dumps(said))
    assert [one["code"] for one in run("build", "--fresh", "--format", "json").json["findings"]] == ["IO106"]
    again = run("build", "--fresh", "--format", "json")
    assert [one["code"] for one in again.json["findings"]] == [], "told once: the new manifest names it no more"


def test_a_game_is_named_by_its_folder_from_elsewhere_and_its_files_stay_with_it(project: Path, run: Run, tmp_path: Path) -> None:
    assert run("build", "my-game/definitions/my-game", cwd=tmp_path).code == 0
    assert (project / "output/my-game/cards.home-a4.pdf").is_file()
    assert not (tmp_path / "output").exists()


def test_a_second_build_of_the_same_touches_nothing(project: Path, run: Run) -> None:
    run("build")
    pdf = project / "output/my-game/cards.home-a4.pdf"
    stamp = pdf.stat().st_mtime_ns
    run("build")
    assert pdf.stat().st_mtime_ns == stamp


@pytest.mark.parametrize("command", ["build", "check", "proof", "preflight"])
def test_an_empty_word_is_no_folder(run: Run, command: str) -> None:
    ran = run(command, "-o", "")
    assert ran.code == 2
    assert "no folder is named" in ran.err
