"""Element names and attributes go in, the text of an SVG document comes out: svgwrite without its checks, with our own ids, numbers and words.

svgwrite's checker refuses `data-*`, layers and half of SVG 2, and is slow; so it is off, and what it would catch cannot be written here.
"""

from __future__ import annotations

import re
from typing import Any, TypeAlias

import svgwrite
from svgwrite.base import BaseElement, Title
from svgwrite.etree import etree

from printgen.geometry import Matrix, Rect
from printgen.render.numbers import MICRON, short, shorts, six
from printgen.render.words import clean

Element: TypeAlias = Any
"""An element under way; svgwrite is untyped."""
Attributes: TypeAlias = dict[str, str]


class _Element(BaseElement):  # type: ignore[misc]  # svgwrite is untyped
    """Any element: svgwrite has a class for each, which would ask for its own arguments."""

    def __init__(self, name: str, attributes: Attributes, factory: svgwrite.Drawing) -> None:
        super().__init__(factory=factory)
        self.elementname = name
        self.attribs = attributes


class SvgWriter:
    """One document under way, in millimetres: `box` is what it shows (in so many `pixels`, if given). Ids are unique in the document and depend on its content alone."""

    def __init__(self, box: Rect, title: str, pixels: tuple[int, int] | None = None) -> None:
        size = (f"{short(box.w)}mm", f"{short(box.h)}mm") if pixels is None else tuple(map(str, pixels))
        self._drawing = svgwrite.Drawing(size=size, viewBox=shorts(*box), debug=False)
        if pixels is not None:
            # Services want pixels to the number: what is a fraction of one wider or narrower in mm is stretched by it.
            self._drawing.attribs["preserveAspectRatio"] = "none"
        self._drawing.attribs["xmlns:inkscape"] = "http://www.inkscape.org/namespaces/inkscape"
        if title:
            self._drawing.elements.insert(0, Title(clean(title)))
        self._ids: dict[str, int] = {}
        self.root: Element = self._drawing
        self.defs: Element = self._drawing.defs

    def add(self, parent: Element, name: str, attributes: Attributes, title: str = "") -> Element:
        """Adds an element, with a `<title>` if there is one. Attribute values must be clean; the title may be any text."""
        element = _Element(name, attributes, self._drawing)
        parent.elements.append(element)
        if title:
            element.elements.append(Title(clean(title)))
        return element

    def layer(self, parent: Element, label: str, *, hidden: bool = False, attributes: Attributes | None = None, title: str = "") -> Element:
        """Adds a layer: a group that drawing programs list under its label."""
        told = {**(attributes or {}), "id": self.identify(label), "inkscape:groupmode": "layer", "inkscape:label": clean(label)}
        if hidden:
            told["style"] = "display:none"
        return self.add(parent, "g", told, title)

    def identify(self, wanted: str) -> str:
        """An unused id that reads like the wanted one."""
        name = re.sub(r"[^A-Za-z0-9_-]+", "-", wanted).strip("-") or "item"
        name = name if name[0].isalpha() else f"n{name}"
        while name in self._ids:
            self._ids[name] += 1
            name = f"{name}-{self._ids[name]}"
        self._ids[name] = 1
        return name

    def text(self) -> str:
        """The document."""
        xml = self._drawing.get_xml()
        etree.indent(xml, " ")
        return f'<?xml version="1.0" encoding="UTF-8"?>\n{etree.tostring(xml, encoding="unicode")}\n'


def link(name: str) -> Attributes:
    """The attribute that points to an element. The old spelling, because every reader of SVG knows it, those of cutters too."""
    return {"xlink:href": f"#{name}"}


def moved(matrix: Matrix, digits: int = MICRON) -> Attributes:
    """The transform attribute of a map, if it moves anything."""
    if matrix.is_identity:
        return {}
    if matrix.a == matrix.d == 1 and matrix.b == matrix.c == 0:
        return {"transform": f"translate({shorts(matrix.e, matrix.f, digits=digits)})"}
    return {"transform": f"matrix({six(matrix, digits)})"}
