"""Booklets as they were measured go in; hits for their tables of contents, their references to pages and the figures that the rulebook announces come out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import zip_longest

from printgen.checks.wording import records, text
from printgen.frozen import frozen
from printgen.model.record import Record
from printgen.place import Place
from printgen.rules.frame import Ask, Hit
from printgen.scene.items import Face, Part

SIDE = re.compile(r"page-(\d+)")
SAYS = re.compile(r"\bpages?\s+(\d+)", re.IGNORECASE)


@frozen
class Booklet:
    """The pages of one booklet in their order: page n is `pages[n - 1]`."""

    id: str
    pages: tuple[Face, ...]

    def parts(self, name: str) -> Iterator[tuple[int, Part]]:
        """The parts of a name, each with its page."""
        for page, face in enumerate(self.pages, 1):
            for part in face.parts:
                if part.name == name:
                    yield page, part

    def page_of(self, identifier: str) -> int | None:
        """The page on which the block, heading or figure of that id first stands."""
        return next((page for page, face in enumerate(self.pages, 1) for part in face.parts if part.values.get("id") == identifier), None)

    def pages_of(self, section: str) -> list[int]:
        """The pages on which something of a section stands, its heading included."""
        return [page for page, face in enumerate(self.pages, 1) if any(section in _section(part) for part in face.parts)]


def booklets(ask: Ask) -> tuple[Booklet, ...]:
    """The booklets among the faces."""
    found: dict[str, dict[int, Face]] = {}
    for (component, side), face in ask.faces.items():
        number = SIDE.fullmatch(side)
        if number:
            found.setdefault(component, {})[int(number[1])] = face
    return tuple(Booklet(name, tuple(pages[n] for n in sorted(pages))) for name, pages in found.items())


def _section(part: Part) -> tuple[str, ...]:
    section = part.values.get("section")
    return section if part.name == "block" and isinstance(section, tuple) else ()


def tabled(booklet: Booklet) -> Iterator[Hit]:
    """Hits for a booklet without a table of contents, and for one that does not list its headings with their pages: `problem`."""
    headings = [(page, part) for page, part in booklet.parts("heading")]
    tables = [part for _, part in booklet.parts("contents")]
    if not tables:
        if headings:
            yield Hit(
                headings[0][1].place, {"problem": f"{booklet.id} has {len(headings)} heading{'s' if len(headings) > 1 else ''} and no table of contents"}, (booklet.id,)
            )
        return
    entries = [part for _, part in booklet.parts("contents-entry")]
    if not entries:
        yield Hit(tables[0].place, {"problem": "the table of contents is empty"}, (booklet.id,))
        return
    depth = tables[0].values.get("depth")
    wanted = [(page, part) for page, part in headings if isinstance(depth, int) and int(str(part.values["level"])) <= depth]
    for there, entry in zip_longest(wanted, entries):
        problem, place = _compared(there, entry)
        if problem:
            yield Hit(place, {"problem": problem}, (booklet.id,))
            return


def _compared(there: tuple[int, Part] | None, entry: Part | None) -> tuple[str, Place]:
    """What is wrong with an entry that should be that of a heading, and where."""
    if there is None:
        assert entry is not None
        return f'the table of contents lists "{entry.values["title"]}", which is no heading', entry.place
    page, heading = there
    title = heading.values["title"]
    if entry is None or entry.values["to"] != heading.values["id"]:
        return f'the heading "{title}" is not in the table of contents' + (
            f' where "{entry.values["title"]}" is' if entry is not None else ""
        ), heading.place
    if entry.values["says"] != str(page):
        return f'"{title}" stands on page {page}, the table of contents says {entry.values["says"]}', heading.place
    return "", heading.place


def referred(booklet: Booklet) -> Iterator[Hit]:
    """Hits for references that name another page than that of their subject, and for page numbers that were written by hand: `problem`."""
    for page, face in enumerate(booklet.pages, 1):
        says: set[str] = set()
        for part in face.parts:
            if part.name == "page-reference":
                says.add(str(part.values["says"]))
                stands = booklet.page_of(str(part.values["to"]))
                if stands is not None and str(stands) != part.values["says"]:
                    problem = f'page {page} sends to page {part.values["says"]} for "{part.values["to"]}", which stands on page {stands}'
                    yield Hit(part.place, {"problem": problem}, (booklet.id,))
        for printed in face.texts:
            number = next((found[1] for found in SAYS.finditer(printed.text) if found[1] not in says), None)
            if number is not None:
                yield Hit(printed.place, {"problem": f'page {page} names page {number} by hand; page_of("…") finds it'}, (booklet.id,))


def shown(ask: Ask, all_: tuple[Booklet, ...]) -> Iterator[Hit]:
    """Hits for figures of the game's list that there are not, or that stand away from their text: `problem`."""
    by_id = {booklet.id: booklet for booklet in all_}
    for entry in records(ask.game.data.get("figures")):
        problem = _missing(entry, ask, by_id)
        if problem:
            yield Hit(entry.place_of("id"), {"problem": problem, "line": text(entry, "source")}, tuple(filter(None, [text(entry, "in")])))


def _missing(entry: Record, ask: Ask, booklets_: dict[str, Booklet]) -> str:
    name, where, beside = text(entry, "id"), text(entry, "in"), text(entry, "beside")
    called = f'figure "{name}" ({text(entry, "what")})'
    booklet = booklets_.get(where)
    if booklet is None:
        parts = {part.name for (component, _), face in ask.faces.items() if component == where for part in face.parts}
        if ask.game.component(where) is None:
            return f"{called} is to stand on {where}, which there is not"
        # What could not be drawn has been told.
        drawn = any(component == where for component, _ in ask.faces)
        return "" if name in parts or name == where or not drawn else f"{called} is not on {where}"
    page = next((page for page, part in booklet.parts("figure") if part.values.get("id") == name), None)
    if page is None:
        return f"{called} is not in {where}"
    if not beside:
        return ""
    near = booklet.pages_of(beside)
    if not near:
        return f'{called} is to stand beside "{beside}", which is no section of {where}'
    # Pages 2 and 3 lie side by side, as do 4 and 5.
    if any(other // 2 == page // 2 for other in near):
        return ""
    return f'{called} stands on page {page}, the text of "{beside}" on {", ".join(map(str, near))}'
