"""Items of a drawing in which something shines through go in, one on top of the other, a pile of opaque ones that looks the same comes out, in the inks of a press."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, pairwise

from printgen.colour.mixing import PAPER, Veil, above, prints_over, under
from printgen.frozen import replace
from printgen.geometry import IDENTITY, Matrix, Rect
from printgen.place import Place
from printgen.render.desk import Desk, Flat, Frame, Pixels, Stretch
from printgen.render.pdf_shading import even_ink, opacity
from printgen.render.pile import Atom, Ruler, apart, area, clipped, line_shines, meet, shines, split, together, weight
from printgen.render.plated import dashes, fine_paint, on_grid, pixels, veiled
from printgen.scene.items import Glyphs, Group, Item, Shape, Symbol, Use
from printgen.scene.path import Path, mapped, rectangle
from printgen.scene.style import Gradient, Ink, Paint, Stop, Style

DPI, COARSE = 600, 300
"""Resolutions of what becomes pixels: letters in it stay sharp; a large area is art."""
LARGE, LARGE_HEAP = 15_000.0, 1_000.0
"""From this area on (mm² of paper) it is large; a heap of faded things has no letters to speak of. In artwork it is the area of the size in which that is made."""
MOST_PIXELS = 80_000_000
"""A picture has no more of them, but fewer to the inch: a mat of 75 cm by 75 cm has 300."""
SEEN = 4
"""Large artwork of which less than one part in so many is seen is drawn where it lies, and has pixels only there."""
CROWD = 6
"""Where a faded thing meets so many others that are not much smaller, it lies in a heap."""
MOST = 1_200
"""So many operators one faded thing takes at most, and a group twice as many: with more of them it is pixels that are simple."""
STEPS = 16
"""Stretches of a gradient whose colour and opacity both change: their product is no straight line."""


class _BareError(Exception):
    """Something shines through to what lies below the pile, and nobody knows what that is."""


def laid(items: Sequence[Item], desk: Desk, frame: Frame, *, bare: bool = False) -> Pile:
    """The pile of some items, what took room and was lost on its desk. `bare`: they lie on nobody knows what. Raises _BareError.

    With more operators than the desk has room for, two faded things that meet are a heap already, and become one picture.
    """
    first = Pile(desk.fresh(), replace(frame, heaps=None), bare=bare)
    first.put_all(apart(items, desk.ruler))
    pile = first
    for crowd in (CROWD, 1):
        pile = Pile(desk.fresh(), replace(frame, heaps=_heaps(first.faded, crowd)), bare=bare)
        for atom in apart(items, desk.ruler):
            pile.put_all([atom])
            if crowd > 1 and pile.desk.full:
                break
        else:
            break
    return pile


def _heaps(faded: Sequence[Atom], crowd: int) -> tuple[tuple[Rect, int], ...]:
    """Where a faded thing meets `crowd` others that are not much smaller: the boxes of such heaps, heaps that meet as one, each with the number of the last faded thing in it: shapes would be drawn once more for each of the others."""
    found: list[Rect] = []
    for atom in faded:
        least = atom.box.w * atom.box.h / 4
        others = (one for one in faded if one is not atom and one.box.w * one.box.h >= least and meet(atom, one))
        if sum(1 for _ in islice(others, crowd)) < crowd:
            continue
        whole = atom.box
        while near := next((one for one in found if one.meets(whole)), None):
            found.remove(near)
            whole = whole.united(near)
        found.append(whole)
    return tuple((one, max(n for n, atom in enumerate(faded) if atom.box.meets(one))) for one in found)


def _flat(symbol: Symbol, stretch: Stretch, desk: Desk) -> Flat:
    """A symbol stays one if all that shines through in it lies on a ground of its own."""
    box = desk.ruler.box(Use(symbol))
    for frame in (Frame(box, stretch=stretch), Frame(stretch=stretch)):
        try:
            if frame.within is None:
                pile = Pile(desk.fresh(), frame, bare=True)
                pile.put_all(apart(symbol.items, desk.ruler))
            else:
                pile = laid(symbol.items, desk, frame, bare=True)
        except _BareError:
            continue
        done = pile.desk
        sized = bool(done.pixels) or any(map(line_shines, symbol.items))
        key = f"{symbol.key}-flat-{stretch.across:g}-{stretch.down:g}" if sized else f"{symbol.key}-flat"
        forms = ((key, done.own), *done.forms.items())
        return Flat(replace(symbol, key=key, items=together(pile.done)), done.faded, tuple(done.pixels), frozenset(done.lost), forms, sized)
    return Flat(None)


class Pile:
    """Opaque items, lowest first. `bare`: nobody knows what lies below the lowest, so nothing may shine through to there."""

    def __init__(self, desk: Desk, frame: Frame, *, bare: bool = False) -> None:
        self.desk, self.frame, self.bare = desk, frame, bare
        self.done: list[Atom] = []
        # The same as it was: what becomes pixels is drawn from there.
        self.drawn: list[Atom] = []
        self.faded: list[Atom] = []

    def put_all(self, atoms: Iterable[Atom]) -> None:
        """Each item on top of those before. Raises _BareError."""
        for atom in atoms:
            self._put(atom)

    def _put(self, atom: Atom) -> None:
        item = atom.item
        if isinstance(item, Use) and shines(item):
            self._use(atom, item)
            return
        if not shines(item):
            self.done.append(atom)
            self.drawn.append(atom)
            return
        self.desk.faded += 1
        heaps = self.frame.heaps
        if heaps is not None and not any(place.holds(atom.box) for place, _ in heaps):
            self._faded(atom)
        self.drawn.append(atom)
        for place, last in heaps or ():
            if last == len(self.faded):
                self._picture(place, (), item.place, LARGE_HEAP)
        self.faded.append(atom)

    def _faded(self, atom: Atom) -> None:
        before = len(self.done)
        self._laid(atom)
        made = [one.item for one in self.done[before:]]
        self.desk.own += sum(map(weight, made))
        self.desk.count_in(made)

    def _laid(self, atom: Atom) -> None:
        if isinstance(atom.item, Group):
            self._group(atom, atom.item)
            return
        for part in _parts(atom):
            made = self._veil(part, 1.0, self.done) if shines(part.item) else [part]
            if made is None:
                self._pixels(part)
            else:
                self.done.extend(made)

    def _use(self, atom: Atom, use: Use) -> None:
        """A symbol stays one if all that shines through in it lies on a ground of its own; else it is opened."""
        desk, whole = self.desk, atom.matrix @ use.matrix
        flat = Flat(None) if self._beyond(atom, use) else self._made(use.symbol, whole)
        if flat.symbol is not None:
            desk.take(flat.faded, flat.lost, flat.pixels, whole)
            desk.count(flat.forms)
            self.done.append(replace(atom, item=replace(use, symbol=flat.symbol)))
            self.drawn.append(self.done[-1])
            return
        self.put_all(apart(use.symbol.items, desk.ruler, matrix=whole, around=(*atom.around, Group((), use.matrix))))

    def _beyond(self, atom: Atom, use: Use) -> bool:
        """Whether a symbol is large and lies for the most part where it is not seen."""
        frame = self.frame
        if frame.within is None:
            return False
        whole, seen = self.desk.ruler.box(use, atom.matrix), clipped(atom.box, [(rectangle(frame.within), False)])
        return frame.stretch.area(whole) > LARGE and whole.w * whole.h > SEEN * seen.w * seen.h

    def _made(self, symbol: Symbol, matrix: Matrix) -> Flat:
        """A symbol without transparency, made once for all drawings of a file; `matrix` maps it to this pile."""
        desk = self.desk
        # Only pixels, and what stands for lines, have a size: without them it is the same however large it is drawn.
        known, stretch = desk.memory.symbols, self.frame.stretch.within(matrix).at_least()
        flat = known.get((symbol.key, None)) or known.get((symbol.key, stretch))
        if flat is None:
            flat = _flat(symbol, stretch, desk.fresh(max(0, min(desk.room, desk.memory.room - desk.shared))))
            known[symbol.key, stretch if flat.sized else None] = flat
        return flat

    def _below(self, top: Atom, below: Sequence[Atom]) -> tuple[Atom | None, list[Atom]]:
        """The topmost item that covers the box of another, and those above it that this one may lie on, lowest first. Raises _BareError."""
        between: list[Atom] = []
        box = top.box
        for atom in reversed(below):
            if meet(top, atom):
                if self.desk.fills(atom, box, self.frame.stretch.hair):
                    return atom, between[::-1]
                between.append(atom)
        if self.bare:
            raise _BareError
        return None, between[::-1]

    def _veil(self, atom: Atom, share: float, below: Sequence[Atom], *, knocks: bool = False) -> list[Atom] | None:
        """One faded thing as opaque ones; None if it takes pixels. `knocks`: it does not print over what lies below, being in a group. Raises _BareError."""
        item, press = atom.item, self.desk.press
        if not isinstance(item, Shape | Glyphs):
            return None
        if atom.box.w <= 0 and atom.box.h <= 0:
            return []
        paint, own, fine, over = _painted(item)
        ink, even = even_ink(paint), opacity(paint)
        base, between = self._below(atom, below)
        ground = PAPER if base is None else _solid(base)
        if isinstance(item, Shape) and (between or ground is None) and item.style.fill is None:
            # What is drawn and what cuts out below it must not differ.
            item = dashes(item, self._scale(atom))
            atom = replace(atom, item=item)
        if ink is None or even is None:
            if between or ground is None:
                return None
            assert isinstance(paint, Gradient)
            return [replace(atom, item=_repaint(item, self._faded_gradient(paint, ground, share * own)))]
        over = not knocks and (over or prints_over(ink, press, fine=fine))
        veil = under(ink, share * own * even, press, fine=fine, over=over)
        made = [replace(atom, item=_repaint(item, veil.ink(ground, fine=False, over=False)))] if ground is not None else []
        if ground is None and base is not None:
            between.insert(0, base)
        if between:
            over_each = self._over_each(atom, between, veil)
            outline = self._outline(atom)
            costs = sum(map(weight, over_each)) if over_each else MOST + 1
            if costs > len(outline[0][0]) + sum(weight(one.item) for one in between) <= MOST:
                inner = together([replace(one, item=veiled((one.item,), veil, self.desk.memory.recoloured)[0]) for one in between])
                over_each = self._cut_out(inner, [*outline, *reversed(atom.clips)])
            elif costs > MOST:
                return None
            made.extend(Atom(one, (), IDENTITY, atom.box, atom.ruler, atom.areas) for one in over_each)
        self.desk.lost |= veil.lost
        return made

    def _faded_gradient(self, paint: Gradient, ground: Ink, share: float) -> Gradient:
        stops: list[Stop] = []
        for stop in self._fine_stops(paint.stops):
            veil = above(ground, share * stop.opacity, self.desk.press)
            stops.append(Stop(stop.offset, veil.ink(stop.ink, fine=False, over=False)))
            self.desk.lost |= veil.lost
        return replace(paint, stops=tuple(stops))

    def _fine_stops(self, stops: Sequence[Stop]) -> Iterator[Stop]:
        """The stops, with more between two of which both the colour and the opacity differ."""
        for one, other in pairwise(stops):
            yield one
            if one.ink != other.ink and one.opacity != other.opacity and other.offset > one.offset:
                for n in range(1, STEPS):
                    t = n / STEPS
                    ink = above(one.ink, t, self.desk.press).ink(other.ink, fine=False, over=False)
                    yield Stop(one.offset + (other.offset - one.offset) * t, ink, one.opacity + (other.opacity - one.opacity) * t)
        yield stops[-1]

    def _over_each(self, atom: Atom, between: Sequence[Atom], veil: Veil) -> tuple[Item, ...]:
        """A faded thing once for each even area that it lies on, cut out there; () where it lies on something else."""
        found: list[Item] = []
        for one in between:
            item = one.item
            ink = even_ink(item.style.fill) if isinstance(item, Shape) and len(split(item)) == 1 else None
            if ink is None or self.desk.prints_over(item):
                return ()
            assert isinstance(item, Shape)
            mixed = together([replace(atom, item=_repaint(atom.item, veil.ink(ink, fine=item.style.fine, over=False)))])  # type: ignore[arg-type]  # whoever asks has looked
            found.extend(self._cut_out(mixed, [(mapped(item.path, one.matrix), item.style.even_odd), *reversed(one.clips)]))
        return tuple(found)

    def _cut_out(self, items: tuple[Item, ...], clips: Iterable[tuple[Path, bool]]) -> tuple[Item, ...]:
        """Items in the drawing's coordinates, seen only inside of some paths, the innermost first."""
        for path, even_odd in clips:
            items = (Group(items, clip=path, even_odd=even_odd),)
        return items

    def _scale(self, atom: Atom) -> float:
        """So many millimetres of paper a unit of an item is, at most."""
        return self.frame.stretch.within(atom.matrix).most

    def _outline(self, atom: Atom) -> list[tuple[Path, bool]]:
        found = area(atom.item, self.desk.fonts, self._scale(atom))
        return [] if found is None else [(mapped(found[0], atom.matrix), found[1])]

    def _group(self, atom: Atom, group: Group) -> bool:
        """A group that fades as one: what lies on top in it shows what lies below the whole group. Whether it did not become pixels."""
        desk = self.desk
        inner = list(apart(group.items, desk.ruler, opened=True, matrix=atom.matrix @ group.matrix, around=(*atom.around, replace(group, items=(), opacity=1.0))))
        parts = [part for one in inner for part in _parts(one)]
        if any(shines(part.item) for part in parts) and len(parts) > 1:
            return self._opened(atom, group)
        base, between = self._below(atom, self.done)
        ground = PAPER if base is None else _solid(base)
        if not between and ground is not None and len(parts) > 1:
            veil = above(ground, group.opacity, desk.press)
            self.done.append(replace(atom, item=replace(group, items=veiled(group.items, veil, desk.memory.recoloured, knocks=True), opacity=1.0)))
            desk.lost |= veil.lost
            return True
        made: list[Atom] = []
        before = set(desk.lost)
        for part in parts:
            some = self._veil(part, group.opacity, self.done, knocks=True)
            made.extend(some or ())
            if some is None or sum(weight(one.item) for one in made) > 2 * MOST:
                # Pixels keep the spots that the parts would have lost.
                desk.lost = before
                self._pixels(atom)
                return False
        self.done.extend(made)
        return True

    def _opened(self, atom: Atom, group: Group) -> bool:
        """A group in which something shines through to a ground that lies in the group as well; pixels where it shines through all of it."""
        matrix = atom.matrix @ group.matrix
        pile = Pile(self.desk.fresh(), Frame(stretch=self.frame.stretch.within(matrix)), bare=True)
        try:
            pile.put_all(apart(group.items, self.desk.ruler))
        except _BareError:
            self._pixels(atom)
            return False
        opaque = replace(group, items=together(pile.done))
        self.desk.faded += pile.desk.faded
        self.desk.count(pile.desk.forms.items())
        kept = self._group(replace(atom, item=opaque), opaque)
        if kept:
            self.desk.take(0, pile.desk.lost, pile.desk.pixels, matrix)
        return kept

    def _pixels(self, atom: Atom) -> None:
        """What nothing else can say: the place as a picture, with all that lies below, cut out where the faded thing lies. Raises _BareError."""
        clips = [*reversed(self._outline(atom)), *atom.clips] if isinstance(atom.item, Shape) else atom.clips
        self.drawn.append(atom)
        self._picture(atom.box, clips, atom.item.place)
        self.drawn.pop()

    def _picture(self, box: Rect, clips: Sequence[tuple[Path, bool]], place: Place, large: float = LARGE) -> None:
        """A box of all that has been drawn so far as pixels, cut out by `clips`. Raises _BareError."""
        desk, frame = self.desk, self.frame
        if frame.within is None:
            raise _BareError
        dpi = COARSE if frame.stretch.area(box) > large else DPI
        found = on_grid(box, frame.within, frame.stretch.dots(dpi))
        if found is None:
            return
        seen, many = found
        if many[0] * many[1] > MOST_PIXELS:
            dpi = max(1, int(dpi * math.sqrt(MOST_PIXELS / many[0] / many[1])))
            seen, many = on_grid(box, frame.within, frame.stretch.dots(dpi)) or found
        around = tuple(Group((), clip=path, even_odd=even_odd) for path, even_odd in clips)
        base, between = self._below(_boxed(seen, desk.ruler), self.drawn)
        items = together([*([base] if base else []), *between])
        pictures = desk.memory.pictures
        if (items, seen, many) not in pictures:
            pictures[items, seen, many] = pixels(items, seen, many, desk.press, desk.fonts)
        self.done.append(replace(_boxed(seen, desk.ruler), item=pictures[items, seen, many], around=around))
        desk.pixels.append(Pixels(seen, dpi, place))


