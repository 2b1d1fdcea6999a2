"""The faces of a game go in; CREDITS.txt comes out: the fonts, pictures and icons on them, who made them and under which licence; and what nobody told."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Mapping

from printgen import __version__
from printgen.art.codes import NO_LICENCE
from printgen.compose.credits import NAME as BESIDE
from printgen.compose.credits import Credit, Credits
from printgen.compose.templates import Templates
from printgen.diagnostics.diagnostic import Bag, Diagnostic
from printgen.frozen import replace
from printgen.model.game import Game
from printgen.place import Place, Text
from printgen.scene.items import Face
from printgen.typeset.fonts import FontBook

_ICONS = "icons/"
_WIDTH = 100


def credits_of(game: Game, faces: Mapping[tuple[str, str], Face], templates: Templates, fonts: FontBook) -> tuple[str, Bag]:
    """The text, and a warning for each picture (and each icon of a folder that credits its files) without a licence. It depends on what is drawn alone."""
    known = Credits(templates)
    bag = Bag(list(known.bag.findings))
    used = sorted({name for face in faces.values() for name in face.files})
    told: dict[str, Credit] = {}
    for name in used:
        shelf = templates.shelf(name)
        if shelf is None:
            continue
        told[name] = known.of(shelf, name)
        if not told[name].licence and (not name.startswith(_ICONS) or known.tells(shelf)):
            bag.add(_missing(shelf.path(name), name, shelf.folder))
    parts = [
        ("Fonts", _fonts(faces, fonts, known, bag)),
        ("Pictures", _files({name: credit for name, credit in told.items() if not name.startswith(_ICONS)})),
        ("Icons", _files({name.removeprefix(_ICONS).removesuffix(".svg"): credit for name, credit in told.items() if name.startswith(_ICONS)})),
    ]
    title = f"{game.title}: what its printed pieces are made of"
    lines = [title, "=" * len(title)]
    for head, entries in parts:
        rows = list(entries)
        lines += ["", head, "-" * len(head), *rows] if rows else []
    return "\n".join([*lines, "", f"Made with printgen {__version__}.", ""]), bag


def _missing(path: str, name: str, folder: str) -> Diagnostic:
    return NO_LICENCE.at(Place(Text(path, "")), f"{path} has no licence", hint=f"write into {folder}/{BESIDE}: {name}: {{author: …, licence: …, source: …}}")


def _fonts(faces: Mapping[tuple[str, str], Face], fonts: FontBook, known: Credits, bag: Bag) -> Iterator[str]:
    """The families on the faces and in the margin, each once."""
    keys = {text.font for face in faces.values() for text in face.texts} | {fonts.pick().key}
    said: dict[str, Credit] = {}
    for key in sorted(keys):
        family, maker, licence, address = fonts[key].told
        label = fonts.label(key)
        own = known.of_path(label) if label else Credit()
        credit = Credit("", f"by {own.author}" if own.author else maker, own.licence or licence, own.source or ("" if address in licence else address))
        if label and not credit.licence:
            bag.add(_missing(label, label.rpartition("/")[2], label.rpartition("/")[0]))
        said.setdefault(family, credit)
    for family, credit in sorted(said.items()):
        yield from _row(family, credit)


def _files(told: Mapping[str, Credit]) -> Iterator[str]:
    """What has one credit in one row."""
    together: dict[Credit, list[str]] = {}
    for name, credit in told.items():
        together.setdefault(credit, []).append(name)
    for credit, names in sorted(together.items(), key=lambda pair: pair[1][0]):
        yield from _row(", ".join(sorted(names)), replace(credit, author=credit.author and f"by {credit.author}"))


def _row(what: str, credit: Credit) -> Iterable[str]:
    said = [f'"{credit.title}"' if credit.title else "", credit.author, credit.licence or "licence not told", credit.source]
    # What is written in definitions may hold anything; a text file holds lines.
    words = "".join(char for char in f"{what}: {'; '.join(filter(None, said))}" if char.isprintable())
    return textwrap.wrap(words, _WIDTH, subsequent_indent="    ", break_long_words=False, break_on_hyphens=False)
