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
    """The map of a face (origin at its top left corner) onto its trim box, turned clockwise by 0, 90, 180 or 270 degrees."""
    x, y = {0: (trim.x, trim.y), 90: (trim.right, trim.y), 180: (trim.right, trim.bottom), 270: (trim.x, trim.bottom)}[rotation]
    return Matrix.move(x, y) @ Matrix.turn(rotation) if rotation else Matrix.move(x, y)


def behind(rotation: int, axis: str) -> int:
    """How far a back is turned whose front is turned so far, on a sheet that turns about that axis: mirrored, a turn goes the other way."""
    return (SIDEWAYS_TURN[axis] - rotation) % 360
