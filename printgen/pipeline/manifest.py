"""What a build made and what the last one left go in, the new manifest and the names of files to drop come out."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from typing import Any

from printgen import __version__
from printgen.files import file_name
from printgen.frozen import slotted
from printgen.model.game import Component, Game
from printgen.pipeline.finish import spots_of
from printgen.pipeline.sound import sound
from printgen.scene.items import Scene
from printgen.scene.page import Job, Page
from printgen.scene.printing import CMYK

NAME = "manifest.json"
CREDITS = "CREDITS.txt"
PLAN = "print-plan"
"""The product that is no game's own: the plan of all others."""
Entry = dict[str, Any]


@slotted
class Ledger:
    """The files of a build, in the order in which they were made."""

    entries: list[Entry] = field(default_factory=list)
    safes: Mapping[str, float] = field(default_factory=dict)
    """How far the words of each component keep from the cut (mm)."""

    def job(self, job: Job, data: bytes) -> str:
        """Note the PDF of a job; its name comes out."""
        pages = [page for leaf in job.leaves for _ in range(leaf.repeat) for page in (leaf.front, leaf.back) if page]
        slots = [slot for number, page in enumerate(pages, 1) for slot in _slots(page, number)]
        return self._note(f"{stem(job)}.pdf", data, product=job.product, profile=job.profile, format="pdf", pages=len(pages), duplex=job.duplex, **_printer(job), **_adjusted(pages), **_spots(job), slots=slots)

    def sheet(self, job: Job, number: int, page: Page, repeat: int, data: bytes) -> str:
        """Note one side of a sheet as SVG, `number` counting the different pages of the job; its name comes out."""
        name = f"svg/sheets/{stem(job)}.{number}.svg"
        return self._note(name, data, product=job.product, profile=job.profile, format="svg", pages=1, repeat=repeat, **_printer(job), **_adjusted([page]), slots=_slots(page, 1))

    def cut(self, job: Job, number: tuple[int, int], page: Page, data: bytes, ending: str) -> str:
        """Note the lines that a machine cuts a sheet along, the sheet's number and how often it is printed given; its name comes out."""
        sheet, repeat = number
        name = f"{stem(job)}.{sheet}.cut.{ending}"
        return self._note(name, data, product=job.product, profile=job.profile, format=ending, pages=1, repeat=repeat, slots=[one for one in _slots(page, 1) if one["face"] == "front"])

    def picture(self, job: Job, number: int, pages: Sequence[Page], data: bytes) -> str:
        """Note the picture of a page for a service, or of pages that are alike (number 0); its name comes out."""
        page = pages[0]
        (slot,) = page.slots
        folder = f"{file_name(job.profile)}/{file_name(job.product)}" + (f"-{file_name(page.made_as)}" if page.made_as else "")
        name = f"{folder}/{number:03}-{file_name(slot.component)}.{slot.side}.png" if number else f"{folder}/{slot.side}.png"
        slots = [one for each in pages for one in _slots(each, 1)]
        return self._note(name, data, product=job.product, profile=job.profile, format="png", pages=1, pixels=page.pixels, slots=slots)

    def loose(self, job: Job, name: str, data: bytes) -> str:
        """Note another file of a job, in the folder of its profile; its path comes out."""
        stem_, _, ending = name.rpartition(".")
        path = f"{file_name(job.profile)}/{file_name(stem_)}.{ending}"
        return self._note(path, data, product=job.product, profile=job.profile, format=ending, pages=1, slots=[])

    def packed(self, job: Job, folder: str, name: str, data: bytes) -> str:
        """Note a file of a package for a virtual table, `folder` the package's name and `name` the file's path in it; its path comes out."""
        path = f"{file_name(job.profile)}/{folder}/{name}"
        return self._note(path, data, product=job.product, profile=job.profile, format=name.rpartition(".")[2], pages=1, slots=[])

    def has(self, path: str) -> bool:
        """Whether a file was noted in this build."""
        return any(entry["path"] == path for entry in self.entries)

    def checklist(self, job: Job, data: bytes, name: str = "") -> str:
        """Note what to do with the files of a job, or of several that begin with it and have a name together; its name comes out."""
        return self._note(f"{f'{file_name(name)}.{file_name(job.profile)}' if name else stem(job)}.upload.txt", data, product=job.product, profile=job.profile, format="txt", pages=0, slots=[])

    def credit(self, data: bytes) -> str:
        """Note what the pieces are made of; its name comes out."""
        return self._note(CREDITS, data, product=None, profile=None, format="txt", pages=0, slots=[])

    def face(self, component: str, side: str, scene: Scene, data: bytes) -> str:
        """Note a face as SVG; its name comes out. A face belongs to every product that has its component."""
        slot = {
            "page": 1,
            "component": component,
            "face": side,
            "trim_mm": [_figure(scene.bleed), _figure(scene.bleed), _figure(scene.size.w), _figure(scene.size.h)],
            "rotation": 0,
            "mirrored": False,
        }
        name = f"svg/faces/{file_name(component)}.{side}.svg"
        return self._note(name, data, product=None, profile=None, format="svg", pages=1, component=component, face=side, slots=[slot])

    def _note(self, name: str, data: bytes, **said: object) -> str:
        slots = said.pop("slots")
        self.entries.append({"path": name, **said, "sha256": hashlib.sha256(data).hexdigest(), "slots": slots})
        return name


