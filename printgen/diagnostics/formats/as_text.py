"""A bag of findings goes in, a report for people comes out: each with its line of the file and a caret below the place, then a summary."""

from __future__ import annotations

from printgen.diagnostics.diagnostic import ERROR, NOTE, WARNING, Bag, Diagnostic, Severity
from printgen.diagnostics.formats.brief import WIDEST, Short, line, lined, lines, parted
from printgen.diagnostics.formats.escape import escaped, width
from printgen.diagnostics.selection import most_severe
from printgen.place import Place

IN_FULL = Short()

_COLOURS = {ERROR: "31;1", WARNING: "33;1", NOTE: "36;1"}
_TAB = "    "
_WHERE = {True: "notes in full", False: "told again by"}


def as_text(bag: Bag, *, colour: bool = False, waived: bool = False, most: int | None = None, short: Short = IN_FULL) -> str:
    """The report, in the order of files and lines; ends with a line end. `waived`: show the findings that waivers accept, too; `most`: so many at most.

    `short`: which notes are not told in full; they come first, so that what is to be mended stands at the end, where one looks.
    Everything that comes from a file is escaped: nothing in it can move the cursor, ring a bell or turn the direction of writing.
    """
    paint = _paint if colour else _bare
    every = [finding for finding in bag.sorted if waived or not finding.waived]
    full, counted = parted(every, short)
    shown = most_severe(full, most)
    one_line = [finding for finding in shown if finding.severity == NOTE] if lined(every, short) else []
    blocks = [_block(finding, paint) for finding in shown if not one_line or finding.severity != NOTE]
    more = f"; {_WHERE[bool(counted)]}: printgen check{' --notes' if counted else ''}{escaped(short.again)}" if counted or (short.again and bag.count(WARNING)) else ""
    more += "; notes in full: --notes" if one_line else ""
    more += f"; {len(shown)} of {len(full)} are shown, the most severe ones" if len(shown) < len(full) else ""
    listed = [" ".join((paint(head, _COLOURS[NOTE]), words)) for head, words in map(line, one_line)]
    numbers = [paint(words, _COLOURS[NOTE]) for words in lines(counted, short.folders)] if counted else []
    return "\n".join([*listed, *([""] if listed else []), *blocks, *numbers, _summary(bag, paint) + more + "\n"])


def summary(bag: Bag) -> str:
    """How many findings there are, in words: `1 error, 2 warnings (1 waived)`."""
    findings = bag.sorted
    counts = [(severity, sum(1 for f in findings if f.severity == severity and not f.waived)) for severity in Severity]
    words = ", ".join(_count(number, severity.word) for severity, number in counts if number) or "no findings"
    accepted = sum(1 for f in findings if f.waived)
    return words + (f" ({accepted} waived)" if accepted else "")


def _count(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


class _Paint:
    """Words in a colour."""

    def __call__(self, words: str, sgr: str) -> str:
        """The words between an SGR sequence and its end."""
        return f"\x1b[{sgr}m{words}\x1b[0m"


class _Bare(_Paint):
    """Words as they are."""

    def __call__(self, words: str, sgr: str) -> str:  # noqa: ARG002 the colour falls away here
        """The words."""
        return words


_paint, _bare = _Paint(), _Bare()


def _summary(bag: Bag, paint: _Paint) -> str:
    worst = next((severity for severity in Severity if bag.count(severity)), None)
    return paint(summary(bag), _COLOURS[worst] if worst is not None else "32;1")


def _block(finding: Diagnostic, paint: _Paint) -> str:
    """One finding: its place and message, the line with a caret, second places, hint, rulebook line, reason of a waiver."""
    colour = _COLOURS[finding.severity]
    head = f"{paint(finding.severity.word, colour)}{paint(f'[{escaped(finding.code)}]', colour)} {paint(escaped(finding.message), '1')}"
    lines = [head]
    gutter = max((len(_excerpt(place)[0]) for place in (finding.place, *(label.place for label in finding.labels)) if place.source), default=1)
    lines += _snippet(finding.place, "", gutter, colour, paint)
    if finding.page is not None:
        lines.append(_note(gutter, "page", str(finding.page), paint))
    for label in finding.labels:
        lines += _snippet(label.place, label.message, gutter, "34;1", paint)
    for name, words in (("hint", finding.hint), ("why", finding.why), ("rulebook", finding.source), ("rule", str(finding.rule)), ("waived", finding.waived)):
        if words:
            lines.append(_note(gutter, name, words, paint))
    return "\n".join(lines) + "\n"


def _note(gutter: int, name: str, words: str, paint: _Paint) -> str:
    return f"{' ' * gutter} {paint('=', '34')} {name}: {escaped(words)}"


def _snippet(place: Place, words: str, gutter: int, colour: str, paint: _Paint) -> list[str]:
    """The place, its line, and a caret under its first to its last character on that line."""
    if place.source is None:
        return [] if not words else [f"{' ' * gutter} {paint('=', '34')} {escaped(words)}"]
    where = f"{' ' * gutter}{paint('-->', '34')} {escaped(str(place))}"
    if not place.source.text:
        return [where + (f": {escaped(words)}" if words else "")]
    name, written, first, last = _excerpt(place)
    cut = max(0, first - WIDEST // 2) if len(written) > WIDEST else 0
    part = written[cut : cut + WIDEST]
    before, under = part[: first - cut], part[first - cut : max(last - cut, first - cut)]
    shown = ("…" if cut else "") + _cells(part) + ("…" if cut + WIDEST < len(written) else "")
    caret = " " * (width(_cells(before)) + (1 if cut else 0)) + paint("^" * max(1, width(_cells(under))), colour)
    bar = paint("|", "34")
    return [
        where,
        f"{paint(name.rjust(gutter), '34')} {bar} {shown}",
        f"{' ' * gutter} {bar} {caret}" + (f" {paint(escaped(words), colour)}" if words else ""),
    ]


def _excerpt(place: Place) -> tuple[str, str, int, int]:
    """Of a line: its label, its characters, and which of them are meant."""
    assert place.source is not None
    return place.source.excerpt(place.start, place.end)


def _cells(text: str) -> str:
    """What a terminal shows for a part of a line; a tab as four blanks, so that the caret stays below its place."""
    return _TAB.join(escaped(part) for part in text.split("\t"))
