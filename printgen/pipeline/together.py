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
from typing import Any, Generic, TypeVar

from printgen.frozen import frozen
from printgen.place import Text

First = TypeVar("First")
Given = TypeVar("Given")

FIRST = -1
"""Where among the results that of the first piece lies."""
MOST = 200
"""So many pieces of work at most: each is one byte in the pipe from which both processes take them."""


@frozen
class Beside(Generic[Given]):
    """What is done before both processes share the work: `here` by this one, `there` by the other."""

    here: Callable[[], object]
    there: Callable[[], Given]


NOTHING: Beside[None] = Beside(lambda: None, lambda: None)


def together(beside: Beside[First], work: Sequence[Callable[[], Given]], known: Callable[[], Iterable[Text]]) -> tuple[First, list[Given], bool]:
    """What was done `there`, what each piece of `work` gives, and whether another process did some of all that.

    When both are done with what is beside they take pieces from the front of the work until none is left. What comes out does not
    depend on who did what: the pieces know nothing of one another, and of texts that are `known` here the other process' copies become these again.
    If the other process fails in any way its pieces are done here.
    """
    if not _can(len(work)):
        beside.here()
        return beside.there(), [piece() for piece in work], False
    todo, into = os.pipe()
    os.write(into, bytes(range(len(work))))
    os.close(into)
    out, told = os.pipe()
    child = os.fork()
    if child == 0:
        _be_the_other(beside.there, work, todo, told)
    os.close(told)
    done: dict[int, Given] = {}
    try:
        beside.here()
        while taken := os.read(todo, 1):
            done[taken[0]] = work[taken[0]]()
        data = b"".join(iter(lambda: os.read(out, 1 << 20), b""))
    finally:
        os.close(todo)
        os.close(out)
        # Where this process was interrupted nobody waits for the other one any more.
        with contextlib.suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    others = _loaded(data, known)
    helped = bool(others)
    value = others.pop(FIRST) if helped else beside.there()
    done |= others
    return value, [done[n] if n in done else piece() for n, piece in enumerate(work)], helped


def _can(pieces: int) -> bool:
    """Whether another process is possible and of use. One that has threads must not fork: a lock that another thread holds would never be released."""
    threads = sys.modules.get("threading")
    if not sys.platform.startswith("linux") or not 1 <= pieces <= MOST or (threads is not None and threads.active_count() > 1):
        return False
    return len(os.sched_getaffinity(0)) > 1


def _be_the_other(first: Callable[[], Any], work: Sequence[Callable[[], Any]], todo: int, told: int) -> None:
    """Work, send what came out, and end: without a word, and without what Python does at its end, for the streams belong to the first process."""
    try:
        gc.disable()
        done = {FIRST: first()}
        while taken := os.read(todo, 1):
            done[taken[0]] = work[taken[0]]()
        data = memoryview(_sent(done))
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
