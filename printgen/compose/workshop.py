"""What all faces of a game are drawn with: templates, fonts, inks, icons and pictures; each is read and made once."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol, TypeAlias

from printgen.art.decode import decode
from printgen.colour.conditions import CONDITIONS
from printgen.compose import codes
from printgen.compose.lines import Lines
from printgen.compose.markup import Element, parse_file
from printgen.compose.measure import Measure
from printgen.compose.reading import shown
from printgen.compose.style import Inks
from printgen.compose.templates import Templates
from printgen.diagnostics.diagnostic import Bag, Diagnostic, Label
from printgen.diagnostics.nearest import did_you_mean
from printgen.geometry import Rect
from printgen.model.game import Component
from printgen.place import Place
from printgen.scene.items import Face, Picture, Symbol
from printgen.scene.style import Ink
from printgen.typeset.fonts import FontBook

if TYPE_CHECKING:
    from printgen.compose.artwork.artwork import Artwork

Trace: TypeAlias = Callable[[Symbol, "tuple[int, int]"], str]
"""A symbol and a size in pixels → an SVG document of it, as it will lie in the files that are made."""


class Finished(Protocol):
    """Gives the finished face of a side of another component, or None and a finding at the place that asked for it."""

    def __call__(self, component: Component, side: str, place: Place, bag: Bag, *, parts: bool = False) -> Face | None:
        """`parts`: who asks looks where the face's parts lie."""


def paper() -> bytes:
    """The profile of the paper on which pictures in CMYK are supposed to be meant, where they do not say."""
    return CONDITIONS["fogra39-300"].icc


def tile(letter: str, tint: str, place: Place) -> Element:
    """A square of one colour that says with a letter, twice, what it stands for."""
    look = {"size": "11", "anchor": "middle", "valign": "middle", "bold": "yes", "fill": "ink", "opacity": "0.3"}
    letters = [Element("text", {**look, "x": x, "y": y}, place, [letter]) for x, y in (("2.7", "2.9"), ("7.3", "7.1"))]
    ground = Element("rect", {"w": "10", "h": "10", "fill": tint}, place)
    return Element("svg", {"viewBox": "0 0 10 10"}, place, [ground, *letters])


class Workshop:
    """Tools and stock. `bag` holds what is wrong with icons and pictures themselves, said once however often they are used."""

    def __init__(self, templates: Templates, fonts: FontBook, inks: Inks) -> None:
        self.templates = templates
        self.fonts = fonts
        self.ink = inks
        self.lines = Lines(fonts)
        self.bag = Bag()
        self.measure = Measure(self._glyph)
        self.symbols: dict[tuple[str, Ink], Symbol | None] = {}
        self._icons: dict[str, Element | None] = {}
        self._plain: set[str] = set()
        self._pictures: dict[str, Picture | None] = {}
        self._glyphs: dict[tuple[str, int], Rect | None] = {}
        self.inside: dict[str, frozenset[str]] = {}
        """The files that each icon is made of."""
        self.artworks: dict[str, Artwork | None] = {}
        self.rasters: dict[tuple[str, int, int], Picture | None] = {}
        self.trace: Trace | None = None
        """How symbols are written for the renderer that proves drawings from elsewhere; without one they are drawn as pixels."""
        self.depth = 0
        """How many elements are open, of all faces that are being drawn."""
        self.finished: Finished = lambda *_, **__: None
        """The finished face of another component; whoever composes a whole game says how it comes about."""

    def has_icon(self, name: str) -> bool:
        """Whether a file of that icon exists."""
        return self.templates.shelf(f"icons/{name}.svg") is not None

    def icon(self, name: str) -> Element | None:
        """An icon's tree, or None if it does not exist or is broken (then the bag says so)."""
        if name not in self._icons:
            text = self.templates.text(f"icons/{name}.svg") if self.has_icon(name) else None
            tree = None
            if text is not None:
                tree, bag = parse_file(text)
                self.bag.extend(bag)
            self._icons[name] = tree
        return self._icons[name]

    def plain(self, name: str, element: Element, place: Place, labels: tuple[Label, ...]) -> Element:
        """What stands in for an icon that does not exist: a tile of the colour `tint` with the `letter`; said once for each icon."""
        if name not in self._plain:
            self._plain.add(name)
            hint = f"draw icons/{name}.svg; looked in {self.templates.looked('icons')}"
            self.bag.add(
                codes.PLAIN_ICON.at(
                    place, f"there is no icon {shown(name)}: drawn plain, with the letter {element.get('letter')}", labels=labels, hint=hint
                )
            )
        return tile(element.get("letter") or "", element.get("tint") or "none", element.place)

    def no_icon(self, name: str, place: Place, labels: tuple[Label, ...]) -> Diagnostic:
        """The finding about an icon that does not exist."""
        near = did_you_mean(name, self.templates.names("icons", ".svg"))
        return codes.NO_ICON.at(
            place,
            f"there is no icon {shown(name)}{near}",
            labels=labels,
            hint=f"an icon is a file templates/<game>/icons/<name>.svg; looked in {self.templates.looked('icons')}",
        )

    @property
    def has_pictures(self) -> bool:
        """Whether any picture was asked for."""
        return bool(self._pictures or self.rasters)

    def picture(self, name: str) -> tuple[Picture | None, bool]:
        """A picture (its box is its pixels) and whether its file exists."""
        if name not in self._pictures:
            data, bag = self.templates.bytes(name)
            self.bag.extend(bag)
            picture = None
            if data is not None:
                shelf = self.templates.shelf(name)
                picture, bag = decode(data, shelf.path(name) if shelf else name, paper)
                self.bag.extend(bag)
            self._pictures[name] = picture
        return self._pictures[name], self.templates.shelf(name) is not None

    def _glyph(self, font: str, gid: int) -> Rect | None:
        key = (font, gid)
        if key not in self._glyphs:
            program = self.fonts[font]
            ink = program.ink(gid)
            em = program.upem
            self._glyphs[key] = None if ink is None else Rect(ink.x / em, -ink.bottom / em, ink.w / em, ink.h / em)
        return self._glyphs[key]
