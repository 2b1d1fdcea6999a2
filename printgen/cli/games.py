"""The games that a command line names go in, where they lie comes out, each game once."""

from __future__ import annotations

from pathlib import Path

import click

from printgen.diagnostics.diagnostic import Bag
from printgen.project import Found, Project, find_games, find_project


def found_games(names: tuple[str, ...], here: Path) -> tuple[Project, tuple[Found, ...], Bag]:
    """The project around `here`, the games meant by `names` (none: see `find_games`), and what is wrong with the names."""
    project = find_project(here)
    bag = Bag()
    found: dict[Path, Found] = {}
    for name in names or (None,):
        some, wrong = find_games(project, name, here)
        bag.extend(wrong)
        found.update({game.folder: game for game in some})
    return project, tuple(found.values()), bag


def output_of(project: Project, game: Found) -> Path:
    """Where a game's files go if nothing is said: the output folder of the project one stands in, unless the game was named by its folder elsewhere."""
    return project.output if game.root in {project.root, project.shipped.resolve()} else find_project(game.folder).output


def shown(folder: Path) -> str:
    """The folder as one would type it here."""
    here = Path.cwd()
    return (folder.relative_to(here) if folder.is_absolute() and folder.is_relative_to(here) else folder).as_posix()


def strangers(project: Project, found: tuple[Found, ...], names: tuple[str, ...]) -> None:
    """Say on standard error that nobody named the games which are meant, and that they are none of the user's: there is no project here."""
    if not names and found and all(game.root == project.shipped and game.root != project.root for game in found):
        ids = ", ".join(game.id for game in found)
        click.echo(f"printgen: there is no project here; these games come along with printgen: {ids}. A game of your own: printgen init NAME", err=True)
