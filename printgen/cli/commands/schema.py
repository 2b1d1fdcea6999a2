"""`printgen schema`: the kinds of files that a game is written in go in, their JSON Schemas come out, for editors that complete and check."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from printgen.cli import options


@click.command(short_help="Write JSON Schemas for editors: game.yaml, rules, palettes, and a game's own kinds.")
@click.argument("kind", required=False, metavar="[KIND]")
@click.option("--game", "name", metavar="GAME", help="Whose kinds are meant.  [default: the game of the current folder, or the only one]")
@click.option("-o", "--output", type=click.Path(path_type=Path, file_okay=False), metavar="DIR", help="Write each schema into a file of this folder.")
@options.debug
def command(kind: str | None, name: str | None, output: Path | None) -> int:
    """Print a JSON Schema (2020-12), made from what the loader itself knows, so that it never says anything else.

    KIND is game, rules, palette, or a kind of the game's own pieces (its YAML files); without it all are printed, by name. A new game has its schemas
    in definitions/<game>/.schemas already; write them anew when its kinds have changed: printgen schema -o definitions/<game>/.schemas
    """
    import json

    from printgen.cli.codes import NO_SUCH_KIND, NOT_WRITTEN
    from printgen.cli.games import found_games
    from printgen.cli.report import told
    from printgen.cli.schemas import as_files, schemas
    from printgen.diagnostics.diagnostic import Bag
    from printgen.diagnostics.nearest import did_you_mean
    from printgen.files import OutputError, write_into
    from printgen.loading.load import load
    from printgen.place import NOWHERE

    _, found, bag = found_games((name,) if name else (), Path.cwd())
    if bag.has_errors:
        return told(bag, "text")
    if len(found) > 1:
        ids = ", ".join(one.id for one in found)
        return told(Bag([NO_SUCH_KIND.at(NOWHERE, "there are several games here, and each has its own kinds", hint=f"say --game, one of {ids}")]), "text")
    game = load(found[0].folder, found[0].root)[0] if found else None
    made = schemas(game)
    if kind is not None:
        if kind not in made:
            message = f'there is no kind of file "{kind}"{did_you_mean(kind, made)}'
            return told(Bag([NO_SUCH_KIND.at(NOWHERE, message, hint="there are: " + ", ".join(made))]), "text")
        made = {kind: made[kind]}
    if output is None:
        sys.stdout.write(json.dumps(made[kind] if kind is not None else made, indent=2) + "\n")
        return 0
    files = as_files(made)
    try:
        write_into(output, files, over=True)
    except OutputError as error:
        return told(Bag([NOT_WRITTEN.at(NOWHERE, f"{error.path} {error.problem}", hint="name another folder with -o")]), "text")
    sys.stdout.writelines(f"{output.as_posix()}/{file}\n" for file in files)
    return 0
