"""A wish for letters (family, bold, italic, weight) goes in, a font program comes out; font files are read when they are first used."""

from __future__ import annotations

import difflib
import hashlib
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from importlib import import_module
from pathlib import Path

from printgen.diagnostics.diagnostic import Bag
from printgen.frozen import frozen
from printgen.place import NOWHERE, Place, Text
from printgen.typeset import codes
from printgen.typeset.program import FontError, FontProgram

LARGEST = 32 * 1024 * 1024
"""Bytes in a font file at most: twice the largest font of Latin, Greek and Cyrillic there is."""
REGULAR, BOLD = 400, 700
_WEIGHTS = {"thin": 100, "extralight": 200, "light": 300, "regular": 400, "medium": 500, "semibold": 600, "bold": 700, "extrabold": 800, "black": 900}
_NAME = re.compile(r"(?P<family>[A-Za-z0-9][A-Za-z0-9 _]*)(?:-(?P<style>[A-Za-z]+)|\[[A-Za-z,]+\])\.(?:ttf|otf)", re.IGNORECASE)
_STYLE = re.compile(rf"(?P<weight>{'|'.join(_WEIGHTS)}|variable|)(?P<italic>italic|)", re.IGNORECASE)


@frozen(kw_only=True)
class Typeface:
    """What letters are asked for. `family` may name fallbacks after commas (`text, symbols`): they give the glyphs that the first has not.

    `weight` is 100–900 (None: 400, or 700 if `bold`), `stretch` the width in percent of a variable font (None: its default), `tabular` figures of one width.
    """

    family: str = "text"
    bold: bool = False
    italic: bool = False
    weight: int | None = None
    stretch: float | None = None
    tabular: bool = False

    @property
    def families(self) -> tuple[str, ...]:
        """The family and its fallbacks, in lower case."""
        return tuple(name.strip().lower() for name in self.family.split(",") if name.strip()) or ("text",)


@frozen
class FontFile:
    """A font file: its family, its weight (None: variable), and how to read it. `label` is its path from the project's root, "" for a shipped one."""

    family: str
    weight: int | None
    italic: bool
    stem: str
    read: Callable[[], bytes] = field(compare=False)
    label: str = ""

    @property
    def place(self) -> Place:
        """Where a finding about the file points to."""
        return Place(Text(self.label, "")) if self.label else NOWHERE


def _shipped(package: str, family: str, name: str, weight: int | None, italic: bool = False) -> FontFile:
    return FontFile(family, weight, italic, re.split(r"[\[.]", name)[0], lambda: _home(package, name).read_bytes())


def _home(package: str, name: str) -> Path:
    """Where a shipped font lies. `importlib.resources` would read it from an archive as well, and takes as long to load as a game to read."""
    home = import_module(package).__file__
    assert home is not None
    return Path(home).parent / "files" / name


_ATKINSON = "fontpkg_atkinson_hyperlegible"
SHIPPED = (
    _shipped(_ATKINSON, "text", "AtkinsonHyperlegible-Regular.ttf", REGULAR),
    _shipped(_ATKINSON, "text", "AtkinsonHyperlegible-Italic.ttf", REGULAR, italic=True),
    _shipped(_ATKINSON, "text", "AtkinsonHyperlegible-Bold.ttf", BOLD),
    _shipped(_ATKINSON, "text", "AtkinsonHyperlegible-BoldItalic.ttf", BOLD, italic=True),
    _shipped("fontpkg_fredoka", "display", "Fredoka[wdth,wght].ttf", None),
)


def stand_ins() -> tuple[tuple[str, ...], str]:
    """The files of the shipped family for texts, for a program that asks for files, and its name."""
    return tuple(str(_home(_ATKINSON, f"AtkinsonHyperlegible-{style}.ttf")) for style in ("Regular", "Italic", "Bold", "BoldItalic")), "Atkinson Hyperlegible"


