"""An open PDF goes in, all that its pages paint comes out, one mark after the other: in which inks, how large, how thick, where on the page.

Forms, patterns, soft masks and letters that are drawn are content of their own (PDF 32000-1, 8 and 9); what is used often in the same way is looked at once.
"""

from __future__ import annotations

import re
import warnings
import zlib
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

import pikepdf

from printgen.frozen import replace
from printgen.geometry import IDENTITY, Matrix, Rect
from printgen.press.marks import NOTHING, Mark, State, in_piece
from printgen.press.spaces import Paint, entry
from printgen.press.stream import Run
from printgen.press.upright import Upright, number, numbers_box, upright

DEEPEST = 40
"""Forms within forms: more of them are a circle."""
STEPS = 2_000_000
"""Operators of a stranger's file that are looked at: in twenty seconds."""
OURS = 10**12
"""Those of a file that was made a moment ago: it may be large, and is no trap."""
AT_ONCE = 5
"""No content stream may have more than this part of them: it is in the memory as a whole."""
REST, PAGE, FORM = "the rest of the file", "the content of a page", "a drawing on it"
"""What is not looked at because it is too much."""
FLATE = {"/FlateDecode", "/Fl"}
_MANY = 32
_PER_STEP, _WORDS_PER_STEP = 256, 16
"""So many bytes, or words, of content count for an operator at least: those of a drawing have some twenty, and four."""
_MOST_BYTES = 64 * 1024**2
_OPERATOR = re.compile(rb"[A-Za-z'\"*]+")
FAULTS = (ValueError, TypeError, KeyError, IndexError, AttributeError, ArithmeticError, RuntimeError, pikepdf.PdfError, pikepdf.PasswordError)
"""What a stranger's file makes of reading it: a number where a name belongs, and the like."""


