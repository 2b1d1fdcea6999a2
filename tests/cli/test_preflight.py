"""`printgen preflight` opens what was built again: clean as built, told where somebody changed it; files of others are held to their word."""

from __future__ import annotations

import io
import json
import os
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from printgen.apart import started
from printgen.apart.bounds import ApartError, Bounds
from printgen.diagnostics.diagnostic import Bag
from printgen.frozen import replace
from printgen.pipeline import preflighted, trip
from printgen.pipeline.finish import looked_at
from printgen.press import apart
from printgen.scene.page import Job


@pytest.fixture
def built(run: Any, project: Path) -> Path:
    """The starter game for the home printer and for a press."""
    done = run("build", "--profile", "home-a4", "--profile", "press-x4", "--format", "json")
    assert done.code == 0, done.out
    return project / "output" / "my-game"


def edited(path: Path, change: Any) -> bytes:
    with pikepdf.open(path) as document:
        change(document)
        out = io.BytesIO()
        document.save(out)
    return out.getvalue()


def test_what_was_built_is_clean_and_all_its_documents_are_looked_at(run: Any, built: Path) -> None:
    done = run("preflight", "--format", "json")
    assert (done.code, done.json["findings"]) == (0, [])
    assert {"my-game/cards.home-a4.pdf", "my-game/cards.press-x4.pdf"} <= set(done.json["files"])
    assert run("preflight", "my-game", "--profile", "press-x4").out.endswith("looked at\n")
    assert built.is_dir()


BOOKLET = """<booklet title="Rules" inner="12" outer="10">
  <contents title="In this booklet"/>
  {% for n in range(1, 6) %}{% if n > 1 %}<newpage/>{% endif %}<h1>Part {{ n }}</h1><p>Words of part {{ n }}.</p>{% endfor %}
</booklet>
"""


@pytest.fixture
def bound(project: Path, edit: Any) -> None:
    """The starter game with a booklet of five pages: folded, three blank ones follow."""
    (project / "templates/my-game/rules.svg").write_text(BOOKLET, "utf-8")
    edit("definitions/my-game/game.yaml", "\nbox:\n", "  rules: {is: booklet, title: Rules, size: a5, formats: [half-letter], bleed: 0mm, template: rules}\n\nbox:\n")
    edit("definitions/my-game/game.yaml", "  cards: {title: Cards, of: [card]}", "  cards: {title: Cards, of: [card]}\n  rules: {title: Rules, of: [rules], stock: 0.3mm}")


WAYS = [word for name in ("home-a4", "home-a4-fold", "home-letter", "home-letter-apart", "home-letter-short") for word in ("--profile", name)]


@pytest.mark.usefixtures("bound")
def test_a_game_with_a_booklet_is_clean_on_each_paper_for_a_printer_that_was_measured(run: Any) -> None:
    assert run("calibrate", "--printer", "k", "--measured", "A=0.4,-0.8 B=0.6,-0.7 C=0.2,0.3 D=-0.1,0.5 width=149.5 height=199.2").code == 0
    assert run("build", *WAYS, "--printer", "k").code == 0
    done = run("preflight", "--format", "json")
    assert (done.code, done.json["findings"]) == (0, [])
    assert {"my-game/rules-folded.home-a4-fold.pdf", "my-game/rules-folded.home-letter-short.pdf", "my-game/rules.home-letter.pdf"} <= set(done.json["files"])


@pytest.mark.usefixtures("bound")
def test_backs_for_the_other_edge_are_held_to_that_edge_and_blank_pages_have_nothing_behind_them(run: Any) -> None:
    assert run("build", "--profile", "home-a4", "--profile", "home-letter-fold", "--backs", "short").code == 0
    done = run("preflight", "--format", "json")
    assert (done.code, done.json["findings"]) == (0, [])


def test_a_file_that_was_changed_and_one_that_is_gone_are_told(run: Any, built: Path) -> None:
    def swap(document: Any) -> None:
        first, second = document.pages[0].obj, document.pages[1].obj
        first.Contents, second.Contents = second.Contents, first.Contents

    sheet = built / "cards.home-a4.pdf"
    sheet.write_bytes(edited(sheet, swap))
    (built / "cards.press-x4.pdf").unlink()
    done = run("preflight", "--format", "json")
    assert done.code == 1
    codes = {one["code"] for one in done.json["findings"]}
    assert codes >= {"IO105"}
    assert {one["message"] for one in done.json["findings"] if one["code"] == "IO105"} == {"my-game/cards.home-a4.pdf is not what the build wrote", "my-game/cards.press-x4.pdf is not there"}


def test_backs_in_the_order_of_the_fronts_are_told(run: Any, built: Path) -> None:
    path = built / "manifest.json"
    manifest = json.loads(path.read_text("utf-8"))
    sheet = next(one for one in manifest["files"] if one["path"] == "cards.home-a4.pdf")
    backs = [slot for slot in sheet["slots"] if slot["page"] == 2]
    names = [slot["component"] for slot in backs]
    for slot, name in zip(backs, reversed(names), strict=True):
        slot["component"] = name
    backs[0]["trim_mm"][0] += 0.4
    path.write_text(json.dumps(manifest), "utf-8")
    told = [one["message"] for one in run("preflight", "--profile", "home-a4", "--format", "json").json["findings"] if one["code"] == "PF115"]
    assert any("lies behind the front of" in words for words in told)


