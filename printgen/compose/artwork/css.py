"""The style sheet and the `style` attributes of a drawing go in, the properties of each of its elements come out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from printgen.compose.markup import Element
from printgen.frozen import frozen

_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
_SELECTOR = re.compile(r"(\*|[A-Za-z][\w-]*)?((?:[.#][\w-]+)*)")
_PART = re.compile(r"([.#])([\w-]+)")
MOST_TRIED = 1_000_000
"""Rules that are tried on elements."""
PROPERTIES = frozenset(
    ["clip-path", "clip-rule", "color", "display", "fill", "fill-opacity", "fill-rule", "filter", "mask", "marker", "marker-start", "marker-mid", "marker-end", "mix-blend-mode", "opacity", "overflow", "paint-order", "stop-color", "stop-opacity", "stroke", "stroke-dasharray", "stroke-dashoffset", "stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "stroke-opacity", "stroke-width", "transform", "transform-origin", "vector-effect", "visibility"]
)
"""What of an element's style changes how its shapes are drawn."""


class SheetError(ValueError):
    """What in a style sheet is beyond us."""


@frozen
class Rule:
    """One selector (its element or "", its classes and its id) and what it says; `weight` orders rules that meet."""

    tag: str
    classes: frozenset[str]
    ids: frozenset[str]
    weight: tuple[int, int, int, int]
    said: Mapping[str, str]

    def meets(self, tag: str, classes: frozenset[str], name: str) -> bool:
        """Whether an element is meant."""
        return self.tag in {"", tag} and self.classes <= classes and self.ids <= {name}


def without_comments(text: str) -> str:
    """A style sheet without its comments."""
    return _COMMENT.sub("", text)


def sheet(text: str) -> tuple[Rule, ...]:
    """The rules of a style sheet, weakest first. Raises SheetError for what is more than elements, classes and ids."""
    text = without_comments(text).replace("<!--", "").replace("-->", "")
    if "@" in text:
        raise SheetError("has a style sheet with @-rules")
    found: list[Rule] = []
    *chunks, rest = text.split("}")
    for chunk in chunks:
        selectors, brace, body = chunk.partition("{")
        if not brace or "{" in body:
            raise SheetError("has a style sheet that cannot be read")
        said = declared(body)
        for selector in selectors.split(","):
            match = _SELECTOR.fullmatch(selector.strip())
            if match is None or not selector.strip():
                raise SheetError(f"has a style sheet with the selector {selector.strip()[:30]!r}")
            parts = _PART.findall(match[2])
            classes = frozenset(name for sign, name in parts if sign == ".")
            ids = frozenset(name for sign, name in parts if sign == "#")
            tag = "" if match[1] in {None, "*"} else match[1]
            found.append(Rule(tag, classes, ids, (len(ids), len(classes), bool(tag), len(found)), said))
    if rest.strip():
        raise SheetError("has a style sheet that cannot be read")
    return tuple(sorted(found, key=lambda rule: rule.weight))


def declared(body: str) -> dict[str, str]:
    """The declarations of a rule or of a `style` attribute. Raises SheetError for one that overrules others out of turn."""
    found: dict[str, str] = {}
    for declaration in without_comments(body).split(";"):
        name, colon, value = declaration.partition(":")
        if colon and name.strip() in PROPERTIES:
            if "!" in value:
                raise SheetError("has styles that are !important")
            found[name.strip()] = value.strip()
    return found


class Styles:
    """What a drawing's style sheet says of each of its elements."""

    def __init__(self, rules: tuple[Rule, ...]) -> None:
        self.rules = rules
        self._tried = 0

    def of(self, element: Element) -> dict[str, str]:
        """The element's own properties: attributes, then rules, then its `style` (SVG 1.1, section 6.4). Raises SheetError."""
        found = {name: value.strip() for name, value in element.attributes.items() if name in PROPERTIES}
        if self.rules:
            self._tried += len(self.rules)
            if self._tried > MOST_TRIED:
                raise SheetError("has too many styles for its many elements")
            classes = frozenset((element.get("class") or "").split())
            name = element.get("id") or ""
            for rule in self.rules:
                if rule.meets(element.tag, classes, name):
                    found |= rule.said
        return {name: value for name, value in (found | declared(element.get("style") or "")).items() if value}


def sheets_of(root: Element) -> Iterator[Element]:
    """The `<style>` elements of a drawing."""
    return (element for element in root.walk() if element.tag == "style")
