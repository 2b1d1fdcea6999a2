"""An open file goes in, where inks that print over each other come to more than the paper takes comes out: each ink's plate is drawn, and the plates are added up.

No colour, gradient or picture has too much ink alone (those are told elsewhere), but for an area on all plates; what is covered or faded never has more than the fuller of the two. So only what overprints, or is blended
otherwise, can pile up: if even the fullest colour of the file below all that overprints stays within the limit, nothing is drawn.
"""

from __future__ import annotations

import io
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

import pikepdf
import pypdfium2

from printgen.diagnostics.diagnostic import Code
from printgen.frozen import frozen
from printgen.geometry import Point, Rect
from printgen.press import codes
from printgen.press.look_pixels import MOST_PIXELS, four_inks, fullest
from printgen.press.marks import Mark
from printgen.press.painted import FAULTS
from printgen.press.plate import Plating
from printgen.press.plate_inks import PROCESS, InkUnknownError
from printgen.press.spaces import entry
from printgen.press.subject import Looked, box_of, some
from printgen.scene.printing import CMYK, REGISTRATION

FINE = 5
"""Pixels to the millimetre, in which an ink is added up: what is thinner than a millimetre dries all the same."""
CENTRE = 2.0
"""The centre of a mark by which plates are laid over each other is no larger (mm)."""
SLACK = 0.02
"""Greys of a picture have 256 steps, and the edges of areas are mixed."""
SHARE = 4
"""So small a part of the operators that may be looked at is drawn on plates: a minute is for the whole file."""
NESTED = 6
"""So deep gradients are looked for in resources, and functions in functions."""
_PAINTED = frozenset({"fill", "stroke", "text", "image", "shading"})
_ALONE = frozenset({"Normal", "Compatible"})


@frozen
class _Pile:
    """The most ink of a millimetre of a page, and where that is (mm)."""

    ink: float
    at: Point


def look(looked: Looked) -> None:
    """All pages of a file for plates in which inks could pile up."""
    printing = looked.expected.printing
    if printing.colour != CMYK or not printing.limit or any(mark.kind == "unread" for mark in looked.marks):
        # Of a file that is too much to be looked at it is told that it was not.
        return
    spots = {one for mark in looked.marks for one in mark.paint.spots} - {printing.cut, printing.crease, REGISTRATION, "None", *PROCESS}
    lines = {printing.cut, printing.crease} - {""}
    marks = [mark for mark in looked.marks if not set(mark.paint.spots) & lines]
    everywhere = {mark.page for mark in looked.marks if _on_all(mark, _kept(looked, mark.page - 1))}
    piles = most(marks, ramps(looked.pdf), lambda over: pictures(looked.pdf, over)) > printing.limit + SLACK
    if not piles and not everywhere:
        return
    plates = (*PROCESS, *sorted(spots))
    found: list[tuple[int, _Pile]] = []
    unknown: dict[str, list[int]] = {}
    pages, left = [index for index in _different(looked) if piles or index + 1 in everywhere], looked.steps // SHARE
    for index in pages:
        if left <= 0:
            unknown.setdefault("the file has too much content", []).append(index + 1)
            continue
        try:
            pile, left = _pile(looked, index, plates, left)
        except InkUnknownError as error:
            unknown.setdefault(str(error), []).append(index + 1)
        except (pypdfium2.PdfiumError, *FAULTS):
            unknown.setdefault("what cannot be drawn", []).append(index + 1)
        else:
            if pile.ink > printing.limit + SLACK:
                found.append((index + 1, pile))
    full = [one for one in found if one[0] in everywhere]
    _tell(looked, codes.TOO_MUCH_INK, full, "an area on all plates comes")
    _tell(looked, codes.PILED_INK, [one for one in found if one not in full], "inks that print over each other come")
    for words, numbers in unknown.items():
        looked.tell(codes.NOT_CHECKED, f"{words}: the inks that print over each other on {some(numbers)} were not added up", page=numbers[0])


def _tell(looked: Looked, code: Code, found: Sequence[tuple[int, _Pile]], words: str) -> None:
    """One finding for all pages that have too much ink in the same way: the worst of them."""
    if found:
        page, worst = max(found, key=lambda one: one[1].ink)
        rest = f" (the most of {some([number for number, _ in found])})" if len(found) > 1 else ""
        looked.tell(code, f"{words} to {worst.ink:.0%} at {worst.at.x:.0f}, {worst.at.y:.0f} mm, the limit is {looked.expected.printing.limit:.0%}{rest}", page=page)


