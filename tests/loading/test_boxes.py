"""A box says what it holds; its size and its net follow. What is wrong is told where it stands."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

from printgen.checks.nets import net_closes
from printgen.diagnostics.diagnostic import Bag
from printgen.geometry import Size
from printgen.loading.load import load
from printgen.model.game import Game
from printgen.model.net import net_of
from printgen.model.record import Record
from printgen.rules.frame import Ask

GAME = """\
kind: game
id: decks
title: Decks
kinds:
  card: {is: card, size: 63mm x 88mm, pieces: [{id: one, copies: 20}, {id: two}]}
  divider: {is: card, size: 63mm x 95mm, pieces: [{id: between}]}
  case:
    is: box
    BOX
    fields: {title: {type: text, required: false}}
"""


def game(tmp_path: Path, box: str) -> tuple[Game, Bag]:
    folder = tmp_path / "definitions" / "decks"
    folder.mkdir(parents=True)
    (folder / "game.yaml").write_text(GAME.replace("BOX", box), "utf-8")
    made, bag = load(folder, tmp_path)
    assert made is not None
    return made, bag


def told(tmp_path: Path, box: str) -> list[str]:
    return [f"{one.place.line}:{one.place.column} {one.message}" for one in game(tmp_path, box)[1].findings]


@pytest.mark.parametrize("style", ["tuck", "tray", "lid", "file"])
def test_a_box_is_as_large_as_what_it_holds_and_closes(tmp_path: Path, style: str) -> None:
    made, bag = game(tmp_path, f"box: {{of: [card, divider], style: {style}, stock: 0.3mm, play: 1mm, card: 0.5mm}}")
    assert bag.findings == []
    (case,) = made.of_kind("case")
    box = cast("Record", case.fields["box"])
    assert (box["count"], box["thickness"], box["inner_w"], box["inner_h"], box["inner_d"]) == (22, 6.6, 64, 96, 7.6)
    measured = tuple(box[name] for name in ("w", "h", "d"))
    assert measured == {"tuck": (64.5, 96.5, 8.1), "tray": (64.5, 96.5, 8.1), "lid": (66.5, 98.5, 4.6), "file": (64.5, 8.1, 58.9)}[style]
    net = net_of(case)
    assert net is not None
    assert net.wrong == ()
    assert case.kind == made.kinds["case"]
    assert case.kind.size != Size(63, 88)
    assert list(net_closes(Ask(made))) == []


def test_a_number_may_be_said_and_single_pieces_lie_in_a_box(tmp_path: Path) -> None:
    made, bag = game(tmp_path, "box: {of: [two], count: 50}")
    assert bag.findings == []
    box = cast("Record", made.of_kind("case")[0].fields["box"])
    assert (box["count"], box["inner_d"]) == (50, 17.0)


@pytest.mark.parametrize(
    ("box", "wrong"),
    [
        ("box: {of: [crad]}", '9:16 kind case: box: there is no kind or component "crad"; did you mean "card"?'),
        ("box: {of: [case]}", "9:16 kind case: box: case is a box itself"),
        ("box: {of: []}", "9:10 kind case: box: it holds nothing"),
        ("box: {of: [card], style: crate}", '9:30 kind case: box.style: there is no "crate"'),
        ("box: {of: [card]}\n    size: 60mm x 60mm", "10:11 kind case: the size of a box follows from what it holds"),
        ("note: nothing", '8:5 kind case: "size" is missing'),
    ],
)
def test_what_is_wrong_with_a_box_is_told(tmp_path: Path, box: str, wrong: str) -> None:
    found = told(tmp_path, box)
    assert [words.startswith(wrong) for words in found] == [True], found


def test_only_a_box_holds_something(tmp_path: Path) -> None:
    folder = tmp_path / "definitions" / "decks"
    folder.mkdir(parents=True)
    (folder / "game.yaml").write_text(GAME.replace("is: box\n    BOX", "is: aid\n    box: {of: [card]}"), "utf-8")
    _, bag = load(folder, tmp_path)
    assert [one.message for one in bag.findings] == ["kind case: only what is a box holds something"]