def _boxed(box: Rect, ruler: Ruler) -> Atom:
    """A box of the drawing as something that fills it."""
    return Atom(Shape(rectangle(box), Style(fill=PAPER)), (), IDENTITY, box, ruler)


def _parts(atom: Atom) -> list[Atom]:
    """The item, a shape as its area and its line."""
    parts = split(atom.item) if isinstance(atom.item, Shape) else ()
    return [replace(atom, item=part) for part in parts] if len(parts) > 1 else [atom]


def _painted(item: Shape | Glyphs) -> tuple[Paint, float, bool, bool]:
    """The one paint of an item, its opacity, whether it is fine, and whether it is said to print over."""
    if isinstance(item, Glyphs):
        return item.ink, item.opacity, True, False
    style, line = item.style, item.style.fill is None
    return (style.stroke if line else style.fill), (style.stroke_opacity if line else style.fill_opacity), fine_paint(style, stroke=line), style.overprint


def _repaint(item: Shape | Glyphs, paint: Ink | Gradient) -> Item:
    """The item opaque, in another paint that says all plates."""
    if isinstance(item, Glyphs):
        assert isinstance(paint, Ink)
        return replace(item, ink=paint, opacity=1.0)
    style = replace(item.style, fill_opacity=1.0, stroke_opacity=1.0, overprint=False)
    return replace(item, style=replace(style, stroke=paint) if style.fill is None else replace(style, fill=paint))


def _solid(atom: Atom) -> Ink | None:
    """The one ink of an item that covers a place."""
    return even_ink(atom.item.style.fill) if isinstance(atom.item, Shape) else None
