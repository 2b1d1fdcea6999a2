"""`printgen init`: the name of a folder goes in (and maybe a table), a small clean game of one's own comes out in it."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from printgen.cli import options

if TYPE_CHECKING:
    from printgen.diagnostics.diagnostic import Bag


@click.command(short_help="Start a game of your own, or a deck from a table.")
@click.argument("folder", type=click.Path(path_type=Path), metavar="DIR")
@click.option("--from", "table", type=click.Path(path_type=Path), metavar="TABLE", help="Make a card of each row of this table (CSV, or a sheet: cards.xlsx!Cards); its columns become fields.")
@options.form
@options.debug
def command(folder: Path, table: Path | None, form: str) -> int:
    """Write a small game into a new or empty folder DIR: definitions, templates, a rule, and how to go on.

    Then: cd DIR, printgen build
    """
    from printgen.cli.codes import NOT_MADE
    from printgen.cli.report import told
    from printgen.cli.schemas import with_modelines, write_schemas
    from printgen.cli.starter import named, starter
    from printgen.diagnostics.diagnostic import Bag
    from printgen.diagnostics.formats.escape import escaped
    from printgen.files import OutputError, write_new
    from printgen.place import NOWHERE

    identifier, title = named(folder)
    if not identifier:
        return told(Bag([NOT_MADE.at(NOWHERE, f'"{folder}" gives a game no name', hint="name the folder with letters a to z or digits")]), form)
    bag = Bag()
    files, cards = (starter(identifier, title), []) if table is None else _deck(table, identifier, title, bag)
    if bag.has_errors:
        return told(bag, form)
    game = f"definitions/{identifier}"
    try:
        write_new(folder, with_modelines(files, game))
        extra = write_schemas(folder, game)
    except OutputError as error:
        return told(Bag([NOT_MADE.at(NOWHERE, f"{error.path} {error.problem}", hint="name a folder that is new or empty")]), form)
    if form == "json":
        return told(bag, form, more={"files": [f"{folder.as_posix()}/{name}" for name in (*files, *extra)], **({"cards": cards} if table else {})})
    where = escaped(folder.as_posix())
    words = "".join(f"{escaped(line)}\n" for line in cards) + ("\n" if cards else "")
    listed = "".join(f"{where}/{name}\n" for name in files)
    sys.stdout.write(f"{listed}and {len(extra)} schemas for editors in {where}/{game}/.schemas\n\n{words}Now: cd {shlex.quote(where)}, then: printgen build\n")
    return 0


def _deck(path: Path, identifier: str, title: str, bag: Bag) -> tuple[dict[str, bytes], list[str]]:
    """The files of a deck made from the table at `path`, and what is to be told of its cards; what is wrong with the table goes into the bag."""
    from printgen.cli.codes import NOT_MADE
    from printgen.cli.from_table import deck, headless
    from printgen.cli.from_table import told as told_of
    from printgen.source.tables import read_any_table

    read, found = read_any_table(path.name, path.parent)
    bag.extend(found)
    if read is None or bag.has_errors:
        return {}, []
    if not read.rows:
        bag.add(NOT_MADE.at(read.header[0].place, f"{path.name} has a header and no rows", hint="each row becomes a card"))
        return {}, []
    if data := headless(read):
        hint = "write the names of the columns above it, as in: name,cost,text"
        bag.add(NOT_MADE.at(read.header[0].place, f"{path.name} seems to have no header: {data}", hint=hint))
        return {}, []
    return deck(read, identifier, title), told_of(read)
