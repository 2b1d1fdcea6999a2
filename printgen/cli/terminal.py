"""What is known of the two streams goes in: whether to write in colour, and how far a long build has come."""

from __future__ import annotations

import os
import sys
import time
from types import TracebackType
from typing import Self, TextIO


def in_colour(stream: TextIO) -> bool:
    """Whether colour is wanted there: NO_COLOR forbids it, FORCE_COLOR asks for it, else a terminal that can (TERM is not dumb) gets it."""
    if os.environ.get("NO_COLOR"):
        return False
    forced = os.environ.get("FORCE_COLOR")
    if forced:
        return forced != "0"
    return stream.isatty() and os.environ.get("TERM") != "dumb"


class Progress:
    """One line on the terminal that tells what is being done; nothing where stderr is no terminal, or before half a second has gone by."""

    def __init__(self, *, shown: bool = True) -> None:
        self._shown = shown and sys.stderr.isatty() and os.environ.get("TERM") != "dumb"
        self._start = self._last = time.monotonic()
        self._width = 0

    def __call__(self, step: str, done: int, of: int) -> None:
        """Tell that `done` of `of` are done of a step."""
        now = time.monotonic()
        if not self._shown or now - self._start < 0.5 or now - self._last < 0.05:
            return
        self._last = now
        line = f"{step} {done}/{of}" if of > 1 else step
        sys.stderr.write("\r" + line.ljust(self._width))
        sys.stderr.flush()
        self._width = len(line)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self._width:
            sys.stderr.write("\r" + " " * self._width + "\r")
            sys.stderr.flush()
