"""Pieces of work go in, what they give comes out in their order: worked off by two processes side by side where the system can, else by this one alone."""

from __future__ import annotations

import contextlib
import gc
import io
import os
import pickle
import signal
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from printgen.place import Text

Own = TypeVar("Own")
Given = TypeVar("Given")

MOST = 200
"""So many pieces of work at most: each is one byte in the pipe from which both processes take them."""


def together(own: Callable[[], Own], work: Sequence[Callable[[], Given]], known: Callable[[], Iterable[Text]]) -> tuple[Own, list[Given], bool]:
    """What this process' `own` work gives, what each piece of `work` gives, and whether another process did some of them.

    The longest pieces come first in `work`. The other process begins with the first of them, this one, when its own work is done, with the second; they meet at
    the shortest ones, so that both end at about the same time. What comes out does not depend on who did what: the pieces know nothing of one another, and of
    texts that are `known` here the other process' copies become these again. If the other process fails in any way its pieces are done here.
    """
    if not _can(len(work)):
        return own(), [piece() for piece in work], False
    todo, into = os.pipe()
    os.write(into, bytes(len(work)))
    os.close(into)
    out, told = os.pipe()
    order = [*range(0, len(work), 2), *reversed(range(1, len(work), 2))]
    child = os.fork()
    if child == 0:
        _be_the_other(lambda: _taken(order, work, todo), told)
    os.close(told)
    try:
        value = own()
        done = _taken(order[::-1], work, todo)
        data = b"".join(iter(lambda: os.read(out, 1 << 20), b""))
    finally:
        os.close(todo)
        os.close(out)
        # Where this process was interrupted nobody waits for the other one any more.
        with contextlib.suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    others = _loaded(data, known)
    done |= others
    return value, [done[n] if n in done else piece() for n, piece in enumerate(work)], bool(others)


def _taken(order: Sequence[int], work: Sequence[Callable[[], Given]], todo: int) -> dict[int, Given]:
    """What the pieces give that one process takes, in an order that is the other's backwards: each byte of the pipe allows one more, so that they never take the same."""
    done: dict[int, Given] = {}
    for number in order:
        if not os.read(todo, 1):
            break
        done[number] = work[number]()
    return done


def _can(pieces: int) -> bool:
    """Whether another process is possible and of use. One that has threads must not fork: a lock that another thread holds would never be released."""
    threads = sys.modules.get("threading")
    if not sys.platform.startswith("linux") or not 1 <= pieces <= MOST or (threads is not None and threads.active_count() > 1):
        return False
    return len(os.sched_getaffinity(0)) > 1


def _be_the_other(work: Callable[[], dict[int, Any]], told: int) -> None:
    """Work, send what came out, and end: without a word, and without what Python does at its end, for the streams belong to the first process."""
    try:
        gc.disable()
        data = memoryview(_sent(work()))
        while data:
            data = data[os.write(told, data) :]
    finally:
        os._exit(0)


def _sent(done: dict[int, Any]) -> bytes:
    """The results as bytes; a text goes by its name and its words, for the first process has it already."""
    stream = io.BytesIO()
    writer = pickle.Pickler(stream, pickle.HIGHEST_PROTOCOL)
    writer.dispatch_table = {Text: lambda text: (Text, (text.path, text.text))}
    writer.dump(done)
    return stream.getvalue()


class _Reader(pickle.Unpickler):
    """Reads what our own other process sent; a text that is known here is not made a second time."""

    def __init__(self, data: bytes, known: Iterable[Text]) -> None:
        super().__init__(io.BytesIO(data))
        self._known = {text.path: text for text in known}

    def find_class(self, module: str, name: str) -> Any:
        """What a name means; a text is looked up first."""
        return self._text if (module, name) == (Text.__module__, Text.__name__) else super().find_class(module, name)

    def _text(self, path: str, words: str) -> Text:
        text = self._known.setdefault(path, Text(path, words))
        return text if text.text == words else Text(path, words)


def _loaded(data: bytes, known: Callable[[], Iterable[Text]]) -> dict[int, Any]:
    """What the other process sent; nothing, if it came to grief before it had sent all."""
    if not data:
        return {}
    # All that is read stays: to look for garbage among it takes as long as reading it.
    looking = gc.isenabled()
    gc.disable()
    try:
        done: dict[int, Any] = _Reader(data, known()).load()
    except (EOFError, pickle.UnpicklingError):
        return {}
    finally:
        if looking:
            gc.enable()
    return done
