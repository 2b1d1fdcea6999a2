"""`printgen profiles`: the ways to print go out, those that come along and the project's own: what each is for, and what it says."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from printgen.cli import options


@click.command(short_help="Show the ways to print: printers at home, presses, services.")
@click.argument("names", nargs=-1, metavar="[PROFILE]...")
@options.form
@options.debug
def command(names: tuple[str, ...], form: str) -> int:
    """Show the profiles that `printgen build --profile NAME` knows; with a NAME, all that it says.

    A project brings profiles of its own as profiles/NAME.yaml. Behind the name of a profile for sheets may stand variants: home-a4-fold-grey.
    """
    import json

    from printgen.cli.report import exit_code, told
    from printgen.diagnostics.diagnostic import Bag
    from printgen.impose.profile import profile_names, read_profile
    from printgen.impose.variants import VARIANTS
    from printgen.project import find_project

    root = find_project(Path.cwd()).root
    bag = Bag()
    found = []
    for name in names or profile_names(root):
        profile, wrong = read_profile(name, root)
        bag.extend(wrong)
        if profile is not None:
            found.append(profile)
    if bag.has_errors:
        return max(told(bag, form), exit_code(bag))
    listed = [_said(one) for one in found]
    if form == "json":
        variants = [{"name": name, "key": key, "value": value, "means": words} for name, (key, value, words) in VARIANTS.items()]
        sys.stdout.write(json.dumps({"profiles": listed, "variants": variants}, indent=2) + "\n")
    else:
        sys.stdout.write("\n".join(_words(one) for one in listed) if names else _table(listed, VARIANTS))
    return 0


def _said(profile: Any) -> dict[str, Any]:
    """What a profile says, lengths in mm; what means nothing for it is left out."""
    from printgen.impose.profile import ALIASES
    from printgen.impose.profile_words import SHEETS

    ink, also = profile.printing, [name for name, own in ALIASES.items() if own == profile.id]
    sheets = {
        "paper_mm": [profile.paper.w, profile.paper.h],
        "margin_mm": profile.margin,
        "stock_mm": profile.stock,
        "duplex": profile.duplex,
        "cuts": profile.cuts,
        "tone": profile.tone,
    }
    faces: dict[str, Any] = {"slug_mm": profile.slug, "order": profile.order, "copies": profile.copies, "files": profile.files, "form": ink.form}
    faces |= {key: value for key, value in (("service", profile.service), ("safe_mm", profile.safe), ("flat", profile.flat)) if value}
    press = {"condition": ink.condition, "limit": ink.limit, "standard": ink.standard, "cut": ink.cut, "crease": ink.crease}
    return {
        "id": profile.id,
        "title": profile.title,
        **({"also": also} if also else {}),
        "pages": profile.pages,
        **(sheets if profile.pages == SHEETS else faces),
        "bleed_mm": profile.bleed,
        "marks": profile.marks,
        "colour": ink.colour,
        **({key: value for key, value in press.items() if value}),
        **({"outlines": True} if ink.outlines else {}),
        **({} if ink.spots else {"spots": False}),
        **({"cutter": profile.cutter.sort} if profile.cutter else {}),
    }


def _words(said: dict[str, Any]) -> str:
    lines = [f"{said['id']}: {said['title']}"]
    for key, value in said.items():
        if key not in {"id", "title"}:
            name = key.removesuffix("_mm")
            unit = " mm" if key.endswith("_mm") else ""
            shown = ", ".join(value) if key == "also" else " x ".join(f"{one:g}" for one in value) if isinstance(value, list) else f"{value:.0%}" if key == "limit" else f"{value:g}" if isinstance(value, float) else str(value).lower() if isinstance(value, bool) else value
            lines.append(f"  {name:<10} {shown}{unit}")
    return "\n".join(lines) + "\n"


def _table(listed: list[dict[str, Any]], variants: Any) -> str:
    width = max(len(one["id"]) for one in listed)
    rows = [f"{one['id']:<{width}}  {one['title']}" for one in listed]
    ways = [f"  -{name:<8} {words}" for name, (_, _, words) in variants.items()]
    return "\n".join([*rows, "", "Behind the name of a profile for sheets, one or several:", *ways, "", "What a profile says: printgen profiles NAME"]) + "\n"
