"""A game goes in; the JSON Schemas of its files come out by name, and the lines that tell an editor of them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from printgen.compose.schema import palette_schema
from printgen.files import write_into
from printgen.loading.load import load
from printgen.loading.schema import game_schema, piece_schema
from printgen.model.game import Game
from printgen.rules.schema import rules_schema

FOLDER = ".schemas"
"""Where a game's schemas lie, below its own folder."""
OWN = ("game", "rules", "palette")


def schemas(game: Game | None, *, extending: bool = False) -> dict[str, dict[str, Any]]:
    """The schemas of game.yaml, rules/*.yaml and palette.yaml, and one for each kind of the game; without a game those that hold for all."""
    kinds = game.kinds.values() if game is not None else ()
    made = {
        "game": game_schema(extending=extending or (game is not None and bool(game.extends))),
        "rules": rules_schema(kind.id for kind in kinds),
        "palette": palette_schema(),
    }
    return made | {name_of(kind.id): piece_schema(game, kind) for kind in kinds if game is not None}


def name_of(kind: str) -> str:
    """What the schema of a kind is called: as the kind, unless one of the tool's own has that name."""
    return f"kind-{kind}" if kind in OWN else kind


def as_files(made: Mapping[str, Mapping[str, Any]]) -> dict[str, bytes]:
    """The schemas as files by name."""
    return {f"{name}.json": (json.dumps(schema, indent=1) + "\n").encode() for name, schema in made.items()}


def write_schemas(root: Path, game: str) -> list[str]:
    """Write the schemas of the game in the folder `game` of a project; their paths from its root come out. Raises OutputError."""
    folder = root / game
    files = as_files(schemas(load(folder, root)[0]))
    write_into(folder / FOLDER, files, over=True)
    return [f"{game}/{FOLDER}/{name}" for name in files]


def modeline(path: str) -> str:
    """The first lines of a YAML file that name its schema, for editors of both habits; `path` is seen from the file."""
    return f"# yaml-language-server: $schema={path}\n# $schema: {path}\n"


def with_modelines(files: Mapping[str, bytes], game: str) -> dict[str, bytes]:
    """The YAML files of a new project (by their paths from its root), each with the lines that name its schema; `game` is the game's folder there."""
    named = {f"{game}/game.yaml": f"{FOLDER}/game.json"}
    for name in files:
        if name.startswith(f"{game}/rules/"):
            named[name] = f"../{FOLDER}/rules.json"
        if name.endswith("/palette.yaml"):
            named[name] = "../" * name.count("/") + f"{game}/{FOLDER}/palette.json"
    return {name: (modeline(named[name]).encode() if name in named else b"") + data for name, data in files.items()}
