"""A game, its templates and fonts go in, the finished face of each side of each component comes out, with what was measured on it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from types import MappingProxyType
from typing import Any, TypeAlias, cast

from printgen.compose import blocks, codes, elements
from printgen.compose.booklet.bind import bind
from printgen.compose.booklet.setter import Block, page_of
from printgen.compose.coarse import coarse
from printgen.compose.cuts import faulty
from printgen.compose.desk import Desk, Draw
from printgen.compose.frame import Frame
from printgen.compose.grounds import grounds
from printgen.compose.ids import ids_of
from printgen.compose.kept import Entry, Kept
from printgen.compose.markup import Element
from printgen.compose.shown import Show, extents, hashed, too_large
from printgen.compose.stock import palette
from printgen.compose.style import BLACK, Inks, Look
from printgen.compose.subject import Subject
from printgen.compose.template import Renderer
from printgen.compose.templates import Templates
from printgen.compose.things import asked_of, game_view, values
from printgen.compose.unseen import off_the_piece, painted_over
from printgen.compose.words import beyond_trim
from printgen.compose.workshop import Trace, Workshop
from printgen.diagnostics.diagnostic import Bag, Diagnostic
from printgen.diagnostics.nearest import did_you_mean
from printgen.frozen import frozen, replace
from printgen.gather import gather
from printgen.geometry import Rect
from printgen.model.game import BOOKLET, Component, Game
from printgen.place import NOWHERE, Place
from printgen.scene.extent import extent
from printgen.scene.items import Face, Scene
from printgen.scene.path import rectangle
from printgen.typeset.fonts import FontBook

Faces: TypeAlias = Mapping[tuple[str, str], Face]
SIDES = ("front", "back")
DEEPEST = 8
"""How deep pieces may show one another: each knows how deep it is by itself, so that it does not count from where one looks."""
DEEPEST_ROOM = 40
"""So deep within drawings a piece is still drawn where another one shows it: both take a handful of Python's calls for each step, of which there are 1,000."""
OWN = re.compile(r"<(?:board|net|links|layout)\b")
"""Elements that draw what the piece itself holds."""


@frozen
class Part:
    """Some faces of a game, by component and side as they were asked for, what is wrong with each, and what is wrong with the files that they use.

    `used` and `fresh`: the keys of faces that were kept before, and what is to be kept of new ones.
    """

    faces: Mapping[tuple[str, str], tuple[Face, ...]]
    told: Mapping[tuple[str, str], list[Diagnostic]]
    shared: tuple[Diagnostic, ...]
    used: frozenset[str] = frozenset()
    fresh: Mapping[str, Entry] = field(default_factory=dict)


class _TooDeepError(Exception):
    """A side of a piece is shown from so deep that it has to be drawn before, by itself."""

    def __init__(self, component: Component, side: str) -> None:
        super().__init__()
        self.piece = component, side


