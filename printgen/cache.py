"""The user's own folder for caches: a name goes in, the bytes that only the user can have put there come out.

What a cache gives is trusted (code is run, drawings are unpickled): a folder that others can look into, and a file of somebody else's, is not read. Never is such a thing kept in a
project or an output folder, for these can come from strangers. `PRINTGEN_NO_CACHE=1` keeps nothing.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path


def own_folder() -> Path | None:
    """Where the user's caches lie; None where none are to be kept, or the system cannot say whose a file is."""
    if os.environ.get("PRINTGEN_NO_CACHE") or not hasattr(os, "geteuid"):
        return None
    asked = Path(os.environ.get("XDG_CACHE_HOME", ""))
    # A relative path would lead into whatever folder one stands in.
    try:
        home = asked if asked.is_absolute() else Path("~/.cache").expanduser()
    except RuntimeError:
        return None
    return home / "printgen" if home.is_absolute() else None


def own_bytes(folder: Path, name: str, most: int) -> bytes:
    """A file of at most so many bytes in a folder, if both are the user's alone; else nothing."""
    flags = os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC
    try:
        inside = os.open(folder, flags | os.O_DIRECTORY)
        try:
            status = os.fstat(inside)
            alone = status.st_uid == os.geteuid() and not status.st_mode & 0o077
            handle = os.open(name, flags | os.O_NONBLOCK, dir_fd=inside) if alone else -1
        finally:
            os.close(inside)
        if handle < 0:
            return b""
        with os.fdopen(handle, "rb") as file:
            status = os.fstat(handle)
            sound = stat.S_ISREG(status.st_mode) and status.st_uid == os.geteuid() and status.st_size <= most
            return file.read(most) if sound else b""
    except OSError:
        return b""
