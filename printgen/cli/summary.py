"""The names of the files of a build and its profiles go in, the last lines of its report come out: what was made, what lies beside it, what to do next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from printgen.diagnostics.formats.escape import escaped

if TYPE_CHECKING:
    from printgen.impose.profile import Profile

LIST = ".upload.txt"
"""How the names of lists end that say what to do with files."""
MANIFEST, PACKAGE = "manifest.json", "Manifest.json"
"""The manifest of a game's folder; and that of a package for Tabletop Playground, in the folder that is the package."""
_DRAWINGS = "svg"
_COUNTED = ((".png", "picture"), (".svg", "SVG file"), (".dxf", "DXF file"))


def summary(made: Sequence[str], profiles: Iterable[Profile], printer: str = "") -> str:
    """The printed documents one by one, folders and drawings as numbers; then what other builds left there, and what is done with it all. "" for a build without files. `printer`: the calibrated one that sheets are for."""
    homes = tuple(name.removesuffix(MANIFEST) for name in made if name.endswith(f"/{MANIFEST}"))
    folders = Counter(folder for name in made if (folder := _folder(name, homes, made)))
    loose = [name for name in made if not _folder(name, homes, made)]
    counts = [(sum(name.endswith(ending) for name in loose), word) for ending, word in _COUNTED]
    rest = ", ".join(f"{count} {word}{'s' if count > 1 else ''}" for count, word in counts if count)
    told = [name for ending in (".pdf", LIST) for name in loose if name.endswith(ending)]
    told += [f"{folder} ({count} file{'s' if count > 1 else ''})" for folder, count in folders.items()]
    told += [f"and {rest}"] if rest else []
    told += [line for home in homes for line in _others(home, made)]
    told += [f"next: {line}" for profile in (profiles if made else ()) for line in _next(profile, made, tuple(folders), printer)]
    return "".join(f"{escaped(line)}\n" for line in told)


def _folder(name: str, homes: Iterable[str], made: Iterable[str]) -> str:
    """The folder that is told instead of a file: a package, or that of a profile; "" for a file that lies beside the manifest, and for drawings."""
    home = next((one for one in homes if name.startswith(one)), None)
    if home is None:
        return ""
    first, _, below = name.removeprefix(home).partition("/")
    if not below or first == _DRAWINGS:
        return ""
    package = next((one for one in made if one.endswith(f"/{PACKAGE}") and name.startswith(one.removesuffix(PACKAGE))), "")
    return package.removesuffix(PACKAGE) or f"{home}{first}/"


def _others(home: str, made: Iterable[str]) -> Iterator[str]:
    """A line about files that the manifest of a folder names and this build did not write: those of other profiles, and of other parts of the game."""
    from printgen.pipeline import manifest

    known = manifest.read(Path(home, MANIFEST).read_bytes()) or {}
    here = set(made)
    left = [entry for entry in known.get("files", ()) if f"{home}{entry['path']}" not in here]
    if left:
        names = ", ".join(sorted({entry["profile"] for entry in left if entry["profile"]}))
        yield f"{home} also holds {len(left)} file{'s' if len(left) > 1 else ''} of earlier builds{f' ({names})' if names else ''}, which are as they were"


def _next(profile: Profile, made: Sequence[str], folders: Sequence[str], printer: str) -> Iterator[str]:
    """What is done with the files of a profile."""
    from printgen.files import file_name
    from printgen.impose.profile_words import SHEETS
    from printgen.scene.printing import CMYK, TTP, TTS

    name = file_name(profile.id)
    lists = [one for one in made if one.endswith(f".{name}{LIST}")]
    plans = [one for one in made if one.endswith(f"/print-plan.{name}.pdf")]
    own = [folder for folder in folders if f"/{name}/" in folder]
    home = profile.pages == SHEETS and profile.printing.colour != CMYK
    at_home = f"print at 100 %{f', on {printer} and no other printer' if printer else ''}"
    says = f"{lists[0]} says" if len(lists) == 1 else f"the lists *.{name}{LIST} say"
    how_to, where_to = (f"; {says} how", f"; {says} where that is") if lists else ("", "")
    if profile.printing.form == TTP and own:
        yield f"copy {' and '.join(own)} to where Tabletop Playground keeps its packages{where_to}"
    elif profile.printing.form == TTS and own:
        how = "put the .json files of {} among the saved objects of Tabletop Simulator" if profile.url else "load the pictures of {} into Tabletop Simulator as custom decks"
        yield f"{how.format(' and '.join(own))}{how_to}"
    elif lists:
        yield f"{says} what to do with them"
    elif plans and home:
        where = plans[0] if len(plans) == 1 else f"the print-plan.{name}.pdf of each game"
        yield f"{at_home}; {where} says what on which paper, and how to cut it"
    elif home and any(one.endswith(f".{name}.pdf") for one in made):
        yield f"{at_home}; the margin of each sheet says how to turn it"
    elif any(one.endswith(f".{name}.pdf") for one in made):
        yield f"the PDFs of {profile.id} are for a printing house; printgen proof --soft shows how their inks will look"
