"""A name goes in, the files of a new game come out: a small clean one to change, or a deck made from a table."""

from __future__ import annotations

from pathlib import Path

from printgen.loading.model import bad_id, slug

HERE = Path(__file__).parent
EXAMPLE, EXAMPLE_TITLE = "my-game", "My Game"


def named(folder: Path) -> tuple[str, str]:
    """The id and the title that a folder's name gives; "" and "" if it has neither letters nor digits."""
    identifier = slug(folder.resolve().name)
    if identifier and bad_id(identifier):
        # A folder can be called `con`, a game cannot.
        identifier = f"{identifier}-game"
    return identifier, " ".join(word.capitalize() for word in identifier.split("-"))


def starter(identifier: str, title: str) -> dict[str, bytes]:
    """The files of the starter game under that name, by their paths from the project's root."""
    root = HERE / "starter"
    files: dict[str, bytes] = {}
    for path in sorted(path for path in root.rglob("*") if path.is_file()):
        name = path.relative_to(root).as_posix().replace(EXAMPLE, identifier)
        files[name] = renamed(path.read_text("utf-8"), identifier, title).encode()
    return files


def renamed(words: str, identifier: str, title: str) -> str:
    """Words of the starter game, for a game of that name."""
    return words.replace(EXAMPLE, identifier).replace(EXAMPLE_TITLE, title)