class Composer:
    """Composes faces of one game, one after the other; what they share is read and drawn once. `bag` holds all findings so far, `kept` faces of an earlier run."""

    def __init__(self, game: Game, templates: Templates, fonts: FontBook, inks: Inks) -> None:
        self.game = game
        self.kept: Kept | None = None
        self.shop = Workshop(templates, fonts, inks)
        # A template may ask what there is before it names it: a game can be extended by what has no drawing yet.
        functions: dict[str, Callable[..., object]] = {
            "has_icon": self.shop.has_icon,
            "has_colour": lambda name: not inks(name, NOWHERE)[1].findings,
            "page_of": page_of,
        }
        self.renderer = Renderer(templates, functions)
        self.shop.finished = self._finished
        self.elements = cast("dict[str, Draw]", gather(elements, "element"))
        self._bag = Bag()
        self._view = game_view(game)
        self._alike: dict[tuple[object, ...], tuple[Face, str, int]] = {}
        self._done: dict[tuple[str, str], tuple[Face, ...]] = {}
        self._told: dict[tuple[str, str], list[Diagnostic]] = {}
        self._open: list[tuple[str, str]] = []
        self._shown: list[dict[tuple[str, str], Show]] = []
        self._looked: list[set[str]] = []
        self._names: dict[tuple[str, str], str] = {}
        self._deep: dict[tuple[str, str], int] = {}

    @property
    def bag(self) -> Bag:
        """What is wrong with the faces, and with the files they use."""
        return Bag([*(finding for told in self._told.values() for finding in told), *self._shared])

    def part(self, components: Iterable[Component]) -> Part:
        """The faces of some components (and of those that they show), and all findings so far."""
        for component in components:
            for side in sides(component):
                self.faces(component, side)
        used, fresh = (frozenset(self.kept.used), dict(self.kept.fresh)) if self.kept else (frozenset(), {})
        return Part(dict(self._done), dict(self._told), self._shared, used, fresh)

    @property
    def _shared(self) -> tuple[Diagnostic, ...]:
        """What is wrong with the files that faces use."""
        return (*self.shop.bag.findings, *self.shop.templates.bag.findings)

    def faces(self, component: Component, side: str) -> tuple[Face, ...]:
        """One side of a component, or all pages of a booklet; none if it cannot be drawn at all (the bag says why). What another face shows of it is drawn once."""
        key = (component.id, side)
        if key not in self._done:
            outermost = not self._open
            while key not in self._done:
                try:
                    self._draw(component, side)
                except _TooDeepError as deep:
                    if not outermost:
                        raise
                    self._open.clear()
                    self.faces(*deep.piece)
        return self._done[key]

    def _draw(self, component: Component, side: str) -> None:
        key = (component.id, side)
        del self._shown[len(self._open) :], self._looked[len(self._open) :]
        self._open.append(key)
        self._shown.append({})
        self._looked.append(set())
        # What is wrong with a face is told of that face, whichever other one shows it first.
        around, self._bag, depth = self._bag, Bag(), self.shop.depth
        try:
            self._done[key] = self._faces(component, side)
            self._told[key] = self._bag.findings
        finally:
            self._bag, self.shop.depth = around, depth
        self._open.pop()
        self._shown.pop()
        self._looked.pop()

    def face(self, component: Component, side: str) -> Face | None:
        """One side of a component, or None if it cannot be drawn at all."""
        return next(iter(self.faces(component, side)), None)

    def _finished(self, component: Component, side: str, place: Place, bag: Bag, *, parts: bool = False) -> Face | None:
        """What `<piece>` shows; `parts`: who asks looks where its parts lie."""
        known = sides(component)
        page = side.startswith("page-") and component.kind.sort == BOOKLET
        if side not in known and not page:
            bag.add(codes.BAD_VALUE.at(place, f"{component.id} has no side {side!r}{did_you_mean(side, known)}"))
            return None
        if (component.id, side if not page else known[0]) in self._open:
            bag.add(codes.LOOP_OF_USES.at(place, f"{component.id} shows itself"))
            return None
        side_of = known[0] if page else side
        if (component.id, side_of) not in self._done and self.shop.depth > DEEPEST_ROOM:
            raise _TooDeepError(component, side_of)
        show, before = self._show(component, side_of, side), self._shown[-1].get((component.id, side))
        if self._deep.get((component.id, side_of), 0) >= DEEPEST:
            bag.add(codes.TOO_LARGE.at(place, f"pieces show one another more than {DEEPEST} deep", hint="show the inner pieces themselves, or draw what they share as one icon or <symbol>"))
            return None
        self._shown[-1][component.id, side] = replace(show, parts=parts or (before is not None and before.parts))
        return show.face

    def _show(self, component: Component, side: str, page: str) -> Show:
        """A face as another one shows it: for a booklet, one of its pages."""
        face = next((face for face in self.faces(component, side) if face.side == page), None)
        if face is not None:
            self.shop.measure.know(face.scene.as_symbol(), face.ink)
        return Show(component.id, side, page, self._names.get((component.id, side), ""), face)

    def _faces(self, component: Component, side: str) -> tuple[Face, ...]:
        subject = Subject(self.game, component, side, component.kind.size)
        kind = component.kind
        name = kind.back if side == "back" and kind.back else kind.template
        at = self._template_place(component, "back" if side == "back" and kind.back else "template")
        seen = values(subject, self._view)
        words, bag = self.renderer.words(name, seen, at, component.id)
        self._bag.extend(bag)
        if words is None:
            return ()
        # What a face shows is all in its markup, but for the map of a board and the panels of a net.
        alike = (words, kind.size, kind.bleed, kind.corner, component.id if OWN.search(words) else "")
        if alike not in self._alike or _says(component, self._alike[alike][0]):
            faces, shared, known_by = self._kept_or_anew(subject, name, alike)
            self._names[component.id, side] = known_by
            self._deep[component.id, side] = deep = 1 + max((self._deep[show.piece, show.side] for show in self._shown[-1].values()), default=0)
            if not shared:
                return tuple(replace(face, reads=asked_of(seen)) for face in faces)
            self._alike[alike] = faces[0], known_by, deep
        face, self._names[component.id, side], self._deep[component.id, side] = self._alike[alike]
        return (replace(face, component=component.id, side=side, reads=asked_of(seen)),)

    def _kept_or_anew(self, subject: Subject, name: str, alike: tuple[Any, ...]) -> tuple[tuple[Face, ...], bool, str]:
        """The faces that the template `name` gave the words of, whether they can stand for others of the same words, and what they are known by."""
        assert subject.component is not None
        words = alike[0]
        keys = self.kept.keys(subject.component, subject.side, words, alike) if self.kept else ("", "")
        known = self.kept.found(keys, self._shown_now, booklet=subject.component.kind.sort == BOOKLET) if self.kept else None
        if known is not None and not (known.shared and _says(subject.component, known.faces[0])):
            return known.faces, known.shared, known.name
        self._shown[-1].clear()
        before = len(self._bag.findings)
        faces, shared = self._anew(words, name, subject)
        clean = len(self._bag.findings) == before
        shared = shared and clean
        known_by = ""
        if self.kept and faces and not self._bag.findings and not self._shared:
            faces, known_by = self.kept.keep(keys[shared], faces, self._shown[-1].values(), self._looked[-1])
        return faces, shared, known_by

    def _shown_now(self, component: str, side: str, page: str) -> Show:
        """A face that another one showed, as it is now; without a name if there is none, or if it has become too deep to be shown."""
        piece = self.game.component(component)
        if piece is None or (component, side) in self._open or side not in sides(piece) or len(self._open) > DEEPEST_ROOM:
            return Show(component, side, page, "", None)
        show = self._shown[-1][component, page] = self._show(piece, side, page)
        return show if self._deep.get((component, side), 0) < DEEPEST else replace(show, name="")

    def _anew(self, words: str, name: str, subject: Subject) -> tuple[tuple[Face, ...], bool]:
        """The faces that a template's words draw, and whether they can stand for others of the same words."""
        tree, bag = self.renderer.tree(words, name)
        self._bag.extend(bag)
        if tree is None:
            return (), False
        if tree.tag == BOOKLET and subject.component is not None and subject.component.kind.sort == BOOKLET:
            return tuple(self._bound(tree, subject)), False
        face, shared = self._drawn(tree, subject)
        return ((face,), shared) if face is not None else ((), False)

    def _bound(self, tree: Element, subject: Subject) -> list[Face]:
        """The pages of a booklet."""
        desk = Desk(self.shop, self.elements, subject, self._bag)
        desk.looked = self._looked[-1]
        pages = bind(tree, desk, self._frame(tree), cast("dict[str, Block]", gather(blocks, "block")))
        known = extents(self._shown[-1].values())
        pages = [replace(page, extent=extent(page.scene.items, known)) for page in pages]
        problem = next(filter(None, (too_large(page.extent) for page in pages)), "")
        if problem:
            self._bag.add(codes.TOO_LARGE.at(tree.place, problem, about=(desk.subject.name,)))
            return []
        self._bag.add(*beyond_trim(desk))
        if self._may_show_pictures:
            self._bag.add(*(one for page in pages for one in coarse(page.scene.items)))
        return pages

    @property
    def _may_show_pictures(self) -> bool:
        """Whether a face can show pictures: one was asked for, or there may be some on faces of an earlier run."""
        return self.shop.has_pictures or (self.kept is not None and bool(self.kept.used))

    def _frame(self, tree: Element) -> Frame:
        ink, wrong = self.shop.ink("ink", NOWHERE)
        black = BLACK if wrong.findings else ink
        return Frame(Look(fill=black, color=black), ids=ids_of(tree, self._bag))

    def _drawn(self, tree: Element, subject: Subject) -> tuple[Face | None, bool]:
        """The face, and whether it can stand for others of the same markup: not if a text of it was written in this component's own fields."""
        assert subject.component is not None
        if tree.tag != "face":
            self._bag.add(codes.NOT_A_FACE.at(tree.place, f"a template's outermost element is <face>, not <{tree.tag}>"))
            return None, False
        desk = Desk(self.shop, self.elements, subject, self._bag)
        desk.looked = self._looked[-1]
        items = desk.draw(tree, self._frame(tree))
        size = extent(items, extents(self._shown[-1].values()))
        problem = too_large(size)
        if problem:
            self._bag.add(codes.TOO_LARGE.at(tree.place, problem, about=(desk.subject.name,)))
            return None, False
        self._bag.add(*beyond_trim(desk))
        if self._may_show_pictures:
            self._bag.add(*coarse(items))
        ink = self.shop.measure.ink(items)
        self._bag.add(*off_the_piece(items, desk), *painted_over(items, desk))
        kind = subject.component.kind
        self._bag.add(*faulty([one for one in desk.cuts if one[1].source], kind.size, kind.bleed, desk.subject.name))
        cut = tuple(step for path, _ in desk.cuts for step in path) or (rectangle(Rect(0, 0, *kind.size), kind.corner) if kind.corner > 0 else None)
        scene = hashed(Scene("", kind.size, items, kind.bleed, cut, tuple(desk.folds)), booklet=False)
        face = Face(
            subject.component.id,
            subject.side,
            scene,
            tuple(text for text, _ in desk.texts),
            tuple(desk.parts),
            ink,
            files=frozenset(desk.used),
            grounds=grounds(items, kind.size),
            extent=size,
        )
        return face, not desk.own and all(text.place == at for text, at in desk.texts)

    def _template_place(self, component: Component, key: str) -> Place:
        kind = component.kind
        place = self.game.data.place_of("kinds", kind.id, key)
        return place if place.source is not None and place != self.game.data.place else kind.place


