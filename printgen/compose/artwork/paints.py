"""The properties of an element from elsewhere go in, the attributes of our own markup that look the same come out; gradients come as elements of their own."""

from __future__ import annotations

from collections.abc import Mapping

from printgen.art.css_colour import Colour, css_colour
from printgen.compose.artwork.css import Styles
from printgen.compose.artwork.units import BeyondError, diagonal, length, numbers, share, text_of
from printgen.compose.markup import Element
from printgen.frozen import frozen, replace
from printgen.geometry import Size

_GRADIENTS = ("linearGradient", "radialGradient")
_OWN = ("clip-path", "filter", "mask", "marker", "marker-start", "marker-mid", "marker-end", "mix-blend-mode", "opacity", "overflow", "transform", "transform-origin", "vector-effect", "stop-color", "stop-opacity")
"""Properties that are not inherited."""
_AS_USUAL = {
    "filter": {"none"},
    "mask": {"none"},
    "marker": {"none"},
    "marker-start": {"none"},
    "marker-mid": {"none"},
    "marker-end": {"none"},
    "mix-blend-mode": {"normal"},
    "paint-order": {"normal", "fill", "fill stroke", "fill stroke markers"},
    "vector-effect": {"none"},
    "transform-origin": {"0 0", "0px 0px"},
}
"""What only a renderer does, unless it says one of these."""
_CHOICES = {
    "fill-rule": ("nonzero", "evenodd"),
    "stroke-linecap": ("butt", "round", "square"),
    "stroke-linejoin": ("miter", "round", "bevel"),
}
_ENDS = {"linearGradient": ("x1", "y1", "x2", "y2"), "radialGradient": ("cx", "cy", "r", "fx", "fy")}
_START = {"x1": "0%", "y1": "0%", "x2": "100%", "y2": "0%", "cx": "50%", "cy": "50%", "r": "50%"}
_DEEPEST = 20


@frozen
class Around:
    """What an element takes from those around it: what currentColor means, the opacity of fills and of lines (as said, and of the colour itself), whether it is hidden."""

    color: str = "black"
    fill: tuple[float, float] = (1.0, 1.0)
    stroke: tuple[float, float] = (1.0, 1.0)
    hidden: bool = False


