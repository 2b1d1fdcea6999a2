"""`printgen lint-rulebook`: the text of a rulebook goes in, all that contradicts itself or the game's definitions comes out; nothing is written."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from printgen.cli import options


@click.command(name="lint-rulebook", short_help="Say what is wrong with the text of a rulebook.")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--game", metavar="GAME", help="The game whose rulebook it is: an id or a folder.  [default: the game of the current folder, or the one whose rulebook FILE is by its name]")
@options.report
@click.option("--strict", is_flag=True, help="Exit with 1 for warnings, too.")
@click.option("--hashes", is_flag=True, help="Print the hashes of its runs of twelve words instead, for a rule with check: own-words.")
@options.debug
def command(  # the parameters of a command are its options
    file: Path,
    game: str | None,
    form: str,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    most: int | None,
    strict: bool,
    hashes: bool,
) -> int:
    """Read the text of a rulebook (headings, lists, tables, numbers, names) and hold it against itself and the definitions of the game.

    FILE is plain text or Markdown. If its name starts with the name of the game's rulebook (rulebook: in game.yaml), the lines that the definitions quote
    are looked up in it as well. Of a game that cannot be read all that is wrong is told, whatever --select and --ignore say.
    """
    from printgen.checks.own_words import runs_of
    from printgen.cli.games import found_games
    from printgen.cli.report import Wanted, told
    from printgen.pipeline.lint import lint, rulebook_text, whose

    if hashes and (game or strict or select or ignore or most or form != "text"):
        raise click.UsageError("--hashes prints the hashes of FILE and looks at nothing: it goes with none of the other options.")
    text, bag = rulebook_text(file, Path.cwd())
    if text is None or hashes:
        if text is None:
            return told(bag, form)
        runs = runs_of([text.text])
        sys.stdout.writelines(" ".join(runs[n : n + 16]) + "\n" for n in range(0, len(runs), 16))
        return 0
    project, found, wrong = found_games((game,) if game else (), Path.cwd())
    bag.extend(wrong)
    if len(found) > 1:
        found = whose(found, text) or found
    if len(found) > 1:
        raise click.UsageError(f"--game is needed: there are {', '.join(one.id for one in found)}.")
    if found:
        told_of, looked = lint(found[0], text)
        bag.extend(told_of)
        if not looked:
            # Nothing was held against the text: whatever was asked for, why that is so must not be kept back.
            select = ignore = ()
    return told(bag, form, wanted=Wanted(select, ignore, most, found, project.root, strict=strict))