def _on_all(mark: Mark, kept: Rect) -> bool:
    """Whether a mark may be an area on all plates within the bleed: there lie marks by which they are laid over each other, but these are lines, or as small as their centres."""
    # Of a text it is only known where it may be, and of what is drawn once more elsewhere.
    kind = mark.name if mark.kind == "registered" else "" if mark.kind == "text" else mark.kind
    if REGISTRATION not in mark.paint.spots or kind not in _PAINTED or mark.state.veil or (kind == "stroke" and mark.figure < CENTRE):
        return False
    wide, high = min(mark.box.right, kept.right) - max(mark.box.x, kept.x), min(mark.box.bottom, kept.bottom) - max(mark.box.y, kept.y)
    return min(wide, high) > CENTRE


Below: TypeAlias = Callable[[Mapping[str, float]], float]
"""Inks that overprint go in, the most ink of a pixel below them comes out; infinite where that cannot be said."""


def most(marks: Iterable[Mark], gradients: Sequence[dict[str, float]] | None = None, below: Below = lambda _: float("inf")) -> float:
    """The most ink that can come of a file's colours: the fullest of them below all that overprints; infinite where that cannot be said, and 0 where nothing overprints.

    `gradients` are the colours at the ends of the parts of all gradients (between them there is never more), None where that is not known; `below` tells of pictures.
    """
    over: dict[str, float] = {}
    bases = {tuple(sorted(inks.items())) for inks in gradients or ()} | {()}
    vague = shown = False
    for mark in marks:
        if mark.kind not in _PAINTED or mark.state.veil:
            continue
        if mark.state.blend not in _ALONE:
            return float("inf")
        inks = _inks(mark)
        prints_over = mark.state.over_stroke if mark.kind == "stroke" else mark.state.over_fill
        if inks is None and not prints_over and gradients is not None and (mark.kind == "shading" or mark.paint.pattern):
            # The colours of patterns are marks of their own.
            continue
        if mark.kind == "image" and mark.paint.family == "DeviceCMYK" and not prints_over:
            shown = True
            continue
        if inks is None:
            vague = True
            # What overprints with inks that are not known can be any of them.
            over |= dict.fromkeys(PROCESS, 1.0) if prints_over else {}
            continue
        bases.add(tuple(sorted(inks.items())))
        if prints_over:
            over |= {name: max(over.get(name, 0.0), ink) for name, ink in inks.items()}
    if not any(over.values()):
        return 0.0
    if vague:
        return float("inf")
    return max(below(over) if shown else 0.0, *(_together(dict(base), over) for base in bases))


def _together(base: dict[str, float], over: dict[str, float]) -> float:
    """The most ink of a colour and of what overprints it."""
    return sum(max(base.get(name, 0.0), over.get(name, 0.0)) for name in base.keys() | over.keys())


def pictures(pdf: pikepdf.Pdf, over: Mapping[str, float]) -> float:
    """The most ink of a pixel of all pictures in four inks, below what overprints them; infinite if one cannot be unpacked."""
    least = [over.get(name, 0.0) for name in PROCESS]
    images = (thing for thing in pdf.objects if four_inks(thing))
    try:
        found = max((fullest(image, least) for image in images), default=0.0)
    except (*FAULTS, zlib.error):
        return float("inf")
    return found + sum(ink for name, ink in over.items() if name not in PROCESS)


def ramps(pdf: pikepdf.Pdf) -> list[dict[str, float]] | None:
    """The colours at the ends of the parts of all gradients in process inks; None if there is one that does not say so plainly."""
    found: list[dict[str, float]] = []
    waiting = [(thing, 0) for thing in pdf.objects]
    while waiting:
        thing, depth = waiting.pop()
        if not isinstance(thing, pikepdf.Dictionary | pikepdf.Stream) or depth > NESTED:
            continue
        if "/ShadingType" in thing:
            ends = list(_ends(entry(thing, "/Function"))) if entry(thing, "/ColorSpace") == "/DeviceCMYK" and thing.ShadingType in {2, 3} else [None]
            if None in ends:
                return None
            found.extend(dict(zip(PROCESS, end, strict=True)) for end in ends if end is not None)
        elif not isinstance(thing, pikepdf.Stream):
            waiting.extend((thing[key], depth + 1) for key in thing.keys() if isinstance(thing[key], pikepdf.Dictionary) and not thing[key].is_indirect)  # noqa: SIM118 - not a mapping
    return found


