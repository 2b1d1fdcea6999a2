"""What somebody read off a calibration sheet goes in, how a printer moves, turns and stretches what it prints comes out, and what undoes it.

A printer profile is `printers/NAME.yaml` of a project. Readings are those of the sheet that `printgen calibrate` makes (`impose/calibration.py`).
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from collections.abc import Mapping as Table
from dataclasses import field
from pathlib import Path
from types import MappingProxyType

from printgen.diagnostics.diagnostic import Bag
from printgen.diagnostics.nearest import did_you_mean
from printgen.frozen import frozen, replace
from printgen.geometry import IDENTITY, Matrix, Size
from printgen.impose.codes import NOT_MEASURED, PRINTER, UNKNOWN_PRINTER
from printgen.impose.paper import LONG, SHORT
from printgen.place import NOWHERE
from printgen.scene.page import Job, Page
from printgen.source.nodes import Mapping, Scalar, what_is
from printgen.source.read_text import read_text
from printgen.source.read_yaml import read_yaml

FOLDER = "printers"
ARM = 60.0
"""The two crosses of each sheet stand so far left and right of its middle (mm)."""
WIDE, HIGH = 150.0, 200.0
"""The lengths of the two rulers on the front of the upright sheet (mm)."""
PAIRS: Table[tuple[bool, str], tuple[str, str]] = MappingProxyType({(True, LONG): ("A", "B"), (False, LONG): ("C", "D"), (True, SHORT): ("E", "F"), (False, SHORT): ("G", "H")})
"""What the left and the right cross on the back of a sheet are called: one that stands upright or not, and turns at this edge."""
CROSSES = tuple(letter for pair in PAIRS.values() for letter in pair)
MOST, MOST_SCALE = 10.0, 0.05
"""A reading of more is a slip: the crosses' scales reach 10 mm; five percent is not a printer's error but "fit to page"."""
MOST_TURN, MOST_APART = 1.5, 2.4
"""The most degrees by which a printer lays paper askew, and the most (mm) by which its two crosses may lie nearer to each other or farther apart: both sides are stretched nearly alike."""
_TURNED = re.compile(r"-(?:short|fold|apart|fronts)(?=-|$)")
"""What the name of a profile says of turning."""
_COMMA = re.compile(r"([-+]?0),(\d+)")
"""What may be 0.7 with a decimal comma, or 0 to the right and 7 down."""
_PAIR = re.compile(r"\s*([-+]?\d+(?:\.\d+)?)\s*,\s*([-+]?\d+(?:\.\d+)?)\s*")


@frozen
class Printer:
    """How one printer errs.

    `crosses` are the readings (mm) at A to H: where on the back's scales the front's crosses lie; `wide` and `high` are the measured lengths of the rulers.
    """

    name: str
    crosses: dict[str, tuple[float, float]] = field(default_factory=dict)
    wide: float = WIDE
    high: float = HIGH

    def adjust(self, size: Size, side: str, duplex: str = LONG) -> Matrix:
        """What has to be done to a page of that size (mm), so that the paper shows it where and as large as it was meant to be; `duplex`: the edge about which it turns."""
        middle = Matrix.move(size.w / 2, size.h / 2)
        back = Matrix.move(-size.w / 2, -size.h / 2)
        upright = size.h >= size.w
        across, along = self.wide / WIDE, self.high / HIGH
        # Of a sheet on its side the rulers lie the other way round: it goes through the printer upright.
        stretch = (across, along) if upright else (along, across)
        scale = Matrix.grow(1 / stretch[0], 1 / stretch[1])
        moved, turned = self._moved(stretch, upright=upright, duplex=duplex) if side == "back" else (IDENTITY, IDENTITY)
        # The paper lies askew below what is stretched already: so the turn comes first, on what is as large as it shall be.
        whole = middle @ moved @ scale @ turned @ back
        return IDENTITY if _nothing(whole) else whole

    def measured(self, *, upright: bool, duplex: str) -> bool:
        """Whether there are readings of sheets that lie so and turn at this edge."""
        return PAIRS[upright, duplex][0] in self.crosses

    def _moved(self, stretch: tuple[float, float], *, upright: bool, duplex: str) -> tuple[Matrix, Matrix]:
        """The shift and the turn of backs about the middle of the sheet, whose page is stretched so much to the right and down.

        Without readings of such sheets: those at the other edge stood on their heads, for a printer that turns paper moves it the same way and turns the page.
        Of sheets that lie otherwise the turn alone: which way a page is turned by a quarter on its way to the paper differs from printer to printer.
        """
        other = SHORT if duplex == LONG else LONG
        for lying, edge, sign in ((upright, duplex, 1), (upright, other, -1), (not upright, duplex, 0), (not upright, other, 0)):
            if self.measured(upright=lying, duplex=edge):
                (ax, ay), (bx, by) = (self.crosses[letter] for letter in PAIRS[lying, edge])
                sx, sy = stretch if lying == upright else stretch[::-1]
                angle = math.degrees(math.atan2((by - ay) * sy, (2 * ARM + bx - ax) * sx))
                return Matrix.move(sign * (ax + bx) / 2, sign * (ay + by) / 2), Matrix.turn(angle)
        return IDENTITY, IDENTITY


def _nothing(matrix: Matrix) -> bool:
    return all(abs(a - b) < 1e-9 for a, b in zip((matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f), (1, 0, 0, 1, 0, 0), strict=True))


def measured(words: str) -> tuple[Printer, list[str]]:
    """A printer without a name from words such as `A=0.4,-0.8 B=0.6,-0.7 width=149.5 height=199.2`, and what is wrong with them."""
    crosses: dict[str, tuple[float, float]] = {}
    lengths = {"width": WIDE, "height": HIGH}
    problems = [] if words.split() else ['there is no reading in it; write for example "A=0.4,-0.8 B=0.6,-0.7"']
    seen: set[str] = set()
    for word in words.split():
        key, sign, value = word.partition("=")
        name = key.upper() if key.upper() in CROSSES else key.lower()
        pair = _PAIR.fullmatch(value)
        if not sign or (name not in CROSSES and name not in lengths):
            problems.append(f'"{word}" is no reading' + did_you_mean(key, [*CROSSES, *lengths]))
        elif name in CROSSES and pair is None:
            comma = "; decimals have a point, not a comma" if value.count(",") > 1 else ""
            problems.append(f"{name} needs two numbers from -{MOST:g} to {MOST:g}, to the right and down: {name}=0.4,-0.8{comma}")
        elif name in CROSSES and pair is not None and max(abs(float(pair[1])), abs(float(pair[2]))) > MOST:
            problems.append(f"{name}={value}: the scales of the sheet show -{MOST:g} to {MOST:g} mm; is a decimal point missing?")
        elif name in CROSSES and pair is not None:
            crosses[name] = float(pair[1]), float(pair[2])
        else:
            problems.extend(_length(name, value, lengths))
        if name in seen:
            problems.append(f"{name} is given twice")
        seen.add(name)
    both = [*PAIRS.values(), *(pair[::-1] for pair in PAIRS.values())]
    missing = [f"{other} is missing: a turn is seen only from both of {one} and {other}" for one, other in both if one in crosses and other not in crosses]
    return Printer("", crosses, lengths["width"], lengths["height"]), [*problems, *missing, *_unlikely(crosses)]


def _unlikely(crosses: Table[str, tuple[float, float]]) -> Iterator[str]:
    """What the two crosses of a sheet say together that no printer does."""
    for one, other in PAIRS.values():
        if one not in crosses or other not in crosses:
            continue
        (ax, ay), (bx, by) = crosses[one], crosses[other]
        angle = math.degrees(math.atan2(by - ay, 2 * ARM + bx - ax))
        apart = math.hypot(2 * ARM + bx - ax, by - ay) - 2 * ARM
        said = f"{one}={ax:g},{ay:g} {other}={bx:g},{by:g}"
        why = "is a sign wrong, or is it a decimal comma (0.7 has a point)?"
        if abs(angle) > MOST_TURN:
            yield f"{said}: this turns the backs by {abs(angle):.1f}°, and no printer lays paper askew by more than {MOST_TURN:g}°; {why}"
        elif abs(apart) > MOST_APART:
            lie = f"{abs(apart):.1f} mm {'farther apart' if apart > 0 else 'nearer to each other'}"
            yield f"{said}: the two crosses would lie {lie} than they were printed, and no printer does more than {MOST_APART:g} mm; {why}"


def doubtful(words: str) -> list[str]:
    """What of typed readings can be read in two ways: `C=0,7` is 0 to the right and 7 down, or 0.7 with a decimal comma."""
    typed = (word.partition("=") for word in words.split())
    found = [(name, value, comma) for name, _, value in typed if name.upper() in CROSSES and (comma := _COMMA.fullmatch(value)) and float(comma[2])]
    return [f"{name}={value} can be read in two ways: write {name}={comma[1]}.{comma[2]},… (decimals have a point) or {name}={comma[1]}.0,{comma[2]}.0" for name, value, comma in found]


def _length(name: str, value: str, lengths: dict[str, float]) -> list[str]:
    nominal = lengths[name]
    try:
        found = float(value)
    except ValueError:
        return [f'{name} is a number of mm, "{value}" is not']
    if not abs(found / nominal - 1) <= MOST_SCALE:  # not a number is no length, either
        return [f"{name} is {found:g} mm instead of {nominal:g}: more than {MOST_SCALE:.0%} is no printer's error; print at 100 %, without fitting to the page"]
    lengths[name] = found
    return []


def written(printer: Printer) -> str:
    """The file of a printer."""
    crosses = "".join(f"{name}: [{_mm(x)}, {_mm(y)}]\n" for name, (x, y) in sorted(printer.crosses.items()))
    return (
        "# What was read off the sheet of printgen calibrate, in mm: where the front's crosses lie on the scales of the back (to the right, down),\n"
        "# and how long the two rulers of the front are. Used by: printgen build --printer " + printer.name + "\n"
        f"{crosses}width: {_mm(printer.wide)}    # of {WIDE:g}\nheight: {_mm(printer.high)}   # of {HIGH:g}\n"
    )


def _mm(number: float) -> str:
    """A length as it is read again: to a ten thousandth, never as a power of ten."""
    return f"{number:.4f}".rstrip("0").rstrip(".")


def together(printer: Printer, words: str) -> Printer:
    """A printer with what words say in place of what it has; what they do not say stays. The words must be free of problems (`measured`)."""
    new = measured(words)[0]
    said = {word.partition("=")[0].lower() for word in words.split()}
    return Printer(printer.name, printer.crosses | new.crosses, new.wide if "width" in said else printer.wide, new.high if "height" in said else printer.high)


def unmeasured(jobs: Iterable[Job], printer: Printer, profile: str) -> Bag:
    """A warning for each way in which sheets of a profile (its name) lie and turn, if the printer has readings, but none of such sheets."""
    bag = Bag()
    sheets = {(leaf.front.size.h >= leaf.front.size.w, job.duplex) for job in jobs if job.duplex for leaf in job.leaves if leaf.back is not None}
    for upright, duplex in sorted(sheets) if printer.crosses else ():
        if printer.measured(upright=upright, duplex=duplex):
            continue
        first, second = PAIRS[upright, duplex]
        instead = any(printer.measured(upright=upright, duplex=edge) for edge in (LONG, SHORT))
        done = "are moved as by a printer that turns the paper itself" if instead else "are turned, but not moved"
        message = f"{profile}: sheets {'upright' if upright else 'on their side'} turn at the {duplex} edge, and {printer.name} has no {first} and {second}: their backs {done}"
        paper = _TURNED.sub("", profile) + ("" if duplex == LONG else f"-{duplex}")
        bag.add(NOT_MEASURED.at(NOWHERE, message, hint=f'printgen calibrate --paper {paper}, then: printgen calibrate --printer {printer.name} --measured "{first}=… {second}=…"'))
    return bag


def adjusted(job: Job, printer: Printer) -> Job:
    """The job with each page drawn so that this printer shows it where it is meant to be: backs are moved and turned, both sides stretched; it knows that printer's name then."""

    def turned(page: Page, side: str) -> Page:
        return replace(page, adjust=printer.adjust(page.size, side, job.duplex or LONG))

    leaves = (replace(leaf, front=turned(leaf.front, "front"), back=turned(leaf.back, "back") if leaf.back else None) for leaf in job.leaves)
    return replace(job, leaves=tuple(leaves), printer=printer.name)