def _says(component: Component, face: Face) -> bool:
    """Whether a text of a face is just what a field of the component says: there it was written, then, and the face cannot be another one's."""
    said = {text.text for text in face.texts}
    return any(value in said for name in component.fields if isinstance(value := component.fields[name], str))


def sides(component: Component) -> tuple[str, ...]:
    """The sides that a component has."""
    return SIDES if component.kind.faces > 1 or component.kind.back else SIDES[:1]


def composer(game: Game, templates: Templates, fonts: FontBook, trace: Trace | None = None) -> tuple[Composer, Bag]:
    """Who composes a game's faces, and what is wrong with its palette. `fonts` as `stock.fonts` gives them; `trace` writes drawings from elsewhere for the renderer that proves them."""
    colours, bag = palette(templates)
    made = Composer(game, templates, fonts, colours.ink)
    made.shop.trace = trace
    return made, bag


def joined(game: Game, parts: Iterable[Part]) -> tuple[Faces, Bag]:
    """All faces by component id and side, in the game's order, of parts that were composed one by one. Equal drawings are the same Scene."""
    drawn: dict[tuple[str, str], tuple[Face, ...]] = {}
    told: dict[tuple[str, str], list[Diagnostic]] = {}
    shared: dict[Diagnostic, None] = {}
    for part in parts:
        drawn = {**part.faces, **drawn}
        told = {**part.told, **told}
        shared |= dict.fromkeys(part.shared)
    faces: dict[tuple[str, str], Face] = {}
    scenes: dict[str, Scene] = {}
    bag = Bag()
    for component in game.components:
        for side in sides(component):
            for face in drawn[component.id, side]:
                scene = scenes.setdefault(face.scene.key, face.scene)
                faces[component.id, face.side] = face if scene is face.scene else replace(face, scene=scene)
            bag.add(*told[component.id, side])
    bag.add(*shared)
    return MappingProxyType(faces), bag


def compose(game: Game, templates: Templates, fonts: FontBook, trace: Trace | None = None) -> tuple[Faces, Bag]:
    """All faces of a game, by component id and side, in the game's order. Equal drawings are the same Scene. `fonts` and `trace` as for `composer`."""
    drawing, bag = composer(game, templates, fonts, trace)
    faces, wrong = joined(game, [drawing.part(game.components)])
    bag.extend(wrong)
    return faces, bag
