"""The named checks `contents` and `references`: a rulebook, or booklets, go in; hits for tables of contents, page numbers and figures come out."""

from __future__ import annotations

import re
from collections.abc import Iterator

from printgen.checks.booklets import booklets, referred, shown, tabled
from printgen.checks.names import squeezed
from printgen.diagnostics.diagnostic import NOTE
from printgen.gather import mark
from printgen.rules.frame import Ask, Hit

PAGE = re.compile(r"\bpages?\s+(\d+(?:\s*(?:and|to|,|–|-)\s*\d+)*)", re.IGNORECASE)
FIGURE = re.compile(r"\b(?:like this|as shown(?! in the (?:\w+ )?table)|(?:figure|diagram|picture|illustration)\b)", re.IGNORECASE)


@mark("check", "contents")
def contents(ask: Ask) -> Iterator[Hit]:
    """A hit for a table of contents that is empty, an entry that is no heading, and one that comes in another order: `problem`. A text without one is not at fault.

    In a booklet, which has pages, each entry must name the right one, and there must be a table.
    """
    for booklet in booklets(ask):
        yield from tabled(booklet)
    manual = ask.manual
    if manual is None or manual.contents is None or manual.contents_heading is None:
        return
    if not manual.contents:
        yield Hit(manual.contents_heading.place, {"problem": "the table of contents is empty"})
        return
    headings = [squeezed(section.title) for section in manual.sections]
    listed = {squeezed(_bare(entry.text)) for entry in manual.contents}
    at = -1
    for entry in manual.contents:
        name = squeezed(_bare(entry.text))
        if name not in headings:
            yield Hit(entry.place, {"problem": f'the table of contents lists "{_bare(entry.text)}", which is no heading'})
        elif name not in headings[at + 1 :]:
            yield Hit(entry.place, {"problem": f'"{_bare(entry.text)}" comes earlier in the text than in the table of contents'})
        else:
            at = headings.index(name, at + 1)
    first = (
        headings.index(squeezed(_bare(manual.contents[0].text))) if squeezed(_bare(manual.contents[0].text)) in headings else len(headings)
    )
    for section in manual.sections[first:]:
        if section.heading and squeezed(section.title) not in listed:
            yield Hit(section.heading.place, {"problem": f'the heading "{section.title}" is not in the table of contents'})


def _bare(entry: str) -> str:
    """An entry without its leader and page number."""
    return re.sub(r"[\s.…]*\d*$", "", entry).strip() or entry


@mark("check", "references")
def references(ask: Ask) -> Iterator[Hit]:
    """A hit for each reference to a page (`with: {what: page}`) or figure (`what: figure`) that a booklet gets wrong: `problem`.

    A text without pages and pictures cannot answer: there one note names all lines that refer to some (`lines`).
    """
    what = str(ask.options.get("what", "page"))
    found = booklets(ask)
    if what == "page":
        for booklet in found:
            yield from referred(booklet)
    elif ask.faces:
        yield from shown(ask, found)
    if ask.manual is None:
        return
    pattern = PAGE if what == "page" else FIGURE
    said = [words for words in ask.manual.said() if pattern.search(words.text)]
    if said:
        lines = list(dict.fromkeys(words.line for words in said))
        several = "s" if len(lines) > 1 else ""
        at = f"line{several} {_listed(lines)}"
        number = f"{len(lines)} reference{several}"
        problem = (
            f"undecided: {number} to pages ({at}), and the text has no pages"
            if what == "page"
            else f"undecided: figures are announced in {at}, and the text has no figures"
        )
        yield Hit(said[0].place, {"problem": problem, "lines": lines}, severity=NOTE)


def _listed(numbers: list[int]) -> str:
    *most, last = map(str, numbers)
    return f"{', '.join(most)} and {last}" if most else last
