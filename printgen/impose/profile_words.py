"""A key of a profile and its value as written go in, what the value means comes out, or what is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Callable

from printgen.colour.conditions import CONDITIONS
from printgen.colour.tone import TONES
from printgen.impose.paper import APART, FOLD, LONG, NONE, SHORT
from printgen.impose.registration import KEYS, PLAIN, SILHOUETTE
from printgen.impose.service import services
from printgen.place import Place
from printgen.scene.printing import CMYK, PDF, PNG, RGB, TTP, TTS, X1A, X4
from printgen.source.nodes import Mapping, Node, Scalar, what_is
from printgen.units import length, size, thickness

SHEETS, FACES = "sheets", "faces"
_SHARE = re.compile(r"([0-9]+(?:\.[0-9]+)?) ?%")
_PAIR = re.compile(r"\s*([^=\s]+)\s*=\s*([^=\s]+)\s*")


def place_of(node: Mapping, key: str) -> Place:
    """Where the value of a key stands, or all of it if there is none."""
    value = node.get(key)
    return value.place if value is not None else node.place


def value_of(key: str, node: Node) -> object:
    """The value of one key. Raises ValueError with what is wrong."""
    if not isinstance(node, Scalar):
        raise ValueError(f"one value is needed, this is {what_is(node)}")  # noqa: TRY004  # the author's mistake, told like all others
    return READERS[key](node)


def _flag(node: Scalar) -> bool:
    if not isinstance(node.value, bool):
        raise ValueError(f"true or false is needed, this is {what_is(node)}")  # noqa: TRY004  # as above
    return node.value


def _length(node: Scalar) -> float:
    value = length(node.raw)
    if value < 0:
        raise ValueError("less than 0 mm is not possible")
    return value


def _share(node: Scalar) -> float:
    found = _SHARE.fullmatch(node.raw.strip())
    if not found:
        raise ValueError(f"a percentage is needed, such as 300%, this is {what_is(node)}")
    return float(found[1]) / 100


def _one_of(*words: str) -> Callable[[Scalar], str]:
    def read(node: Scalar) -> str:
        if node.raw not in words:
            *most, last = [f'"{word}"' for word in words]
            raise ValueError(f"{', '.join(most)} or {last} is needed, this is {what_is(node)}")
        return node.raw

    return read


def _pairs(node: Scalar) -> dict[str, str]:
    """Pairs of a kind and its format: `apple-card = PokerDeck, token = MediumSquareChit`."""
    found = [_PAIR.fullmatch(part) for part in node.raw.split(",")]
    if not all(found):
        raise ValueError(f"write kind = format, several with commas; this is {what_is(node)}")
    return {one[1]: one[2] for one in found if one}


def _words(node: Scalar) -> str:
    return node.raw.strip()


READERS: dict[str, Callable[[Scalar], object]] = {
    "title": lambda node: node.raw,
    "paper": lambda node: size(node.raw),
    "margin": _length,
    "bleed": _length,
    "marks": _flag,
    "stock": lambda node: thickness(node.raw),
    "duplex": _one_of(LONG, SHORT, FOLD, APART, NONE),
    "cuts": _one_of("gutters", "shared"),
    "tone": _one_of(*TONES),
    "pages": _one_of(SHEETS, FACES),
    "slug": _length,
    "order": _one_of("front", "back"),
    "copies": _one_of("each", "designs"),
    "colour": _one_of(RGB, CMYK),
    "condition": _one_of(*CONDITIONS),
    "limit": _share,
    "standard": _one_of(X4, X1A),
    "outlines": _flag,
    "form": _one_of(PDF, PNG, TTS, TTP),
    "service": _one_of(*services()),
    "types": _pairs,
    "safe": _length,
    "flat": _flag,
    "files": _one_of("product", "size"),
    "cutter": _one_of(SILHOUETTE, PLAIN),
    **dict.fromkeys(list(KEYS)[1:], _length),
    "upload": _words,
    "url": _words,
    "cut": _words,
    "crease": _words,
    "spots": _flag,
}
"""What a profile may say, and how it is read."""
INKS = ("colour", "condition", "limit", "standard", "outlines", "form", "cut", "crease", "spots")
"""Those of them that are about inks and files: `Printing`."""
