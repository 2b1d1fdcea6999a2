"""A game and a profile of narrow paper, or a name without an end, go in: what check calls sound is built, with a plan on A4, or a note that says why there is none."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from printgen.pipeline.plan.make import FILE, LONG

A4 = (210, 297)
PLAN = "output/my-game/print-plan.narrow.pdf"


def profile(project: Path, paper: str) -> None:
    (project / "profiles").mkdir(exist_ok=True)
    (project / "profiles" / "narrow.yaml").write_text(f"title: x\npages: sheets\npaper: {paper}\nmargin: 3mm\n")


def size(path: Path) -> tuple[int, int]:
    """The first page of a file, in whole mm."""
    with pikepdf.open(path) as pdf:
        x0, y0, x1, y1 = (float(one) for one in pdf.pages[0].MediaBox)
        return round((x1 - x0) / 72 * 25.4), round((y1 - y0) / 72 * 25.4)


@pytest.mark.parametrize(
    ("paper", "plan"),
    [
        ("100mm x 150mm", A4),
        ("90mm x 300mm", A4),
        ("90mm x 5000mm", A4),
        ("139mm x 250mm", A4),
        ("140mm x 140mm", (140, 140)),
        ("148mm x 210mm", (148, 210)),
        ("148mm x 5000mm", (148, 5000)),
    ],
)
def test_what_check_calls_sound_is_built_on_paper_of_any_size(run: Any, project: Path, paper: str, plan: tuple[int, int]) -> None:
    profile(project, paper)
    checked = run("check", "--profile", "narrow", "--format", "json")
    built = run("build", "--profile", "narrow", "--format", "json")
    assert (checked.code, built.code) == (0, 0), built.out
    assert built.codes == checked.codes
    assert size(project / PLAN) == plan
    looked = run("preflight", "my-game", "--profile", "narrow")
    assert looked.code == 0, looked.out


def test_a_title_longer_than_a_line_costs_the_plan_and_is_told_at_the_profile(run: Any, project: Path, edit: Callable[[str, str, str], None]) -> None:
    profile(project, "148mm x 210mm")
    edit("definitions/my-game/game.yaml", "title: Cards", f"title: {'Donaudampfschiff' * 7}")
    checked = run("check", "--profile", "narrow", "--format", "json")
    assert (checked.code, [code for code in checked.codes if code[0] == "OP138"]) == (0, [("OP138", "profiles/narrow.yaml", 1, 1)])
    for _ in range(2):
        # Nothing has changed the second time: it is told all the same.
        built = run("build", "--profile", "narrow", "--format", "json")
        assert built.code == 0
        assert ("OP138", "profiles/narrow.yaml", 1, 1) in built.codes
        (told,) = [one["message"] for one in built.json["findings"] if one["code"] == "OP138"]
        assert told.startswith("narrow: there is no print plan: a text of print-plan does not fit")
    assert not (project / PLAN).exists()
    assert (project / "output/my-game/cards.narrow.pdf").exists()


def test_what_is_wrong_with_a_plan_of_the_games_own_is_an_error_there(run: Any, project: Path) -> None:
    own = project / "templates" / "my-game" / "print-plan.svg"
    own.write_text('<booklet title="x"><figure w="300"><rect x="0" y="0" width="300" height="5" fill="#000000"/></figure></booklet>')
    checked, built = run("check", "--format", "json"), run("build", "--format", "json")
    assert (checked.code, built.code, checked.codes) == (1, 1, built.codes)
    assert ("TP218", "templates/my-game/print-plan.svg", 1, 20) in built.codes


@pytest.mark.parametrize("field", ["title: Cards", 'title: "My Game"', "paper", "steps", "item", "file", "head"])
def test_words_that_leave_no_doubt_fit(run: Any, project: Path, edit: Callable[[str, str, str], None], field: str) -> None:
    """As long as words may be without the plan being set by a check: of the widest letters, on the narrowest paper that has a plan."""
    word, title = "W" * LONG, "Narrow"
    game = "definitions/my-game/game.yaml"
    if field.startswith("title"):
        edit(game, field, f"title: {word}")
    elif field == "head":
        title = "W" * (3 * LONG - len("My Game"))
    elif field == "file":
        name = "w" * (FILE - len(".narrow.pdf"))
        edit(game, "  cards: {title: Cards", f"  {name}: {{title: Cards")
    elif field == "item":
        edit(game, "box:", f"box:\n  - {{item: {word}, pieces: 1, note: {word}}}")
    else:
        edit(game, "title: Cards", f"title: Cards, {field}: " + (f"[{word}]" if field == "steps" else word))
    profile(project, "140mm x 200mm")
    edit("profiles/narrow.yaml", "title: x", f"title: {title}")
    assert run("check", "--profile", "narrow").code == 0
    assert "OP138" not in {code for code, *_ in run("build", "--profile", "narrow", "--format", "json").codes}
    assert (project / PLAN).exists()


def test_a_game_whose_words_leave_no_doubt_is_checked_without_setting_a_plan(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """That takes a good part of the time of a check."""

    def never(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr("printgen.pipeline.trip.plan", never)
    assert run("check", "--fresh").code == 0
