"""The named check `steps`: lists of steps go in; a hit comes out for each gap, and each step that an overview has and the long text lacks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from printgen.checks.wording import overlap, records, stems, text
from printgen.gather import mark
from printgen.model.manual import Item, Listing, Manual, Section, follows
from printgen.model.record import Record, Value
from printgen.place import Place
from printgen.rules.frame import Ask, Hit

FIRST = ("A", "1")
ENOUGH = 0.5
"""So much of a step's words must stand in one step of the other list for the two to be the same step."""


@mark("check", "steps")
def steps(ask: Ask) -> Iterator[Hit]:
    """A hit for each fault of a list of steps: `problem`.

    In a rulebook: letters and numbers run without a gap, and of two sections with one heading the second, which sums the first one up, has no step that
    the first lacks. In definitions: the items of each list called `steps` come in the order of the rulebook's lines that they name.
    """
    if ask.manual is None:
        yield from _by_source(ask.game.facts)
        return
    yield from _gaps(listing for section in ask.manual.sections for listing in section.listings)
    yield from _overviews(ask.manual)


def _gaps(listings: Iterable[Listing]) -> Iterator[Hit]:
    """Steps that do not follow the one before. A list may start anew with A or 1, or go on where the last one ended, be it in another section (E after D)."""
    last: Item | None = None
    for listing in listings:
        for n, item in enumerate(listing.items):
            if not item.mark.isalnum() or (n and last is not None and item.depth > last.depth):
                continue
            if not (n == 0 and item.mark in FIRST) and not (last is not None and follows(last.mark, item.mark)):
                yield Hit(item.words.place, {"problem": f"step {item.mark} comes after step {last.mark}" if last else f"the first step is {item.mark}"})
            last = item


def _overviews(manual: Manual) -> Iterator[Hit]:
    first: dict[str, Section] = {}
    for section in manual.sections:
        title = section.title.lower().removesuffix("overview").strip(" :,–-")
        long = first.setdefault(title, section) if section.listings and title else section
        if long is not section:
            yield from _compared(section, long)


def _compared(short: Section, long: Section) -> Iterator[Hit]:
    """The steps of the short list that the long one lacks, and those that come in another order there."""
    known = [(item, stems(item.words.text)) for listing in long.listings for item in listing.items]
    before = -1
    for listing in short.listings:
        for item in listing.items:
            words = stems(item.words.text)
            if not words or item.words.text.lower().startswith(("repeat", "go on with")):
                continue
            shares = [overlap(words, there) for _, there in known]
            best = max(shares, default=0.0)
            at = shares.index(best) if shares else 0
            where = f'the long list under "{long.title}" (line {long.heading.line if long.heading else 1})'
            if best < ENOUGH:
                said = item.words.text if len(item.words.text) <= 50 else item.words.text[:49] + "…"
                yield Hit(item.words.place, {"problem": f'"{said}" is step {item.mark} of the overview; {where} has no such step'})
            elif at < before:
                yield Hit(item.words.place, {"problem": f"step {item.mark} of the overview comes earlier in {where}"})
            else:
                before = at


def _by_source(value: Value, name: str = "") -> Iterator[Hit]:
    if isinstance(value, Record):
        for key in value:
            yield from _by_source(value[key], key)
    elif name == "steps":
        last, last_id = (0, ""), ""
        for item in records(value):
            line = _line(text(item, "source"))
            if line and line < last:
                yield Hit(_place(item), {"problem": f'step "{text(item, "id")}" stands behind "{last_id}", but its line in the rulebook ({text(item, "source")}) before it'})
            if line:
                last, last_id = line, text(item, "id")


def _line(source: str) -> tuple[int, str] | None:
    book, _, line = source.partition(":")
    return (int(line), book) if line.isdecimal() else None


def _place(item: Record) -> Place:
    return item.place_of("source") if "source" in item else item.place
