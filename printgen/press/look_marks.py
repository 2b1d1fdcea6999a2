"""What the pages of a file paint goes in, what is wrong with it for print comes out: inks, overprint, thin lines, small letters, coarse pictures, missing things."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from printgen.diagnostics.diagnostic import Code
from printgen.press import codes
from printgen.press.marks import Mark, in_piece
from printgen.press.painted import AT_ONCE, REST
from printgen.press.spaces import SCREENS, Paint
from printgen.press.subject import ANY_SPOT, Looked, box_of, some
from printgen.scene.printing import CMYK, REGISTRATION, X1A

LEAST_LINE = 0.088
"""0.25 pt in mm."""
LEAST_TEXT, LEAST_TINTED = 5.0, 7.0
LEAST_DPI = 200.0
_HINTS = {
    codes.MISSING_THING: "export it anew with the program that made it",
    codes.BROKEN: "export it anew with the program that made it",
    codes.SMALL_TEXT: f"set it larger: {LEAST_TEXT:g} pt in one ink, {LEAST_TINTED:g} pt in several",
    codes.THIN_LINE: "draw it 0.1 mm thick, or thicker",
    codes.SHOWN_SMALL: "whoever has to read it in the figure needs it larger; else all is well",
    codes.LOW_DPI: "take a picture with more pixels, or show it smaller",
    codes.SCREEN_COLOUR: "export it with all colours converted for the press (CMYK)",
    codes.TOO_MUCH_INK: "less cyan, magenta and yellow, above all below black",
    codes.LETTERS_ON_ALL: "set them in black",
    codes.SPOT: "name it in the palette (spot: …), or turn it into process inks",
    codes.CUT_LINE: "draw it as a stroke that overprints",
    codes.NOT_CHECKED: "printgen preflight --patience 4 looks at four times as much",
    codes.TRANSPARENT: "flatten it, or deliver PDF/X-4",
}
"""What is to be done."""
_HAIR = 1e-3
_NO_PAINT = {"missing", "broken", "unread", "packed", "placed", "again", "registered"}
"""Kinds of marks that put nothing on the paper."""


def look(looked: Looked) -> None:
    """All marks, each kind of fault told once with the pages it is on."""
    marks, printing = looked.marks, looked.expected.printing
    _each(looked, codes.MISSING_THING, (m for m in marks if m.kind == "missing"), lambda m: f"{m.name} is not in the file")
    _each(looked, codes.BROKEN, (m for m in marks if m.kind == "broken"), lambda m: f"{m.name} is not as it must be")
    _each(
        looked,
        codes.NOT_CHECKED,
        (m for m in marks if m.kind == "unread"),
        lambda m: (
            f"from here on there is too much content to be looked at: more than {looked.steps:,} operators, or as large"
            if m.name == REST
            else f"{m.name} is too large to be looked at: more than {looked.steps // AT_ONCE:,} operators, or as large"
        ),
    )
    _each(
        looked,
        codes.LOW_DPI,
        (m for m in marks if m.kind == "image" and m.figure < LEAST_DPI),
        lambda m: f"picture {m.name} has {m.figure:.0f} dpi, at least {LEAST_DPI:.0f} are needed",
    )
    if printing.colour == CMYK:
        _plates(looked)
    if printing.standard == X1A:
        _each(
            looked,
            codes.TRANSPARENT,
            (m for m in marks if m.kind == "group" or (m.state.shines and m.kind not in _NO_PAINT)),
            lambda m: f"{_what(m)} shines through",
        )


def _plates(looked: Looked) -> None:
    """What only concerns files for plates: a printer at home has finer dots, and no plates that miss each other."""
    printing = looked.expected.printing
    # The light of a soft mask is no ink, and its colours are mixed on the way.
    marks = tuple(mark for mark in looked.marks if mark.kind not in _NO_PAINT and not mark.state.veil)
    shown = looked.expected.shown
    own = tuple(mark for mark in marks if not in_piece(shown, mark.page, mark.state)) if shown else marks
    if len(own) < len(marks):
        _reduced(looked, [mark for mark in marks if in_piece(shown, mark.page, mark.state)])
    _least(
        looked,
        codes.THIN_LINE,
        (m for m in own if _thin(m)),
        lambda m: f"{_what(m)} is {m.figure:.3f} mm thick, at least {LEAST_LINE} mm hold",
    )
    _least(looked, codes.SMALL_TEXT, (m for m in own if _small(m)), lambda m: f"letters at {_at(m)} are {m.figure:.1f} pt small, in {_inks(m.paint)}")
    # ISO 15930-7, 6.2.4: colours that say what they look like are separated by the press itself.
    screen = SCREENS if printing.standard == X1A else SCREENS[:1]
    _each(looked, codes.SCREEN_COLOUR, (m for m in looked.marks if m.paint.screen in screen), lambda m: f"{_what(m)} in {_space(m.paint)}")
    _each(
        looked,
        codes.TOO_MUCH_INK,
        (m for m in marks if printing.limit and _ink(m.paint) > printing.limit + _HAIR),
        lambda m: f"{_what(m)} has {_ink(m.paint):.0%} ink, the limit is {printing.limit:.0%}",
    )
    _each(looked, codes.LETTERS_ON_ALL, (m for m in looked.marks if _registered_letters(looked, m)), lambda m: f"letters at {_at(m)} are on all plates")
    lines = {name for name in (printing.cut, printing.crease) if name}
    known = lines | looked.expected.spots | {REGISTRATION, "None"}
    _each(
        looked,
        codes.SPOT,
        (m for m in marks if not set(m.paint.spots) <= known and looked.expected.spots != ANY_SPOT),
        lambda m: f'a spot "{next(one for one in m.paint.spots if one not in known)}" that nobody named',
    )
    _each(
        looked,
        codes.CUT_LINE,
        (m for m in marks if lines & set(m.paint.spots) and not _overprinting_stroke(m)),
        lambda m: f"{_line(m, lines)} is a {m.kind}{'' if m.state.over_stroke else ' without overprint'}",
    )


def _reduced(looked: Looked, marks: Iterable[Mark]) -> None:
    """A note for each page with pieces on it that are shown so small that their letters or lines hold no more: their author need not mend them."""
    pages: dict[int, list[Mark]] = {}
    for mark in marks:
        if _small(mark) or _thin(mark):
            pages.setdefault(mark.page, []).append(mark)
    for page, found in sorted(pages.items()):
        letters, lines = ([mark for mark in found if mark.kind == kind] for kind in ("text", "stroke"))
        words = [f"letters of {least.figure:.1f} pt (at {_at(least)})" for least in _smallest(letters)]
        words += [f"lines of {least.figure:.3f} mm (at {_at(least)})" for least in _smallest(lines)]
        looked.tell(codes.SHOWN_SMALL, f"pieces that are shown smaller than they are have {' and '.join(words)}", page=page, hint=_HINTS[codes.SHOWN_SMALL])


def _smallest(marks: list[Mark]) -> list[Mark]:
    return [min(marks, key=lambda mark: mark.figure)] if marks else []


def _least(looked: Looked, code: Code, marks: Iterable[Mark], words: Callable[[Mark], str]) -> None:
    """One finding for all that is too small in the same way: the smallest one, and how many there are on which pages."""
    found = sorted(marks, key=lambda mark: (mark.figure, mark.page))
    if found:
        pages = sorted({mark.page for mark in found})
        rest = f" (the least of {len(found)}, on {some(pages)})" if len(found) > 1 else ""
        looked.tell(code, words(found[0]) + rest, page=found[0].page, hint=_HINTS[code])


def _each(looked: Looked, code: Code, marks: Iterable[Mark], words: Callable[[Mark], str]) -> None:
    """A finding for each different fault, with the pages that have it."""
    looked.tell_all(code, ((mark.page, words(mark)) for mark in marks), hint=_HINTS.get(code, ""))


def _thin(mark: Mark) -> bool:
    return mark.kind == "stroke" and mark.figure < LEAST_LINE - _HAIR and mark.box.w + mark.box.h > 0


def _small(mark: Mark) -> bool:
    if mark.kind != "text":
        return False
    tinted = sum(share > 0 for share in mark.paint.numbers) > 1 and mark.paint.family == "DeviceCMYK"
    return mark.figure < (LEAST_TINTED if tinted else LEAST_TEXT) - 0.05


def _registered_letters(looked: Looked, mark: Mark) -> bool:
    """Whether letters have the colour of registration marks, and stand where no such mark does: within the trim."""
    if mark.kind != "registered" or mark.name != "letter" or mark.state.veil:
        return False
    trim = box_of(looked.pdf.pages[mark.page - 1], "/TrimBox")
    x, y = mark.box.centre
    return trim is not None and trim.x < x < trim.right and trim.y < y < trim.bottom


def _ink(paint: Paint) -> float:
    return sum(paint.numbers) if paint.family == "DeviceCMYK" else 0.0


def _overprinting_stroke(mark: Mark) -> bool:
    return mark.kind == "stroke" and mark.state.over_stroke


def _line(mark: Mark, lines: set[str]) -> str:
    return next(one for one in mark.paint.spots if one in lines)


def _at(mark: Mark) -> str:
    x, y = mark.box.centre
    return f"{x:.0f}, {y:.0f} mm"


def _what(mark: Mark) -> str:
    return f"{ {'fill': 'an area', 'stroke': 'a line', 'text': 'a text', 'image': 'a picture', 'shading': 'a gradient', 'group': 'a group'}.get(mark.kind, mark.kind) } at {_at(mark)}"


def _space(paint: Paint) -> str:
    return paint.family if paint.family == paint.screen else f"{paint.family} over {paint.screen}"


def _inks(paint: Paint) -> str:
    count = sum(share > 0 for share in paint.numbers)
    return "one ink" if count < 2 or paint.family != "DeviceCMYK" else f"{count} inks"
