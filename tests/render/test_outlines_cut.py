"""Curves go in, arcs come out where they are such: circles, turned corners; what is no arc is parted finely enough."""

from __future__ import annotations

import io
import itertools
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from printgen.geometry import Matrix, Point, Rect, Size
from printgen.render.cut_svg import cut_svg, data
from printgen.render.dxf import dxf
from printgen.render.png import png_outline
from printgen.scene.cutting import Cutting
from printgen.scene.items import Scene
from printgen.scene.outline import FLAT, Arc, Curve, Straight, at, flattened, lines
from printgen.scene.path import ellipse, line, mapped, rectangle
from printgen.typeset.fonts import FontBook


@given(st.floats(0.5, 200), st.floats(-100, 300), st.floats(0, 360), st.booleans())
def test_a_circle_is_four_arcs_however_it_is_moved(radius: float, x: float, degrees: float, mirrored: bool) -> None:
    matrix = Matrix.move(x, 7.0) @ Matrix.turn(degrees) @ Matrix.grow(-1.0 if mirrored else 1.0, 1.0)
    (found,) = lines(mapped(ellipse(0, 0, radius, radius), matrix))
    assert found.closed
    assert all(isinstance(one, Arc) for one in found.stretches)
    for one in found.stretches:
        assert isinstance(one, Arc)
        assert one.radius == pytest.approx(radius, rel=1e-6)
        assert one.turn == pytest.approx(math.pi / 2 * (-1 if mirrored else 1), rel=1e-6)


def test_a_box_with_round_corners_is_straight_between_arcs() -> None:
    (found,) = lines(rectangle(Rect(10, 20, 63, 88), 3))
    assert [type(one) for one in found.stretches] == [Straight, Arc] * 4
    assert data(found) == "M13 20L70 20A3 3 0 0 1 73 23L73 105A3 3 0 0 1 70 108L13 108A3 3 0 0 1 10 105L10 23A3 3 0 0 1 13 20Z"


def test_what_is_no_circle_stays_a_curve_and_is_parted_for_dxf() -> None:
    (found,) = lines(ellipse(50, 50, 40, 20))
    assert all(isinstance(one, Curve) for one in found.stretches)
    assert data(found).count("C") == 4
    start = found.start
    for curve in found.stretches:
        assert isinstance(curve, Curve)
        corners = [start, *flattened(start, curve)]
        for n in range(201):
            point = at(start, curve.first, curve.second, curve.to, n / 200)
            assert min(_off(point, a, b) for a, b in itertools.pairwise(corners)) <= FLAT
        start = curve.to


def _off(point: Point, a: Point, b: Point) -> float:
    length = math.dist(a, b)
    t = max(0.0, min(1.0, ((point.x - a.x) * (b.x - a.x) + (point.y - a.y) * (b.y - a.y)) / length**2))
    return math.dist(point, (a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)))


def test_a_path_that_ends_where_it_began_is_closed_and_several_are_several() -> None:
    square = (("M", 0.0, 0.0), ("L", 5.0, 0.0), ("L", 5.0, 5.0), ("L", 0.0, 0.0))
    found = lines((*square, *line(9, 9, 12, 9), ("M", 1.0, 1.0)))
    assert [(one.closed, len(one.stretches)) for one in found] == [(True, 3), (False, 1)]


def test_scores_are_lines_of_a_layer_of_their_own() -> None:
    (cut,), (score,) = lines(rectangle(Rect(10, 10, 30, 20))), lines(line(10, 20, 40, 20))
    sheet = Cutting(Size(100, 60), (("a", cut),), (("a", score),))
    words = dxf(sheet).split("\r\n")
    at_line = words.index("LINE")
    assert words[at_line + 2 : at_line + 15 : 2] == ["SCORE", "10", "40", "0", "40", "40", "0"], "y is upward"
    svg = cut_svg(sheet, "t")
    assert 'inkscape:label="Score"' in svg
    assert 'd="M10 20L40 20"' in svg
    assert 'stroke="#0000ff"' in svg


def test_the_hole_of_a_ring_is_no_part_of_its_shape_whichever_way_its_outline_runs() -> None:
    hole = ellipse(10, 10, 4, 4)
    ring = Scene("ring", Size(20, 20), (), cut=(*ellipse(10, 10, 10, 10), *hole))
    with Image.open(io.BytesIO(png_outline(ring, FontBook(), (40, 40), Rect(0, 0, 20, 20)))) as picture:
        alpha = picture.getchannel("A")
        assert (alpha.getpixel((20, 20)), alpha.getpixel((4, 20))) == (0, 255)
