"""An output folder goes in, the right to write in it alone comes out, until it is given back.

The lock is one of the system on the file `.lock`: it is let go of however a build ends. The file itself is deleted at the end, so that none is left
between the products; whoever waits therefore asks, once it has a lock, whether its file is still the one in the folder.
"""

from __future__ import annotations

import contextlib
import os
import stat
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from printgen.files import OutputError, why

LOCK = ".lock"
PATIENCE = 10.0
"""So long (s) a build waits for another one."""
_PAUSE = 0.05
_LOCKING = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0)


class BusyError(Exception):
    """Another build holds the output folder; `owner` is its process id, or "" if unknown."""

    def __init__(self, path: Path, owner: str) -> None:
        super().__init__(f"{path} is in use by another build" + (f" (process {owner})" if owner else ""))
        self.owner = owner


@contextlib.contextmanager
def locked(output: Path, patience: float = PATIENCE) -> Iterator[None]:
    """Hold the output folder for one build at a time; the system lets go of it however the build ends, and the file of the lock is gone then.

    Raises BusyError if another build still holds it after `patience` seconds, OutputError if the folder cannot be written.
    """
    path = output / LOCK
    end = time.monotonic() + patience
    while True:
        try:
            file = os.fdopen(os.open(path, _LOCKING, 0o666), "wb", buffering=0)
        except OSError as error:
            raise OutputError(output, why(error)) from error
        with file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise OutputError(path, "is not an ordinary file; delete it")
            # Whoever held the lock before deleted its file: a lock on that holds nobody back, there may be a new file already.
            if _try_lock(file.fileno()) and _is(path, file.fileno()):
                # Who holds the lock is only to be told to others: a full disk must not stop a build that has nothing to write.
                with contextlib.suppress(OSError):
                    file.truncate(0)
                    os.write(file.fileno(), str(os.getpid()).encode())
                try:
                    yield
                finally:
                    _delete(path, file.fileno())
                return
        if time.monotonic() >= end:
            raise BusyError(output, _owner(path))
        time.sleep(_PAUSE)


def _delete(path: Path, handle: int) -> None:
    """Delete the file of a lock, before the lock is let go of. Where somebody deleted it meanwhile, another build may hold a new one of that name: that stays.

    Windows deletes nothing that is open: there it stays, and does no harm.
    """
    with contextlib.suppress(OSError):
        if _is(path, handle):
            path.unlink()


def _is(path: Path, handle: int) -> bool:
    """Whether an open file is the one of that name."""
    try:
        return os.path.samestat(path.lstat(), os.fstat(handle))
    except OSError:
        return False


def _owner(path: Path) -> str:
    """The process that wrote its number into the file of a lock, or "" if none can be read."""
    try:
        found = path.read_text("ascii", "replace").strip()
    except OSError:
        # Windows forbids reading what another process has locked.
        return ""
    return found if found.isascii() and found.isdecimal() else ""


if sys.platform == "win32":
    import msvcrt

    def _try_lock(handle: int) -> bool:
        """Lock an open file; False if another process has."""
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _try_lock(handle: int) -> bool:
        """Lock an open file; False if another process, or another opening of it, has."""
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
