"""The tree of a booklet's template goes in, its pages come out as faces: set, parted into pages, set again until the page numbers in it are right, and bound."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from printgen.compose import codes
from printgen.compose.booklet.furniture import Furniture
from printgen.compose.booklet.justify import justified
from printgen.compose.booklet.paginate import SLACK, Leaf
from printgen.compose.booklet.parting import paginate
from printgen.compose.booklet.setter import HEADINGS, Block, Heading, Manner, Setter, headings_of
from printgen.compose.booklet.slab import Region, Said, Slab, gathered, moved, turned
from printgen.compose.booklet.told import told
from printgen.compose.booklet.words import origins
from printgen.compose.desk import Desk
from printgen.compose.frame import Frame, spec_of
from printgen.compose.grounds import grounds
from printgen.compose.markup import Element
from printgen.compose.shown import hashed
from printgen.frozen import frozen, replace
from printgen.geometry import Matrix, Rect, Size
from printgen.place import NOWHERE
from printgen.scene.items import Face, Group, Item, Part, Scene
from printgen.scene.style import Ink

MOST_PAGES = 400
ROUNDS = 6
"""So often a booklet is set at most: page numbers that grow a digit can move words to the next page."""
ASIDE = frozenset({"backdrop", "ornament"})
"""Blocks that are not part of the flow."""
NARROWEST = 8.0
"""The narrowest column (mm)."""
ATTRIBUTES = frozenset(
    {"title", "size", "leading", "gap", "columns", "column-gap", "inner", "outer", "top", "bottom", "accent", "tint", "level", "id"}
)


@frozen
class Margins:
    """What stays free around the flow (mm): `inner` beside the spine, `outer` at the other side."""

    inner: float
    outer: float
    top: float
    bottom: float

    def room(self, size: Size) -> Size:
        """The room for the flow on each page."""
        return Size(size.w - self.inner - self.outer, size.h - self.top - self.bottom)

    def left(self, page: int) -> float:
        """Where the flow begins on a page: those with odd numbers lie at the right."""
        return self.inner if page % 2 else self.outer


def bind(tree: Element, desk: Desk, frame: Frame, blocks: Mapping[str, Block]) -> list[Face]:
    """The faces `page-1`, `page-2` … of the booklet that the desk's subject is."""
    desk.read.known(tree, ATTRIBUTES)
    manner, margins = _manner(tree, desk), _margins(tree, desk)
    size = desk.subject.size
    room = margins.room(size)
    if room.w < 20 or room.h < 20:
        desk.read.wrong(tree, "inner", f"the margins leave {max(room.w, 0):.0f} mm x {max(room.h, 0):.0f} mm for the words")
        return []
    if manner.gap > room.h:
        desk.read.wrong(tree, "gap", f"gap is {manner.gap:g} mm, a page has room for {room.h:g} mm")
    if "column-gap" in tree.attributes and "columns" not in tree.attributes:
        desk.read.wrong(tree, "column-gap", "column-gap means nothing in one column; columns says how many there are")
    aside = {inner for child in tree.children if child.tag in ASIDE for inner in child.walk()}
    headings = tuple(heading for heading in headings_of(tree) if heading.element not in aside)
    setter = Setter(desk, frame, manner, blocks, headings, origins(desk.subject), room.h)
    setter.inside(tree, words=False)
    for child in tree.children:
        if child.tag in ASIDE | {"cover"}:
            desk.read.known(child, spec_of(blocks[child.tag]).allowed)
        if child.tag == "backdrop" and "on" in child.attributes:
            desk.read.choice(child, "on", ("left", "right"))
        if child.tag == "backdrop" and not child.children:
            setter.empty(child)
    level = desk.read.choice(tree, "level", ("yes", "no")) == "yes"
    leaves = _settled(tree, setter, room, level=level)
    if len(leaves) > MOST_PAGES:
        desk.bag.add(codes.TOO_LARGE.at(tree.place, f"this booklet has {len(leaves)} pages; {MOST_PAGES} are allowed"))
        return []
    desk.bag.add(*told(tree, setter, leaves, room))
    ornaments = [_ornament(child, setter, room) for child in tree.children if child.tag == "ornament"]
    if level:
        flows = [n for n, leaf in enumerate(leaves) if leaf.cover is None]
        for n, put in zip(flows, justified([leaves[n].put for n in flows], room, ornaments), strict=True):
            leaves[n] = Leaf(put=put)
    furniture = Furniture(desk, manner, _title(tree, desk), size, margins.inner, margins.outer)
    behind = [child for child in tree.children if child.tag == "backdrop"]
    return [_face(leaf, n, setter, (margins, furniture, behind)) for n, leaf in enumerate(leaves, 1)]