def project_fonts(folder: Path, root: Path) -> tuple[tuple[FontFile, ...], Bag]:
    """The font files of a `fonts` folder (none if it is missing): `<Family>-<Style>.ttf` or `.otf`, `<Family>-Variable.ttf`.

    Styles are Regular, Bold, Italic, BoldItalic and the other weights (Light, Medium, …). Files that lie outside `root`
    (links) and names of another form are findings. The files are not opened yet.
    """
    found: dict[tuple[str, int | None, bool], FontFile] = {}
    bag = Bag()
    if not folder.is_dir():
        return (), bag
    home = root.resolve()
    for path in sorted(p for p in folder.iterdir() if p.suffix.lower() in {".ttf", ".otf", ".ttc", ".woff", ".woff2"}):
        label = _label(path, root)
        place = Place(Text(label, ""))
        if not path.resolve().is_relative_to(home):
            bag.add(codes.FONT_UNREADABLE.at(place, f"{label} is a link to a file outside the project", hint="copy the font into the project"))
            continue
        named = _NAME.fullmatch(path.name)
        style = _STYLE.fullmatch(named["style"] or "variable") if named else None
        if not named or not style:
            bag.add(codes.FONT_NAME.at(place, f"{path.name} is no name of a font file", hint="call it <Family>-<Style>.ttf, for example Curly-Regular.ttf or Curly-BoldItalic.ttf"))
            continue
        weight = None if style["weight"].lower() == "variable" else _WEIGHTS[style["weight"].lower() or "regular"]
        family = re.sub(r"[ _]+", "-", named["family"].strip().lower())
        file = FontFile(family, weight, bool(style["italic"]), path.stem, _reader(path), label)
        other = found.setdefault((family, weight, file.italic), file)
        if other is not file:
            bag.add(codes.FONT_NAME.at(place, f"{path.name} gives the same style as {Path(other.label).name}", hint="delete or rename one of the two"))
    return tuple(found.values()), bag


def _label(path: Path, root: Path) -> str:
    return path.relative_to(root).as_posix() if path.is_relative_to(root) else path.name


def _reader(path: Path) -> Callable[[], bytes]:
    def read() -> bytes:
        size = path.stat().st_size
        if size > LARGEST:
            raise FontError(f"has {size:,} bytes; {LARGEST:,} are allowed")
        return path.read_bytes()

    return read


