"""A preflight looks at so much of a file at most: what it left out is told, nothing is missed there, and files of our own are looked at as a whole."""

from __future__ import annotations

from typing import Any

from printgen.geometry import Rect
from printgen.pipeline.finish import looked_at
from printgen.press.painted import AT_ONCE, STEPS
from printgen.press.pdfx import finished
from printgen.press.preflight import preflight
from printgen.press.subject import Expected, Piece
from printgen.render.pdf import pdf
from printgen.scene.items import Shape
from printgen.scene.path import polyline
from printgen.scene.style import Ink, Style
from printgen.typeset.fonts import FontBook
from tests.press.conftest import expected, found, job, printing
from tests.press.test_strangers import file_of, saved


def _pages(*contents: bytes) -> bytes:
    pdf = file_of(contents[0])
    for one in contents[1:]:
        pdf.pages.extend(file_of(one).pages)
    return saved(pdf)


RED, MANY = b"1 0 0 rg 9 9 9 9 re f ", b"0 0 1 1 re f "


def _told_within(data: bytes, steps: int, **more: Any) -> list[tuple[str, str]]:
    return [(one.code, one.message) for one in preflight(data, "cards.pdf", Expected(printing(""), **more), steps=steps).sorted]


def test_too_many_operators_are_told_and_what_comes_before_them_is_looked_at() -> None:
    said_of = _told_within(_pages(RED, *[MANY * 5] * 5, RED), 50)
    assert ("PF130", "page 1: an area at 5, 101 mm in DeviceRGB") in said_of
    assert ("PF160", "page 6: from here on there is too much content to be looked at: more than 50 operators, or as large") in said_of


def test_content_that_is_too_large_at_once_is_told_and_what_comes_after_it_is_looked_at() -> None:
    said_of = _told_within(_pages(MANY * 30, RED), 200)
    assert ("PF130", "page 2: an area at 5, 101 mm in DeviceRGB") in said_of
    assert ("PF160", "page 1: the content of a page is too large to be looked at: more than 40 operators, or as large") in said_of


def test_pieces_are_not_missed_on_pages_that_were_not_looked_at() -> None:
    piece = (Piece("card-1", "front", Rect(10, 10, 20, 20)),)

    def missed(steps: int, *contents: bytes) -> list[int | None]:
        told = preflight(_pages(*contents), "cards.pdf", Expected(printing(""), slots=(piece,) * len(contents)), steps=steps).sorted
        return [one.page for one in told if one.code == "PF114"]

    assert missed(200, RED, MANY * 30, RED) == [1, 3]
    assert missed(50, RED, *[MANY * 5] * 6) == [1, 2, 3, 4, 5]


def test_our_own_files_are_looked_at_as_a_whole() -> None:
    long = Shape(polyline([(n % 60, n % 77) for n in range(STEPS // AT_ONCE)]), Style(stroke=Ink((20, 60, 200)), stroke_width=0.3))
    one = job(long)
    data = finished(pdf(one, FontBook([])), one.printing, one.title)
    assert {code for code, _ in found(data, expected(slots=((Piece("card-1", "front", Rect(11, 11, 63, 88)),),)))} == {"PF160"}
    assert looked_at(one, "cards.pdf", data).findings == []
