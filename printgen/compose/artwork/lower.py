"""A cleaned drawing goes in, the same drawing in the words of our own face markup comes out; or what in it only a renderer can draw."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from printgen.compose.artwork.clean import SHAPES, Clean
from printgen.compose.artwork.css import SheetError, Styles, sheet, sheets_of
from printgen.compose.artwork.paints import Around, Paints, points
from printgen.compose.artwork.units import BeyondError, diagonal, length, numbers, text_of
from printgen.compose.markup import Element
from printgen.geometry import Rect, Size

_SIDES = {
    "rect": ("x", "y", "width", "height", "rx", "ry"),
    "circle": ("cx", "cy", "r"),
    "ellipse": ("cx", "cy", "rx", "ry"),
    "line": ("x1", "y1", "x2", "y2"),
    "use": ("x", "y", "width", "height"),
}
"""The lengths of each element."""
_MUST = {"rect": ("width", "height"), "circle": ("r",), "ellipse": ("rx", "ry")}
"""Without these above 0 nothing is drawn (SVG 1.1, chapter 9)."""
_OURS = {"width": "w", "height": "h"}
_DEFINED = ("defs", "symbol", "clipPath", "linearGradient", "radialGradient", "style", "stop")
_MISSING = "-"


def size_of(root: Element) -> tuple[Size, Rect | None]:
    """How large a drawing says it is, and its viewBox. Raises BeyondError if it does not say."""
    box = root.get("viewBox")
    view = None
    if box is not None:
        found = numbers(box)
        if len(found) != 4 or found[2] <= 0 or found[3] <= 0:
            raise BeyondError(f"has the viewBox {box.strip()[:40]!r}")
        view = Rect(*found)
    sides = [root.get("width"), root.get("height")]
    told = [length(side, 0.0) if side is not None and not side.strip().endswith("%") and side.strip() != "auto" else None for side in sides]
    if view is not None:
        w, h = told
        if w is None or h is None:
            scale = w / view.w if w is not None else h / view.h if h is not None else 1.0
            w, h = view.w * scale, view.h * scale
    else:
        w, h = told
    if not w or not h or min(w, h) <= 0 or max(w, h) / min(w, h) > 1000:
        raise BeyondError("does not say how large it is: it needs a viewBox, or a width and a height")
    return Size(w, h), view


def lowered(clean: Clean) -> Element:
    """The tree of our markup, its root a `<svg>` with w and h. Raises BeyondError."""
    if clean.pixels:
        element, why = clean.pixels[0]
        raise BeyondError(why, element.place)
    size, view = size_of(clean.root)
    try:
        styles = Styles(tuple(rule for found in sheets_of(clean.root) for rule in sheet(found.text)))
    except SheetError as error:
        raise BeyondError(str(error), next(sheets_of(clean.root)).place) from error
    way = _Lowering(clean, styles, view or Rect(0, 0, *size))
    try:
        return way.run(size, view)
    except (SheetError, BeyondError) as error:
        raise BeyondError(str(error), way.at.place) from error


class _Lowering:
    """Goes down the tree. Elements with an id keep it, so that uses find them."""

    def __init__(self, clean: Clean, styles: Styles, view: Rect) -> None:
        self.ids: Mapping[str, Element] = clean.ids
        self.root, self.styles, self.view = clean.root, styles, view
        self.paints = Paints(styles, clean.ids, Size(view.w, view.h))
        self.clips: dict[str, Element] = {}
        self.parents: dict[int, Element] | None = None
        self.at = clean.root
        """The element that is being looked at."""

    def run(self, size: Size, view: Rect | None) -> Element:
        """The whole drawing."""
        root = self.root
        made = Element("svg", {"w": text_of(size.w), "h": text_of(size.h)}, root.place)
        group = Element("g", {}, root.place)
        move = _fitted(size, view, root.get("preserveAspectRatio") or "")
        if move:
            group.attributes["transform"] = move
        inner = Element("g", {"fill": "#000000", "stroke": "none", "stroke-width": "1", "color": "#000000"}, root.place)
        said = self.styles.of(root)
        if "transform" in said or "clip-path" in said:
            raise BeyondError("moves or clips its outermost element")
        look, around = self.paints.look(said, Around())
        inner.attributes |= look
        inner.inside.extend(self._inside(root, around))
        group.inside.append(inner)
        made.inside += [Element("defs", {}, root.place, [*self.paints.defs.values(), *self.clips.values()]), group]
        return made

    def _inside(self, element: Element, around: Around, *, clip: bool = False) -> Iterator[Element]:
        for child in element.children:
            if not clip or child.tag in SHAPES or child.tag == "use":
                yield from self._element(child, around, clip=clip)

    def _element(self, element: Element, around: Around, *, clip: bool = False) -> Iterator[Element]:
        """What an element becomes: one element, or none where nothing is drawn."""
        tag, self.at = element.tag, element
        if tag in {"defs", "symbol"}:
            yield self._stored(element)
            return
        if tag in _DEFINED:
            return
        if tag == "svg":
            raise BeyondError("has an <svg> inside it")
        said = self.styles.of(element)
        if said.get("display") == "none":
            return
        look, inner = self.paints.look(said, around)
        visible = said.get("visibility", "inherit")
        inner = Around(inner.color, inner.fill, inner.stroke, inner.hidden if visible == "inherit" else visible != "visible")
        if clip:
            # A clip is what a shape covers, however it is painted.
            look = {"fill": "#000000", "stroke": "none"}
            if "clip-path" in said:
                raise BeyondError("has a clip of its own kind")
        made = self._drawn(element, inner)
        if made is None:
            return
        made.attributes |= look | _ruled(said)
        self._named(element, made)
        if "transform" in said:
            made.attributes["transform"] = said["transform"]
        if said.get("clip-path", "none") != "none":
            cut = self._clip(said["clip-path"])
            if cut is None:
                return
            made.attributes["clip-path"] = cut
        yield made

    def _drawn(self, element: Element, around: Around) -> Element | None:
        tag = element.tag
        if tag in {"g", "a"}:
            return Element("g", {}, element.place, list(self._inside(element, around)))
        if tag == "use":
            return self._use(element)
        if around.hidden:
            return None
        made = Element(tag, {}, element.place)
        if tag == "path":
            made.attributes["d"] = element.get("d") or ""
            return made if made.attributes["d"].strip() not in {"", "none"} else None
        if tag in {"polyline", "polygon"}:
            made.attributes["points"] = points(element.get("points") or "")
            return made if made.attributes["points"] else None
        sides = self._sides(element)
        if tag in {"rect", "ellipse"}:
            rx, ry = sides.get("rx"), sides.get("ry")
            sides |= {name: value for name, value in (("rx", rx if rx is not None else ry), ("ry", ry if ry is not None else rx)) if value is not None}
        if any(sides.get(name, 0.0) <= 0 for name in _MUST.get(tag, ())):
            return None
        if tag == "rect" and "rx" in sides:
            sides |= {"rx": min(max(sides["rx"], 0.0), sides["width"] / 2), "ry": min(max(sides["ry"], 0.0), sides["height"] / 2)}
        made.attributes |= {_OURS.get(name, name): text_of(value) for name, value in sides.items()}
        return made

    def _sides(self, element: Element) -> dict[str, float]:
        found: dict[str, float] = {}
        for name in _SIDES[element.tag]:
            value = (element.get(name) or "").strip()
            if value and value != "auto":
                of = diagonal(Size(self.view.w, self.view.h)) if name == "r" else self.view.h if "y" in name or name == "height" else self.view.w
                found[name] = length(value, of)
        return found

    def _stored(self, element: Element) -> Element:
        """Artwork that is drawn where it is used. What only paints and clips is made where it is asked for."""
        made = Element(element.tag, {}, element.place, list(self._inside(element, Around())))
        self._named(element, made)
        if element.tag == "symbol" and "viewBox" in element.attributes:
            made.attributes["viewBox"] = " ".join(map(text_of, numbers(element.attributes["viewBox"])))
            if element.get("preserveAspectRatio") not in {None, "xMidYMid", "xMidYMid meet"}:
                raise BeyondError("has a symbol that is fitted in its own way")
        return made

    def _named(self, element: Element, made: Element) -> None:
        """Keeps an element's id; of two with the same the first one has it."""
        name = element.get("id")
        if name is not None and self.ids.get(name) is element:
            made.attributes["id"] = _name(element)

    def _use(self, element: Element) -> Element | None:
        target = self.ids.get((element.get("href") or "#" + _MISSING)[1:])
        if target is None or target.tag not in SHAPES | {"g", "a", "use", "symbol"}:
            return None
        sides = self._sides(element)
        made = Element("use", {"href": f"#{_name(target)}", "x": text_of(sides.get("x", 0.0)), "y": text_of(sides.get("y", 0.0))}, element.place)
        if target.tag == "symbol" and "viewBox" in target.attributes:
            made.attributes |= {"w": text_of(sides.get("width", self.view.w)), "h": text_of(sides.get("height", self.view.h))}
        return made

    def _inherited_rule(self, clip: Element) -> dict[str, str]:
        """What a clip itself, or else the nearest element around it, says of how insides are counted."""
        if self.parents is None:
            self.parents = {id(child): parent for parent in self.root.walk() for child in parent.children}
        around: Element | None = clip
        while around is not None:
            rule = _ruled(self.styles.of(around))
            if rule:
                return rule
            around = self.parents.get(id(around))
        return {}

    def _clip(self, value: str) -> str | None:
        """The reference to a clip, which is made at its first use; None if nothing is in it, so that all is cut off."""
        name = value[4:].rstrip(") ").strip("\"' ").removeprefix("#") if value.startswith("url(") else _MISSING
        target = self.ids.get(name)
        if target is None or target.tag != "clipPath":
            raise BeyondError(f"is clipped by {value[:30]!r}")
        if name not in self.clips:
            said = self.styles.of(target)
            if target.get("clipPathUnits") == "objectBoundingBox" or "clip-path" in said:
                raise BeyondError("has a clip of its own kind")
            made = self.clips[name] = Element("clipPath", {"id": f"clip-{len(self.clips)}"} | self._inherited_rule(target), target.place)
            inside = Element("g", {"transform": said["transform"]} if "transform" in said else {}, target.place)
            inside.inside.extend(self._inside(target, Around(), clip=True))
            made.inside.append(inside)
        made = self.clips[name]
        return f"url(#{made.attributes['id']})" if any(one.inside for one in made.children) else None


