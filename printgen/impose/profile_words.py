"""A key of a profile and its value as written go in, what the value means comes out, or what is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Callable

from printgen.colour.conditions import CONDITIONS
from printgen.colour.tone import TONES
from printgen.impose.paper import APART, FOLD, LONG, NONE, SHORT
from printgen.impose.registration import KEYS, PLAIN, SILHOUETTE
from printgen.impose.service import services
from printgen.scene.printing import CMYK, PDF, PNG, RGB, TTP, TTS, X1A, X4
from printgen.source.nodes import Node, Scalar, what_is
from printgen.units import length, size, thickness

SHEETS, FACES = "sheets", "faces"
BLEED, SLUG, SAFE = 20.0, 50.0, 50.0
"""The most (mm): no piece has more bleed; marks and words around a page need 10 mm; no service cuts so badly."""
TITLE, UPLOAD, ADDRESS, NAME = 200, 20_000, 2_000, 127
"""The most characters of a title, of what a checklist says, of an address on the web; the most bytes of an ink's name."""
_SHARE = re.compile(r"([0-9]+(?:\.[0-9]+)?) ?%")
_ADDRESS = re.compile(r"https?://[A-Za-z0-9\[][^\s\"<>\\^`{|}\x00-\x1f\x7f]*", re.IGNORECASE)
_PAIR = re.compile(r"\s*([^=\s]+)\s*=\s*([^=\s]+)\s*")


def value_of(key: str, node: Node) -> object:
    """The value of one key. Raises ValueError with what is wrong."""
    if not isinstance(node, Scalar):
        raise ValueError(f"one value is needed, this is {what_is(node)}")  # noqa: TRY004  # the author's mistake, told like all others
    if node.value is None and not node.quoted:
        raise ValueError("nothing stands here; write a value, or leave the key out")
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


def _at_most(most: float, why: str) -> Callable[[Scalar], float]:
    """A length that ends there (mm), and why."""

    def read(node: Scalar) -> float:
        value = _length(node)
        if value > most:
            raise ValueError(f"{value:g} mm is more than {most:g} mm: {why}")
        return value

    return read


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
    kinds = [one[1] for one in found if one]
    twice = next((kind for n, kind in enumerate(kinds) if kind in kinds[:n]), None)
    if twice is not None:
        raise ValueError(f"{twice} stands there twice; a kind is made as one format")
    return {one[1]: one[2] for one in found if one}


def _words(most: int) -> Callable[[Scalar], str]:
    """A text of at most so many characters."""

    def read(node: Scalar) -> str:
        words = node.raw.strip()
        if len(words) > most:
            raise ValueError(f"{len(words):,} characters are more than {most:,}")
        return words

    return read


def _name(node: Scalar) -> str:
    """The name of an ink: PDF keeps 127 bytes of one (ISO 32000-1, annex C)."""
    words = node.raw.strip()
    if not words:
        raise ValueError("an ink has a name; for no such lines leave the key out")
    if len(words.encode()) > NAME:
        raise ValueError(f"the name of an ink has at most {NAME} bytes, this one has {len(words.encode())}")
    if not words.isprintable():
        raise ValueError("the name of an ink is one line of plain characters")
    return words


def _url(node: Scalar) -> str:
    """Where pictures lie on the web; the name of each is put right behind it."""
    words = node.raw.strip()
    if len(words) > ADDRESS:
        raise ValueError(f"{len(words):,} characters are more than the {ADDRESS:,} of an address")
    if not _ADDRESS.fullmatch(words):
        raise ValueError(f"an address on the web is needed, such as https://example.org/cards/, this is {what_is(node)}")
    if words[-1] not in "/=":
        raise ValueError(f"the name of each picture is put right behind it: {words}/")
    return words


READERS: dict[str, Callable[[Scalar], object]] = {
    "title": _words(TITLE),
    "paper": lambda node: size(node.raw),
    "margin": _length,
    "bleed": _at_most(BLEED, "no piece has more"),
    "marks": _flag,
    "stock": lambda node: thickness(node.raw),
    "duplex": _one_of(LONG, SHORT, FOLD, APART, NONE),
    "cuts": _one_of("gutters", "shared"),
    "tone": _one_of(*TONES),
    "pages": _one_of(SHEETS, FACES),
    "slug": _at_most(SLUG, "marks and words need 10 mm"),
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
    "safe": _at_most(SAFE, "no house cuts so far inside"),
    "flat": _flag,
    "files": _one_of("product", "size"),
    "cutter": _one_of(SILHOUETTE, PLAIN),
    **dict.fromkeys(list(KEYS)[1:], _length),
    "upload": _words(UPLOAD),
    "url": _url,
    "cut": _name,
    "crease": _name,
    "spots": _flag,
}
"""What a profile may say, and how it is read."""
INKS = ("colour", "condition", "limit", "standard", "outlines", "form", "cut", "crease", "spots")
"""Those of them that are about inks and files: `Printing`."""
