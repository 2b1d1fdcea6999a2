"""A path below a root goes in, the characters of that file come out: UTF-8 only, of bounded size, and never from outside the root."""

from __future__ import annotations

import errno
import os
import re
import stat
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

from printgen.diagnostics.diagnostic import Bag
from printgen.diagnostics.nearest import did_you_mean
from printgen.place import NOWHERE, Place, Text
from printgen.source.codes import CONTROL_CHARACTER, FILE_TOO_LARGE, FILE_UNREADABLE, NOT_UTF8, PATH_OUTSIDE

MAX_BYTES = 16 * 1024 * 1024
"""The most a definition file may have."""

CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufffe\uffff]")
"""What no definition may hold: control characters but for tab and line ends, lone surrogates, and what is no character."""

_DRIVE = re.compile(r"^[A-Za-z]:")
_MOSTCONTROLS = 20
_INSTEAD: ContextVar[Mapping[Path, bytes]] = ContextVar("_INSTEAD", default={})  # noqa: B039 - never changed, only set anew
_BOM = b"\xef\xbb\xbf"


def read_text(path: str, root: Path, at: Place = NOWHERE) -> tuple[Text | None, Bag]:
    """The file `path` (relative to `root`, with `/`) as text with LF line ends, or findings; `at` is where the path was written."""
    data, bag = read_bytes(path, root, at=at)
    if data is None:
        return None, bag
    data = data.removeprefix(_BOM)
    try:
        characters = _lines(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        offset = len(_lines(data[: error.start].decode("utf-8")))
        shown = Text(path, _lines(data.decode("utf-8", "replace")))
        place = Place(shown, offset, offset + 1)
        message = f"not UTF-8: byte {error.start + 1} is 0x{data[error.start]:02X}"
        bag.add(NOT_UTF8.at(place, message, hint=_looks_like(data)))
        return None, bag
    text = Text(path, characters)
    for n, found in enumerate(CONTROL.finditer(characters)):
        if n == _MOSTCONTROLS:
            break
        place = Place(text, found.start(), found.end())
        bag.add(CONTROL_CHARACTER.at(place, f"control character U+{ord(found[0]):04X}", hint="delete it; the file may not be a text file" if found[0] == "\0" else "delete it"))
    return (None if bag.findings else text), bag


@contextmanager
def instead(root: Path, files: Mapping[str, str]) -> Iterator[None]:
    """While it lasts, these words (by path from the root) are read in place of what the files hold: a change can be tried without writing it."""
    token = _INSTEAD.set({(root / path).resolve(): words.encode("utf-8") for path, words in files.items()})
    try:
        yield
    finally:
        _INSTEAD.reset(token)


def tried(path: str, root: Path) -> str | None:
    """The words that are to be read `instead` of what a path holds, which may be that of a part of a file; None if there are none."""
    words = _INSTEAD.get().get((root / path).resolve()) if not unsafe(path) else None
    return None if words is None else words.decode("utf-8")


def read_bytes(path: str, root: Path, *, at: Place = NOWHERE, most: int = MAX_BYTES) -> tuple[bytes | None, Bag]:
    """The bytes of the file `path` below `root`, at most `most` of them, or a finding at `at` (or about the file itself)."""
    bag = Bag()
    where = at if at.source else Place(Text(path, ""))
    wrong = unsafe(path)
    if wrong:
        bag.add(PATH_OUTSIDE.at(where, f'path "{path}" {wrong}', hint="write a path inside the project, such as cards/apples.csv"))
        return None, bag
    try:
        real = (root / path).resolve(strict=True)
    except (OSError, ValueError, RuntimeError) as error:
        bag.add(FILE_UNREADABLE.at(where, _missing(path, root, error)))
        return None, bag
    if not real.is_relative_to(root.resolve()):
        bag.add(PATH_OUTSIDE.at(where, f'"{path}" is a link that leads out of the project', hint="copy the file into the project"))
        return None, bag
    try:
        tried = _INSTEAD.get().get(real)
        data = tried if tried is not None else _read(real, most + 1)
    except IsADirectoryError:
        bag.add(FILE_UNREADABLE.at(where, f'"{path}" is a folder, a file is needed'))
    except ValueError:
        bag.add(FILE_UNREADABLE.at(where, f'"{path}" is not an ordinary file'))
    except OSError as error:
        bag.add(FILE_UNREADABLE.at(where, f'"{path}" cannot be read: {error.strerror or "unknown reason"}'))
    else:
        if len(data) <= most:
            return data, bag
        bag.add(FILE_TOO_LARGE.at(where, f'"{path}" has more than {most / 1024 / 1024:.0f} MB'))
    return None, bag


def unsafe(path: str) -> str:
    """What is wrong with a path that should be relative, with `/`, and stay below its root; "" if nothing is."""
    if not path.strip():
        return "is empty"
    if "\\" in path:
        return "has a backslash; write /"
    if path.startswith("/") or _DRIVE.match(path):
        return "is absolute"
    if path.startswith("~"):
        return "starts with ~"
    if ".." in path.split("/"):
        return "climbs out with .."
    if CONTROL.search(path) or "\n" in path or "\t" in path:
        return "has a control character"
    return ""


def _read(path: Path, most: int) -> bytes:
    # O_NONBLOCK: a pipe with no writer must not hang us; it falls away with O_NOFOLLOW where the system lacks them (Windows).
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
    if path.is_dir():
        raise IsADirectoryError
    handle = os.open(path, flags)
    with os.fdopen(handle, "rb") as file:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise ValueError(path)
        return file.read(most)


def _missing(path: str, root: Path, error: Exception) -> str:
    if not isinstance(error, FileNotFoundError | NotADirectoryError):
        # Python 3.13 says of such links what the system says, those before raise an error of their own.
        circle = isinstance(error, RuntimeError) or getattr(error, "errno", 0) == errno.ELOOP
        reason = "it is a link that leads in a circle" if circle else getattr(error, "strerror", None) or "unknown reason"
        return f'"{path}" cannot be read: {reason}'
    if (root / path).is_symlink():
        return f'"{path}" is a link that leads nowhere'
    folder = (root / path).parent
    try:
        beside = sorted(entry.name for entry in folder.iterdir()) if folder.resolve().is_relative_to(root.resolve()) else []
    except OSError:
        beside = []
    return f'there is no file "{path}"' + did_you_mean(path.rsplit("/", 1)[-1], beside)


def _lines(characters: str) -> str:
    return characters.replace("\r\n", "\n").replace("\r", "\n")


def _looks_like(data: bytes) -> str:
    if data.startswith(b"PK\x03\x04"):
        return "the file looks like one of a spreadsheet; save the table from there as .xlsx, or as CSV (UTF-8)"
    if data.startswith((b"\xff\xfe", b"\xfe\xff")) or data[:200].count(0) > len(data[:200]) // 4:
        return "the file looks like UTF-16 (Unicode text); save it as UTF-8"
    if data.count(0):
        return "the file does not look like text at all"
    return "the file looks like Windows-1252 (Latin 1); save it as UTF-8"
