"""Inks go in, the operators that choose them come out: in the colours of a screen, or as plates of process and spot inks for a press."""

from __future__ import annotations

from typing import Protocol

from printgen.colour.separation import Separation
from printgen.render.numbers import shorts
from printgen.render.pdf_canvas import PressCanvas
from printgen.render.pdf_shading import rgb
from printgen.render.picture import image, separated
from printgen.scene.items import Picture
from printgen.scene.style import Ink

FINE = 1.0
"""Lines up to this width (mm) are fine: grey ones are printed in black alone."""


class Plates(Protocol):
    """How inks become numbers. `space` is the colour space in which what shines through is mixed."""

    space: str

    def fill(self, ink: Ink, *, fine: bool) -> tuple[str, str]:
        """The operators for filling with an ink, and the name of the colour space they use ("" if none)."""

    def stroke(self, ink: Ink, *, fine: bool) -> tuple[str, str]:
        """The same for strokes."""

    def shares(self, ink: Ink) -> str:
        """An ink as numbers of `space`."""

    def overprints(self, ink: Ink, *, fine: bool) -> bool:
        """Whether an ink prints over what lies below by itself."""

    def picture(self, picture: Picture) -> str:
        """Keeps a picture and returns its name."""


class ScreenPlates:
    """DeviceRGB, as the palette says it."""

    space = "DeviceRGB"

    def __init__(self, canvas: PressCanvas) -> None:
        self.canvas = canvas

    def fill(self, ink: Ink, *, fine: bool) -> tuple[str, str]:
        """See Plates."""
        del fine
        return f"{rgb(ink)} rg", ""

    def stroke(self, ink: Ink, *, fine: bool) -> tuple[str, str]:
        """See Plates."""
        del fine
        return f"{rgb(ink)} RG", ""

    def shares(self, ink: Ink) -> str:
        """See Plates."""
        return rgb(ink)

    def overprints(self, ink: Ink, *, fine: bool) -> bool:
        """Never: a screen has no plates."""
        del ink, fine
        return False

    def picture(self, picture: Picture) -> str:
        """See Plates."""
        return image(picture.data, self.canvas)


class PressPlates:
    """DeviceCMYK by the profile of a printing condition, and a Separation for each spot ink (PDF 32000-1, 8.6.6.4)."""

    space = "DeviceCMYK"

    def __init__(self, canvas: PressCanvas, separation: Separation) -> None:
        self.canvas = canvas
        self.separation = separation

    def fill(self, ink: Ink, *, fine: bool) -> tuple[str, str]:
        """See Plates."""
        if ink.spot:
            name = self._spot(ink)
            return f"/{name} cs 1 scn", name
        return f"{self._shares(ink, fine=fine)} k", ""

    def stroke(self, ink: Ink, *, fine: bool) -> tuple[str, str]:
        """See Plates."""
        if ink.spot:
            name = self._spot(ink)
            return f"/{name} CS 1 SCN", name
        return f"{self._shares(ink, fine=fine)} K", ""

    def shares(self, ink: Ink) -> str:
        """See Plates."""
        return self._shares(ink, fine=False)

    def overprints(self, ink: Ink, *, fine: bool) -> bool:
        """Full black of letters and thin lines: knocked out, it would show a white rim wherever the plates miss each other."""
        return not ink.spot and fine and self.separation.ink(ink, fine=True) == (0.0, 0.0, 0.0, 1.0)

    def picture(self, picture: Picture) -> str:
        """See Plates."""
        return separated(picture.data, self.canvas, self.separation)

    def _shares(self, ink: Ink, *, fine: bool) -> str:
        return shorts(*self.separation.ink(ink, fine=fine), digits=4)

    def _spot(self, ink: Ink) -> str:
        """The name of an ink's own colour space; where there is no such plate it looks like the palette's colour."""
        look = shorts(*self.separation.ink(ink, fine=False), digits=4)
        tint = f"<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[{look}]/N 1>>"
        return self.canvas.keep("C", f"[/Separation/{_name(ink.spot)}/DeviceCMYK {tint}]")


def _name(words: str) -> str:
    """A spot's name as a PDF name: what is no letter or digit is written as its number."""
    return "".join(char if char.isascii() and char.isalnum() else "".join(f"#{byte:02X}" for byte in char.encode()) for char in words)

