"""`printgen explain`: a code goes in, the law behind it comes out, with why, source, a wrong and a right example."""

from __future__ import annotations

import sys
import textwrap
from pathlib import Path
from typing import TYPE_CHECKING

import click

from printgen.cli import options

if TYPE_CHECKING:
    from printgen.cli.lore import Lore

WIDTH = 96


FEWEST = 3
"""So many letters begin few enough codes that all of them are told."""


@click.command(short_help="Tell what a code means, and what would be right.")
@click.argument("codes", nargs=-1, metavar="[CODE]...")
@options.form
@options.debug
def command(codes: tuple[str, ...], form: str) -> int:
    """Tell the law behind a code of a finding: why it is one, where it comes from, a wrong and a right example.

    CODE is a code such as DF101, or its name; without one all codes are listed, those of the tool and of the games that are here.
    """
    import json
    from dataclasses import asdict

    from printgen.cli.codes import NO_SUCH_CODE
    from printgen.cli.report import told
    from printgen.diagnostics.diagnostic import Bag
    from printgen.diagnostics.nearest import did_you_mean
    from printgen.place import NOWHERE

    known = _known(Path.cwd())
    bag = Bag()
    chosen: list[Lore] = []
    for asked in codes:
        found = [lore for lore in known if asked.lower() in {lore.code.lower(), lore.name.lower()}]
        chosen.extend(found)
        if not found:
            near = did_you_mean(asked, [word for lore in known for word in (lore.code, lore.name)])
            # Two letters begin the codes of a whole room, one or none those of half the tool.
            family = [lore.code for lore in known if lore.code.lower().startswith(asked.lower())] if len(asked) >= FEWEST else []
            near = "" if family else near
            hint = f"there are {', '.join(dict.fromkeys(family))}" if family else "printgen explain lists all codes"
            bag.add(NO_SUCH_CODE.at(NOWHERE, f'there is no code "{asked}"{near}', hint=hint))
    if bag.findings:
        return told(bag, form)
    if chosen:
        chosen = _shown(chosen, Path.cwd())
    if form == "json":
        sys.stdout.write(json.dumps({"codes": [asdict(lore) for lore in chosen or known]}, indent=2) + "\n")
    elif chosen:
        sys.stdout.write("\n".join(map(_page, chosen)))
    else:
        # A rule that several games bring under one code is one line.
        once = {lore.code: lore for lore in reversed(known)}.values()
        sys.stdout.writelines(f"{lore.code}  {lore.severity:7}  {lore.law if lore.of else lore.name.replace('-', ' ')}\n" for lore in reversed(once))
    return 0


def _shown(chosen: list[Lore], here: Path) -> list[Lore]:
    """What was asked for, with examples that are run now."""
    from printgen.cli.lore import with_examples
    from printgen.project import find_project, games, shipped_games

    project = find_project(here)
    every = (*games(project), *shipped_games(project))
    return [with_examples(lore, project, every) if lore.at else lore for lore in chosen]


def _known(here: Path) -> list[Lore]:
    """All codes, by code; a rule that several games have is told once for each, a standard rule once."""
    from printgen.cli.lore import rule_codes, tool_codes
    from printgen.project import find_project, games, shipped_games

    project = find_project(here)
    every = {game.folder: game for game in (*games(project), *shipped_games(project))}.values()
    found = {(lore.code, lore.of): lore for lore in tool_codes()}
    for game in every:
        for lore in rule_codes(game):
            found.setdefault((lore.code, lore.of), lore)
    return [found[key] for key in sorted(found)]


def _page(lore: Lore) -> str:
    """One code as a page of text."""
    from printgen.diagnostics.formats.escape import escaped

    lines = [f"{lore.code} {lore.name} ({lore.severity}" + (f", of {lore.of})" if lore.of else ")"), *textwrap.wrap(escaped(lore.law), WIDTH), ""]
    for example in lore.examples:
        where = f" in {example.file}" if example.file else ""
        said = f"Says{f' at {example.at}' if example.at else ''}"
        for title, words in ((f"Wrong{where}", example.wrong), ("Right", example.right), (said, example.says), ("Hint", example.hint if example.hint != lore.hint else "")):
            if words:
                lines += [f"  {title}:", *(f"    {escaped(line)}" for line in words.splitlines())]
        lines.append("")
    for title, words in (("Why", lore.why), ("Hint", lore.hint), ("Rulebook", lore.source), ("Rule", lore.at)):
        if words:
            lines += textwrap.wrap(f"{title}: {escaped(words)}", WIDTH, subsequent_indent="  ")
    return "\n".join(lines).rstrip() + "\n"