def read_printer(name: str, root: Path) -> tuple[Printer | None, Bag]:
    """The printer of that name of a project, or findings."""
    bag = Bag()
    folder = root / FOLDER
    names = sorted(path.stem for path in folder.glob("*.yaml")) if folder.is_dir() else []
    if name not in names:
        hint = "there are: " + ", ".join(names) if names else f"printgen calibrate, print its sheet, then: printgen calibrate --measured … --printer {name}"
        bag.add(UNKNOWN_PRINTER.at(NOWHERE, f'there is no printer "{name}"' + did_you_mean(name, names), hint=hint))
        return None, bag
    text, bag = read_text(f"{FOLDER}/{name}.yaml", root)
    node, wrong = read_yaml(text) if text is not None else (None, Bag())
    bag.extend(wrong)
    if not isinstance(node, Mapping):
        if node is not None:
            bag.add(PRINTER.at(node.place, f"a printer is a mapping, this is {what_is(node)}"))
        return None, bag
    words = []
    for key, value in node.entries:
        parts = [value] if isinstance(value, Scalar) else list(getattr(value, "items", ()))
        said = f"{key.raw}={','.join(part.raw for part in parts if isinstance(part, Scalar))}"
        _, problems = measured(said)
        bag_of = [problem for problem in problems if "is missing" not in problem]
        for problem in bag_of:
            bag.add(PRINTER.at(key.place, problem))
        words.append(said)
    printer, problems = measured(" ".join(words))
    if not bag.has_errors:
        for problem in problems:
            bag.add(PRINTER.at(node.place, problem))
    return (None if bag.has_errors else Printer(name, printer.crosses, printer.wide, printer.high)), bag
