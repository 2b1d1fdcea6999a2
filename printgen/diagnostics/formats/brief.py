"""Notes and the folders of games go in, a line for each game comes out: how many of each code there are; what belongs to no game is left to be told in full."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from printgen.diagnostics.diagnostic import NOTE, Diagnostic
from printgen.diagnostics.formats.escape import escaped


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
