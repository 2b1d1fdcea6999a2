"""A colour space of a PDF and the name of one ink go in, how much of the ink its colours have comes out; functions of gradients likewise."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import pikepdf

from printgen.frozen import frozen
from printgen.press.painted import FLATE, filters_of, unpacked
from printgen.press.spaces import entry

PROCESS = ("Cyan", "Magenta", "Yellow", "Black")
_DEEPEST = 8
_MOST_PROGRAM = 64 * 1024
"""Bytes of a program; those of gradients have some hundred."""
_OPERATORS = frozenset(
    b"abs add atan ceiling cos cvi cvr div exp floor idiv ln log mod mul neg round sin sqrt sub truncate "
    b"and bitshift eq false ge gt le lt ne not or true xor if ifelse copy dup exch index pop roll".split()
)
_NUMBER = re.compile(rb"[+-]?(\d+\.?\d*|\.\d+)")
_COMMENT = re.compile(rb"%")


class InkUnknownError(ValueError):
    """What a colour is on a plate cannot be said; the words name it."""


@frozen
class Tint:
    """A colour on one plate: how much ink (0-1). `named`: it says how much; where it overprints and does not, the plate stays as it is. `direct`: in its own four inks, of which none may mean "leave it"."""

    value: float
    named: bool
    direct: bool = False
    pattern: str = ""

    def paints(self, only: int) -> bool:
        """Whether it changes the plate where it overprints, in that overprint mode (PDF 32000-1, table 72)."""
        return bool(self.pattern) or (self.named and not (only == 1 and self.direct and self.value == 0))


@frozen
class Space:
    """A colour space: the inks of its components. `additive`: 1 is none of the ink. `indexed`: it is a list of colours."""

    inks: tuple[str, ...]
    additive: bool = False
    direct: bool = False
    indexed: bool = False

    @property
    def count(self) -> int:
        """How many components a colour has."""
        return len(self.inks)

    def index(self, plate: str) -> int | None:
        """Which component is that plate's; None if none is."""
        return 0 if self.inks == ("All",) else self.inks.index(plate) if plate in self.inks else None

    def process(self, plate: str) -> bool:
        """Whether it says something of that plate even without a component for it: a grey or four inks have none of the other process inks."""
        return (self.additive or self.direct or set(self.inks) == set(PROCESS)) and plate in PROCESS

    def tint(self, numbers: Sequence[float], plate: str) -> Tint:
        """A colour on a plate."""
        at = self.index(plate)
        if at is None or at >= len(numbers):
            return Tint(0.0, self.process(plate), self.direct)
        value = min(1.0, max(0.0, numbers[at]))
        return Tint(1 - value if self.additive else value, named=True, direct=self.direct)

    def initial(self, plate: str) -> Tint:
        """The colour before one is chosen (PDF 32000-1, 8.6.5 and 8.6.6): black, or full spots."""
        if self.direct or set(self.inks) == set(PROCESS):
            return self.tint((0.0, 0.0, 0.0, 1.0), plate)
        return self.tint((0.0 if self.additive else 1.0,) * self.count, plate)


_GREY, _FOUR = Space(("Black",), additive=True), Space(PROCESS)


def space(said: Any, resources: Any, depth: int = 0) -> Space:
    """The colour space that a file says. Raises InkUnknownError for one that has no inks of its own."""
    if depth > _DEEPEST or said is None:
        raise InkUnknownError("a colour space that is not there")
    shelf = entry(resources, "/ColorSpace")
    if not isinstance(said, pikepdf.Array):
        name = str(said)
        default = entry(shelf, f"/Default{name.removeprefix('/Device')}") if name.startswith("/Device") else None
        if default is not None:
            return space(default, None, depth + 1)
        if name in {"/DeviceGray", "/G", "/Pattern"}:
            return _GREY
        if name in {"/DeviceCMYK", "/CMYK"}:
            return Space(PROCESS, direct=True)
        named = entry(shelf, name)
        if named is None or name == "/DeviceRGB":
            raise InkUnknownError("a colour of a screen")
        return space(named, resources, depth + 1)
    family = str(said[0])
    if family in {"/Separation", "/DeviceN"}:
        names = [said[1]] if family == "/Separation" else list(said[1])
        return Space(tuple(str(one).lstrip("/") for one in names))
    if family == "/ICCBased" and entry(said[1], "/N") in {1, 4}:
        return _GREY if entry(said[1], "/N") == 1 else _FOUR
    if family == "/Pattern":
        return space(said[1], resources, depth + 1) if len(said) > 1 else _GREY
    if family == "/Indexed":
        below = space(said[1], resources, depth + 1)
        return Space(below.inks, below.additive, below.direct, indexed=True)
    raise InkUnknownError("a colour of a screen")


