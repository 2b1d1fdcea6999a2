"""SVG documents of strangers go in, their pictures come out, drawn by a process of its own with bounds of time, memory and files; or why they are not."""

from __future__ import annotations

import json
from collections.abc import Sequence

from printgen.apart.bounds import ApartError, Bounds
from printgen.apart.started import answers
from printgen.frozen import frozen, replace

BOUNDS = Bounds(seconds=20, patience=80, memory=1024**3, answer=1024**3)
"""A blur over a page of A5 at 600 dpi takes seven seconds; the memory is for the pixels of a whole sheet, and a few layers of them. No file can be opened."""
_FEW_FILES = 8
"""Where letters are to be drawn, their files are read one by one."""


@frozen
class Letters:
    """The font files that a drawing may use, and the family that stands in for those it names and are not there."""

    files: tuple[str, ...] = ()
    family: str = ""


def drawn_apart(drawings: Sequence[str], letters: Letters, bounds: Bounds | None = None) -> list[bytes]:
    """The PNG of each document, as large as it says, transparent where it draws nothing. Raises ApartError."""
    wish = {"drawings": drawings, "fonts": letters.files, "family": letters.family or None}
    held = replace(bounds or BOUNDS, files=_FEW_FILES) if letters.files else bounds or BOUNDS
    pictures, why = answers("printgen.art.draw_apart", json.dumps(wish).encode("ascii"), held)
    if len(pictures) < len(drawings):
        raise why or ApartError("gives no picture")
    return pictures
