"""A run of glyphs goes in, the outlines of its letters come out (mm), one by one or as one path."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.geometry import Matrix
from printgen.scene.items import Glyphs
from printgen.scene.path import Path, mapped
from printgen.typeset.fonts import FontBook


def each_letter(run: Glyphs, fonts: FontBook) -> Iterator[Path]:
    """The outline of each glyph, in the coordinates of the run. Raises KeyError for a font that `fonts` does not hold."""
    program = fonts[run.font]
    scale = run.size / program.upem
    for glyph in run.glyphs:
        yield mapped(program.outline(glyph.gid), Matrix(scale, 0, 0, -scale, run.x + glyph.x, run.y + glyph.y))


def letters(run: Glyphs, fonts: FontBook) -> Path:
    """All of them as one path. Raises KeyError as above."""
    return tuple(step for letter in each_letter(run, fonts) for step in letter)
