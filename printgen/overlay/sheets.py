"""A map, what a search found on it and the findings of the game go in, pages come out: the map with all drawn in, its legend and list, and the heat maps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from printgen.diagnostics.diagnostic import Bag
from printgen.frozen import frozen
from printgen.geometry import Point, Rect, Size
from printgen.model.game import Component, Game
from printgen.model.landscape import Layer
from printgen.model.overlay import Mark, Overlay, Slides, Spots, Ways
from printgen.overlay.findings import FRAMES, Told, blocks, findings_of, framed, frames
from printgen.overlay.ground import ground
from printgen.overlay.heat import panel
from printgen.overlay.inks import RULE, SOFT
from printgen.overlay.marks import draw, one, words
from printgen.overlay.pen import Block, Pen
from printgen.overlay.plate import LARGEST, Plate, ground_of, plate_in
from printgen.scene.items import Face, Group, Item, Shape
from printgen.scene.page import Job, Leaf, Page
from printgen.scene.path import line
from printgen.scene.style import Style
from printgen.typeset.fonts import FontBook

HEAD, GAP = 15.0, 6.0
"""The height of a page's title, and the distance between columns (mm)."""
ABREAST = 3
"""Heat maps, and columns of findings, side by side."""
LEAST = 8.0
"""The least margin (mm)."""
_SIGN, _SLIDE = Plate(0.4, 0.2, 5.0, 2, 1), Plate(-2.6, -2.6, 8.0, 2, 1)
"""Maps of two squares on which the legend shows its marks; arrows need a larger one to be seen."""


@frozen
class Sheet:
    """One page and the name of its file."""

    name: str
    page: Page


@frozen
class Draft:
    """What all pages of one map are made with. `paper` lies on its side."""

    game: Game
    component: Component
    overlay: Overlay
    face: Face | None
    pen: Pen
    paper: Size
    margin: float

    @property
    def room(self) -> Rect:
        """What lies inside the margins, below the title."""
        return Rect(self.margin, self.margin + HEAD, self.paper.w - 2 * self.margin, self.paper.h - 2 * self.margin - HEAD)

    def page(self, what: str, items: Iterable[Item]) -> Page:
        """A page with its title."""
        wide = self.paper.w - 2 * self.margin
        notes = " · ".join((self.game.title, *self.overlay.notes))
        head = (
            self.pen.heading(f"{self.component.title}: {what}", 17, wide).at(self.margin, self.margin),
            *self.pen.line(notes, Point(self.margin, self.margin + 10), 7.5, SOFT, bold=False, anchor="start"),
        )
        whole = Rect(0, 0, *self.paper)
        return Page(self.paper, (), (*head, *items), whole, whole, what)


def sheets(draft: Draft, bag: Bag) -> tuple[Sheet, ...]:
    """The pages of one map: the map, its findings if they do not fit beside it, and its heat maps."""
    layer = ground_of(draft.component)
    if layer is None:
        return ()
    room, pen = draft.room, draft.pen
    told = findings_of(draft.game, draft.component, bag)
    plate, space, width = _laid_out(room, layer)
    facts = () if draft.overlay.heats else _facts(draft, width)
    column, rest = _abreast([*_legend(draft, told, width), *_list(told, width, pen), *facts], space, width)
    drawn = (
        Group(ground(draft.face, layer, plate, pen), title="ground"),
        *draw(draft.overlay.marks, plate),
        Group(tuple(framed(told, plate, pen)), title="findings"),
        *words(draft.overlay.marks, plate, pen),
    )
    found = [Sheet("overlay", draft.page("what the checker sees", (*drawn, *column)))]
    found.extend(_more(draft, rest, width, "overlay"))
    return (*found, *_heats(draft))


def _laid_out(room: Rect, layer: Layer) -> tuple[Plate, Rect, float]:
    """Where the map lies, where the words do, and how wide their columns are: beside the map, or below one that is much wider than high."""
    plate = plate_in(Rect(room.x, room.y, min(room.h, room.w * 0.64), room.h), layer)
    if plate.all.h > room.h / 2 or plate.square >= LARGEST:
        x = plate.all.right + GAP
        return plate, Rect(x, room.y, room.right - x, room.h), room.right - x
    plate = plate_in(Rect(room.x, room.y, room.w, room.h * 0.6), layer)
    y = plate.all.bottom + GAP
    return plate, Rect(room.x, y, room.w, room.bottom - y), (room.w - GAP * (ABREAST - 1)) / ABREAST


