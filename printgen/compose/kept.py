"""What a face is drawn from goes in, the face as it was drawn before comes out, if it would be the same again; and a new face goes in to be kept.

A face is known by its markup (the template has been rendered anew) and its piece's own values; kept beside it are the hashes of the files that it shows or points
into, of the other pieces whose maps it draws, and the faces of other pieces on it. If one of these has changed the face is drawn anew. Only faces without a
finding are kept: what is missing, and what would be meant, depends on everything.
"""

from __future__ import annotations

import hashlib
import io
import pickle
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol, TypeAlias

from printgen.compose.anchors import Anchors, MovedError
from printgen.compose.booklet.words import texts_of
from printgen.compose.desk import WHOLE
from printgen.compose.sums import sum_of
from printgen.compose.templates import Templates
from printgen.frozen import frozen
from printgen.model.game import BOOKLET, Component, Game
from printgen.place import NOWHERE, Place
from printgen.scene.items import Face

Shown: TypeAlias = frozenset[tuple[str, str, str]]
"""Faces of other pieces on a face: id, side, and what they are known by."""



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
    def entries(self) -> Mapping[str, bytes]:
        """As `Kept` made them."""


class Kept:
    """The faces of one game. `used` are the keys of entries of the store that were found good, `fresh` the new entries. The entries are read when they are first needed."""

    def __init__(self, game: Game, templates: Templates, store: Store) -> None:
        self.game, self.templates, self.store = game, templates, store
        self.ground = store.ground
        self.used: set[str] = set()
        self.fresh: dict[str, bytes] = {}
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

    def found(self, keys: tuple[str, str], name_now: Callable[[str, str], str]) -> Drawn | None:
        """What is kept under one of two keys, if it is good; `name_now` draws another face and says what it is known by."""
        key = next((key for key in keys if key in self.store.entries), "")
        if not key:
            return None
        stream = io.BytesIO(self.store.entries[key])
        try:
            files, looked, shows = _Reader(stream, self).load()
            if any(self._file(name, text=text) != total for name, text, total in files) or any(self._piece(piece) != total for piece, total in looked):
                return None
            if any(name_now(piece, side) != name for piece, side, name in shows):
                return None
            faces = _Reader(stream, self).load()
        except (MovedError, pickle.UnpicklingError):
            return None
        self.used.add(key)
        return Drawn(faces, key == keys[1], _sum(key, repr((files, looked, sorted(shows)))))

    def keep(self, key: str, faces: tuple[Face, ...], shows: Shown, looked_at: Iterable[str]) -> str:
        """Keep new faces, which show others and look at other pieces; what they are known by comes out, "" if they could not be kept."""
        if any(not name for _, _, name in shows):
            return ""
        stream = io.BytesIO()
        writer = pickle.Pickler(stream, pickle.HIGHEST_PROTOCOL)
        self._paths = {text.path: name for name, text in self.templates.texts}
        names = {name for face in faces for name in face.files}
        writer.dispatch_table = {Place: lambda place: self._sent(place, names)}
        try:
            writer.dump(faces)
        except MovedError:
            return ""
        texts = set(self._paths.values())
        files = tuple((name, name in texts, self.templates.sum(name)) for name in sorted(names))
        looked = tuple((piece, self._piece(piece)) for piece in sorted(looked_at))
        if not self.templates.steady:
            # A file was saved between two looks at it: what was drawn of which is not known.
            return ""
        self.fresh[key] = pickle.dumps((files, looked, shows), pickle.HIGHEST_PROTOCOL) + stream.getvalue()
        return _sum(key, repr((files, looked, sorted(shows))))

    def _sent(self, place: Place, names: set[str]) -> tuple[Any, ...]:
        """A place as it is kept: in a file of the templates as it stands there, in the definitions by its anchor."""
        if place.source is None:
            return _nowhere, ()
        name = self._paths.get(place.source.path)
        if name is not None:
            names.add(name)
            return _drawn_at, (name, place.start, place.end)
        anchor = self._anchors.anchor(place)
        if anchor is None:
            raise MovedError
        return _written_at, anchor

    def file_place(self, name: str, start: int, end: int) -> Place:
        """A place in a file of the templates. Raises MovedError."""
        text = self.templates.text(name)
        if text is None:
            raise MovedError
        return Place(text, start, end)

    @property
    def places(self) -> Mapping[str, Callable[..., Place]]:
        """What makes places of what was kept of them, by name."""
        return {"_nowhere": _nowhere, "_drawn_at": self.file_place, "_written_at": self._anchors.place}

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
    """Reads what `Kept` wrote: places become those of now."""

    def __init__(self, stream: io.BytesIO, kept: Kept) -> None:
        super().__init__(stream)
        self._places = kept.places

    def find_class(self, module: str, name: str) -> Any:
        """What a name means: parts of drawings, and no more."""
        if module == __name__:
            return self._places[name]
        if not module.startswith(("printgen.scene.", "printgen.geometry", "printgen.model.record")):
            raise pickle.UnpicklingError(module)
        return super().find_class(module, name)


def _nowhere(*_: object) -> Place:
    """Stands for no place, in what is kept."""
    return NOWHERE


def _drawn_at(*_: object) -> Place:
    """Stands for a place in a file of the templates: its name, start and end."""
    raise MovedError


def _written_at(*_: object) -> Place:
    """Stands for a place in the definitions: its anchor."""
    raise MovedError


def _sum(*words: str) -> str:
    return hashlib.sha256("\0".join(words).encode("utf-8", "surrogatepass")).hexdigest()
