"""The named check `lines-around`: faces of maps go in; hits come out where the line around one layer cannot be told from that around another."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.checks.drawn import Drawn, drawn_on
from printgen.colour.lab import lab
from printgen.gather import mark
from printgen.rules.frame import Ask, Hit
from printgen.scene.items import Shape
from printgen.scene.style import Ink

DOT = 3.0
"""A dash is a dot if it is no longer than so many widths of the line."""


@mark("check", "lines-around")
def lines_around(ask: Ask) -> Iterator[Hit]:
    """A hit for each face whose lines are not as they must be: `sheet`, `problem`. `with: {dotted: shade, solid: objects, times: 2}`.

    The line around the layer `dotted` is red and dotted, that around `solid` is whole and at least `times` as wide.
    """
    dotted, solid = str(ask.options.get("dotted")), str(ask.options.get("solid"))
    times = ask.options.get("times")
    for component, every in drawn_on(ask):
        lines: dict[str, Drawn] = {}
        for drawn in every:
            if drawn.layer in {dotted, solid} and isinstance(drawn.item, Shape) and drawn.item.style.stroke is not None:
                lines.setdefault(drawn.layer, drawn)
        problems = list(_wrong(lines, dotted, solid, float(times) if isinstance(times, int | float) else 1.0))
        problems += [f"nothing is drawn around {layer}" for layer in (solid, dotted) if layer in component.layers and component.layers[layer].glyphs and layer not in lines]
        for problem in problems:
            yield Hit(component.place, {"sheet": component.id, "problem": problem}, (component.id,))


def _wrong(lines: dict[str, Drawn], dotted: str, solid: str, times: float) -> Iterator[str]:
    for layer, line in lines.items():
        assert isinstance(line.item, Shape)
        style = line.item.style
        dashed = any(style.dash)
        if layer == solid and dashed:
            yield f"the line around {solid} is broken, must be solid"
        if layer == dotted and not (dashed and style.dash[0] <= DOT * style.stroke_width):
            yield f"the line around {dotted} is {'dashed' if dashed else 'solid'}, must be dotted"
        if layer == dotted and isinstance(style.stroke, Ink) and not _red(style.stroke):
            yield f"the line around {dotted} is {style.stroke.name or style.stroke.hex}, must be red"
    if dotted in lines and solid in lines:
        thin, thick = (_width(lines[layer]) for layer in (dotted, solid))
        if thick < times * thin - 1e-6:
            yield f"the line around {solid} is {thick:g} mm wide, that around {dotted} {thin:g} mm; must be at least {times:g} times as wide"


def _width(line: Drawn) -> float:
    assert isinstance(line.item, Shape)
    return round(line.item.style.stroke_width * line.mm, 3)


def _red(ink: Ink) -> bool:
    """Whether the eye calls it red: clearly more red than green, and no more blue or yellow than red."""
    colour = lab(ink.rgb)
    return colour.a > 30 and abs(colour.b) <= colour.a
