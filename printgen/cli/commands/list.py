"""`printgen list`: the games of the project and those that come along go in, their pieces by kind and their products come out."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from printgen.cli import options


@click.command(short_help="Show the games, their components and how many there are.")
@options.games
@options.form
@options.debug
def command(games: tuple[str, ...], form: str) -> int:
    """Show the games of the project and the shipped ones: components by kind, pieces in the box, and products.

    GAME is a game's id or the path of its folder. What is wrong with a game is told by: printgen check
    """
    import json

    from printgen.cli.games import found_games
    from printgen.cli.report import told
    from printgen.loading.load import load
    from printgen.project import games as games_of
    from printgen.project import shipped_games

    project, found, bag = found_games(games, Path.cwd())
    if bag.has_errors:
        return told(bag, form)
    if not games:
        every = (*games_of(project), *shipped_games(project))
        found = tuple({game.folder: game for game in every}.values())
    listed: list[dict[str, Any]] = []
    for one in found:
        game, faults = load(one.folder, one.root)
        shipped = one.root == project.shipped.resolve() and one.root != project.root
        listed.append(_told(game, one.id, shipped=shipped, errors=faults.has_errors))
    if form == "json":
        sys.stdout.write(json.dumps({"games": listed}, indent=2) + "\n")
    else:
        sys.stdout.write("\n".join(map(_words, listed)) or "There is no game here; start one with: printgen init my-game\n")
    return 0


def _told(game: Any, identifier: str, *, shipped: bool, errors: bool) -> dict[str, Any]:
    """What is known of one game. `set` and `copies` count pieces, those of one set and those of the box; `box` is the list that the rulebook gives, `counted` what is there."""
    if game is None:
        return {"id": identifier, "title": "", "folder": "", "shipped": shipped, "extends": "", "errors": True, "box": [], "kinds": [], "products": [], "components": []}
    kinds = [
        {
            "id": kind.id,
            "kind": kind.sort,
            "components": len(pieces),
            "set": sum(piece.set for piece in pieces),
            "copies": sum(piece.copies for piece in pieces),
            "size_mm": [kind.size.w, kind.size.h],
        }
        for kind in game.kinds.values()
        for pieces in [game.of_kind(kind.id)]
    ]
    by_id = {piece.id: piece for piece in game.components}
    products = [
        {"id": product.id, "title": product.title, "components": len(product.components), "set": sum(by_id[i].set for i in product.components)}
        for product in game.products.values()
    ]
    components = [{"id": c.id, "kind": c.kind.sort, "of": c.kind.id, "title": c.title, "copies": c.copies, "at": str(c.place)} for c in game.components]
    return {
        "id": game.id,
        "title": game.title,
        "folder": game.folder,
        "shipped": shipped,
        "extends": game.extends,
        "errors": errors,
        "box": _box(game),
        "kinds": kinds,
        "products": products,
        "components": components,
    }


def _box(game: Any) -> list[dict[str, Any]]:
    """The list of the box; `counted` is None for what is not printed. What a game that extends another one adds is none of it."""
    from printgen.model.record import Record

    lines = game.data.get("box")
    found = []
    for line in lines if isinstance(lines, tuple) else ():
        if isinstance(line, Record):
            of = line.get("of")
            named = game.products[of].components if of in game.products and of not in game.kinds else ()
            pieces = [piece for piece in game.components if of in {piece.kind.id, piece.id} or piece.id in named]
            counted = sum(piece.copies for piece in pieces if not piece.added) if of is not None and line.get("printed") is not False else None
            found.append({"item": line.get("item"), "of": of, "pieces": line.get("pieces"), "counted": counted, "source": line.get("source")})
    return found


def _words(game: dict[str, Any]) -> str:
    """One game as a few lines."""
    from printgen.diagnostics.formats.escape import escaped

    origin = ", comes with printgen" if game["shipped"] else f", extends {game['extends']}" if game["extends"] else ""
    lines = [f"{game['id']}: {escaped(game['title'] or 'cannot be read')} ({len(game['components'])} components{origin})"]
    for kind in game["kinds"]:
        size = " x ".join(f"{value:g}" for value in kind["size_mm"])
        box = f", {kind['copies']} in the box" if kind["copies"] != kind["set"] else ""
        lines.append(f"  {kind['components']:>4}  {kind['id']} ({kind['kind']}, {size} mm{box})")
    if game["box"]:
        shown = [f"{line['pieces']} {line['item']}" + (f" (there are {line['counted']})" if line["counted"] not in {None, line["pieces"]} else "") for line in game["box"]]
        lines.append("  box: " + escaped(", ".join(shown)))
    if game["products"]:
        lines.append("  products: " + ", ".join(f"{product['id']} ({product['components']})" for product in game["products"]))
    if game["errors"]:
        lines.append(f"  it has errors; see: printgen check {game['id']}")
    return "\n".join(lines) + "\n"
