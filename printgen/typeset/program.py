"""The bytes of one font go in; its metrics, outlines and subsets come out: all that a page or a PDF asks of a font."""

from __future__ import annotations

import re
import struct
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

import uharfbuzz as hb

from printgen.geometry import Rect
from printgen.scene.path import Path, Step

_NEEDED = ("head", "hhea", "hmtx", "maxp", "cmap")
_DROPPED = ("GSUB", "GPOS", "GDEF", "STAT", "DSIG", "kern", "BASE", "JSTF", "MATH", "meta", "PCLT", "VDMX", "hdmx", "LTSH", "COLR", "CPAL", "SVG ", "CBDT", "CBLC", "sbix")
"""Tables that say how to choose and place glyphs, or colour them: a page has glyphs chosen, placed and inked already."""
_SFNT = (b"\x00\x01\x00\x00", b"true", b"OTTO")
_RESTRICTED, _PREVIEW, _EDITABLE, _NO_SUBSET, _BITMAP_ONLY = 0x0002, 0x0004, 0x0008, 0x0100, 0x0200
_FIXED_PITCH, _SYMBOLIC, _ITALIC = 1, 4, 64


class FontError(ValueError):
    """A font that cannot be used; the message says why, in words that can follow the file's name. `licence` tells that the font itself forbids it."""

    def __init__(self, message: str, *, licence: bool = False) -> None:
        super().__init__(message)
        self.licence = licence


