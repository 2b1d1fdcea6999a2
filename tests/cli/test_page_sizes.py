"""Pages that no PDF can have are errors at the kind that has them; those at the very ends of what it can have are none."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from printgen.loading.load import load

KIND = "\n  odd:\n    is: tile\n    size: {size}\n    bleed: 0mm\n    template: odd\n    pieces: [{{id: odd}}]\n\nbox:\n"


def _with(project: Path, size: str) -> None:
    game = project / "definitions" / "my-game" / "game.yaml"
    text = game.read_text("utf-8")
    game.write_text(text.replace("\nbox:\n", KIND.format(size=size)).rstrip("\n") + "\n  odd: {title: Odd, of: [odd]}\n", "utf-8")
    (project / "templates" / "my-game" / "odd.svg").write_text("<face/>", "utf-8")


@pytest.mark.parametrize(
    ("size", "profile", "told"),
    [
        ("5000mm x 100mm", "bleed: 20mm\nslug: 21mm\n", "odd: with 20 mm of bleed and 21 mm for marks around its page is 5082 x 182 mm; those of a PDF are from 1.06 to 5,080 mm long and wide"),
        ("5000mm x 100mm", "bleed: 20mm\nslug: 20mm\n", ""),
        ("1mm x 30mm", "bleed: 0mm\nmarks: false\n", "odd: with 0 mm of bleed and 0 mm for marks around its page is 1 x 30 mm; those of a PDF are from 1.06 to 5,080 mm long and wide"),
        ("1.06mm x 30mm", "bleed: 0mm\nmarks: false\n", ""),
    ],
)
def test_a_page_that_no_pdf_can_have_is_told(run: Any, project: Path, size: str, profile: str, told: str) -> None:
    _with(project, size)
    (project / "profiles").mkdir()
    (project / "profiles" / "own.yaml").write_text(f"pages: faces\n{profile}", "utf-8")
    done = run("check", "--profile", "own", "--format", "json")
    found = [one for one in done.json["findings"] if one["code"] == "IM125"]
    assert [(one["message"], one["severity"], one["line"]) for one in found] == ([(told, "error", 25)] if told else [])


def test_a_profile_without_room_for_marks_is_told_where_that_stands(run: Any, project: Path) -> None:
    (project / "profiles").mkdir()
    for text, place in (("pages: faces\nslug: 1mm\n", (2, 7)), ("pages: faces\nmarks: true\n", (2, 8)), ("pages: faces\n", (1, 1))):
        (project / "profiles" / "own.yaml").write_text(text, "utf-8")
        found = [one for one in run("check", "--profile", "own", "--format", "json").json["findings"] if one["code"] == "IM108"]
        assert [(one["file"], one["line"], one["column"]) for one in found] == [("profiles/own.yaml", *place)]


def test_a_box_whose_net_no_sheet_takes_is_told(project: Path) -> None:
    game = project / "definitions" / "my-game" / "game.yaml"
    text = game.read_text("utf-8")
    kind = "\n  deck-box: {is: box, box: {of: [card], count: 90000, stock: 20mm}, pieces: [{id: deck-box}]}\n\nbox:\n"
    game.write_text(text.replace("\nbox:\n", kind), "utf-8")
    _, bag = load(project / "definitions" / "my-game", project)
    assert [(one.code, str(one.place)) for one in bag.sorted] == [("DF131", "definitions/my-game/game.yaml:25:28")]
    assert bag.sorted[0].message.endswith("mm; a sheet ends at 5,000 mm")
