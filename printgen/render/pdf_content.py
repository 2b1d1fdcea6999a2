"""Scene items go in, the operators and resources of one PDF content stream come out; coordinates stay in mm with y downward."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Protocol

from printgen.frozen import replace
from printgen.geometry import IDENTITY, Matrix, Rect
from printgen.render import pdf_shading as shading
from printgen.render.numbers import MICRON, path_operators, short, shorts, six
from printgen.render.pdf_canvas import PressCanvas
from printgen.render.pdf_font import EmbeddedFont
from printgen.render.plates import Plates
from printgen.render.thin import thin
from printgen.scene.items import Glyphs, Group, Item, Picture, Shape, Symbol, Use
from printgen.scene.path import Path, mapped
from printgen.scene.path import box as path_box
from printgen.scene.style import Gradient, Ink, Paint, Style

_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}
_KINDS = {"X": "XObject", "G": "ExtGState", "P": "Pattern", "Z": "Shading", "C": "ColorSpace"}
_NEUTRAL = (1.0, 1.0, False)
_FINER = 100.0
_DOT = 0.001


class Shelf(Protocol):
    """What a content stream takes from its document."""

    canvas: PressCanvas
    plates: Plates

    def font(self, key: str) -> EmbeddedFont:
        """The font of that key."""

    def form(self, symbol: Symbol) -> str:
        """The name of a symbol's form."""

    def picture(self, picture: Picture) -> str:
        """The name of a picture's image."""


