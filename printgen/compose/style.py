"""An element's presentation attributes go in with what it inherits, the look of its lines and fills comes out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from typing import TypeAlias

from printgen.compose import codes
from printgen.compose.markup import Element
from printgen.compose.reading import Reader, shown
from printgen.compose.transform import parse as parse_transform
from printgen.diagnostics.diagnostic import Bag
from printgen.diagnostics.nearest import did_you_mean
from printgen.frozen import frozen, replace
from printgen.geometry import IDENTITY, Matrix, Rect
from printgen.place import NOWHERE, Place
from printgen.scene.path import Path
from printgen.scene.path import box as path_box
from printgen.scene.style import Gradient, Ink, Stop, Style

Inks: TypeAlias = Callable[[str, Place], "tuple[Ink, Bag]"]
"""A colour's name or hex and where it was written → the ink, and what is wrong."""
BLACK = Ink((0, 0, 0))

_LINES = frozenset({"stroke", "stroke-width", "stroke-dasharray", "stroke-dashoffset", "stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "stroke-opacity"})
INHERITED = _LINES | {"fill", "fill-opacity", "fill-rule", "clip-rule", "color", "overprint"}
OWN = frozenset({"id", "transform", "opacity", "clip-path", "part", "grow"})
COMMON = INHERITED | OWN
"""What every drawn element may carry beside its own attributes."""
GRADIENTS = ("linearGradient", "radialGradient")
DEEPEST = 100
"""How deep drawings, clips and gradients may use one another: each takes a handful of Python's calls, of which there are 1,000."""
TOO_DEEP = f"drawings use one another more than {DEEPEST} deep"


@frozen
class Blend:
    """A gradient as it was written: numbers in the units of the shape's box (0–1) or of the drawing (mm)."""

    shape: str
    stops: tuple[Stop, ...]
    numbers: tuple[float, float, float, float, float]
    matrix: Matrix
    of_box: bool

    def over(self, box: Rect | None) -> Gradient | Ink | None:
        """The gradient as it lies over a shape."""
        matrix = self.matrix
        if self.of_box:
            if box is None or box.w <= 0 or box.h <= 0:
                return self.stops[-1].ink if self.stops else None
            matrix = Matrix(box.w, 0.0, 0.0, box.h, box.x, box.y) @ matrix
        return Gradient(self.shape, self.stops, *self.numbers, matrix=matrix)


Tint: TypeAlias = "Ink | Blend | None"


@frozen
class Look:
    """What is inherited from element to element."""

    fill: Tint = BLACK
    stroke: Tint = None
    color: Ink = BLACK
    stroke_width: float = 0.35
    dash: tuple[float, ...] = ()
    dash_offset: float = 0.0
    cap: str = "butt"
    join: str = "miter"
    miter_limit: float = 4.0
    even_odd: bool = False
    clip_even_odd: bool = False
    fill_opacity: float = 1.0
    stroke_opacity: float = 1.0
    overprint: bool = False
    _kept: list[Style] = field(default_factory=list, init=False, repr=False, compare=False)

    def style(self, path: Path) -> Style:
        """The style of a path; gradients are laid over its box. Without one all paths of the look share their style."""
        blended = isinstance(self.fill, Blend) or isinstance(self.stroke, Blend)
        if not blended:
            if not self._kept:
                self._kept.append(self._style(None))
            return self._kept[0]
        return self._style(path_box(path))

    def _style(self, over: Rect | None) -> Style:
        fill = self.fill.over(over) if isinstance(self.fill, Blend) else self.fill
        stroke = self.stroke.over(over) if isinstance(self.stroke, Blend) else self.stroke
        return Style(
            fill=fill,
            stroke=stroke if self.stroke_width > 0 else None,
            stroke_width=self.stroke_width,
            dash=self.dash,
            dash_offset=self.dash_offset,
            cap=self.cap,
            join=self.join,
            miter_limit=self.miter_limit,
            even_odd=self.even_odd,
            fill_opacity=self.fill_opacity,
            stroke_opacity=self.stroke_opacity,
            overprint=self.overprint,
        )

    def ink(self) -> Ink:
        """The ink of words: the fill, a gradient's first colour, else the current colour."""
        found = self.fill or self.color
        if isinstance(found, Blend):
            found = found.stops[0].ink if found.stops else self.color
        return replace(found, overprint=True) if self.overprint else found


class Styler:
    """Reads looks; colours from the palette, gradients from the ids of the drawing."""

    def __init__(self, reader: Reader, inks: Inks) -> None:
        self.reader = reader
        self.inks = inks
        self._blends: dict[Element, Blend | None] = {}
        self._ramps: dict[Element, tuple[Stop, ...]] = {}

    def look(self, element: Element, above: Look, ids: Mapping[str, Element]) -> Look:
        """The element's look: its own attributes, the rest from above."""
        if INHERITED.isdisjoint(element.attributes):
            return above
        names = element.attributes.keys() & INHERITED
        changes: dict[str, object] = {}
        if "color" in names:
            changes["color"] = self.ink(element, "color", above.color) or above.color
        current = changes.get("color", above.color)
        assert isinstance(current, Ink)
        for name in ("fill", "stroke"):
            if name in names:
                changes[name] = self._tint(element, name, current, ids)
        self._lines(element, names, changes)
        for name, key in (("fill-opacity", "fill_opacity"), ("stroke-opacity", "stroke_opacity")):
            if name in names:
                changes[key] = self.reader.part(element, name)
        if "fill-rule" in names:
            changes["even_odd"] = self.reader.choice(element, "fill-rule", ("nonzero", "evenodd")) == "evenodd"
        if "clip-rule" in names:
            changes["clip_even_odd"] = self.reader.choice(element, "clip-rule", ("nonzero", "evenodd")) == "evenodd"
        if "overprint" in names:
            changes["overprint"] = self.reader.flag(element, "overprint")
        return replace(above, **changes)

    def _lines(self, element: Element, names: set[str], changes: dict[str, object]) -> None:
        reader = self.reader
        if "stroke-width" in names:
            changes["stroke_width"] = reader.least(element, "stroke-width", 0.35)
        if "stroke-dasharray" in names:
            changes["dash"] = self._dash(element)
        if "stroke-dashoffset" in names:
            changes["dash_offset"] = reader.number(element, "stroke-dashoffset")
        if "stroke-linecap" in names:
            changes["cap"] = reader.choice(element, "stroke-linecap", ("butt", "round", "square"))
        if "stroke-linejoin" in names:
            changes["join"] = reader.choice(element, "stroke-linejoin", ("miter", "round", "bevel"))
        if "stroke-miterlimit" in names:
            changes["miter_limit"] = reader.least(element, "stroke-miterlimit", 4.0, least=1.0)

    def _dash(self, element: Element) -> tuple[float, ...]:
        if element.attributes["stroke-dasharray"].strip() == "none":
            return ()
        numbers = self.reader.numbers(element, "stroke-dasharray") or []
        if any(number < 0 for number in numbers) or (numbers and sum(numbers) < 0.01):
            self.reader.wrong(element, "stroke-dasharray", "stroke-dasharray: dashes and gaps are at least 0 and not all 0")
            return ()
        return tuple(numbers * 2 if len(numbers) % 2 else numbers)

    def ink(self, element: Element, name: str, otherwise: Ink | None = None) -> Ink | None:
        """A plain colour; `none` gives None."""
        text = element.attributes.get(name)
        if text is None:
            return otherwise
        if text.strip() == "none":
            return None
        ink, bag = self.inks(text.strip(), NOWHERE)
        if bag.findings:
            self.reader.bag.extend(self.inks(text.strip(), element.where(name))[1])
        return ink

    def _tint(self, element: Element, name: str, current: Ink, ids: Mapping[str, Element]) -> Tint:
        text = element.attributes[name].strip()
        if text == "currentColor":
            return current
        if not text.startswith("url("):
            return self.ink(element, name, current)
        target = self.reference(element, name, ids)
        if target is None:
            return None
        if target.tag not in GRADIENTS:
            self.reader.wrong(element, name, f"{text} is a <{target.tag}>, no gradient", code=codes.UNKNOWN_ID)
            return None
        return self.blend(target, ids)

    def reference(self, element: Element, name: str, ids: Mapping[str, Element]) -> Element | None:
        """The element that `#id` or `url(#id)` names."""
        text = element.attributes[name].strip()
        inner = text[4:-1].strip("\"' ") if text.startswith("url(") and text.endswith(")") else text
        if not inner.startswith("#"):
            self.reader.wrong(element, name, f"{name}: {shown(text)} points outside this drawing; write #id", code=codes.UNKNOWN_ID)
            return None
        target = ids.get(inner[1:])
        if target is None:
            self.reader.wrong(element, name, f"there is no id {shown(inner[1:])} in this drawing{did_you_mean(inner[1:], ids)}", code=codes.UNKNOWN_ID)
        return target

    def blend(self, element: Element, ids: Mapping[str, Element]) -> Blend | None:
        """A gradient, read once."""
        if element not in self._blends:
            self._blends[element] = self._read_blend(element, ids)
        return self._blends[element]

    def _read_blend(self, element: Element, ids: Mapping[str, Element]) -> Blend | None:
        chain = self._chain(element, ids)
        if chain is None:
            return None
        stops = next((stops for one in chain if (stops := self._stops(one))), ())
        if not stops:
            self.reader.bag.add(codes.MISSING_ATTRIBUTE.at(element.place, f"<{element.tag}> needs a <stop>"))
            return None

        def said(name: str) -> Element:
            """The first gradient of the chain that says it; where something lies is that of gradients of one shape."""
            return next((one for one in chain if name in one.attributes and (one.tag == element.tag or name.startswith("gradient"))), element)

        of_box = self.reader.choice(said("gradientUnits"), "gradientUnits", ("objectBoundingBox", "userSpaceOnUse")) == "objectBoundingBox"
        matrix = self.matrix(said("gradientTransform"), "gradientTransform")
        if element.tag == "linearGradient":
            x1, y1, x2, y2 = (self._share(said(name), name, default) for name, default in (("x1", 0.0), ("y1", 0.0), ("x2", 1.0), ("y2", 0.0)))
            return Blend("linear", stops, (x1, y1, x2, y2, 0.0), matrix, of_box)
        cx, cy, r = (self._share(said(name), name, 0.5) for name in ("cx", "cy", "r"))
        return Blend("radial", stops, (cx, cy, self._share(said("fx"), "fx", cx), self._share(said("fy"), "fy", cy), max(r, 1e-6)), matrix, of_box)

    def _chain(self, element: Element, ids: Mapping[str, Element]) -> list[Element] | None:
        """A gradient and those that it takes what it does not say from, one after the other (SVG 1.1, section 13.2.2); None where what is wrong has been told."""
        chain = [element]
        while "href" in chain[-1].attributes:
            target = self.reference(chain[-1], "href", ids)
            if target is None:
                return None
            wrong = None
            if target.tag not in GRADIENTS:
                wrong = codes.UNKNOWN_ID.at(chain[-1].where("href"), f"#{target.get('id')} is a <{target.tag}>, no gradient")
            elif target in chain:
                wrong = codes.LOOP_OF_USES.at(chain[-1].where("href"), f"#{target.get('id')} takes its colours from itself")
            elif len(chain) >= DEEPEST:
                wrong = codes.TOO_LARGE.at(chain[-1].where("href"), TOO_DEEP)
            if wrong is not None:
                self.reader.bag.add(wrong)
                return None
            chain.append(target)
        return chain

    def _share(self, element: Element, name: str, otherwise: float) -> float:
        text = element.attributes.get(name, "").strip()
        return self.reader.part(element, name, otherwise) if text.endswith("%") else self.reader.number(element, name, otherwise)

    def _stops(self, element: Element) -> tuple[Stop, ...]:
        if element not in self._ramps:
            self._ramps[element] = self._read_stops(element)
        return self._ramps[element]

    def _read_stops(self, element: Element) -> tuple[Stop, ...]:
        stops: list[Stop] = []
        for child in element.children:
            if child.tag != "stop":
                self.reader.bag.add(codes.WRONG_PLACE.at(child.place, f"<{child.tag}> stands in a gradient, where only <stop> may"))
                continue
            offset = max(self.reader.part(child, "offset", 0.0), stops[-1].offset if stops else 0.0)
            stops.append(Stop(offset, self.ink(child, "stop-color", BLACK) or BLACK, self.reader.part(child, "stop-opacity")))
        return tuple(stops)

    def matrix(self, element: Element, name: str) -> Matrix:
        """A transform."""
        text = element.attributes.get(name)
        if text is None:
            return IDENTITY
        try:
            return parse_transform(text)
        except ValueError as error:
            self.reader.wrong(element, name, f"{name}: {error}")
            return IDENTITY

