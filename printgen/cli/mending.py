"""Games with errors go in; their safe fixes are shown as a diff or written into the files, and what is left is told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from printgen.cli.report import Wanted
    from printgen.diagnostics.diagnostic import Bag
    from printgen.pipeline.mend import Mended
    from printgen.project import Found, Project


def mend(project: Project, found: tuple[Found, ...], profiles: tuple[str, ...], *, shown: bool) -> list[Mended]:
    """The fixes of each game; nothing is written. `shown`: whether to show how far it is."""
    from printgen.cli.terminal import Progress
    from printgen.pipeline.mend import mended
    from printgen.pipeline.trip import Wish

    with Progress(shown=shown) as tell:
        return [mended(project, game, Wish(profiles), tell) for game in found]


def report(mendings: list[Mended], bag: Bag, form: str, *, apply: bool, show: bool, wanted: Wanted) -> int:
    """Write the fixes if they are to be applied, show them if they are to be shown, and tell what is left (not applied: what there is)."""
    from printgen.cli.report import told
    from printgen.diagnostics.formats.escape import escaped
    from printgen.pipeline.codes import NOT_MENDED
    from printgen.pipeline.mend import write
    from printgen.place import NOWHERE

    head = ""
    fixed: list[dict[str, Any]] = []
    for mending in mendings:
        failed = write(mending) if apply else None
        kept = failed is not None and failed.has_errors
        bag.extend(mending.after if apply and not kept else mending.before)
        if failed is not None:
            bag.extend(failed)
            if mending.refused:
                bag.add(NOT_MENDED.at(NOWHERE, mending.refused, hint="a game of your own that extends it, or a copy in your project, can be mended"))
        if show and mending.diff:
            # For eyes: what an author wrote cannot turn the direction of writing. The JSON has the very characters.
            head += "".join("\t".join(map(escaped, line.split("\t"))) + "\n" for line in mending.diff.splitlines())
        gone = () if kept else mending.fixed
        fixed += [{"code": one.code, "message": one.message, "file": one.place.file, "line": one.place.line, "column": one.place.column} for one in gone]
    done = "mended" if apply else "can be mended by --fix"
    if fixed:
        head += "".join(f"{escaped(str(one['file']))}:{one['line']}:{one['column']} {done}: {one['code']} {escaped(str(one['message']))}\n" for one in fixed) + "\n"
    elif show and not head:
        head = "nothing that can be mended safely\n" if bag.has_errors else ""
    more: dict[str, Any] = {"applied": apply, "fixed": fixed, "diff": "".join(mending.diff for mending in mendings)}
    return told(bag, form, more=more, head=head, wanted=wanted)
