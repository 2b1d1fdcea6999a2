"""A bag of findings goes in, workflow commands come out: GitHub shows them beside the lines of a pull request."""

from __future__ import annotations

from collections.abc import Callable

from printgen.diagnostics.diagnostic import ERROR, NOTE, WARNING, Bag, Diagnostic
from printgen.diagnostics.formats.as_text import summary
from printgen.diagnostics.formats.escape import escaped
from printgen.diagnostics.selection import most_severe
from printgen.place import Sheet

COMMANDS = {ERROR: "error", WARNING: "warning", NOTE: "notice"}


def as_github(bag: Bag, *, inside: Callable[[str], bool] = bool, most: int | None = None) -> str:
    """A line for each finding that is not waived, errors first (GitHub shows ten of each kind), then the summary as a plain line.

    `inside` tells of a file whether it lies in the repository. Nothing that an author wrote can start a command of its own or end one early:
    `%`, line ends, and in properties `:` and `,` are escaped.
    """
    shown = most_severe([finding for finding in bag.sorted if not finding.waived], most)
    lines = [_line(finding, inside) for finding in sorted(shown, key=lambda finding: finding.severity)]
    return "\n".join([*lines, summary(bag)]) + "\n"


def _line(finding: Diagnostic, inside: Callable[[str], bool]) -> str:
    place = finding.place
    words = escaped(finding.message)
    properties: list[tuple[str, object]] = []
    if place.file and place.span:
        line, column, end_line, end_column = place.span
        if not inside(place.file):
            words = f"{escaped(str(place))}: {words}"
        elif isinstance(place.source, Sheet):
            # A workbook has no lines that could be shown.
            words = f"{escaped(place.source.cell(place.start))}: {words}"
            properties = [("file", place.file)]
        elif place.source and not place.source.text:
            properties = [("file", place.file)]
        else:
            properties = [("file", place.file), ("line", line), ("endLine", end_line)]
            # GitHub takes columns only where all is on one line.
            properties += [("col", column), ("endColumn", max(end_column, column))] if end_line == line else []
    properties.append(("title", f"{finding.code} {finding.name}"))
    more = [f"{name}: {escaped(said)}" for name, said in (("hint", finding.hint), ("rulebook", finding.source)) if said]
    told = ",".join(f"{name}={_property(str(value))}" for name, value in properties)
    return f"::{COMMANDS[finding.severity]} {told}::{_data(chr(10).join([words, *more]))}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
