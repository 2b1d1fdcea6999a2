"""The operators of one content stream go in, the marks that they make come out. Nothing is drawn: only the state that matters for print is followed."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Protocol

import pikepdf

from printgen.frozen import replace
from printgen.geometry import IDENTITY, Matrix, Rect
from printgen.press.marks import NOTHING, Mark, State
from printgen.press.spaces import Numbers, Paint, entry, space_of
from printgen.press.upright import MM
from printgen.scene.printing import REGISTRATION

_PAINTS = {
    "f": (True, False),
    "F": (True, False),
    "f*": (True, False),
    "B": (True, True),
    "B*": (True, True),
    "b": (True, True),
    "b*": (True, True),
    "S": (False, True),
    "s": (False, True),
    "n": (False, False),
}
_DEVICE = {
    "g": ("DeviceGray", False),
    "G": ("DeviceGray", True),
    "rg": ("DeviceRGB", False),
    "RG": ("DeviceRGB", True),
    "k": ("DeviceCMYK", False),
    "K": ("DeviceCMYK", True),
}
_CHOOSES = {"cs", "CS", "scn", "SCN", "sc", "SC"}
_LENGTHS = {"re": 4, "m": 2, "l": 2, "c": 6, "v": 4, "y": 4}
_UNSEEN, _STROKED, _BOTH = 3, {1, 5}, {2, 6}
"""Modes of letters that are not painted, only stroked, and filled and stroked."""


class Depot(Protocol):
    """Who reads the content that this content draws."""

    def inner(self, form: Any, resources: Any, state: State, at: tuple[int, int], *, plain: bool = False) -> Iterator[Mark]:
        """The marks of other content."""


class Run:
    """One content stream on its way. `plain`: it paints in the colour that it was called with, and brings none of its own."""

    def __init__(self, reader: Depot, resources: Any, state: State, page: int, depth: int) -> None:
        self.reader, self.resources, self.state, self.page, self.depth = reader, resources, state, page, depth
        self.start = state.matrix
        self.plain = False
        self.stack: list[State] = []
        self.points: list[tuple[float, float]] = []
        self.line = self.text = IDENTITY
        self.leading = 0.0
        self.said = 0
        self.clipping = False

    def step(self, operator: str, operands: list[Any]) -> Iterator[Mark]:
        """One operator. Raises what reading raises, where it is not as it must be."""
        if operator in _LENGTHS:
            self._points(operator, _numbers(operands))
        elif operator in _PAINTS:
            yield from self._path(*_PAINTS[operator])
        elif operator in {"Tj", "TJ", "'", '"'}:
            if operator in {"'", '"'}:
                self._next_line(0, -self.leading)
            yield from self._letters(_bytes_in(operands))
        elif operator == "Do":
            yield from self._object(str(operands[0]))
        elif operator == "INLINE IMAGE":
            filters = operands[0].obj.get("/Filter")
            if {"/LZW", "/LZWDecode"} & {str(one) for one in (filters if isinstance(filters, pikepdf.Array) else [filters])}:
                yield self._mark("packed", Paint(""), NOTHING, name="LZW")
            yield from self._image(operands[0].obj, "in the content")
        elif operator == "sh":
            yield from self._shading(str(operands[0]))
        elif operator == "gs":
            yield from self._look(str(operands[0]))
        elif operator in _CHOOSES or operator in _DEVICE:
            if not self.plain:
                yield from self._colour(operator, operands)
        else:
            self._quiet(operator, operands)

    def _quiet(self, operator: str, operands: list[Any]) -> None:
        """Operators that paint nothing and need nothing."""
        state = self.state
        if operator == "q":
            self.stack.append(state)
        elif operator == "Q":
            self.state = self.stack.pop() if self.stack else state
        elif operator == "cm":
            self.state = replace(state, matrix=state.matrix @ _matrix(operands))
        elif operator in {"W", "W*"}:
            self.clipping = True
        elif operator == "w":
            self.state = replace(state, width=_numbers(operands)[0])
        elif operator == "d1":
            # The shape of a letter that takes the colour of the text.
            self.plain = True
        else:
            self._typed(operator, operands)

    def _typed(self, operator: str, operands: list[Any]) -> None:
        """Operators that say how and where letters are set."""
        if operator == "Tf":
            self.state = replace(self.state, font=str(operands[0]), size=_numbers(operands[1:])[0])
        elif operator == "Tr":
            self.state = replace(self.state, mode=int(operands[0]))
        elif operator == "BT":
            self.line = self.text = IDENTITY
            self.said = 0
        elif operator == "Tm":
            self.line = self.text = _matrix(operands)
            self.said = 0
        elif operator in {"Td", "TD"}:
            x, y = _numbers(operands)
            self.leading = -y if operator == "TD" else self.leading
            self._next_line(x, y)
        elif operator == "TL":
            self.leading = _numbers(operands)[0]
        elif operator == "T*":
            self._next_line(0, -self.leading)

    def _next_line(self, x: float, y: float) -> None:
        self.line = self.text = self.line @ Matrix.move(x, y)
        self.said = 0

    def _points(self, operator: str, numbers: Numbers) -> None:
        if len(numbers) != _LENGTHS[operator]:
            raise ValueError("too few numbers, or too many")
        if operator == "re":
            x, y, w, h = numbers
            corners = [(x, y), (x + w, y), (x, y + h), (x + w, y + h)]
        else:
            corners = list(zip(numbers[::2], numbers[1::2], strict=True))
        at = self.state.matrix.at
        self.points.extend([at(x, y) for x, y in corners])

    def _path(self, fills: bool, strokes: bool) -> Iterator[Mark]:
        box = _around(self.points)
        state = self.state
        if box is not None:
            seen = _met(box, state.clip)
            if fills:
                yield from self._registered("fill", state.fill, box)
            if fills and seen:
                yield self._mark("fill", state.fill, seen)
                yield from self._pattern(state.fill, seen)
            if strokes:
                width = state.width * state.matrix.scale
                yield from self._registered("stroke", state.stroke, box.grown(width / 2), width)
                drawn = _met(box.grown(width / 2), state.clip)
                if drawn:
                    yield self._mark("stroke", state.stroke, drawn, width)
                    yield from self._pattern(state.stroke, drawn)
            if self.clipping:
                self.state = replace(state, clip=_met(box, state.clip) or Rect(box.x, box.y, 0, 0))
        self.clipping = False
        self.points = []

    def _registered(self, kind: str, paint: Paint, box: Rect, figure: float = 0.0) -> Iterator[Mark]:
        """What is painted on all plates in content that may be drawn once more elsewhere, and cut off otherwise there."""
        if self.depth and REGISTRATION in paint.spots:
            yield self._mark("registered", paint, box, figure, kind)

    def _letters(self, many: int) -> Iterator[Mark]:
        """`many`: bytes of the text. A letter has one at least, and is no wider than it is high."""
        state = self.state
        self.said += many
        matrix = state.matrix @ self.text
        x, y = matrix.at(0, 0)
        size = state.size * matrix.scale
        box = Rect(x, y - size, size, size)
        line = matrix.box(Rect(0, -0.3 * state.size, self.said * state.size, 1.3 * state.size))
        font = self._resource("Font", state.font)
        for paint in (state.fill, state.stroke):
            if REGISTRATION in paint.spots and state.mode % 4 != _UNSEEN:
                yield self._mark("registered", paint, line, name="text")
                yield self._mark("registered", paint, box, size / MM, "letter")
        if font is None:
            yield self._mark("missing", Paint(""), box, name=state.font)
        elif state.mode % 4 != _UNSEEN:
            if state.mode not in _STROKED:
                yield self._mark("text", state.fill, box, size / MM, state.font)
                yield from self._pattern(state.fill, line)
            if state.mode in _STROKED | _BOTH:
                yield self._mark("stroke", state.stroke, box, state.width * state.matrix.scale)
            yield from _anywhere(self._drawn_letters(font, matrix), line)

    def _drawn_letters(self, font: Any, matrix: Matrix) -> Iterator[Mark]:
        """The letters of a font that are little drawings themselves (Type3): all that it has."""
        if str(entry(font, "/Subtype")) != "/Type3":
            return
        shape = entry(font, "/FontMatrix")
        whole = matrix @ Matrix.grow(self.state.size) @ (_matrix(list(shape)) if isinstance(shape, pikepdf.Array) else IDENTITY)
        shapes = entry(font, "/CharProcs")
        for name in shapes.keys() if isinstance(shapes, pikepdf.Dictionary) else ():
            yield from self.reader.inner(
                shapes[name],
                entry(font, "/Resources") or self.resources,
                replace(self.state, matrix=whole),
                (self.page, self.depth),
                plain=self.plain,
            )

    def _object(self, name: str) -> Iterator[Mark]:
        found = self._resource("XObject", name)
        state = self.state
        kind = str(entry(found, "/Subtype"))
        if found is None:
            yield self._mark("missing", Paint(""), NOTHING, name=name)
        elif kind == "/Form":
            group = entry(found, "/Group")
            if group is not None:
                yield self._mark("group", space_of(entry(group, "/CS"), self.resources) or Paint(""), state.clip or NOTHING, name=name)
            if not self.depth and state.clip:
                yield self._mark("placed", Paint(""), state.clip, name=name)
            yield from self.reader.inner(found, self.resources, state, (self.page, self.depth), plain=self.plain)
        elif kind == "/Image":
            yield from self._image(found, name)
        else:
            yield self._mark("missing", Paint(""), NOTHING, name=f"{name} (neither form nor image)")

    def _image(self, found: Any, name: str) -> Iterator[Mark]:
        state = self.state
        box = _met(state.matrix.box(Rect(0, 0, 1, 1)), state.clip)
        if box is None:
            return
        (ax, ay), (bx, by), (ox, oy) = state.matrix.at(1, 0), state.matrix.at(0, 1), state.matrix.at(0, 0)
        wide, high = math.hypot(ax - ox, ay - oy), math.hypot(bx - ox, by - oy)
        dpi = min(int(found.Width) * 25.4 / max(wide, 1e-6), int(found.Height) * 25.4 / max(high, 1e-6))
        stencil = bool(entry(found, "/ImageMask"))
        # A picture that is only a mask lets the colour of areas through.
        paint = state.fill if stencil else space_of(entry(found, "/ColorSpace"), self.resources)
        if paint is None:
            yield self._mark("missing", Paint(""), box, name=str(entry(found, "/ColorSpace")))
            return
        faded = replace(state, mask=state.mask or entry(found, "/SMask") is not None)
        yield Mark("image", self.page, paint, box, faded, dpi, name.lstrip("/"))
        if stencil:
            yield from self._registered("image", paint, state.matrix.box(Rect(0, 0, 1, 1)))
            yield from self._pattern(paint, box)

    def _shading(self, name: str) -> Iterator[Mark]:
        shading = self._resource("Shading", name)
        paint = space_of(entry(shading, "/ColorSpace"), self.resources) if shading is not None else None
        kind = "missing" if paint is None else "shading"
        yield self._mark(kind, paint or Paint(""), self.state.clip or NOTHING, name=name)

    def _look(self, name: str) -> Iterator[Mark]:
        found = self._resource("ExtGState", name)
        if found is None:
            yield self._mark("missing", Paint(""), NOTHING, name=name)
            return
        state = self.state
        mask, blend = found.get("/SMask"), found.get("/BM", state.blend)
        # Of several blend modes a reader takes the first that it knows.
        mode = blend[0] if isinstance(blend, pikepdf.Array) else blend
        self.state = replace(
            state,
            fade=float(found.get("/ca", state.fade)),
            fade_stroke=float(found.get("/CA", state.fade_stroke)),
            over_fill=bool(found.get("/op", found.get("/OP", state.over_fill))),
            over_stroke=bool(found.get("/OP", state.over_stroke)),
            only=int(found.get("/OPM", state.only)),
            mask=state.mask if mask is None else mask != "/None",
            blend=str(mode).lstrip("/"),
        )
        veil = entry(mask, "/G")
        if veil is not None:
            group = entry(veil, "/Group")
            light = replace(State(state.matrix, state.clip), veil=True)
            yield Mark(
                "group",
                self.page,
                space_of(entry(group, "/CS"), self.resources) or Paint(""),
                state.clip or NOTHING,
                light,
                0.0,
                name.lstrip("/"),
            )
            yield from self.reader.inner(veil, self.resources, light, (self.page, self.depth))

    def _colour(self, operator: str, operands: list[Any]) -> Iterator[Mark]:
        strokes = operator[0] in {"C", "S", "G", "R", "K"}
        old = self.state.stroke if strokes else self.state.fill
        new: Paint | None
        if operator in _DEVICE:
            space = space_of(_DEVICE[operator][0], self.resources)
            new = replace(space, numbers=_numbers(operands)) if space else None
        elif operator in {"cs", "CS"}:
            new = space_of(str(operands[0]), self.resources)
            if new is None:
                yield self._mark("missing", Paint(""), NOTHING, name=str(operands[0]))
        else:
            named = next((str(one) for one in operands if isinstance(one, pikepdf.Name)), "")
            new = replace(old, numbers=_numbers([one for one in operands if not isinstance(one, pikepdf.Name)]), pattern=named)
            if named and self._resource("Pattern", named) is None:
                yield self._mark("missing", Paint(""), NOTHING, name=named)
                new = None
        if new is not None:
            self.state = replace(self.state, stroke=new) if strokes else replace(self.state, fill=new)

    def _pattern(self, paint: Paint, box: Rect) -> Iterator[Mark]:
        """What a pattern paints in a box: the colours of a gradient, or content of its own, which lies there again and again."""
        found = self._resource("Pattern", paint.pattern) if paint.pattern else None
        shading = entry(found, "/Shading")
        if shading is not None:
            yield self._mark(
                "shading",
                space_of(entry(shading, "/ColorSpace"), self.resources) or Paint(""),
                box,
                name=paint.pattern,
            )
        elif isinstance(found, pikepdf.Stream):
            alone = replace(self.state, matrix=self.start, fill=replace(paint, pattern=""), stroke=replace(paint, pattern=""))
            yield from _anywhere(self.reader.inner(found, self.resources, alone, (self.page, self.depth), plain=entry(found, "/PaintType") == 2), box)

    def _resource(self, kind: str, name: str) -> Any:
        return entry(entry(self.resources, f"/{kind}"), name if name.startswith("/") else f"/{name}")

    def _mark(self, kind: str, paint: Paint, box: Rect, figure: float = 0.0, name: str = "") -> Mark:
        return Mark(kind, self.page, paint, box, self.state, figure, name.lstrip("/"))


def _anywhere(marks: Iterable[Mark], box: Rect) -> Iterator[Mark]:
    """Marks of content that is drawn somewhere in a box: what is on all plates may lie anywhere in it."""
    return (replace(mark, box=box) if mark.kind == "registered" else mark for mark in marks)


def _bytes_in(operands: Sequence[Any]) -> int:
    """How many bytes of text the operands of an operator that shows letters hold."""
    parts = [one for operand in operands for one in (operand if isinstance(operand, pikepdf.Array) else [operand])]
    return sum(len(bytes(one)) for one in parts if isinstance(one, pikepdf.String))


def _numbers(operands: list[Any]) -> Numbers:
    values = tuple(float(value) for value in operands)
    if not all(-1e9 < value < 1e9 for value in values):
        raise ValueError("a number beyond all paper")
    return values


def _matrix(operands: list[Any]) -> Matrix:
    a, b, c, d, e, f = _numbers(operands)
    return Matrix(a, b, c, d, e, f)


def _around(points: list[tuple[float, float]]) -> Rect | None:
    if not points:
        return None
    xs, ys = zip(*points, strict=True)
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _met(box: Rect, clip: Rect | None) -> Rect | None:
    """What of a box is inside a clip; None if nothing is."""
    if clip is None:
        return box
    x, y = max(box.x, clip.x), max(box.y, clip.y)
    right, bottom = min(box.right, clip.right), min(box.bottom, clip.bottom)
    return Rect(x, y, right - x, bottom - y) if right >= x and bottom >= y else None
