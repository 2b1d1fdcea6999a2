"""An open PDF goes in, all that its pages paint comes out, one mark after the other: in which inks, how large, how thick, where on the page.

A small interpreter of content streams (PDF 32000-1, 8 and 9): it follows the state that matters for print and draws nothing. A form that is used often in
the same way is looked at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field, replace
from typing import Any

import pikepdf

from printgen.frozen import frozen
from printgen.geometry import IDENTITY, Matrix, Rect

MM = 25.4 / 72
DEEPEST = 40
"""Forms within forms: more of them are a circle."""
Numbers = tuple[float, ...]


@frozen
class Paint:
    """A colour as the file says it: the family of its space (DeviceCMYK, Separation …), the name of a spot, and the numbers (none for a pattern)."""

    family: str
    numbers: Numbers = (0.0,)
    spot: str = ""


@frozen
class State:
    """What a mark is painted with."""

    matrix: Matrix = IDENTITY
    clip: Rect | None = None
    fill: Paint = field(default_factory=lambda: Paint("DeviceGray"))
    stroke: Paint = field(default_factory=lambda: Paint("DeviceGray"))
    width: float = 1.0
    over_fill: bool = False
    over_stroke: bool = False
    fade: float = 1.0
    fade_stroke: float = 1.0
    mask: bool = False
    blend: str = "Normal"
    font: str = ""
    size: float = 0.0

    @property
    def shines(self) -> bool:
        """Whether what is painted lets something through."""
        return self.fade < 1 or self.fade_stroke < 1 or self.mask or self.blend not in {"Normal", "Compatible"}


@frozen
class Mark:
    """One thing painted.

    `kind`: fill, stroke, text, image, shading, missing (a resource that is not there), group (a form mixed as one), placed (a form that a page itself shows;
    its box is the clip).

    `box` is in mm from the page's top left; `figure` the line's width in mm, the letters' size in points, or the lower resolution of a picture in dpi.
    """

    kind: str
    page: int
    paint: Paint
    box: Rect
    state: State
    figure: float = 0.0
    name: str = ""


class Reader:
    """Goes through the pages of one document."""

    def __init__(self, pdf: pikepdf.Pdf) -> None:
        self.pdf = pdf
        self.known: set[object] = set()

    def marks(self) -> Iterator[Mark]:
        """The marks of all pages, in order."""
        for number, page in enumerate(self.pdf.pages, 1):
            box = [float(value) for value in page.mediabox]
            # To mm from the top left, y down, as everything else here.
            turned = Matrix(MM, 0, 0, -MM, -box[0] * MM, box[3] * MM)
            whole = Rect(0, 0, (box[2] - box[0]) * MM, (box[3] - box[1]) * MM)
            yield from self._stream(page.obj, page.obj.get("/Resources", pikepdf.Dictionary()), State(turned, whole), number, 0)

    def _stream(self, stream: Any, resources: Any, state: State, page: int, depth: int) -> Iterator[Mark]:
        if depth > DEEPEST:
            return
        run = _Run(self, resources, state, page, depth)
        try:
            instructions = pikepdf.parse_content_stream(stream)
        except pikepdf.PdfError:
            yield Mark("missing", page, Paint(""), Rect(0, 0, 0, 0), state, name="a content stream that cannot be read")
            return
        for instruction in instructions:
            yield from run.step(str(instruction.operator), list(instruction.operands))

    def inner(self, form: Any, resources: Any, state: State, page: int, depth: int) -> Iterator[Mark]:
        """The marks of a form, unless the same was seen in the same state at the same scale."""
        # Where it lies does not matter for inks and sizes; how large it is drawn, does.
        key = form.objgen, page if not form.objgen[0] else 0, round(state.matrix.scale, 4), replace(state, matrix=IDENTITY, clip=None)
        if key in self.known:
            return
        self.known.add(key)
        matrix = Matrix(*[float(value) for value in form.get("/Matrix", [1, 0, 0, 1, 0, 0])])
        yield from self._stream(form, form.get("/Resources", resources), replace(state, matrix=state.matrix @ matrix), page, depth + 1)


class _Run:
    """One content stream on its way."""

    def __init__(self, reader: Reader, resources: Any, state: State, page: int, depth: int) -> None:
        self.reader, self.resources, self.state, self.page, self.depth = reader, resources, state, page, depth
        self.stack: list[State] = []
        self.points: list[tuple[float, float]] = []
        self.text = IDENTITY
        self.clipping = False

    def step(self, operator: str, operands: list[Any]) -> Iterator[Mark]:
        """One operator."""
        if operator in _PAINTS:
            yield from self._path(*_PAINTS[operator])
        elif operator in {"Tj", "TJ", "'", '"'}:
            yield from self._letters()
        elif operator == "Do":
            yield from self._object(str(operands[0]))
        elif operator == "sh":
            shading = self._resource("Shading", str(operands[0]))
            family = _family(shading.get("/ColorSpace"))[0] if shading is not None else ""
            yield self._mark("shading" if shading is not None else "missing", Paint(family, ()), self.state.clip or Rect(0, 0, 0, 0), name=str(operands[0]))
        elif operator == "gs":
            yield from self._look(str(operands[0]))
        elif operator in {"cs", "CS", "scn", "SCN", "sc", "SC"}:
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
            self.state = replace(state, matrix=state.matrix @ Matrix(*_numbers(operands)))
        elif operator in {"m", "l", "c", "v", "y", "re"}:
            self._points(operator, _numbers(operands))
        elif operator in {"W", "W*"}:
            self.clipping = True
        elif operator == "w":
            self.state = replace(state, width=float(operands[0]))
        elif operator in _DEVICE:
            family, strokes = _DEVICE[operator]
            paint = Paint(family, _numbers(operands))
            self.state = replace(state, stroke=paint) if strokes else replace(state, fill=paint)
        elif operator == "Tf":
            self.state = replace(state, font=str(operands[0]), size=float(operands[1]))
        elif operator == "BT":
            self.text = IDENTITY
        elif operator == "Tm":
            self.text = Matrix(*_numbers(operands))

    def _points(self, operator: str, numbers: Numbers) -> None:
        if operator == "re":
            x, y, w, h = numbers
            corners = [(x, y), (x + w, y), (x, y + h), (x + w, y + h)]
        else:
            corners = list(zip(numbers[::2], numbers[1::2], strict=True))
        self.points.extend(self.state.matrix.at(x, y) for x, y in corners)

    def _path(self, fills: bool, strokes: bool) -> Iterator[Mark]:
        box = _around(self.points)
        state = self.state
        if box is not None:
            seen = _met(box, state.clip)
            if fills and seen:
                yield self._mark("fill", state.fill, seen)
            if strokes:
                width = state.width * state.matrix.scale
                drawn = _met(box.grown(width / 2), state.clip)
                if drawn:
                    yield self._mark("stroke", state.stroke, drawn, width)
            if self.clipping:
                self.state = replace(state, clip=_met(box, state.clip) or Rect(box.x, box.y, 0, 0))
        self.clipping = False
        self.points = []

    def _letters(self) -> Iterator[Mark]:
        matrix = self.state.matrix @ self.text
        x, y = matrix.at(0, 0)
        size = self.state.size * matrix.scale
        fonts = self.resources.get("/Font", {})
        missing = self.state.font not in fonts
        yield self._mark("missing" if missing else "text", self.state.fill, Rect(x, y - size, size, size), size / MM, self.state.font)

    def _object(self, name: str) -> Iterator[Mark]:
        found = self._resource("XObject", name)
        state = self.state
        if found is None:
            yield self._mark("missing", Paint(""), Rect(0, 0, 0, 0), name=name)
        elif found.get("/Subtype") == "/Form":
            if "/Group" in found:
                family = _family(found.Group.get("/CS"))[0]
                yield self._mark("group", Paint(family, ()), state.clip or Rect(0, 0, 0, 0), name=name)
            if not self.depth and state.clip:
                yield self._mark("placed", Paint(""), state.clip, name=name)
            yield from self.reader.inner(found, self.resources, state, self.page, self.depth)
        elif found.get("/Subtype") == "/Image":
            box = _met(state.matrix.box(Rect(0, 0, 1, 1)), state.clip)
            (ax, ay), (bx, by), (ox, oy) = state.matrix.at(1, 0), state.matrix.at(0, 1), state.matrix.at(0, 0)
            wide, high = ((ax - ox) ** 2 + (ay - oy) ** 2) ** 0.5, ((bx - ox) ** 2 + (by - oy) ** 2) ** 0.5
            dpi = min(int(found.Width) * 25.4 / max(wide, 1e-6), int(found.Height) * 25.4 / max(high, 1e-6))
            family, spot = _family(found.get("/ColorSpace"))
            faded = replace(state, mask=state.mask or "/SMask" in found)
            if box:
                yield Mark("image", self.page, Paint(family, (), spot), box, faded, dpi, name.lstrip("/"))
        else:
            yield self._mark("missing", Paint(""), Rect(0, 0, 0, 0), name=f"{name} (neither form nor image)")

    def _look(self, name: str) -> Iterator[Mark]:
        found = self._resource("ExtGState", name)
        if found is None:
            yield self._mark("missing", Paint(""), Rect(0, 0, 0, 0), name=name)
            return
        state = self.state
        fade, fade_stroke = float(found.get("/ca", state.fade)), float(found.get("/CA", state.fade_stroke))
        over_stroke = bool(found.get("/OP", state.over_stroke))
        over_fill = bool(found.get("/op", found.get("/OP", state.over_fill)))
        mask = found.get("/SMask")
        blend = found.get("/BM", state.blend)
        self.state = replace(
            state,
            fade=fade,
            fade_stroke=fade_stroke,
            over_fill=over_fill,
            over_stroke=over_stroke,
            mask=state.mask if mask is None else mask != "/None",
            blend=str(blend).lstrip("/"),
        )

    def _colour(self, operator: str, operands: list[Any]) -> Iterator[Mark]:
        strokes = operator[0] in {"C", "S"}
        state = self.state
        old = state.stroke if strokes else state.fill
        if operator in {"cs", "CS"}:
            name = str(operands[0])
            space = name if name in _PLAIN else self._resource("ColorSpace", name)
            if space is None:
                yield self._mark("missing", Paint(""), Rect(0, 0, 0, 0), name=name)
                return
            family, spot = _family(space)
            new = Paint(family, (), spot)
        else:
            new = replace(old, numbers=_numbers([one for one in operands if not isinstance(one, pikepdf.Name)]))
            named = next((str(one) for one in operands if isinstance(one, pikepdf.Name)), "")
            if named:
                pattern = self._resource("Pattern", named)
                if pattern is None:
                    yield self._mark("missing", Paint(""), Rect(0, 0, 0, 0), name=named)
                    return
                shading = pattern.get("/Shading")
                new = Paint(_family(shading.get("/ColorSpace"))[0] if shading is not None else "Pattern", ())
        self.state = replace(state, stroke=new) if strokes else replace(state, fill=new)

    def _resource(self, kind: str, name: str) -> Any:
        shelf = self.resources.get(f"/{kind}")
        return shelf.get(name) if shelf is not None else None

    def _mark(self, kind: str, paint: Paint, box: Rect, figure: float = 0.0, name: str = "") -> Mark:
        return Mark(kind, self.page, paint, box, self.state, figure, name.lstrip("/"))


_PAINTS = {"f": (True, False), "F": (True, False), "f*": (True, False), "B": (True, True), "B*": (True, True), "b": (True, True), "b*": (True, True), "S": (False, True), "s": (False, True), "n": (False, False)}
_DEVICE = {"g": ("DeviceGray", False), "G": ("DeviceGray", True), "rg": ("DeviceRGB", False), "RG": ("DeviceRGB", True), "k": ("DeviceCMYK", False), "K": ("DeviceCMYK", True)}
_PLAIN = ("/DeviceGray", "/DeviceRGB", "/DeviceCMYK", "/Pattern")
_BY_CHANNELS = {1: "ICCGray", 3: "ICCRGB", 4: "ICCCMYK"}


def _family(space: Any) -> tuple[str, str]:
    """The family of a colour space, and the name of its spot."""
    if space is None:
        return "", ""
    if isinstance(space, pikepdf.Name):
        return str(space).lstrip("/"), ""
    first = str(space[0]).lstrip("/")
    if first == "ICCBased":
        return _BY_CHANNELS.get(int(space[1].get("/N", 0)), "ICCBased"), ""
    if first == "Indexed":
        return _family(space[1])
    return first, str(space[1]).lstrip("/") if first == "Separation" else ""


def _numbers(operands: list[Any]) -> Numbers:
    return tuple(float(value) for value in operands)


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
