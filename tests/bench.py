"""Whole commands go in, the seconds they take come out: `make bench`, or `python tests/bench.py --runs 9`; no part of the test suite.

Each command is a process of its own, as a person starts it; the commands take turns, so that a busy moment does not fall on one of them alone. `user` is
the processor's time, which other programs disturb less than the clock; `start` is Python without printgen. `check` looks at everything anew, `check again`
finds that no file has changed.
"""

from __future__ import annotations

import argparse
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parent.parent
GAME = "flip-and-write"
TARGETS = {"--help": 0.15, "check": 0.6, "check again": 0.3, "build": 5.0}
"""Seconds by the clock on a quiet machine with two processors."""
LARGEST = 200
"""MB that a run may take at most."""


@dataclass
class Timed:
    """A command, and what its runs took: seconds by the clock, seconds of the processor."""

    name: str
    words: list[str]
    wall: list[float] = field(default_factory=list)
    user: list[float] = field(default_factory=list)

    def run(self) -> None:
        """Run it once more. Raises CalledProcessError if it fails."""
        # Python keeps what it compiled, as for anyone who installed it: without that each run would compile the whole package.
        env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
        subprocess.run([sys.executable, *self.words], cwd=ROOT, env=env, stdout=subprocess.DEVNULL, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.wall.append(time.perf_counter() - start)
        self.user.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)

    def told(self) -> str:
        """A line of the table: the least, the median and the most of both."""
        cells = [f"{gap}{min(times):7.2f}{statistics.median(times):7.2f}{max(times):7.2f}" for gap, times in (("       ", self.wall), ("      ", self.user))]
        target = TARGETS.get(self.name)
        judged = "" if target is None else f"   {min(self.wall) / target:6.2f} of {target:g} s"
        return f"{self.name:<14}" + "".join(cells) + judged


def main() -> None:
    """Time the commands and print the table."""
    reader = argparse.ArgumentParser(description="Time printgen's commands.")
    reader.add_argument("--runs", type=int, default=7, help="runs of each command (default: 7)")
    runs = max(1, reader.parse_args().runs)
    folder = Path(tempfile.mkdtemp(prefix="printgen-bench-"))
    printgen = ["-m", "printgen"]
    commands = [
        Timed("start", ["-c", ""]),
        Timed("imports", ["-c", "import printgen.pipeline.trip"]),
        Timed("--help", [*printgen, "--help"]),
        Timed("check", [*printgen, "check", GAME, "--fresh"]),
        Timed("check again", [*printgen, "check", GAME]),
        Timed("build", [*printgen, "build", GAME, "-o", str(folder)]),
    ]
    try:
        for command in commands:
            command.run()
            command.wall.clear()
            command.user.clear()
        for _ in range(runs):
            for command in commands:
                command.run()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    least = {command.name: min(command.user) for command in commands}
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / (1024 * 1024 if sys.platform == "darwin" else 1024)
    lines = [
        f"{runs} runs, seconds       wall: least median  most     user: least median  most    target",
        *(command.told() for command in commands),
        f"check is {least['check'] / least['imports']:.1f} times its imports, build {least['build'] / least['check']:.1f} times a check",
        f"most memory {peak:.0f} MB of {LARGEST} MB",
    ]
    sys.stdout.write("\n".join([*lines, ""]))


if __name__ == "__main__":
    main()
