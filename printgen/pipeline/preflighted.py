"""What a build left in the output folder goes in, what a preflight of its files finds comes out: each is opened anew and held against manifest and profile."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from printgen.diagnostics.diagnostic import Bag
from printgen.files import file_name
from printgen.geometry import Matrix, Rect, Size
from printgen.impose.profile import Profile, own_name, read_profile
from printgen.impose.profile_words import FACES
from printgen.model.game import Game
from printgen.pipeline import manifest
from printgen.pipeline.codes import NOT_AS_BUILT, NOTHING_BUILT
from printgen.pipeline.finish import kept
from printgen.place import NOWHERE, Place, Text
from printgen.press.apart import MOST_BYTES, preflight_apart
from printgen.press.codes import TOO_MUCH
from printgen.press.subject import Expected, Piece


def of_file(path: Path, profile: Profile | None, patience: float = 1.0) -> Bag:
    """A single file, of whatever origin: against a profile, or held to what it says of itself. `patience`: so many times the usual time and memory. Raises OSError."""
    expected = None if profile is None else Expected(profile.printing, profile.bleed if profile.pages == FACES else 0.0)
    return _looked_at(_data(path), path.name, expected, patience)


def of_game(game: Game, root: Path, output: Path, profiles: tuple[str, ...], patience: float = 1.0) -> tuple[tuple[str, ...], Bag]:
    """The documents of a game's last build (of all its profiles, or of some): their names, and what is wrong with them."""
    bag = Bag()
    profiles = tuple(own_name(one, root) for one in profiles)
    folder = output / file_name(game.id)
    path = folder / manifest.NAME
    last = manifest.read(path.read_bytes() if path.is_file() else None)
    entries = [one for one in (last or {}).get("files", []) if one.get("format") == "pdf" and one.get("profile") and (not profiles or one["profile"] in profiles)]
    if not entries:
        what = f" with {', '.join(profiles)}" if profiles else ""
        bag.add(NOTHING_BUILT.at(NOWHERE, f"nothing of {game.id} was built{what} in {output}", hint=f"printgen build {game.id}" + "".join(f" --profile {one}" for one in profiles)))
        return (), bag
    looked: list[str] = []
    pieces = {one["id"]: one for one in (last or {}).get("components", [])}
    for entry in entries:
        name = f"{file_name(game.id)}/{entry['path']}"
        file = folder / entry["path"]
        data = _data(file) if file.is_file() and file.resolve().is_relative_to(folder.resolve()) else None
        profile, wrong = read_profile(entry["profile"], root)
        bag.extend(wrong)
        if data is None or profile is None:
            bag.extend(_lost(name, "is not there") if data is None else Bag())
            continue
        if hashlib.sha256(data).hexdigest() != entry.get("sha256"):
            bag.extend(_lost(name, "is not what the build wrote"))
        looked.append(name)
        bag.extend(_looked_at(data, name, _expected(entry, profile, pieces), patience))
    return tuple(looked), bag


def _data(path: Path) -> bytes:
    """The bytes of a file, no more of them than it takes to see that there are too many."""
    with path.open("rb") as file:
        return file.read(MOST_BYTES + 1)


def _looked_at(data: bytes, name: str, expected: Expected | None, patience: float) -> Bag:
    if len(data) <= MOST_BYTES:
        return preflight_apart(data, name, expected, patience)
    bag = Bag()
    bag.add(TOO_MUCH.at(Place(Text(name, "")), f"{name} is larger than {MOST_BYTES // 1024**2} MB and was not looked at", hint="save it in parts"))
    return bag


def _lost(name: str, what: str) -> Bag:
    bag = Bag()
    bag.add(NOT_AS_BUILT.at(NOWHERE, f"{name} {what}", hint="build again"))
    return bag


def _expected(entry: dict[str, Any], profile: Profile, pieces: Mapping[str, dict[str, Any]]) -> Expected:
    """What the manifest and the profile say that a file is; `pieces` are the manifest's components by their ids."""
    pages: list[list[Piece]] = [[] for _ in range(int(entry["pages"]))]
    for slot in entry["slots"]:
        piece, trim = pieces.get(slot["component"], {}), Rect(*slot["trim_mm"])
        safe = kept(float(piece.get("safe_mm", 0)), trim, Size(*piece["size_mm"])) if "size_mm" in piece else 0.0
        pages[slot["page"] - 1].append(Piece(slot["component"], slot["face"], trim, safe, tuple(Rect(*one) for one in slot.get("shown_mm", ()))))
    single = profile.pages == FACES
    trims = tuple(page[0].trim for page in pages if page) if single else ()
    # Not the profile's: --backs chooses another edge, and booklets are turned where cards are folded.
    turns = "" if single else str(entry.get("duplex", ""))
    adjusts = tuple(Matrix(*one) for one in entry.get("adjust", ()))
    return Expected(profile.printing, profile.bleed if single else 0.0, trims, frozenset(entry.get("spots", ())), tuple(map(tuple, pages)), turns, adjusts)
