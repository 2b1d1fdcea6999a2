"""What is very large is made in a moment, or refused with its numbers."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from printgen.compose.booklet import parting
from printgen.compose.booklet.paginate import Cursor, Filled, Stretch, filled
from printgen.compose.booklet.slab import Region, Slab
from printgen.geometry import Size

MAP = "\n  map: {{is: sheet, size: {size}, split: true, template: map, copies: {copies}, pieces: [{{id: map}}]}}\n\nbox:\n"


def _map(project: Path, size: str, copies: int = 1) -> None:
    game = project / "definitions" / "my-game" / "game.yaml"
    text = game.read_text("utf-8").replace("\nbox:\n", MAP.format(size=size, copies=copies))
    game.write_text(text.rstrip("\n") + "\n  map: {title: Map, of: [map]}\n", "utf-8")
    (project / "templates" / "my-game" / "map.svg").write_text('<face><rect x="-3" y="-3" width="{{ size.w + 6 }}" height="{{ size.h + 6 }}" fill="moon"/></face>', "utf-8")


def test_a_map_of_five_metres_is_parted_in_a_moment(run: Any, project: Path) -> None:
    _map(project, "5000mm x 5000mm")
    started = time.process_time()
    done = run("build", "--profile", "home-a4", "--only", "map", "--format", "json")
    assert done.code == 0
    assert time.process_time() - started < 20
    assert sum(name.endswith(".svg") and "/sheets/" in name for name in done.json["files"]) == 580
    sheet = (project / "output" / "my-game" / "svg" / "sheets" / "map.home-a4.500.svg").read_text("utf-8")
    # Each sheet has a key: a cell for each part of all would be as many more elements on each.
    assert sheet.count("<path") < 100


@pytest.mark.parametrize(
    ("size", "copies", "paper", "told"),
    [
        ("5000mm x 5000mm", 1, "100mm x 100mm", "map is 5000 x 5000 mm; own prints 90 x 90 mm of 100 x 100 mm paper: it would be 5,929 parts; at most 1,000 parts and 10,000 sheets are made"),
        ("1000mm x 1000mm", 500, "a4", "map is 1000 x 1000 mm; own prints 200 x 287 mm of 210 x 297 mm paper: it would be 24 parts, 500 times; at most 1,000 parts and 10,000 sheets are made"),
        ("1000mm x 1000mm", 1, "40mm x 40mm", "map is 1000 x 1000 mm; own prints 30 x 30 mm of 40 x 40 mm paper: a part of it would be all overlap"),
    ],
)
def test_more_parts_than_anybody_glues_are_refused(run: Any, project: Path, size: str, copies: int, paper: str, told: str) -> None:
    _map(project, size, copies)
    (project / "profiles").mkdir()
    (project / "profiles" / "own.yaml").write_text(f"paper: {paper}\n", "utf-8")
    done = run("build", "--profile", "own", "--only", "map", "--format", "json")
    found = [(one["code"], one["message"], one["line"]) for one in done.json["findings"] if one["severity"] == "error"]
    assert found == [("IM101" if "overlap" in told else "IM126", told, 25)]
    assert done.code == 1


def test_a_very_high_block_is_not_tried_at_each_height(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[float] = []

    def counted(stretch: Stretch, start: Cursor, limit: float, room: Size) -> Filled:
        tried.append(limit)
        return filled(stretch, start, limit, room)

    monkeypatch.setattr(parting, "filled", counted)
    slabs = (Slab(10.0), Slab(100_000.0), Slab(10.0))
    pages = parting.paginate([Region(1, 0.0, slabs)], Size(100, 180))
    assert [[put.slab.height for put in page] for page in pages] == [[10.0], [100_000.0], [10.0]]
    assert len(tried) < 1_000


@pytest.mark.parametrize(
    ("profile", "told"),
    [
        ("home-a4", "cards: 800,000 pieces are to be printed; at most 100,000 can be laid on paper at once"),
        ("tts", "cards: 800,000 copies are wanted; tts holds each of them, and at most 10,000"),
        ("ttp", "cards: 800,000 copies are wanted; ttp holds each of them, and at most 10,000"),
        ("drivethrucards", "cards: 800,000 copies are wanted; drivethrucards holds each of them, and at most 10,000"),
        ("tgc", ""),
    ],
)
def test_more_copies_than_a_file_holds_are_refused(run: Any, project: Path, profile: str, told: str) -> None:
    game = project / "definitions" / "my-game" / "game.yaml"
    game.write_text(game.read_text("utf-8").replace("    corner: 3mm\n", "    corner: 3mm\n    copies: 100000\n").replace("pieces: 8}", "pieces: 800000}"), "utf-8")
    started = time.process_time()
    done = run("check", "--profile", profile, "--format", "json")
    assert time.process_time() - started < 30
    assert [(one["code"], one["message"]) for one in done.json["findings"] if one["severity"] == "error"] == ([("IM106", told)] if told else [])


@pytest.mark.parametrize("more", [(), ("--force",)])
def test_more_booklets_than_paper_takes_are_refused(run: Any, project: Path, more: tuple[str, ...]) -> None:
    """Also where a build goes on in spite of errors."""
    game = project / "definitions" / "my-game" / "game.yaml"
    text = game.read_text("utf-8").replace("\nbox:\n", "\n  rules: {is: booklet, size: a5, bleed: 0mm, copies: 90000, template: rules, pieces: [{id: rules}]}\n\nbox:\n")
    game.write_text(text.rstrip("\n") + "\n  rules: {title: Rules, of: [rules]}\n", "utf-8")
    (project / "templates" / "my-game" / "rules.svg").write_text('<booklet title="Rules"><p>a</p><newpage/><p>b</p><newpage/><p>c</p><newpage/><p>d</p></booklet>', "utf-8")
    done = run("build", "--format", "json", *more)
    told = "rules: 360,000 pages of booklets are to be printed; at most 100,000 can be laid on paper at once"
    assert [(one["code"], one["message"]) for one in done.json["findings"] if one["severity"] == "error"] == [("IM106", told)]
    assert not any("rules" in name and name.endswith(".pdf") for name in done.json["files"])
