"""Names with their colours go in, a palette comes out that gives the ink for a name or a hex colour."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping
from dataclasses import field
from types import MappingProxyType

from printgen.colour import codes
from printgen.diagnostics.diagnostic import Bag, Label
from printgen.frozen import frozen
from printgen.place import NOWHERE, Place
from printgen.scene.printing import RESERVED
from printgen.scene.style import Ink

_HEX = re.compile(r"#(?:[0-9a-fA-F]{6}|[0-9a-fA-F]{3})")
COLOUR_NAME = re.compile(r"[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*")
FAULTY = Ink((255, 0, 255))
"""What stands in for a colour that could not be read: nobody takes it for one that was meant. Nothing is printed while a finding stands."""
_NONE: Mapping[str, tuple[Ink, Place]] = MappingProxyType({})


@frozen(kw_only=True)
class Entry:
    """One colour as a palette file gives it: name, sRGB hex (`#rrggbb`, `#rgb`, or the name of an earlier colour), CMYK (four shares 0–1), a spot's name; `place` is where."""

    name: str
    rgb: object
    cmyk: object = None
    spot: object = ""
    place: Place = NOWHERE


@frozen
class Palette:
    """Colours by name, each with the place where it was written."""

    colours: Mapping[str, tuple[Ink, Place]] = field(default_factory=lambda: _NONE)

    @staticmethod
    def of(entries: Iterable[Entry], below: Palette | None = None) -> tuple[Palette, Bag]:
        """The palette of a file's entries, in its order; `below` is the palette (of the shared folder) whose colours it adds to and overrules."""
        bag = Bag()
        known = dict(below.colours) if below else {}
        mine: dict[str, Place] = {}
        for entry in entries:
            if not COLOUR_NAME.fullmatch(entry.name):
                hint = "small letters, figures and hyphens, a letter first"
                bag.add(codes.BAD_COLOUR.at(entry.place, f"{entry.name!r} is no name for a colour", hint=hint))
                continue
            if entry.name in mine:
                label = Label(mine[entry.name], "it stands here first")
                bag.add(codes.DOUBLE_COLOUR.at(entry.place, f"the palette has {entry.name} twice", labels=(label,)))
                continue
            mine[entry.name] = entry.place
            known[entry.name] = (_ink(entry, known, bag), entry.place)
        # Those of the file itself come first: it is theirs that an author knows.
        return Palette(MappingProxyType({**{name: known[name] for name in mine}, **known})), bag

    @property
    def names(self) -> tuple[str, ...]:
        """All names, sorted."""
        return tuple(sorted(self.colours))

    def ink(self, word: str, place: Place = NOWHERE) -> tuple[Ink, Bag]:
        """The ink for a name, `#rrggbb` or `#rgb`, and what is wrong with the word (at `place`); on an error the ink is a glaring stand-in."""
        known = self.colours.get(word)
        if known:
            return known[0], Bag()
        if word.startswith("#"):
            rgb = read_hex(word)
            return (Ink(rgb), Bag()) if rgb else (FAULTY, Bag([codes.BAD_COLOUR.at(place, f"{word!r} is no colour", hint=_hex_hint(word))]))
        near = difflib.get_close_matches(word, self.colours, 1)
        hint = f"did you mean {near[0]}?" if near else f"the palette has {', '.join(list(self.colours)[:30])}; or write #rrggbb" if self.colours else "there is no palette.yaml; write #rrggbb"
        return FAULTY, Bag([codes.UNKNOWN_COLOUR.at(place, f"no colour {word!r} in the palette", hint=hint)])


def read_hex(text: str) -> tuple[int, int, int] | None:
    """The channels 0–255 of `#rrggbb` or `#rgb`, or None if it is neither."""
    if not _HEX.fullmatch(text):
        return None
    digits = text[1:] if len(text) == 7 else "".join(2 * digit for digit in text[1:])
    return int(digits[0:2], 16), int(digits[2:4], 16), int(digits[4:6], 16)


def _hex_hint(text: str) -> str:
    wrong = [char for char in text[1:] if char not in "0123456789abcdefABCDEF"]
    if wrong:
        return f"{wrong[0]!r} is no hexadecimal digit (0–9, a–f)"
    return f"write 3 or 6 digits after the #, not {len(text) - 1}"


def _ink(entry: Entry, known: Mapping[str, tuple[Ink, Place]], bag: Bag) -> Ink:
    text = entry.rgb if isinstance(entry.rgb, str) else ""
    rgb = known[text][0].rgb if text in known else read_hex(text)
    if rgb is None:
        near = difflib.get_close_matches(text, known, 1) if text and not text.startswith("#") else []
        hint = f"did you mean {near[0]}?" if near else _hex_hint(text) if text.startswith("#") else 'write it as "#rrggbb" (with quotes: in YAML a bare # starts a comment)'
        bag.add(codes.BAD_COLOUR.at(entry.place, f"{entry.name}: {repr(text) if text else entry.rgb or 'nothing'} is no colour", hint=hint))
        return Ink(FAULTY.rgb, entry.name)
    if not isinstance(entry.spot, str):
        bag.add(codes.BAD_COLOUR.at(entry.place, f"{entry.name}: a spot has a name, not {entry.spot!r}", hint='for example spot: "PANTONE 185 C"'))
        return Ink(rgb, entry.name)
    if entry.spot.strip().casefold() in RESERVED:
        bag.add(codes.BAD_COLOUR.at(entry.place, f"{entry.name}: {entry.spot.strip()} is no spot, it is what a press calls an ink of its own, all of them or none", hint='for example spot: "PANTONE 185 C"'))
    return Ink(rgb, entry.name, _cmyk(entry, bag), entry.spot.strip())


def _cmyk(entry: Entry, bag: Bag) -> tuple[float, float, float, float] | None:
    """The recipe: four shares 0–1 of full ink."""
    parts = entry.cmyk
    if parts is None:
        return None
    if isinstance(parts, (list, tuple)) and len(parts) == 4 and all(isinstance(p, (int, float)) and not isinstance(p, bool) for p in parts):
        c, m, y, k = (float(part) for part in parts)
        if all(0 <= part <= 1 for part in (c, m, y, k)):
            return c, m, y, k
    bag.add(codes.BAD_COLOUR.at(entry.place, f"{entry.name}: cmyk {parts!r} is no recipe", hint="four shares from 0 to 1, for example [0, 0.2, 0.8, 0]"))
    return None
