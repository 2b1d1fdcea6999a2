"""A drawing from elsewhere goes in; out comes what of it may be drawn, why the rest is refused, and where it has what only a renderer can draw."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import field

from printgen.art import codes
from printgen.compose.artwork.css import sheets_of, without_comments
from printgen.compose.markup import Element
from printgen.compose.reading import shown
from printgen.diagnostics.diagnostic import Bag
from printgen.frozen import frozen

SHAPES = frozenset({"path", "rect", "circle", "ellipse", "line", "polyline", "polygon"})
PLAIN = SHAPES | {"svg", "g", "a", "defs", "symbol", "use", "clipPath", "linearGradient", "radialGradient", "stop", "style"}
PIXELS = frozenset({"filter", "mask", "pattern", "marker", "text", "tspan", "textPath", "tref", "image", "switch"})
"""What a renderer draws and a printer's shapes cannot."""
REFUSED = frozenset({"script", "foreignObject", "iframe", "embed", "object", "audio", "video", "canvas", "handler", "listener"})
SILENT = frozenset({"title", "desc", "metadata", "animate", "animateTransform", "animateMotion", "animateColor", "set", "mpath", "view", "cursor"})
"""What says something about the drawing, or moves it; paper is still."""
MOST_DRAWN = 100_000
"""Elements that are drawn, those of used artwork counted each time."""
MOST_INSIDE = 8 * 1024 * 1024
"""Characters of one attribute: a picture inside the drawing."""
_URL = re.compile(r"url\(\s*+(['\"]?)([^)'\"]*+)\1\s*+\)", re.IGNORECASE)
_DATA = re.compile(r"data:image/(?:png|jpe?g);base64,[A-Za-z0-9+/=\s]*", re.IGNORECASE)
_NAME = re.compile(r"[A-Za-z_][\w.-]*")
_PURPLE = re.compile("rebeccapurple", re.IGNORECASE)
"""The one name of CSS 4 that the renderer does not know."""


@frozen
class Clean:
    """The cleaned tree, the ids in it, and what needs a renderer: where and why."""

    root: Element
    ids: Mapping[str, Element]
    pixels: tuple[tuple[Element, str], ...] = field(default=())
    pictures: tuple[Element, ...] = ()


def cleaned(root: Element, bag: Bag) -> Clean | None:
    """What of the tree may be drawn, or None and the reasons in the bag. Nothing that is not known by name goes through."""
    before = len(bag.findings)
    if root.tag != "svg":
        bag.add(codes.BAD_ART.at(root.place, f"the outermost element is <{shown(root.tag)[1:-1]}>, not <svg>"))
        return None
    sweep = _Sweep(bag)
    tree = sweep.element(root)
    assert tree is not None
    for element in sheets_of(tree):
        sweep.words(element, element.text)
    ids: dict[str, Element] = {}
    for element in tree.walk():
        ids.setdefault(element.get("id") or "", element)
    if len(bag.findings) == before:
        _count(tree, ids, bag)
    return Clean(tree, ids, tuple(sweep.pixels), tuple(sweep.pictures)) if len(bag.findings) == before else None


