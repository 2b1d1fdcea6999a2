"""A colour space of a PDF goes in, what it means for plates comes out: its family, its spot inks, and whether it needs the colours of a screen."""

from __future__ import annotations

from typing import Any

import pikepdf

from printgen.frozen import frozen, replace

Numbers = tuple[float, ...]
SCREENS = ("DeviceRGB", "CalRGB", "Lab", "ICCRGB")
"""Families in which a colour is one of a screen, or of no device at all."""
_SHORT = {"G": "DeviceGray", "RGB": "DeviceRGB", "CMYK": "DeviceCMYK", "I": "Indexed"}
"""What spaces are called in pictures that stand in the content (PDF 32000-1, table 94)."""
_BY_CHANNELS = {1: "ICCGray", 3: "ICCRGB", 4: "ICCCMYK"}
_NO_INKS = {"All", "None"}
_DEEPEST = 4


@frozen
class Paint:
    """A colour as the file says it: the family of its space (DeviceCMYK, Separation …), the numbers (none for a pattern), its spot inks.

    `screen` is the family of the colours of a screen that it needs, by itself or where a press has not the spot: "" if none. `pattern` names what it is
    painted with instead of a colour.
    """

    family: str
    numbers: Numbers = (0.0,)
    spots: tuple[str, ...] = ()
    screen: str = ""
    pattern: str = ""

    @property
    def spot(self) -> str:
        """The first of the spots; "" if there is none."""
        return self.spots[0] if self.spots else ""


def entry(thing: Any, key: str) -> Any:
    """What a dictionary holds under a key; None if it holds nothing there, or is none."""
    return thing.get(key) if isinstance(thing, pikepdf.Dictionary | pikepdf.Stream) else None


def space_of(space: Any, resources: Any, depth: int = 0) -> Paint | None:
    """The colour of a space, without numbers; None for a space that the resources do not hold. Raises ValueError for what is no space."""
    if depth > _DEEPEST:
        raise ValueError("a colour space that lies in itself")
    if space is None:
        return Paint("", ())
    shelf = entry(resources, "/ColorSpace")
    if isinstance(space, pikepdf.Name | str):
        name = str(space).lstrip("/")
        name = _SHORT.get(name, name)
        if name in {"DeviceGray", "DeviceRGB", "DeviceCMYK", "Pattern"}:
            default = entry(shelf, f"/Default{name.removeprefix('Device')}")
            if isinstance(default, pikepdf.Array):
                return space_of(default, None, depth + 1)
            return _plain(name)
        named = entry(shelf, f"/{name}")
        return space_of(named, None, depth + 1) if named is not None else None
    if not isinstance(space, pikepdf.Array) or not len(space):
        raise ValueError("no colour space")
    return _of_several(list(space), resources, depth)


def _of_several(parts: list[Any], resources: Any, depth: int) -> Paint | None:
    first = str(parts[0]).lstrip("/")
    first = _SHORT.get(first, first)
    if first == "ICCBased":
        return _plain(_BY_CHANNELS.get(int(entry(parts[1], "/N") or 0), "ICCBased"))
    if first == "Indexed":
        return space_of(parts[1], resources, depth + 1)
    if first == "Pattern":
        below = space_of(parts[1], resources, depth + 1) if len(parts) > 1 else None
        return replace(below, family="Pattern") if below else _plain("Pattern")
    if first in {"Separation", "DeviceN"}:
        names = [parts[1]] if first == "Separation" else list(parts[1])
        spots = tuple(name for one in names if (name := str(one).lstrip("/")) not in {"Cyan", "Magenta", "Yellow", "Black"})
        below = space_of(parts[2], resources, depth + 1)
        return Paint(first, (), spots, below.screen if below and not set(spots) <= _NO_INKS else "")
    return _plain(first)


def _plain(name: str) -> Paint:
    return Paint(name, (), (), name if name in SCREENS else "")