def _ruled(said: Mapping[str, str]) -> dict[str, str]:
    """How an element says that the inside of what cuts is counted, if it does; what lies in it, or is used by it, does so as well (CSS Masking 1, 5.2)."""
    rule = said.get("clip-rule", "").strip()
    return {"clip-rule": rule} if rule in {"nonzero", "evenodd"} else {}


def _name(element: Element) -> str:
    """An id that cannot be that of a paint or a clip of ours."""
    return "its-" + (element.get("id") or "")


def _fitted(size: Size, view: Rect | None, ratio: str) -> str:
    """The transform that puts the viewBox into the drawing's size (SVG 1.1, section 7.8). Raises BeyondError for what it does not know."""
    if view is None:
        return ""
    words = ratio.split() or ["xMidYMid"]
    across, along = size.w / view.w, size.h / view.h
    if words[0] != "none":
        if len(words[0]) != 8 or words[0][1:4] not in {"Min", "Mid", "Max"} or words[0][5:] not in {"Min", "Mid", "Max"}:
            raise BeyondError(f"has the preserveAspectRatio {ratio[:20]!r}")
        across = along = max(across, along) if words[1:] == ["slice"] else min(across, along)
    shares = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}
    left = (size.w - view.w * across) * shares.get(words[0][1:4], 0.0) - view.x * across
    top = (size.h - view.h * along) * shares.get(words[0][5:], 0.0) - view.y * along
    if (across, along, left, top) == (1.0, 1.0, 0.0, 0.0):
        return ""
    return f"matrix({' '.join(map(repr, (across, 0, 0, along, left, top)))})"
