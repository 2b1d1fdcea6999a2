"""`printgen build`: games go in, and if they have no errors the files that are printed come out."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from printgen.cli import BUSY, options
from printgen.frozen import frozen

if TYPE_CHECKING:
    from printgen.diagnostics.diagnostic import Bag
    from printgen.impose.profile import Profile
    from printgen.pipeline.trip import Wish
    from printgen.project import Found, Project


@frozen
class Asked:
    """What was asked for: what to build, where (None: where the game's files lie), whether what was built is built anew, whether progress is shown."""

    wish: Wish
    output: Path | None
    fresh: bool
    progress: bool


@click.command(short_help="Check games, and make the PDF and SVG files that are printed.")
@options.games
@click.option("-o", "--output", type=options.Folder(), metavar="FOLDER", help="Where files go, in a folder for each game.  [default: output/ of the project]")
@options.paper
@click.option("--only", multiple=True, metavar="PATTERN", help="Only what matches: a product, kind or component, * for any characters; may be given several times.")
@click.option("--skip", multiple=True, metavar="PATTERN", help="All but what matches; written as for --only.")
@click.option("--fill", is_flag=True, help="Fill the rest of each last sheet with more copies.")
@click.option("--backs", type=click.Choice(["long", "short", "fold", "apart", "none"]), help="The edge about which the printer turns the paper; fold: backs beside their fronts, to be folded; apart: on paper of their own; none: no backs.  [default: the profile's]")
@click.option("--copies", type=options.Copies(), metavar="N|box", default=1, show_default=True, help="How many sets, or all that lies in the box.")
@click.option("--printer", default="", metavar="NAME", help="A printer that was calibrated: backs meet fronts, sizes are right; see printgen calibrate.")
@click.option("--verify", is_flag=True, help="Open each file again and hold it against what it was made of (files for a press always are).")
@click.option("--force", is_flag=True, help="Build in spite of errors; every page says that it is unchecked.")
@click.option("--fresh", is_flag=True, help="Build anew, even if neither the game nor its files have changed since the last build.")
@options.report
@options.debug
def command(  # the parameters of a command are its options
    games: tuple[str, ...],
    output: Path | None,
    profiles: tuple[str, ...],
    paper: str | None,
    only: tuple[str, ...],
    skip: tuple[str, ...],
    fill: bool,
    backs: str | None,
    copies: int | str,
    printer: str,
    verify: bool,
    force: bool,
    fresh: bool,
    form: str,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    most: int | None,
) -> int:
    """Check games and, if there is no error, write their PDF and SVG files.

    GAME is a game's id or the path of its folder; without one, the game of the current folder is built, else all games of the project. With an
    error nothing is written, and what was built before stays as it is. --select and --ignore choose what is told, never what stops a build.
    Notes are counted; a check with --notes and the same --profile, or --select with their codes, tells them in full.
    A game is not built again if that would write the same bytes over the same files.
    """
    from printgen.cli.games import found_games, strangers
    from printgen.cli.report import Wanted, exit_code, hidden_errors, told
    from printgen.cli.source_date import source_date
    from printgen.cli.summary import summary
    from printgen.impose.lay import Choice
    from printgen.lock import BusyError
    from printgen.pipeline.trip import Wish

    project, found, bag = found_games(games, Path.cwd())
    strangers(project, found, games)
    bag.extend(source_date(os.environ))
    wish = Wish(options.profiles_of(profiles, paper), only, printer, Choice(backs or "", copies, unchecked=force, fill=fill), skip, verify)
    made: list[str] = []
    if not bag.has_errors:
        try:
            made = _made(project, found, Asked(wish, output, fresh, form == "text"), bag)
        except BusyError as busy:
            click.echo(f"printgen: {busy}; try again when it is done.", err=True)
            return BUSY
    wanted = Wanted(select, ignore, most, found, project.root, brief=True, again=options.again(wish.profiles))
    return max(told(bag, form, more={"files": made}, head=hidden_errors(bag, wanted), foot=summary(made, _profiles(found, wish), printer), wanted=wanted), exit_code(bag))


def _profiles(found: tuple[Found, ...], wish: Wish) -> list[Profile]:
    """The profiles that were asked for, each once."""
    from printgen.impose.profile import read_profile

    read = [profile for game in found[:1] for name in wish.profiles if (profile := read_profile(name, game.root)[0]) is not None]
    return list({profile.id: profile for profile in read}.values())


def _made(project: Project, found: tuple[Found, ...], asked: Asked, bag: Bag) -> list[str]:
    """Build all games, or find that they are as they were built; their findings go into the bag, the names of their files come out. Raises BusyError."""
    from printgen.cli.games import output_of, shown
    from printgen.cli.terminal import Progress
    from printgen.pipeline.remembered import Memory
    from printgen.pipeline.trip import Wish, build, unmatched_in
    from printgen.pipeline.unchanged import Built

    made: list[str] = []
    wish = asked.wish
    missed = unmatched_in(found, wish)
    if missed.findings:
        # What was meant is not known: nothing is built, and nothing written.
        bag.extend(missed)
        return made
    with Progress(shown=asked.progress) as tell:
        for game in found:
            where = asked.output or output_of(project, game)
            last = Built(project, game, wish, where)
            known = None if asked.fresh else last.last()
            if known is None:
                memory = Memory(project, game, wish.profiles)
                checked, names = build(project, game, wish, where, tell)
                whole = names and not any(one.code.startswith("IO") for one in checked.bag.findings)
                if whole:
                    last.keep_build(checked.bag, names)
                if whole and wish == Wish(wish.profiles):
                    # It has looked at all that a check looks at.
                    memory.keep(checked.bag)
                known = checked.bag, names
            bag.extend(known[0])
            made.extend(f"{shown(where)}/{name}" for name in known[1])
    return made
