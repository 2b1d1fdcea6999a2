"""A project of boxes goes in, its sheets are made for a printer at home, and read again: each fold is drawn, or marked at both ends, to a tenth of a millimetre; tabs have a bleed."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from printgen.geometry import Rect
from printgen.pipeline.trip import Checked, Wish, check
from printgen.project import Found, find_project
from printgen.render.pdf import pdf
from printgen.scene.page import Slot
from tests.impose.strokes import XY, Stroke, pages
from tests.shipped import ROOT

NEAR = 0.1
FAR = 0.6
"""A tick begins so near to the end of its fold (mm)."""
STYLES = ("tuck", "tray", "lid", "file")
GAME = """\
kind: game
id: boxes
title: Boxes
basis: ours
kinds:
  card: {is: card, size: 63mm x 88mm, pieces: [{id: only, copies: 54}]}
"""
CARD = '<face><rect x="-3" y="-3" width="69" height="94" fill="#d9ecc1"/></face>'


def boxes(folder: Path, net: str, more: str = "") -> Checked:
    """A project with a box of each style, each drawn by that template, and the sheets of its boxes."""
    home, drawings = folder / "definitions" / "boxes", folder / "templates" / "boxes"
    home.mkdir(parents=True)
    drawings.mkdir(parents=True)
    kinds = "".join(f"  {style}: {{is: box, box: {{of: [card], style: {style}}}{more}}}\n" for style in STYLES)
    (home / "game.yaml").write_text(f"{GAME}{kinds}products:\n  boxes: {{title: Boxes, of: [{', '.join(STYLES)}]}}\n", "utf-8")
    (drawings / "card.svg").write_text(CARD, "utf-8")
    for style in STYLES:
        (drawings / f"{style}.svg").write_text(f"<face>{net}</face>", "utf-8")
    return check(find_project(folder), Found("boxes", home, folder), Wish(), lambda *_: None)


def sheets(checked: Checked) -> list[tuple[tuple[Slot, ...], list[Stroke]]]:
    """The slots of each page and the straight lines of its PDF."""
    assert not checked.bag.has_errors, [one.message for one in checked.bag.findings]
    assert checked.fonts is not None
    assert checked.jobs
    return [(page.slots, drawn) for job in checked.jobs for page, (_, drawn) in zip(job.pages, pages(pdf(job, checked.fonts)), strict=True)]


def unmarked(slots: tuple[Slot, ...], drawn: list[Stroke]) -> tuple[int, list[str]]:
    """How many folds there are, and those that nobody sees at both of their ends."""
    dashed = [one for one in drawn if one.dashed]
    margin = [one for one in dashed if not any(slot.trim.grown(-NEAR).meets(_box(one)) for slot in slots)]
    ends = [(slot.component, [slot.matrix.at(*step[-2:]) for step in fold]) for slot in slots for fold in slot.scene.folds]
    return len(ends), [f"{name} {one} {other}" for name, (one, other) in ends if not _seen(one, other, dashed, margin)]


def _box(mark: Stroke) -> Rect:
    (a, b), (c, d) = mark.start, mark.end
    return Rect(min(a, c), min(b, d), abs(a - c), abs(b - d))


def _seen(one: XY, other: XY, dashed: list[Stroke], margin: list[Stroke]) -> bool:
    whole = any(max(math.dist(a, one), math.dist(b, other)) < NEAR for mark in dashed for a, b in ((mark.start, mark.end), (mark.end, mark.start)))
    ways = ((one, other), (other, one))
    return whole or all(any(_at(*way, mark, tick=True) for mark in dashed) or any(_at(*way, mark, tick=False) for mark in margin) for way in ways)


def _at(end: XY, far: XY, mark: Stroke, *, tick: bool) -> bool:
    """Whether a mark lies on the line of a fold, and at this end of it: a tick, or somewhere beyond."""
    long = math.dist(end, far)
    u = ((end[0] - far[0]) / long, (end[1] - far[1]) / long)
    on = all(abs((x - end[0]) * u[1] - (y - end[1]) * u[0]) < NEAR for x, y in (mark.start, mark.end))
    along = [(x - end[0]) * u[0] + (y - end[1]) * u[1] for x, y in (mark.start, mark.end)]
    return on and (min(map(abs, along)) < FAR and mark.long < long / 2 if tick else min(along) > 0)


@pytest.mark.parametrize("net", ['<net tab="8" fill="#203050" stroke="#ffd060"/>', '<net fill="#203050"/>'])
def test_each_fold_of_each_style_of_box_is_seen_at_home(tmp_path: Path, net: str) -> None:
    found = [unmarked(*sheet) for sheet in sheets(boxes(tmp_path, net))]
    assert [missing for _, missing in found] == [[]] * len(found)
    assert sum(count for count, _ in found) == 12 + 3 * 8, "a tuck box: five between panels, seven at tabs; the others: four and four"


@pytest.mark.parametrize(
    ("game", "product"),
    [("flip-and-write", "card-boxes"), ("flip-and-write", "first-player-token"), ("snakesss", "question-file"), ("snakesss", "mongoose"), ("snake-cards", "die")],
)
def test_each_fold_of_the_games_is_seen_at_home(game: str, product: str) -> None:
    checked = check(find_project(ROOT), Found(game, ROOT / "definitions" / game, ROOT), Wish(only=(product,)), lambda *_: None)
    found = [unmarked(*sheet) for sheet in sheets(checked)]
    assert [missing for _, missing in found] == [[]] * len(found)
    assert sum(count for count, _ in found) > 0


def test_a_fold_that_is_not_drawn_is_missed(tmp_path: Path) -> None:
    ((slots, drawn), *_) = sheets(boxes(tmp_path, '<net fill="#203050" stroke="#ffd060"/>'))
    for away in (one for one in drawn if one.dashed):
        assert len(unmarked(slots, [one for one in drawn if one is not away])[1]) == 1
    count, missing = unmarked(slots, [])
    assert len(missing) == count


def test_what_a_machine_scores_has_no_ticks_on_its_art(tmp_path: Path) -> None:
    checked = boxes(tmp_path, '<net fill="#203050"/>')
    assert any(mark.dashed for _, drawn in sheets(checked) for mark in drawn)
    cut = check(find_project(tmp_path), Found("boxes", tmp_path / "definitions" / "boxes", tmp_path), Wish(("cricut",)), lambda *_: None)
    assert not any(mark.dashed for _, drawn in sheets(cut) for mark in drawn)


@pytest.mark.parametrize("ink", ["#ffffff", "#f6ecd2"])
@pytest.mark.parametrize("bleed", ["", ", bleed: 0mm"])
def test_a_box_with_tabs_of_another_colour_can_be_built(tmp_path: Path, ink: str, bleed: str) -> None:
    checked = boxes(tmp_path, f'<net tab="8" fill="#203050" tab-fill="{ink}" stroke="#ffd060"/>', bleed)
    assert [finding.message for finding in checked.bag.findings if finding.code == "PR208"] == []
    assert not checked.bag.has_errors