class FontProgram:
    """One font at one place of its variation axes.

    `data` is a TrueType or OpenType file, `axes` the place on each axis (by tag; axes not named stay at their default, places beyond an axis' ends
    move to its end). `key` names the program in a book: `stem`, the axes that matter, `suffix`; for example `Fredoka:wght=600`.
    All lengths are in font units, `upem` to the em, y upward; `descent` is negative. Raises FontError if the font cannot be used.
    """

    def __init__(self, stem: str, data: bytes, axes: Mapping[str, float] | None = None, suffix: str = "") -> None:
        if data[:4] not in _SFNT:
            raise FontError(_unreadable(data))
        whole = _whole_tables(data)
        self.is_cff = "CFF " in whole
        lost = [tag for tag in (*_NEEDED, *(["CFF "] if self.is_cff else ["glyf", "loca"])) if tag not in whole]
        if lost:
            raise FontError(f"is damaged or cut short: its table {lost[0].strip()!r} cannot be read")
        self.face = hb.Face(data)
        if len(self._table("head")) < 54:
            raise FontError("is damaged: its table 'head' is too short")
        self._refuse_by_licence()
        try:
            self.ranges = {info.tag: (float(info.min_value), float(info.default_value), float(info.max_value)) for info in self.face.axis_infos}
        except UnicodeDecodeError as error:
            raise FontError("is damaged: the names of its axes cannot be read") from error
        self.axes = {tag: min(max((axes or {}).get(tag, usual), low), high) for tag, (low, usual, high) in self.ranges.items()}
        # Other axes than the weight are told only where they are moved, so that the common keys stay short.
        told = [f"{tag}={value:g}" for tag, value in sorted(self.axes.items(), reverse=True) if tag == "wght" or value != self.ranges[tag][1]]
        self.key = stem + (":" + ",".join(told) if told else "") + suffix
        self.font = hb.Font(self.face)
        if self.axes:
            self.font.set_variations(self.axes)
        self.upem: int = self.face.upem
        extents = self.font.get_font_extents("ltr")
        self.ascent: int = extents.ascender
        self.descent: int = extents.descender
        self.line_gap: int = extents.line_gap
        self.shaped: dict[tuple[str, bool], Any] = {}
        """What shape.py has shaped already, by text and whether figures are tabular."""
        self._outlines: dict[int, Path] = {}
        self._inks: dict[int, Rect | None] = {}

    def __repr__(self) -> str:
        return f"FontProgram({self.key!r})"

    def _table(self, tag: str) -> bytes:
        return bytes(self.face.reference_table(tag).data)

    def _refuse_by_licence(self) -> None:
        os2 = self._table("OS/2")
        bits = struct.unpack_from(">H", os2, 8)[0] if len(os2) >= 10 else 0
        # Old fonts set several bits; the least restrictive one counts (OpenType specification, OS/2 fsType).
        if bits & _RESTRICTED and not bits & (_PREVIEW | _EDITABLE):
            raise FontError(f"may not be embedded (fsType {bits:#06x}: restricted licence)", licence=True)
        if bits & (_NO_SUBSET | _BITMAP_ONLY):
            what = "no part of it may be embedded alone" if bits & _NO_SUBSET else "only its bitmaps may be embedded"
            raise FontError(f"may not be embedded as print files need it (fsType {bits:#06x}: {what})", licence=True)

    @cached_property
    def postscript_name(self) -> str:
        """The font's name for a PDF: ASCII letters, figures and hyphens; a variable font's says where on its axes it stands."""
        name = self.face.get_name(hb.OTNameIdPredefined.POSTSCRIPT_NAME) or self.key.partition(":")[0]
        if self.axes:
            name = name.split("-", maxsplit=1)[0] + "-" + "".join(f"{tag.title()}{value:g}" for tag, value in sorted(self.axes.items(), reverse=True))
        return re.sub(r"[^A-Za-z0-9-]", "", name)[:60] or "Font"

    @cached_property
    def told(self) -> tuple[str, str, str, str]:
        """Its family, who made it, its licence and where that stands, as its name table says ("" for what it does not)."""
        known = hb.OTNameIdPredefined
        family = self.face.get_name(known.TYPOGRAPHIC_FAMILY) or self.face.get_name(known.FONT_FAMILY) or self.key.partition(":")[0]
        said = [self.face.get_name(name) or "" for name in (known.COPYRIGHT, known.LICENSE, known.LICENSE_URL)]
        copyright_, licence, url = (" ".join(words.split())[:300] for words in said)
        return " ".join(family.split()), copyright_, licence, url

    @cached_property
    def cap_height(self) -> int:
        """The height of a flat capital letter."""
        return self._height(hb.OTMetricsTag.CAP_HEIGHT, "H", 0.7)

    @cached_property
    def x_height(self) -> int:
        """The height of a flat small letter."""
        return self._height(hb.OTMetricsTag.X_HEIGHT, "x", 0.5)

    def _height(self, metric: hb.OTMetricsTag, letter: str, usual: float) -> int:
        told = self.font.get_metric_position(metric)
        if told and told > 0:
            return int(told)
        gid = self.gid(letter)
        ink = self.ink(gid) if gid else None
        return round(ink.bottom) if ink else round(self.upem * usual)

    @cached_property
    def bbox(self) -> tuple[int, int, int, int]:
        """The box around all glyphs (of a variable font: at its default): left, bottom, right, top."""
        left, bottom, right, top = struct.unpack_from(">4h", self._table("head"), 36)
        return left, bottom, right, top

    @cached_property
    def italic_angle(self) -> float:
        """The slant in degrees counter-clockwise: negative for letters that lean to the right."""
        post = self._table("post")
        return float(struct.unpack_from(">i", post, 4)[0] / 65536) if len(post) >= 16 else 0.0

    @cached_property
    def weight(self) -> int:
        """100 (thin) to 900 (black)."""
        os2 = self._table("OS/2")
        return round(self.axes.get("wght") or (struct.unpack_from(">H", os2, 4)[0] if len(os2) >= 6 else 400))

    @cached_property
    def stem_v(self) -> int:
        """The width of upright stems in thousandths of an em, guessed from the weight as PDF writers do."""
        return 10 + round(220 * (max(self.weight, 50) - 50) / 900)

    @cached_property
    def flags(self) -> int:
        """The flags of a PDF font descriptor: symbolic (glyphs are asked for by id), fixed pitch, italic."""
        post = self._table("post")
        fixed = len(post) >= 16 and struct.unpack_from(">I", post, 12)[0] != 0
        return _SYMBOLIC | (_FIXED_PITCH if fixed else 0) | (_ITALIC if self.italic_angle else 0)

    def gid(self, char: str) -> int | None:
        """The glyph of a character, or None."""
        found: int | None = self.font.get_nominal_glyph(ord(char))
        return found or None

    def has(self, char: str) -> bool:
        """Whether the font has a glyph for the character."""
        return bool(self.font.get_nominal_glyph(ord(char)))

    def advance(self, gid: int) -> int:
        """How far the pen moves."""
        return int(self.font.get_glyph_h_advance(gid))

    def ink(self, gid: int) -> Rect | None:
        """The box around a glyph's outline, y upward (so `y` is its bottom and `bottom` its top), rounded outward; None if it draws nothing."""
        if gid not in self._inks:
            extents = self.font.get_glyph_extents(gid)
            seen = extents is not None and extents.width and extents.height
            self._inks[gid] = Rect(extents.x_bearing, extents.y_bearing + extents.height, extents.width, -extents.height) if seen else None
        return self._inks[gid]

    def outline(self, gid: int) -> Path:
        """A glyph's outline, y upward, curves as cubics; () if it draws nothing or there is no such glyph."""
        path = self._outlines.get(gid)
        if path is None:
            steps: list[Step] = []
            if 0 <= gid < self.face.glyph_count:
                self.font.draw_glyph(gid, _DRAW, steps)
            path = self._outlines[gid] = tuple(steps)
        return path

    def subset(self, gids: Iterable[int]) -> bytes:
        """A font file with just these glyphs under their old ids, no hints, axes pinned: same glyphs, same bytes. Raises FontError if that fails."""
        asked = hb.SubsetInput()
        asked.glyph_set.update({0, *gids})
        for tag in _DROPPED:
            asked.drop_table_tag_set.add(int.from_bytes(tag.encode("ascii"), "big"))
        for tag, value in sorted(self.axes.items()):
            asked.pin_axis_location(self.face, tag, value)
        flags = hb.SubsetFlags
        asked.flags = flags.RETAIN_GIDS | flags.NO_HINTING | flags.NOTDEF_OUTLINE | flags.NO_LAYOUT_CLOSURE
        try:
            data = bytes(hb.subset(self.face, asked).blob.data)
        except (RuntimeError, ValueError, MemoryError) as error:
            raise FontError(f"{self.key} gives no subset of {len(asked.glyph_set)} glyphs") from error
        if not data:
            raise FontError(f"{self.key} gives no subset of {len(asked.glyph_set)} glyphs")
        return data

    def cff(self, gids: Iterable[int]) -> bytes:
        """The bare CFF table of such a subset, as a PDF embeds it (FontFile3, CIDFontType0C). Raises FontError for a font without CFF outlines."""
        if not self.is_cff:
            raise FontError(f"{self.key} has no CFF outlines")
        return bytes(hb.Face(self.subset(gids)).reference_table("CFF ").data)


