"""A printer of the mind, for tests: what it does to the two sides of a sheet, told without a line of the imposer. All in mm, x to the right, y down.

A machine takes paper upright. It turns pages that lie on their side by a quarter (some to the left, some to the right), stretches what it prints, and holds the
paper askew and beside its place: otherwise for fronts than for backs. Paper for the second side is turned by hand, at the edge that was asked for, or by the
machine, which can do it but one way: of a page that wants the other edge it prints the back head down.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

XY = tuple[float, float]
LONG, SHORT = "long", "short"
HAND = "hand"


@dataclass(frozen=True)
class Slip:
    """How the paper lies below one side: moved by `right` and `down`, turned by `degrees` about its middle."""

    right: float = 0.0
    down: float = 0.0
    degrees: float = 0.0


@dataclass(frozen=True)
class Machine:
    """`paper` upright; `across` and `along`: how long a millimetre becomes; `turns`: who turns the paper, "hand", or the machine at its "long" or "short" edge."""

    paper: XY
    front: Slip
    back: Slip
    across: float = 1.0
    along: float = 1.0
    quarter: int = 1
    turns: str = HAND

    def fed(self, page: XY) -> Callable[[XY], XY]:
        """From a page to the upright paper, as the machine sees it."""
        if page[0] <= page[1]:
            return lambda at: at
        if self.quarter > 0:
            return lambda at: (page[1] - at[1], at[0])
        return lambda at: (at[1], page[0] - at[0])

    def inked(self, at: XY, slip: Slip) -> XY:
        """Where on the paper, as seen from the printed side, a point of the machine's picture lies."""
        w, h = self.paper
        x, y = (at[0] - w / 2) * self.across, (at[1] - h / 2) * self.along
        c, s = math.cos(math.radians(slip.degrees)), math.sin(math.radians(slip.degrees))
        return w / 2 + c * x - s * y + slip.right, h / 2 + s * x + c * y + slip.down

    def printed(self, page: XY) -> Callable[[XY], XY]:
        """A front: from its page to the upright paper, seen from the front."""
        fed = self.fed(page)
        return lambda at: self.inked(fed(at), self.front)

    def backed(self, page: XY, edge: str) -> Callable[[XY], XY]:
        """A back that was asked to turn at that edge: from its page to the upright paper, seen from the front, through the paper."""
        fed, (w, h) = self.fed(page), self.paper
        turned = edge if self.turns == HAND else self.turns

        def put(at: XY) -> XY:
            x, y = fed(at)
            if turned != edge:
                x, y = w - x, h - y
            x, y = self.inked((x, y), self.back)
            return (w - x, y) if turned == LONG else (x, h - y)

        return put


def coordinates(at: XY, origin: XY, right: XY, down: XY) -> XY:
    """How far to the right and down a point lies of an origin, in units of two arrows that need not be square to each other."""
    (x, y), (ox, oy) = at, origin
    a, b, c, d = right[0] - ox, down[0] - ox, right[1] - oy, down[1] - oy
    whole = a * d - b * c
    return (d * (x - ox) - b * (y - oy)) / whole, (a * (y - oy) - c * (x - ox)) / whole


def fitted(a: XY, b: XY, to_a: XY, to_b: XY) -> Callable[[XY], XY]:
    """The way a stiff sheet is laid so that the middle of a and b meets that of their places, and the lines through them."""
    one, two, first, second = complex(*a), complex(*b), complex(*to_a), complex(*to_b)
    turn = (second - first) / (two - one)
    turn /= abs(turn)
    middle, place = (one + two) / 2, (first + second) / 2

    def put(at: XY) -> XY:
        found = place + turn * (complex(*at) - middle)
        return found.real, found.imag

    return put


def mirrored(at: XY, one: XY, other: XY) -> XY:
    """The point on the other side of the line through two points: where it comes to lie when the sheet is folded there."""
    along = complex(*other) - complex(*one)
    found = complex(*one) + along * ((complex(*at) - complex(*one)) / along).conjugate()
    return found.real, found.imag
