"""A folder to start from and what was asked for go in; the project, its games and where their templates lie come out."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from printgen.diagnostics.diagnostic import Bag
from printgen.diagnostics.nearest import did_you_mean
from printgen.frozen import frozen
from printgen.loading import homes
from printgen.loading.codes import NO_GAME_THERE, NO_SUCH_GAME, SAME_GAME
from printgen.loading.homes import DEFINITIONS, MANIFEST
from printgen.place import NOWHERE, Place

TEMPLATES, OUTPUT, SHARED = "templates", "output", "shared"


class Folder(NamedTuple):
    """A folder `path` (with `/`) below a root that nothing read from it may leave."""

    root: Path
    path: str


@frozen
class Project:
    """Where things lie. `root` bounds all reading; `definitions` holds a folder for each game, or is the folder of the only one.

    `shipped` is the root of what printgen brings along: definitions/ and templates/ inside of the package, or beside it in a checkout.
    """

    root: Path
    definitions: Path
    templates: Path
    output: Path
    shipped: Path


@frozen
class Found:
    """A game that was found and not yet read: its id, its folder, and the root of the project (or of the shipped data) that it belongs to."""

    id: str
    folder: Path
    root: Path
    place: Place = NOWHERE


def shipped() -> Path:
    """The root of the shipped games and templates."""
    return homes.shipped()


def find_project(start: Path) -> Project:
    """The project around a folder: the nearest one with definitions/, else the nearest with a game.yaml, else the folder itself."""
    start = start.resolve()
    around = (start, *start.parents)
    root = next((folder for folder in around if (folder / DEFINITIONS).is_dir()), None)
    if root is not None:
        return Project(root, root / DEFINITIONS, root / TEMPLATES, root / OUTPUT, shipped())
    root = next((folder for folder in around if (folder / MANIFEST).is_file()), start)
    return Project(root, root, root / TEMPLATES, root / OUTPUT, shipped())


def games(project: Project) -> tuple[Found, ...]:
    """The games of a project, by the names of their folders; none where there is no project."""
    if project.definitions == project.root:
        return (_found(project.root, project.root),) if (project.root / MANIFEST).is_file() else ()
    return _below(project.definitions, project.root)


def shipped_games(project: Project) -> tuple[Found, ...]:
    """The games that printgen brings along."""
    return _below(project.shipped / DEFINITIONS, project.shipped)


def find_games(project: Project, name: str | None, here: Path) -> tuple[tuple[Found, ...], Bag]:
    """What `name` asks for, or an OP finding.

    A bare word is an id: of the project's games, then of the shipped ones. A word with `/`, or `.`, is a folder, seen from `here`. None is the game
    whose folder `here` is (or lies in), else all games of the project, else the shipped ones.
    """
    bag = Bag()
    own = games(project)
    if name is None:
        around = {here.resolve(), *here.resolve().parents}
        inside = tuple(found for found in own if found.folder in around)
        chosen = inside or own or shipped_games(project)
        _no_doubles(chosen, bag)
        return chosen, bag
    if _is_folder(name):
        return _in_folder(name, here, bag)
    both = (*own, *(found for found in shipped_games(project) if found.folder not in {one.folder for one in own}))
    chosen = tuple(found for found in both if name == found.id) or tuple(found for found in both if name == found.folder.name)
    if not chosen:
        ids = sorted({found.id for found in both})
        beside = here / name / MANIFEST
        hint = f"for the folder of that name write ./{name}" if beside.is_file() else "there are: " + ", ".join(ids) if ids else "printgen init NAME starts a game"
        bag.add(NO_SUCH_GAME.at(NOWHERE, f'there is no game "{name}"' + did_you_mean(name, ids), hint=hint))
    own_ones = tuple(found for found in chosen if found in own)
    _no_doubles(own_ones, bag)
    return (own_ones or chosen)[:1], bag


def template_folders(project: Project, game: Found) -> tuple[Folder, ...]:
    """Where a game's templates, icons, palettes and fonts are looked for, nearest first; only folders that exist.

    Its own templates/ (the layout of one folder), templates/<id> and templates/shared of its project; then those of the games that it extends, the
    nearest first; then the shipped ones.
    """
    own = homes.home(game.folder, game.root)
    line = (own, *homes.bases(own))
    names = list(dict.fromkeys(name for one in line for name in (one.id, one.folder.name)))
    wanted = [Folder(own.root, f"{own.inside}/{TEMPLATES}".lstrip("/"))]
    wanted += [Folder(own.root, f"{TEMPLATES}/{name}") for name in dict.fromkeys((own.id, own.folder.name, SHARED))]
    for base in line[1:]:
        wanted.append(Folder(base.root, f"{base.inside}/{TEMPLATES}".lstrip("/")))
        wanted += [Folder(base.root, f"{TEMPLATES}/{name}") for name in dict.fromkeys((base.id, base.folder.name))]
    wanted += [Folder(project.shipped, f"{TEMPLATES}/{name}") for name in (*names, SHARED)]
    # In a checkout the project is the shipped data, and an id is mostly its folder's name: each folder counts once.
    first: dict[Path, Folder] = {}
    for folder in wanted:
        if (folder.root / folder.path).is_dir():
            first.setdefault((folder.root / folder.path).resolve(), folder)
    return tuple(first.values())


def _below(folder: Path, root: Path) -> tuple[Found, ...]:
    if not folder.is_dir():
        return ()
    # Listed and asked for one by one: `glob` passes over what it may not read, and the game that is meant would be missing without a word.
    return tuple(_found(path, root) for path in sorted(folder.iterdir()) if path.is_dir() and _holds(path))


def _holds(folder: Path) -> bool:
    try:
        (folder / MANIFEST).lstat()
    except FileNotFoundError:
        return False
    return True


def _found(folder: Path, root: Path) -> Found:
    """The game in a folder."""
    home = homes.home(folder, root)
    return Found(home.id, home.folder, home.root, home.place)


def _is_folder(name: str) -> bool:
    return "/" in name or "\\" in name or name.startswith(".")


def _in_folder(name: str, here: Path, bag: Bag) -> tuple[tuple[Found, ...], Bag]:
    folder = here / name
    if folder.name == MANIFEST:
        folder = folder.parent
    if (folder / MANIFEST).is_file():
        return (_found(folder, find_project(folder).root),), bag
    # The folder of a project stands for all its games.
    inside = games(find_project(folder)) if (folder / DEFINITIONS).is_dir() else ()
    if inside:
        _no_doubles(inside, bag)
        return inside, bag
    wrong = f"holds no {MANIFEST}" if folder.is_dir() else "is not there"
    beside = sorted(path.name for path in folder.parent.iterdir() if path.is_dir()) if folder.parent.is_dir() else []
    guess = did_you_mean(folder.name, [one for one in beside if one != folder.name]) if not folder.is_dir() else ""
    bag.add(NO_GAME_THERE.at(NOWHERE, f'the folder "{name}" {wrong}{guess}'))
    return (), bag


def _no_doubles(found: tuple[Found, ...], bag: Bag) -> None:
    first: dict[str, Found] = {}
    for one in found:
        earlier = first.setdefault(one.id.casefold(), one)
        if earlier is not one:
            folders = f"{earlier.folder.relative_to(earlier.root).as_posix()} and {one.folder.relative_to(one.root).as_posix()}"
            bag.add(SAME_GAME.at(one.place, f'two games have the id "{one.id}": {folders}'))
