"""Inks go in, the operators that choose them come out: in the colours of a screen, or as plates of process and spot inks for a press."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from printgen.colour.mixing import PROCESS, plates_of, prints_over, shares_of, spots_in
from printgen.colour.separation import Separation
from printgen.render.numbers import shorts
from printgen.render.pdf_canvas import PressCanvas
from printgen.render.pdf_shading import rgb
from printgen.render.picture import image, plated, separated
from printgen.scene.items import Picture
from printgen.scene.style import Gradient, Ink


class Plates(Protocol):
    """How inks become numbers. `space` is the colour space in which what shines through is mixed."""

    space: str

    def fill(self, ink: Ink, *, fine: bool) -> tuple[str, str]:
        """The operators for filling with an ink, and the name of the colour space they use ("" if none)."""

    def stroke(self, ink: Ink, *, fine: bool) -> tuple[str, str]:
        """The same for strokes."""

    def shades(self, gradient: Gradient) -> tuple[str, Callable[[Ink], str]]:
        """The colour space of a gradient, as an object of the file, and how an ink becomes numbers of it."""

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

    def shades(self, gradient: Gradient) -> tuple[str, Callable[[Ink], str]]:
        """See Plates."""
        del gradient
        return f"/{self.space}", rgb

    def overprints(self, ink: Ink, *, fine: bool) -> bool:
        """Never: a screen has no plates."""
        del ink, fine
        return False

    def picture(self, picture: Picture) -> str:
        """See Plates."""
        return image(picture.data, self.canvas)


class PressPlates:
    """DeviceCMYK by the profile of a printing condition, a Separation for each spot ink (PDF 32000-1, 8.6.6.4), a DeviceN where it is mixed with others (8.6.6.5)."""

    space = "DeviceCMYK"

    def __init__(self, canvas: PressCanvas, separation: Separation) -> None:
        self.canvas = canvas
        self.separation = separation

    def fill(self, ink: Ink, *, fine: bool) -> tuple[str, str]:
        """See Plates."""
        if spots_in(ink):
            name, shares = self._apart(ink)
            return f"/{name} cs {shares} scn", name
        return f"{self._shares(ink, fine=fine)} k", ""

    def stroke(self, ink: Ink, *, fine: bool) -> tuple[str, str]:
        """See Plates."""
        if spots_in(ink):
            name, shares = self._apart(ink)
            return f"/{name} CS {shares} SCN", name
        return f"{self._shares(ink, fine=fine)} K", ""

    def shades(self, gradient: Gradient) -> tuple[str, Callable[[Ink], str]]:
        """See Plates. With a spot in it, the gradient runs on the plates of its inks: from a spot to paper on one alone."""
        inks = [stop.ink for stop in gradient.stops]
        spots = {spot.spot: spot for ink in inks for spot, _ in spots_in(ink)}
        if not spots:
            return f"/{self.space}", lambda ink: self._shares(ink, fine=False)
        plates = plates_of(inks, self.separation)
        return f" @{self._spaced(plates, spots)}", lambda ink: self._on(plates, ink)

    def overprints(self, ink: Ink, *, fine: bool) -> bool:
        """See Plates."""
        return prints_over(ink, self.separation, fine=fine)

    def picture(self, picture: Picture) -> str:
        """See Plates."""
        if not picture.plated:
            return separated(picture.data, self.canvas, self.separation)
        spots = {spot.spot: spot for spot in picture.spots}
        return plated(picture, self.canvas, f" @{self._spaced([*PROCESS, *spots], spots)}" if spots else f"/{self.space}")

    def _shares(self, ink: Ink, *, fine: bool) -> str:
        return shorts(*self.separation.ink(ink, fine=fine), digits=4)

    def _apart(self, ink: Ink) -> tuple[str, str]:
        """The name of the colour space in which an ink keeps its spots apart, and its shares there."""
        plates = plates_of([ink], self.separation)
        return self._spaced(plates, {spot.spot: spot for spot, _ in spots_in(ink)}), self._on(plates, ink)

    def _on(self, plates: Sequence[str], ink: Ink) -> str:
        shares = shares_of(ink, self.separation, fine=False)
        return shorts(*[shares.get(plate, 0.0) for plate in plates], digits=4)

    def _spaced(self, plates: Sequence[str], spots: Mapping[str, Ink]) -> str:
        """The name of the colour space of some plates; where there is no such plate a spot looks like the palette's colour."""
        looks = [self.separation.ink(spots[plate], fine=False) if plate in spots else tuple(float(plate == one) for one in PROCESS) for plate in plates]
        if len(plates) == 1:
            tint = f"<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[{shorts(*looks[0], digits=4)}]/N 1>>"
            return self.canvas.keep("C", f"[/Separation/{_name(plates[0])}/{self.space} {tint}]")
        tint = self.canvas.keep_stream("T", f"/FunctionType 4/Domain[{'0 1 ' * len(plates)}]/Range[0 1 0 1 0 1 0 1]", _summed(looks))
        names = "".join(f"/{_name(plate)}" for plate in plates)
        return self.canvas.keep("C", f"[/DeviceN[{names}]/{self.space} @{tint}]")


def _summed(looks: Sequence[Sequence[float]]) -> bytes:
    """The calculator function (PDF 32000-1, 7.10.5) that adds up what the shares of several inks look like in process inks; a reader holds the sums to 0-1."""
    many = len(looks)
    words: list[str] = []
    for done in range(4):
        words.append("0")
        words += [f"{many - n + done} index {shorts(look[done], digits=4)} mul add" for n, look in enumerate(looks) if look[done] > 0]
    return f"{{{' '.join(words)} {many + 4} 4 roll{' pop' * many}}}".encode("ascii")


def _name(words: str) -> str:
    """A spot's name as a PDF name: what is no letter or digit is written as its number."""
    return "".join(char if char.isascii() and char.isalnum() else "".join(f"#{byte:02X}" for byte in char.encode()) for char in words)
