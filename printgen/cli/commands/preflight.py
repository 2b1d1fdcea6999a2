"""`printgen preflight`: a finished PDF, or what a build made, goes in; what a press would refuse comes out."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import click

from printgen.cli import options


class Times(click.FloatRange):
    """A number between two others; "nan" is none, though it is neither below nor above any."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """As click does it. Raises click.BadParameter."""
        number = super().convert(value, param, ctx)
        if not math.isfinite(number):
            self.fail(f"{value} is no number of times.", param, ctx)
        return number


@click.command(short_help="Open finished files again and look whether they can be printed.")
@click.argument("what", nargs=-1, metavar="[FILE.pdf|GAME]...")
@click.option("--profile", "profiles", multiple=True, metavar="NAME", help="A file: hold it to this profile.  A game: only what was built with it.")
@click.option("-o", "--output", type=options.Folder(), metavar="FOLDER", help="Where the build's files are.  [default: output/ of the project]")
@click.option("--patience", type=Times(0.1, 100), default=1.0, metavar="N", help="Give each file N times the time and memory.  [default: a minute, 1.5 GB]")
@options.report
@options.debug
def command(
    what: tuple[str, ...],
    profiles: tuple[str, ...],
    output: Path | None,
    patience: float,
    form: str,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    most: int | None,
) -> int:
    """Open finished PDFs again and look at what is in them.

    Looked at are boxes and sizes, bleed, fonts, inks and their limit, plates, overprint, thin lines, small letters, coarse pictures, whether words keep from the
    cut, and whether each back lies behind its own front.

    A FILE need not be of this tool: without --profile it is held to what it says of itself. A GAME's files are held against manifest and profile; without
    either, the games are chosen as for `printgen build`.

    Files are read in a process of its own, which has a minute and 1.5 GB for each: one that hangs or breaks it is told as a finding.
    """
    from printgen.cli.games import found_games, output_of
    from printgen.cli.report import Wanted, exit_code, told
    from printgen.diagnostics.diagnostic import Bag
    from printgen.impose.profile import read_profile
    from printgen.loading.load import load
    from printgen.pipeline.preflighted import of_file, of_game
    from printgen.project import find_project
    from printgen.scene.printing import PDF

    named = [name for name in what if name.lower().endswith(".pdf") or _is_other_file(name)]
    files, games = tuple(map(Path, named)), tuple(name for name in what if name not in named)
    looked: list[str] = []
    project, found, bag = (find_project(Path.cwd()), (), Bag()) if files and not games else found_games(games, Path.cwd())
    for name in profiles:
        profile, wrong = read_profile(name, project.root)
        bag.extend(wrong)
        if profile is not None and profile.printing.form != PDF:
            raise click.UsageError(f"{name} makes pictures, and a preflight looks at PDFs")
    if files and len(profiles) > 1:
        raise click.UsageError("a file is held to one --profile; call preflight once for each")
    if files and output is not None and not games:
        raise click.UsageError("--output says where a game's files are; a FILE is named with its folder")
    if bag.has_errors:
        return max(told(bag, form, wanted=Wanted(select, ignore, most, found, project.root)), exit_code(bag))
    for file in files:
        if not file.is_file():
            raise click.UsageError(f"there is no file {file}")
        if not file.name.lower().endswith(".pdf") and not _begins_as_pdf(file):
            raise click.UsageError(f"{file} is no PDF, and a preflight looks at PDFs")
        bag.extend(of_file(file, read_profile(profiles[0], project.root)[0] if profiles else None, patience))
        looked.append(file.as_posix())
    for one in found:
        game, _ = load(one.folder, one.root)
        if game is not None:
            names, wrong = of_game(game, one.root, output or output_of(project, one), profiles, patience)
            bag.extend(wrong)
            looked.extend(names)
    return max(told(bag, form, more={"files": looked}, foot=_summary(looked), wanted=Wanted(select, ignore, most, found, project.root)), exit_code(bag))


def _is_other_file(name: str) -> bool:
    """Whether a word names a file that is called otherwise than PDFs are. A game is named by its id, which has no dot, by its folder, or by its game.yaml."""
    from printgen.loading.homes import MANIFEST

    path = Path(name)
    return not name.lower().endswith(".pdf") and bool(path.suffix or {"/", "\\"} & set(name)) and path.name != MANIFEST and path.is_file()


def _begins_as_pdf(file: Path) -> bool:
    """Whether a file says of itself that it is a PDF: within its first kilobyte, where readers look for it. Raises OSError."""
    with file.open("rb") as opened:
        return b"%PDF-" in opened.read(1024)


def _summary(looked: list[str]) -> str:
    return f"{len(looked)} file{'s' if len(looked) != 1 else ''} looked at\n" if looked else ""
