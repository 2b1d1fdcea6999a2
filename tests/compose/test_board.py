"""Boards: grounds, grids, outlines, marks, numbers, labels and trails on squares."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from printgen.compose.board import roomiest
from printgen.compose.rounded import inset, rounded
from printgen.geometry import Rect
from printgen.model.landscape import LayerSpec
from printgen.scene.path import box

MAP = ["aab", "aab", "bbb"]
MEANS = {"a": "sand", "b": "grass"}


@pytest.fixture
def board(bench: Any) -> Any:
    bench.layer("terrain", MAP, MEANS, ground=True)
    bench.layer("shade", ["ss.", ".s.", "..s"])
    bench.layer("paws", [".8.", "888", ".8."], {"8": 12})
    for name in ("sand", "grass"):
        bench.file(f"icons/tile-{name}.svg", f'<svg viewBox="0 0 10 10"><rect width="10" height="10" fill="{name}"/></svg>')

    def draw(inside: str, board: str = 'x="5" y="6" square="10" gutter="2" part="map"') -> Any:
        return bench(f"<board {board}>{inside}</board>")

    return draw


def test_a_ground_is_one_use_a_square_of_one_symbol_a_meaning(board: Any) -> None:
    drawn = board('<ground layer="terrain" icon="tile-{}"/>')
    assert len(drawn.uses) == 9
    assert len({id(use.symbol) for use in drawn.uses}) == 2
    assert drawn.uses[0].matrix.box(drawn.uses[0].symbol.box) == Rect(7, 8, 10, 10)
    assert [use.symbol.title for use in drawn.uses] == [f"tile-{MEANS[glyph]}" for row in MAP for glyph in row]
    assert drawn.parts["map"].box == Rect(7, 8, 30, 30)
    assert drawn.parts["map"].values == {"columns": 3, "rows": 3, "square": 10, "gutter": 2, "left": 7, "top": 8}


def test_a_board_tells_its_squares_in_millimetres_of_the_face(bench: Any) -> None:
    drawn = bench('<g transform="scale(0.5)"><board columns="2" rows="2" square="10" part="map"><grid stroke="ink"/></board></g>')
    assert drawn.parts["map"].values["square"] == 5


def test_only_and_except_choose_squares(board: Any) -> None:
    assert len(board('<ground layer="terrain" icon="tile-{}" only="sand"/>').uses) == 4
    assert len(board('<ground layer="terrain" icon="tile-{}" except="sand, x"/>').uses) == 5


def test_a_grid_is_one_path_and_an_edge(board: Any) -> None:
    lines, edge = board('<grid stroke="red" stroke-width="0.2" edge="0.6"/>').shapes
    assert len(lines.path) == 8
    assert box(lines.path) == box(edge.path) == Rect(7, 8, 30, 30)
    assert (lines.style.stroke_width, edge.style.stroke_width) == (0.2, 0.6)
    assert lines.style.fill is None


def test_an_outline_goes_around_each_region(board: Any) -> None:
    first, second = board('<outline layer="shade" stroke="red"/>').shapes
    assert [step[1:] for step in first.path if step[0] != "Z"] == [(7, 8), (27, 8), (27, 28), (17, 28), (17, 18), (7, 18)]
    assert box(second.path) == Rect(27, 28, 10, 10)
    assert first.style.fill is None


def test_an_outline_can_lie_inside_with_round_corners(board: Any) -> None:
    first, _ = board('<outline layer="shade" stroke="red" inset="1" radius="3"/>').shapes
    assert box(first.path) == Rect(8, 9, 18, 18)
    assert sum(step[0] == "C" for step in first.path) == 6


def test_marks_are_icons_on_their_squares(board: Any) -> None:
    drawn = board('<marks layer="shade" icon="leaf" size="4"/>')
    assert drawn.uses[0].matrix.box(drawn.uses[0].symbol.box) == Rect(10, 11, 4, 4)
    assert len(drawn.uses) == 4


def test_marks_can_be_drawn_by_hand(board: Any) -> None:
    drawn = board('<marks layer="paws"><text x="5" y="5" size="8" anchor="middle" valign="middle">{}{glyph}{a}{b}</text></marks>')
    assert drawn.words == ["12821", "12812", "12822", "12832", "12823"]
    assert drawn.face.texts[0].box.centre.x == pytest.approx(22, abs=0.5)


def test_a_number_stands_once_in_each_area_on_its_roomiest_square(board: Any) -> None:
    drawn = board('<numbers layer="paws" icon="leaf" icon-size="3" size="8"/>')
    assert drawn.words == ["12"]
    (icon,) = drawn.uses
    assert icon.matrix.box(icon.symbol.box).centre.x == pytest.approx(22)
    text = drawn.face.texts[0]
    assert Rect(17, 18, 10, 10).holds(text.box)
    assert text.box.y >= icon.matrix.box(icon.symbol.box).bottom


@pytest.mark.parametrize("way", ["beside", "over", "below"])
def test_a_number_and_its_icon_lie_in_the_square(board: Any, way: str) -> None:
    drawn = board(f'<numbers layer="paws" icon="leaf" icon-size="3" size="8" arrange="{way}"/>')
    square = Rect(17, 18, 10, 10)
    assert square.holds(drawn.face.texts[0].box)
    assert square.holds(drawn.uses[0].matrix.box(drawn.uses[0].symbol.box))


def test_labels_stand_in_the_gutters(board: Any) -> None:
    drawn = board('<labels size="4"/>')
    assert drawn.words == ["1", "2", "3"] * 4
    top = drawn.face.texts[0].box
    assert top.centre.x == pytest.approx(12, abs=0.4)
    assert top.centre.y == pytest.approx(7, abs=0.1)
    assert board('<labels sides="left" rows="B{}" size="4"/>').words == ["B1", "B2", "B3"]
    assert board('<labels sides="top" columns="A" size="4"/>').words == ["1", "2", "3", "A"]
    assert board('<labels sides="none" size="4"/>').words == []


def test_a_drawing_is_put_on_a_square(board: Any) -> None:
    drawn = board('<at square="A2/B3"><rect w="10" h="10" part="here"/></at>')
    assert drawn.parts["here"].box == Rect(17, 28, 10, 10)


def test_a_trail_goes_through_the_middles(board: Any) -> None:
    (trail,) = board('<trail squares="A1/B1 A2/B1, A2/B2" stroke="red" stroke-width="3" radius="2"/>').shapes
    assert box(trail.path) == Rect(12, 13, 10, 10)
    assert [step[0] for step in trail.path] == ["M", "L", "C", "L"]
    assert (trail.style.cap, trail.style.fill) == ("round", None)


def test_a_board_without_layers_has_columns_and_rows_of_its_own(bench: Any) -> None:
    drawn = bench('<board square="5" columns="4" rows="2"><grid stroke="ink"/></board>')
    assert drawn.face.ink.grown(-0.175) == pytest.approx(Rect(0, 0, 20, 10))


def test_a_board_can_show_another_component(bench: Any) -> None:
    bench.layer("terrain", MAP, MEANS, ground=True)
    bench.others = (replace(bench.component, id="other"),)
    bench.layers = {}
    bench.file("icons/tile-sand.svg", '<svg viewBox="0 0 1 1"><rect width="1" height="1"/></svg>')
    assert len(bench('<board of="other" square="10"><ground layer="terrain" only="sand" icon="tile-{}"/></board>').uses) == 4
    assert bench('<board of="nobody" square="10" columns="2" rows="2"/>').told == ["templates/card.svg:2:8 TP206 there is no component 'nobody'"]


@pytest.mark.parametrize(
    ("inside", "told"),
    [
        ('<ground layer="terain" icon="tile-{}"/>', "TP215 there is no layer 'terain'; did you mean \"terrain\"?"),
        ('<ground icon="tile-{}"/>', "TP208 <ground> needs layer"),
        ('<ground layer="terrain"/>', "TP208 <ground> needs icon"),
        ('<ground layer="terrain" icon="til-{}" only="sand"/>', "TP213 there is no icon 'til-sand'; did you mean \"tile-sand\"?"),
        ('<at square="A9/B1"/>', "TP206 'A9/B1' is no square of this board"),
        ('<at square="9"/>', "TP206 '9' is no square of this board"),
        ("<at/>", "TP208 <at> needs square"),
        ('<trail squares="A1/B1 x"/>', "TP206 'x' is no square"),
        ('<labels sides="north"/>', "TP206 'north' is none of all"),
        ("<marks/>", "TP208 <marks> needs"),
    ],
)
def test_what_is_wrong_on_a_board_is_told(board: Any, inside: str, told: str) -> None:
    found = board(inside).told
    assert found
    assert told in " ".join(found)


def test_a_layer_that_a_piece_may_have_and_has_not_draws_nothing(bench: Any) -> None:
    bench.layer("terrain", MAP, MEANS, ground=True)
    component = replace(bench.component, kind=replace(bench.kind, layers=(LayerSpec("terrain"), LayerSpec("shade"))))
    bench.file("card.svg", '<face><board square="9"><outline layer="shade"/></board></face>')
    composer = bench.composer()
    assert composer.face(component, "front") is not None
    assert composer.bag.findings == []


@pytest.mark.parametrize(
    ("region", "square"),
    [
        ({(1, 1)}, (1, 1)),
        ({(a, b) for a in range(1, 4) for b in range(1, 4)}, (2, 2)),
        ({(1, 1), (2, 1), (3, 1)}, (2, 1)),
        ({(a, b) for a in range(1, 4) for b in range(1, 4)} | {(4, 1), (5, 1), (6, 1), (7, 1)}, (2, 2)),
    ],
)
def test_the_roomiest_square_is_farthest_from_the_edge(region: set[tuple[int, int]], square: tuple[int, int]) -> None:
    assert roomiest(region) == square


def test_corners_are_rounded_to_half_a_side_at_most() -> None:
    path = rounded([(0, 0), (4, 0), (4, 4), (0, 4)], 100)
    assert box(path) == Rect(0, 0, 4, 4)
    assert sum(step[0] == "C" for step in path) == 4
    assert rounded([(0, 0), (4, 0)], 1, closed=False) == (("M", 0, 0), ("L", 4, 0))
    assert rounded([(0, 0)], 1) == ()


def test_a_line_is_drawn_further_inside() -> None:
    assert inset([(0, 0), (10, 0), (10, 10), (0, 10)], 1) == [(1, 1), (9, 1), (9, 9), (1, 9)]
    assert inset([(0, 0), (0, 10), (10, 10), (10, 0)], 1) == [(-1, -1), (-1, 11), (11, 11), (11, -1)]


@pytest.mark.parametrize(
    ("inside", "told"),
    [
        ('<numbers layer="paws" size="9"><circle r="1"/></numbers>', "size means nothing beside what stands inside"),
        ('<numbers layer="paws" icon="leaf" bold="yes" ><circle r="1"/></numbers>', "icon means nothing beside what stands inside"),
        ('<numbers layer="paws" gap="1"/>', "gap means nothing without an icon"),
        ('<marks layer="paws" size="4"><circle r="1"/></marks>', "size means nothing without an icon"),
    ],
)
def test_what_means_nothing_beside_the_rest_is_told(board: Any, inside: str, told: str) -> None:
    assert any(f"TP205 {told}" in one for one in board(inside).told)
