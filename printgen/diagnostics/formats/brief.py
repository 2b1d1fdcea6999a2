"""Notes go in, lines come out: one for each game with how many of each code there are, or one for each note; what belongs to no game is left to be told in full."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field

from printgen.diagnostics.diagnostic import NOTE, Diagnostic
from printgen.diagnostics.formats.escape import escaped
from printgen.frozen import frozen

FEW = 5
"""So many notes are told in full where more of them have a line each."""
WIDEST = 160
"""The most characters of a line that are shown."""


@frozen
class Short:
    """How notes are told that are not told in full.

    `folders` of games with their ids: of the notes in them only the numbers. `lines`: a line each, if there are more than FEW. `again`: the options with
    which a check finds the same, if it needs any.
    """

    folders: Mapping[str, str] = field(default_factory=dict)
    lines: bool = False
    again: str = ""


def parted(findings: Sequence[Diagnostic], short: Short) -> tuple[list[Diagnostic], list[Diagnostic]]:
    """The findings that are told in full, and the notes of which only the numbers are told."""
    full: list[Diagnostic] = []
    counted: list[Diagnostic] = []
    for one in findings:
        (counted if short.folders and game_of(one, short.folders) else full).append(one)
    return full, counted


def lined(findings: Sequence[Diagnostic], short: Short) -> bool:
    """Whether notes have a line each: there are more than FEW, and no numbers are told instead."""
    return short.lines and not short.folders and sum(1 for one in findings if one.severity == NOTE) > FEW


def line(note: Diagnostic) -> tuple[str, str]:
    """`note[DF110]`, and where it stands and what it says, cut where it is too long for a line."""
    head = f"{note.severity.word}[{escaped(note.code)}]"
    words = " ".join((*([escaped(str(note.place))] if note.place.source is not None else []), escaped(note.message)))
    most = WIDEST - len(head) - 1
    return head, words if len(words) <= most else words[: most - 1] + "…"


def game_of(finding: Diagnostic, folders: Mapping[str, str]) -> str:
    """The game of a note, by where it stands: `folders` are those of games (and of their templates) with their ids. "" for what is told in full."""
    file = finding.place.file
    if finding.severity != NOTE or file is None:
        return ""
    inside = [folder for folder in folders if folder in {"", "."} or file.startswith(f"{folder}/")]
    return folders[max(inside, key=len)] if inside else ""


def lines(notes: Iterable[Diagnostic], folders: Mapping[str, str]) -> list[str]:
    """`my-game: 3 notes (DF110, FW312 × 2)`, the games in their order."""
    counts: dict[str, Counter[str]] = {name: Counter() for name in folders.values()}
    for note in notes:
        counts[game_of(note, folders)][note.code] += 1
    found = []
    for name, codes in counts.items():
        if total := codes.total():
            words = ", ".join(code if number == 1 else f"{code} × {number}" for code, number in sorted(codes.items()))
            found.append(f"{escaped(name)}: {total} {'note' if total == 1 else 'notes'} ({escaped(words)})")
    return found
