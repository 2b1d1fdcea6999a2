"""Finished bytes go in, files come out whole or not at all: the only module that writes, but for the lock (`lock.py`).

A set of files is written beside its targets first, each synced; then a journal says what belongs where, and only then are the old files replaced, the
manifest last. Killed before the journal, the old set stands; killed after it, the next build finishes the new one. Windows has no `O_NOFOLLOW` and
cannot sync a folder or replace a file that a viewer holds open: there these guards fall away, the order of steps stays.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import re
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import TracebackType
from typing import Self

JOURNAL = ".pg-journal"
TEMPORARY = re.compile(r"^\.pg-\d+-\d+$")
MAX_READ = 64 * 1024 * 1024
_DAY = 86_400.0
"""Seconds after which nobody still writes a file."""
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
_RESERVED = re.compile(r"^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])$", re.IGNORECASE)


class OutputError(Exception):
    """A file or folder cannot be written; `path` names it, `problem` says why."""

    def __init__(self, path: Path | str, problem: str) -> None:
        super().__init__(f"{path}: {problem}")
        self.path = str(path)
        self.problem = problem


def file_name(identifier: str) -> str:
    """The identifier as a name that every system takes: lower case, `a-z 0-9 _ - .`, no dot at an end, no device name of Windows."""
    name = re.sub(r"[^a-z0-9_.-]+", "-", identifier.lower()).strip(".-") or "unnamed"
    first, dot, rest = name.partition(".")
    return f"{first}_{dot}{rest}" if _RESERVED.match(first) else name[:120]


SOURCES = ("definitions", "templates", "profiles")
"""The folders of a project into which nothing is built."""


def ready(output: Path, root: Path) -> Path:
    """The output folder, made if it was not there. Raises OutputError if it is a link out of `root`, no folder, among the sources there, or cannot be made."""
    try:
        for name in SOURCES:
            if output.resolve().is_relative_to(root.resolve() / name):
                raise OutputError(output, f"lies in {name}/, among the files that games are made of")
        link = output.resolve() if output.is_symlink() else None
        if link and not link.is_relative_to(root.resolve()):
            raise OutputError(output, f"is a link that leads to {link}; name that folder itself with -o if you mean it")
        output.mkdir(parents=True, exist_ok=True)
    except FileExistsError as error:
        raise OutputError(output, "is not a folder") from error
    except OSError as error:
        raise OutputError(output, why(error)) from error
    return output


class FileSet:
    """The files of one build in one folder, all replaced together.

    Used as `with FileSet(folder) as files: files.put(...); files.commit(...)`, by the holder of the lock only. Names are relative, with `/`.
    Whatever goes wrong before the commit, what stood in the folder still stands there. Raises OutputError where a file cannot be written.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._waiting: dict[str, str] = {}
        self._names: dict[str, str] = {}
        self._count = 0

    def __enter__(self) -> Self:
        self._folder("")
        with _told(self.folder):
            self._finish(after_a_crash=True)
            self._sweep()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if not (self.folder / JOURNAL).exists():
            for temporary in self._waiting.values():
                with contextlib.suppress(OSError):
                    (self.folder / temporary).unlink()

    def read(self, name: str) -> bytes | None:
        """The bytes of a file that stands there, or None; never through a link."""
        path = self.folder / name
        if path.is_symlink() or not path.is_file() or path.stat().st_size > MAX_READ:
            return None
        with _told(path):
            return path.read_bytes()

    def put(self, name: str, data: bytes) -> None:
        """Have the file ready; nothing is seen of it until the commit. What stands there already, byte for byte, is left alone."""
        other = self._names.setdefault(name.casefold(), name)
        if other != name or name in self._waiting or not safe(name):
            raise ValueError(f"{name!r} is no name for a file here, or is given twice ({other!r})")
        parent = name.rpartition("/")[0]
        self._folder(parent)
        target = self.folder / name
        if target.is_dir() and not target.is_symlink():
            raise OutputError(target, "is a folder; a file is to be written there")
        if self._stands(target, data):
            return
        self._count += 1
        temporary = f"{parent}/" * bool(parent) + f".pg-{os.getpid()}-{self._count}"
        self._waiting[name] = temporary
        with _told(target):
            _write(self.folder / temporary, data)

    def commit(self, last: str, data: bytes, drop: Mapping[str, str] | None = None) -> list[str]:
        """Replace all files that were put, drop those named whose bytes still have the hash given with them, and write `last` when all else is done.

        Names that stand there as something else (other bytes, a link, a folder) come out; nothing has been done to them.
        """
        self.put(last, data)
        old = {name: total for name, total in (drop or {}).items() if safe(name) and name.casefold() not in self._names and self._plain(name)}
        drops = {name: total for name, total in old.items() if self._is(name, total)}
        left = [name for name in old if name not in drops and os.path.lexists(self.folder / name)]
        if not self._waiting and not drops:
            return left
        journal = self.folder / JOURNAL
        self._count += 1
        waiting = self.folder / f".pg-{os.getpid()}-{self._count}"
        with _told(self.folder):
            try:
                moves = [[temporary, name, _mark(self.folder / temporary)] for name, temporary in self._waiting.items()]
                _write(waiting, json.dumps({"moves": moves, "drops": drops}).encode())
                waiting.replace(journal)
            except BaseException:
                waiting.unlink(missing_ok=True)
                raise
            _sync_folder(self.folder)
            try:
                self._finish()
            except (KeyboardInterrupt, SystemExit):
                self._finish()
                raise
        return left

    def _finish(self, *, after_a_crash: bool = False) -> None:
        """Do what the journal says and is not done yet."""
        journal = self.folder / JOURNAL
        if journal.is_symlink() or not journal.is_file():
            return
        moves, drops = _journal(journal)
        with contextlib.suppress(OSError) if after_a_crash else contextlib.nullcontext():
            for move in moves[:-1]:
                self._move(*move)
            for name, total in drops.items():
                if self._plain(name) and self._is(name, total):
                    (self.folder / name).unlink(missing_ok=True)
            for move in moves[-1:]:
                self._move(*move)
        for parent in sorted({name.rpartition("/")[0] for _, name, _ in moves} | {""}):
            with contextlib.suppress(OSError):
                _sync_folder(self.folder / parent)
        journal.unlink(missing_ok=True)

    def _move(self, temporary: str, name: str, mark: str) -> None:
        source = self.folder / temporary
        if self._plain(temporary) and source.exists() and _mark(source) == mark:
            source.replace(self.folder / name)

    def _is(self, name: str, total: str) -> bool:
        """Whether an ordinary file of that name has that SHA-256."""
        path = self.folder / name
        with contextlib.suppress(OSError):
            if not path.is_symlink() and path.is_file():
                with path.open("rb") as file:
                    return hashlib.file_digest(file, "sha256").hexdigest() == total
        return False

    def _plain(self, name: str) -> bool:
        """Whether the way to a file leads through real folders only."""
        parts = name.split("/")[:-1]
        return not any((self.folder / "/".join(parts[: n + 1])).is_symlink() for n in range(len(parts)))

    def _folder(self, name: str) -> None:
        path = self.folder
        for part in (None, *name.split("/")) if name else (None,):
            path = path / part if part else path
            if path.is_symlink():
                raise OutputError(path, "is a link; nothing is written through it")
            try:
                path.mkdir(exist_ok=True)
            except FileExistsError as error:
                raise OutputError(path, "is not a folder") from error
            except OSError as error:
                raise OutputError(path, why(error)) from error

    @staticmethod
    def _stands(path: Path, data: bytes) -> bool:
        with contextlib.suppress(OSError):
            return not path.is_symlink() and path.is_file() and path.stat().st_size == len(data) and path.read_bytes() == data
        return False

    def _sweep(self) -> None:
        """Remove what killed builds left behind; under the lock nobody else is writing here."""
        for folder, folders, names in os.walk(self.folder):
            folders.sort()
            for name in names:
                if TEMPORARY.match(name):
                    Path(folder, name).unlink(missing_ok=True)