class Paints:
    """Reads properties; `defs` are the gradients that were asked for, made anew."""

    def __init__(self, styles: Styles, ids: Mapping[str, Element], view: Size) -> None:
        self.styles, self.ids, self.view = styles, ids, view
        self.defs: dict[str, Element] = {}

    def look(self, said: Mapping[str, str], around: Around) -> tuple[dict[str, str], Around]:
        """Our attributes for an element's properties, and what is around the elements inside it. Raises BeyondError."""
        color = said.get("color", "inherit")
        inner = replace(around, color=around.color if color.lower() in {"inherit", "currentcolor"} else color)
        found: dict[str, str] = {}
        for name, value in said.items():
            usual = _AS_USUAL.get(name)
            if usual is not None and value not in usual:
                raise BeyondError(f"has a {name}" if name != "filter" else "has a filter")
            if value == "inherit" and name in _OWN:
                raise BeyondError(f"inherits its {name}")
        inner = replace(inner, fill=self._paint("fill", said, inner, found), stroke=self._paint("stroke", said, inner, found))
        for name, choices in _CHOICES.items():
            value = said.get(name, "inherit")
            if value != "inherit":
                if value not in choices:
                    raise BeyondError(f"has the {name} {value[:20]!r}")
                found[name] = value
        self._lines(said, found)
        if "opacity" in said:
            found["opacity"] = text_of(share(said["opacity"]))
        return found, inner

    def _lines(self, said: Mapping[str, str], found: dict[str, str]) -> None:
        around = diagonal(self.view)
        for name in ("stroke-width", "stroke-dashoffset"):
            if said.get(name, "inherit") != "inherit":
                found[name] = text_of(length(said[name], around))
        if said.get("stroke-miterlimit", "inherit") != "inherit":
            found["stroke-miterlimit"] = text_of(length(said["stroke-miterlimit"], 1.0))
        dash = said.get("stroke-dasharray", "inherit")
        if dash == "none":
            found["stroke-dasharray"] = "none"
        elif dash != "inherit":
            lengths = [length(word, around) for word in dash.replace(",", " ").split()]
            found["stroke-dasharray"] = " ".join(map(text_of, lengths)) if sum(lengths) > 0 else "none"

    def _paint(self, name: str, said: Mapping[str, str], around: Around, found: dict[str, str]) -> tuple[float, float]:
        """Notes a paint and its opacity; how opaque paints are here and in how far their colour is comes out: the one is inherited with or without the other."""
        kept: tuple[float, float] = getattr(around, name)
        opacity, own = kept
        if said.get(f"{name}-opacity", "inherit") != "inherit":
            opacity = share(said[f"{name}-opacity"])
        if said.get(name, "inherit") != "inherit":
            found[name], own = self._tint(said[name], around.color)
        if (opacity, own) != kept:
            found[f"{name}-opacity"] = text_of(opacity * own)
        return opacity, own

    def _tint(self, value: str, color: str) -> tuple[str, float]:
        if not value.startswith("url("):
            colour = self.colour(value, color)
            return (colour.hex, colour.alpha) if colour is not None else ("none", 1.0)
        inside, _, other = value.partition(")")
        name = inside[4:].strip("\"' ").removeprefix("#")
        target = self.ids.get(name)
        if target is None:
            return self._tint(other.strip() or "none", color)
        if target.tag not in _GRADIENTS:
            raise BeyondError(f"is painted with a <{target.tag}>")
        made = self._gradient(name, target)
        if made is None:
            return "none", 1.0
        self.defs[name] = made
        return f"url(#{made.attributes['id']})", 1.0

    @staticmethod
    def colour(value: str, color: str) -> Colour | None:
        """A colour, None for none. Raises BeyondError."""
        if value == "none":
            return None
        found = css_colour(color if value.lower() == "currentcolor" else value.partition("icc-color")[0])
        if found is None:
            raise BeyondError(f"has the colour {value[:20]!r}")
        return found

    def _gradient(self, name: str, element: Element) -> Element | None:
        """The gradient as one element, with what it takes from others; None if it has no colours."""
        if name in self.defs:
            return self.defs[name]
        chain: list[Element] = [element]
        while (link := chain[-1].get("href")) is not None and (target := self.ids.get(link[1:])) is not None and target.tag in _GRADIENTS:
            if len(chain) > _DEEPEST or target in chain:
                raise BeyondError("has gradients that take from each other without end")
            chain.append(target)
        said: dict[str, str] = {}
        for one in reversed(chain):
            said |= one.attributes
        if said.get("spreadMethod", "pad") != "pad":
            raise BeyondError("has a gradient that repeats")
        if length(said.get("fr", "0"), 1.0) != 0:
            raise BeyondError("has a gradient with an inner circle")
        made = Element(element.tag, {"id": f"paint-{len(self.defs)}"}, element.place)
        of_box = said.get("gradientUnits", "objectBoundingBox") != "userSpaceOnUse"
        made.attributes["gradientUnits"] = "objectBoundingBox" if of_box else "userSpaceOnUse"
        if "gradientTransform" in said:
            made.attributes["gradientTransform"] = said["gradientTransform"]
        for end in _ENDS[element.tag]:
            value = said.get(end, _START.get(end))
            if value is not None:
                made.attributes[end] = text_of(length(value, 1.0 if of_box else self._side(end)))
        stops = next((found for one in chain if (found := [child for child in one.children if child.tag == "stop"])), [])
        made.inside.extend(self._stop(stop) for stop in stops)
        return made if stops else None

    def _side(self, end: str) -> float:
        return diagonal(self.view) if end == "r" else self.view.h if "y" in end else self.view.w

    def _stop(self, stop: Element) -> Element:
        said = self.styles.of(stop)
        colour = self.colour(said.get("stop-color", "black"), said.get("color", "black"))
        if colour is None or "inherit" in said.values() or (said.get("stop-color", "").lower() == "currentcolor" and "color" not in said):
            raise BeyondError("has a gradient whose colours are those around it")
        alpha = share(said.get("stop-opacity", "1")) * colour.alpha
        offset = min(1.0, max(0.0, length(stop.get("offset") or "0", 1.0)))
        return Element("stop", {"offset": text_of(offset), "stop-color": colour.hex, "stop-opacity": text_of(alpha)}, stop.place)


def points(text: str) -> str:
    """The points of a polygon as our own markup reads them. Raises BeyondError."""
    found = numbers(text)
    # SVG draws what comes before a point that is cut off.
    return " ".join(map(text_of, found[: len(found) // 2 * 2]))
