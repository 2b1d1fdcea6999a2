"""An element that stands in a board goes in; its board, its layer and the squares it is about come out."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.compose import codes
from printgen.compose.board import Board
from printgen.compose.desk import Desk
from printgen.compose.frame import Frame
from printgen.compose.markup import Element
from printgen.compose.reading import shown
from printgen.diagnostics.nearest import did_you_mean
from printgen.model.landscape import Layer, Square

ABOUT = "layer only except"
"""The attributes that choose squares."""


def board_of(element: Element, frame: Frame, desk: Desk) -> Board | None:
    """The board around an element; outside a board that is a finding."""
    if frame.board is None:
        desk.bag.add(codes.WRONG_PLACE.at(element.place, f"<{element.tag}> stands only in a <board>"))
    return frame.board


def layer_of(element: Element, board: Board, desk: Desk) -> Layer | None:
    """The layer that `layer` names, or None: a component need not have each layer that its kind may have."""
    name = (element.get("layer") or "").strip()
    if not name:
        desk.read.missing(element, "layer")
        return None
    found = board.layers.get(name)
    component = desk.subject.component
    may = {spec.name for spec in component.kind.layers} if component else set()
    if found is None and name not in may:
        desk.read.wrong(element, "layer", f"there is no layer {shown(name)}{did_you_mean(name, {*board.layers, *may})}", code=codes.NO_LAYER)
    return found


def meant(element: Element, layer: Layer) -> Iterator[tuple[Square, str]]:
    """The squares that carry something `only` and `except` let through, row by row, with its meaning as a word."""
    only, without = _words(element, "only"), _words(element, "except")
    for square in layer.squares():
        meaning = str(layer.at(square))
        if (not only or meaning in only) and meaning not in without:
            yield square, meaning


def _words(element: Element, name: str) -> frozenset[str]:
    return frozenset((element.get(name) or "").replace(",", " ").split())


def filled(element: Element, words: dict[str, str]) -> Element:
    """A copy of an element in which `{}` and `{name}` are replaced, down to the words inside."""
    inside = [filled(part, words) if isinstance(part, Element) else _fill(part, words) for part in element.inside]
    return Element(element.tag, {name: _fill(value, words) for name, value in element.attributes.items()}, element.place, inside)


def _fill(text: str, words: dict[str, str]) -> str:
    if "{" not in text:
        return text
    for name, word in words.items():
        text = text.replace("{" + name + "}", word)
    return text
