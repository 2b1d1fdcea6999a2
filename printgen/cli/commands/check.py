"""`printgen check`: games go in, all their findings come out; what is written is the memory of them and of the faces, and what is asked for: overlays, or fixes."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from printgen.cli import BUSY, options
from printgen.frozen import frozen
from printgen.lock import BusyError

if TYPE_CHECKING:
    from printgen.diagnostics.diagnostic import Bag
    from printgen.project import Found, Project


@frozen
class Asked:
    """What was asked of a check beside its games: the profiles, whether to look anew, whether and where to draw, and whether to show how far it is."""

    profiles: tuple[str, ...]
    fresh: bool
    overlay: bool
    output: Path | None
    progress: bool


@click.command(short_help="Say what is wrong with games, in words or drawn into their maps.")
@options.games
@options.paper
@options.report
@click.option("--notes", is_flag=True, help="Tell all notes in full; else more than five of them have a line each.")
@click.option("--strict", is_flag=True, help="Exit with 1 for warnings, too.")
@click.option("--fresh", is_flag=True, help="Check and draw everything anew, even what has not changed since the last check.")
@click.option("--overlay", is_flag=True, help="Draw the findings into the maps: an SVG a page and a PDF a map, in overlay/ of the game's output.")
@click.option("-o", "--output", type=options.Folder(), metavar="FOLDER", help="With --overlay: where files go, in a folder for each game.  [default: output/ of the project]")
@click.option("--diff", is_flag=True, help="Show what --fix would change, as a unified diff; write nothing.")
@click.option("--fix", "mending", is_flag=True, help="Write the safe fixes of errors into your files, and tell what is left.")
@options.debug
def command(  # the parameters of a command are its options
    games: tuple[str, ...],
    profiles: tuple[str, ...],
    paper: str | None,
    form: str,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    most: int | None,
    notes: bool,
    strict: bool,
    fresh: bool,
    overlay: bool,
    output: Path | None,
    diff: bool,
    mending: bool,
) -> int:
    """Check definitions, rules, faces and sheets, and tell all findings at once.

    GAME is a game's id or the path of its folder; without one, the game of the current folder is checked, else all games of the project.
    A game of which no file has changed is not checked again: its findings are remembered in output/.cache. After a change only the faces
    that it can have touched are drawn anew; the others lie in your own folder for caches.

    An error stops a build, a warning is probably a mistake, a note is to be known and asks for nothing.

    --select and --ignore choose what is told, and the exit code speaks of that alone; files that cannot be read are told whatever is selected. A build looks at everything all the same: to accept a finding
    for good, write a waiver with its reason into game.yaml.

    --overlay draws what was found into the maps, and where caves come to lie, how many moves lead on and where they are dangerous. It is drawn even if
    there are errors, unless the definitions themselves cannot be read.

    --fix mends what can be mended safely: misspelt keys, rulers and labels of maps, and for errors of a map the smallest change of its squares that
    removes them. No fix brings another error; comments and layout stay. --diff shows all that first.
    """
    from printgen.cli.games import found_games, strangers
    from printgen.cli.report import Wanted, told

    if output and not overlay:
        raise click.UsageError("-o says where overlays go: it needs --overlay.")
    if (diff or mending) and overlay:
        raise click.UsageError("--fix and --diff do not go with --overlay: mend first, then draw.")
    project, found, bag = found_games(games, Path.cwd())
    strangers(project, found, games)
    names = options.profiles_of(profiles, paper)
    wanted = Wanted(select, ignore, most, found, project.root, lines=not notes, strict=strict)
    if diff or mending:
        from printgen.cli.mending import mend, report

        return report(mend(project, found, names, shown=form == "text"), bag, form, apply=mending, show=diff, wanted=wanted)
    try:
        made = _looked(project, found, bag, Asked(names, fresh, overlay, output, form == "text"))
    except BusyError as busy:
        click.echo(f"printgen: {busy}; try again when it is done.", err=True)
        return BUSY
    return told(bag, form, more={"files": made} if overlay else None, head="".join(f"{name}\n" for name in made), wanted=wanted)


def _looked(project: Project, found: tuple[Found, ...], bag: Bag, asked: Asked) -> list[str]:
    """Put the findings of all games into the bag; the overlays that were drawn come out. Raises BusyError."""
    from printgen.cli.games import output_of, shown
    from printgen.cli.terminal import Progress
    from printgen.pipeline.remembered import Memory

    made: list[str] = []
    with Progress(shown=asked.progress) as tell:
        for game in found:
            memory = Memory(project, game, asked.profiles)
            known = None if asked.fresh or asked.overlay else memory.bag()
            if known is None:
                # The rooms of the trip are loaded only if something is to be checked: that alone takes longer than remembering.
                from printgen.pipeline.drawer import drawer_of
                from printgen.pipeline.trip import Wish, check, foreseen

                wish = Wish(asked.profiles)
                checked = check(project, game, wish, tell, partial(drawer_of, game, fresh=asked.fresh))
                foreseen(checked, project, game, wish)
                known = checked.bag
                memory.keep(known)
                if asked.overlay:
                    from printgen.pipeline.overlay import draw

                    where = asked.output or output_of(project, game)
                    drawn, wrong = draw(project, game, checked, asked.profiles[0], where, tell)
                    bag.extend(wrong)
                    made.extend(f"{shown(where)}/{name}" for name in drawn)
            bag.extend(known)
    if asked.overlay and not made and not bag.has_errors:
        from printgen.pipeline.codes import OPTION_IDLE
        from printgen.place import NOWHERE

        bag.add(OPTION_IDLE.at(NOWHERE, "--overlay means nothing here: no game has a map to draw into", hint="name a game with a map, or leave the option out"))
    return made
