"""A text and a font go in, the glyphs that HarfBuzz chooses and places come out: kerned, with ligatures, each cluster knowing its characters."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

import uharfbuzz as hb

from printgen.frozen import frozen
from printgen.typeset.program import FontProgram

_KEPT = 20_000
"""Shapings kept per font: more than a large project has different words, and a bound for what a stranger's text can fill."""


EM = 1_000_000
"""Widths are whole millionths of an em, so that fonts of different units can share a line and no sum depends on rounding."""


class Placed(NamedTuple):
    """One shaped glyph in font units, y upward: its advance, its offset from the pen, and its cluster's characters ("" for all but the cluster's first glyph)."""

    gid: int
    advance: int
    dx: int
    dy: int
    text: str


@frozen
class Shaped:
    """A shaped text: glyphs in the order of drawing (font units); its width and the box of its ink (left, bottom, right, top, y upward; zeros if none) in EM.

    `missing` are the indices of the characters that have no glyph.
    """

    glyphs: tuple[Placed, ...]
    width: int
    ink: tuple[float, float, float, float]
    missing: tuple[int, ...]


def shape(program: FontProgram, text: str, *, tabular: bool = False) -> Shaped:
    """Shape one run of one direction; `tabular` asks for figures of one width. Results are kept with the program."""
    key = (text, tabular)
    done: Shaped | None = program.shaped.get(key)
    if done is None:
        if len(program.shaped) >= _KEPT:
            program.shaped.clear()
        done = program.shaped[key] = _shape(program, text, tabular=tabular)
    return done


def _shape(program: FontProgram, text: str, *, tabular: bool) -> Shaped:
    buffer = hb.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    # The language that HarfBuzz guesses is that of the machine; a page must not depend on it.
    buffer.language = "und"
    hb.shape(program.font, buffer, {"tnum": True} if tabular else None)
    infos, positions = buffer.glyph_infos, buffer.glyph_positions or []
    ends = dict(pairwise([*sorted({info.cluster for info in infos}), len(text)]))
    told: set[int] = set()
    glyphs: list[Placed] = []
    missing: list[int] = []
    left, bottom, right, top, pen = 0.0, 0.0, 0.0, 0.0, 0
    for info, position in zip(infos, positions, strict=True):
        cluster, gid = info.cluster, info.codepoint
        glyphs.append(Placed(gid, position.x_advance, position.x_offset, position.y_offset, "" if cluster in told else text[cluster : ends[cluster]]))
        if gid == 0 and cluster not in told:
            missing.extend(n for n in range(cluster, ends[cluster]) if not program.has(text[n]))
        told.add(cluster)
        ink = program.ink(gid)
        if ink:
            x, y = pen + position.x_offset + ink.x, position.y_offset + ink.y
            if left == right:
                left, bottom, right, top = x, y, x + ink.w, y + ink.h
            else:
                left, bottom, right, top = min(left, x), min(bottom, y), max(right, x + ink.w), max(top, y + ink.h)
        pen += position.x_advance
    em = EM / program.upem
    return Shaped(tuple(glyphs), round(pen * em), (left * em, bottom * em, right * em, top * em), tuple(sorted(missing)))
