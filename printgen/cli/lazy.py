"""A command's name goes in, its file is imported: `printgen --help` reads no more than the files of the commands themselves."""

from __future__ import annotations

import importlib
import pkgutil
from pathlib import Path

import click

from printgen.diagnostics.nearest import nearest

COMMANDS = "printgen.cli.commands"


class LazyGroup(click.Group):
    """A group whose commands are the modules of `cli/commands`, each with a `command`."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  # the names do not depend on it
        """The modules' names, sorted."""
        return sorted(found.name.replace("_", "-") for found in pkgutil.iter_modules([str(Path(__file__).parent / "commands")]))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command, imported now, or None if there is no such file."""
        if cmd_name not in self.list_commands(ctx):
            return None
        command = importlib.import_module(f"{COMMANDS}.{cmd_name.replace('-', '_')}").command
        return command if isinstance(command, click.Command) else None

    def resolve_command(self, ctx: click.Context, args: list[str]) -> tuple[str | None, click.Command | None, list[str]]:
        """As click does it, but an unknown command is told with the one that was probably meant."""
        if args and not args[0].startswith("-") and args[0] not in self.list_commands(ctx):
            near = nearest(args[0], self.list_commands(ctx))
            ctx.fail(f"No such command '{args[0]}'." + (f" Did you mean '{near}'?" if near else f" There are: {', '.join(self.list_commands(ctx))}."))
        return super().resolve_command(ctx, args)
