"""`printgen check`: games go in, all their findings come out; nothing is written."""

from __future__ import annotations

from pathlib import Path

import click

from printgen.cli import options


@click.command(short_help="Say what is wrong with games; write nothing.")
@options.games
@options.paper
@options.form
@click.option("--strict", is_flag=True, help="Exit with 1 for warnings, too.")
@options.debug
def command(games: tuple[str, ...], profiles: tuple[str, ...], paper: str | None, form: str, strict: bool) -> int:
    """Check definitions, rules, faces and sheets, and tell all findings at once.

    GAME is a game's id or the path of its folder; without one, the game of the current folder is checked, else all games of the project.
    """
    from printgen.cli.games import found_games
    from printgen.cli.report import told
    from printgen.cli.terminal import Progress
    from printgen.pipeline.trip import Wish, check

    project, found, bag = found_games(games, Path.cwd())
    wish = Wish(options.profiles_of(profiles, paper))
    with Progress(shown=form == "text") as tell:
        for game in found:
            bag.extend(check(project, game, wish, tell).bag)
    return told(bag, form, strict=strict)
