"""The findings of a run go in, a report on standard output and the exit code come out."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from printgen.cli.terminal import in_colour
from printgen.diagnostics.diagnostic import ERROR, WARNING, Bag
from printgen.diagnostics.formats.brief import Short
from printgen.frozen import frozen

if TYPE_CHECKING:
    from printgen.project import Found

CLEAN, FINDINGS, USAGE = 0, 1, 2


@frozen
class Wanted:
    """Which findings are told: those of some codes, without those of others, at most so many; `games` are those that were looked at, below `root`.

    `strict`: warnings have the exit code of errors.

    `brief`: of notes that a check tells as well only the numbers are told, if the report is text and nobody asked for their codes.
    `lines`: of many notes each has a line, under the same conditions. `again`: the options with which a check finds the same.
    """

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    most: int | None = None
    games: tuple[Found, ...] = ()
    root: Path = Path()
    brief: bool = False
    lines: bool = False
    again: str = ""
    strict: bool = False

    @property
    def short(self) -> Short:
        """How notes are told."""
        return Short(self._folders, self.lines and not self.select, self.again)

    @property
    def _folders(self) -> dict[str, str]:
        """The folders of the games and of their templates, from their roots, with the games' ids; none where all is told."""
        from printgen.project import TEMPLATES

        if not self.brief or self.select:
            return {}
        own = {game.folder.relative_to(game.root).as_posix(): game.id for game in self.games}
        return own | {f"{TEMPLATES}/{name}": game.id for game in self.games for name in (game.id, game.folder.name)}


def told(bag: Bag, form: str, *, more: Mapping[str, Any] | None = None, head: str = "", foot: str = "", wanted: Wanted | None = None) -> int:
    """Write the report; `more` is added to the JSON, `head` stands before the text, `foot` behind it. The exit code comes out: that of the findings that are wanted."""
    wanted = wanted or Wanted()
    shown = _chosen(bag, wanted)
    if form == "json":
        import json

        from printgen.diagnostics.formats.as_json import as_json

        words = as_json(shown, most=wanted.most)
        sys.stdout.write(json.dumps({**json.loads(words), **more}, indent=2) + "\n" if more is not None else words)
    elif form == "sarif":
        from printgen.cli.known import known_codes
        from printgen.diagnostics.formats.as_sarif import as_sarif

        laws = {code: law for code, (_, law) in known_codes(wanted.games).items()}
        sys.stdout.write(as_sarif(shown, laws, inside=lambda file: (wanted.root / file).is_file(), most=wanted.most))
    elif form == "github":
        from printgen.diagnostics.formats.as_github import as_github

        sys.stdout.write(as_github(shown, inside=lambda file: (wanted.root / file).is_file(), most=wanted.most))
    else:
        from printgen.diagnostics.formats.as_text import as_text

        sys.stdout.write(head + as_text(shown, colour=in_colour(sys.stdout), most=wanted.most, short=wanted.short) + foot)
    return exit_code(shown, strict=wanted.strict)


def hidden_errors(bag: Bag, wanted: Wanted) -> str:
    """A line about the errors that are not told; "" if there are none."""
    if not wanted.select and not wanted.ignore:
        return ""
    from printgen.diagnostics.selection import selected, words_of

    hidden = bag.count(ERROR) - selected(bag, words_of(wanted.select), words_of(wanted.ignore)).count(ERROR)
    return f"{hidden} error{'s are' if hidden > 1 else ' is'} not shown and stop{'' if hidden > 1 else 's'} the build\n" if hidden else ""


def _chosen(bag: Bag, wanted: Wanted) -> Bag:
    """The findings that are told; a word that means no code is one of them."""
    if not wanted.select and not wanted.ignore:
        return bag
    from printgen.cli.known import all_known, known_codes, unknown_codes
    from printgen.diagnostics.selection import selected, words_of

    select, ignore = words_of(wanted.select), words_of(wanted.ignore)
    shown = selected(bag, select, ignore)
    # Where a game cannot be read nobody knows what codes its rules have.
    if all_known(wanted.games):
        shown.extend(unknown_codes((*select, *ignore), known_codes(wanted.games)))
    return shown


def exit_code(bag: Bag, *, strict: bool = False) -> int:
    """1 if there are errors (strict: or warnings), 2 if what was asked for is not there, else 0."""
    errors = [finding for finding in bag.findings if finding.severity == ERROR and not finding.waived]
    if any(finding.code.startswith("OP") and finding.place.source is None for finding in errors):
        return USAGE
    return FINDINGS if errors or (strict and bag.count(WARNING)) else CLEAN
