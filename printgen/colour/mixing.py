"""Inks of which one shows through the other go in, the ink that a press lays down instead comes out: plate by plate, each spot ink on its own (PDF 32000-1, 11.3.6)."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping

from printgen.colour.conditions import Cmyk
from printgen.colour.separation import Separation
from printgen.scene.style import Ink

PROCESS = ("Cyan", "Magenta", "Yellow", "Black")
MOST = 8
"""So many plates one mixed colour may have: PDF 1.4, appendix C, knows no more in a DeviceN."""
_HAIR = 1e-6


def spots_in(ink: Ink) -> tuple[tuple[Ink, float], ...]:
    """The spot inks of an ink, each with its share."""
    return ((ink, 1.0),) if ink.spot else ink.spots


def shares_of(ink: Ink, press: Separation, *, fine: bool) -> dict[str, float]:
    """The shares 0–1 of all plates that an ink is on. `fine`: see Separation.ink."""
    process: Cmyk = (0.0, 0.0, 0.0, 0.0) if ink.spot else press.ink(ink, fine=fine)
    found = {name: share for name, share in zip(PROCESS, process, strict=True) if share > 0}
    for spot, share in spots_in(ink):
        found[spot.spot] = found.get(spot.spot, 0.0) + share
    return found


def prints_over(ink: Ink, press: Separation, *, fine: bool) -> bool:
    """Whether an ink prints over what lies below by itself: one that says so, and full black of letters and thin lines (`fine`).

    Knocked out, such black would show a white rim wherever the plates miss each other.
    """
    return ink.overprint or (fine and not spots_in(ink) and press.ink(ink, fine=True) == (0.0, 0.0, 0.0, 1.0))


def plates_of(inks: Iterable[Ink], press: Separation) -> list[str]:
    """The plates that any of the inks is on as an area, the process inks first, spots in order of their names."""
    found = {name for ink in inks for name in shares_of(ink, press, fine=False)}
    return [*(name for name in PROCESS if name in found), *sorted(found - set(PROCESS))]


class Veil:
    """What becomes of the inks of a place over, or under, one even ink: on each plate so much of them is kept, and so much is given to it.

    `over`: what is given is printed over what lies below, so that plates which are given nothing stay as they are.
    `spots` are the spot inks that are given, by name. An ink that comes out has all its shares said; a spot that goes beyond MOST plates is printed in process
    inks, and is named in `lost`.
    """

    def __init__(self, press: Separation, keep: float, give: Mapping[str, float], *, over: bool = False, spots: Mapping[str, Ink] | None = None, rgb: tuple[float, float, float] = (0.0, 0.0, 0.0)) -> None:
        self.press, self.keep, self.give, self.rgb = press, keep, dict(give), rgb
        self.over = over
        self.spots = dict(spots or {})
        self.lost: set[str] = set()
        words = f"{press.condition.name} {keep:.6f} {sorted((name, round(share, 6)) for name, share in self.give.items())} {over}"
        self.key = hashlib.sha256(words.encode()).hexdigest()[:12]

    def factor(self, plate: str) -> float:
        """How much of what a plate has is kept."""
        return 1.0 if self.over and plate not in self.give else self.keep

    def ink(self, ink: Ink, *, fine: bool, over: bool) -> Ink:
        """What becomes of an ink; `over`: it prints over what lies below, and still does."""
        own = shares_of(ink, self.press, fine=fine)
        names = own if over else own | self.give
        mixed = {name: own.get(name, 0.0) * self.factor(name) + (0.0 if over and name not in own else self.give.get(name, 0.0)) for name in names}
        spots = {spot.spot: spot for spot, _ in spots_in(ink)} | self.spots
        red, green, blue = (round(self.keep * value + more) for value, more in zip(ink.rgb, self.rgb, strict=True))
        return self._said(mixed, spots, (min(255, red), min(255, green), min(255, blue)), over=over)

    def table(self, plate: str) -> bytes:
        """What becomes of the 256 shades of a plate of a picture."""
        keep, give = self.factor(plate), self.give.get(plate, 0.0) * 255
        return bytes(min(255, max(0, round(shade * keep + give))) for shade in range(256))

    def _said(self, shares: Mapping[str, float], spots: Mapping[str, Ink], rgb: tuple[int, int, int], *, over: bool) -> Ink:
        left = {name: min(1.0, round(share, 4)) for name, share in shares.items() if share > _HAIR}
        names = sorted(name for name in left if name not in PROCESS)
        if names and len(left) > MOST:
            self.lost |= set(names)
            for name in names:
                share = left.pop(name)
                for plate, part in zip(PROCESS, self.press.ink(spots[name], fine=False), strict=True):
                    left[plate] = min(1.0, left.get(plate, 0.0) + share * part)
            names = []
        cyan, magenta, yellow, black = (left.get(name, 0.0) for name in PROCESS)
        return Ink(rgb, cmyk=(cyan, magenta, yellow, black), spots=tuple((spots[name], left[name]) for name in names), overprint=over)


PAPER = Ink((255, 255, 255), cmyk=(0.0, 0.0, 0.0, 0.0))


def under(top: Ink, share: float, press: Separation, *, fine: bool, over: bool) -> Veil:
    """What becomes of inks below one that lies over them with an opacity of `share`. `over`: it overprints, so plates that it is not on stay as they are."""
    own = shares_of(top, press, fine=fine)
    return Veil(press, 1 - share, {name: share * part for name, part in own.items()}, over=over, spots=_named(top), rgb=_dimmed(top, share))


def above(below: Ink, share: float, press: Separation) -> Veil:
    """What becomes of inks that lie over an area of one ink with an opacity of `share`."""
    own = shares_of(below, press, fine=False)
    return Veil(press, share, {name: (1 - share) * part for name, part in own.items()}, spots=_named(below), rgb=_dimmed(below, 1 - share))


def _named(ink: Ink) -> dict[str, Ink]:
    return {spot.spot: spot for spot, _ in spots_in(ink)}


def _dimmed(ink: Ink, share: float) -> tuple[float, float, float]:
    red, green, blue = ink.rgb
    return red * share, green * share, blue * share