def _ornament(element: Element, setter: Setter, room: Size) -> Slab:
    """An ornament, as wide as the room; one that no page has room for is told, and one with a heading."""
    headings = [inner for inner in element.walk() if inner.tag in HEADINGS]
    for inner in headings:
        message = f"<{inner.tag}> stands in an <ornament>, which may stand on several pages or on none: the table of contents could name no page"
        setter.desk.bag.add(codes.WRONG_PLACE.at(inner.place, message, hint="write <p>**…**</p>"))
    if headings:
        return Slab(0.0)
    slab = setter.box(element, room.w)
    if not element.children and not element.text.strip():
        setter.empty(element)
    if slab.height > room.h + SLACK:
        message = f"this ornament is {slab.height:.1f} mm high, a page has room for {room.h:.1f} mm; none shows it"
        setter.desk.bag.add(codes.TOO_NARROW.at(element.place, message, about=(setter.desk.subject.name,), hint="make it smaller"))
    return slab


def _settled(tree: Element, setter: Setter, room: Size, *, level: bool) -> list[Leaf]:
    """The pages, set until the numbers that were printed are those that came out."""
    desk = setter.desk
    leaves: list[Leaf] = []
    restless: list[str] = []
    for _ in range(ROUNDS):
        setter.trail.clear()
        with desk.noting() as notes:
            leaves = list(_leaves(tree, setter, room, level=level))
        found = _pages(leaves)
        if found == setter.pages:
            break
        restless = [name for name in found if found[name] != setter.pages.get(name)]
        setter.pages = found
    else:
        message = f'the page of "{restless[0]}" changes each time its number is printed; after {ROUNDS} times it still does'
        desk.bag.add(codes.RESTLESS.at(tree.place, message, about=(desk.subject.name,), hint="put a <newpage/> before what moves to and fro"))
    desk.bag.add(*notes.findings)
    return leaves


def _leaves(tree: Element, setter: Setter, room: Size, *, level: bool) -> Iterator[Leaf]:
    """The pages of the flow between covers, and the covers."""
    read = setter.desk.read
    number, gap = read.whole(tree, "columns", 1, least=1, most=4), read.least(tree, "column-gap", 6.0) or 0.0
    regions: list[Region] = []
    turn = ""
    for cover, group in groupby(tree.children, lambda child: child if child.tag in {"cover", "columns"} else None):
        if cover is not None and cover.tag == "cover":
            yield from _flowed(regions, room, level=level)
            regions.clear()
            yield Leaf(cover=cover)
            continue
        count, between, blocks = number, gap, [child for child in group if child.tag not in ASIDE]
        if cover is not None:
            read.known(cover, {"count", "gap"})
            count, between, blocks = read.whole(cover, "count", 2, least=1, most=4), read.least(cover, "gap", 6.0) or 0.0, cover.children
            setter.inside(cover, words=False)
            if not cover.children:
                setter.empty(cover)
        width = (room.w - between * (count - 1)) / count
        if width < NARROWEST:
            gaps = (tree, "column-gap") if cover is None else (cover, "gap")
            read.wrong(*gaps, f"{count} columns with {between:g} mm between them are {max(width, 0):.1f} mm wide; {NARROWEST:g} mm is the least")
            count, between, width = 1, 0.0, room.w
        slabs, turn = turned([slab for block in blocks for slab in setter.still(block, width)], turn)
        regions.append(Region(count, between, tuple(slabs)))
    yield from _flowed(regions, room, level=level)


def _flowed(regions: Sequence[Region], room: Size, *, level: bool) -> Iterator[Leaf]:
    yield from (Leaf(put=put) for put in paginate(regions, room, level=level))


def _pages(leaves: Sequence[Leaf]) -> dict[str, int]:
    """The page of each id: that on which it first stands."""
    found: dict[str, int] = {}
    for page, leaf in enumerate(leaves, 1):
        for put in leaf.put:
            for part in put.slab.parts:
                name = part.values.get("id")
                if isinstance(name, str) and name:
                    found.setdefault(name, page)
    return found


