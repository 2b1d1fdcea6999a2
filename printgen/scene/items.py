"""What a drawing is made of: shapes, glyph runs, pictures, groups and uses of a symbol; all in millimetres, y downward."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from itertools import chain
from typing import Any, NamedTuple, TypeAlias

from printgen.frozen import frozen
from printgen.geometry import IDENTITY, Matrix, Rect, Size
from printgen.place import NOWHERE, Place
from printgen.scene.path import Path
from printgen.scene.style import Ink, Style

FACE = "face-"
"""What the key of a symbol begins with that is the face of a piece."""


@frozen
class Shape:
    """A path, filled and/or stroked."""

    path: Path
    style: Style
    place: Place = NOWHERE


class Glyph(NamedTuple):
    """One glyph of a run: its id in the font, its origin relative to the run's (mm, y down), its advance (mm), and the characters it stands for.

    `text` is "" for the second and later glyphs of one cluster.
    """

    gid: int
    x: float
    y: float
    advance: float
    text: str


@frozen
class Glyphs:
    """A run of shaped glyphs in one font, size and ink. `font` is the key of a font program, `size` the em in mm, (x, y) the start of the baseline."""

    font: str
    size: float
    glyphs: tuple[Glyph, ...]
    text: str
    x: float
    y: float
    ink: Ink
    opacity: float = 1.0
    place: Place = NOWHERE

    def __reduce__(self) -> tuple[object, ...]:
        """What travels to another process: the glyphs as one row of values, which is written and read in a fraction of the time."""
        glyphs = tuple(chain.from_iterable(self.glyphs))
        return _again, (glyphs, self.font, self.size, self.text, self.x, self.y, self.ink, self.opacity, self.place)


def _again(glyphs: tuple[Any, ...], font: str, size: float, *rest: Any) -> Glyphs:
    """A run that has travelled."""
    return Glyphs(font, size, tuple(map(Glyph._make, zip(*[iter(glyphs)] * 5, strict=True))), *rest)


@frozen
class Picture:
    """Pixels in a box. `key` is the content's hash, `data` the picture in sRGB: a PNG (8-bit RGB, RGBA or grey), or a JPEG (8-bit grey or YCbCr) that needs no change; `pixels` its size.

    `plated`: `data` are shares of inks instead, row by row, packed with zlib: for each pixel a byte of cyan, magenta, yellow and black, and one of each of `spots`.
    """

    key: str
    data: bytes
    pixels: tuple[int, int]
    box: Rect
    place: Place = NOWHERE
    plated: bool = False
    spots: tuple[Ink, ...] = ()


@frozen
class Group:
    """Items drawn together: moved by `matrix`, clipped by `clip` (in the group's own coordinates; `even_odd` says how its inside is counted), faded as one by `opacity`.

    `layer` names a layer of the file (a person sees it in a drawing program), `title` says what the group is.
    """

    items: tuple[Item, ...]
    matrix: Matrix = IDENTITY
    clip: Path | None = None
    opacity: float = 1.0
    layer: str = ""
    title: str = ""
    place: Place = NOWHERE
    even_odd: bool = False


@frozen
class Symbol:
    """Artwork that is drawn once and used often. Two symbols with one key are the same drawing."""

    key: str
    items: Sequence[Item]
    box: Rect
    title: str = ""


@frozen
class Use:
    """A symbol put somewhere."""

    symbol: Symbol
    matrix: Matrix = IDENTITY
    place: Place = NOWHERE


Item: TypeAlias = "Shape | Glyphs | Picture | Group | Use"


@frozen
class Scene:
    """A finished drawing of one face: origin at the trim's top left corner, `size` the trim, art reaching `bleed` beyond it on each side.

    `key` is a hash of the drawing: equal keys, equal drawings. `cut` is the trim's outline (rounded corners, rings), `folds` lines to fold along; `shown` are the boxes of
    whole pieces that it shows smaller than they are, where somebody looked for them.
    """

    key: str
    size: Size
    items: Sequence[Item]
    bleed: float = 0.0
    cut: Path | None = None
    folds: tuple[Path, ...] = ()
    shown: tuple[Rect, ...] = ()

    @property
    def bleed_box(self) -> Rect:
        """The trim and its bleed."""
        return Rect(0, 0, self.size.w, self.size.h).grown(self.bleed)

    def as_symbol(self) -> Symbol:
        """The face as artwork to be put on paper."""
        return Symbol(FACE + self.key, self.items, self.bleed_box)


@frozen
class SetText:
    """A text as it was set: its field and component, size in points (`wanted` is the template's, `least` what it may shrink to), its ink box and the box it had to fit.

    `place` is where its words were written, `drawn` the element of the template that draws it; `wraps`: it may take more lines than one.
    `fits`: it keeps to its room; whoever set it has told if not.
    """

    text: str
    field: str
    size: float
    wanted: float
    box: Rect
    room: Rect
    font: str
    place: Place = NOWHERE
    least: float = 0.0
    drawn: Place = NOWHERE
    wraps: bool = False
    fits: bool = True


@frozen
class Part:
    """A labelled part of a face (`part="place-name"`) and the box that its drawing fills. `values` are what the element tells of itself."""

    name: str
    box: Rect
    values: Mapping[str, object] = field(default_factory=dict)
    place: Place = NOWHERE


class Extent(NamedTuple):
    """How deep items lie within each other (groups and uses), and how many there are, those of artwork counted at each of its uses."""

    deep: int = 0
    many: int = 0


@frozen
class Face:
    """One side of a component: the scene and the plain measurements that rules read (`on: face`). `ink` is the box of all that is drawn (bleed included).

    `grounds` are the boxes of its larger filled shapes and pictures, each with the place of its element (`compose/grounds.py`).
    `reads` are the names of the component's fields that the template looked at: what is not among them cannot show. `files` are the pictures, drawings
    and icons on it, by their names in the template folders.
    """

    component: str
    side: str
    scene: Scene
    texts: tuple[SetText, ...] = ()
    parts: tuple[Part, ...] = ()
    ink: Rect | None = None
    reads: frozenset[str] = frozenset()
    files: frozenset[str] = frozenset()
    grounds: tuple[tuple[Rect, Place], ...] = ()
    extent: Extent = Extent()