class Content:
    """One content stream: a page's or a form's.

    `start` maps its coordinates to those that the stream begins with; `room` is the box its groups may fill (mm); `digits` the decimals of lengths.
    """

    def __init__(self, shelf: Shelf, room: Rect, start: Matrix = IDENTITY, digits: int = MICRON) -> None:
        self.shelf = shelf
        self.room = room
        self.digits = digits
        self.code: list[str] = []
        self.uses: set[str] = set()
        self.has_text = False
        self._ctm = start
        # What each kind of state was last set to: only changes are written. A form inherits its caller's state, so at first nothing is known
        # but the opacity, which every caller leaves neutral.
        self._state: dict[str, str] = {}
        self._look: tuple[float, float, bool] = _NEUTRAL
        if not start.is_identity:
            self.code.append(f"{six(start, 4)} cm")

    def draw(self, items: Sequence[Item]) -> None:
        """Paints the items in order."""
        for item in items:
            if isinstance(item, Use):
                self._use(item)
            elif isinstance(item, Shape):
                self._shape(item)
            elif isinstance(item, Glyphs):
                self._glyphs(item)
            elif isinstance(item, Group):
                self._group(item)
            else:
                self._picture(item)

    @contextmanager
    def saved(self, matrix: Matrix = IDENTITY, clip: Path | None = None, *, even_odd: bool = False) -> Iterator[None]:
        """A state of its own: what is drawn inside is moved and clipped, and what is set inside is forgotten after."""
        kept = self._state, self._look, self._ctm, self.room, self.digits
        self.code.append("q" if matrix.is_identity else f"q {six(matrix, self.digits)} cm")
        self._state, self._ctm, self.room = dict(self._state), self._ctm @ matrix, _seen_from(matrix, self.room)
        # What is magnified needs finer numbers.
        self.digits += max(0, min(3, round(math.log10(max(matrix.scale, 1.0)))))
        if clip is not None:
            self.code.append(f"{path_operators(clip, self.digits)}{'W*' if even_odd else 'W'} n")
        yield
        self.code.append("Q")
        self._state, self._look, self._ctm, self.room, self.digits = kept

    def resources(self) -> str:
        """The resource dictionary: every name that the code uses."""
        parts = ["<<"]
        for kind, title in _KINDS.items():
            names = sorted((name for name in self.uses if name[0] == kind), key=lambda name: int(name[1:]))
            if names:
                parts.append(f"/{title}<<{''.join([f'/{name} @{name}' for name in names])}>>")
        if self.has_text:
            parts.append("/Font @BasicFonts")
        return "".join([*parts, ">>"])

    def as_form(self, *, group: str = "") -> str:
        """Keeps the stream as a form and returns its name; `group` is the colour space in which it is blended as one, if it is."""
        blend = f"/Group<</S/Transparency/I true/CS/{group}>>" if group else ""
        box = shorts(self.room.x, self.room.y, self.room.right, self.room.bottom)
        entries = f"/Type/XObject/Subtype/Form/BBox[{box}]{blend}/Resources{self.resources()}"
        return self.shelf.canvas.keep_stream("X", entries, "\n".join(self.code).encode("ascii"))

    def _use(self, use: Use) -> None:
        self._set_look(_NEUTRAL)
        name = self._used(self.shelf.form(use.symbol))
        self.code.append(f"q {six(use.matrix, self.digits)} cm /{name} Do Q")

    def _picture(self, picture: Picture) -> None:
        self._set_look(_NEUTRAL)
        name = self._used(self.shelf.picture(picture))
        x, y, w, h = picture.box
        # An image fills the unit square with its first row on top, where y is 1.
        self.code.append(f"q {six(Matrix(w, 0, 0, -h, x, y + h), self.digits)} cm /{name} Do Q")

    def _group(self, group: Group) -> None:
        if group.opacity < 1:
            inner = Content(self.shelf, self.room, digits=self.digits)
            inner.draw((Group(group.items, group.matrix, group.clip, even_odd=group.even_odd),))
            self._set_look((group.opacity, group.opacity, False))
            self.code.append(f"/{self._used(inner.as_form(group=self.shelf.plates.space))} Do")
        elif group.matrix.is_identity and group.clip is None:
            self.draw(group.items)
        else:
            with self.saved(group.matrix, group.clip, even_odd=group.even_odd):
                self.draw(group.items)

    def _glyphs(self, run: Glyphs) -> None:
        if not run.glyphs:
            return
        font = self.shelf.font(run.font)
        self.has_text = True
        self._set_look((run.opacity, run.opacity, self.shelf.plates.overprints(run.ink, fine=True)))
        self._set("fill", self._chosen(self.shelf.plates.fill(run.ink, fine=True)))
        self._set("font", f"/{font.name} {short(run.size, self.digits + 1)} Tf")
        self.code.append(font.show(run, self.digits))

    def _shape(self, shape: Shape) -> None:
        style = shape.style
        strokes = style.stroke is not None and style.stroke_width > 0
        if not shape.path or (style.fill is None and not strokes):
            return
        path = path_operators(shape.path, self.digits)
        fill = "f*" if style.even_odd else "f"
        if shading.at_once(style):
            self._set_look((1.0, 1.0, style.overprint))
            self._set_fill(style.fill, fine=style.fine)
            self._set_stroke(style)
            self.code.append(f"{path}{'B*' if style.even_odd else 'B'}")
            return
        if style.fill is not None:
            letters = isinstance(style.fill, Ink) and self.shelf.plates.overprints(style.fill, fine=style.fine)
            with self._faded(style.fill, style.fill_opacity, shape, over=style.overprint or letters):
                self._set_fill(style.fill, fine=style.fine)
                self.code.append(f"{path}{fill}")
        if strokes:
            with self._faded(style.stroke, style.stroke_opacity, shape, over=style.overprint or self._black_line(style)):
                self._stroke(shape)

    @contextmanager
    def _faded(self, paint: Paint, opacity: float, shape: Shape, *, over: bool) -> Iterator[None]:
        """The opacity of one paint, as a number, or as a mask if it varies along a gradient; `over`: it prints over what lies below."""
        even = shading.opacity(paint)
        if even is not None:
            self._set_look((even * opacity, even * opacity, over))
            yield
            return
        assert isinstance(paint, Gradient)
        canvas = self.shelf.canvas
        grey = Content(self.shelf, _reach(shape))
        light = grey._used(canvas.keep("Z", shading.mask(paint)))
        grey.code.append(f"q {six(paint.matrix, self.digits)} cm /{light} sh Q")
        veil = grey.as_form(group="DeviceGray")
        state = self._used(canvas.keep("G", f"<</Type/ExtGState/SMask<</Type/Mask/S/Luminosity/G @{veil}>>>>"))
        with self.saved():
            self._set_look((opacity, opacity, over))
            self.code.append(f"/{state} gs")
            yield

    def _black_line(self, style: Style) -> bool:
        ink = shading.even_ink(style.stroke)
        return ink is not None and self.shelf.plates.overprints(ink, fine=thin(style))

    def _stroke(self, shape: Shape) -> None:
        if shading.even_ink(shape.style.stroke):
            self._set_stroke(shape.style)
            self.code.append(f"{path_operators(shape.path, self.digits)}S")
            return
        # pdfium makes a corner of each unit or so along a stroke with a pattern; so the units are made small, and curves are curves again.
        grow = Matrix.grow(_FINER)
        style = replace(
            shape.style,
            stroke_width=shape.style.stroke_width * _FINER,
            dash=tuple(length * _FINER for length in shape.style.dash),
            dash_offset=shape.style.dash_offset * _FINER,
        )
        pattern = f"/Pattern CS /{self._pattern(style.stroke)} SCN"
        with self.saved(Matrix.grow(1 / _FINER)):
            self._set("stroke", pattern)
            self._set_line(style)
            self.code.append(f"{path_operators(mapped(shape.path, grow), self.digits)}S")

    def _set_fill(self, paint: Paint, *, fine: bool) -> None:
        ink = shading.even_ink(paint)
        self._set("fill", self._chosen(self.shelf.plates.fill(ink, fine=fine)) if ink else f"/Pattern cs /{self._pattern(paint)} scn")

    def _set_stroke(self, style: Style) -> None:
        ink = shading.even_ink(style.stroke)
        assert ink is not None
        self._set("stroke", self._chosen(self.shelf.plates.stroke(ink, fine=thin(style))))
        self._set_line(style)

    def _chosen(self, choice: tuple[str, str]) -> str:
        """The operators that choose an ink; the colour space that they name becomes a resource."""
        operators, space = choice
        if space:
            self._used(space)
        return operators

    def _set_line(self, style: Style) -> None:
        dash = _dash(style.dash)
        self._set("width", f"{short(style.stroke_width, self.digits)} w")
        self._set("dash", f"[{shorts(*dash, digits=self.digits)}] {short(style.dash_offset if dash else 0, self.digits)} d")
        self._set("cap", f"{_CAPS[style.cap]} J")
        self._set("join", f"{_JOINS[style.join]} j")
        if style.join == "miter":
            self._set("miter", f"{short(max(style.miter_limit, 1.0))} M")

    def _pattern(self, paint: Paint) -> str:
        assert isinstance(paint, Gradient)
        canvas = self.shelf.canvas
        kept = canvas.keep("Z", shading.colours(paint, *self.shelf.plates.shades(paint)))
        return self._used(canvas.keep("P", shading.pattern(kept, self._ctm @ paint.matrix)))

    def _set(self, kind: str, operators: str) -> None:
        if self._state.get(kind) != operators:
            self._state[kind] = operators
            self.code.append(operators)

    def _set_look(self, look: tuple[float, float, bool]) -> None:
        """Opacity of fill and of stroke, and whether inks overprint."""
        if look == self._look:
            return
        self._look = look
        fill, stroke, over = look
        flag = "true" if over else "false"
        name = self.shelf.canvas.keep("G", f"<</Type/ExtGState/ca {short(fill, 4)}/CA {short(stroke, 4)}/op {flag}/OP {flag}/OPM {int(over)}>>")
        self.code.append(f"/{self._used(name)} gs")

    def _used(self, name: str) -> str:
        self.uses.add(name)
        return name