def test_a_back_off_its_front_by_some_tenths_is_told(run: Any, built: Path) -> None:
    path = built / "manifest.json"
    manifest = json.loads(path.read_text("utf-8"))
    sheet = next(one for one in manifest["files"] if one["path"] == "cards.home-a4.pdf")
    back = next(slot for slot in sheet["slots"] if slot["page"] == 2)
    back["trim_mm"][0] += 0.4
    path.write_text(json.dumps(manifest), "utf-8")
    told = run("preflight", "--profile", "home-a4", "--format", "json").json["findings"]
    assert [(one["code"], one["page"], one["message"]) for one in told if one["code"] == "PF115"] == [("PF115", 2, f"page 2: the back of {back['component']} lies 0.40 mm off its front")]


def test_a_home_file_that_a_printer_may_scale_or_turn_wrongly_is_told(run: Any, built: Path) -> None:
    def forget(document: Any) -> None:
        document.Root.ViewerPreferences.PrintScaling = pikepdf.Name.AppDefault
        document.Root.ViewerPreferences.Duplex = pikepdf.Name.DuplexFlipShortEdge

    sheet = built / "cards.home-a4.pdf"
    sheet.write_bytes(edited(sheet, forget))
    told = run("preflight", "--profile", "home-a4", "--format", "json").json["findings"]
    assert [(one["message"], bool(one["hint"])) for one in told if one["code"] == "PF116"] == [
        ("the file does not say that it is to be printed at its own size", True),
        ("the file does not say that its sheets turn about the long edge", True),
    ]


def test_a_single_file_is_held_to_its_word_or_to_a_profile(run: Any, built: Path, tmp_path: Path) -> None:
    press = built / "cards.press-x4.pdf"
    assert run("preflight", str(press)).code == 0
    broken = tmp_path / "other.pdf"

    def strip(document: Any) -> None:
        del document.trailer.Info["/Title"]
        del document.pages[0].obj["/TrimBox"]

    broken.write_bytes(edited(press, strip))
    done = run("preflight", str(broken), "--format", "json")
    assert done.code == 1
    assert {(one["code"], one["file"], one.get("page")) for one in done.json["findings"]} == {("PF110", "other.pdf", 1), ("PF150", "other.pdf", None)}
    home = run("preflight", str(built / "cards.home-a4.pdf"), "--profile", "press-x4", "--format", "json")
    assert {"PF130", "PF150"} <= {one["code"] for one in home.json["findings"]}


def test_what_is_not_there_is_wrong_usage_or_a_finding(run: Any, project: Path, tmp_path: Path) -> None:
    assert run("preflight", "nowhere.pdf").code == 2
    assert run("preflight", "--profile", "press-x5").code == 2
    (tmp_path / "a.pdf").write_bytes(b"")
    assert run("preflight", str(tmp_path / "a.pdf"), "--profile", "press-x4", "--profile", "home-a4").code == 2, "one of them would be passed over"
    assert run("preflight", str(tmp_path / "a.pdf"), "-o", str(tmp_path)).code == 2, "it would mean nothing"
    none = run("preflight", "--format", "json")
    assert (none.code, [one["code"] for one in none.json["findings"]]) == (2, ["OP131"])
    junk = tmp_path / "junk.pdf"
    junk.write_bytes(b"no PDF at all")
    told = run("preflight", str(junk), "--format", "json")
    assert (told.code, [one["code"] for one in told.json["findings"]]) == (1, ["PF101"])
    assert project.is_dir()


def test_what_is_no_pdf_is_called_so_and_a_pdf_may_have_any_name(run: Any, built: Path, project: Path) -> None:
    for name, content in {"cards.upload.txt": b"Upload it.", "notes": b"\0" * 5000, "empty.ai": b""}.items():
        (project / name).write_bytes(content)
        for said in (f"./{name}", str(project / name), *([name] if "." in name else [])):
            done = run("preflight", said)
            assert done.code == 2
            assert f"{Path(said)} is no PDF, and a preflight looks at PDFs" in " ".join(done.err.split())
    (project / "theirs.ai").write_bytes(next(built.rglob("cards.*.pdf")).read_bytes())
    looked = run("preflight", "theirs.ai", "--format", "json")
    assert looked.json["files"] == ["theirs.ai"]
    assert "PF101" not in [one["code"] for one in looked.json["findings"]]
    whole = run("preflight", "./definitions/my-game/game.yaml", "--format", "json")
    assert (whole.code, len(whole.json["files"]) > 1) == (0, True), "that names a game"


