"""Paper: pages with slots in which faces lie, leaves of a front and a back, and how often each is printed."""

from __future__ import annotations

from printgen.frozen import frozen
from printgen.geometry import IDENTITY, Matrix, Rect, Size
from printgen.scene.items import Item, Scene
from printgen.scene.path import is_rectangle
from printgen.scene.printing import HOME, Printing


@frozen
class Slot:
    """A face on a page: `trim` is where the piece lies (mm from the page's top left), `clip` what may be printed of its bleed.

    `rotation` is the clockwise turn of the face in degrees (0, 90, 180, 270), `mirrored` says it is reflected at its vertical axis first.
    `matrix` maps the face's coordinates to the page's.
    """

    component: str
    side: str
    scene: Scene
    trim: Rect
    clip: Rect
    matrix: Matrix
    rotation: int = 0
    mirrored: bool = False

    @property
    def shown(self) -> tuple[Rect, ...]:
        """Where the face shows whole pieces smaller than they are, on the page."""
        return tuple(self.matrix.box(one) for one in self.scene.shown)

    @property
    def outlined(self) -> bool:
        """Whether the piece is cut out along an outline of its own, not by straight cuts; a part of what is larger than the paper is not."""
        cut, size = self.scene.cut, self.scene.size
        return bool(cut) and not is_rectangle(cut or (), size) and self.trim.grown(0.05).holds(self.matrix.box(Rect(0, 0, *size)))


@frozen
class Page:
    """One side of a sheet of paper. `trim` is the box around the slots' trims, `bleed` that around their clips; `marks` are drawn outside the pieces.

    `pixels` is how large its picture has to be where a service wants pictures, `made_as` what the service calls such a piece.
    `adjust` moves, turns or stretches all that is drawn, to undo what a printer does to it; all other numbers say where things are to be on paper.
    `label` says what the sheet is, for the margin, `order` in which order its pieces are cut apart ("": nothing to say of it); `marks` contain both as glyphs already,
    where there is room. `unsaid` is what its margin has no room for.
    """

    size: Size
    slots: tuple[Slot, ...]
    marks: tuple[Item, ...]
    trim: Rect
    bleed: Rect
    label: str = ""
    adjust: Matrix = IDENTITY
    pixels: tuple[int, int] | None = None
    made_as: str = ""
    order: str = ""
    unsaid: tuple[str, ...] = ()

    @property
    def trim_box(self) -> Rect:
        """Where `trim` lies in the file (mm): boxes follow what is drawn, so where `adjust` moves the art it moves them with it, as far as the page reaches."""
        return self._moved(self.trim)

    @property
    def bleed_box(self) -> Rect:
        """Where what is printed of the bleed lies in the file, around `trim_box`."""
        return self._moved(self.bleed.united(self.trim))

    def _moved(self, box: Rect) -> Rect:
        if self.adjust.is_identity:
            return box
        moved = self.adjust.box(box)
        x, y = max(moved.x, 0.0), max(moved.y, 0.0)
        return Rect(x, y, min(moved.right, self.size.w) - x, min(moved.bottom, self.size.h) - y)


@frozen
class Leaf:
    """A sheet of paper: its front, its back (or None), and how many such sheets are printed."""

    front: Page
    back: Page | None = None
    repeat: int = 1


@frozen
class Job:
    """All sheets of one product on one profile: what becomes one PDF. `duplex` is "long", "short" or "" (one-sided).

    `apiece`: each page holds one face, as presses and services want them, and nobody cuts it. `part` says which part of the product it is, where that makes several files. `instead_of` is another product with the same pieces, of which either that one or this one is printed.
    `printer` is the calibrated printer for which its pages are moved, "" if they are not.
    `creep`: so far (mm) the innermost sheet of a folded stack stands out before its fore edge is cut.
    """

    product: str
    profile: str
    title: str
    leaves: tuple[Leaf, ...]
    duplex: str = ""
    instead_of: str = ""
    part: str = ""
    printing: Printing = HOME
    apiece: bool = False
    creep: float = 0.0
    printer: str = ""

    @property
    def glued(self) -> str:
        """How backs come behind fronts where the printer does not do it: "fold" (both on one side of the paper), "apart" (on paper of their own), else ""."""
        sides = [{slot.side for slot in leaf.front.slots} for leaf in self.leaves if leaf.back is None or not leaf.back.slots]
        if any({"front", "back"} <= one for one in sides):
            return "fold"
        return "apart" if {"front"} in sides and {"back"} in sides and not self.apiece else ""

    @property
    def pages(self) -> tuple[Page, ...]:
        """Each different page once: front, back, front, back."""
        return tuple(page for leaf in self.leaves for page in (leaf.front, leaf.back) if page)