class _Sweep:
    """Copies what may stay."""

    def __init__(self, bag: Bag) -> None:
        self.bag = bag
        self.pixels: list[tuple[Element, str]] = []
        self.pictures: list[Element] = []

    def element(self, element: Element) -> Element | None:
        """The copy of an element and all below it; None for what draws nothing or is refused."""
        tag = element.tag
        if ":" in tag or tag in SILENT:
            return None
        if tag in REFUSED:
            self._refuse(element, f"<{tag}> is no part of a picture", "delete it; save the drawing as plain SVG")
            return None
        if tag not in PLAIN | PIXELS and not re.fullmatch(r"fe[A-Z]\w+|font|font-face|glyph|missing-glyph|hkern|vkern|flow\w+|solidColor|mesh\w*|hatch\w*", tag):
            self._refuse(element, f"there is no element <{shown(tag)[1:-1]}> in SVG", "save the drawing as plain SVG")
            return None
        if tag not in PLAIN:
            self.pixels.append((element, f"has a <{tag}>" if not tag.startswith("fe") else "has a filter"))
        copy = Element(tag, self._attributes(element), element.place)
        for part in element.inside:
            kept = part if isinstance(part, str) else self.element(part)
            if kept is not None:
                copy.inside.append(kept)
        return copy

    def _attributes(self, element: Element) -> dict[str, str]:
        kept: dict[str, str] = {}
        for name, value in element.attributes.items():
            if name.lower().startswith("on"):
                self._refuse(element, f"{shown(name)[1:-1]} runs a program", "delete it; save the drawing as plain SVG", name)
            elif len(value) > MOST_INSIDE:
                self._refuse(element, f"{shown(name)[1:-1]} has {len(value):,} characters, {MOST_INSIDE:,} are allowed", "", name)
            elif name == "href" or name.endswith(":href"):
                self._link(element, name, value.strip(), kept)
            elif ":" not in name and name != "xmlns":
                # Other prefixes are the notes of drawing programs.
                if "(" in value or "\\" in value or name == "style":
                    self.words(element, value, name)
                kept[name] = _PURPLE.sub("#663399", value) if "purple" in value.lower() else value
        return kept

    def _link(self, element: Element, name: str, value: str, kept: dict[str, str]) -> None:
        if element.tag == "a" or not value:
            return
        if value.startswith("#"):
            kept["href"] = value
        elif element.tag in {"image", "feImage"} and _DATA.fullmatch(value):
            kept["href"] = value
            self.pictures.append(element)
        else:
            where = "points outside of the drawing" if not value.lower().startswith("data:") else "holds what is no PNG or JPEG"
            self._refuse(element, f"{name} {where}: {shown(value)}", "draw it into the file, or embed it as PNG or JPEG", name)

    def words(self, element: Element, value: str, name: str = "") -> None:
        """Look for what styles and paints must not name."""
        text = without_comments(value)
        if "\\" in text:
            self._refuse(element, "a style hides letters behind backslashes", "write them plainly", name)
        if re.search(r"@import|@font-face|expression\(|javascript:", text, re.IGNORECASE):
            self._refuse(element, "a style asks for files or programs", "delete @import and @font-face; save the drawing as plain SVG", name)
        targets = [found[2].strip() for found in _URL.finditer(text)]
        if len(targets) != len(re.findall(r"url\s*\(", text, re.IGNORECASE)) or not all(target.startswith("#") for target in targets):
            self._refuse(element, f"a style points outside of the drawing: {shown(text[max(0, text.lower().find('url') - 5):])}", "only url(#id) is allowed", name)

    def _refuse(self, element: Element, message: str, hint: str, name: str = "") -> None:
        self.bag.add(codes.REFUSED_ART.at(element.where(name) if name else element.place, message, hint=hint))


def _count(root: Element, ids: Mapping[str, Element], bag: Bag) -> None:
    """Refuse what uses itself, and what grows beyond all measure by using what uses."""
    counts: dict[int, int] = {}
    open_: set[int] = set()

    def count(element: Element) -> int:
        if id(element) in counts:
            return counts[id(element)]
        if id(element) in open_:
            raise _LoopError(element)
        open_.add(id(element))
        total = 1 + sum(count(child) for child in element.children)
        if element.tag == "use":
            target = ids.get((element.get("href") or "#")[1:])
            total += count(target) if target is not None else 0
        open_.discard(id(element))
        counts[id(element)] = min(total, 10 * MOST_DRAWN)
        return counts[id(element)]

    try:
        if count(root) > MOST_DRAWN:
            bag.add(codes.REFUSED_ART.at(root.place, f"with all that is used in it the drawing has more than {MOST_DRAWN:,} elements", hint="simplify it"))
    except _LoopError as error:
        bag.add(codes.REFUSED_ART.at(error.element.place, f"#{shown(error.element.get('id') or '')[1:-1]} uses itself"))
    except RecursionError:
        bag.add(codes.REFUSED_ART.at(root.place, "its parts use one another too deeply", hint="simplify it"))


class _LoopError(Exception):
    """The element that contains itself."""

    def __init__(self, element: Element) -> None:
        super().__init__()
        self.element = element


def written(element: Element) -> Iterator[str]:
    """The text of a cleaned tree, piece by piece, for a renderer: only what was kept, quoted anew."""
    yield f"<{element.tag}"
    for name, value in element.attributes.items():
        if _NAME.fullmatch(name):
            yield f' {name}="{_quoted(value)}"'
    yield ">"
    for part in element.inside:
        if isinstance(part, str):
            yield _quoted(part)
        else:
            yield from written(part)
    yield f"</{element.tag}>"


def _quoted(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