def test_a_file_of_strangers_is_read_apart_and_in_bounds(run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[float] = []
    bounds = apart.BOUNDS

    def answers(work: str, wish: bytes, held: Bounds) -> tuple[list[bytes], ApartError | None]:
        asked.append(held.seconds)
        return started.answers(work, wish, held if len(asked) > 1 else replace(held, patience=0.01))

    monkeypatch.setattr(apart, "answers", answers)
    path = tmp_path / "theirs.pdf"
    path.write_bytes(b"")
    late = run("preflight", str(path), "--patience", "4", "--format", "json")
    (one,) = late.json["findings"]
    assert (late.code, one["code"], one["file"], "--patience" in one["hint"]) == (1, "PF104", "theirs.pdf", True)
    empty = run("preflight", str(path), "--format", "json")
    assert (empty.code, [one["code"] for one in empty.json["findings"]]) == (1, ["PF101"])
    assert asked == [4 * bounds.seconds, bounds.seconds]
    assert run("preflight", str(path), "--patience", "0").code == 2
    assert run("preflight", str(path), "--patience", "nan").code == 2


def test_what_is_no_file_or_too_large_a_one_is_not_read(run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    os.mkfifo(tmp_path / "pipe.pdf")
    (tmp_path / "zero.pdf").symlink_to("/dev/zero")
    assert run("preflight", str(tmp_path / "pipe.pdf")).code == 2
    assert run("preflight", str(tmp_path / "zero.pdf")).code == 2
    (tmp_path / "large.pdf").write_bytes(b"%PDF-1.4" + bytes(99))
    monkeypatch.setattr(preflighted, "MOST_BYTES", 50)
    assert [one["code"] for one in run("preflight", str(tmp_path / "large.pdf"), "--format", "json").json["findings"]] == ["PF104"]


def test_home_files_are_looked_at_where_that_is_wanted(run: Any, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[str] = []

    def look(job: Job, name: str, data: bytes, safes: dict[str, float]) -> Bag:
        looked.append(name)
        return looked_at(job, name, data, safes)

    monkeypatch.setattr(trip, "looked_at", look)
    assert run("build").code == 0
    assert looked == []
    done = run("build", "--verify", "--format", "json")
    assert (done.code, done.json["findings"]) == (0, [])
    assert "cards.home-a4.pdf" in looked
    assert project.is_dir()


def test_a_file_that_a_preflight_refuses_is_not_written_and_the_old_one_stays(run: Any, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("build", "--profile", "press-x4").code == 0
    folder = project / "output" / "my-game"
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    monkeypatch.setattr(trip, "made", lambda *_: b"%PDF-1.4 half a file")
    cards = project / "definitions" / "my-game" / "cards.csv"
    cards.write_text(cards.read_text("utf-8").replace("1,", "1,", 1) + "\n", "utf-8")
    done = run("build", "--profile", "press-x4", "--verify", "--format", "json")
    assert done.code == 1
    assert "PF101" in {one["code"] for one in done.json["findings"]}
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before


def test_options_for_sheets_are_told_where_there_are_none(run: Any) -> None:
    done = run("build", "--profile", "tgc", "--backs", "short", "--fill", "--format", "json")
    assert done.code == 0
    assert [one["message"] for one in done.json["findings"] if one["code"] == "OP132"] == ["--backs short means nothing with tgc", "--fill means nothing with tgc"]


def test_a_folded_sheet_is_for_no_machine_that_looks_for_marks(run: Any) -> None:
    done = run("build", "--profile", "silhouette-a4", "--backs", "fold", "--format", "json")
    assert (done.code, [one["code"] for one in done.json["findings"] if one["severity"] == "error"]) == (2, ["OP137"])
    assert run("build", "--profile", "silhouette-a4", "--backs", "apart").code == 0


def test_what_is_meant_to_lie_near_the_cut_is_not_told_again(run: Any, project: Path, edit: Any) -> None:
    """The manifest says how far words keep: what the kind says, or where a finding is waived as far as they do."""
    card = project / "templates/my-game/card.svg"
    card.write_text(card.read_text("utf-8").replace("</face>", '<text x="1.5" y="40" size="8">edge</text></face>'), "utf-8")
    done = run("build", "--profile", "press-x4", "--format", "json")
    assert "PR208" in {one["code"] for one in done.json["findings"]}
    manifest = project / "output/my-game/manifest.json"
    if done.code == 0:
        assert {one["safe_mm"] for one in json.loads(manifest.read_text("utf-8"))["components"]} == {3}
        assert "PF118" in {one["code"] for one in done.json["findings"]}
    edit("definitions/my-game/game.yaml", "\nbox:\n", "\nwaivers:\n  - {code: PR208, where: 'templates/my-game/card.svg:*', why: it is a tab}\n\nbox:\n")
    done = run("build", "--profile", "press-x4", "--format", "json")
    assert done.code == 0, done.out
    (safe,) = {one["safe_mm"] for one in json.loads(manifest.read_text("utf-8"))["components"]}
    assert 1.4 < safe < 2
    assert "PF118" not in {one["code"] for one in done.json["findings"]}
    assert "PF118" not in {one["code"] for one in run("preflight", "--format", "json").json["findings"]}
