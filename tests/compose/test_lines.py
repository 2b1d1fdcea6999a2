"""Lines are set once and moved: nobody can tell them from lines that were set in place."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.compose.lines import Lines
from printgen.geometry import Point
from printgen.place import Place, Text
from printgen.typeset.fonts import FontBook
from printgen.typeset.request import LineText
from printgen.typeset.set_text import set_line

BOOK = FontBook()
LINES = Lines(BOOK)
SOURCE = Text("cards.csv", "a line of **bold** and :leaf: words\n")


@given(st.floats(-50, 200), st.floats(-50, 200), st.sampled_from(["start", "middle", "end"]), st.sampled_from(["baseline", "middle"]), st.sampled_from([None, 60.0]))
def test_a_moved_line_is_a_line_set_there(x: float, y: float, anchor: str, valign: str, fit: float | None) -> None:
    asked = LineText(text=SOURCE.text.strip(), rich=True, start=Point(x, y), anchor=anchor, valign=valign, fit=fit, place=Place(SOURCE, 0, 35), component="x")
    moved, wrong = LINES.set(asked)
    there, faults = set_line(asked, BOOK)
    assert wrong.findings == faults.findings == []
    assert [(run.text, run.font, run.glyphs, run.place) for run in moved.runs] == [(run.text, run.font, run.glyphs, run.place) for run in there.runs]
    assert [value for run in moved.runs for value in (run.x, run.y)] == pytest.approx([value for run in there.runs for value in (run.x, run.y)], abs=1e-9)
    assert [(icon.name, icon.place) for icon in moved.icons] == [(icon.name, icon.place) for icon in there.icons]
    assert moved.icons[0].box == pytest.approx(there.icons[0].box, abs=1e-9)
    assert moved.room == pytest.approx(there.room, abs=1e-9)
    assert moved.ink == pytest.approx(there.ink, abs=1e-9)
    assert moved.line_boxes[0] == pytest.approx(there.line_boxes[0], abs=1e-9)


def test_a_fault_is_told_for_each_line_that_has_it() -> None:
    for name in ("x", "y"):
        _, bag = LINES.set(LineText(text="far too long", start=Point(1, 2), fit=3.0, component=name, place=Place(SOURCE, 0, 3)))
        assert [found.about for found in bag.findings] == [(name,)]
