"""Glyph runs go in, text operators come out, and in the end one embedded subset for each font: Type0, Identity-H, with the text it stands for."""

from __future__ import annotations

import hashlib

from printgen.render.numbers import short, shorts
from printgen.render.pdf_canvas import PressCanvas, hexed
from printgen.render.words import clean
from printgen.scene.items import Glyphs
from printgen.typeset.program import FontProgram

_CMAP = """/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
{}endcmap
CMapName currentdict /CMap defineresource pop
end
end
"""


class EmbeddedFont:
    """One font in one document: its name in content streams, the glyphs that were shown, and the characters each stands for."""

    def __init__(self, name: str, program: FontProgram) -> None:
        self.name = name
        self.program = program
        self.said: dict[int, str] = {}
        self._known: dict[int, tuple[str, float]] = {}

    def _glyph(self, gid: int) -> tuple[str, float]:
        """A glyph's code in hexadecimal, and its width in thousandths of the em as the file will state it."""
        known = self._known.get(gid)
        if known is None:
            known = self._known[gid] = f"{gid:04X}", round(self.program.advance(gid) * 1000 / self.program.upem, 2)
        return known

    def show(self, run: Glyphs, digits: int) -> str:
        """The text object of a run; font and ink are set already.

        Where a glyph stands for other characters than elsewhere, or for none of its own, the run carries its text as ActualText.
        """
        scale = 1000 / run.size
        pen = rise = 0.0
        said, known = self.said, self._known
        shown: list[str] = []
        piece = "[<"
        differs = False
        for glyph in run.glyphs:
            gid, text = glyph.gid, glyph.text
            if said.get(gid) != text or not text:
                differs = said.setdefault(gid, text) != text or not text or differs
            code, width = known.get(gid) or self._glyph(gid)
            if glyph.y != rise:
                shown.append(f"{piece}>]TJ {short(-glyph.y, digits)} Ts")
                piece, rise = "[<", glyph.y
            # The pen is moved in whole thousandths of the em and remembers the rest, so that no error adds up.
            ahead = round(pen - glyph.x * scale)
            if ahead:
                piece += f">{ahead}<"
                pen -= ahead
            piece += code
            pen += width
        shown.append(f"{piece}>]TJ")
        if rise:
            shown.append("0 Ts")
        # Pages have y downward here, letters upward.
        code = f"BT 1 0 0 -1 {shorts(run.x, run.y, digits=digits)} Tm {' '.join(shown).replace('<>', '').replace('[]TJ ', '')} ET"
        return f"/Span<</ActualText{hexed(clean(run.text))}>>BDC {code} EMC" if differs else code

    def keep(self, canvas: PressCanvas) -> str:
        """Writes the subset and all that describes it; returns the name of the font's object."""
        program = self.program
        gids = sorted(self.said)
        tag = "".join(chr(65 + byte % 26) for byte in hashlib.sha256(repr(gids).encode()).digest()[:6])
        base = f"{tag}+{program.postscript_name}"
        if program.is_cff:
            outlines, key = canvas.keep_stream("S", "/Subtype/CIDFontType0C", program.cff(gids)), "FontFile3"
        else:
            data = program.subset(gids)
            outlines, key = canvas.keep_stream("S", f"/Length1 {len(data)}", data), "FontFile2"
        descriptor = canvas.keep("D", f"{self._descriptor(base)}/{key} @{outlines}>>")
        kind = "CIDFontType0" if program.is_cff else "CIDFontType2/CIDToGIDMap/Identity"
        system = "/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>"
        described = f"<</Type/Font/Subtype/{kind}/BaseFont/{base}{system}/FontDescriptor @{descriptor}/DW 0/W[{self._widths()}]>>"
        descendant = canvas.keep("D", described)
        unicode = canvas.keep_stream("S", "", _CMAP.format(_mappings(self.said)).encode("ascii"))
        full = f"{base}-Identity-H" if program.is_cff else base
        name = f"/Type/Font/Subtype/Type0/BaseFont/{full}/Encoding/Identity-H"
        return canvas.keep("T", f"<<{name}/DescendantFonts[@{descendant}]/ToUnicode @{unicode}>>")

    def _descriptor(self, base: str) -> str:
        program, scale = self.program, 1000 / self.program.upem
        box = shorts(*[value * scale for value in program.bbox], digits=0)
        ascent, descent, capital = [round(value * scale) for value in (program.ascent, program.descent, program.cap_height)]
        return (
            f"<</Type/FontDescriptor/FontName/{base}/Flags {program.flags}/FontBBox[{box}]/ItalicAngle {short(program.italic_angle)}"
            f"/Ascent {ascent}/Descent {descent}/CapHeight {capital}/StemV {program.stem_v}"
        )

    def _widths(self) -> str:
        """The W array: runs of neighbouring glyphs with their widths."""
        parts: list[str] = []
        last = -2
        for gid in sorted(self.said):
            if gid != last + 1:
                parts.append(f"{']' if parts else ''}{gid}[")
            parts.append(short(self._glyph(gid)[1], 2) + " ")
            last = gid
        return "".join(parts) + "]"


def _mappings(said: dict[int, str]) -> str:
    """The lines from glyph to characters, at most 100 in a block (the limit of a CMap)."""
    cleaned = [(gid, clean(text)) for gid, text in sorted(said.items())]
    lines = [f"<{gid:04X}> <{text.encode('utf-16-be', 'replace').hex().upper()}>\n" for gid, text in cleaned if text]
    blocks = [lines[n : n + 100] for n in range(0, len(lines), 100)]
    return "".join([f"{len(block)} beginbfchar\n{''.join(block)}endbfchar\n" for block in blocks])
