"""`printgen check`: games go in, all their findings come out; nothing is written but the memory of what was found, and the overlays if they are asked for."""

from __future__ import annotations

from pathlib import Path

import click

from printgen.cli import BUSY, options


@click.command(short_help="Say what is wrong with games, in words or drawn into their maps.")
@options.games
@options.paper
@options.report
@click.option("--strict", is_flag=True, help="Exit with 1 for warnings, too.")
@click.option("--fresh", is_flag=True, help="Check anew, even if no file has changed since the last check.")
@click.option("--overlay", is_flag=True, help="Draw the findings into the maps: an SVG a page and a PDF a map, in overlay/ of the game's output.")
@click.option("-o", "--output", type=click.Path(path_type=Path), metavar="FOLDER", help="With --overlay: where files go, in a folder for each game.  [default: output/ of the project]")
@options.debug
def command(  # the parameters of a command are its options
    games: tuple[str, ...],
    profiles: tuple[str, ...],
    paper: str | None,
    form: str,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    most: int | None,
    strict: bool,
    fresh: bool,
    overlay: bool,
    output: Path | None,
) -> int:
    """Check definitions, rules, faces and sheets, and tell all findings at once.

    GAME is a game's id or the path of its folder; without one, the game of the current folder is checked, else all games of the project.
    A game of which no file has changed is not checked again: its findings are remembered in output/.cache.

    --select and --ignore choose what is told, and the exit code speaks of that alone. A build looks at everything all the same: to accept a finding
    for good, write a waiver with its reason into game.yaml.

    --overlay draws what was found into the maps, and where caves come to lie, how many moves lead on and where they are dangerous. It is drawn even if
    there are errors, unless the definitions themselves cannot be read.
    """
    if output and not overlay:
        raise click.UsageError("-o says where overlays go: it needs --overlay.")
    from printgen.cli.games import found_games, output_of, shown
    from printgen.cli.report import Wanted, told
    from printgen.cli.terminal import Progress
    from printgen.pipeline.remembered import Memory

    project, found, bag = found_games(games, Path.cwd())
    names = options.profiles_of(profiles, paper)
    made: list[str] = []
    with Progress(shown=form == "text") as tell:
        for game in found:
            memory = Memory(project, game, names)
            known = None if fresh or overlay else memory.bag()
            if known is None:
                # The rooms of the trip are loaded only if something is to be checked: that alone takes longer than remembering.
                from printgen.pipeline.trip import Wish, check

                checked = check(project, game, Wish(names), tell)
                known = checked.bag
                memory.keep(known)
                if overlay:
                    from printgen.files import BusyError
                    from printgen.pipeline.overlay import draw

                    where = output or output_of(project, game)
                    try:
                        drawn, wrong = draw(project, game, checked, names[0], where, tell)
                    except BusyError as busy:
                        click.echo(f"printgen: {busy}; try again when it is done.", err=True)
                        return BUSY
                    bag.extend(wrong)
                    made.extend(f"{shown(where)}/{name}" for name in drawn)
            bag.extend(known)
    wanted = Wanted(select, ignore, most, found, project.root)
    return told(bag, form, strict=strict, more={"files": made} if overlay else None, head="".join(f"{name}\n" for name in made), wanted=wanted)