def CONSTANT() -> Any:  # noqa: N802 - it stands for a value; a dictionary that several hold would be one
    """A function that is white everywhere."""
    return pikepdf.Dictionary(FunctionType=2, Domain=[0, 1], C0=[1], C1=[1], N=1)


def of_function(pdf: pikepdf.Pdf, function: Any, component: tuple[int | None, Space], depth: int = 0) -> Any:
    """A function of colours as one of greys: one less than that component's ink. Raises InkUnknownError for a program that is none, or for a table that is no plain one of bytes."""
    at, inks = component
    if at is None or depth > _DEEPEST:
        raise InkUnknownError("a gradient of two sides")
    if isinstance(function, pikepdf.Array):
        return of_function(pdf, function[at], (0, Space(inks.inks[at : at + 1], inks.additive)), depth + 1)

    def grey(value: Any) -> float:
        return float(value) if inks.additive else 1 - float(value)

    kind = entry(function, "/FunctionType")
    if kind == 2:
        low, high = entry(function, "/C0") or [0] * inks.count, entry(function, "/C1") or [1] * inks.count
        return pikepdf.Dictionary(FunctionType=2, Domain=function.Domain, C0=[grey(low[at])], C1=[grey(high[at])], N=function.N)
    if kind == 3:
        parts = [of_function(pdf, one, component, depth + 1) for one in function.Functions]
        return pikepdf.Dictionary(FunctionType=3, Domain=function.Domain, Functions=parts, Bounds=function.Bounds, Encode=function.Encode)
    if kind == 0 and int(function.BitsPerSample) == 8 and all(name in FLATE for name in filters_of(function)):
        decode = [float(one) for one in entry(function, "/Decode") or function.Range]
        said = {key: function[key] for key in ("/Domain", "/Size", "/Encode", "/Order") if key in function}
        low, high = decode[2 * at : 2 * at + 2]
        return pdf.make_stream(
            unpacked(function)[at :: inks.count],
            {**said, "/FunctionType": 0, "/BitsPerSample": 8, "/Range": pikepdf.Array([0, 1]), "/Decode": pikepdf.Array([grey(low), grey(high)])},
        )
    if kind == 4:
        return _program(pdf, function, (at, inks))
    raise InkUnknownError("a gradient that is a program")


def _program(pdf: pikepdf.Pdf, function: Any, component: tuple[int, Space]) -> Any:
    """A calculator function (PDF 32000-1, 7.10.5) that goes on until one of its values is left, and takes that from one. Raises InkUnknownError for what is no such program."""
    at, inks = component
    words = unpacked(function, _MOST_PROGRAM).strip()
    bounds = [float(one) for one in entry(function, "/Range") or []]
    if bounds != [0.0, 1.0] * inks.count or not _sound(words):
        raise InkUnknownError("a gradient that is a program")
    rest = f" {inks.count - 1 - at} index {inks.count + 1} 1 roll{' pop' * inks.count}{'' if inks.additive else ' 1 exch sub'} }}"
    return pdf.make_stream(words[:-1] + rest.encode("ascii"), {"/FunctionType": 4, "/Domain": function.Domain, "/Range": pikepdf.Array([0, 1])})


def _sound(words: bytes) -> bool:
    """Whether a program is one: brackets that close, numbers, and operators that every reader knows."""
    if _COMMENT.search(words):
        return False
    depth = 0
    tokens = words.replace(b"{", b" { ").replace(b"}", b" } ").split()
    for n, token in enumerate(tokens):
        depth += (token == b"{") - (token == b"}")
        if depth < 1 and n < len(tokens) - 1:
            return False
        if token not in {b"{", b"}"} and token not in _OPERATORS and not _NUMBER.fullmatch(token):
            return False
    return depth == 0 and len(tokens) > 2
