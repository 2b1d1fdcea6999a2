"""How a job is put on paper: its inks, the standard its file keeps, and what of the drawing becomes lines to cut and crease along."""

from __future__ import annotations

from printgen.frozen import frozen

RGB, CMYK = "rgb", "cmyk"
X4, X1A = "x4", "x1a"
PDF, PNG, TTS, TTP = "pdf", "png", "tts", "ttp"
REGISTRATION = "All"
"""The spot that prints on every plate (PDF 32000-1, 8.6.6.4): marks are drawn in it, so that they lie over each other on all of them."""
RESERVED = frozenset({"cyan", "magenta", "yellow", "black", "all", "none"})
"""What a press calls inks of its own, all of them, and none (PDF 32000-1, 8.6.6.4), in small letters: no spot may be called so."""


@frozen
class Printing:
    """What a file for print has to keep.

    `colour`: "rgb", or "cmyk" for plates of process and spot inks. `condition` names the paper and press that the inks are meant for, `limit` is the most
    ink that may lie on one spot (1.0 is one full ink: 3.0 are 300 %). `standard`: "x4" (PDF/X-4), "x1a" (PDF/X-1a:2003) or "". `outlines`: letters are
    drawn, not set. `form`: "pdf", "png" (a picture for each page), or "tts" and "ttp" (sheets for a virtual table, and a package for another one). `cut` and `crease` name the spots in which the outline of a piece and its folds are printed; "" for none.
    `spots`: whether inks that a palette has plates of their own for may be there.
    """

    colour: str = RGB
    condition: str = ""
    limit: float = 0.0
    standard: str = ""
    outlines: bool = False
    form: str = PDF
    cut: str = ""
    crease: str = ""
    spots: bool = True


HOME = Printing()
"""A printer at home or in a copy shop: screen colours, fonts embedded, no standard."""
