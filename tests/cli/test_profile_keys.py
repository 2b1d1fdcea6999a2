"""Each key of a profile and each sort of profile: what the sort knows changes what is made, what it does not know is a finding where it stands."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from printgen.impose.profile import read_profile
from printgen.impose.profile_keys import HOUSE, MACHINE, MARKED, PAGES, PAPER, PICTURES, SORTS
from printgen.impose.profile_words import INKS, READERS
from printgen.place import NOWHERE
from printgen.scene.printing import TTP, TTS
from tests.cli.households import furnish

BASES = {
    PAPER: "paper: a4\n",
    MACHINE: "paper: a4\ncutter: plain\n",
    MARKED: "paper: a4\ncutter: silhouette\nmargin: 13.5mm\nbleed: 1mm\n",
    PAGES: "pages: faces\nslug: 8mm\n",
    HOUSE: "pages: faces\nservice: dtc\norder: back\ncopies: each\nfiles: size\ncondition: swop3-240\nstandard: x1a\nspots: false\n",
    PICTURES: "pages: faces\nform: png\nservice: tgc\n",
    TTS: "pages: faces\nform: tts\n",
    TTP: "pages: faces\nform: ttp\n",
}
PLATES = "condition: fogra39-300\n"
OTHER = {
    "title": "Other", "paper": "a3", "margin": "16mm", "bleed": "2mm", "marks": "true", "stock": "0.9mm", "duplex": "short", "cuts": "shared", "tone": "grey",
    "pages": "faces", "slug": "12mm", "order": "back", "copies": "each", "colour": "cmyk", "condition": "fogra39-300", "limit": "20%", "standard": "x4", "outlines": "true",
    "form": "tts", "service": "mpc", "types": "card = TradingDeck", "safe": "20mm", "flat": "true", "files": "size", "cutter": "silhouette", "upload": "Print it.",
    "url": "https://example.org/", "cut": "Knife", "crease": "Bend", "spots": "false",
    "mark_inset": "12mm", "mark_arm": "15mm", "mark_width": "0.5mm", "mark_square": "4mm", "mark_clear": "8mm",
}  # fmt: skip
ELSE = {(PAPER, "marks"): "false", (MACHINE, "marks"): "false", (PAGES, "marks"): "false", (HOUSE, "types"): "card = Bridge", (MARKED, "bleed"): "2mm", (HOUSE, "standard"): "x1a"}
"""Where another value than that of all others is another one than what is made without it."""
DEMANDED = {"order", "copies", "files", "standard", "service", "spots", "condition"}
"""What DriveThruCards takes with one value alone; the tests of `tests/impose/test_profile.py` hold that."""


def test_the_tables_are_whole() -> None:
    """Every sort has a profile here that is of it, every key that can be read a value, and no sort knows a key that cannot be read."""
    assert set(BASES) == set(SORTS)
    assert set(OTHER) == set(READERS)
    assert all(sort.knows <= set(READERS) and set(sort.only) <= set(READERS) - sort.knows for sort in SORTS.values())
    assert set(READERS) == frozenset().union(*(sort.knows for sort in SORTS.values()))


ANOTHER = {(PAPER, "cutter"), (PAGES, "service")}
"""Keys that make another sort of a profile."""
UNKNOWN = [(sort, key) for sort in BASES for key in READERS if key not in SORTS[sort].knows and (sort, key) not in ANOTHER]


@pytest.mark.parametrize(("sort", "key"), UNKNOWN)
def test_a_key_that_a_sort_does_not_know_is_told_where_it_stands(tmp_path: Path, sort: str, key: str) -> None:
    value = ELSE.get((sort, key), OTHER[key])
    text = f"{BASES[sort]}{key}: {value}\n"
    profile, found = _read(tmp_path, text)
    assert profile is None
    assert found == [(text.count("\n"), len(key) + 3)]
    if key in SORTS[sort].only:
        only = SORTS[sort].only[key]
        same = str(only).lower() if isinstance(only, bool) else f"{only:g}mm" if isinstance(only, float) else only
        profile, found = _read(tmp_path, f"{BASES[sort]}{key}: {same}\n")
        assert found == []
        plain = _read(tmp_path, BASES[sort])[0]
        assert replace(profile, said={}, place=NOWHERE) == replace(plain, said={}, place=NOWHERE), "what is so anyway may be said, and changes nothing"


@pytest.mark.parametrize(("sort", "key"), UNKNOWN)
def test_whoever_follows_the_advice_has_one_finding_fewer(tmp_path: Path, sort: str, key: str) -> None:
    # What follows makes another sort of pages, where the slug would be a finding of its own.
    base = BASES[sort].replace("slug: 8mm\n", "")
    text = f"{base}{key}: {ELSE.get((sort, key), OTHER[key])}\n"
    (told,) = _told(tmp_path, text)
    lines = dict(line.split(": ", 1) for line in text.splitlines())
    words = told.removeprefix(f"{key}: ")
    advised = re.findall(rf"\b({'|'.join(READERS)}): ([\w-]+)", words)
    assert advised or "leave it out" in words or words.startswith("means nothing"), words
    lines |= dict(advised or [(key, "")])
    assert _told(tmp_path, "".join(f"{name}: {value}\n" for name, value in lines.items() if value)) == []


def _told(folder: Path, text: str) -> list[str]:
    (folder / "profiles").mkdir(exist_ok=True)
    (folder / "profiles" / "own.yaml").write_text(text, "utf-8")
    return [one.message for one in read_profile("own", folder)[1].sorted]


def _read(folder: Path, text: str) -> tuple[Any, list[tuple[int | None, int | None]]]:
    (folder / "profiles").mkdir(exist_ok=True)
    (folder / "profiles" / "own.yaml").write_text(text, "utf-8")
    profile, bag = read_profile("own", folder)
    return profile, [(one.place.line, one.place.column) for one in bag.sorted]


PAIRS = [(sort, key) for sort in BASES for key in READERS if key in SORTS[sort].knows - {"pages", "form", "colour"} and not (sort == HOUSE and key in DEMANDED)]
"""All that is known, but for what makes the sort, and `colour`, which follows from the condition."""


@pytest.mark.parametrize(("sort", "key"), PAIRS)
def test_a_key_that_a_sort_knows_changes_what_is_made(sort: str, key: str, project: Path, run: Any) -> None:
    _furnished(project, sort)
    plates = PLATES if key in INKS and key not in {"condition", "outlines"} and sort != HOUSE else ""
    # The title stands above the checklist, and there is one where there is something to do.
    base = BASES[sort] + plates + ("upload: Print it.\n" if key == "title" else "")
    lines = [line for line in base.splitlines() if not line.startswith(f"{key}:")]
    value = ELSE.get((sort, key), OTHER[key])
    if (sort, key) == (MACHINE, "cutter"):
        value = "silhouette"
    elif (sort, key) == (MARKED, "cutter"):
        value = "plain"
    text = "\n".join([*lines, f"{key}: {value}", ""])
    part = ("--only", "coins") if sort in {TTS, TTP} else ()
    assert _made(project, run, text, *part) != _plain(project, run, base, *part), f"{key} changes nothing"


_KNOWN: dict[str, Any] = {}


def _plain(project: Path, run: Any, text: str, *part: str) -> Any:
    """What is made without the key: once for all keys of a sort."""
    if text not in _KNOWN:
        _KNOWN[text] = _made(project, run, text, *part)
    return _KNOWN[text]


def _made(project: Path, run: Any, text: str, *part: str) -> tuple[list[str], dict[str, str]]:
    """What is told, and all files with their sums."""
    (project / "profiles").mkdir(exist_ok=True)
    (project / "profiles" / "own.yaml").write_text(text, "utf-8")
    done = run("build", "--profile", "own", "--format", "json", "--fresh", *part)
    told = sorted(one["message"] for one in done.json["findings"])
    assert not any(one["code"] == "IM110" for one in done.json["findings"]), told
    manifest = project / "output" / "my-game" / "manifest.json"
    files = json.loads(manifest.read_text("utf-8"))["files"] if manifest.is_file() else []
    return told, {one["path"]: one["sha256"] for one in files}


def _furnished(project: Path, sort: str) -> None:
    """Pieces that all of it concerns: cards, coins, a folded box, a booklet, and an ink with a plate of its own, which one house refuses."""
    furnish(project)
    if sort == HOUSE:
        return
    palette = project / "templates" / "my-game" / "palette.yaml"
    palette.write_text(palette.read_text("utf-8").rstrip("\n") + '\nneon: {rgb: "#ff40a0", spot: "Neon"}\n', "utf-8")
    coin = project / "templates" / "my-game" / "coin.svg"
    coin.write_text(coin.read_text("utf-8").replace('r="6" fill="night"', 'r="6" fill="neon"'), "utf-8")
