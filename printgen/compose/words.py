"""A text as it was set goes in, items of the drawing come out; its box, its size and what is wrong with it are noted on the desk."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from printgen.compose import codes
from printgen.compose.desk import Desk, fit
from printgen.compose.frame import Frame
from printgen.compose.markup import Element
from printgen.diagnostics.diagnostic import Diagnostic, Label
from printgen.frozen import replace
from printgen.geometry import Rect
from printgen.place import Place
from printgen.scene.items import Item, SetText, Use
from printgen.typeset.fonts import Typeface
from printgen.typeset.request import BoxText, IconBox, LineText, Setting
from printgen.typeset.set_text import set_text

FACE = "family bold italic weight tabular stretch"
"""The attributes that choose letters."""
NO_LINE = ("stroke", "letters have no line around them; fill colours them")
"""What means nothing on words."""


def typeface(element: Element, desk: Desk) -> Typeface:
    """The letters that an element asks for."""
    read = desk.read
    weight = read.whole(element, "weight", 0, least=100, most=1000) if "weight" in element.attributes else None
    stretch = read.number(element, "stretch", 100.0) if "stretch" in element.attributes else None
    return Typeface(
        family=(element.get("family") or "text").strip(),
        bold=read.flag(element, "bold"),
        italic=read.flag(element, "italic"),
        weight=weight or None,
        stretch=stretch,
        tabular=read.flag(element, "tabular"),
    )


def place_of(element: Element, desk: Desk, text: str) -> tuple[Place, Callable[[int, int], Place] | None]:
    """Where a text was written, and how to find a span of it: in the field that `field` names (or that holds just this text), else in the template."""
    place, _ = desk.subject.origin(text, element)
    if place.source is None or place is element.place:
        return element.place, lambda start, end: _inside(text, (start, end), desk) or element.place
    words = place.source.text[place.start : place.end]
    shift = words.find(text)
    if shift < 0:
        # Folded over lines or written with escapes: only the whole can be named.
        return place, lambda _start, _end: place
    return place, lambda start, end: place.within(shift + start, shift + end)


def _inside(text: str, span: tuple[int, int], desk: Desk) -> Place | None:
    """Where a span was written of a text that a template makes of several fields: in the field whose value holds it; None if that is none, or more than one."""
    component = desk.subject.component
    found: list[Place] = []
    for name in component.fields if component is not None else ():
        value = component.fields[name] if component is not None else None
        if not isinstance(value, str) or not value or component is None:
            continue
        at = text.find(value)
        place = component.fields.place_of(name)
        if at < 0 or text.find(value, at + 1) >= 0 or not at <= span[0] <= span[1] <= at + len(value) or place.source is None:
            continue
        shift = place.source.text[place.start : place.end].find(value)
        found.append(place if shift < 0 else place.within(shift + span[0] - at, shift + span[1] - at))
    if len(found) != 1:
        return None
    # Its findings and icons point into this piece's own words.
    desk.own = True
    return found[0]


def put(request: BoxText | LineText, element: Element, frame: Frame, desk: Desk) -> tuple[tuple[Item, ...], Setting]:
    """Set a text: its items, and the setting."""
    setting, bag = desk.shop.lines.set(request) if isinstance(request, LineText) else set_text(request, desk.shop.fonts)
    labels = (Label(element.place, "drawn here"),)
    for found in bag.findings:
        desk.bag.add(_labelled(found, element, labels))
    items = (*setting.runs, *_icons(setting.icons, element, frame, desk))
    if setting.ink is not None:
        box, room = frame.matrix.box(setting.ink), frame.matrix.box(setting.room)
        least = request.size if request.floor is None else request.floor
        wraps = isinstance(request, BoxText)
        text = SetText(
            setting.text, request.field, setting.size, setting.wanted, box, room, setting.font, request.place, least, element.place, wraps, setting.fits
        )
        desk.texts.append((text, element.place))
        desk.drawn_by.update((id(run), (setting, element.place)) for run in setting.runs)
    return items, setting


def _labelled(found: Diagnostic, element: Element, labels: tuple[Label, ...]) -> Diagnostic:
    """The finding, with the template's place beside that in the definitions."""
    return found if found.labels or found.place.source is element.place.source else replace(found, labels=labels)


def _icons(boxes: tuple[IconBox, ...], element: Element, frame: Frame, desk: Desk) -> Iterator[Item]:
    for icon in boxes:
        symbol = desk.icon(icon.name, element, "", frame.look.color, icon.place)
        if symbol is not None:
            yield Use(symbol, fit(icon.box, symbol.box), icon.place)


def beyond_trim(desk: Desk) -> Iterator[Diagnostic]:
    """The texts of a face that reach beyond the trim: they would be cut off. One that is too long for its room has been told already, with what helps."""
    size, name = desk.subject.size, desk.subject.name
    trim = Rect(0, 0, size.w, size.h)
    for text, at in desk.texts:
        box = text.box
        if not text.fits or trim.holds(box, 0.01):
            continue
        sides = {"left": -box.x, "top": -box.y, "right": box.right - trim.right, "bottom": box.bottom - trim.bottom}
        far = ", ".join(f"{over:.1f} mm beyond the {side} edge" for side, over in sides.items() if over > 0.01)
        words = text.text if len(text.text) <= 40 else text.text[:39] + "…"
        labels = () if text.place == at else (Label(at, "drawn here"),)
        yield codes.OUTSIDE_TRIM.at(text.place, f"{name}: {words!r} reaches {far} of the piece ({size.w:g} × {size.h:g} mm)", labels=labels, about=(name,))


def line(text: str, element: Element, frame: Frame, desk: Desk, **asked: object) -> tuple[tuple[Item, ...], Setting]:
    """One line of words with the letters that the element asks for."""
    place, at = place_of(element, desk, text)
    request = LineText(
        text=text,
        face=typeface(element, desk),
        ink=frame.look.ink(),
        opacity=frame.look.fill_opacity,
        component=desk.subject.name,
        field=(element.get("field") or "").strip(),
        place=place,
        at=at,
        **asked,  # type: ignore[arg-type]
    )
    return put(request, element, frame, desk)
