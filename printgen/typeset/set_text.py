"""A text with its letters and its room goes in; placed glyph runs, icon boxes and findings come out."""

from __future__ import annotations

import difflib
import unicodedata
from itertools import chain

from printgen.diagnostics.diagnostic import Bag, Diagnostic
from printgen.frozen import replace
from printgen.geometry import Rect, Size
from printgen.typeset import codes, inline
from printgen.typeset.fit import SMALLEST, Column, Layout, smaller, steps
from printgen.typeset.fonts import FontBook, Typeface
from printgen.typeset.inline import Paragraph
from printgen.typeset.lay import Pen, directions
from printgen.typeset.program import FontProgram
from printgen.typeset.request import STEP, BoxText, LineText, Setting, Words
from printgen.typeset.shape import EM
from printgen.typeset.words import Block, Cutter, Unit
from printgen.units import POINT

LONGEST = 10_000
"""Characters in one text at most."""
_ENDLESS = 1e6
"""A width in mm that no line reaches (LONGEST characters of the largest size of type there is)."""


def set_text(asked: BoxText, book: FontBook) -> tuple[Setting, Bag]:
    """Wrap a text in its box, at the largest size from `size` down to `floor` at which it fits.

    Text that does not fit even then is set all the same, at `floor`, and the finding tells by how much it is too large and what size it would need.
    """
    blocks, main, bag = _prepared(asked, book)
    caps = main.cap_height * EM / main.upem
    column = Column(blocks, round(asked.leading * EM), round(asked.gap * EM), caps)
    room = Size(asked.room.w, asked.room.h)
    sizes = steps(asked.size, asked.size if asked.floor is None else asked.floor, STEP)
    found = column.largest(room, sizes)
    size, layout = found or (sizes[-1], column.layout(room, sizes[-1]))
    if asked.align == "centre":
        # Lines that are centred show their lengths at both ends: a short last one looks like a mistake.
        level = column.layout(room, size, level=True)
        layout = level if level.over(room, size * POINT) <= layout.over(room, size * POINT) else layout
    em = size * POINT
    pen = Pen(asked, em, caps)
    pen.draw(layout, _baseline(asked, layout, em), asked.room, asked.align)
    setting = _setting(asked, main, pen, size, asked.room)
    if not found:
        less = column.largest(room, smaller(size, STEP))
        setting = replace(setting, fits=False, over=layout.over(room, em), would_fit=less[0] if less else None)
        bag.add(_too_large(asked, setting, layout))
    return setting, bag


def _baseline(asked: BoxText, layout: Layout, em: float) -> float:
    """Where the first baseline lies (mm), so that the ink stays in the room wherever it can."""
    above, below, last = (number * em / EM for number in (layout.above, layout.below, layout.lines[-1].y if layout.lines else 0))
    top, bottom = asked.room.y + above, asked.room.bottom - last - below
    if asked.valign == "bottom":
        wanted = bottom
    elif asked.valign == "middle":
        # Capitals to last baseline: what hangs below a line weighs little to the eye.
        wanted = asked.room.y + (asked.room.h + above - last) / 2
    else:
        wanted = top
    return max(min(wanted, bottom), top)


def set_line(asked: LineText, book: FontBook) -> tuple[Setting, Bag]:
    """Set a text on one line, at the largest size from `size` down to `floor` at which it is no wider than `fit`."""
    blocks, main, bag = _prepared(asked, book)
    caps = main.cap_height * EM / main.upem
    units: tuple[Unit, ...] = tuple(unit for block in blocks for segment in block.segments for unit in segment)
    column = Column((Block((units,)),) if units else (), EM, 0, caps)
    layout = column.layout(Size(_ENDLESS, _ENDLESS), asked.size)
    limit = Size(_ENDLESS if asked.fit is None else asked.fit, _ENDLESS)
    sizes = steps(asked.size, asked.size if asked.floor is None else asked.floor, STEP)
    # The first that fits ends the search: nearly always the size asked for.
    fitting = next((size for size in chain(sizes, smaller(sizes[-1], STEP)) if not any(layout.over(limit, size * POINT))), None)
    fits = fitting is not None and fitting >= sizes[-1]
    size = fitting if fitting is not None and fits else sizes[-1]
    em = size * POINT
    held = asked.fit is not None
    wide = asked.fit if asked.fit is not None else sum(line.width for line in layout.lines) * em / EM
    left = asked.start.x - wide * {"middle": 0.5, "end": 1.0}.get(asked.anchor, 0.0)
    baseline = asked.start.y + (caps * em / EM / 2 if asked.valign == "middle" else 0.0)
    room = Rect(left, baseline - layout.above * em / EM, wide, layout.height * em / EM)
    pen = Pen(asked, em, caps, held=held)
    pen.draw(layout, baseline, room, {"middle": "centre", "end": "right"}.get(asked.anchor, "left"))
    setting = _setting(asked, main, pen, size, room if held else pen.ink or room)
    if not fits:
        setting = replace(setting, fits=False, over=layout.over(limit, em), would_fit=fitting)
        bag.add(_too_large(asked, setting, layout))
    return setting, bag


