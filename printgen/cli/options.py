"""The options that several commands share go in as decorators, and what they say comes out as one wish."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

Function = TypeVar("Function", bound=Callable[..., Any])

HOME = "home-a4"
PAPERS = ("a4", "letter", "a3", "tabloid")
"""Of each there is a profile for printers at home, or in a copy shop."""


def games(function: Function) -> Function:
    """`GAME…`: ids or folders; none means the game of the current folder, else all of the project, else the shipped ones."""
    return click.argument("games", nargs=-1, metavar="[GAME]...")(function)


def form(function: Function) -> Function:
    """`--format text|json`."""
    return click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True, help="How the report is written.")(function)


def report(function: Function) -> Function:
    """`--format`, with the forms for other programs, `--select`, `--ignore` and `--max-findings`."""
    function = click.option("--max-findings", "most", type=click.IntRange(min=1), metavar="N", help="Tell at most N findings, the most severe ones.")(function)
    function = click.option("--ignore", multiple=True, metavar="CODE", help="Tell no findings of these codes; written as for --select.")(function)
    function = click.option("--select", multiple=True, metavar="CODE", help="Tell only findings of these codes: FW201, FW2 or FW2*, or a name; several with commas.")(function)
    forms = click.Choice(["text", "json", "sarif", "github"])
    return click.option("--format", "form", type=forms, default="text", show_default=True, help="How the report is written.")(function)


def debug(function: Function) -> Function:
    """`--debug`: known to the run as a whole, not to the command."""

    def told(context: click.Context, parameter: click.Parameter, value: bool) -> None:
        del parameter
        context.find_root().obj.debug = value

    return click.option("--debug", is_flag=True, expose_value=False, callback=told, help="Show the traceback of an internal error.")(function)


def paper(function: Function) -> Function:
    """`--profile NAME` (several times) and `--paper a4|letter|a3|tabloid`."""
    function = click.option("--paper", type=click.Choice(PAPERS, case_sensitive=False), help="Short for --profile home-a4, home-letter and so on.")(function)
    return click.option("--profile", "profiles", multiple=True, metavar="NAME", help=f"How to lay pieces on paper; may be given several times.  [default: {HOME}]")(function)


def profiles_of(profiles: tuple[str, ...], paper: str | None) -> tuple[str, ...]:
    """The profiles that are meant, each once."""
    both = (*profiles, *([f"home-{paper}"] if paper else []))
    return tuple(dict.fromkeys(both)) or (HOME,)


def again(profiles: tuple[str, ...]) -> str:
    """What a check has to be told to find what is found with these profiles; "" if it finds that by itself."""
    return "".join(f" --profile {name}" for name in profiles) if profiles != (HOME,) else ""


class Folder(click.Path):
    """A folder by its path; an empty word, as a shell makes of a variable that is not set, is none."""

    def __init__(self) -> None:
        super().__init__(path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The path."""
        if not str(value):
            self.fail("no folder is named; the one you are in is '.'.", param, ctx)
        return super().convert(value, param, ctx)


class Copies(click.ParamType[Any]):
    """A number of sets, or `box`."""

    name = "N|box"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int | str:
        """The number, or "box"."""
        if value == "box" or isinstance(value, int):
            return value  # type: ignore[no-any-return]
        if str(value).isascii() and str(value).isdecimal() and 1 <= int(value) <= 999:
            return int(value)
        return self.fail(f"{value!r} is neither a number of sets (1 to 999) nor 'box'.", param, ctx)