def _dash(dash: tuple[float, ...]) -> tuple[float, ...]:
    """The dashes as pairs of on and off, () for a whole line. A dot is a micron long: pdfium would make it a tenth of a unit and shift all that follow."""
    if sum(dash) <= 0:
        return ()
    pairs = dash * 2 if len(dash) % 2 else dash
    lengths: list[float] = []
    for on, off in zip(pairs[::2], pairs[1::2], strict=True):
        lengths += (on, off) if on > _DOT else (_DOT, max(on + off - _DOT, 0.0))
    return tuple(lengths)


def _reach(shape: Shape) -> Rect:
    """A box that the painted shape stays within: a mitre reaches `miter_limit` half widths beyond the path, a square cap less than one."""
    box = path_box(shape.path) or Rect(0, 0, 0, 0)
    return box.grown(shape.style.stroke_width * max(shape.style.miter_limit, 2.0))


def _seen_from(matrix: Matrix, box: Rect) -> Rect:
    """The box in the coordinates that `matrix` maps from; the box itself if the map is flat and nothing can be seen."""
    scale = matrix.a * matrix.d - matrix.b * matrix.c
    if scale == 0 or matrix.is_identity:
        return box
    turned = Matrix(matrix.d / scale, -matrix.b / scale, -matrix.c / scale, matrix.a / scale)
    return (turned @ Matrix.move(-matrix.e, -matrix.f)).box(box)
