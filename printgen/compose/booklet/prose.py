"""Words and a width go in, one slab for each of their lines comes out, each with its share of the text that was measured."""

from __future__ import annotations

from printgen.compose.booklet.setter import TOKEN, Setter
from printgen.compose.booklet.slab import Said, Slab
from printgen.compose.desk import fit
from printgen.compose.elements.text_box import ENDLESS, unfolded
from printgen.compose.markup import Element
from printgen.diagnostics.diagnostic import Diagnostic
from printgen.frozen import frozen, replace
from printgen.geometry import Matrix, Rect
from printgen.scene.items import Glyphs, Group, Item, Part, SetText, Use
from printgen.scene.style import Ink
from printgen.typeset.fonts import Typeface
from printgen.typeset.request import BoxText, Setting
from printgen.typeset.set_text import set_text
from printgen.units import POINT

UNKNOWN = "00"
"""Stands for a page that is not known yet: as wide as most numbers will be."""


PLAIN = Typeface()


@frozen
class Letters:
    """How words are set: size in points, leading in ems."""

    size: float
    leading: float
    ink: Ink
    face: Typeface = PLAIN
    align: str = "left"


def body(setter: Setter) -> Letters:
    """The letters of plain text."""
    return Letters(setter.manner.size, setter.manner.leading, setter.manner.ink)


def lines(words: str, element: Element, width: float, setter: Setter, letters: Letters) -> list[Slab]:
    """The lines of a text; each slab is as high as the leading, and more where a paragraph begins."""
    words = unfolded(words)
    if not words:
        return []
    shown, references = _paged(words, element, setter)
    key = (element.place, shown, width, letters)
    if key not in setter.kept:
        setter.kept[key] = _set(words, shown, element, (width, setter, letters))
    kept, findings = setter.kept[key]
    setter.desk.bag.add(*findings)
    slabs = list(kept)
    if slabs and references:
        first = slabs[0]
        box = Rect(0, 0, width, first.height)
        slabs[0] = replace(
            first, parts=(*first.parts, *(Part("page-reference", box, {"to": to, "says": says}, element.place) for to, says in references))
        )
    return slabs


def _set(words: str, shown: str, element: Element, how: tuple[float, Setter, Letters]) -> tuple[tuple[Slab, ...], tuple[Diagnostic, ...]]:
    """The lines of a text (`shown` is what `words` say on paper), and what is wrong with it. A booklet is set several times, most of its texts only once."""
    width, setter, letters = how
    place = setter.origins(words) or element.place
    asked = BoxText(
        text=shown,
        face=letters.face,
        size=letters.size,
        ink=letters.ink,
        component=setter.desk.subject.name,
        place=place,
        at=lambda _start, _end: place,
        room=Rect(0, 0, width, ENDLESS),
        align=letters.align,
        leading=letters.leading,
    )
    setting, bag = set_text(asked, setter.desk.shop.fonts)
    with setter.desk.noting() as notes:
        slabs = _cut(setting, asked, element, setter)
    return tuple(slabs), (*bag.findings, *notes.findings)


def _paged(words: str, element: Element, setter: Setter) -> tuple[str, list[tuple[str, str]]]:
    """The words with the numbers of pages in place of what `page_of` left there, and each reference with what it says."""
    references: list[tuple[str, str]] = []

    def number(to: str) -> str:
        setter.asked.setdefault(to, element.place)
        says = str(setter.pages.get(to, UNKNOWN))
        references.append((to, says))
        return says

    return TOKEN.sub(lambda found: number(found[1]), words), references


def _cut(setting: Setting, asked: BoxText, element: Element, setter: Setter) -> list[Slab]:
    """The setting as lines: each run and each icon goes to the line on whose baseline it stands."""
    boxes = setting.line_boxes
    em = setting.size * POINT
    high = asked.leading * em
    baselines = [box.bottom for box in boxes]
    own: list[list[Item]] = [[] for _ in boxes]
    ink: list[Rect | None] = [None for _ in boxes]
    said: list[list[str]] = [[] for _ in boxes]

    def line_of(y: float) -> int:
        return min(range(len(baselines)), key=lambda n: abs(baselines[n] - y))

    paragraph = setter.next_paragraph()
    measure = setter.desk.shop.measure
    for run in setting.runs:
        n = line_of(run.y)
        own[n].append(run)
        said[n].append(run.text)
        ink[n] = _joined(ink[n], measure.run(run))
    for icon in setting.icons:
        symbol = setter.desk.icon(icon.name, element, "", setter.manner.ink, icon.place)
        n = line_of(icon.box.bottom)
        ink[n] = _joined(ink[n], icon.box)
        if symbol is not None:
            own[n].append(Use(symbol, fit(icon.box, symbol.box), icon.place))
    slabs: list[Slab] = []
    for n, box in enumerate(boxes):
        top = box.bottom - (high + box.h) / 2
        before = max(0.0, baselines[n] - baselines[n - 1] - high) if n else 0.0
        items = tuple(_raised(item, -top) for item in own[n])
        text = None
        if (found := ink[n]) is not None:
            words = setting.text if len(boxes) == 1 else " ".join(said[n])
            text = SetText(
                words, "", setting.size, setting.wanted, found.moved(0, -top), Rect(0, 0, asked.room.w, high), setting.font, asked.place
            )
        texts = (Said(text, element.place, paragraph, setting.text, len(boxes)),) if text else ()
        slabs.append(Slab(high, items, texts, before=before, place=element.place))
    return slabs


def _joined(one: Rect | None, other: Rect | None) -> Rect | None:
    return other if one is None else one if other is None else one.united(other)


def _raised(item: Item, dy: float) -> Item:
    if isinstance(item, Glyphs):
        return Glyphs(item.font, item.size, item.glyphs, item.text, item.x, item.y + dy, item.ink, item.opacity, item.place)
    return Group((item,), Matrix.move(0, dy))
