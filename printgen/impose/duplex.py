"""Where a piece lies on the front goes in, where and how turned its back must lie on the other side comes out."""

from __future__ import annotations

from printgen.geometry import Matrix, Rect, Size
from printgen.impose.paper import HORIZONTAL, VERTICAL

SIDEWAYS_TURN = {VERTICAL: 0, HORIZONTAL: 180}
"""How far a back is turned so that it reads upright when a player turns the piece over like the page of a book."""


def reflected(rect: Rect, sheet: Size, axis: str) -> Rect:
    """The same spot of paper, as seen when the sheet has been turned about that axis through its middle."""
    if axis == VERTICAL:
        return Rect(sheet.w - rect.right, rect.y, rect.w, rect.h)
    return Rect(rect.x, sheet.h - rect.bottom, rect.w, rect.h)


def onto(trim: Rect, rotation: int) -> Matrix:
    """The map of a face (origin at its top left corner) onto its trim box, turned clockwise by 0 or 180 degrees."""
    if rotation == 180:
        return Matrix.move(trim.right, trim.bottom) @ Matrix.turn(180)
    return Matrix.move(trim.x, trim.y)
