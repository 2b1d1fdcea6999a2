"""`printgen proof`: a game (and some of its decks) goes in, a PDF for whoever reads the proofs comes out, or the list of all words."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from printgen.cli import BUSY, options

if TYPE_CHECKING:
    from printgen.diagnostics.diagnostic import Bag
    from printgen.pipeline.trip import Checked
    from printgen.project import Found, Project


@click.command(short_help="Make a sheet to proof-read: each piece once, findings marked, all words as a list.")
@click.argument("game")
@click.argument("decks", nargs=-1, metavar="[DECK]...")
@click.option("-o", "--output", type=options.Folder(), metavar="FOLDER", help="Where the file goes, in a folder for each game.  [default: output/ of the project]")
@click.option("--paper", "said", type=click.Choice(["a4", "letter"], case_sensitive=False), help="The paper of the PDF.  [default: a4]")
@click.option("--format", "form", type=click.Choice(["pdf", "text", "json"]), default="pdf", show_default=True, help="The PDF, or only the words: a line a text with piece, field and text between tabs, or as JSON.")
@click.option("--soft", default="", metavar="PROFILE", help="A profile for the press: its preflight is marked as well, and each side is shown in the colours of its inks, as PNG.")
@options.debug
def command(game: str, decks: tuple[str, ...], output: Path | None, said: str | None, form: str, soft: str) -> int:
    """Show each different piece of a game once, front beside back: its id, the line or cell it comes from, bleed, cut and safe lines, boxes to tick, and
    what printgen check found marked on it. Then every text that is printed, piece by piece, to be read aloud.

    GAME is a game's id or the path of its folder, DECK a kind of its pieces or a single piece; without one the proof is of everything. It is written
    into proof/ of the game's output folder. That something was found does not stop it; definitions that cannot be read do.
    """  # noqa: D205 - click shows this text as it stands
    from printgen.cli import decks as names
    from printgen.cli.games import found_games
    from printgen.cli.report import told
    from printgen.cli.terminal import Progress

    report, paper = "json" if form == "json" else "text", said or "a4"
    if form != "pdf" and (said is not None or output is not None):
        raise click.UsageError(f"--paper and --output are for the PDF; --format {form} writes words to the screen")
    project, found, bag = found_games((game,), Path.cwd())
    if bag.has_errors or not found:
        return told(names.with_homes(bag, game, Path.cwd(), "proof"), report)
    from printgen.pipeline.trip import Wish, check

    bag = _unfit(soft, form, found[0].root)
    if bag.has_errors:
        return told(bag, report)
    with Progress(shown=form == "pdf") as tell:
        checked = check(project, found[0], Wish((f"home-{paper.lower()}", *([soft] if soft else []))), tell)
    if checked.game is None or not checked.game.sound:
        return told(checked.bag, report)
    wrong = names.unknown(checked.game, decks)
    if wrong.has_errors:
        return told(wrong, report)
    if form != "pdf":
        sys.stdout.write(_words(checked, decks, form))
        return 0
    return _written(project, found[0], checked, (decks, f"home-{paper.lower()}", soft), output)


def _unfit(soft: str, form: str, root: Path) -> Bag:
    """What is wrong with the profile of a soft proof. Raises click's error where there is nothing to be drawn, or no ink to be shown."""
    from printgen.diagnostics.diagnostic import Bag
    from printgen.impose.profile import read_profile
    from printgen.scene.printing import CMYK

    if not soft:
        return Bag()
    if form != "pdf":
        raise click.UsageError("--soft draws pictures; words have no ink (--format pdf)")
    profile, bag = read_profile(soft, root)
    if profile is not None and profile.printing.colour != CMYK:
        raise click.UsageError(f"{soft} prints in the colours of a screen; soft proofs show inks, for example those of press-x4")
    return bag


def _written(project: Project, found: Found, checked: Checked, asked: tuple[tuple[str, ...], str, str], output: Path | None) -> int:
    """Write the PDF and tell its name."""
    from printgen.cli.games import output_of, shown
    from printgen.cli.report import told
    from printgen.cli.terminal import Progress
    from printgen.diagnostics.formats.as_text import summary
    from printgen.diagnostics.formats.escape import escaped
    from printgen.lock import BusyError
    from printgen.pipeline.proof import Asked, write

    where = output or output_of(project, found)
    try:
        with Progress(shown=True) as tell:
            files, bag = write(project, found, checked, Asked(*asked), where, tell)
    except BusyError as busy:
        click.echo(f"printgen: {busy}; try again when it is done.", err=True)
        return BUSY
    if bag.has_errors:
        return told(bag, "text")
    sys.stdout.write("".join(f"{escaped(f'{shown(where)}/{name}')}\n" for name in files) + f"the check says: {summary(checked.bag)}\n")
    return 0


def _words(checked: Checked, decks: tuple[str, ...], form: str) -> str:
    """All texts, one a line, or as JSON."""
    import json

    from printgen.diagnostics.formats.escape import escaped
    from printgen.pipeline.proof import made, words

    assert checked.game is not None
    found = words(made(checked, checked.game, decks))
    if form == "json":
        texts = [
            {"kind": one.kind, "component": one.component.id if one.component else None, "field": line.field or None, "text": line.text, "at": str(line.place)}
            for one in found
            for line in one.lines
        ]
        return json.dumps({"game": checked.game.id, "texts": texts}, indent=2) + "\n"
    lines = [(one.component.id if one.component else f"all of {one.kind}", line.field or "-", line.text) for one in found for line in one.lines]
    return "".join("\t".join(escaped(part.replace("\n", " / ")) for part in line) + "\n" for line in lines)
