"""What a process may use at most that reads the data of strangers, and the error that says why it has no answer."""

from __future__ import annotations

from printgen.frozen import frozen


class ApartError(ValueError):
    """Why there is no answer, in words that go on after the name of what was read."""


@frozen
class Bounds:
    """What a process may use.

    `seconds` of one processor; `patience`: seconds on the clock, where others want the processor too; `memory` in bytes; `answer`: bytes of all that the
    process says; `files`: how many may be open at a time, 0 for none at all.
    """

    seconds: int
    patience: float
    memory: int
    answer: int
    files: int = 0

    @property
    def limits(self) -> dict[str, int]:
        """The bounds that a system knows, by its names (POSIX, setrlimit): no file grows, and no core is left behind."""
        return {"CPU": self.seconds, "AS": self.memory, "NOFILE": self.files, "FSIZE": 0, "CORE": 0}
