"""Primitives as letters, one for each square millimetre, the same in PDF and SVG."""

from __future__ import annotations

from typing import Any

from printgen.geometry import Matrix, Rect
from printgen.scene.items import Group, Shape, Symbol, Use
from printgen.scene.path import line, rectangle
from printgen.scene.style import Gradient, Stop, Style


def filled(x: float, y: float, w: float, h: float, ink: Any) -> Shape:
    return Shape(rectangle(Rect(x, y, w, h)), Style(fill=ink))


def test_later_items_lie_on_top(kit: Any) -> None:
    assert kit.same_letters(filled(1, 1, 4, 2, kit.red), filled(3, 0, 3, 2, kit.blue), w=7, h=4) == [
        "...bbb.",
        ".rrbbb.",
        ".rrrr..",
        ".......",
    ]


def test_a_stroke_lies_on_both_sides_of_its_line(kit: Any) -> None:
    style = Style(fill=kit.yellow, stroke=kit.black, stroke_width=2)
    assert kit.same_letters(Shape(rectangle(Rect(2, 2, 4, 3)), style), w=8, h=7) == [
        "........",
        ".######.",
        ".######.",
        ".##yy##.",
        ".######.",
        ".######.",
        "........",
    ]


def test_dashes_start_where_their_offset_says(kit: Any) -> None:
    style = Style(stroke=kit.red, stroke_width=2, dash=(2, 1), dash_offset=1)
    assert kit.same_letters(Shape(line(0, 1, 9, 1), style), w=9, h=2) == ["r.rr.rr.r"] * 2


def test_a_dash_of_nothing_is_a_whole_line(kit: Any) -> None:
    assert kit.same_letters(Shape(line(1, 1, 4, 1), Style(stroke=kit.red, stroke_width=2, dash=(0, 0))), w=5, h=2) == [".rrr."] * 2


def test_caps_reach_beyond_the_end_or_do_not(kit: Any) -> None:
    butt, square = (Shape(line(2, y, 5, y), Style(stroke=kit.blue, stroke_width=2, cap=cap)) for y, cap in ((1, "butt"), (4, "square")))
    assert kit.same_letters(butt, square, w=7, h=5) == ["..bbb..", "..bbb..", ".......", ".bbbbb.", ".bbbbb."]


def test_a_line_without_width_is_not_drawn(kit: Any) -> None:
    assert kit.same_letters(Shape(line(0, 1, 4, 1), Style(stroke=kit.red, stroke_width=0)), w=4, h=2) == ["....", "...."]


def test_even_odd_leaves_the_hole_open(kit: Any) -> None:
    path = (*rectangle(Rect(0, 0, 5, 4)), *rectangle(Rect(1, 1, 3, 2)))
    assert kit.same_letters(Shape(path, Style(fill=kit.green, even_odd=True)), w=5, h=4) == ["ggggg", "g...g", "g...g", "ggggg"]
    assert kit.same_letters(Shape(path, Style(fill=kit.green)), w=5, h=4) == ["ggggg"] * 4


def test_a_clip_belongs_to_the_moved_group(kit: Any) -> None:
    group = Group((filled(0, 0, 9, 9, kit.red),), Matrix.move(2, 1), clip=rectangle(Rect(0, 0, 2, 2)))
    assert kit.same_letters(group, filled(5, 0, 1, 4, kit.blue), w=6, h=4) == [".....b", "..rr.b", "..rr.b", ".....b"]


def test_a_symbol_turns_clockwise_about_its_origin(kit: Any) -> None:
    arrow = Symbol("arrow", (filled(0, 0, 3, 1, kit.red), filled(2, 1, 1, 1, kit.blue)), Rect(0, 0, 3, 2))
    turned = Use(arrow, Matrix.move(7, 0) @ Matrix.turn(90))
    assert kit.same_letters(Use(arrow), turned, w=8, h=3) == ["rrr...r.", "..b...r.", ".....br."]


def test_a_symbol_is_not_cut_off_at_its_box(kit: Any) -> None:
    symbol = Symbol("wide", (filled(-1, -1, 4, 4, kit.red),), Rect(0, 0, 2, 2))
    assert kit.same_letters(Use(symbol, Matrix.move(2, 2)), w=6, h=6)[1:3] == [".rrrr.", ".rrrr."]


def test_uses_of_a_symbol_do_not_inherit_opacity_or_ink(kit: Any) -> None:
    symbol = Symbol("s", (filled(0, 0, 2, 1, kit.red),), Rect(0, 0, 2, 1))
    faint = Shape(rectangle(Rect(0, 0, 2, 1)), Style(fill=kit.blue, fill_opacity=0))
    assert kit.same_letters(faint, Use(symbol, Matrix.move(1, 0)), filled(4, 0, 1, 1, kit.blue), w=5, h=1) == [".rr.b"]


