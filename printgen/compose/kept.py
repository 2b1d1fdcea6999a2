"""What a face is drawn from goes in, the face as it was drawn before comes out, if it would be the same again; and a new face goes in to be kept.

A face is known by its markup (the template has been rendered anew) and its piece's own values; kept beside it are the hashes of the files that it shows or points
into, of the other pieces whose maps it draws, and the faces of other pieces on it. If one of these has changed the face is drawn anew, but for another face
on it that keeps its outline: it is put in its old one's place. Only faces without a finding are kept: what is missing, and what would be meant, depends on
everything.
"""

from __future__ import annotations

import hashlib
import io
import pickle
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import starmap
from typing import Any, Protocol, TypeAlias

from printgen.compose.anchors import Anchor, Anchors, MovedError
from printgen.compose.booklet.words import texts_of
from printgen.compose.desk import WHOLE
from printgen.compose.shown import Show, Written, can_stand_for, extents, hashed, linked, symbols_in, too_large
from printgen.compose.sums import sum_of
from printgen.compose.templates import Templates
from printgen.frozen import frozen, replace
from printgen.model.game import BOOKLET, Component, Game
from printgen.place import NOWHERE, Place
from printgen.scene.extent import extent
from printgen.scene.items import Extent, Face, Symbol
from printgen.scene.packed import Pack, Packed, pack

Entry: TypeAlias = tuple[bytes, bytes]
"""What is kept of the faces of one side: all that is told of them, and their drawings, which are unpacked when they are needed."""
Anchored: TypeAlias = tuple[str, int, int] | Anchor | None
"""A place as it is kept: a file of the templates, start and end; an anchor; or nowhere."""


@frozen
class Drawn:
    """Faces of one side (a booklet has many), whether they can stand for another piece of the same markup, and what they are known by where another face shows them."""

    faces: tuple[Face, ...]
    shared: bool
    name: str


class Store(Protocol):
    """Where faces are kept: `ground` says what all are made with (the tool, inks, letters), `entries` are what was kept, by key."""

    @property
    def ground(self) -> str:
        """A hash."""

    @property
    def entries(self) -> Mapping[str, Entry]:
        """As `Kept` made them."""


class Kept:
    """The faces of one game. `used` are the keys of entries of the store that were found good, `fresh` the new entries. The entries are read when they are first needed."""

    def __init__(self, game: Game, templates: Templates, store: Store) -> None:
        self.game, self.templates, self.store = game, templates, store
        self.ground = store.ground
        self.used: set[str] = set()
        self.fresh: dict[str, Entry] = {}
        self._anchors = Anchors(game)
        self._sums: dict[str, str] = {}
        self._paths: dict[str, str] = {}

    def keys(self, component: Component, side: str, words: str, alike: tuple[object, ...]) -> tuple[str, str]:
        """By what a face is kept, 64 hexadecimal digits each: one that is its piece's alone, and one that can stand for all pieces that are `alike`.

        Where `alike` names the piece its own map, links or panels are drawn.
        """
        looked_at = [self._piece(component.id)] if component.id == alike[-1] else []
        if component.kind.sort == BOOKLET:
            looked_at.append(self._texts)
        own = (self._piece(component.id), component.id, side)
        return _sum(self.ground, *own, *looked_at, words), _sum(self.ground, repr(alike[1:]), *looked_at, words)

    def found(self, keys: tuple[str, str], show: Callable[[str, str, str], Show], *, booklet: bool) -> Drawn | None:
        """What is kept under one of two keys, if it is good; `show` gives another face as it is now, for its piece, side and page.

        A face on it that has changed takes its old one's place where nothing around it goes by more than its outline.
        """
        key = next((key for key in keys if key in self.store.entries), "")
        if not key:
            return None
        told, _ = self.store.entries[key]
        stream = io.BytesIO(told)
        try:
            files, looked, shown, uses, places = _Reader(stream, Pack(b"", [])).load()
            if any(self._file(name, text=text) != total for name, text, total in files) or any(self._piece(piece) != total for piece, total in looked):
                return None
            shown = [*starmap(Written, shown)]
            shows = [replace(show(old.piece, old.side, old.page), parts=old.parts) for old in shown]
            changed = _changed(shown, shows)
            if changed is None or (changed and uses is None):
                return None
            faces = _Reader(stream, self.stored(key, [self._read(one) for one in places], linked(shows))).load()
        except (MovedError, pickle.UnpicklingError):
            return None
        if changed:
            known = extents(shows)
            faces = tuple(_again(face, known, booklet=booklet) if inside & changed else face for face, inside in zip(faces, uses, strict=True))
            if any(too_large(face.extent) for face in faces):
                return None
        self.used.add(key)
        return Drawn(faces, key == keys[1], _name(key, files, looked, shows))

    def stored(self, key: str, places: list[Place], links: Sequence[Symbol]) -> Pack:
        """The drawings of an entry of the store."""
        return Pack(lambda: self.store.entries[key][1], places, links, key)

    def keep(self, key: str, faces: tuple[Face, ...], shows: Iterable[Show], looked_at: Iterable[str]) -> tuple[tuple[Face, ...], str]:
        """Keep new faces, which show others and look at other pieces; the faces come out, ready to be sent elsewhere, and what they are known by: "" if they could not be kept."""
        shows = sorted(shows, key=lambda show: (show.piece, show.side, show.page))
        if any(not show.name or show.face is None for show in shows):
            return faces, ""
        packed = pack([tuple(face.scene.items) for face in faces], linked(shows))
        ready = tuple(replace(face, scene=replace(face.scene, items=Packed(packed, n, tuple(face.scene.items)))) for n, face in enumerate(faces))
        self._paths = {text.path: name for name, text in self.templates.texts}
        names = {name for face in faces for name in face.files}
        told = io.BytesIO()
        writer = pickle.Pickler(told, pickle.HIGHEST_PROTOCOL)
        writer.dispatch_table = {Place: packed.number, Pack: lambda _: (_drawings, ())}
        writer.dump(ready)
        try:
            places = [self._written(place, names) for place in packed.places]
        except MovedError:
            return faces, ""
        texts = set(self._paths.values())
        files = tuple((name, name in texts, self.templates.sum(name)) for name in sorted(names))
        looked = tuple((piece, self._piece(piece)) for piece in sorted(looked_at))
        if not self.templates.steady:
            # A file was saved between two looks at it: what was drawn of which is not known.
            return faces, ""
        shown = tuple(show.written for show in shows)
        head = (files, looked, tuple(map(tuple, shown)), _uses(faces, frozenset(one.key for one in shown)), places)
        self.fresh[key] = pickle.dumps(head, pickle.HIGHEST_PROTOCOL) + told.getvalue(), packed.data
        return ready, _name(key, files, looked, shows)

    def _written(self, place: Place, names: set[str]) -> Anchored:
        """A place as it is kept: in a file of the templates (one more of `names`) as it stands there, in the definitions by its anchor. Raises MovedError."""
        if place.source is None:
            return None
        name = self._paths.get(place.source.path)
        if name is not None:
            names.add(name)
            return name, place.start, place.end
        anchor = self._anchors.anchor(place)
        if anchor is None:
            raise MovedError
        return anchor

    def _read(self, written: Anchored) -> Place:
        """The place that was kept. Raises MovedError."""
        if written is None:
            return NOWHERE
        if len(written) == 4:
            return self._anchors.place(*written)
        text = self.templates.text(written[0])
        if text is None:
            raise MovedError
        return Place(text, written[1], written[2])

    def _piece(self, name: str) -> str:
        """The hash of what a piece says of itself; of the whole game if there is no such piece."""
        component = self.game.component(name)
        if component is None:
            return self._known(WHOLE, lambda: (self.game.data, self.game.components))
        kind = self._known(f"kind {component.kind.id}", lambda: (component.kind,))
        return self._known(f"piece {name}", lambda: (kind, component.id, component.fields, component.layers))

    @property
    def _texts(self) -> str:
        return self._known("texts", lambda: tuple((path, text) for path, text, _ in texts_of(self.game)))

    def _known(self, what: str, values: Callable[[], tuple[object, ...]]) -> str:
        if what not in self._sums:
            self._sums[what] = sum_of(*values())
        return self._sums[what]

    def _file(self, name: str, *, text: bool) -> str:
        """The hash of a file of the templates, read as a text or not; "" if there is none."""
        if text:
            self.templates.text(name)
        return self.templates.sum(name)


