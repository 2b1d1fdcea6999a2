"""The tree of a drawing goes in, its elements by their ids come out; what means nothing on those that draw nothing by themselves, and `grow` outside of rows, is told."""

from __future__ import annotations

from printgen.compose import codes
from printgen.compose.markup import Element
from printgen.compose.reading import Reader, shown
from printgen.diagnostics.diagnostic import Bag

CARRY = {
    "defs": frozenset({"id"}),
    "symbol": frozenset({"id", "viewBox", "preserveAspectRatio"}),
    "clipPath": frozenset({"id", "transform", "clip-path", "clip-rule", "clipPathUnits"}),
    "linearGradient": frozenset({"id", "x1", "y1", "x2", "y2", "gradientUnits", "gradientTransform", "href"}),
    "radialGradient": frozenset({"id", "cx", "cy", "r", "fx", "fy", "gradientUnits", "gradientTransform", "href"}),
    "stop": frozenset({"id", "offset", "stop-color", "stop-opacity"}),
}
"""What elements may carry that draw nothing by themselves."""
GROWING = frozenset({"row", "column"})
FITTED = ("xMidYMid meet", "xMidYMid")
"""How a symbol lies in its box: as large as it goes, in the middle."""


def ids_of(root: Element, bag: Bag) -> dict[str, Element]:
    """The elements of a drawing by their ids. Each is looked at once, whether it is used or not."""
    reader = Reader(bag)
    ids: dict[str, Element] = {}
    if "grow" in root.attributes:
        _lonely(root, reader)
    for element in root.walk():
        name = element.attributes.get("id")
        if name is not None and ids.setdefault(name, element) is not element:
            bag.add(codes.DOUBLE_ID.at(element.where("id"), f"the id {shown(name)} is given twice"))
        if element.tag in CARRY:
            reader.known(element, CARRY[element.tag])
            if element.tag == "symbol":
                reader.choice(element, "preserveAspectRatio", FITTED)
        if element.tag not in GROWING:
            for child in element.children:
                if "grow" in child.attributes:
                    _lonely(child, reader)
    return ids


def _lonely(element: Element, reader: Reader) -> None:
    reader.wrong(element, "grow", "grow means nothing outside of a row or column", code=codes.UNKNOWN_ATTRIBUTE)