def _ends(function: Any, depth: int = 0) -> Iterator[tuple[float, ...] | None]:
    """The colours at the ends of a function's parts; None for what is no plain ramp of four inks."""
    kind = entry(function, "/FunctionType")
    if kind == 2 and len(function.get("/C0", ())) == len(function.get("/C1", ())) == len(PROCESS):
        yield from (tuple(float(one) for one in function[key]) for key in ("/C0", "/C1"))
    elif kind == 3 and depth < NESTED:
        for part in function.Functions:
            yield from _ends(part, depth + 1)
    else:
        yield None


def _inks(mark: Mark) -> dict[str, float] | None:
    """What a mark has of each ink; None if its colour does not say. Marks on all plates are lines beside the art."""
    paint = mark.paint
    if REGISTRATION in paint.spots:
        return {}
    if paint.family in {"Separation", "DeviceN"}:
        return dict(zip(paint.spots, paint.numbers, strict=True)) if len(paint.spots) == len(paint.numbers) else None
    if paint.family in {"DeviceCMYK", "ICCCMYK"} and len(paint.numbers) == 4:
        return dict(zip(PROCESS, paint.numbers, strict=True))
    if paint.family in {"DeviceGray", "ICCGray"} and len(paint.numbers) == 1:
        return {"Black": 1 - paint.numbers[0]}
    return None


def _different(looked: Looked) -> Iterator[int]:
    """The pages, of equal ones the first."""
    seen: set[bytes] = set()
    for index, page in enumerate(looked.pdf.pages):
        words = page.obj.unparse(resolved=True)
        if words not in seen:
            seen.add(words)
            yield index


def _kept(looked: Looked, index: int) -> Rect:
    """Where a page's ink counts: within its bleed."""
    page = looked.pdf.pages[index]
    return box_of(page, "/BleedBox") or box_of(page, "/TrimBox") or Rect(0, 0, *looked.papers[index].size)


def _pile(looked: Looked, index: int, plates: Sequence[str], left: int) -> tuple[_Pile, int]:
    """The fullest millimetre of a page, inside of its bleed, and how many operators are left after it. Raises InkUnknownError, PdfiumError and what reading raises."""
    paper = looked.papers[index]
    width, height = paper.size
    fine = FINE if width * height * FINE * FINE <= MOST_PIXELS else 1
    page = looked.pdf.pages[index]
    kept = _kept(looked, index)
    cells: list[Any] = []
    for plate in plates:
        cell, left = _plate(page, plate, (width, fine), left)
        cells.append(cell)
    across = cells[0].width
    best, at = 0.0, Point(0, 0)
    for n, ink in enumerate(_added(cells)):
        x, y = n % across + 0.5, n // across + 0.5
        if ink > best and kept.x <= x <= kept.right and kept.y <= y <= kept.bottom:
            best, at = ink, Point(x, y)
    return _Pile(best, at), left


def _added(cells: Sequence[Any]) -> list[float]:
    return [sum(255 - value for value in inks) / 255 for inks in zip(*(one.tobytes() for one in cells), strict=True)]


def _plate(page: pikepdf.Page, plate: str, how: tuple[float, int], left: int) -> tuple[Any, int]:
    """The plate of one ink as a picture with a pixel to the millimetre (how white each is on the whole), and how many operators are left."""
    width, fine = how
    with pikepdf.new() as one:
        one.pages.append(page)
        alone = one.pages[0]
        alone.obj.CropBox = alone.obj.MediaBox
        plating = Plating(one, plate, left)
        plating.page(alone)
        made = io.BytesIO()
        one.save(made)
    document = pypdfium2.PdfDocument(made.getvalue())
    try:
        drawn = document[0]
        picture = drawn.render(scale=fine * width / drawn.get_width(), grayscale=True, may_draw_forms=False).to_pil().convert("L")
    finally:
        document.close()
    return (picture.reduce(fine) if fine > 1 else picture), plating.left
