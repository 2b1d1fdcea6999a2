"""Bytes of strangers and who reads them go in, the answers come out that this reader gives in a process of its own, within bounds; or why there are none."""

from __future__ import annotations

import contextlib
import json
import os
import struct
import subprocess
import sys
import threading
import time
from pathlib import Path

from printgen.apart.bounds import ApartError, Bounds

_PROGRAM = Path(__file__).with_name("worker.py")
_CPU_SIGNALS = {24, 9}
"""SIGXCPU, and what follows it."""
_NO_START = 4
"""As in `worker.py`, which is not imported."""
_LAST_WORDS = 5.0
"""Seconds in which the threads of a process that was ended end themselves; they hold nobody up."""
_HEAD = struct.Struct(">BI")


def answers(work: str, wish: bytes, bounds: Bounds) -> tuple[list[bytes], ApartError | None]:
    """What `work` (the name of a module with a function `work(wish)` that yields bytes) said of a wish, and why it did not say all of it: None if it came to its end."""
    # Nothing of what surrounds us passes on: no variables, no files, no folder. Windows cannot start a process without its own folder.
    around = {name: os.environ[name] for name in ("SYSTEMROOT",) if name in os.environ}
    try:
        process = subprocess.Popen(  # noqa: S603 - our own interpreter and our own file
            [sys.executable, "-I", "-X", "utf8", str(_PROGRAM)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=around,
            cwd=_PROGRAM.parent,
        )
    except OSError as error:
        return [], ApartError(f"cannot be read here: no process can be started ({type(error).__name__})")
    with process:
        try:
            said, why = _talked(process, json.dumps({"work": work, "limits": bounds.limits}).encode("ascii") + b"\n" + wish, bounds)
        finally:
            process.kill()
    found, refused = _parted(said)
    return found, refused or why or _ended(process.returncode, bounds)


def _talked(process: subprocess.Popen[bytes], words: bytes, bounds: Bounds) -> tuple[bytes, ApartError | None]:
    """What a process says to our words, and why it was not heard out. It is over afterwards, or has to be ended."""
    assert process.stdin is not None
    assert process.stdout is not None
    to, of = process.stdin, process.stdout
    heard: list[bytes] = []

    def say() -> None:
        # One that ends early hears no more of it.
        with contextlib.suppress(OSError), to:
            to.write(words)

    def listen() -> None:
        with contextlib.suppress(OSError, ValueError):
            heard.append(of.read(bounds.answer + 1))

    threads = [threading.Thread(target=one, daemon=True) for one in (say, listen)]
    for thread in threads:
        thread.start()
    end = time.monotonic() + bounds.patience
    try:
        threads[1].join(bounds.patience)
        late = threads[1].is_alive()
        over = not late and len(heard[0] if heard else b"") > bounds.answer
        if not late and not over:
            # Its mouth is shut: it is at its end, or does not come to it.
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(max(0.0, end - time.monotonic()))
            late = process.returncode is None
    finally:
        process.kill()
        for thread in threads:
            thread.join(_LAST_WORDS)
    said = heard[0] if heard else b""
    if over:
        return said[: bounds.answer], ApartError(f"makes the reader say more than {bounds.answer // 1024**2} MB")
    return said, ApartError(f"takes longer than {bounds.patience:g} seconds") if late else None


def _ended(code: int, bounds: Bounds) -> ApartError | None:
    """What the end of a process tells of what it read."""
    if not code:
        return None
    if code == _NO_START:
        return ApartError("cannot be read here: the libraries that read it do not load")
    if -code in _CPU_SIGNALS:
        return ApartError(f"takes more than {bounds.seconds} seconds of a processor")
    return ApartError(f"takes more than {bounds.memory // 1024**2} MB of memory, or is nested too deeply")


def _parted(data: bytes) -> tuple[list[bytes], ApartError | None]:
    """The single answers, and a refusal if there is one; what is cut off is none."""
    found: list[bytes] = []
    at = 0
    while at + _HEAD.size <= len(data):
        good, length = _HEAD.unpack_from(data, at)
        body = data[at + _HEAD.size : at + _HEAD.size + length]
        at += _HEAD.size + length
        if not good:
            return found, ApartError(body.decode("utf-8", "replace"))
        if len(body) == length:
            found.append(body)
    return found, None