def _setting(asked: Words, main: FontProgram, pen: Pen, size: float, room: Rect) -> Setting:
    return Setting(tuple(pen.runs), tuple(pen.icons), asked.text, size, asked.size, main.key, pen.ink, room, tuple(pen.boxes))


def _prepared(asked: Words, book: FontBook) -> tuple[tuple[Block, ...], FontProgram, Bag]:
    """The text as blocks of shaped units, the font of its plain words, and what is wrong with it beside its length."""
    bag = Bag()
    text = asked.text[:LONGEST]
    if len(asked.text) > LONGEST:
        message = f"{_who(asked)} has {len(asked.text):,} characters; {LONGEST:,} are allowed"
        bag.add(codes.TEXT_TOO_LONG.at(asked.span(LONGEST, len(asked.text)), message, about=_about(asked), hint="split it into several texts"))
    paragraphs, slips = inline.parse(text, blocks=isinstance(asked, BoxText)) if asked.rich else (inline.plain(text), [])
    for slip in slips:
        what = f"{slip.marker} opens and does not close in its paragraph" if slip.opens else f"{slip.marker} closes what was not opened"
        hint = f"write {''.join(chr(92) + star for star in slip.marker)} for plain stars"
        bag.add(codes.UNBALANCED_MARKER.at(asked.span(slip.start, slip.end), f"{_who(asked)}: {what}", hint=hint, about=_about(asked)))
    programs = {}
    for style in sorted({0, *(style for paragraph in paragraphs for style in paragraph.styles)}):
        programs[style], findings = book.chain(_styled(asked.face, style), asked.span(0, len(text)))
        bag.extend(findings)
    cutter = Cutter(asked, programs, {})
    blocks = tuple(cutter.block(paragraph) for paragraph in paragraphs)
    bag.extend(_wrong_words(asked, paragraphs, cutter))
    return blocks, cutter.main, bag


def _styled(face: Typeface, style: int) -> Typeface:
    """The typeface of a style of rich text; bold is bold, whatever weight the plain words have."""
    if style & inline.BOLD and not face.bold:
        face = replace(face, bold=True, weight=None)
    return replace(face, italic=True) if style & inline.ITALIC else face


def _wrong_words(asked: Words, paragraphs: list[Paragraph], cutter: Cutter) -> Bag:
    """Characters without a glyph, icons that there are not, and paragraphs of both directions."""
    bag = Bag()
    for char, offset in cutter.missing.items():
        fonts = ", ".join(program.key for program in cutter.programs[0])
        name = unicodedata.name(char, "unnamed")
        message = f"{_who(asked)}: no glyph for {char!r} (U+{ord(char):04X} {name}) in {fonts}"
        hint = f'use an icon (:name:), another character, or a fallback: family="{asked.face.family}, <family>"'
        bag.add(codes.GLYPH_MISSING.at(asked.span(offset, offset + 1), message, hint=hint, about=_about(asked)))
    for paragraph in paragraphs:
        for index, name in paragraph.icons.items():
            if asked.icons is not None and name not in asked.icons:
                offset = paragraph.offsets[index]
                near = difflib.get_close_matches(name, asked.icons, 1)
                hint = f"did you mean :{near[0]}:? " if near else ""
                message = f"{_who(asked)}: no icon {name!r}"
                place = asked.span(offset, offset + len(name) + 2)
                bag.add(codes.UNKNOWN_ICON.at(place, message, hint=hint + "(write \\: for a plain colon)", about=_about(asked)))
        if len(directions(paragraph.text)) > 1:
            place = asked.span(paragraph.offsets[0], paragraph.offsets[-1] + 1)
            bag.add(codes.MIXED_DIRECTIONS.at(place, f"{_who(asked)}: a paragraph has words that run to the left and words that run to the right", about=_about(asked)))
    return bag


def _too_large(asked: BoxText | LineText, setting: Setting, layout: Layout) -> Diagnostic:
    w, h = setting.room.w, setting.room.h
    over = [f"{millimetres:.1f} mm too {word}" for millimetres, word in ((setting.over.w, "wide"), (setting.over.h, "high")) if millimetres]
    message = f"{_who(asked)} does not fit {w:.1f} mm x {h:.1f} mm" if isinstance(asked, BoxText) else f"{_who(asked)} does not fit a width of {w:.1f} mm"
    message += f": at {setting.size:g} pt it is {' and '.join(over)}"
    if setting.over.w and isinstance(asked, BoxText):
        widest = max((unit for line in layout.lines for unit in line.units), key=lambda unit: unit.width)
        word = "".join(piece.text for piece in widest.pieces)
        message += f" ({word if len(word) <= 40 else word[:40] + '…'})"
    hint = "shorten it or give it more room; "
    hint += f"it would fit at {setting.would_fit:g} pt" if setting.would_fit else f"it would not even fit at {SMALLEST:g} pt"
    return codes.TEXT_DOES_NOT_FIT.at(asked.span(0, len(asked.text)), message, hint=hint, about=_about(asked))


def _who(asked: Words) -> str:
    """The text, in words that a finding starts with."""
    field = f"the {asked.field}" if asked.field else "a text"
    return f"{field} of {asked.component}" if asked.component else field


def _about(asked: Words) -> tuple[str, ...]:
    return (asked.component,) if asked.component else ()
