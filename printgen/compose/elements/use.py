"""`<use href="#id">` goes in, a use of that artwork comes out; the artwork is drawn once."""

from __future__ import annotations

from collections.abc import Iterable

from printgen.compose import codes
from printgen.compose.desk import Desk, fit
from printgen.compose.frame import Frame, takes
from printgen.compose.markup import Element
from printgen.gather import mark
from printgen.geometry import Matrix, Rect
from printgen.scene.items import Item, Use


@mark("element", "use")
@takes("href x y w h")
def use(element: Element, frame: Frame, desk: Desk) -> Iterable[Item]:
    """Artwork of the same drawing at (x, y); a symbol with a viewBox is fitted into w and h."""
    if "href" not in element.attributes:
        desk.read.missing(element, "href")
        return ()
    target = desk.style.reference(element, "href", frame.ids)
    if target is None:
        return ()
    if target in desk.open:
        desk.bag.add(codes.LOOP_OF_USES.at(element.where("href"), f"#{target.get('id')} contains this <use> of itself"))
        return ()
    x, y = desk.read.number(element, "x"), desk.read.number(element, "y")
    w, h = desk.read.least(element, "w"), desk.read.least(element, "h")
    move, view = Matrix.move(x, y), None
    if target.tag == "symbol":
        numbers = desk.read.numbers(target, "viewBox", count=4)
        view = Rect(*numbers) if numbers and numbers[2] > 0 and numbers[3] > 0 else None
        if view is not None:
            box = Rect(x, y, w if w is not None else view.w, h if h is not None else view.h)
            move = fit(box, view)
            desk.fill(element, box)
    for name in ("w", "h") if view is None else ():
        if name in element.attributes:
            desk.read.wrong(element, name, f"{name} means nothing here: only a <symbol> with a viewBox is fitted", hint='transform="scale(2)" makes it larger', code=codes.UNKNOWN_ATTRIBUTE)
    inner = frame.moved(move)
    desk.open.add(target)
    drawn = target.children if target.tag == "symbol" else (target,)
    symbol = desk.symbol((target, frame.look), lambda: desk.draw_all(drawn, inner), inner.matrix, view)
    desk.open.discard(target)
    return (Use(symbol, move, element.place),) if symbol.items else ()