def _face(leaf: Leaf, page: int, setter: Setter, around: tuple[Margins, Furniture, list[Element]]) -> Face:
    """One page: what lies below, the slabs, and what stands at its head and foot."""
    margins, furniture, behind = around
    desk, size = setter.desk, setter.desk.subject.size
    with desk.noting() as notes:
        under = (
            [element for element in behind if element.get("on") in {None, "left" if page % 2 == 0 else "right"}]
            if leaf.cover is None
            else [leaf.cover]
        )
        items: list[Item] = [item for element in under for item in _under(element, setter)]
    desk.bag.add(*notes.findings)
    texts = [Said(text, at) for text, at in notes.texts]
    parts: list[Part] = list(notes.parts)
    if leaf.cover is not None:
        # Sheets that are folded keep the last cover outside.
        parts.append(Part("cover", Rect(0, 0, *size), {}, leaf.cover.place))
    else:
        left = margins.left(page)
        flow: list[Item] = []
        for put in leaf.put:
            slab = moved(put.slab, left + put.x, margins.top + put.y)
            flow.extend(slab.items)
            texts.extend(slab.texts)
            parts.extend(replace(part, values={**part.values, "page": page}) for part in slab.parts)
        items.append(Group(tuple(flow), Matrix(), title="text"))
        edges, said = furniture.page(page, left, _running(leaf, setter))
        items.extend(edges)
        texts.extend(said)
    bleed = 0.0 if desk.subject.component is None else desk.subject.component.kind.bleed
    scene = hashed(Scene("", size, tuple(items), bleed), booklet=True)
    found = gathered(texts)
    desk.texts.extend((said.text, said.at) for said in found)
    words = tuple(said.text for said in found)
    return Face(desk.subject.name, f"page-{page}", scene, words, tuple(parts), desk.shop.measure.ink(items), files=frozenset(desk.used), grounds=grounds(items, size))


def _under(element: Element, setter: Setter) -> tuple[Item, ...]:
    """What a cover or backdrop draws. One that says for which page it was drawn (`viewBox`) fills this one: as large as needed, its middle in the middle."""
    desk, size = setter.desk, setter.desk.subject.size
    if "viewBox" not in element.attributes:
        return desk.draw_all(element.children, setter.frame)
    x, y, w, h = desk.read.numbers(element, "viewBox", count=4) or (0.0, 0.0, *size)
    if w <= 0 or h <= 0:
        desk.read.wrong(element, "viewBox", "viewBox needs a width and height above 0")
        return ()
    scale = max(size.w / w, size.h / h)
    fills = Matrix.move(size.w / 2, size.h / 2) @ Matrix(scale, 0, 0, scale) @ Matrix.move(-x - w / 2, -y - h / 2)
    items = desk.draw_all(element.children, replace(setter.frame, matrix=setter.frame.matrix @ fills))
    return items if fills.is_identity else (Group(items, fills, place=element.place),)


def _running(leaf: Leaf, setter: Setter) -> Heading | None:
    """The chapter that a page belongs to: the one that is running where it begins."""
    for put in leaf.put:
        for part in put.slab.parts:
            section = part.values.get("section")
            name = (
                section[0] if isinstance(section, tuple) and section else part.values.get("id") if part.values.get("level") == 1 else None
            )
            if name:
                return next((heading for heading in setter.headings if heading.id == name), None)
    return None


def _title(tree: Element, desk: Desk) -> str:
    component = desk.subject.component
    return (tree.get("title") or (component.kind.title if component else "") or "").strip()


def _manner(tree: Element, desk: Desk) -> Manner:
    read = desk.read

    def ink(name: str) -> Ink:
        found, wrong = desk.shop.ink(name, NOWHERE)
        return Ink((43, 42, 51)) if wrong.findings else found

    def asked(attribute: str, otherwise: str) -> Ink:
        written = (tree.get(attribute) or otherwise).strip()
        found, wrong = desk.shop.ink(written, tree.where(attribute))
        if attribute in tree.attributes:
            desk.bag.add(*wrong.findings)
        return found if not wrong.findings else ink("ink") if attribute == "accent" else Ink((244, 240, 230))

    def light(name: str, rgb: tuple[int, int, int]) -> Ink:
        found, wrong = desk.shop.ink(name, NOWHERE)
        return Ink(rgb) if wrong.findings else found

    return Manner(
        size=read.points(tree, "size", 9.0),
        leading=read.least(tree, "leading", 1.36, least=0.5) or 1.36,
        gap=read.least(tree, "gap", 1.8) or 0.0,
        ink=ink("ink"),
        accent=asked("accent", "ink"),
        tint=asked("tint", "cream"),
        soft=light("soft-ink", (107, 104, 115)),
        rule=light("rule", (201, 196, 188)),
        white=light("white", (255, 255, 255)),
    )


def _margins(tree: Element, desk: Desk) -> Margins:
    read = desk.read
    return Margins(
        read.least(tree, "inner", 15.0) or 0.0,
        read.least(tree, "outer", 13.0) or 0.0,
        read.least(tree, "top", 17.0) or 0.0,
        read.least(tree, "bottom", 18.0) or 0.0,
    )
