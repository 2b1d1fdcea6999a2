"""A face or a page goes in, an SVG document in millimetres comes out: layers a person can switch, text as outlines, every drawing once."""

from __future__ import annotations

from printgen.geometry import Rect
from printgen.render.numbers import path_data
from printgen.render.svg_items import SvgPainter
from printgen.render.svg_writer import SvgWriter, moved
from printgen.scene.items import Scene, Symbol, Use
from printgen.scene.page import Page
from printgen.scene.path import rectangle
from printgen.typeset.fonts import FontBook

CUT = {"fill": "none", "stroke": "#ff0000", "stroke-width": "0.1"}
"""How cutters want a line: red, 0.1 mm, no fill."""
FOLD = {**CUT, "stroke": "#0000ff"}
"""Blue for a score or a fold."""


def svg_face(scene: Scene, fonts: FontBook, title: str, *, places: bool = False, lines: bool = False) -> str:
    """The face with its bleed; the origin is the trim's top left corner.

    Layers: Print, Cut (the trim's outline) and Fold; the latter two are hidden unless `lines` shows them. `places` adds `data-at`, an author's
    file:line:column, to what was drawn from there. Raises KeyError for a font that `fonts` does not hold.
    """
    writer = SvgWriter(scene.bleed_box, title)
    painter = SvgPainter(writer, fonts, places=places)
    painter.draw(writer.layer(writer.root, "Print"), scene.items)
    cut = writer.layer(writer.root, "Cut", hidden=not lines)
    writer.add(cut, "path", {"d": path_data(scene.cut or rectangle(Rect(0, 0, *scene.size))), **CUT})
    if scene.folds:
        fold = writer.layer(writer.root, "Fold", hidden=not lines)
        for path in scene.folds:
            writer.add(fold, "path", {"d": path_data(path), **FOLD})
    return writer.text()


def svg_page(page: Page, fonts: FontBook, title: str, *, places: bool = False) -> str:
    """One side of a sheet, the paper's whole size. Layers: Print (each slot a use of its face, cut off at its clip) and Marks."""
    writer = SvgWriter(Rect(0, 0, *page.size), title, page.pixels)
    painter = SvgPainter(writer, fonts, places=places)
    # All that is drawn is moved as the printer wants it; the paper stays.
    whole = writer.root if page.adjust.is_identity else writer.add(writer.root, "g", moved(page.adjust, 6))
    printed = writer.layer(whole, "Print")
    for slot in page.slots:
        # A picture ends where its page does: to clip it there takes as long as half of the drawing.
        whole_page = page.pixels is not None and slot.clip.grown(1e-9).holds(Rect(0, 0, *page.size))
        group = writer.add(printed, "g", {} if whole_page else painter.clip(rectangle(slot.clip)), f"{slot.component} {slot.side}".strip())
        painter.draw(group, (Use(slot.scene.as_symbol(), slot.matrix),))
    painter.draw(writer.layer(whole, "Marks"), page.marks)
    return writer.text()


def svg_symbol(symbol: Symbol, pixels: tuple[int, int], fonts: FontBook) -> str:
    """A symbol alone, its box stretched over so many pixels, written as in faces and pages."""
    writer = SvgWriter(symbol.box, "", pixels)
    SvgPainter(writer, fonts).draw(writer.layer(writer.root, "Print"), (Use(symbol),))
    return writer.text()
