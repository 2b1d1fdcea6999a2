"""Pieces of several sizes on one sheet: none over another, all inside, marks at each corner, and a guillotine can cut them all."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

from printgen.geometry import Rect, Size
from printgen.impose.marks import edges_of
from printgen.impose.shelves import Piece, corner_marks, packed
from printgen.impose.stamps import cut_order
from printgen.scene.items import Shape
from tests.impose.test_paper_simulation import A4, LETTER, drawn

pieces = st.lists(st.builds(Piece, st.just("p"), st.builds(Size, st.floats(10, 120), st.floats(10, 150)), st.floats(0, 4)), min_size=1, max_size=25)


def can_be_cut(trims: Sequence[Rect]) -> bool:
    """Whether cuts from edge to edge of what is left in the hand part all pieces."""
    if len(trims) == 1:
        return True
    for upright in (False, True):
        for edge in edges_of(trims, upright=upright):
            before = [trim for trim in trims if (trim.right if upright else trim.bottom) <= edge + 1e-6]
            after = [trim for trim in trims if (trim.x if upright else trim.y) >= edge - 1e-6]
            if before and after and len(before) + len(after) == len(trims):
                return can_be_cut(before) and can_be_cut(after)
    return False


@settings(max_examples=200, deadline=None)
@given(pieces, st.sampled_from([A4, LETTER]), st.floats(0, 8))
def test_every_piece_lies_once_with_its_bleed_and_can_be_cut_out(some: list[Piece], paper: Size, margin: float) -> None:
    some = [Piece(f"p{n}", size, bleed) for n, (_, size, bleed) in enumerate(some)]
    made = packed(some, paper, margin)
    if made is None:
        assert any(max(size) + 2 * max(bleed, 3) > min(paper) - 2 * margin for _, size, bleed in some)
        return
    assert sorted(i for _, ids in made for i in ids) == sorted(piece.id for piece in some)
    known = {piece.id: piece for piece in some}
    for layout, ids in made:
        reach = layout.sheet.printable
        for cell, (trim, i) in enumerate(zip(layout.cells, ids, strict=True)):
            w, h = known[i].size[::-1] if layout.rotation(cell) else known[i].size
            assert abs(trim.w - w) + abs(trim.h - h) < 1e-6
            assert reach.holds(trim.grown(known[i].bleed))
        boxes = [(trim, known[i].bleed) for trim, i in zip(layout.cells, ids, strict=True)]
        for (one, bleed), (other, its) in itertools.combinations(boxes, 2):
            assert not one.grown(bleed).meets(other.grown(its))
        assert can_be_cut(layout.cells)
        for mark in corner_marks(layout.cells):
            assert isinstance(mark, Shape)
            for box in drawn([mark]):
                assert reach.holds(box)
                assert not any(trim.grown(0.9).meets(box.grown(0.01)) for trim in layout.cells)


def test_small_pieces_fill_the_row_of_a_large_one() -> None:
    made = packed([Piece("board", Size(120.0, 150.0), 3.0), *(Piece(f"c{n}", Size(30.0, 40.0), 3.0) for n in range(4))], A4, 5.0)
    assert made is not None
    ((layout, ids),) = made
    assert ids == ("board", "c0", "c1", "c2", "c3")
    assert layout.trim(0).y == layout.trim(1).y, "the first small one stands beside the board"


def test_the_axis_with_fewer_lines_is_cut_first() -> None:
    cards = [Rect(x * 69.0, y * 94.0, 63.0, 88.0) for x in range(4) for y in range(2)]
    assert cut_order(cards) == "cut first the 4 lines across, then the 8 down"
    assert cut_order([Rect(c.y, c.x, c.h, c.w) for c in cards]) == "cut first the 4 lines down, then the 8 across"
    assert cut_order([Rect(x * 63.0, y * 88.0, 63.0, 88.0) for x in range(3) for y in range(3)]) == "cut first the 4 lines across, then the 4 down"


def test_pieces_are_laid_on_their_sides_where_that_saves_a_sheet_and_only_there() -> None:
    """Three boards that lie and one that stands fit one sheet if they all lie, or all stand; with a small card beside the three nothing is turned."""
    wide = [Piece(f"w{n}", Size(190.0, 60.0), 0.0) for n in range(3)]
    made = packed([*wide, Piece("tall", Size(60.0, 190.0), 0.0)], A4, 5.0)
    assert made is not None
    assert [len(ids) for _, ids in made] == [4]
    assert made[0][0].turned
    upright = packed([*wide, Piece("card", Size(60.0, 66.0), 0.0)], A4, 5.0)
    assert upright is not None
    assert [(len(ids), layout.turned) for layout, ids in upright] == [(4, frozenset())]
