"""A tile's segments, the inks of their colours and measures go in, drawn snakes come out, one over the other with a gap between them, and where each leaves the tile."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from printgen.analysis.tiles.tile import Segment, Tile
from printgen.compose.snakes.figure import Door, Figure, Gauge, figure, pose
from printgen.frozen import frozen
from printgen.geometry import Rect
from printgen.place import NOWHERE, Place
from printgen.scene.items import Group, Item, Shape
from printgen.scene.path import Path, rectangle
from printgen.scene.style import Ink, Style


@frozen
class Skin:
    """The inks of a snake: its body, its outline and face lines, what is light on it, its marks (these take turns), and the name of its pattern."""

    ink: Ink
    dark: Ink
    light: Ink
    marks: tuple[Ink, ...]
    pattern: str = "plain"


@frozen
class Face:
    """The inks of all heads."""

    white: Ink
    pupil: Ink
    cheek: Ink
    tongue: Ink


class Leave(NamedTuple):
    """A link's colour and part, and how it meets an edge of its tile."""

    colour: str
    part: str
    door: Door


class Painter:
    """Draws tiles with one set of inks and measures."""

    def __init__(self, skins: Mapping[str, Skin], face: Face, gauge: Gauge, place: Place = NOWHERE) -> None:
        self.skins = skins
        self.face = face
        self.gauge = gauge
        self.place = place

    def tile(self, tile: Tile) -> tuple[tuple[Item, ...], tuple[Leave, ...]]:
        """The snakes of a tile, the lowest first, and where they leave it."""
        segments = sorted(tile.segments, key=lambda one: one.layer)
        figures = [figure(pose(one, tile), self.gauge, self.skins[one.colour].pattern) for one in segments]
        w, h = tile.block[0] * self.gauge.unit.w, tile.block[1] * self.gauge.unit.h
        sheet = rectangle(Rect(0, 0, w, h).grown(self.gauge.bleed + self.gauge.width))
        items: list[Item] = []
        for n, (segment, drawn) in enumerate(zip(segments, figures, strict=True)):
            shapes: tuple[Item, ...] = tuple(self._snake(drawn, self.skins[segment.colour]))
            for above in range(n + 1, len(segments)):
                for hole in figures[above].holes if tile.overlap(segment, segments[above]) else ():
                    shapes = (Group(shapes, clip=(*sheet, *hole), place=self.place),)
            items.extend(shapes)
        return tuple(items), tuple(_leave(segment, door) for segment, one in zip(segments, figures, strict=True) for door in one.doors)

    def _snake(self, drawn: Figure, skin: Skin) -> list[Item]:
        items: list[Item] = []
        if drawn.skull:
            line = Style(stroke=self.face.tongue, stroke_width=drawn.skull * 0.075, cap="round", join="round")
            items.append(Shape(drawn.tongue, line, self.place))
        items.append(Shape(drawn.outer, Style(fill=skin.dark), self.place))
        if drawn.skull:
            items.append(Shape(drawn.head, Style(fill=skin.dark, stroke=skin.dark, stroke_width=self.gauge.outline * 2, join="round"), self.place))
        items.append(Shape(drawn.inner, Style(fill=skin.ink), self.place))
        items.append(Shape(drawn.belly, Style(fill=skin.light, fill_opacity=0.45), self.place))
        for n, ink in enumerate(skin.marks):
            self._marks(items, [*_turns(drawn.dark, drawn.first, n, len(skin.marks)), *drawn.bands[n :: len(skin.marks)]], ink)
        self._marks(items, drawn.light, skin.light)
        if drawn.skull:
            items.append(Shape(drawn.head, Style(fill=skin.ink), self.place))
            items.extend(Shape(path, self._on_head(name, drawn.skull, skin), self.place) for name, path in drawn.face)
        return items

    def _marks(self, items: list[Item], paths: Sequence[Path], ink: Ink) -> None:
        if paths:
            items.append(Shape(tuple(step for path in paths for step in path), Style(fill=ink), self.place))

    def _on_head(self, name: str, skull: float, skin: Skin) -> Style:
        thin, face = skull * 0.05, self.face
        styles = {
            "emblem": Style(fill=skin.marks[0]),
            "shine": Style(fill=skin.light, fill_opacity=0.55 if skin.pattern == "plain" else 1.0),
            "cheeks": Style(fill=face.cheek, fill_opacity=0.85),
            "smile": Style(stroke=skin.dark, stroke_width=thin, cap="round"),
            "nostrils": Style(fill=skin.dark),
            "eyes": Style(fill=face.white, stroke=skin.dark, stroke_width=thin),
            "pupils": Style(fill=face.pupil),
            "glints": Style(fill=face.white),
        }
        return styles[name]


def _turns(marks: Sequence[Path], first: int, n: int, inks: int) -> list[Path]:
    """The marks whose turn it is: those of the periods `n`, `n + inks` and so on, counted from the edge."""
    return [path for k, path in enumerate(marks, first) if k % inks == n]


def _leave(segment: Segment, door: Door) -> Leave:
    return Leave(segment.colour, segment.part, door)
