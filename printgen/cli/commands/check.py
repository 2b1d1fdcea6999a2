"""`printgen check`: games go in, all their findings come out; nothing is written but the memory of what was found."""

from __future__ import annotations

from pathlib import Path

import click

from printgen.cli import options


@click.command(short_help="Say what is wrong with games; write nothing.")
@options.games
@options.paper
@options.report
@click.option("--strict", is_flag=True, help="Exit with 1 for warnings, too.")
@click.option("--fresh", is_flag=True, help="Check anew, even if no file has changed since the last check.")
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
) -> int:
    """Check definitions, rules, faces and sheets, and tell all findings at once.

    GAME is a game's id or the path of its folder; without one, the game of the current folder is checked, else all games of the project.
    A game of which no file has changed is not checked again: its findings are remembered in output/.cache.

    --select and --ignore choose what is told, and the exit code speaks of that alone. A build looks at everything all the same: to accept a finding
    for good, write a waiver with its reason into game.yaml.
    """
    from printgen.cli.games import found_games
    from printgen.cli.report import Wanted, told
    from printgen.cli.terminal import Progress
    from printgen.pipeline.remembered import Memory

    project, found, bag = found_games(games, Path.cwd())
    names = options.profiles_of(profiles, paper)
    with Progress(shown=form == "text") as tell:
        for game in found:
            memory = Memory(project, game, names)
            known = None if fresh else memory.bag()
            if known is None:
                # The rooms of the trip are loaded only if something is to be checked: that alone takes longer than remembering.
                from printgen.pipeline.trip import Wish, check

                known = check(project, game, Wish(names), tell).bag
                memory.keep(known)
            bag.extend(known)
    return told(bag, form, strict=strict, wanted=Wanted(select, ignore, most, found, project.root))