class FontBook:
    """All fonts of a project: the shipped ones, and those of `files` (later ones win over earlier ones of the same family and style).

    A program is made once and kept; `book[key]` finds it again by the key that glyph runs carry.
    """

    def __init__(self, files: Iterable[FontFile] = ()) -> None:
        self._files = {(file.family, file.weight, file.italic): file for file in (*SHIPPED, *files)}
        self._data: dict[tuple[str, str], tuple[bytes, str]] = {}
        self._programs: dict[str, FontProgram] = {}
        self._found: dict[tuple[str, Typeface], tuple[FontProgram | None, Callable[[Place], Bag]]] = {}

    @property
    def families(self) -> tuple[str, ...]:
        """The families' names, sorted."""
        return tuple(sorted({file.family for file in self._files.values()}))

    def __getitem__(self, key: str) -> FontProgram:
        """The program of that key. Raises KeyError if the book has none."""
        if key not in self._programs:
            stem, _, axes = key.partition("@")[0].partition(":")
            for file in self._files.values():
                if file.stem == stem:
                    self._program(file, {tag: float(value) for tag, _, value in (axis.partition("=") for axis in axes.split(",") if axis)})
        return self._programs[key]

    def label(self, key: str) -> str:
        """The file of a program, as its path from the project's root; "" for a shipped one."""
        stem = key.partition("@")[0].partition(":")[0]
        return next((file.label for file in self._files.values() if file.stem == stem), "")

    def pick(self, family: str = "text", *, bold: bool = False, italic: bool = False, weight: int | None = None) -> FontProgram:
        """The program for a wish; where the book has none, the nearest of family `text` (`find` says what is missing)."""
        return self.find(Typeface(family=family, bold=bold, italic=italic, weight=weight))[0]

    def find(self, face: Typeface, place: Place = NOWHERE) -> tuple[FontProgram, Bag]:
        """The program of the wish's first family and what is wrong with the wish (at `place`); on an error the program is a stand-in."""
        program, bag = self.chain(face, place)
        return program[0], bag

    def chain(self, face: Typeface, place: Place = NOWHERE) -> tuple[tuple[FontProgram, ...], Bag]:
        """The program of each family of the wish, fallbacks last; never empty."""
        bag = Bag()
        programs: list[FontProgram] = []
        for family in face.families:
            if (family, face) not in self._found:
                self._found[family, face] = self._look(family, face, fallback=family != face.families[0])
            program, findings = self._found[family, face]
            bag.extend(findings(place))
            if program and program not in programs:
                programs.append(program)
        if not programs:
            stand_in = SHIPPED[2 * int((face.weight or (BOLD if face.bold else REGULAR)) > 550) + int(face.italic)]
            programs.append(self._program(stand_in, {}))
        return tuple(programs), bag

    def _look(self, family: str, face: Typeface, *, fallback: bool) -> tuple[FontProgram | None, Callable[[Place], Bag]]:
        """The program, and a maker of its findings for a place. A fallback gives its nearest style: better a plain arrow than none."""
        files = [file for file in self._files.values() if file.family == family]
        if not files:
            near = difflib.get_close_matches(family, self.families, 1)
            hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(self.families)}; others come as fonts/<Family>-<Style>.ttf in a templates folder"
            return None, lambda place: Bag([codes.UNKNOWN_FAMILY.at(place, f"no font family {family!r}", hint=hint)])
        wanted = face.weight if face.weight is not None else BOLD if face.bold else REGULAR
        upright = [file for file in files if file.italic == face.italic] or files
        file = min(upright, key=lambda f: (f.weight is not None, abs((f.weight or 0) - wanted), f.weight or 0))
        axes = {"wght": float(wanted), **({} if face.stretch is None else {"wdth": float(face.stretch)})}
        try:
            program = self._program(file, axes if file.weight is None else {})
        except FontError as error:
            code, told = codes.FONT_FORBIDS_EMBEDDING if error.licence else codes.FONT_UNREADABLE, f"{file.label or file.stem} {error}"
            return None, lambda _: Bag([code.at(file.place, told)])
        except OSError as error:
            reason = f"{file.label or file.stem} cannot be read: {error.strerror or error}"
            return None, lambda _: Bag([codes.FONT_UNREADABLE.at(file.place, reason)])
        lacks = [] if fallback else _lacks(file, program, face, sorted({f.weight for f in upright if f.weight}))
        return program, lambda place: Bag([codes.NO_SUCH_STYLE.at(place, f"family {family} {lack}") for lack in lacks])

    def _program(self, file: FontFile, axes: Mapping[str, float]) -> FontProgram:
        kept = self._data.get((file.label, file.stem))
        if kept is None:
            data = file.read()
            kept = self._data[file.label, file.stem] = data, f"@{hashlib.sha256(data).hexdigest()[:8]}" if file.label else ""
        data, digest = kept
        program = FontProgram(file.stem, data, axes, digest)
        return self._programs.setdefault(program.key, program)


def _lacks(file: FontFile, program: FontProgram, face: Typeface, weights: list[int]) -> list[str]:
    """What the wish asks for and the file has not, in words that follow the family's name."""
    lacks = ["has no italic"] if face.italic and not file.italic else []
    asked = face.weight if face.weight is not None else BOLD if face.bold else REGULAR
    low, _, high = program.ranges.get("wght", (0, 0, 0))
    if file.weight is None and not low <= asked <= high:
        lacks.append(f"has weights from {low:g} to {high:g}, not {asked}")
    if file.weight is not None and asked != file.weight and (face.weight is not None or face.bold):
        lacks.append(f"has the weight{'s' if len(weights) > 1 else ''} {' and '.join(map(str, weights))}, not {asked}")
    if face.stretch is not None:
        low, usual, high = program.ranges.get("wdth", (100, 100, 100))
        if not low <= face.stretch <= high:
            lacks.append(f"has widths from {low:g} % to {high:g} %, not {face.stretch:g} %" if low < high else f"has no other widths than {usual:g} %")
    return lacks
