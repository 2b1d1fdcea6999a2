"""A face that another one shows goes in; what the other one sees of it comes out: where that stays, a changed face can take its old one's place, and nothing else moves."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from printgen.compose.digest import digest, path_words
from printgen.compose.style import DEEPEST
from printgen.frozen import frozen, replace
from printgen.scene.items import FACE, Extent, Face, Group, Item, Picture, Scene, Symbol, Use

MOST_DRAWN = 200_000
"""So many things are drawn on one face at most, those of artwork counted at each of its uses: a preflight looks at some two thousand in a second."""


@frozen
class Show:
    """A face on another one: its piece, the side that was asked for, the face's own side (a page of a booklet), what it is known by ("": it could not be kept), and the face.

    `parts`: the other one looks where its parts lie.
    """

    piece: str
    side: str
    page: str
    name: str
    face: Face | None
    parts: bool = False

    @property
    def written(self) -> Written:
        """It as it is kept."""
        seen, key = (outline(self.face, parts=self.parts), self.face.scene.as_symbol().key) if self.face else ("", "")
        return Written(self.piece, self.side, self.page, self.name, self.parts, seen, key)


class Written(NamedTuple):
    """A face on another one as it is kept: without the face, but with its outline and its symbol's key."""

    piece: str
    side: str
    page: str
    name: str
    parts: bool
    outline: str
    key: str


def extents(shows: Iterable[Show]) -> dict[str, Extent]:
    """How deep and how many the items of the faces that are shown are, by the keys of their symbols."""
    return {show.face.scene.as_symbol().key: show.face.extent for show in shows if show.face is not None}


def too_large(size: Extent) -> str:
    """What is said of a drawing that goes deeper, or draws more, than may be; "" of any other."""
    if size.deep > DEEPEST:
        return f"with the pieces that it shows, what is drawn lies more than {DEEPEST} deep within each other"
    return f"with all that it uses, more than {MOST_DRAWN:,} things are drawn" if size.many > MOST_DRAWN else ""


def outline(face: Face, *, parts: bool) -> str:
    """A hash of all that a face which shows this one goes by, beside the drawing itself: size, bleed, cut, ink, the files it uses, and where its `parts` lie if that counts."""
    scene = face.scene
    seen = (tuple(scene.size), scene.bleed, scene.cut, face.ink, [(part.name, part.box) for part in face.parts] if parts else [], sorted(face.files))
    return hashlib.sha256(repr(seen).encode("utf-8", "surrogatepass")).hexdigest()[:32]


def symbols_in(items: Iterable[Item], wanted: frozenset[str]) -> tuple[frozenset[str], bool]:
    """Which of the symbols `wanted` are used, and whether one of them stands in other artwork, which is known by all that is in it."""
    return _symbols(items, wanted, {})


def _symbols(items: Iterable[Item], wanted: frozenset[str], known: dict[str, frozenset[str]]) -> tuple[frozenset[str], bool]:
    """The same; `known` are those in other artwork, by its key: however often it is used, it is looked at once."""
    found: set[str] = set()
    inside = False
    for item in items:
        if isinstance(item, Group):
            more, deeper = _symbols(item.items, wanted, known)
            found |= more
            inside |= deeper
        elif isinstance(item, Use):
            key = item.symbol.key
            if key in wanted:
                found.add(key)
            elif not key.startswith((FACE, "icon-")):
                if key not in known:
                    known[key] = _symbols(item.symbol.items, wanted, known)[0]
                found |= known[key]
                inside |= bool(known[key])
    return frozenset(found), inside


def can_stand_for(written: Written, now: Face) -> bool:
    """Whether a face can take the place of the one that was shown. One with pictures cannot: they may have too few pixels at the size in which it is shown."""
    return outline(now, parts=written.parts) == written.outline and not _has_pictures(now.scene.items, set())


def _has_pictures(items: Iterable[Item], seen: set[str]) -> bool:
    """Whether there are pictures among items; `seen`: the keys of symbols in which there was none."""
    for item in items:
        if isinstance(item, Picture) or (isinstance(item, Group) and _has_pictures(item.items, seen)):
            return True
        if isinstance(item, Use) and item.symbol.key not in seen:
            seen.add(item.symbol.key)
            if _has_pictures(item.symbol.items, seen):
                return True
    return False


def hashed(scene: Scene, *, booklet: bool) -> Scene:
    """A scene with the key of what it draws and of its outline."""
    size = f"{scene.size.w:.6f} {scene.size.h:.6f} {scene.bleed:.6f}"
    edge = "booklet" if booklet else f"{path_words(scene.cut or ())} {' '.join(map(path_words, scene.folds))}"
    return replace(scene, key=digest(scene.items, f"{size} {edge}"))


def linked(shows: Sequence[Show]) -> list[Symbol]:
    """The artwork of the faces that are shown, in their order."""
    return [show.face.scene.as_symbol() for show in shows if show.face is not None]