def _printer(job: Job) -> dict[str, object]:
    """The calibrated printer that a file is for, if it is for one."""
    return {"printer": job.printer} if job.printer else {}


def _adjusted(pages: Iterable[Page]) -> dict[str, object]:
    """How each page is moved for a printer, if any is: the six numbers of its matrix."""
    found = [[round(value, 6) for value in (page.adjust.a, page.adjust.b, page.adjust.c, page.adjust.d, page.adjust.e, page.adjust.f)] for page in pages]
    return {"adjust": found} if any(one != [1, 0, 0, 1, 0, 0] for one in found) else {}


def _spots(job: Job) -> dict[str, object]:
    """The spot inks of the definitions, where plates are made."""
    found = sorted(spots_of(job)) if job.printing.colour == CMYK else []
    return {"spots": found} if found else {}


def stem(job: Job) -> str:
    """What the files of a job are called, without number and ending."""
    part = f"-{file_name(job.part)}" if job.part else ""
    return f"{file_name(job.product)}{part}.{file_name(job.profile)}"


def written(game: Game, ledger: Ledger, printed: Mapping[str, int], sides: Mapping[str, int], last: Entry | None, *, whole: bool) -> tuple[bytes, dict[str, str]]:
    """The manifest as bytes, and the files of the last build that are no more, each with the hash that the last manifest gives.

    Kept from the last one: what belongs to other profiles; if not the whole game was built, also what belongs to other products and components.
    """
    here = {entry["path"] for entry in ledger.entries}
    made = {(entry["product"], entry["profile"]) for entry in ledger.entries}
    profiles = {profile for _, profile in made if profile}
    ids = {component.id for component in game.components}

    def stays(entry: Entry) -> bool:
        if entry["path"] in here:
            return False
        if entry["product"] is None:
            return not whole and entry.get("component") in ids
        known = entry["product"] in {*game.products, PLAN}
        return known and (entry["product"], entry["profile"]) not in made and (not whole or entry["profile"] not in profiles)

    old = _entries(last)
    kept = [entry for entry in old if stays(entry)]
    paths = here | {entry["path"] for entry in kept}
    drop = {entry["path"]: str(entry.get("sha256")) for entry in old if entry["path"] not in paths}
    counts = _printed(last)
    components = [_component(one, sides.get(one.id, 0), printed.get(one.id, 0 if whole else counts.get(one.id, 0)), ledger.safes.get(one.id, one.kind.safe)) for one in game.components]
    entries = sorted([*ledger.entries, *kept], key=lambda entry: _order(entry["path"]))
    page = {"game": game.id, "tool": __version__, "files": entries, "components": components}
    return (json.dumps(page, ensure_ascii=False, indent=1) + "\n").encode(), drop


def read(data: bytes | None) -> Entry | None:
    """The manifest that stands in the folder, or None if there is none or it is none of ours: its fields have the types that a build gives them, and its paths stay in the folder."""
    try:
        found = json.loads(data) if data else None
    except (ValueError, RecursionError):
        return None
    return found if sound(found) else None


def _entries(last: Entry | None) -> list[Entry]:
    return list(last["files"]) if last else []


def _printed(last: Entry | None) -> dict[str, int]:
    return {one["id"]: one["printed"] for one in (last or {}).get("components", []) if "printed" in one}


def _component(component: Component, faces: int, printed: int, safe: float) -> Entry:
    return {
        "id": component.id,
        "kind": component.kind.sort,
        "of": component.kind.id,
        "title": component.title,
        "copies": component.copies,
        "printed": printed,
        "faces": faces,
        "size_mm": [_figure(component.kind.size.w), _figure(component.kind.size.h)],
        "safe_mm": _figure(safe),
        "at": str(component.place),
    }


def _slots(page: Page, number: int) -> list[Entry]:
    return [
        {
            "page": number,
            "component": slot.component,
            "face": slot.side,
            "trim_mm": [_figure(value) for value in slot.trim],
            "rotation": slot.rotation,
            "mirrored": slot.mirrored,
            **({"shown_mm": [[_figure(value) for value in one] for one in slot.shown]} if slot.shown else {}),
        }
        for slot in page.slots
    ]


def _order(path: str) -> tuple[bool, bool, list[str]]:
    """PDFs first, what they are made of after them; numbers in names by their value."""
    parts: Iterable[str] = path.replace("/", " / ").replace(".", " . ").replace("-", " - ").split()
    return "/" in path, path == CREDITS, [_by_value(part) if part.isdecimal() else part for part in parts]


def _by_value(digits: str) -> str:
    """A number as text that stands where its value does, however many digits it has."""
    plain = digits.lstrip("0")
    return f"{len(plain):09}{plain}"


def _figure(value: float) -> float | int:
    rounded = round(value, 4)
    return int(rounded) if rounded == int(rounded) else rounded
