"""Elements go in one by one, items of the drawing come out; words, parts, folds and cuts of the face are noted on the way, and what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import field
from typing import Any, TypeAlias

from printgen.compose import codes
from printgen.compose.clips import NOTHING, Outlines
from printgen.compose.clips import outlines as outlines_of
from printgen.compose.cuts import Cut, misplaced
from printgen.compose.digest import digest
from printgen.compose.frame import Frame, Room, Spec, spec_of
from printgen.compose.ids import ids_of
from printgen.compose.markup import Element
from printgen.compose.reading import Reader
from printgen.compose.style import COMMON, DEEPEST, TOO_DEEP, Look, Styler
from printgen.compose.subject import Subject
from printgen.compose.transform import is_beyond
from printgen.compose.workshop import Workshop
from printgen.diagnostics.diagnostic import ERROR, Bag, Diagnostic
from printgen.diagnostics.nearest import did_you_mean
from printgen.frozen import frozen, replace, slotted
from printgen.geometry import IDENTITY, Matrix, Rect
from printgen.place import NOWHERE, Place
from printgen.scene.items import Group, Item, Part, SetText, Symbol
from printgen.scene.path import Path, mapped
from printgen.scene.style import Ink
from printgen.typeset.request import Setting

Draw: TypeAlias = "Callable[[Element, Frame, Desk], Iterable[Item]]"
UNSEEN = frozenset({"title", "desc", "metadata", "defs", "symbol", "clipPath", "linearGradient", "radialGradient"})
"""Elements that stand anywhere and draw nothing by themselves."""
ICON = COMMON - {"part", "grow"} | {"viewBox", "w", "h"}
"""What an icon's outermost element may carry."""
MOST = 50_000
"""Elements that are drawn for one face, those of used artwork and of marks counted each time they are drawn anew."""
MOST_NOTED = 10_000
"""Words, parts, cuts and folds of one face that are drawn with what is used often."""
CUTTING = Ink((0, 0, 0), "clip")
"""The colour of what stands in a clip: nobody sees it."""
WHOLE = "*"
"""Stands for the whole game among the pieces that were looked at."""


@slotted
class Notes:
    """What is noted while something is drawn: findings, texts (each with the place of its element), parts, folds, and the outlines to cut along."""

    findings: list[Diagnostic] = field(default_factory=list)
    texts: list[tuple[SetText, Place]] = field(default_factory=list)
    parts: list[Part] = field(default_factory=list)
    folds: list[Path] = field(default_factory=list)
    cuts: list[Cut] = field(default_factory=list)

    @property
    def many(self) -> int:
        """How much was noted, but for findings."""
        return len(self.texts) + len(self.parts) + len(self.folds) + len(self.cuts)


@frozen
class Trial:
    """What an element drew in a room, the box it takes up there (in the coordinates around it), and the notes."""

    items: tuple[Item, ...]
    box: Rect
    notes: Notes