def _whole_tables(data: bytes) -> set[str]:
    """The tags of the tables that lie wholly in the file. HarfBuzz would take what is left of a cut table for the whole of it."""
    count = struct.unpack_from(">H", data, 4)[0] if len(data) >= 12 else 0
    records = [struct.unpack_from(">4sIII", data, at) for at in range(12, min(12 + 16 * count, len(data) - 15), 16)]
    return {tag.decode("latin-1") for tag, _, offset, length in records if length and offset + length <= len(data)}


def _unreadable(data: bytes) -> str:
    known = {b"ttcf": "is a collection of fonts; save the one you need as .ttf or .otf", b"wOFF": "is a web font (WOFF)", b"wOF2": "is a web font (WOFF2)"}
    return known.get(data[:4], "is empty" if not data else "is no TrueType or OpenType font") + ("; unpack it to .ttf or .otf" if data[:3] == b"wOF" else "")


def _drawing() -> hb.DrawFuncs:
    # Without a function for quadratics HarfBuzz raises them to cubics, which is what paths are made of.
    draw = hb.DrawFuncs()
    draw.set_move_to_func(lambda x, y, steps: steps.append(("M", x, y)))
    draw.set_line_to_func(lambda x, y, steps: steps.append(("L", x, y)))
    draw.set_cubic_to_func(lambda x1, y1, x2, y2, x, y, steps: steps.append(("C", x1, y1, x2, y2, x, y)))
    draw.set_close_path_func(lambda steps: steps.append(("Z",)))
    return draw


_DRAW = _drawing()
