"""The words of a link (`red NS`, `green head W1`) and the block of units that its tile is go in, the link's parts come out, or what is wrong with them."""

from __future__ import annotations

import re
from typing import NamedTuple

ENDS = ("head", "tail")
SIDES = "NESW"
_EDGE = re.compile(r"([A-Za-z])([0-9]{0,3})")
_LINK = re.compile(r"(\S+)(?:\s+(\S.*))?", re.DOTALL)
HOW = "write a colour and the two edges that it joins (red NS), or a colour, head or tail, and one edge (red head N)"


class Link(NamedTuple):
    """A link as it was written: the colour's key, mid, head or tail, and the edges that it reaches (`N`, or `N2` on a block of several units)."""

    colour: str
    part: str
    edges: tuple[str, ...]


class BadLinkError(ValueError):
    """What is wrong with a link; `hint` is what would mend it."""

    def __init__(self, message: str, hint: str = HOW) -> None:
        super().__init__(message)
        self.hint = hint


def link(text: str, block: tuple[int, int]) -> Link:
    """The link that a text tells, on a tile of `block` units (across, down). Raises BadLinkError."""
    found = _LINK.fullmatch(text.strip())
    colour, rest = (found[1], (found[2] or "").split()) if found else ("", [])
    part = rest.pop(0) if rest and rest[0] in ENDS else "mid"
    words = "".join(rest)
    if not words:
        raise BadLinkError(f'"{text}" names no edge')
    edges = tuple(edges_of(words, block))
    if part == "mid" and len(edges) == 1:
        raise BadLinkError(f'"{text}" reaches one edge only, and is neither a head nor a tail')
    if len(edges) != (2 if part == "mid" else 1):
        raise BadLinkError(f'"{text}" reaches {len(edges)} edges; a {"middle part joins two" if part == "mid" else part + " leaves at one"}')
    if len(set(edges)) < len(edges):
        raise BadLinkError(f'"{text}" leaves at edge {edges[0]} twice')
    return Link(colour, part, edges)


def edges_of(words: str, block: tuple[int, int]) -> list[str]:
    """The edges in `NS` or `N2W1`, each by its one name. Raises BadLinkError."""
    found = list(_EDGE.finditer(words))
    if "".join(one[0] for one in found) != words or any(one[1] not in SIDES for one in found):
        raise BadLinkError(f'"{words}" are no edges', "edges are N, E, S and W, on a block of several units with a number counted from the left or the top (N2)")
    return [_edge(one[1], one[2], block) for one in found]


def _edge(side: str, number: str, block: tuple[int, int]) -> str:
    units = block[0] if side in "NS" else block[1]
    if not number and units > 1:
        raise BadLinkError(f"edge {side} of a block of {block[0]}x{block[1]} is {units} edges long", f"write {side}1 to {side}{units}, counted from the {'left' if side in 'NS' else 'top'}")
    at = int(number or 1)
    if not 1 <= at <= units:
        there = f"{side}1 to {side}{units}" if units > 1 else f"{side}1" if block != (1, 1) else side
        on = f"block of {block[0]}x{block[1]}" if block != (1, 1) else "tile"
        raise BadLinkError(f"there is no edge {side}{number} on a {on}", f"there is {there}")
    return side if block == (1, 1) else f"{side}{at}"