def write_new(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write files into a folder that is new or empty; on failure nothing of it stays. Raises OutputError."""
    with _told(folder):
        made = not folder.exists()
        if not made and (not folder.is_dir() or any(folder.iterdir())):
            raise OutputError(folder, "is not empty" if folder.is_dir() else "is not a folder")
    wrong = [name for name in files if not safe(name)]
    if wrong:
        raise ValueError(f"{wrong[0]!r} is no name for a file")
    written: list[Path] = []
    try:
        with _told(folder):
            for name, data in files.items():
                path = folder / name
                path.parent.mkdir(parents=True, exist_ok=True)
                written.append(path)
                _write(path, data)
    except BaseException:
        for path in reversed(written):
            path.unlink(missing_ok=True)
        for parent in sorted({above for path in written for above in path.parents if above.is_relative_to(folder)}, reverse=True):
            if parent != folder or made:
                with contextlib.suppress(OSError):
                    parent.rmdir()
        raise


def write_into(folder: Path, files: Mapping[str, bytes], *, over: bool = False) -> None:
    """Write files below a folder that may hold others, each whole or not at all; on failure no new one stays. Raises OutputError.

    A file that is there already is refused, or with `over` replaced. Links are refused.
    """
    wrong = [name for name in files if not safe(name)]
    if wrong:
        raise ValueError(f"{wrong[0]!r} is no name for a file")
    for path in (folder / name for name in files):
        if any(above.is_symlink() for above in (path, *path.parents) if above != folder and above.is_relative_to(folder)):
            raise OutputError(path, "is reached through a link")
        if path.exists() and not (over and path.is_file()):
            raise OutputError(path, "is there already")
    fresh: list[Path] = []
    try:
        with _told(folder):
            for path, data in ((folder / name, data) for name, data in files.items()):
                path.parent.mkdir(parents=True, exist_ok=True)
                temporary = path.with_name(f".pg-{os.getpid()}-0")
                fresh.extend([temporary] if path.exists() else [temporary, path])
                _write(temporary, data)
                temporary.replace(path)
    except BaseException:
        for path in fresh:
            path.unlink(missing_ok=True)
        raise


def rewrite(path: Path, data: bytes) -> None:
    """Give an ordinary file other bytes, whole or not at all; its permissions stay, links are refused. Raises OutputError."""
    if path.is_symlink() or not path.is_file():
        raise OutputError(path, "is no ordinary file")
    temporary = path.with_name(f".pg-{os.getpid()}-0")
    with _told(path):
        try:
            _write(temporary, data)
            temporary.chmod(path.stat().st_mode)
            temporary.replace(path)
        finally:
            temporary.unlink(missing_ok=True)


def keep(path: Path, data: bytes, mode: int = 0o777) -> None:
    """Write one file whole or not at all, where losing it does no harm (a cache); its folder and the one around it are made with that mode, links are refused. Raises OutputError."""
    temporary = path.with_name(f".pg-{os.getpid()}-0")
    with _told(path):
        if path.is_symlink() or path.parent.is_symlink() or path.parent.parent.is_symlink():
            raise OutputError(path, "is reached through a link")
        for folder in (path.parent.parent, path.parent):
            folder.mkdir(mode, parents=True, exist_ok=True)
        try:
            _write(temporary, data, lasting=False)
            temporary.replace(path)
        finally:
            temporary.unlink(missing_ok=True)


def thin(folder: Path, ending: str, most: int) -> None:
    """Delete the oldest files of that ending in a folder (a cache) until it holds `most`, and what was killed while it wrote there a day ago or earlier. Raises OutputError."""
    with _told(folder):
        for path in folder.glob(".pg-*"):
            if TEMPORARY.match(path.name) and path.lstat().st_mtime < time.time() - _DAY:
                path.unlink(missing_ok=True)
        for path in sorted(folder.glob(f"*{ending}"), key=lambda path: (path.lstat().st_mtime_ns, path.name))[:-most]:
            path.unlink(missing_ok=True)


def safe(name: str) -> bool:
    """Whether a name stays below the folder it is used in and means the same on every system."""
    return bool(name) and all(re.match(r"^[A-Za-z0-9_.-]+$", part) and part not in {".", ".."} for part in name.split("/"))


def _write(path: Path, data: bytes, *, lasting: bool = True) -> None:
    handle = os.open(path, _NEW, 0o666)
    with os.fdopen(handle, "wb") as file:
        file.write(data)
        file.flush()
        if lasting:
            os.fsync(file.fileno())


def _sync_folder(path: Path) -> None:
    if sys.platform == "win32":
        return
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _mark(path: Path) -> str:
    """What nobody can know of a file who sends a folder with a journal in it: where it lies on this disk, and when it was put there."""
    status = path.lstat()
    return f"{status.st_ino} {status.st_ctime_ns}"


def _journal(path: Path) -> tuple[list[tuple[str, str, str]], dict[str, str]]:
    """What a journal says, as far as it can be a journal of ours: what is moved where, with its mark; what is dropped, with its hash."""
    try:
        found = json.loads(path.read_bytes()[:MAX_READ])
        moves = [(str(a), str(b), str(mark)) for a, b, mark in found["moves"]]
        drops = {str(name): str(total) for name, total in found["drops"].items()}
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return [], {}
    ours = [(a, b, mark) for a, b, mark in moves if safe(a) and safe(b) and TEMPORARY.match(a.rpartition("/")[2]) and a.rpartition("/")[0] == b.rpartition("/")[0]]
    return ours, {name: total for name, total in drops.items() if safe(name)}


@contextlib.contextmanager
def _told(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise OutputError(path, why(error)) from error


def why(error: OSError) -> str:
    """What an OutputError says of what the system refused."""
    return f"cannot be written: {(error.strerror or 'unknown reason').lower()}"
