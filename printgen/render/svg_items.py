"""Scene items go in, SVG elements come out: artwork used often and glyphs as symbols, text as outlines under its words as title."""

from __future__ import annotations

import base64
from collections.abc import Callable, Sequence

from printgen.art.jpeg import is_jpeg
from printgen.art.planes import packed
from printgen.geometry import Matrix
from printgen.place import Place
from printgen.render.numbers import MICRON, fine, path_data, short, shorts
from printgen.render.svg_writer import Attributes, Element, SvgWriter, link, moved
from printgen.render.words import clean
from printgen.scene.items import Glyphs, Group, Item, Picture, Shape, Symbol, Use
from printgen.scene.path import Path
from printgen.scene.style import Gradient, Paint, Style
from printgen.typeset.fonts import FontBook

_UNIT = 9
"""Decimals of millimetres per font unit: a line of 20,000 units must end where it should."""


class SvgPainter:
    """Paints items into one document. With `places` each element bears where its author wrote it (`data-at`)."""

    def __init__(self, writer: SvgWriter, fonts: FontBook, *, places: bool = False) -> None:
        self.writer = writer
        self.fonts = fonts
        self.places = places
        self._known: dict[object, str] = {}
        self._numbers: dict[str, int] = {}

    def draw(self, parent: Element, items: Sequence[Item], digits: int = MICRON) -> None:
        """Adds the items to an element, in order; lengths get `digits` decimals."""
        for item in items:
            if isinstance(item, Use):
                where = self._at(item.place)
                self.writer.add(parent, "use", {**link(self.symbol(item.symbol)), **moved(item.matrix, digits), **where})
            elif isinstance(item, Shape):
                self._shape(parent, item, digits)
            elif isinstance(item, Glyphs):
                self._glyphs(parent, item, digits)
            elif isinstance(item, Group):
                self._group(parent, item, digits)
            else:
                self._picture(parent, item, digits)

    def symbol(self, symbol: Symbol) -> str:
        """The id of a symbol, drawn at its first use."""

        def make(name: str) -> None:
            element = self.writer.add(self.writer.defs, "symbol", {"id": name, "overflow": "visible"}, symbol.title)
            self.draw(element, symbol.items, fine(symbol.box))

        return self._once(("symbol", symbol.key), symbol.key, make)

    def clip(self, path: Path, digits: int = MICRON, *, even_odd: bool = False) -> Attributes:
        """The attribute that shows nothing outside of a path."""
        data, rule = path_data(path, digits), {"clip-rule": "evenodd"} if even_odd else {}

        def make(name: str) -> None:
            self.writer.add(self.writer.add(self.writer.defs, "clipPath", {"id": name}), "path", {"d": data, **rule})

        return {"clip-path": f"url(#{self._once(('clip', data, even_odd), 'clip', make)})"}

    def _once(self, key: object, wanted: str, make: Callable[[str], None]) -> str:
        """The id of what `key` says, made at its first use."""
        if key not in self._known:
            # Known before it is made: what it is made of gets later ids.
            name = self._known[key] = self.writer.identify(wanted)
            make(name)
        return self._known[key]

    def _at(self, place: Place) -> Attributes:
        return {"data-at": clean(str(place))} if self.places and place.source else {}

    def _group(self, parent: Element, group: Group, digits: int) -> None:
        attributes = {**moved(group.matrix, digits), **self._at(group.place)}
        if group.clip is not None:
            attributes |= self.clip(group.clip, digits, even_odd=group.even_odd)
        if group.opacity < 1:
            attributes["opacity"] = short(group.opacity, 4)
        if group.layer:
            element = self.writer.layer(parent, group.layer, attributes=attributes, title=group.title)
        elif attributes or group.title:
            element = self.writer.add(parent, "g", attributes, group.title)
        else:
            element = parent
        self.draw(element, group.items, digits)

    def _shape(self, parent: Element, shape: Shape, digits: int) -> None:
        data = path_data(shape.path, digits)
        if data:
            self.writer.add(parent, "path", {"d": data, **self._style(shape.style, digits), **self._at(shape.place)})

    def _style(self, style: Style, digits: int) -> Attributes:
        told = {"fill": self._paint(style.fill)}
        if style.fill is not None and style.fill_opacity < 1:
            told["fill-opacity"] = short(style.fill_opacity, 4)
        if style.fill is not None and style.even_odd:
            told["fill-rule"] = "evenodd"
        if style.stroke is None or style.stroke_width <= 0:
            return told
        told |= {"stroke": self._paint(style.stroke), "stroke-width": short(style.stroke_width, digits)}
        if style.stroke_opacity < 1:
            told["stroke-opacity"] = short(style.stroke_opacity, 4)
        if sum(style.dash) > 0:
            told["stroke-dasharray"] = shorts(*style.dash, digits=digits)
            if style.dash_offset:
                told["stroke-dashoffset"] = short(style.dash_offset, digits)
        if style.cap != "butt":
            told["stroke-linecap"] = style.cap
        if style.join != "miter":
            told["stroke-linejoin"] = style.join
        elif style.miter_limit != 4:
            told["stroke-miterlimit"] = short(max(style.miter_limit, 1.0))
        return told

    def _paint(self, paint: Paint) -> str:
        if paint is None:
            return "none"
        return f"url(#{self._gradient(paint)})" if isinstance(paint, Gradient) else paint.hex

    def _gradient(self, gradient: Gradient) -> str:
        def make(name: str) -> None:
            told = {"id": name, "gradientUnits": "userSpaceOnUse"}
            if gradient.shape == "radial":
                fx, fy = gradient.focus
                values = {"cx": gradient.x1, "cy": gradient.y1, "r": gradient.r, "fx": fx, "fy": fy}
            else:
                values = {"x1": gradient.x1, "y1": gradient.y1, "x2": gradient.x2, "y2": gradient.y2}
            told |= {key: short(value, 6) for key, value in values.items()}
            if not gradient.matrix.is_identity:
                told["gradientTransform"] = moved(gradient.matrix, 6)["transform"]
            element = self.writer.add(self.writer.defs, f"{gradient.shape}Gradient", told)
            for stop in gradient.stops:
                faded = {"stop-opacity": short(stop.opacity, 4)} if stop.opacity < 1 else {}
                self.writer.add(element, "stop", {"offset": short(stop.offset, 6), "stop-color": stop.ink.hex, **faded})

        return self._once(gradient, "gradient", make)

    def _glyphs(self, parent: Element, run: Glyphs, digits: int) -> None:
        program = self.fonts[run.font]
        scale = run.size / program.upem
        # Letters stay in font units, y upward, so that their outlines are whole numbers.
        where = f"matrix({short(scale, _UNIT)} 0 0 {short(-scale, _UNIT)} {shorts(run.x, run.y, digits=digits)})"
        told = {"fill": run.ink.hex, "transform": where, **self._at(run.place)}
        if run.opacity < 1:
            told["fill-opacity"] = short(run.opacity, 4)
        group = self.writer.add(parent, "g", told, run.text)
        for glyph in run.glyphs:
            outline = program.outline(glyph.gid)
            if outline:
                x, y = short(glyph.x / scale, 1), short(-glyph.y / scale, 1)
                self.writer.add(group, "use", {**link(self._letter(run.font, glyph.gid, outline)), "x": x, **({} if y == "0" else {"y": y})})

    def _letter(self, font: str, gid: int, outline: Path) -> str:
        def make(name: str) -> None:
            symbol = self.writer.add(self.writer.defs, "symbol", {"id": name, "overflow": "visible"})
            self.writer.add(symbol, "path", {"d": path_data(outline, 1)})

        number = self._numbers.setdefault(font, len(self._numbers) + 1)
        return self._once((font, gid), f"f{number}-{gid}", make)

    def _picture(self, parent: Element, picture: Picture, digits: int) -> None:
        def make(name: str) -> None:
            kind = "jpeg" if is_jpeg(picture.data) else "png"
            data = f"data:image/{kind};base64,{base64.b64encode(packed(picture.data)).decode('ascii')}"
            unit = {"width": "1", "height": "1", "preserveAspectRatio": "none"}
            self.writer.add(self.writer.defs, "image", {"id": name, **unit, "xlink:href": data})

        x, y, w, h = picture.box
        name = self._once(("picture", picture.key), "picture", make)
        self.writer.add(parent, "use", {**link(name), **moved(Matrix(w, 0, 0, h, x, y), digits), **self._at(picture.place)})
