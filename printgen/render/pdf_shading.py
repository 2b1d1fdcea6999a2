"""Gradients go in, the text of PDF functions, shadings and masks comes out."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise

from printgen.frozen import replace
from printgen.geometry import Matrix
from printgen.render.numbers import FACTOR, short, shorts, six
from printgen.scene.style import Gradient, Ink, Paint, Stop, Style


def rgb(ink: Ink) -> str:
    """An ink's three numbers, 0–1."""
    return _unit(ink.rgb)


@lru_cache(maxsize=512)
def _unit(numbers: tuple[int, int, int]) -> str:
    return shorts(*[value / 255 for value in numbers], digits=4)


def even_ink(paint: Paint) -> Ink | None:
    """The one ink that a paint shows everywhere, or None if it is a true gradient."""
    if isinstance(paint, Gradient):
        stop = _only_stop(paint)
        return stop.ink if stop else None
    return paint


def opacity(paint: Paint) -> float | None:
    """The opacity that a paint has everywhere, or None if it varies along a gradient."""
    if not isinstance(paint, Gradient):
        return 1.0
    stop = _only_stop(paint)
    values = {stop.opacity} if stop else {stop.opacity for stop in paint.stops}
    return values.pop() if len(values) == 1 else None


def at_once(style: Style) -> bool:
    """Whether an area and its line are painted by one operator, so that the line knocks the area out: only where both are opaque, and the line has one ink.

    SVG paints one after the other (SVG 1.1, section 11.1): a faded area is seen below a faded line, and black that prints over prints over it as well.
    """
    lined = even_ink(style.stroke) is not None and style.stroke_width > 0 and opacity(style.stroke) == style.stroke_opacity == 1
    return lined and style.fill is not None and opacity(style.fill) == style.fill_opacity == 1


def colours(gradient: Gradient, space: str, shares: Callable[[Ink], str]) -> str:
    """The shading that paints the gradient's inks; `space` is the colour space as an object (a name, or a reference), `shares` gives an ink as numbers of it."""
    return _shading(gradient, space, lambda stop: shares(stop.ink))


def mask(gradient: Gradient) -> str:
    """The grey shading whose light is the gradient's opacity."""
    return _shading(gradient, "/DeviceGray", lambda stop: short(stop.opacity, 4))


def pattern(shading: str, ctm: Matrix) -> str:
    """The pattern of a kept shading; `ctm` maps the gradient's coordinates to those that the content stream began with."""
    return f"<</Type/Pattern/PatternType 2/Shading @{shading}/Matrix[{six(ctm, FACTOR)}]>>"


def _only_stop(gradient: Gradient) -> Stop | None:
    """The stop that paints everything, if the gradient has no length or no second stop: SVG 1.1, section 13.2."""
    length = gradient.r if gradient.shape == "radial" else abs(gradient.x1 - gradient.x2) + abs(gradient.y1 - gradient.y2)
    return gradient.stops[-1] if length <= 0 or len(gradient.stops) == 1 else None


def _shading(gradient: Gradient, space: str, value: Callable[[Stop], str]) -> str:
    function = _function(_steps(gradient.stops), value)
    if gradient.shape == "radial":
        kind, coords = 3, shorts(*gradient.focus, 0, gradient.x1, gradient.y1, gradient.r, digits=FACTOR)
    else:
        kind, coords = 2, shorts(gradient.x1, gradient.y1, gradient.x2, gradient.y2, digits=FACTOR)
    return f"<</ShadingType {kind}/ColorSpace{space}/Coords[{coords}]/Extend[true true]/Function {function}>>"


def _steps(stops: tuple[Stop, ...]) -> list[Stop]:
    """The stops with offsets that never fall, and one at either end."""
    steps: list[Stop] = []
    least = 0.0
    for stop in stops:
        least = max(least, min(stop.offset, 1.0))
        steps.append(replace(stop, offset=least))
    return [replace(steps[0], offset=0.0), *steps, replace(steps[-1], offset=1.0)]


def _function(steps: list[Stop], value: Callable[[Stop], str]) -> str:
    """One linear function for each stretch between two stops; a jump is a stretch without length and needs none."""
    stretches = [(a, b) for a, b in pairwise(steps) if b.offset > a.offset]
    pieces = [f"<</FunctionType 2/Domain[0 1]/C0[{value(a)}]/C1[{value(b)}]/N 1>>" for a, b in stretches]
    if len(pieces) == 1:
        return pieces[0]
    bounds = shorts(*[b.offset for _, b in stretches[:-1]], digits=FACTOR)
    return f"<</FunctionType 3/Domain[0 1]/Functions[{''.join(pieces)}]/Bounds[{bounds}]/Encode[{'0 1 ' * len(pieces)}]>>"
