"""A game and some of its pieces go in; their proof (a PDF to mark up) is written, or the list of their words comes out."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from pathlib import Path

from printgen import __version__
from printgen.diagnostics.diagnostic import Bag
from printgen.files import FileSet, OutputError, file_name, ready
from printgen.frozen import frozen, replace
from printgen.impose.profile import read_profile
from printgen.loading.homes import bases, home
from printgen.lock import locked
from printgen.model.game import Component, Game
from printgen.overlay.pen import Pen
from printgen.pipeline.codes import OUTPUT
from printgen.pipeline.softproof import found as found_by_press
from printgen.pipeline.softproof import pictures
from printgen.pipeline.trip import Checked, Tell
from printgen.place import NOWHERE
from printgen.project import Found, Project, template_folders
from printgen.proof.entries import Entry, entries, others
from printgen.proof.reading import Reading, readings
from printgen.proof.sheets import Draft, job
from printgen.render.pdf import pdf

FOLDER = "proof"
LEAST = 9.0
"""The least margin (mm)."""


@frozen
class Asked:
    """What a proof is of: names of kinds and components (none: everything), the paper's profile, and that of a press whose inks it shall show ("": none)."""

    names: tuple[str, ...]
    profile: str
    soft: str = ""


def chosen(game: Game, names: Sequence[str]) -> tuple[Component, ...]:
    """The pieces that names of kinds and components mean; all if there are none."""
    return tuple(component for component in game.components if not names or component.id in names or component.kind.id in names)


def made(checked: Checked, game: Game, names: Sequence[str]) -> tuple[Entry, ...]:
    """Each of these pieces with what is said of it."""
    return entries(game, chosen(game, names), checked.faces, checked.bag)


def words(entered: Sequence[Entry]) -> tuple[Reading, ...]:
    """All texts of these pieces."""
    return readings(entered)


def write(project: Project, found: Found, checked: Checked, asked: Asked, where: Path, tell: Tell) -> tuple[tuple[str, ...], Bag]:
    """Write the proof of a checked game; the name of the file below `where`, and what is wrong with the folder. Raises BusyError if a build holds it.

    The game must be sound, and have pieces of these names.
    """
    game, bag = checked.game, Bag()
    paper, wrong = read_profile(asked.profile, found.root)
    bag.extend(wrong)
    if game is None or checked.fonts is None or paper is None:
        return (), bag
    letters, press = checked.fonts, checked.profiles.get(asked.soft)
    if press is not None:
        tell(f"{game.id}: looking as the press does", 0, 1)
        jobs = tuple(job_ for job_ in checked.jobs if job_.profile == asked.soft)
        checked = replace(checked, bag=Bag([*checked.bag.findings, *found_by_press(jobs, letters).findings]))
    tell(f"{game.id}: drawing the proof", 0, 1)
    entered = made(checked, game, asked.names)
    draft = Draft(game, Pen(letters), paper.paper, max(paper.margin, LEAST), stamp(project, found))
    files = None if not asked.names else {file for entry in entered for file in _files(entry) if file}
    data = pdf(job(draft, entered, others(entered, checked.bag, files), words(entered)), letters)
    name = f"{FOLDER}/{'-'.join(map(file_name, asked.names)) or file_name(game.id)}.pdf"
    folder = file_name(game.id)
    more: list[str] = []
    try:
        with locked(ready(where, project.root)), FileSet(where / folder) as waiting:
            shown = list(pictures(chosen(game, asked.names), checked.faces, press, letters)) if press is not None else []
            for component, side, picture in shown:
                more.append(f"{FOLDER}/soft-{file_name(asked.soft)}/{file_name(component)}.{side}.png")
                waiting.put(more[-1], picture)
            waiting.commit(name, data)
    except OutputError as error:
        bag.add(OUTPUT.at(NOWHERE, f"{error.path} {error.problem}", hint="name another folder with -o"))
        return (), bag
    return tuple(f"{folder}/{one}" for one in (name, *more)), bag


def _files(entry: Entry) -> tuple[str | None, ...]:
    """The files in which a piece and its drawings are written."""
    return (entry.component.place.file, *(text.drawn.file for face in entry.faces for text in face.texts))


def stamp(project: Project, found: Found) -> str:
    """Which tool and which definitions: equal files have an equal name, on any machine."""
    own = home(found.folder, found.root)
    folders = [(f"{one.id}/definitions", one.folder) for one in (own, *bases(own))]
    folders += [(folder.path, folder.root / folder.path) for folder in template_folders(project, found)]
    return f"printgen {__version__} · definitions {_sum(dict(folders))}"


def _sum(folders: Mapping[str, Path]) -> str:
    total = hashlib.sha256()
    for name, folder in folders.items():
        for path in sorted(folder.rglob("*"), key=lambda one: one.as_posix()):
            # Schemas and notes of editors are none of the game.
            if path.is_file() and not any(part.startswith(".") for part in path.relative_to(folder).parts):
                total.update(f"{name}/{path.relative_to(folder).as_posix()}\n".encode("utf-8", "surrogateescape"))
                total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()[:8]
