"""The house rules, read off the source with ast: nothing is imported, nothing is run; each rule has a planted sin that proves it can fail."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent / "printgen"
FLOORS = (
    {"frozen"},
    {"geometry", "gather", "place"},
    {"units", "files", "cache", "analysis", "apart"},
    {"lock", "model", "diagnostics", "scene"},
    {"source"},
    {"rules", "typeset", "art", "colour"},
    {"checks", "loading"},
    {"compose", "impose", "games", "overlay", "project"},
    {"render", "press", "proof"},
    {"pipeline"},
    {"studio"},
    {"cli"},
)
FLOOR = {room: n for n, rooms in enumerate(FLOORS) for room in rooms}
ONE_ROOM = {
    "yaml": {"source.read_yaml"},
    "openpyxl": {"source.read_workbook"},
    "csv": {"source.read_table"},
    "jinja2": {"rules.expression", "compose.template"},
    "uharfbuzz": {"typeset"},
    "uniseg": {"typeset"},
    "reportlab": {"render"},
    "svgwrite": {"render"},
    "PIL": {"art", "colour.separation", "colour.tint"},
    "pikepdf": {"press"},
    "pypdfium2": {"render.png", "press"},
    "click": {"cli"},
    "subprocess": {"apart"},
    "socket": set(),
    "urllib": set(),
    "http": {"studio"},
}
LAZY = {"cli": None, "pipeline": {"render", "press"}}
"""Rooms that may import inside a function, and what (None: any room)."""
WRITERS = {"write_text", "write_bytes", "mkdir", "unlink", "rmtree", "replace", "rename", "makedirs", "symlink_to", "touch"}
WRITING = {"files.py", "lock.py"}
"""Where files are written: all that is made, and the file that says who is writing."""
GAMES = re.compile("flip.(?:and|&).write|snake.(?:cards|nest|pit)|heads.&.tails|snakesss|sssnake", re.IGNORECASE)
DATA = {".yaml", ".svg", ".csv", ".json", ".md"}
"""Files of the core beside its code: they name no game either."""


def complaints(rel: str, text: str) -> Iterator[str]:
    """All that a file (its path below printgen/, its text) does against the house rules."""
    tree = ast.parse(text)
    module = rel.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    room = module.split(".", maxsplit=1)[0]
    if not ast.get_docstring(tree):
        yield f"{rel}: no sentence at the top"
    if text.count("\n") > 400:
        yield f"{rel}: {text.count(chr(10))} lines, 400 allowed"
    if room not in FLOOR and room not in {"__init__", "__main__"}:
        yield f"{rel}: room {room!r} stands on no floor"
        return
    yield from _imports(rel, module, tree)
    yield from _bodies(rel, tree)
    yield from _writing(rel, tree)
    if room != "games":
        yield from naming(rel, text)


def naming(rel: str, text: str) -> Iterator[str]:
    """Each game that a file of the core names."""
    yield from (f"{rel}: the core names the game {game!r}" for game in sorted(set(GAMES.findall(text))))


def _imported(node: ast.AST, module: str, *, package: bool) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if not isinstance(node, ast.ImportFrom):
        return []
    if node.level:
        parts = ("printgen." + module).split(".") if module != "__init__" else ["printgen"]
        base = parts[: len(parts) - node.level + (1 if package else 0)]
        target = ".".join([*base, *([node.module] if node.module else [])])
    else:
        target = node.module or ""
    return [f"{target}.{alias.name}" for alias in node.names] if target == "printgen" else [target]


def _imports(rel: str, module: str, tree: ast.Module) -> Iterator[str]:
    room = module.split(".", maxsplit=1)[0]
    functions = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
    inside = {id(inner) for outer in ast.walk(tree) if isinstance(outer, functions) for inner in ast.walk(outer)}
    for node in ast.walk(tree):
        for name in _imported(node, module, package=rel.endswith("__init__.py")):
            at = f"{rel}:{getattr(node, 'lineno', 0)}"
            top, _, rest = name.partition(".")
            if top != "printgen":
                rooms = ONE_ROOM.get(top)
                if rooms is not None and not any(module == r or module.startswith(r + ".") for r in rooms):
                    yield f"{at}: {top} lives in {sorted(rooms)}"
                continue
            other = rest.split(".")[0]
            if id(node) in inside:
                allowed = LAZY.get(room, set())
                if allowed is not None and other not in allowed:
                    yield f"{at}: imports {name} inside a function"
            if other and other != room and other in FLOOR and room in FLOOR and FLOOR[other] >= FLOOR[room]:
                yield f"{at}: {room} (floor {FLOOR[room]}) may not import {other} (floor {FLOOR[other]})"
            if room == other == "games" and rest.split(".")[1:2] != rel.split("/")[1:2]:
                yield f"{at}: one game imports another"


def _bodies(rel: str, tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            if lines > 60:
                yield f"{rel}:{node.lineno}: {node.name} has {lines} lines, 60 allowed"
            names = [a.arg for a in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs) if a.arg not in {"self", "cls"}]
            # A command's parameters are its options, one each; and a finding's makers pass named words through.
            command = rel.startswith("cli/commands/") and node.name == "command"
            if len(names) > 6 and not command and rel != "diagnostics/diagnostic.py":
                yield f"{rel}:{node.lineno}: {node.name} has {len(names)} parameters, 6 allowed"


def _writing(rel: str, tree: ast.Module) -> Iterator[str]:
    if rel in WRITING:
        return
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        called = node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id if isinstance(node.func, ast.Name) else ""
        # `replace` of a string or of a dataclass takes other arguments than that of a path: one.
        if called in WRITERS and isinstance(node.func, ast.Attribute) and not (called == "replace" and len(node.args) != 1):
            yield f"{rel}:{node.lineno}: {called} writes; only files.py does, and lock.py its own file"
        modes = [a.value for a in (*node.args, *(k.value for k in node.keywords)) if isinstance(a, ast.Constant) and isinstance(a.value, str)]
        if called == "open" and any(set(mode) <= set("rwaxbt+") and set(mode) & set("wax+") for mode in modes):
            yield f"{rel}:{node.lineno}: opens a file for writing; only files.py does"


def test_the_house_is_in_order() -> None:
    found = [c for path in sorted(ROOT.rglob("*.py")) if "shipped" not in path.parts for c in complaints(path.relative_to(ROOT).as_posix(), path.read_text("utf-8"))]
    assert found == []


def test_data_of_the_core_names_no_game() -> None:
    files = [path for path in sorted(ROOT.rglob("*")) if path.suffix in DATA and not {"shipped", "games"} & {*path.parts}]
    assert len(files) > 20
    assert [c for path in files for c in naming(path.relative_to(ROOT).as_posix(), path.read_text("utf-8"))] == []


@pytest.mark.parametrize("text", ["flip-and-write", "Flip & Write", "snake_nest", "Snake Pit", "snake-cards", "Snakesss", "Heads & Tails"])
def test_a_game_is_known_however_it_is_written(text: str) -> None:
    assert list(naming("x.yaml", f"id: {text}"))


SINS = [
    ("model/x.py", '"""S."""\nimport printgen.loading.load\n', "may not import loading"),
    ("model/x.py", '"""S."""\nfrom printgen import render\n', "may not import render"),
    ("model/x.py", '"""S."""\nfrom ..compose import face\n', "may not import compose"),
    ("compose/x.py", '"""S."""\nfrom printgen.impose.nup import lay\n', "may not import impose"),
    ("compose/x.py", '"""S."""\ndef f():\n    import printgen.scene\n', "inside a function"),
    ("compose/x.py", '"""S."""\nimport yaml\n', "yaml lives in"),
    ("render/x.py", '"""S."""\nfrom PIL import Image\n', "PIL lives in"),
    ("render/x.py", "x = 1\n", "no sentence"),
    ("render/x.py", '"""S."""\n' + "x = 1\n" * 400, "400 allowed"),
    ("render/x.py", '"""S."""\ndef f():\n' + "    x = 1\n" * 60, "60 allowed"),
    ("render/x.py", '"""S."""\ndef f(a, b, c, d, e, f, *, g): ...\n', "6 allowed"),
    ("cli/x.py", '"""S."""\ndef command(a, b, c, d, e, f, g): ...\n', "6 allowed"),
    ("cli/commands/x.py", '"""S."""\ndef _keep(a, b, c, d, e, f, g): ...\n', "6 allowed"),
    ("render/x.py", '"""S."""\nNAME = "Snakesss"\n', "names the game"),
    ("render/x.py", '"""S."""\nopen("x", "w")\n', "for writing"),
    ("render/x.py", '"""S."""\nfrom pathlib import Path\nPath("x").write_text("y")\n', "write_text writes"),
    ("render/lock.py", '"""S."""\nfrom pathlib import Path\nPath("x").unlink()\n', "unlink writes"),
    ("attic/x.py", '"""S."""\n', "stands on no floor"),
    ("games/one/x.py", '"""S."""\nfrom printgen.games.two import y\n', "one game imports another"),
    ("typeset/x.py", '"""S."""\nimport socket\n', "socket lives in"),
]


@pytest.mark.parametrize(("rel", "text", "words"), SINS)
def test_a_planted_sin_is_found(rel: str, text: str, words: str) -> None:
    assert any(words in complaint for complaint in complaints(rel, text))


def test_a_command_has_as_many_parameters_as_it_has_options() -> None:
    assert list(complaints("cli/commands/x.py", '"""A thing goes in, another comes out."""\ndef command(a, b, c, d, e, f, g): ...\n')) == []


def test_a_clean_file_is_clean() -> None:
    assert list(complaints("compose/x.py", '"""A thing goes in, another comes out."""\nfrom printgen.scene import items\n')) == []
