"""What is to be read comes in through the standard input, answers go out through the standard output: a program of its own, which takes bounds upon itself before it reads.

Run by `started.py`, never imported: strangers' files have made their readers crash, loop and fill the memory, and here that ends nothing but this process.
"""

import contextlib
import importlib
import json
import struct
import sys
from pathlib import Path

NO_ROOM, NO_START = 3, 4
"""How this program leaves where memory or the stack is at its end, and where whoever is to read cannot be loaded."""


def bound(limits: dict[str, int]) -> None:
    """Give away what reading does not need: time, memory, files. Where the system knows no such bounds, the clock of whoever waits is the only one."""
    try:
        resource = importlib.import_module("resource")
    except ModuleNotFoundError:
        return
    for name, most in limits.items():
        which = getattr(resource, f"RLIMIT_{name}", None)
        if which is not None:
            hard = resource.getrlimit(which)[1]
            held = most if hard == resource.RLIM_INFINITY else min(most, hard)
            # Some systems know a bound by name alone; the others hold there, too.
            with contextlib.suppress(ValueError, OSError):
                resource.setrlimit(which, (held, held))


def say(sign: int, data: bytes) -> None:
    """Say something to whoever waits: a byte (1 an answer, 0 a refusal), four bytes of length, and the words."""
    sys.stdout.buffer.write(struct.pack(">BI", sign, len(data)) + data)
    sys.stdout.buffer.flush()


def main() -> None:
    """The first line names who reads, and the bounds; the rest is what is read."""
    head = json.loads(sys.stdin.buffer.readline())
    try:
        # The package of whoever started this, and not another one that is installed; nothing else is taken from its folder.
        sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
        refusal = importlib.import_module("printgen.apart.bounds").ApartError
        del sys.path[0]
        work = importlib.import_module(head["work"]).work
    except ImportError:
        sys.exit(NO_START)
    bound(head["limits"])
    try:
        for answer in work(sys.stdin.buffer.read()):
            say(1, answer)
    except refusal as error:
        say(0, str(error).encode("utf-8", "replace"))
    except (MemoryError, RecursionError):
        sys.exit(NO_ROOM)
    except BaseException as error:  # noqa: BLE001 - readers in other languages bring faults of their own, and whoever waits is told of all
        say(0, f"breaks its reader ({type(error).__name__})".encode())


if __name__ == "__main__":
    main()
