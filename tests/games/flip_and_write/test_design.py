"""Maps that printgen draws: they keep every rule, look like places, and the same seed gives the same bytes."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, cast

import pytest

from printgen.analysis.board import board
from printgen.diagnostics.diagnostic import WARNING
from printgen.games.flip_and_write.design.curves import smooth, stroke
from printgen.games.flip_and_write.design.dice import Dice
from printgen.games.flip_and_write.design.forest import forest
from printgen.games.flip_and_write.design.generator import generate
from printgen.games.flip_and_write.design.sketch import Sketch
from printgen.games.flip_and_write.land import land_of
from printgen.games.flip_and_write.marking import UNMARKED
from printgen.games.flip_and_write.proposals import told
from printgen.games.flip_and_write.survey import survey_of
from printgen.loading.load import load_piece
from printgen.model.game import Game
from printgen.model.record import Record
from printgen.pipeline.drafts import Drafts, styles
from printgen.place import Text
from printgen.project import find_games, find_project

ROOT = Path(__file__).parents[3]
SEEDS = int(os.environ.get("PRINTGEN_SEEDS", "3"))
"""How many maps of each style the suite tries; `make seeds` tries forty."""


@cache
def desk() -> Drafts:
    project = find_project(ROOT)
    return Drafts(project, find_games(project, "flip-and-write", ROOT)[0][0])


@cache
def drawn(style: str, seed: int) -> str:
    draft = desk().drawn(style, seed, "a-place", "A Place")
    assert draft.words is not None, [f"{one.code} {one.message}" for one in draft.bag.sorted]
    return draft.words


def test_there_are_four_styles() -> None:
    assert styles() == ("desert", "fjord", "forest", "river")


@pytest.mark.parametrize("seed", range(SEEDS))
@pytest.mark.parametrize("style", styles())
def test_a_drawn_map_passes_every_rule(style: str, seed: int) -> None:
    found = desk().tried(drawn(style, seed), "a-place")
    assert [f"{one.code} {one.message}" for one in found.sorted if one.severity <= WARNING] == []


@pytest.mark.parametrize("style", styles())
def test_a_drawn_map_bears_the_marks_that_are_proposed_for_it(game: Game, style: str) -> None:
    words = drawn(style, 2)
    sheet, _ = load_piece(ROOT / "definitions" / "flip-and-write", ROOT, "landscape", Text("landscapes/a-place.yaml", words))
    assert sheet is not None
    land = land_of(game, sheet)
    assert land is not None
    data = told(survey_of(land, {name: ruling.chosen for name, ruling in game.rulings.items()}))
    proposed: list[dict[str, Any]] = cast("list[dict[str, Any]]", data["proposed"])
    assert data["sheet"] == {colour: [one["number"] for one in proposed if one["mark"] == colour] for colour in ("green", "red")}
    assert [one["why"] for one in proposed if one["mark"] == "green" and one["why"] not in words] == []
    assert UNMARKED not in words


@pytest.mark.parametrize("style", styles())
def test_other_seeds_give_other_maps(style: str) -> None:
    grounds = {drawn(style, seed).partition("terrain:")[2] for seed in range(SEEDS)}
    assert len(grounds) == SEEDS


@pytest.mark.parametrize("style", styles())
def test_the_same_seed_gives_the_same_words_in_another_process(game: Game, style: str) -> None:
    words = generate(game, style, 5, 0, "a-place", "A Place")
    script = (
        "import sys; from pathlib import Path; from printgen.loading.load import load; from printgen.games.flip_and_write.design.generator import generate; "
        f"root = Path({str(ROOT)!r}); game, _ = load(root / 'definitions' / 'flip-and-write', root); "
        f"sys.stdout.buffer.write(generate(game, {style!r}, 5, 0, 'a-place', 'A Place').encode())"
    )
    again = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True, env={**os.environ, "PYTHONHASHSEED": "77", "LC_ALL": "C"})
    assert again.stdout.decode() == words


def test_a_place_has_its_parts(game: Game) -> None:
    for style, parts in {
        "river": ("~ water", ": sand", "{T: tree}", "shade: |"),
        "desert": ("% quicksand", "^ rock", "{P: palm}"),
        "fjord": ("= ice", "* snow", "S: ship", "apple_kinds: {g: golden}", "[A, B, C, D, E]", "challenge: {golden: true}"),
        "forest": ("& foliage", "paws: {a:", "apple_kinds: {f: fresh, r: rotten}", "cave_override: {foliage: [grassland]}"),
    }.items():
        words = generate(game, style, 1, 0, "a-place", "A Place") or ""
        assert [part for part in parts if part not in words] == []


def test_a_desert_may_lie_under_a_falcon(game: Game) -> None:
    deserts = [generate(game, "desert", seed, 0, "x", "X") or "" for seed in range(12)]
    assert {"falcon:" in words for words in deserts} == {True, False}
    assert all(("outline_of: F" in words) == ("rule:" in words) for words in deserts)


def test_the_file_says_why_abilities_are_marked() -> None:
    [line] = [line for line in drawn("river", 1).splitlines() if line.startswith("# Green: ")]
    assert "squares are water" in line


def test_a_game_without_the_terrain_gets_no_map(game: Game) -> None:
    bare = replace(game, data=Record({"facts": Record({"grid": game.facts["grid"]})}))
    assert generate(bare, "river", 1, 0, "a-place", "A Place") is None


def test_groves_that_meet_share_their_number() -> None:
    for seed in range(30):
        sketch = forest(Dice(f"groves {seed}"), board(16, 16))
        for square, letter in sketch.paws.items():
            assert {sketch.paws[near] for near in sketch.beside(square) if near in sketch.paws} == {letter}


def test_a_blot_hangs_together_and_stays_on_free_ground() -> None:
    sketch = Sketch.blank(board(16, 16), "grassland")
    free = {(x, y) for x in range(3, 9) for y in range(3, 9)}
    blot = sketch.blot(Dice("blot"), (5, 5), 12, free)
    assert len(blot) == 12
    assert blot <= free
    assert all(any(near in blot for near in sketch.beside(square)) for square in blot)
    assert sketch.blot(Dice("blot"), (1, 1), 12, free) == set()


def test_a_curve_passes_through_its_points() -> None:
    curve = smooth([1, 4, 2], 5)
    assert (curve[0], curve[5], curve[10], len(curve)) == (1, 4, 2, 11)
    assert stroke(board(8, 8), [(2, 2), (3, 2), (4, 2)], (0.6, 0.6)) == {(2, 2), (3, 2), (4, 2)}
