"""A game goes in, the faces that it had when it was last drawn come out, for those that have not changed; and the new ones are put there.

The drawer is a file in the user's own folder for caches (`printgen/cache.py`). A check draws from it; a build draws everything.
"""

from __future__ import annotations

import contextlib
import hashlib
import pickle
import zlib
from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path

from printgen.cache import own_bytes, own_folder
from printgen.compose.face import Part
from printgen.compose.kept import Entry
from printgen.compose.stock import FONTS, PALETTE
from printgen.compose.templates import Templates
from printgen.files import OutputError, keep, thin
from printgen.pipeline.remembered import MOST_FILES, tool
from printgen.project import Found
from printgen.source.read_text import read_bytes
from printgen.typeset.fonts import LARGEST as LARGEST_FONT

MOST = 20
"""So many games have a drawer; then the oldest go."""
LARGEST = 64 * 1024 * 1024
"""Bytes of all faces of a game; more are not kept."""
_SUM = 4


class Drawer:
    """The faces of one game: `entries` as they were kept, `ground` what all faces are made with."""

    def __init__(self, folder: Path, found: Found, templates: Templates, *, empty: bool = False) -> None:
        self._folder = folder
        self._name = f"{hashlib.sha256(str(found.folder).encode('utf-8', 'surrogateescape')).hexdigest()[:40]}.faces"
        self._templates = templates
        # Read before the work is shared out: both processes must have the same faces, whoever puts others there meanwhile.
        self._data = b"" if empty else own_bytes(folder, self._name, LARGEST)
        self._tool = tool()

    @cached_property
    def ground(self) -> str:
        """A hash of the tool, and of the palettes and letters of the template folders, as they are when it is first asked for."""
        return self._ground()

    def _ground(self) -> str:
        sum_ = hashlib.sha256(self._tool.encode())
        for shelf in self._templates.shelves:
            below = shelf.root / shelf.path(FONTS)
            fonts = [shelf.path(f"{FONTS}/{path.name}") for path in sorted(below.iterdir())[:MOST_FILES]] if below.is_dir() else []
            for path in (shelf.path(PALETTE), *fonts):
                # What cannot be read is told wherever it is missed.
                data = read_bytes(path, shelf.root, most=LARGEST_FONT)[0]
                sum_.update(f"{path} {None if data is None else len(data)}\n".encode("utf-8", "surrogateescape"))
                sum_.update(data or b"")
        return sum_.hexdigest()

    @cached_property
    def entries(self) -> Mapping[str, Entry]:
        """What was kept, by key; nothing, if it is not whole."""
        kept = memoryview(self._data)[_SUM:]
        if _sum(kept) != self._data[:_SUM]:
            return {}
        found: dict[str, Entry] = pickle.loads(kept)  # noqa: S301 - no one but the user can have written it
        return found

    def put(self, parts: Iterable[Part]) -> None:
        """Keep what the parts made anew, and of the rest what they used; where they made nothing, all that there was."""
        parts = list(parts)
        fresh = {key: data for part in parts for key, data in part.fresh.items()}
        # A palette or a font that was saved in the meantime: some faces have the old one.
        if not fresh or self._ground() != self.ground:
            return
        used = {key: self.entries[key] for part in parts for key in part.used}
        data = pickle.dumps(used | fresh, pickle.HIGHEST_PROTOCOL)
        if len(data) + _SUM <= LARGEST:
            with contextlib.suppress(OutputError):
                keep(self._folder / self._name, _sum(data) + data, mode=0o700)
                thin(self._folder, ".faces", MOST)


def _sum(data: bytes | memoryview) -> bytes:
    """What tells that all was written: it stands before what was kept. Nobody has to be kept out here."""
    return zlib.crc32(data).to_bytes(_SUM)


def drawer_of(found: Found, templates: Templates, *, fresh: bool) -> Drawer | None:
    """The drawer of a game, empty if everything is to be drawn `fresh`; None where the user has no folder for it."""
    folder = own_folder()
    return None if folder is None else Drawer(folder / "faces", found, templates, empty=fresh)
