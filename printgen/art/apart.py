"""SVG documents of strangers go in, their pictures come out, drawn by a process of its own with bounds of time, memory and files; or why they are not."""

from __future__ import annotations

import json
import os
import struct
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from printgen.frozen import frozen

SECONDS = 20
"""Of one processor: a blur over a page of A5 at 600 dpi takes seven."""
PATIENCE = 80
"""Seconds on the clock, where others want the processor too."""
MEMORY = 1024**3
"""Bytes: the pixels of a whole sheet, and a few layers of them."""
LIMITS = {"CPU": SECONDS, "AS": MEMORY, "NOFILE": 0, "FSIZE": 0, "CORE": 0}
"""No file can be opened, and none grow; where letters are to be drawn, a few that are read one by one."""
_FEW_FILES = 8
_PROGRAM = Path(__file__).with_name("draw_apart.py")
_CPU_SIGNALS = {24, 9}
"""SIGXCPU, and what follows it."""


class ApartError(ValueError):
    """Why there is no picture, in words that go on after "the drawing"."""


@frozen
class Letters:
    """The font files that a drawing may use, and the family that stands in for those it names and are not there."""

    files: tuple[str, ...] = ()
    family: str = ""


def drawn_apart(drawings: Sequence[str], letters: Letters, *, limits: dict[str, int] | None = None) -> list[bytes]:
    """The PNG of each document, as large as it says, transparent where it draws nothing. Raises ApartError."""
    wish = {"drawings": drawings, "fonts": letters.files, "family": letters.family or None, "limits": {**LIMITS, **({"NOFILE": _FEW_FILES} if letters.files else {}), **(limits or {})}}
    # Nothing of what surrounds us passes on: no variables, no files, no folder. Windows cannot start a process without its own folder.
    around = {name: os.environ[name] for name in ("SYSTEMROOT",) if name in os.environ}
    try:
        done = subprocess.run(  # noqa: S603 - our own interpreter and our own file
            [sys.executable, "-I", "-X", "utf8", str(_PROGRAM)],
            input=json.dumps(wish).encode("ascii"),
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=PATIENCE,
            env=around,
            cwd=_PROGRAM.parent,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise ApartError(f"takes longer than {PATIENCE} seconds") from error
    except OSError as error:
        raise ApartError(f"cannot be drawn here: no process can be started ({type(error).__name__})") from error
    pictures = _answers(done.stdout)
    if len(pictures) < len(drawings):
        if -done.returncode in _CPU_SIGNALS:
            raise ApartError(f"takes more than {SECONDS} seconds of a processor")
        raise ApartError(f"takes more than {MEMORY // 1024**2} MB of memory, or is nested too deeply" if done.returncode else "gives no picture")
    return pictures


def _answers(data: bytes) -> list[bytes]:
    """The pictures in an answer; what is cut off is none. Raises ApartError for a document that was refused."""
    found: list[bytes] = []
    at = 0
    while at + 5 <= len(data):
        good, length = struct.unpack(">BI", data[at : at + 5])
        body = data[at + 5 : at + 5 + length]
        if not good:
            raise ApartError("cannot be drawn: " + body.decode("utf-8", "replace"))
        if len(body) == length:
            found.append(body)
        at += 5 + length
    return found
