"""Columns that no template shows and no rule looks at go in, a finding at their header comes out; those that are shown, looked at or meant as notes are let be."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest


def _column(project: Path, name: str, *, declared: bool = True) -> None:
    """Give all cards another column."""
    table = project / "definitions/my-game/cards.csv"
    lines = table.read_text("utf-8").splitlines()
    table.write_text("".join(f"{line},{name if n == 0 else n}\n" for n, line in enumerate(lines)), "utf-8")
    if declared:
        game = project / "definitions/my-game/game.yaml"
        game.write_text(game.read_text("utf-8").replace("      name: text\n", f"      name: text\n      {name}: integer\n"), "utf-8")


def _told(run: Any) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = run("check", "--format", "json").json["findings"]
    return found


def test_a_column_that_nothing_shows_is_told_at_its_header(run: Any, project: Path) -> None:
    _column(project, "cost")
    (found,) = _told(run)
    assert (found["code"], found["severity"], found["file"], found["line"], found["column"], found["end_column"]) == ("DF118", "warning", "definitions/my-game/cards.csv", 1, 18, 22)
    assert found["message"] == 'card: no template shows the column "cost", and no rule looks at it'
    assert "{{ it.cost }}" in found["hint"]
    assert "_cost" in found["hint"]


def test_what_a_template_asks_for_instead_is_named(run: Any, project: Path) -> None:
    _column(project, "cost")
    face = project / "templates/my-game/card.svg"
    face.write_text(face.read_text("utf-8").replace("{{ it.number }}</text>", "{{ it.costs | default(it.number) }}</text>"), "utf-8")
    (found,) = _told(run)
    assert (found["code"], found["message"].partition("; ")[2]) == ("DF118", "a template asks for it.costs: is that what is meant?")
    face.write_text(face.read_text("utf-8").replace("{{ it.costs | default(it.number) }}", "{{ it.costs }}"), "utf-8")
    (found,) = _told(run)
    assert (found["code"], found["hint"]) == ("TP103", 'did you mean "cost"?')


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("templates/my-game/card.svg", "{{ it.number }}</text>", "{{ it.number }}/{{ it.cost }}</text>"),
        ("templates/my-game/card.svg", "{{ it.number }}</text>", "{{ it.number }}{% if it.number > 99 %}{{ it.cost }}{% endif %}</text>"),
        ("templates/my-game/back.svg", "{{ game.title }}", "{% for card in game.of.card %}{{ card.cost }}{% endfor %}"),
        ("definitions/my-game/rules/cards.yaml", "by: card.number", "by: card.number + 0 * card.cost"),
    ],
)
def test_a_column_that_is_shown_or_looked_at_anywhere_is_not_told(run: Any, project: Path, file: str, old: str, new: str) -> None:
    _column(project, "cost")
    path = project / file
    words = path.read_text("utf-8")
    assert old in words
    path.write_text(words.replace(old, new), "utf-8")
    assert "DF118" not in {one["code"] for one in _told(run)}


TAKEN_IN = {
    "included": ('{% include "extra.svg" %}', "{% if it.number > 99 %}{{ it.cost }}{% endif %}"),
    "imported": ('{% from "extra.svg" import extra %}{{ extra(it) }}', "{% macro extra(it) %}{% if it.number > 99 %}{{ it.cost }}{% endif %}{% endmacro %}"),
    "imported whole": ("{%- import 'extra.svg' as more -%}{{ more.extra(it) }}", "{% macro extra(it) %}{% if it.number > 99 %}{{ it.cost }}{% endif %}{% endmacro %}"),
    "one of several": ('{% include ["none.svg", "extra.svg"] ignore missing with context %}', "{% if it.number > 99 %}{{ it.cost }}{% endif %}"),
    "by others": ('{% include "between.svg" %}', "{% if it.number > 99 %}{{ it.cost }}{% endif %}"),
    "known when drawn": ('{% set file = "extra.svg" %}{% include file %}', "{% if it.number > 99 %}{{ it.cost }}{% endif %}"),
}


@pytest.mark.parametrize("apart", [True, False])
@pytest.mark.parametrize("sort", TAKEN_IN)
def test_a_column_that_is_shown_by_what_a_template_takes_in_is_not_told(run: Any, project: Path, edit: Any, monkeypatch: pytest.MonkeyPatch, sort: str, apart: bool) -> None:
    """Also where another process draws: what it reads this one has not read."""
    monkeypatch.setattr("os.sched_getaffinity", lambda _: {0, 1} if apart else {0})
    _column(project, "cost")
    asks, extra = TAKEN_IN[sort]
    (project / "templates/my-game/extra.svg").write_text(extra, "utf-8")
    (project / "templates/my-game/between.svg").write_text('{# more #}{% include "extra.svg" %}', "utf-8")
    edit("templates/my-game/card.svg", "{{ it.number }}</text>", "{{ it.number }}" + asks + "</text>")
    assert _told(run) == []
    if sort != "known when drawn":
        (project / "templates/my-game/extra.svg").write_text(extra.replace("it.cost", "it.number"), "utf-8")
        assert [one["code"] for one in _told(run)] == ["DF118"]


def test_a_column_that_only_a_comment_names_is_told(run: Any, project: Path, edit: Any) -> None:
    _column(project, "cost")
    edit("templates/my-game/card.svg", "{{ it.number }}</text>", "{{ it.number }}{# not it.cost,\nnot yet #}</text>")
    assert [one["code"] for one in _told(run)] == ["DF118"]


def test_a_column_that_begins_with_an_underscore_is_a_note_to_oneself(run: Any, project: Path) -> None:
    _column(project, "_cost", declared=False)
    assert _told(run) == []


def test_another_column_that_is_not_declared_is_told_with_both_ways_out(run: Any, project: Path) -> None:
    _column(project, "price", declared=False)
    (found,) = _told(run)
    assert (found["code"], found["line"], found["column"]) == ("DF101", 1, 18)
    assert found["hint"].endswith("one for yourself alone is called _price")


def test_the_starter_and_its_deck_show_all_their_columns(run: Any, tmp_path: Path) -> None:
    assert _told(run) == []
    (tmp_path / "cards.csv").write_text("Name,Cost,Effect,Remark\nElf,2,Draw a card.,\nOrc,3,Hit.,fine\n", "utf-8")
    assert run("init", "deck", "--from", "cards.csv", cwd=tmp_path).code == 0
    assert run("check", "--format", "json", cwd=tmp_path / "deck").json["findings"] == []