class Reader:
    """Goes through the pages of one document, until `steps` operators have been looked at. `shown`: see `Expected.shown`."""

    def __init__(self, pdf: pikepdf.Pdf, steps: int = STEPS, shown: Sequence[Sequence[Rect]] = ()) -> None:
        self.pdf, self.shown = pdf, shown
        self.left = steps
        self.most = steps // AT_ONCE
        self.known: dict[object, tuple[bool, tuple[Mark, ...]]] = {}
        self.within: list[object] = []

    def marks(self) -> Iterator[Mark]:
        """The marks of all pages, in order."""
        for index, page in enumerate(self.pdf.pages, 1):
            paper = upright(page)
            yield from self._stream(page.obj, page.obj.get("/Resources"), State(paper.matrix, Rect(0, 0, *paper.size)), index, 0)
            yield from self._notes(page.obj.get("/Annots"), paper, index)
            if self.left < 0:
                return

    def _notes(self, notes: Any, paper: Upright, index: int) -> Iterator[Mark]:
        """What the notes on a page look like: each a form, or several of which one is shown (PDF 32000-1, 12.5.5)."""
        for note in notes if isinstance(notes, pikepdf.Array) else ():
            looks = entry(note, "/AP")
            for key in looks.keys() if isinstance(looks, pikepdf.Dictionary) else ():
                states = looks[key]
                for form in [states] if isinstance(states, pikepdf.Stream) else [states[one] for one in states.keys()] if isinstance(states, pikepdf.Dictionary) else ():  # noqa: SIM118 - as above
                    box, rect = numbers_box(entry(form, "/BBox")), numbers_box(entry(note, "/Rect"))
                    fits = _fitted(matrix_of(form).box(box), rect) if box and rect else IDENTITY
                    yield from self.inner(form, None, State(paper.matrix @ fits, Rect(0, 0, *paper.size)), (index, 0))

    def _stream(self, stream: Any, resources: Any, state: State, page: int, depth: int, *, plain: bool = False) -> Iterator[Mark]:
        if depth > DEEPEST or self.left < 0:
            return
        contents = entry(stream, "/Contents") if isinstance(stream, pikepdf.Dictionary) else stream
        if contents is None:
            return
        most = min(self.left, self.most)
        try:
            data = b"\n".join(unpacked(part) for part in (contents if isinstance(contents, pikepdf.Array) else [contents]))
            # No more are counted than may be looked at. What is large without operators takes its time and memory, too.
            steps = max(sum(1 for _ in islice(_OPERATOR.finditer(data), most + 1)), len(data) // _PER_STEP, (data.count(b" ") + data.count(b"\n")) // _WORDS_PER_STEP)
        except OverflowError:
            steps = most + 1
        except FAULTS:
            yield Mark("broken", page, Paint(""), NOTHING, state, name="a content stream that cannot be unpacked")
            return
        if steps > most:
            self.left = self.left - most if self.left > most else -1
            yield Mark("unread", page, Paint(""), NOTHING, state, name=REST if self.left < 0 else FORM if depth else PAGE)
            return
        self.left -= steps
        run = Run(self, resources, state, page, depth)
        run.plain = plain
        try:
            with warnings.catch_warnings(record=True) as warned:
                warnings.simplefilter("always")
                instructions = pikepdf.parse_content_stream(stream)
        except FAULTS:
            yield Mark("broken", page, Paint(""), NOTHING, state, name="a content stream that cannot be read")
            return
        if warned:
            yield Mark("broken", page, Paint(""), NOTHING, state, name="the end of a content stream")
        for instruction in instructions:
            operator = str(instruction.operator)
            try:
                yield from run.step(operator, list(instruction.operands))
            except FAULTS:
                yield Mark("broken", page, Paint(""), NOTHING, run.state, name=f'the operator "{operator}"')

    def inner(self, form: Any, resources: Any, state: State, at: tuple[int, int], *, plain: bool = False) -> Iterator[Mark]:
        """The marks of content that another draws, unless the same was seen in the same state at the same scale. `at`: the page, and how deep. `plain`: it brings no colours of its own."""
        page, depth = at
        if form.objgen in self.within:
            # Twice in itself at other scales, it would be drawn a million million times.
            yield Mark("broken", page, Paint(""), NOTHING, state, name="what draws itself")
            return
        # Where it lies does not matter for inks and sizes; how large it is drawn, does.
        key = form.objgen, page if not form.objgen[0] else 0, round(state.matrix.scale, 4), replace(state, matrix=IDENTITY, clip=None), in_piece(self.shown, page, state)
        if key in self.known:
            shines, registered = self.known[key]
            if shines:
                yield Mark("again", page, Paint(""), state.clip or NOTHING, replace(state, mask=True))
            yield from (replace(mark, page=page, box=state.matrix.box(mark.box)) for mark in registered)
            return
        self.known[key] = False, ()
        shines, found = False, list[Mark]()
        self.within.append(form.objgen)
        try:
            for mark in self._stream(
                form,
                entry(form, "/Resources") or resources,
                replace(state, matrix=state.matrix @ matrix_of(form)),
                page,
                depth + 1,
                plain=plain,
            ):
                shines = shines or mark.state.shines
                if mark.kind == "registered":
                    found.append(mark)
                yield mark
        finally:
            self.known[key] = shines, _registered(found, state.matrix)
            self.within.pop()


def _registered(marks: Sequence[Mark], matrix: Matrix) -> tuple[Mark, ...]:
    """What content paints on all plates, in its own coordinates (`matrix` maps them to the page); of a great many those of one kind together."""
    back = matrix.back()
    if back is None:
        return ()
    if len(marks) > _MANY:
        kinds: dict[str, Mark] = {}
        for mark in marks:
            same = kinds.get(mark.name)
            kinds[mark.name] = mark if same is None else replace(same, box=same.box.united(mark.box), figure=max(same.figure, mark.figure))
        marks = tuple(kinds.values())
    return tuple(replace(mark, box=back.box(mark.box)) for mark in marks)


def _fitted(box: Rect, rect: Rect) -> Matrix:
    """The map that lays a box on a rectangle."""
    wide, high = rect.w / box.w if box.w else 1.0, rect.h / box.h if box.h else 1.0
    return Matrix(wide, 0, 0, high, rect.x - box.x * wide, rect.y - box.y * high)


def matrix_of(thing: Any) -> Matrix:
    """The matrix of a form or a pattern; none is one that changes nothing."""
    found = entry(thing, "/Matrix")
    values = [number(one, 0.0) for one in found] if isinstance(found, pikepdf.Array) else []
    return Matrix(*values) if len(values) == 6 else IDENTITY


def unpacked(stream: Any, most: int = _MOST_BYTES) -> bytes:
    """The bytes of a stream. Raises OverflowError for more of them than `most`, before they fill the memory; PdfError or TypeError for what is no sound stream."""
    names = filters_of(stream)
    data = stream.read_raw_bytes()
    for name in names:
        if name not in FLATE:
            break
        inflate = zlib.decompressobj()
        try:
            data = inflate.decompress(data, most + 1)
        except zlib.error:
            break
        if len(data) > most:
            raise OverflowError
    whole: bytes = stream.read_bytes()
    return whole


def stretches(stream: Any, size: int, most: int) -> Iterator[bytes]:
    """The same, `size` bytes at a time: what is simply deflated is never in the memory as a whole. Raises as `unpacked`, and zlib.error."""
    if filters_of(stream) not in [[one] for one in FLATE] or "/DecodeParms" in stream:
        data = unpacked(stream, most)
        yield from (data[at : at + size] for at in range(0, len(data), size))
        return
    inflate = zlib.decompressobj()
    rest, total = stream.read_raw_bytes(), 0
    while rest and not inflate.eof:
        part = inflate.decompress(rest, size)
        # A stretch is a whole number of pixels, but for the last one.
        while len(part) < size and inflate.unconsumed_tail:
            part += inflate.decompress(inflate.unconsumed_tail, size - len(part))
        part += b"" if inflate.unconsumed_tail else inflate.flush()
        rest, total = inflate.unconsumed_tail, total + len(part)
        if total > most:
            raise OverflowError
        yield part


def filters_of(stream: Any) -> list[str]:
    """The names of the filters through which a stream is read, in order. Raises TypeError for what is no stream."""
    if not isinstance(stream, pikepdf.Stream):
        raise TypeError("no stream")
    filters = entry(stream, "/Filter")
    return [str(one) for one in filters] if isinstance(filters, pikepdf.Array) else [str(filters)] if filters is not None else []
