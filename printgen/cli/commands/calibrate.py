"""`printgen calibrate`: a sheet to print goes out; what one reads off it comes back in and becomes a printer that later builds know."""

from __future__ import annotations

from pathlib import Path

import click

from printgen.cli import options


@click.command(short_help="Make backs meet fronts and sizes right on your printer.")
@click.option("--paper", "said", metavar="PROFILE", help="The profile whose paper the sheets are for, and its edge for turning (home-a4-short).  [default: home-a4]")
@click.option("-o", "--output", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE.pdf", help="Where the sheet goes.  [default: calibration.PROFILE.pdf]")
@click.option("--measured", metavar='"A=… B=…"', help="What was read off the sheet, in mm: A to H as right,down; width, height. What it does not say stays as it was.")
@click.option("--printer", metavar="NAME", help="What the printer shall be called.")
@options.form
@options.debug
def command(said: str | None, output: Path | None, measured: str | None, printer: str | None, form: str) -> int:
    """Make a two-sided sheet on which one reads how far a printer's backs lie off its fronts, and how much it stretches.

    With --measured the readings become printers/NAME.yaml in the project, and `printgen build --printer NAME` undoes what the printer does: backs are moved
    and turned, both sides are scaled.
    """
    from printgen.cli.report import exit_code, told
    from printgen.diagnostics.diagnostic import Bag
    from printgen.impose.calibration import too_small
    from printgen.impose.paper import LONG, SHORT
    from printgen.impose.profile import read_profile
    from printgen.impose.profile_words import SHEETS
    from printgen.pipeline.calibrate import calibration_sheet
    from printgen.project import find_project

    root = find_project(Path.cwd()).root
    profile = said or "home-a4"
    if measured is None:
        if printer is not None:
            raise click.UsageError("--printer gives a name to what was --measured; to print with a printer: printgen build --printer NAME")
        paper, bag = read_profile(profile, root)
        if paper is None or paper.pages != SHEETS:
            if paper is not None:
                raise click.UsageError(f"{profile} is no profile for sheets of paper")
            return max(told(bag, form), exit_code(bag))
        if paper.duplex not in {LONG, SHORT}:
            raise click.UsageError(f"{profile} has no backs that a printer turns paper for; leave the word for its backs out")
        if problem := too_small(paper.paper):
            raise click.UsageError(f"{profile}: {problem}")
        path = _named(output, profile)
        _write(path, calibration_sheet(paper))
        return told(Bag(), form, more={"files": [path.as_posix()]}, foot=f"{path.as_posix()}: print it at 100 %, on both sides; it says what to do then\n")
    if said is not None or output is not None:
        raise click.UsageError("--paper and --output are for the sheet; what was --measured goes into printers/NAME.yaml")
    return _keep(measured, printer or "", root, form)


def _named(output: Path | None, profile: str) -> Path:
    """The file of the sheet: a name that does not end like that of a PDF gets its ending, for what opens a sheet goes by it."""
    if output is None:
        return Path(f"calibration.{profile}.pdf")
    if output.name.lower() == ".pdf" or output.name.endswith("."):
        raise click.UsageError(f"{output} is no name for a PDF: -o {output.with_name('calibration.pdf')}")
    return output if output.name.lower().endswith(".pdf") else output.with_name(f"{output.name}.pdf")


def _keep(words: str, name: str, root: Path, form: str) -> int:
    """Put readings into the printer's file, beside those that it has and the words do not give again; the exit code."""
    from dataclasses import replace

    from printgen.cli.report import exit_code, told
    from printgen.diagnostics.diagnostic import Bag
    from printgen.impose.printer import FOLDER, doubtful, measured, read_printer, together, written
    from printgen.loading.model import bad_id

    readings, problems = measured(words)
    problems += doubtful(words)
    if problems:
        raise click.UsageError("; ".join(problems))
    if not name or bad_id(name):
        raise click.UsageError(bad_id(name) if name else "a printer needs a name: --printer kitchen")
    path = root / FOLDER / f"{name}.yaml"
    printer = replace(readings, name=name)
    if path.is_file():
        before, bag = read_printer(name, root)
        if before is None:
            return max(told(bag, form), exit_code(bag))
        printer = together(before, words)
    _write(path, written(printer).encode())
    has = ", ".join([*sorted(printer.crosses), "width", "height"])
    return told(Bag(), form, more={"files": [path.as_posix()]}, foot=f"{path.relative_to(root).as_posix()} written ({has}); from now on: printgen build --printer {name}\n")


def _write(path: Path, data: bytes) -> None:
    """The file named, in place of an older one. Raises what click tells as one line."""
    from printgen.files import OutputError, write_into

    try:
        write_into(path.parent, {path.name: data}, over=True)
    except (OutputError, ValueError) as error:
        raise click.ClickException(f"{error.path} {error.problem}" if isinstance(error, OutputError) else str(error)) from error
