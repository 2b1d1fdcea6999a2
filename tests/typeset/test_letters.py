"""The outlines of letters lie where the letters do, and one place alone knows how."""

from __future__ import annotations

from pathlib import Path

import pytest

import printgen
from printgen.scene.items import Glyph, Glyphs
from printgen.scene.path import box
from printgen.scene.style import Ink
from printgen.typeset.fonts import FontBook
from printgen.typeset.letters import each_letter, letters
from printgen.typeset.shape import shape

BOOK = FontBook([])


def test_letters_stand_on_their_line_side_by_side() -> None:
    program = BOOK.pick("text")
    (glyph,) = shape(program, "H").glyphs
    run = Glyphs(program.key, 10.0, (Glyph(glyph.gid, 0.0, 0.0, 8.0, "H"), Glyph(glyph.gid, 8.0, 1.5, 8.0, "H")), "HH", 20.0, 30.0, Ink((0, 0, 0)))
    one, other = each_letter(run, BOOK)
    assert letters(run, BOOK) == one + other
    first, second = box(one), box(other)
    assert first is not None
    assert second is not None
    assert first.bottom == pytest.approx(30, abs=0.01)
    assert first.h == pytest.approx(10 * program.cap_height / program.upem, rel=0.02)
    assert 20 < first.x < first.right < 28
    assert (second.x - first.x, second.y - first.y) == pytest.approx((8.0, 1.5))


def test_one_place_knows_where_the_outline_of_a_letter_lies() -> None:
    """SVG keeps outlines in the units of their font, and has them drawn where they lie."""
    root = Path(printgen.__file__).parent
    asks = {path.relative_to(root).as_posix() for path in root.rglob("*.py") if "program.outline(" in path.read_text("utf-8")}
    assert asks == {"typeset/letters.py", "render/svg_items.py"}
