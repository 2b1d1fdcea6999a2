"""The named checks `contents` and `references`: a rulebook goes in; hits for its table of contents, its page numbers and its figures come out."""

from __future__ import annotations

import re
from collections.abc import Iterator

from printgen.checks.names import squeezed
from printgen.gather import mark
from printgen.rules.frame import Ask, Hit

PAGE = re.compile(r"\bpages?\s+(\d+(?:\s*(?:and|to|,|–|-)\s*\d+)*)", re.IGNORECASE)
FIGURE = re.compile(r"\b(?:like this|as shown|(?:figure|diagram|picture|illustration)\b)", re.IGNORECASE)


@mark("check", "contents")
def contents(ask: Ask) -> Iterator[Hit]:
    """A hit for a table of contents that is empty, an entry that is no heading, and one that comes in another order: `problem`. A text without one is not at fault."""
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
    first = headings.index(squeezed(_bare(manual.contents[0].text))) if squeezed(_bare(manual.contents[0].text)) in headings else len(headings)
    for section in manual.sections[first:]:
        if section.heading and squeezed(section.title) not in listed:
            yield Hit(section.heading.place, {"problem": f'the heading "{section.title}" is not in the table of contents'})


def _bare(entry: str) -> str:
    """An entry without its leader and page number."""
    return re.sub(r"[\s.…]*\d*$", "", entry).strip() or entry


@mark("check", "references")
def references(ask: Ask) -> Iterator[Hit]:
    """One hit that names all references to pages (`what` = page) or figures, which a text without pages and pictures cannot answer: `lines`, `number`, `what`."""
    if ask.manual is None:
        return
    what = str(ask.options.get("what", "page"))
    pattern = PAGE if what == "page" else FIGURE
    found = [words for words in ask.manual.said() if pattern.search(words.text)]
    if found:
        lines = list(dict.fromkeys(words.line for words in found))
        yield Hit(found[0].place, {"lines": lines, "number": len(lines), "what": what})
