"""Pieces and their faces go in, all words that are printed on them come out as a list to be read aloud: piece, field, text."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from printgen.frozen import frozen
from printgen.model.game import Component
from printgen.place import Place
from printgen.proof.entries import Entry
from printgen.scene.items import SetText
from printgen.typeset import inline

WORD = re.compile(r"[^\W\d_]{2,}")
SHORT = 2
"""Letters of a text that many things may say."""
MANY = 3
"""From so many pieces on, what all of them say is told once."""


@frozen
class Line:
    """A text of a piece: its field ("" if the template says it), the words as they are read, and where they were written."""

    field: str
    text: str
    place: Place


@frozen
class Reading:
    """The texts of a piece in the order in which they are drawn. `component` is None for what all pieces of a kind say."""

    kind: str
    component: Component | None
    source: str
    lines: tuple[Line, ...]


def readings(entries: Sequence[Entry]) -> tuple[Reading, ...]:
    """The texts of all pieces, kind by kind: first what all of a kind say."""
    made: list[Reading] = []
    for kind in dict.fromkeys(entry.component.kind.id for entry in entries):
        mine = [entry for entry in entries if entry.component.kind.id == kind]
        lines = {entry.component.id: _lines(entry) for entry in mine}
        times = Counter(line.text for found in lines.values() for line in found if not line.field)
        shared = {text for text, number in times.items() if number == len(mine)} if len(mine) >= MANY else set()
        first = tuple(line for line in lines[mine[0].component.id] if line.text in shared and not line.field)
        if first:
            made.append(Reading(kind, None, "", first))
        for entry in mine:
            own = tuple(line for line in lines[entry.component.id] if line.field or line.text not in shared)
            if own:
                made.append(Reading(kind, entry.component, entry.source, own))
    return tuple(made)


def spoken(text: str) -> str:
    """The words of a rich text without its markup; icons by their names."""
    paragraphs, _ = inline.parse(text)
    return "\n".join(" ".join(_named(paragraph).split()) for paragraph in paragraphs)


def _named(paragraph: inline.Paragraph) -> str:
    words = "".join(f"[{paragraph.icons[n]}]" if n in paragraph.icons else sign for n, sign in enumerate(paragraph.text)).replace(inline.HARD_BREAK, " ")
    return f"- {words}" if paragraph.bullet else words


def _lines(entry: Entry) -> tuple[Line, ...]:
    """Each text once; of what stands in no field only what has a word in it."""
    found: dict[tuple[str, str], Line] = {}
    places = [(spec.name, entry.component.fields.place_of(spec.name)) for spec in entry.component.kind.fields if spec.name in entry.component.fields]
    for face in entry.faces:
        for text in face.texts:
            field = text.field or _field(text, places)
            words = spoken(text.text)
            if words and (field or WORD.search(words)):
                if len(words) <= SHORT and not text.field:
                    # A letter that also stands in a field need not come from there the first time: of these the last one counts.
                    found.pop((field, words), None)
                found.setdefault((field, words), Line(field, words, text.place))
    return tuple(found.values())


def _field(text: SetText, places: Iterable[tuple[str, Place]]) -> str:
    """The field in which a text was written."""
    at = text.place
    return next((name for name, place in places if at.source is not None and at.source == place.source and place.start <= at.start and at.end <= place.end), "")
