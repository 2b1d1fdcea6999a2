"""Pieces of work go in, what they give comes out in their order: worked off by processes side by side where the system can, else by this one alone."""

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

Taken: TypeAlias = Callable[[int, int], None]
"""Is told how many pieces have been taken, of how many."""
Means: TypeAlias = Mapping[type, "tuple[Callable[[Any], tuple[Any, ...]], Callable[..., Any]]"]
"""How values of some classes travel: what is sent of one, and what makes it again of that."""
NO_MEANS: Means = MappingProxyType({})
MOST = 200
"""So many pieces of work at most: each is one byte in the pipe from which all processes take them."""


def together(
    own: Callable[[], Own], work: Sequence[Callable[[], Given]], means: Means = NO_MEANS, tell: Taken = lambda _done, _of: None, most: int = 2
) -> tuple[Own, list[Given], bool]:
    """What this process' `own` work gives, what each piece of `work` gives, and whether other processes did some of them.

    The longest pieces come first in `work`. All take from its front until none is left; this one when its own work is done. What comes out does not depend on
    who did what: the pieces know nothing of one another, and what is known here already travels by the `means` of its class. If another process fails in any
    way its pieces are done here. `tell` hears, whenever this process takes a piece, how many all have taken, of how many.
    There are two processes, or up to `most`, as the machine has processors: for work that gives little to send and needs little memory.
    """
    others = min(_others(len(work)), most - 1, len(work))
    if not others:
        return own(), [_told(piece, tell, n, len(work)) for n, piece in enumerate(work)], False
    todo, into = os.pipe()
    os.write(into, bytes(range(len(work))))
    os.close(into)
    children: dict[int, int] = {}
    try:
        for _ in range(others):
            # A system that has no more processes to give leaves the work to those that there are.
            with contextlib.suppress(OSError):
                _another(lambda parent: _taken(work, todo, parent=parent), children, means)
        value = own()
        done = _taken(work, todo, tell)
        sent = [b"".join(iter(lambda out=out: os.read(out, 1 << 20), b"")) for out in children.values()]  # type: ignore[misc]  # bound here
    finally:
        os.close(todo)
        for child, out in children.items():
            os.close(out)
            # Where this process was interrupted nobody waits for the others any more.
            with contextlib.suppress(ProcessLookupError):
                os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
    found = [_loaded(data, means) for data in sent]
    for one in found:
        done |= one
    return value, [done[n] if n in done else piece() for n, piece in enumerate(work)], any(found)


def _another(work: Callable[[int], dict[int, Any]], children: dict[int, int], means: Means) -> None:
    """Start another process and note it among the `children`, with the pipe from which its results are read. Raises OSError."""
    out, told = os.pipe()
    try:
        parent, child = os.getpid(), os.fork()
    except OSError:
        os.close(out)
        os.close(told)
        raise
    if child == 0:
        _be_the_other(work, told, means, parent)
    os.close(told)
    children[child] = out


def _taken(work: Sequence[Callable[[], Given]], todo: int, tell: Taken = lambda _done, _of: None, parent: int = 0) -> dict[int, Given]:
    """What the pieces give that one process takes, by their numbers: each number can be read from the pipe once. None any more, once the `parent` is gone."""
    done: dict[int, Given] = {}
    while (not parent or os.getppid() == parent) and (taken := os.read(todo, 1)):
        done[taken[0]] = _told(work[taken[0]], tell, taken[0], len(work))
    return done


def _told(piece: Callable[[], Given], tell: Taken, done: int, of: int) -> Given:
    tell(done, of)
    return piece()


def _others(pieces: int) -> int:
    """How many other processes are possible and of use. One that has threads must not fork: a lock that another thread holds would never be released."""
    threads = sys.modules.get("threading")
    if not sys.platform.startswith("linux") or not 1 <= pieces <= MOST or (threads is not None and threads.active_count() > 1):
        return 0
    return len(os.sched_getaffinity(0)) - 1


def _be_the_other(work: Callable[[int], dict[int, Any]], told: int, means: Means, parent: int) -> None:
    """Work, send what came out, and end: without a word, and without what Python does at its end, for the streams belong to the first process."""
    try:
        gc.disable()
        data = memoryview(_sent(work(parent), means))
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
