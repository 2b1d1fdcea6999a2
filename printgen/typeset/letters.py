"""A run of glyphs goes in, the outline of its letters as one path comes out (mm)."""

from __future__ import annotations

from printgen.geometry import Matrix
from printgen.scene.items import Glyphs
from printgen.scene.path import Path, mapped
from printgen.typeset.fonts import FontBook


def letters(run: Glyphs, fonts: FontBook) -> Path:
    """The outline, in the coordinates of the run. Raises KeyError for a font that `fonts` does not hold."""
    program = fonts[run.font]
    scale = run.size / program.upem
    return tuple(
        step
        for glyph in run.glyphs
        for step in mapped(program.outline(glyph.gid), Matrix(scale, 0, 0, -scale, run.x + glyph.x, run.y + glyph.y))
    )