def _heats(draft: Draft) -> Iterator[Sheet]:
    """The heat maps, and below the last of them what else is known."""
    room, heats = draft.room, draft.overlay.heats
    wide = (room.w - GAP * (ABREAST - 1)) / ABREAST
    for start in range(0, len(heats), ABREAST):
        places = [Rect(room.x + n * (wide + GAP), room.y, wide, room.h) for n in range(ABREAST)]
        panels = [panel(heat, draft.component, draft.face, place, draft.pen) for heat, place in zip(heats[start:], places, strict=False)]
        items = [item for block in panels for item in block.items]
        rest: list[Block] = []
        if start + ABREAST >= len(heats):
            below = max(block.height for block in panels) + GAP
            facts = list(_facts(draft, wide))
            level = sum(block.height for block in facts) / ABREAST + max((block.height for block in facts), default=0.0) / 2
            more, rest = _abreast(facts, Rect(room.x, room.y + below, room.w, min(room.h - below, level)), wide)
            above = line(room.x, room.y + below - GAP / 2, room.right, room.y + below - GAP / 2)
            items.extend([Shape(above, Style(stroke=RULE, stroke_width=0.25)), *more] if facts else [])
        yield Sheet("heat" if not start else f"heat-{start // ABREAST + 1}", draft.page("where it is crowded, narrow, dangerous", items))
        yield from _more(draft, rest, wide, "facts")


def job(game: Game, component: Component, made: Sequence[Sheet]) -> Job:
    """All pages as one document."""
    return Job(f"{component.id}.overlay", "", f"{game.title}: {component.title}", tuple(Leaf(sheet.page) for sheet in made))


def draft(game: Game, component: Component, overlay: Overlay, face: Face | None, fonts: FontBook, paper: tuple[Size, float]) -> Draft:
    """What is needed to draw one map on a paper, of which the margin is known, too."""
    size, margin = paper
    return Draft(game, component, overlay, face, Pen(fonts), Size(max(size), min(size)), max(margin, LEAST))


def _list(told: Sequence[Told], width: float, pen: Pen) -> Iterator[Block]:
    heading = pen.heading(f"Findings ({len(told)})" if told else "No findings", 11, width)
    yield Block(heading.items, heading.height + 1.2)
    yield from blocks(told, width, pen)


def _facts(draft: Draft, width: float) -> Iterator[Block]:
    """What else is known of the map, under its headings."""
    for heading, sentences in draft.overlay.facts:
        title = draft.pen.line(heading, Point(0, 1.6), 7.5, anchor="start")
        said = draft.pen.column(" ".join(sentences), width, 7.5, SOFT)
        yield Block((*title, said.at(0, 3.6)), said.height + 5.2)


def _legend(draft: Draft, told: Sequence[Told], width: float) -> Iterator[Block]:
    """A sample of each mark, as it is drawn on the map, and its name; then of the frames."""
    samples = [(mark.name, tuple(one(_sample(mark), _SLIDE if isinstance(mark, Slides) else _SIGN))) for mark in draft.overlay.marks]
    if any(found.squares for found in told):
        samples.append((FRAMES, tuple(frames(_SIGN))))
    for name, sample in samples:
        wide = 11.0
        said = draft.pen.column(name, width - wide - 2, 7.5)
        high = max(said.height, 5.4)
        yield Block((Group(sample), said.at(wide + 2, max((5.4 - said.height) / 2 + 0.4, 0))), high + 0.9)
    yield Block((Shape(line(0, 0.6, width, 0.6), Style(stroke=RULE, stroke_width=0.25)),), 3.0)


def _sample(mark: Mark) -> Mark:
    """The mark on a map of two squares."""
    if isinstance(mark, Slides):
        return Slides("", (((1, 1), (2, 1)),), mark.tone)
    if isinstance(mark, Ways):
        return Ways("", ((((1, 1), (2, 1)), ""),), mark.tone)
    return Spots("", ((1, 1), (2, 1)) if mark.look in {"area", "outline", "dashes", "hatch"} else ((1, 1),), mark.look, mark.tone)


def _filled(waiting: Sequence[Block], room: Rect) -> tuple[list[Item], list[Block]]:
    """As many blocks as a column holds, one below the other, and those that are left."""
    y, items = room.y, list[Item]()
    for n, block in enumerate(waiting):
        if y + block.height > room.bottom and n:
            return items, list(waiting[n:])
        items.append(block.at(room.x, y))
        y += block.height
    return items, []


def _abreast(waiting: Sequence[Block], room: Rect, width: float) -> tuple[list[Item], list[Block]]:
    """Columns of a width side by side, and the blocks that are left."""
    items, rest = list[Item](), list(waiting)
    for n in range(max(int((room.w + GAP + 0.01) // (width + GAP)), 1)):
        column, rest = _filled(rest, Rect(room.x + n * (width + GAP), room.y, width, room.h))
        items.extend(column)
    return items, rest


def _more(draft: Draft, rest: list[Block], width: float, name: str) -> Iterator[Sheet]:
    """Pages for what found no room."""
    number = 1
    while rest:
        number += 1
        items, rest = _abreast(rest, draft.room, width)
        yield Sheet(f"{name}-{number}", draft.page("what the checker sees, continued", items))