class Desk:
    """Where one face (or one icon) is drawn."""

    def __init__(self, shop: Workshop, elements: Mapping[str, Draw], subject: Subject, bag: Bag) -> None:
        self.shop = shop
        self.elements = elements
        self.subject = subject
        self.bag = bag
        self.read = Reader(bag)
        self.style = Styler(self.read, shop.ink)
        self.texts: list[tuple[SetText, Place]] = []
        self.drawn_by: dict[int, tuple[Setting, Place]] = {}
        """By the id of each run of words the text that it is of (which keeps the run, so that its id stays its own), and its element."""
        self.parts: list[Part] = []
        self.folds: list[Path] = []
        self.cuts: list[Cut] = []
        """The outlines to cut along; those of nets, which the rules look at, are written nowhere."""
        self.used: set[str] = set()
        """Names of the files of icons and pictures that were drawn."""
        self.own = False
        """Whether something was placed in the piece's own fields, though the words around it are the template's."""
        self.looked: set[str] = set()
        """Ids of other pieces whose maps were looked at; `WHOLE` where it was more than that."""
        self.open: set[Element] = set()
        self._told: dict[Element, dict[str, object]] = {}
        self._filled: dict[Element, Rect] = {}
        self._trials: dict[tuple[Element, Room, Look, Matrix, int], Trial] = {}
        self._symbols: dict[tuple[Element, Look, int], tuple[Symbol, Notes, Matrix]] = {}
        self._depth = 0
        self._drawn_so_far = 0
        self._full = False
        self._cutting = 0

    @property
    def no_piece(self) -> str:
        """What is drawn here that is no piece by itself, with its article; empty on a face and on the page of a booklet."""
        return "a <clipPath>" if self._cutting else "an icon" if self.subject.component is None else ""

    def draw(self, element: Element, frame: Frame) -> tuple[Item, ...]:
        """What an element draws, in the coordinates around it."""
        function = self.elements.get(element.tag)
        if function is None:
            known = self.elements.keys() | UNSEEN
            self.bag.add(codes.UNKNOWN_ELEMENT.at(element.place, f"there is no element <{element.tag}>{did_you_mean(element.tag, known)}"))
            return ()
        spec = spec_of(function)
        self.read.known(element, spec.allowed)
        if not spec.idle.isdisjoint(element.attributes) and not (spec.inside is None and element.children):
            self._idle(element, spec)
        self._inside(element, spec.inside, words=spec.words)
        if not spec.drawn:
            return tuple(function(element, frame, self))
        look = self.style.look(element, frame.look, frame.ids)
        if self._cutting and (look.fill is None or look.even_odd != look.clip_even_odd):
            look = replace(look, fill=CUTTING, even_odd=look.clip_even_odd)
        own = self.style.matrix(element, "transform")
        inner = frame
        if look is not frame.look or own is not IDENTITY:
            inner = Frame(look, frame.matrix if own is IDENTITY else frame.matrix @ own, frame.ids, frame.room, frame.board, frame.table, frame.panels)
            if is_beyond(inner.matrix):
                self.read.wrong(element, "transform", "with those around it, it makes things larger than any paper")
                return ()
        self._drawn_so_far += 1
        if self._depth >= DEEPEST or self._drawn_so_far > MOST:
            # Said once, where it became too much: the rest of the drawing would say the same.
            limit = f"more than {MOST:,} elements are drawn" if self._drawn_so_far > MOST else TOO_DEEP
            if self._drawn_so_far <= MOST + 1:
                self.bag.add(codes.TOO_LARGE.at(element.place, limit))
            return ()
        self._depth += 1
        self.shop.depth += 1
        items = tuple(function(element, inner, self))
        self.shop.depth -= 1
        self._depth -= 1
        items = self._finished(element, items, inner, own)
        if "part" in element.attributes:
            where = self.no_piece
            if where:
                self.bag.add(misplaced("part", element.where("part"), where))
            else:
                self._part(element, items, frame)
        return items

    def _finished(self, element: Element, items: tuple[Item, ...], inner: Frame, own: Matrix) -> tuple[Item, ...]:
        """What an element drew, moved by its own matrix, cut by its clips and faded."""
        opacity = self.read.part(element, "opacity") if "opacity" in element.attributes else 1.0
        clips = self.clips(element, inner) if "clip-path" in element.attributes else ()
        if not all(path for path, _ in clips):
            items = ()
        for path, even_odd in clips[1:]:
            items = (Group(items, clip=path, even_odd=even_odd, place=element.place),) if items else ()
        if items and (opacity < 1 or clips or not own.is_identity):
            outer: tuple[Path | None, bool] = clips[0] if clips else (None, False)
            items = (Group(items, own, outer[0], opacity, even_odd=outer[1], place=element.place),)
        return items

    def _idle(self, element: Element, spec: Spec) -> None:
        """Tell the attributes that mean nothing on an element; that a line is not filled, or letters have no line, may be said."""
        for name in sorted(spec.idle & element.attributes.keys()):
            # Only of what has colours of its own would "none" be untrue.
            if element.attributes[name].strip() != "none" or (name == "fill" and "stroke" in spec.idle):
                self.read.wrong(element, name, f"{name} means nothing on <{element.tag}>", hint=spec.rather, code=codes.UNKNOWN_ATTRIBUTE)

    def draw_all(self, elements: Iterable[Element], frame: Frame) -> tuple[Item, ...]:
        """What elements draw, in order, one over the other."""
        items: list[Item] = []
        for element in elements:
            if element.tag not in UNSEEN:
                items.extend(self.draw(element, frame))
        return tuple(items)

    def _inside(self, element: Element, allowed: frozenset[str] | None, *, words: bool) -> None:
        """Note words and elements where none may be."""
        for part in element.inside:
            if isinstance(part, str):
                if not words and part.strip():
                    what = " ".join(part.split())[:30]
                    self.bag.add(codes.WRONG_PLACE.at(element.place, f"words ({what!r}) stand in <{element.tag}>; words are drawn by <text> and <text-box>"))
            elif allowed is not None and part.tag not in allowed and part.tag not in {"title", "desc"}:
                if part.tag in self.elements or part.tag in UNSEEN:
                    self.bag.add(codes.WRONG_PLACE.at(part.place, f"<{part.tag}> cannot stand in <{element.tag}>"))
                else:
                    known = allowed or self.elements.keys()
                    self.bag.add(codes.UNKNOWN_ELEMENT.at(part.place, f"there is no element <{part.tag}>{did_you_mean(part.tag, known)}"))

    def tell(self, element: Element, **values: object) -> None:
        """Note what an element tells of itself; it becomes the values of its part."""
        self._told.setdefault(element, {}).update(values)

    def fill(self, element: Element, box: Rect) -> None:
        """Note the box that an element takes up in a row, column or stack."""
        self._filled[element] = box

    def _part(self, element: Element, items: tuple[Item, ...], frame: Frame) -> None:
        ink = self.shop.measure.ink(items)
        if ink is not None:
            self.parts.append(Part(element.attributes["part"].strip(), frame.matrix.box(ink), self._told.get(element, {}), element.place))

    def try_out(self, element: Element, frame: Frame, room: Room) -> Trial:
        """Draw an element in a room and note nothing yet: `keep` does, once it is known where it lies. The same trial is drawn once."""
        key = (element, room, frame.look, frame.matrix, self._cutting)
        if key not in self._trials:
            with self.noting() as notes:
                items = self.draw(element, replace(frame, room=room))
                box = self._filled.get(element)
                if box is None:
                    box = self.shop.measure.ink(items) or Rect(0, 0, 0, 0)
                elif "transform" in element.attributes:
                    box = self.style.matrix(element, "transform").box(box)
            self._trials[key] = Trial(items, box, notes)
        return self._trials[key]

    def keep(self, trial: Trial, move: Matrix, frame: Frame, place: Place) -> tuple[Item, ...]:
        """What a trial drew, moved, and all that was noted of it."""
        dx, dy = frame.matrix.a * move.e + frame.matrix.c * move.f, frame.matrix.b * move.e + frame.matrix.d * move.f
        self.bag.add(*trial.notes.findings)
        self._note(trial.notes, Matrix.move(dx, dy))
        return (Group(trial.items, move, place=place),) if trial.items else ()

    def _note(self, notes: Notes, matrix: Matrix) -> None:
        """Note what was noted elsewhere, where `matrix` puts it on the face; findings are told once and are none of that."""
        self.texts.extend((replace(text, box=matrix.box(text.box), room=matrix.box(text.room)), at) for text, at in notes.texts)
        self.parts.extend(replace(part, box=matrix.box(part.box)) for part in notes.parts)
        self.folds.extend(mapped(fold, matrix) for fold in notes.folds)
        self.cuts.extend((mapped(cut, matrix), at) for cut, at in notes.cuts)

    @contextmanager
    def noting(self) -> Iterator[Notes]:
        """Take out what is noted meanwhile."""
        notes = Notes()
        lists: list[tuple[list[Any], list[Any]]] = [
            (self.bag.findings, notes.findings),
            (self.texts, notes.texts),
            (self.parts, notes.parts),
            (self.folds, notes.folds),
            (self.cuts, notes.cuts),
        ]
        before = [len(kept) for kept, _ in lists]
        yield notes
        for (kept, taken), length in zip(lists, before, strict=True):
            taken.extend(kept[length:])
            del kept[length:]

    def clips(self, element: Element, frame: Frame) -> Outlines:
        """The outlines that `clip-path` names; what is drawn is cut by all of them."""
        if element.attributes["clip-path"].strip() == "none":
            return ()
        target = self.style.reference(element, "clip-path", frame.ids)
        if target is None:
            return ()
        if target.tag != "clipPath":
            self.read.wrong(element, "clip-path", f"it names a <{target.tag}>, a <clipPath> is needed", code=codes.UNKNOWN_ID)
            return ()
        if target in self.open:
            self.bag.add(codes.LOOP_OF_USES.at(element.where("clip-path"), f"#{target.get('id')} is clipped by itself"))
            return ()
        if self._depth >= DEEPEST - 1:
            # One less than for what is drawn, so that it is not told once more of the shapes in it.
            self.bag.add(codes.TOO_LARGE.at(element.where("clip-path"), TOO_DEEP))
            return NOTHING
        for one in target.walk():
            if one is not target and "fill-rule" in one.attributes and "clip-rule" not in one.attributes:
                self.read.wrong(one, "fill-rule", 'fill-rule means nothing in a <clipPath>; did you mean "clip-rule"?', code=codes.UNKNOWN_ATTRIBUTE)
        self.read.choice(target, "clipPathUnits", ("userSpaceOnUse",))
        self._inside(target, None, words=False)
        move = self.style.matrix(target, "transform")
        self.open.add(target)
        self._depth += 1
        even_odd = self.read.choice(target, "clip-rule", ("nonzero", "evenodd")) == "evenodd"
        look = replace(frame.look, fill=CUTTING, even_odd=even_odd, clip_even_odd=even_odd)
        with self.noting() as notes:
            # What cuts is what a shape covers, however it is painted.
            self._cutting += 1
            items = self.draw_all(target.children, replace(frame.moved(move), look=look))
            self._cutting -= 1
        around = self.clips(target, frame) if "clip-path" in target.attributes else ()
        self._depth -= 1
        self.open.discard(target)
        self.bag.add(*notes.findings, *(misplaced("<cut>", at, "a <clipPath>") for _, at in notes.cuts if at.source))
        # Words that cut are read as well as any others.
        self.texts.extend(notes.texts)
        outlines, wrong = outlines_of(items if move.is_identity else (Group(items, move),), self.shop.fonts, target.place)
        if wrong is not None and not any(one.severity == ERROR for one in notes.findings):
            self.bag.add(wrong)
        return (*outlines, *around)

    def symbol(self, key: tuple[Element, Look], draw: Callable[[], tuple[Item, ...]], matrix: Matrix, box: Rect | None = None) -> Symbol:
        """Artwork that is drawn once for a key and used often; `matrix` maps its coordinates to the face's. What is noted of it is noted wherever it is used."""
        known = (*key, self._cutting)
        if known not in self._symbols:
            with self.noting() as notes:
                items = draw()
            self._symbols[known] = Symbol("art-" + digest(items), items, box or self.shop.measure.ink(items) or Rect(0, 0, 0, 0)), notes, matrix
            self.bag.add(*notes.findings)
        symbol, notes, first = self._symbols[known]
        move = _between(first, matrix)
        if move is not None and not self._full:
            # What uses what uses … doubles each time; nobody reads so many words on one piece.
            self._full = len(self.texts) + len(self.parts) + len(self.folds) + len(self.cuts) + notes.many > MOST_NOTED
            if self._full:
                self.bag.add(codes.TOO_LARGE.at(key[0].place, f"with all that uses it there are more than {MOST_NOTED:,} words, parts and lines to cut and fold"))
            else:
                self._note(notes, move)
        return symbol

    def icon(self, name: str, element: Element, attribute: str, color: Ink, at: Place = NOWHERE) -> Symbol | None:
        """An icon as a symbol, or None and a finding at the place that asked for it (`at`, or where the attribute's value came from).

        An element with a `letter` asks for a plain tile of the colour `tint` where there is no such icon.
        """
        there, letter, tint = self.shop.has_icon(name), element.get("letter"), element.get("tint")
        key = (name, color) if there or not letter else (f"{name} {letter} {tint}", color)
        place, labels = (at, ()) if there or at.source else self.subject.origin(name, element, attribute)
        if key not in self.shop.symbols:
            tree = self.shop.icon(name) if there or not letter else self.shop.plain(name, element, place, labels)
            self.shop.symbols[key] = None if tree is None else self._drawn(tree, name, color)
        if not there and not letter:
            self.bag.add(self.shop.no_icon(name, place, labels))
        self.used |= self.shop.inside.get(name, frozenset()) if there else frozenset()
        return self.shop.symbols[key]

    def _drawn(self, tree: Element, name: str, color: Ink) -> Symbol | None:
        desk = Desk(self.shop, self.elements, Subject(), self.shop.bag)
        desk.read.known(tree, ICON)
        numbers = desk.read.numbers(tree, "viewBox", count=4)
        if tree.tag != "svg" or numbers is None or numbers[2] <= 0 or numbers[3] <= 0:
            self.shop.bag.add(codes.NOT_A_FACE.at(tree.place, f'icon {name!r} needs <svg viewBox="0 0 width height">, with a width and height above 0'))
            return None
        ids = ids_of(tree, self.shop.bag)
        look = desk.style.look(tree, Look(fill=color, color=color), ids)
        own = desk.style.matrix(tree, "transform")
        inner = Frame(look, own, ids)
        items = desk._finished(tree, desk.draw_all(tree.children, inner), inner, own)
        self.shop.inside[name] = frozenset({f"icons/{name}.svg", *desk.used})
        title = next((" ".join(child.text.split()) for child in tree.children if child.tag == "title"), name)
        return Symbol(f"icon-{name}-{digest(items, str(numbers))}", items, Rect(*numbers), title)


def _between(one: Matrix, other: Matrix) -> Matrix | None:
    """The map from what the one matrix gives to what the other gives, without any rounding where it only moves; None if the one makes all flat."""
    if one == replace(other, e=one.e, f=one.f):
        return Matrix.move(other.e - one.e, other.f - one.f)
    back = one.back()
    return None if back is None else other @ back


def fit(box: Rect, view: Rect) -> Matrix:
    """The map that puts a drawing's view into a box: as large as it goes, in the middle."""
    scale = min(box.w / view.w, box.h / view.h)
    return Matrix(scale, 0.0, 0.0, scale, box.x + (box.w - view.w * scale) / 2 - view.x * scale, box.y + (box.h - view.h * scale) / 2 - view.y * scale)
