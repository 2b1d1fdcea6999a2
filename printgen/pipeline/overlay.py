"""A game and its findings go in, its maps with all that was found drawn in come out as files: an SVG a page, and a PDF of all pages of a map."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import cast

from printgen import games
from printgen.diagnostics.diagnostic import Bag
from printgen.files import FileSet, OutputError, file_name, ready
from printgen.gather import gather
from printgen.impose.profile import read_profile
from printgen.lock import locked
from printgen.model.game import Component, Game
from printgen.model.overlay import Overlay
from printgen.overlay import sheets
from printgen.pipeline.codes import OUTPUT
from printgen.pipeline.trip import Checked, Tell
from printgen.place import NOWHERE
from printgen.project import Found, Project
from printgen.render.pdf import pdf
from printgen.render.svg import svg_page
from printgen.typeset.fonts import FontBook

FOLDER = "overlay"
PARTS = ("marks", "heats", "notes", "facts")

Look = Callable[[Game, Component, Mapping[str, str]], "Overlay | None"]


def draw(project: Project, found: Found, checked: Checked, profile: str, where: Path, tell: Tell) -> tuple[tuple[str, ...], Bag]:
    """Write the overlays of a checked game on the paper of a profile; the names of the files below `where`, and what is wrong with the folder.

    Nothing is written for a game whose definitions have errors: its maps may have holes. Raises BusyError if another build holds the folder.
    """
    game, bag = checked.game, Bag()
    paper, _ = read_profile(profile, found.root)
    if game is None or not game.sound or checked.fonts is None or paper is None:
        return (), bag
    tell(f"{game.id}: drawing findings", 0, 1)
    files: dict[str, bytes] = {}
    for component, overlay in overlays(game):
        face = checked.faces.get((component.id, "front"))
        drafted = sheets.draft(game, component, overlay, face, checked.fonts, (paper.paper, paper.margin))
        made = sheets.sheets(drafted, checked.bag)
        files.update((f"{FOLDER}/{name}", data) for name, data in _files(game, component, made, checked.fonts))
    if not files:
        return (), bag
    folder = file_name(game.id)
    try:
        with locked(ready(where, project.root)):
            _write(where / folder, files)
    except OutputError as error:
        bag.add(OUTPUT.at(NOWHERE, f"{error.path} {error.problem}", hint="name another folder with -o"))
        return (), bag
    return tuple(f"{folder}/{name}" for name in files), bag


def overlays(game: Game) -> Iterator[tuple[Component, Overlay]]:
    """The components with a map, each with the marks that the searches of all games' rooms have for it; of a game that extends another one its own, if it has any."""
    looks = cast("dict[str, Look]", gather(games, "overlay"))
    rulings = {name: ruling.chosen for name, ruling in game.rulings.items()}
    maps = [component for component in game.components if component.layers]
    own = [component for component in maps if game.extends and (component.place.file or "").startswith(f"{game.folder}/")]
    for component in own or maps:
        found = [overlay for look in looks.values() if (overlay := look(game, component, rulings)) is not None]
        yield component, Overlay(*(tuple(one for overlay in found for one in getattr(overlay, part)) for part in PARTS))


def _files(game: Game, component: Component, made: tuple[sheets.Sheet, ...], fonts: FontBook) -> Iterator[tuple[str, bytes]]:
    name = file_name(component.id)
    if made:
        yield f"{name}.overlay.pdf", pdf(sheets.job(game, component, made), fonts)
    for sheet in made:
        yield f"{name}.{sheet.name}.svg", svg_page(sheet.page, fonts, f"{game.title}: {component.title}, {sheet.page.label}").encode()


def _write(folder: Path, files: Mapping[str, bytes]) -> None:
    """All of them, or none."""
    *most, last = files
    with FileSet(folder) as waiting:
        for name in most:
            waiting.put(name, files[name])
        waiting.commit(last, files[last])
