"""Pieces of work go in, what they give comes out in their order: worked off by two processes side by side where the system can, else by this one alone."""

from __future__ import annotations

import contextlib
import gc
import io
import os
import pickle
import signal
import sys
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, TypeAlias, TypeVar

Own = TypeVar("Own")
Given = TypeVar("Given")

Means: TypeAlias = Mapping[type, "tuple[Callable[[Any], tuple[Any, ...]], Callable[..., Any]]"]
"""How values of some classes travel: what is sent of one, and what makes it again of that."""
NO_MEANS: Means = MappingProxyType({})
MOST = 200
"""So many pieces of work at most: each is one byte in the pipe from which both processes take them."""


def together(own: Callable[[], Own], work: Sequence[Callable[[], Given]], means: Means = NO_MEANS) -> tuple[Own, list[Given], bool]:
    """What this process' `own` work gives, what each piece of `work` gives, and whether another process did some of them.

    The longest pieces come first in `work`. The other process begins with the first of them, this one, when its own work is done, with the second; they meet at
    the shortest ones, so that both end at about the same time. What comes out does not depend on who did what: the pieces know nothing of one another, and what
    is known here already travels by the `means` of its class. If the other process fails in any way its pieces are done here.
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
        _be_the_other(lambda: _taken(order, work, todo), told, means)
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
    others = _loaded(data, means)
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


def _be_the_other(work: Callable[[], dict[int, Any]], told: int, means: Means) -> None:
    """Work, send what came out, and end: without a word, and without what Python does at its end, for the streams belong to the first process."""
    try:
        gc.disable()
        data = memoryview(_sent(work(), means))
        while data:
            data = data[os.write(told, data) :]
    finally:
        os._exit(0)


def _sent(done: dict[int, Any], means: Means) -> bytes:
    """The results as bytes."""
    stream = io.BytesIO()
    writer = pickle.Pickler(stream, pickle.HIGHEST_PROTOCOL)
    writer.dispatch_table = {cls: _reducer(cls, parts) for cls, (parts, _) in means.items()}
    writer.dump(done)
    return stream.getvalue()


def _reducer(cls: type, parts: Callable[[Any], tuple[Any, ...]]) -> Callable[[Any], tuple[Any, ...]]:
    return lambda value: (cls, parts(value))


class _Reader(pickle.Unpickler):
    """Reads what our own other process sent."""

    def __init__(self, data: bytes, means: Means) -> None:
        super().__init__(io.BytesIO(data))
        self._makers = {(cls.__module__, cls.__name__): make for cls, (_, make) in means.items()}

    def find_class(self, module: str, name: str) -> Any:
        """What a name means; the means come first."""
        return self._makers.get((module, name)) or super().find_class(module, name)


def _loaded(data: bytes, means: Means) -> dict[int, Any]:
    """What the other process sent; nothing, if it came to grief before it had sent all."""
    if not data:
        return {}
    # All that is read stays: to look for garbage among it takes as long as reading it.
    looking = gc.isenabled()
    gc.disable()
    try:
        done: dict[int, Any] = _Reader(data, means).load()
    except (EOFError, pickle.UnpicklingError):
        return {}
    finally:
        if looking:
            gc.enable()
    return done