def test_a_faded_group_fades_as_one(kit: Any) -> None:
    group = Group((filled(0, 0, 3, 1, kit.black), filled(1, 0, 3, 1, kit.black)), opacity=0.5)
    row = kit.pdf_pixels(kit.pdf(group, w=5, h=1), 10)
    shades = [row.getpixel((x, 5)) for x in range(5, 50, 10)]
    assert len(set(shades[:4])) == 1
    assert abs(shades[0][0] - 128) <= 1
    assert shades[4] == (255, 255, 255)


def test_a_faded_group_in_a_moved_one_is_whole(kit: Any) -> None:
    far = Group((Group((filled(-300, 0, 2, 1, kit.red),), opacity=0.999),), Matrix.move(301, 0))
    assert kit.pdf_pixels(kit.pdf(far, w=4, h=1), 10).getpixel((15, 5))[1] < 40


def test_a_gradient_jumps_where_two_stops_meet(kit: Any) -> None:
    jump = Gradient("linear", (Stop(0, kit.red), Stop(0.5, kit.red), Stop(0.5, kit.blue), Stop(1, kit.blue)), 0, 0, 6, 0)
    assert kit.same_letters(filled(0, 0, 6, 1, jump), w=6, h=1) == ["rrrbbb"]


def test_a_gradient_goes_with_the_group_that_moves_it_and_with_its_own_map(kit: Any) -> None:
    jump = Gradient("linear", (Stop(0.5, kit.red), Stop(0.5, kit.blue)), 0, 0, 1, 0, matrix=Matrix.grow(4))
    inner = Group((filled(0, 0, 4, 1, jump),), Matrix.move(2, 0))
    symbol = Symbol("s", (inner,), Rect(0, 0, 8, 1))
    assert kit.same_letters(inner, Use(symbol, Matrix.move(0, 1)), w=7, h=2) == ["..rrbb."] * 2


def test_a_gradient_strokes_too(kit: Any) -> None:
    jump = Gradient("linear", (Stop(0.5, kit.red), Stop(0.5, kit.blue)), 0, 0, 6, 0)
    assert kit.same_letters(Group((Shape(line(0, 1, 6, 1), Style(stroke=jump, stroke_width=2)),), Matrix.move(1, 0)), w=8, h=2) == [".rrrbbb."] * 2


def test_a_gradient_without_length_shows_its_last_stop(kit: Any) -> None:
    flat = Gradient("linear", (Stop(0, kit.red), Stop(1, kit.blue)), 3, 3, 3, 3)
    point = Gradient("radial", (Stop(0, kit.red), Stop(1, kit.green)), 3, 3, 3, 3, 0)
    single = Gradient("linear", (Stop(0.3, kit.yellow),), 0, 0, 3, 3)
    assert kit.same_letters(*(filled(n, 0, 1, 1, paint) for n, paint in enumerate((flat, point, single))), w=3, h=1) == ["bgy"]


def test_a_gradient_can_fade_away(kit: Any) -> None:
    veil = Gradient("linear", (Stop(0.5, kit.red, 1.0), Stop(0.5, kit.red, 0.0)), 0, 0, 6, 0)
    stroke = Shape(line(0, 2, 6, 2), Style(stroke=veil, stroke_width=2))
    assert kit.same_letters(Group((filled(0, 0, 6, 1, veil), stroke), Matrix.move(1, 0)), filled(7, 0, 1, 3, kit.blue), w=8, h=3) == [".rrr...b"] * 3


def test_an_evenly_faded_gradient_is_as_light_as_it_says(kit: Any) -> None:
    even = Gradient("linear", (Stop(0, kit.black, 0.5), Stop(1, kit.black, 0.5)), 0, 0, 4, 0)
    assert abs(kit.pdf_pixels(kit.pdf(filled(0, 0, 4, 1, even), w=4, h=1), 10).getpixel((15, 5))[0] - 128) <= 1


def test_a_slot_shows_nothing_outside_of_its_clip(kit: Any) -> None:
    scene = kit.scene_of(filled(-9, -9, 30, 30, kit.red), w=4, h=2, bleed=1)
    from printgen.render.pdf import pdf  # noqa: PLC0415 - one test's need

    rows = kit.letters(kit.pdf_pixels(pdf(kit.job_of(kit.page_of(scene, margin=1)), kit.book), 10))
    assert rows == ["........", *[".rrrrrr."] * 4, "........"]