class _Reader(pickle.Unpickler):
    """Reads the faces that `Kept` wrote, with the pack of their drawings."""

    def __init__(self, stream: io.BytesIO, drawings: Pack) -> None:
        super().__init__(stream)
        self._drawings = drawings

    def find_class(self, module: str, name: str) -> Any:
        """What a name means: parts of drawings, and no more."""
        if (module, name) == (__name__, _drawings.__name__):
            return lambda: self._drawings
        return self._drawings.find(module, name) or super().find_class(module, name)


def _drawings() -> Pack:
    """Stands for the pack of the faces, among what is kept of them."""
    raise MovedError


def _changed(shown: Sequence[Written], shows: Sequence[Show]) -> frozenset[str] | None:
    """The keys of symbols in whose place others stand now; None if one of these cannot stand there, or if it is not clear which is meant."""
    changed: dict[str, str] = {}
    for old, now in zip(shown, shows, strict=True):
        if not now.name or now.face is None or (now.name != old.name and not can_stand_for(old, now.face)):
            return None
        key = now.face.scene.as_symbol().key
        if changed.setdefault(old.key, key) != key:
            return None
    return frozenset(old for old, key in changed.items() if old != key)


def _again(face: Face, known: Mapping[str, Extent], *, booklet: bool) -> Face:
    """A face with others in the place of those that it showed: with the key and the extent of what it draws now."""
    return replace(face, scene=hashed(face.scene, booklet=booklet), extent=extent(face.scene.items, known))


def _uses(faces: Iterable[Face], keys: frozenset[str]) -> tuple[frozenset[str], ...] | None:
    """Which of some symbols each face uses; None if one of them stands in other artwork."""
    found = [symbols_in(face.scene.items, keys) if keys else (keys, False) for face in faces]
    return None if any(inside for _, inside in found) else tuple(used for used, _ in found)


def _name(key: str, files: object, looked: object, shows: Iterable[Show]) -> str:
    return _sum(key, repr((files, looked, [(show.piece, show.side, show.page, show.name) for show in shows])))


def _sum(*words: str) -> str:
    return hashlib.sha256("\0".join(words).encode("utf-8", "surrogatepass")).hexdigest()
