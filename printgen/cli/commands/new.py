"""`printgen new`: a kind of piece and a name go in, the file of a new piece comes out, in a project that is made if there is none."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from printgen.cli import options

if TYPE_CHECKING:
    from printgen.diagnostics.diagnostic import Bag
    from printgen.model.game import Game, Kind
    from printgen.project import Found, Project


class GridSize(click.ParamType[tuple[int, int]]):
    """`12x12`: columns and rows."""

    name = "CxR"

    def convert(self, value: str | tuple[int, int], param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, int]:
        """Columns and rows, 1 to 64 of each."""
        if isinstance(value, tuple):
            return value
        found = re.fullmatch(r"([0-9]{1,2})[x×]([0-9]{1,2})", value)
        if found and all(1 <= int(side) <= 64 for side in found.groups()):
            return int(found[1]), int(found[2])
        return self.fail(f"{value!r} is no size of a map; write columns x rows, 1 to 64 of each: 12x12.", param, ctx)


@click.command(short_help="Start a piece of your own: a map for a game that is there already.")
@click.argument("kind")
@click.argument("name")
@click.option("--blank", "empty", is_flag=True, help="Start with an empty map.  [default]")
@click.option("--from", "model", metavar="ID", help="Start with a copy of this piece.")
@click.option("--size", type=GridSize(), help="Columns and rows of a blank map.  [default: as the game's other maps]")
@click.option("--style", metavar="STYLE", help="Draw a map in this style, one that passes every check.  [default: chosen by the seed]")
@click.option("--seed", type=click.IntRange(min=0), metavar="N", help="Draw another map for each number, and the same one for the same number.  [default: 1]")
@click.option("--game", "of", metavar="GAME", help="The game that it is for.  [default: the game of the current folder, else the one that comes along and has such pieces]")
@options.debug
def command(  # the parameters of a command are its options
    kind: str,
    name: str,
    empty: bool,
    model: str | None,
    size: tuple[int, int] | None,
    style: str | None,
    seed: int | None,
    of: str | None,
) -> int:
    """Write the file of a new piece, as in: printgen new landscape my-isle.

    KIND is a kind of the game whose pieces are written one a file, NAME what the new piece is called. Where there is no project yet, one is made: a game
    that extends the one that comes along and adds your piece to it. Nothing is ever written over.
    """
    from printgen.cli.codes import NOT_WRITTEN
    from printgen.cli.fresh import blank, copied, place_of
    from printgen.cli.report import told
    from printgen.cli.schemas import FOLDER, modeline, name_of, write_schemas
    from printgen.diagnostics.diagnostic import Bag
    from printgen.diagnostics.nearest import did_you_mean
    from printgen.files import OutputError, write_into
    from printgen.place import NOWHERE
    from printgen.project import find_project

    drawing = style is not None or seed is not None
    if model and (empty or size):
        raise click.UsageError("--from copies a piece as it is; it goes with neither --blank nor --size.")
    if drawing and (empty or model or size):
        raise click.UsageError("--style and --seed draw a map; they go with neither --blank nor --from nor --size.")
    project, bag = find_project(Path.cwd()), Bag()
    found, game, spec = _meant(project, kind, of, bag)
    if found is None or game is None or spec is None:
        return told(bag, "text")
    identifier, title = _called(name, bag)
    if not bag.has_errors and game.component(identifier):
        bag.add(NOT_WRITTEN.at(game.component(identifier).place, f'{game.id} has a "{identifier}" already', hint="choose another name"))  # type: ignore[union-attr]
    words: str | None = None
    if model:
        piece = next((one for one in game.of_kind(kind) if one.id == model), None)
        words = copied(piece, identifier, title) if piece is not None else None
        if words is None:
            ids = [one.id for one in game.of_kind(kind)]
            bag.add(NOT_WRITTEN.at(NOWHERE, f'there is no {kind} "{model}" to copy{did_you_mean(model, ids)}', hint="there are: " + ", ".join(ids)))
    if drawing and not bag.has_errors:
        words = _drawn(project, found, (style, 1 if seed is None else seed), (kind, identifier, title), bag)
    if bag.has_errors:
        return told(bag, "text")
    words = words or blank(game, spec, identifier, title, size)
    root, folder, files = _home(project, found, identifier, title)
    below = place_of(spec, game)
    lines = modeline("../" * (below.count("/") + 1) + f"{FOLDER}/{name_of(kind)}.json")
    path = f"{folder}/{below}/{identifier}.yaml".lstrip("/")
    try:
        write_into(root, {**files, path: (lines + words).encode()})
        write_schemas(root, folder)
    except OutputError as error:
        return told(Bag([NOT_WRITTEN.at(NOWHERE, f"{error.path} {error.problem}", hint="choose another name")]), "text")
    sys.stdout.write("".join(f"{one}\n" for one in (*files, path)) + f"\nNow: draw {path}, then: printgen check, printgen build\n")
    return 0


def _meant(project: Project, kind: str, of: str | None, bag: Bag) -> tuple[Found | None, Game | None, Kind | None]:
    """The game and the kind that are meant: of the project one stands in, else one that comes along."""
    from printgen.cli.codes import NO_SUCH_KIND
    from printgen.cli.fresh import place_of
    from printgen.diagnostics.nearest import did_you_mean
    from printgen.loading.load import load
    from printgen.place import NOWHERE
    from printgen.project import find_games, games, shipped_games

    if of:
        candidates, wrong = find_games(project, of, Path.cwd())
        bag.extend(wrong)
    elif games(project):
        candidates, wrong = find_games(project, None, Path.cwd())
        bag.extend(wrong)
    else:
        candidates = shipped_games(project)
    read = [(found, game) for found in candidates if (game := load(found.folder, found.root)[0]) is not None]
    fit = [(found, game) for found, game in read if kind in game.kinds and place_of(game.kinds[kind], game)]
    if len(fit) == 1:
        return fit[0][0], fit[0][1], fit[0][1].kinds[kind]
    if bag.has_errors:
        return None, None, None
    if fit:
        bag.add(NO_SUCH_KIND.at(NOWHERE, f'several games have a kind "{kind}"', hint="say --game, one of " + ", ".join(found.id for found, _ in fit)))
        return None, None, None
    known = [name for _, game in read for name, one in game.kinds.items() if place_of(one, game)]
    hint = "there are: " + ", ".join(known) if known else "a kind's pieces are written one a file if it says from: folder/*.yaml"
    bag.add(NO_SUCH_KIND.at(NOWHERE, f'there is no kind "{kind}" whose pieces are written one a file{did_you_mean(kind, known)}', hint=hint))
    return None, None, None


def _drawn(project: Project, found: Found, choice: tuple[str | None, int], called: tuple[str, str, str], bag: Bag) -> str | None:
    """A map that printgen draws: `choice` is style and seed, `called` kind, id and title. What is wrong with that goes into the bag."""
    from printgen.cli.codes import NOT_WRITTEN
    from printgen.diagnostics.nearest import did_you_mean
    from printgen.pipeline.drafts import KIND, Drafts, styles
    from printgen.place import NOWHERE

    style, seed = choice
    known = styles()
    style = known[seed % len(known)] if style is None else style
    if called[0] != KIND or style not in known:
        problem = f'there is no style "{style}"{did_you_mean(style, known)}' if style not in known else f"no {called[0]} can be drawn, only a {KIND}"
        bag.add(NOT_WRITTEN.at(NOWHERE, problem, hint="there are: " + ", ".join(known)))
        return None
    draft = Drafts(project, found).drawn(style, seed, *called[1:])
    bag.extend(draft.bag if draft.words is None else type(bag)())
    return draft.words


def _called(name: str, bag: Bag) -> tuple[str, str]:
    """The id and the title of a name: `my-isle` and `Smoking Isle` give both."""
    from printgen.cli.codes import NOT_WRITTEN
    from printgen.loading.model import bad_id, slug
    from printgen.place import NOWHERE

    identifier = slug(name)
    wrong = bad_id(identifier) if identifier else f'"{name}" gives a piece no id'
    if wrong:
        bag.add(NOT_WRITTEN.at(NOWHERE, wrong, hint="write letters a to z, digits and hyphens"))
    plain = re.fullmatch("[a-z0-9-]+", name)
    return identifier, " ".join(word.capitalize() for word in identifier.split("-")) if plain else " ".join(name.split())


def _home(project: Project, found: Found, identifier: str, title: str) -> tuple[Path, str, dict[str, bytes]]:
    """Root and folder of the game that the piece is added to, and the files that make it if it is not there: one that extends the game that comes along."""
    from printgen.cli.schemas import FOLDER, modeline
    from printgen.loading.model import slug
    from printgen.project import games

    own = {game.folder for game in games(project)}
    if found.folder in own or found.root != project.shipped.resolve():
        inside = found.folder.relative_to(found.root).as_posix()
        return found.root, "" if inside == "." else inside, {}
    taken = {game.id for game in games(project)} | {found.id}
    called = next(name for name in (slug(project.root.name), identifier, f"{identifier}-{found.id}"[:64].strip("-")) if name and name not in taken)
    words = f"""\
# A game of your own: all that is not said here is as in {found.id}. What can be said tells definitions/README.md of printgen.
kind: game
id: {called}
title: "{_escaped(title)}"
extends: {found.id}
"""
    folder = f"definitions/{called}"
    return project.root, folder, {f"{folder}/game.yaml": (modeline(f"{FOLDER}/game.json") + words).encode()}


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')
