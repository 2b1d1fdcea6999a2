"""The pages of a map: what stands on them, and that nothing leaves the paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from printgen.diagnostics.diagnostic import ERROR, Bag, Diagnostic
from printgen.geometry import IDENTITY, Matrix, Size
from printgen.model.game import Game
from printgen.model.landscape import Layer
from printgen.model.overlay import Heat, Overlay, Slides, Spots, Ways
from printgen.overlay.inks import WHITE, heat, is_dark
from printgen.overlay.pen import Pen
from printgen.overlay.sheets import Sheet, draft, job, sheets
from printgen.scene.items import Glyphs, Group, Item, Use

A4 = (Size(210.0, 297.0), 5.0)
MARKS = (
    Slides("Frogs that leap", (((1, 1), (3, 1)),)),
    Spots("Deep water", ((3, 1), (4, 1)), "area", "red", {(3, 1): "2"}),
    Ways("Ways to the lily", ((((1, 1), (1, 2)), "1"),)),
)


def made(game: Game, pen: Pen, overlay: Overlay, *found: Diagnostic, paper: tuple[Size, float] = A4) -> tuple[Sheet, ...]:
    return sheets(draft(game, game.components[0], overlay, None, pen.fonts, paper), Bag(list(found)))


def runs(items: Sequence[Item], matrix: Matrix = IDENTITY) -> Iterator[tuple[str, float, float]]:
    for item in items:
        if isinstance(item, Glyphs):
            x, y = matrix.at(item.x, item.y)
            yield item.text, x, y
            yield item.text, x + sum(glyph.advance for glyph in item.glyphs), y
        elif isinstance(item, Group):
            yield from runs(item.items, matrix @ item.matrix)
        elif isinstance(item, Use):
            yield from runs(item.symbol.items, matrix @ item.matrix)


def findings(number: int) -> list[Diagnostic]:
    words = "A frog that leaps from here falls into the water, whichever way it looks, and gets wet. " * 3
    return [Diagnostic(code=f"XX{n}", name="wet-frog", severity=ERROR, message=words, hint="move the lily", about=("lily", "A1/B1")) for n in range(100, 100 + number)]


@pytest.mark.parametrize("paper", [A4, (Size(215.9, 279.4), 6.0)])
def test_all_words_stay_on_the_paper(game: Game, pen: Pen, paper: tuple[Size, float]) -> None:
    overlay = Overlay(MARKS, (Heat("Depth", {(3, 1): 12.5}, "m", 1),), ("leap: one",), (("Known", ("A frog can swim.",)),))
    pages = made(game, pen, overlay, *findings(30), paper=paper)
    assert len(pages) > 2
    for sheet in pages:
        assert sheet.page.size == Size(max(paper[0]), min(paper[0]))
        for text, x, y in runs(sheet.page.marks):
            assert 4 < x < sheet.page.size.w - 4, text
            assert 4 < y < sheet.page.size.h - 4, text


def test_every_finding_is_told_once_however_many_pages_it_takes(game: Game, pen: Pen, words: Any) -> None:
    pages = made(game, pen, Overlay(MARKS), *findings(30))
    said = [word for sheet in pages for word in words(Group(sheet.page.marks))]
    assert [sheet.name for sheet in pages] == ["overlay", *(f"overlay-{n}" for n in range(2, len(pages) + 1))]
    assert len(pages) > 2
    assert said.count("wet-frog") == 30
    assert "Findings (30)" in said


def test_the_legend_names_each_mark_and_a_clean_map_says_so(game: Game, pen: Pen, words: Any) -> None:
    (sheet,) = made(game, pen, Overlay(MARKS, notes=("leap: one",), facts=(("Known", ("A frog can swim.",)),)))
    said = words(Group(sheet.page.marks))
    assert {"Lily Pond: what the checker sees", "Ponds · leap: one", "No findings", "Frogs that leap", "Deep water", "Ways to the lily", "Known", "A frog can swim."} <= set(said)


def test_frames_are_explained_if_there_are_any(game: Game, pen: Pen, words: Any) -> None:
    (with_frames,), (without,) = made(game, pen, Overlay(), *findings(1)), made(game, pen, Overlay())
    assert any(word.startswith("Squares that a finding names") for word in words(Group(with_frames.page.marks)))
    assert not any(word.startswith("Squares that a finding names") for word in words(Group(without.page.marks)))


def test_a_map_without_a_drawn_board_shows_its_glyphs_and_numbers(game: Game, pen: Pen, words: Any) -> None:
    (sheet,) = made(game, pen, Overlay())
    said = words(Group(sheet.page.marks))
    assert (said.count("~"), said.count("."), said.count("4"), said.count("3")) == (3, 9, 2, 4)


def test_words_stand_beside_a_map_and_below_one_that_is_very_wide(game: Game, pen: Pen) -> None:
    def first(columns: int, rows: int) -> tuple[float, float]:
        glyphs = {(x, y): "." for x in range(1, columns + 1) for y in range(1, rows + 1)}
        layers = {"ground": Layer("ground", columns, rows, glyphs)}
        other = replace(game, components=(replace(game.components[0], layers=layers),))
        (sheet,) = made(other, pen, Overlay())
        return next((x, y) for text, x, y in runs(sheet.page.marks) if text == "No findings")

    (beside, high), (left, low) = first(16, 16), first(40, 8)
    assert (beside > 180, high < 40) == (True, True)
    assert (left < 10, low > 80) == (True, True)


def test_words_lie_above_the_frames_of_findings(game: Game, pen: Pen) -> None:
    (sheet,) = made(game, pen, Overlay(MARKS), *findings(1))
    titles = [item.title for item in sheet.page.marks if isinstance(item, Group) and item.title]
    assert titles == ["ground", "Deep water", "Frogs that leap", "Ways to the lily", "findings", "words"]


def test_heat_maps_stand_three_abreast(game: Game, pen: Pen, words: Any) -> None:
    heats = tuple(Heat(f"Heat {n}", {(1, 1): 0.0, (2, 1): 4.0}, "%", silent_zero=n == 1) for n in range(1, 5))
    pages = made(game, pen, Overlay(heats=heats))
    assert [sheet.name for sheet in pages] == ["overlay", "heat", "heat-2"]
    said = words(Group(pages[1].page.marks))
    assert {"Heat 1", "Heat 2", "Heat 3"} <= set(said)
    # On the map two of three write their nought; each scale starts with one.
    assert (said.count("0"), said.count("4 %")) == (2 + 3, 3)


def test_a_component_without_a_map_has_no_page(game: Game, pen: Pen) -> None:
    assert sheets(draft(game, game.components[1], Overlay(), None, pen.fonts, A4), Bag()) == ()


def test_what_else_is_known_stands_below_the_heat_maps_or_on_pages_of_its_own(game: Game, pen: Pen, words: Any) -> None:
    few, many = ((("Known", ("A frog can swim.",) * number),) * number for number in (2, 60))
    heats = (Heat("Depth", {(1, 1): 1.0}),)
    pages = made(game, pen, Overlay(heats=heats, facts=few))
    assert [sheet.name for sheet in pages] == ["overlay", "heat"]
    assert "Known" in words(Group(pages[1].page.marks))
    assert "Known" not in words(Group(pages[0].page.marks))
    pages = made(game, pen, Overlay(heats=heats, facts=many))
    assert [sheet.name for sheet in pages][:3] == ["overlay", "heat", "facts-2"]
    assert sum(words(Group(sheet.page.marks)).count("Known") for sheet in pages) == 60
    for sheet in pages:
        assert all(y < sheet.page.size.h - 4 for _, _, y in runs(sheet.page.marks))


def test_all_pages_are_one_document(game: Game, pen: Pen) -> None:
    pages = made(game, pen, Overlay(heats=(Heat("Depth", {}),)))
    assert [leaf.front for leaf in job(game, game.components[0], pages).leaves] == [sheet.page for sheet in pages]


def test_colours_grow_darker_and_letters_on_them_can_be_read() -> None:
    scale = [heat("blue", part / 10) for part in range(11)]
    light = [sum(ink.rgb) for ink in scale]
    assert light == sorted(light, reverse=True)
    assert (is_dark(scale[0]), is_dark(scale[-1]), is_dark(WHITE)) == (False, True, False)
