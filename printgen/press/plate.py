"""A page of a PDF and the name of one ink go in, the page comes out as that ink's plate: a drawing in greys, white where the ink is not, black where it is full.

What any renderer of screens then draws of it is the plate, for greys mix as an ink does: covered, faded and blended (PDF 32000-1, 11.3 and 11.7), with what overprints left out where
it has none of the ink (8.6.7). What cannot be said in greys (colours of a screen, some meshes and programs) raises `InkUnknownError`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

import pikepdf

from printgen.frozen import frozen, replace
from printgen.press.meshes import MESHES, grey_mesh
from printgen.press.painted import FLATE, filters_of, unpacked
from printgen.press.plate_inks import CONSTANT, InkUnknownError, Space, Tint, of_function, space
from printgen.press.samples import listed, of_jpeg, packed_as_jpeg, turned
from printgen.press.spaces import entry

_SPARED = Tint(0.0, named=False)
"""Stands for what overprints in a group, and has none of the ink."""
_PATHS: dict[str, tuple[bool, bool, str]] = {
    **dict.fromkeys(("f", "F", "f*"), (True, False, "")),
    **dict.fromkeys(("S",), (False, True, "")),
    **dict.fromkeys(("B", "B*"), (True, True, "")),
    **dict.fromkeys(("b", "b*"), (True, True, "h")),
    "s": (False, True, "h"),
}
"""Whether a path is filled and stroked, and what closes it before."""
_SHOWS = frozenset({"Tj", "TJ", "'", '"'})
_DEVICES = {"g": "DeviceGray", "rg": "DeviceRGB", "k": "DeviceCMYK"}
_LOOKS = frozenset({"/Type", "/LW", "/LC", "/LJ", "/ML", "/D", "/Font", "/FL", "/SA", "/BM", "/SMask", "/CA", "/ca", "/AIS", "/TK"})
"""What of a look matters for a plate that is drawn on a screen."""
_PLAIN_BLENDS = frozenset(
    f"/{name}"
    for name in ["Normal", "Compatible", "Multiply", "Screen", "Overlay", "Darken", "Lighten", "ColorDodge", "ColorBurn", "HardLight", "SoftLight", "Difference", "Exclusion"]
)
_OWN_COLOURS = re.compile(rb"\bd0\b")
_DEEPEST = 40


@frozen
class _State:
    """What the next thing is painted with. `lonely`: in a group that knows nothing of what lies below it, so that what overprints is paper where the group is empty. `coloured`: letters are drawings in colours of their own."""

    fill: Tint
    stroke: Tint
    fills: Space
    strokes: Space
    over_fill: bool = False
    over_stroke: bool = False
    only: int = 0
    mode: int = 0
    blend: str = "/Normal"
    lonely: bool = False
    coloured: bool = False


class Plating:
    """The plate of one ink in one document, which is changed: each form is rewritten once for each state that it is drawn in. Raises InkUnknownError after `steps` operators."""

    def __init__(self, pdf: pikepdf.Pdf, plate: str, steps: int) -> None:
        self.pdf, self.plate, self.left = pdf, plate, steps
        self.known: dict[object, Any] = {}
        self.number = 0
        grey = space(pikepdf.Name.DeviceGray, None)
        self.first = _State(grey.tint((0.0,), plate), grey.tint((0.0,), plate), grey, grey)

    def page(self, page: pikepdf.Page) -> None:
        """Rewrite a page."""
        resources = page.obj.get("/Resources")
        data, shelf = self.content(page.obj, resources, self.first)
        page.obj.Contents, page.obj.Resources = self.pdf.make_stream(data), shelf
        for key in ("/Annots", "/Group"):
            if key in page.obj:
                del page.obj[key]

    def content(self, stream: Any, resources: Any, state: _State, *, plain: bool = False, depth: int = 0) -> tuple[bytes, Any]:
        """The content rewritten, and the resources that it needs."""
        if depth > _DEEPEST:
            raise InkUnknownError("forms within forms")
        instructions = pikepdf.parse_content_stream(stream)
        self.left -= len(instructions)
        if self.left < 0:
            raise InkUnknownError("too much content")
        run = _Run(self, resources, state, (plain, depth))
        for instruction in instructions:
            run.step(list(instruction.operands), str(instruction.operator))
        return pikepdf.unparse_content_stream(run.out), run.shelf

    def once(self, key: object, make: Callable[[], Any]) -> Any:
        """What was made of that before, or what is made now."""
        if key not in self.known:
            self.known[key] = make()
        return self.known[key]

    def form(self, form: Any, resources: Any, state: _State, *, plain: bool = False, depth: int = 0) -> Any:
        """A form or tile rewritten."""
        group = entry(form, "/Group")
        inside = replace(state, lonely=state.lonely or bool(entry(group, "/I")))

        def make() -> Any:
            data, shelf = self.content(form, entry(form, "/Resources") or resources, inside, plain=plain, depth=depth + 1)
            made = self.pdf.make_stream(data, {key: form[key] for key in form.keys() if key not in {"/Length", "/Filter", "/DecodeParms", "/Resources", "/Group"}})  # noqa: SIM118 - not a mapping
            made.Resources = shelf
            if group is not None:
                made.Group = pikepdf.Dictionary({key: group[key] for key in group.keys() if key != "/CS"})  # noqa: SIM118 - as above
            return made

        return self.once((form.objgen, inside, plain), make)

    def picture(self, picture: Any, inks: Space) -> Any:
        """A picture rewritten. Raises InkUnknownError for one whose samples are neither plain bytes nor a JPEG."""
        return self.once(("picture", picture.objgen), lambda: self._picture(picture, inks))

    def _picture(self, picture: Any, inks: Space) -> Any:
        kept = {key: picture[key] for key in ("/SMask", "/Mask", "/Interpolate") if key in picture and not isinstance(picture[key], pikepdf.Array)}
        at = inks.index(self.plate)
        base = {"/Type": pikepdf.Name.XObject, "/Subtype": pikepdf.Name.Image, "/ColorSpace": pikepdf.Name.DeviceGray, "/BitsPerComponent": 8, **kept}
        if at is None:
            return self.pdf.make_stream(b"\xff", {**base, "/Width": 1, "/Height": 1})
        try:
            samples = _one_channel(picture, inks, at)
        except (pikepdf.PdfError, OverflowError) as error:
            raise InkUnknownError("a picture whose inks are packed") from error
        return self.pdf.make_stream(samples, {**base, "/Width": picture.Width, "/Height": picture.Height})

    def shading(self, shading: Any, resources: Any) -> Any:
        """A gradient rewritten."""
        inks = space(entry(shading, "/ColorSpace"), resources)
        at, kind = inks.index(self.plate), entry(shading, "/ShadingType")
        if kind in MESHES:
            return grey_mesh(self.pdf, shading, (at, inks))
        if kind not in {1, 2, 3}:
            raise InkUnknownError("a gradient of another kind")
        made = pikepdf.Dictionary({key: shading[key] for key in shading.keys() if key not in {"/ColorSpace", "/Function", "/Background"}})  # noqa: SIM118 - not a mapping
        made.ColorSpace = pikepdf.Name.DeviceGray
        made.Function = CONSTANT() if at is None and kind != 1 else of_function(self.pdf, entry(shading, "/Function"), (at, inks))
        return made

    def look(self, look: Any) -> Any:
        """A look without what only a press obeys."""
        blend = look.get("/BM")
        modes = [str(one) for one in blend] if isinstance(blend, pikepdf.Array) else [str(blend)] if blend is not None else []
        if not set(modes) <= _PLAIN_BLENDS:
            raise InkUnknownError("a blend mode that mixes inks with each other")
        return pikepdf.Dictionary({key: look[key] for key in look.keys() if key in _LOOKS})  # noqa: SIM118 - not a mapping

    def name(self) -> str:
        """A name that no resource has yet."""
        self.number += 1
        return f"/PrintgenPlate{self.number}"


class _Run:
    """One content stream on its way. `how`: whether it brings no colours of its own, and how deep it lies."""

    def __init__(self, plating: Plating, resources: Any, state: _State, how: tuple[bool, int]) -> None:
        self.plating, self.resources, self.state = plating, resources, state
        self.plain, self.depth = how
        self.stack: list[_State] = []
        self.out: list[tuple[Sequence[Any], pikepdf.Operator]] = []
        self.shelf = pikepdf.Dictionary({key: resources[key] for key in resources.keys()} if isinstance(resources, pikepdf.Dictionary) else {})  # noqa: SIM118 - not a mapping
        for kind in ("/XObject", "/ExtGState", "/Pattern", "/ColorSpace", "/Shading"):
            self.shelf[kind] = pikepdf.Dictionary()

    def say(self, operator: str, *operands: Any) -> None:
        self.out.append((operands, pikepdf.Operator(operator)))

    def step(self, operands: list[Any], operator: str) -> None:
        if operator in {"q", "Q"}:
            self._kept(operator)
        elif operator in _PATHS:
            self._painted(operator)
        elif operator in _SHOWS:
            self._shown(operator, operands)
        elif operator == "Do":
            self._object(str(operands[0]))
        elif operator == "INLINE IMAGE":
            self._inline(operands[0])
        elif operator == "sh":
            self._swept(str(operands[0]))
        elif operator == "gs":
            self._look(str(operands[0]))
        elif operator.lower() in {"g", "rg", "k", "cs", "sc", "scn"}:
            if not self.plain:
                self._colour(operator, operands)
        elif operator == "Tr":
            self.state = replace(self.state, mode=int(operands[0]))
        elif operator not in {"ri", "i"}:
            if operator == "Tf":
                self._font(str(operands[0]))
            self.say(operator, *operands)

    def _kept(self, operator: str) -> None:
        if operator == "q":
            self.stack.append(self.state)
        elif self.stack:
            self.state = self.stack.pop()
        self.say(operator)

    def _visible(self, tint: Tint, *, over: bool) -> Tint | None:
        """What is painted on this plate; None if the plate stays as it is."""
        if not over or tint.paints(self.state.only):
            return tint
        return _SPARED if self.state.lonely else None

    def _painted(self, operator: str) -> None:
        fills, strokes, closes = _PATHS[operator]
        state = self.state
        fill = self._visible(state.fill, over=state.over_fill) if fills else None
        stroke = self._visible(state.stroke, over=state.over_stroke) if strokes else None
        if closes:
            self.say(closes)
        # Colours may not be set between a path and its painting: they are put before it.
        rest = self.out[len(self.out) - self._since() :]
        del self.out[len(self.out) - len(rest) :]
        self._inks(fill, stroke)
        self.out.extend(rest)
        star = "*" if operator.endswith("*") else ""
        self.say({(True, True): f"B{star}", (True, False): f"f{star}", (False, True): "S", (False, False): "n"}[fill is not None, stroke is not None])
        self._inked(fill, stroke)

    def _inks(self, fill: Tint | None, stroke: Tint | None) -> None:
        """What is painted next: its colours. Paper that keeps what a group has already is white that only darkens."""
        if _spares(fill, stroke):
            self._blend("/Darken")
        for tint, way in ((fill, False), (stroke, True)):
            if tint is not None:
                self._ink(tint, stroke=way)

    def _inked(self, fill: Tint | None, stroke: Tint | None) -> None:
        if _spares(fill, stroke):
            self._blend(self.state.blend)

    def _blend(self, mode: str) -> None:
        name = self.plating.name()
        self.shelf.ExtGState[name] = pikepdf.Dictionary(BM=pikepdf.Name(mode))
        self.say("gs", pikepdf.Name(name))

    def _since(self) -> int:
        """How many of the last operators belong to the path that is open: its steps, and clips."""
        number = 0
        while number < len(self.out) and str(self.out[-1 - number][1]) in {"m", "l", "c", "v", "y", "h", "re", "W", "W*"}:
            number += 1
        return number

    def _ink(self, tint: Tint, *, stroke: bool) -> None:
        """The colour that what follows is painted with."""
        grey = 1 - tint.value
        if self.plain:
            return
        if not tint.pattern:
            self.say("G" if stroke else "g", grey)
            return
        found = entry(entry(self.resources, "/Pattern"), tint.pattern)
        if found is None:
            raise InkUnknownError("a pattern that is not there")
        name = self.plating.name()
        if entry(found, "/Shading") is not None:
            made = pikepdf.Dictionary({key: found[key] for key in found.keys() if key in {"/Type", "/PatternType", "/Matrix"}})  # noqa: SIM118 - not a mapping
            made.Shading = self.plating.shading(found.Shading, self.resources)
            self.shelf.Pattern[name] = made
            uncoloured = False
        else:
            uncoloured = entry(found, "/PaintType") == 2
            self.shelf.Pattern[name] = self.plating.form(found, self.resources, self.plating.first, plain=uncoloured, depth=self.depth)
        if uncoloured:
            self.shelf.ColorSpace[f"{name}Space"] = pikepdf.Array([pikepdf.Name.Pattern, pikepdf.Name.DeviceGray])
        self.say("CS" if stroke else "cs", pikepdf.Name(f"{name}Space") if uncoloured else pikepdf.Name.Pattern)
        self.say("SCN" if stroke else "scn", *((grey,) if uncoloured else ()), pikepdf.Name(name))

    def _shown(self, operator: str, operands: list[Any]) -> None:
        state = self.state
        if state.coloured:
            raise InkUnknownError("letters in colours of their own")
        fills, strokes = state.mode % 4 in {0, 2}, state.mode % 4 in {1, 2}
        fill = self._visible(state.fill, over=state.over_fill) if fills else None
        stroke = self._visible(state.stroke, over=state.over_stroke) if strokes else None
        self._inks(fill, stroke)
        mode = {(True, True): 2, (True, False): 0, (False, True): 1, (False, False): 3}[fill is not None, stroke is not None]
        self.say("Tr", mode + (4 if state.mode > 3 else 0))
        self.say(operator, *operands)
        self._inked(fill, stroke)

    def _object(self, name: str) -> None:
        found = entry(entry(self.resources, "/XObject"), name)
        if found is None:
            return
        state = self.state
        if entry(found, "/Subtype") == "/Form":
            made = self.plating.form(found, self.resources, state, plain=self.plain, depth=self.depth)
        elif entry(found, "/ImageMask"):
            fill = self._visible(state.fill, over=state.over_fill)
            if fill is None:
                return
            self._ink(fill, stroke=False)
            made = found
        else:
            inks = space(entry(found, "/ColorSpace"), self.resources)
            if state.over_fill and inks.index(self.plating.plate) is None and not inks.process(self.plating.plate):
                return
            made = self.plating.picture(found, inks)
        new = self.plating.name()
        self.shelf.XObject[new] = made
        self.say("Do", pikepdf.Name(new))

    def _inline(self, picture: Any) -> None:
        fill = self._visible(self.state.fill, over=self.state.over_fill)
        if not entry(picture.obj, "/ImageMask") and not entry(picture.obj, "/IM"):
            raise InkUnknownError("a picture in the content")
        if fill is not None:
            self._ink(fill, stroke=False)
            self.out.append(((picture,), pikepdf.Operator("INLINE IMAGE")))

    def _swept(self, name: str) -> None:
        found = entry(entry(self.resources, "/Shading"), name)
        inks = space(entry(found, "/ColorSpace"), self.resources)
        if self.state.over_fill and inks.index(self.plating.plate) is None and not inks.process(self.plating.plate):
            return
        new = self.plating.name()
        self.shelf.Shading[new] = self.plating.shading(found, self.resources)
        self.say("sh", pikepdf.Name(new))

    def _look(self, name: str) -> None:
        found = entry(entry(self.resources, "/ExtGState"), name)
        if found is None:
            return
        state, blend = self.state, found.get("/BM")
        self.state = replace(
            state,
            over_fill=bool(found.get("/op", found.get("/OP", state.over_fill))),
            over_stroke=bool(found.get("/OP", state.over_stroke)),
            only=int(found.get("/OPM", state.only)),
            blend=state.blend if blend is None else str(blend[0] if isinstance(blend, pikepdf.Array) else blend),
        )
        new = self.plating.name()
        self.shelf.ExtGState[new] = self.plating.look(found)
        self.say("gs", pikepdf.Name(new))

    def _colour(self, operator: str, operands: list[Any]) -> None:
        strokes = operator[0].isupper()
        plate = self.plating.plate
        inks = self.state.strokes if strokes else self.state.fills
        if operator.lower() in _DEVICES:
            inks = space(pikepdf.Name(f"/{_DEVICES[operator.lower()]}"), self.resources)
            tint = inks.tint([float(one) for one in operands], plate)
        elif operator.lower() == "cs":
            inks = space(operands[0], self.resources)
            tint = inks.initial(plate)
        else:
            named = next((str(one) for one in operands if isinstance(one, pikepdf.Name)), "")
            tint = inks.tint([float(one) for one in operands if not isinstance(one, pikepdf.Name)], plate)
            tint = replace(tint, pattern=named) if named else tint
        self.state = replace(self.state, stroke=tint, strokes=inks) if strokes else replace(self.state, fill=tint, fills=inks)

    def _font(self, name: str) -> None:
        """The font of the letters that follow."""
        font = entry(entry(self.resources, "/Font"), name)
        coloured = entry(font, "/Subtype") == "/Type3" and self.plating.once(("font", font.objgen, name), lambda: _coloured(font))
        self.state = replace(self.state, coloured=coloured)


def _coloured(font: Any) -> bool:
    """Whether letters of a font are drawings in colours of their own."""
    drawn = entry(font, "/CharProcs")
    return isinstance(drawn, pikepdf.Dictionary) and any(_OWN_COLOURS.search(unpacked(drawn[letter])) for letter in drawn.keys())  # noqa: SIM118 - not a mapping


def _one_channel(picture: Any, inks: Space, at: int) -> bytes:
    """One ink's channel of a picture as greys. Raises PdfError or OverflowError where it cannot be told."""
    if int(picture.get("/BitsPerComponent", 0)) != 8:
        raise pikepdf.PdfError
    channels = 1 if inks.indexed else inks.count
    if packed_as_jpeg(picture):
        data = of_jpeg(picture, channels)
    elif all(name in FLATE for name in filters_of(picture)):
        data = unpacked(picture)
    else:
        raise pikepdf.PdfError
    negative = bytes(range(255, -1, -1))
    if inks.indexed:
        colours = [one[at] for one in listed(picture, inks.count)]
        if not colours:
            raise pikepdf.PdfError
        table = bytes(colours[min(one, len(colours) - 1)] for one in range(256))
        return data.translate(table if inks.additive else table.translate(negative))
    samples = data[at::channels]
    return samples.translate(negative) if inks.additive == turned(picture, channels) else samples


def _spares(*tints: Tint | None) -> bool:
    """Whether what is painted leaves the ink as it is, and does nothing else."""
    return any(tint is _SPARED for tint in tints) and all(tint is None or tint is _SPARED for tint in tints)
