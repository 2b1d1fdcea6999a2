"""WHAT A PERSON TYPES: words from the command line go in, a report and an exit code come out; each command is one file."""

from __future__ import annotations

import contextlib
import gc
import io
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from types import FrameType
from typing import NoReturn

import click

from printgen.cli.lazy import LazyGroup
from printgen.diagnostics.formats.escape import escaped
from printgen.frozen import slotted

INTERNAL, SYSTEM, BUSY, INTERRUPTED, NO_READER, TERMINATED = 70, 74, 75, 130, 141, 143


@slotted
class Session:
    """What is known of the run as a whole: whether an error of the tool itself is to be shown with its traceback."""

    debug: bool = False


@click.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Exit codes: 0 clean, 1 findings, 2 wrong usage or no such game, 70 internal error, 74 the system refused, 75 another build is running.",
)
@click.version_option(package_name="printgen", message="%(prog)s %(version)s")
def program() -> None:
    """Turn a tabletop game's definitions into print-ready sheets, and check them against the game's own rules.

    A project is a folder with definitions/ and templates/; what is made lies in output/. Start one with: printgen init my-game
    """


def main(words: Sequence[str] | None = None) -> NoReturn:
    """Run one command and leave with its exit code; no error of an author or a system shows a traceback."""
    session = Session()
    # What a run makes it mostly keeps to its end: to look for garbage after every 700 things, as Python does, takes a fifth of the time and finds none.
    gc.set_threshold(500_000, 20, 50)
    signal.signal(signal.SIGTERM, _terminate)
    _no_stream_is_missing()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # The bytes do not depend on the locale, and nothing that an author wrote can make printing fail.
            stream.reconfigure(encoding=stream.encoding if stream.isatty() else "utf-8", errors="backslashreplace")
    try:
        code = _run(list(sys.argv[1:] if words is None else words), session)
        sys.stdout.flush()
    except KeyboardInterrupt:
        code = INTERRUPTED
    except BrokenPipeError:
        _drop_output()
        code = NO_READER
    except (OSError, MemoryError) as error:
        # What concerns a file of the author's or the output folder was told before it came here: this is the machine, or the stream that is written to.
        if session.debug:
            raise
        sys.stderr.write(f"printgen: {_refused(error)}\n")
        _drop_output()
        code = SYSTEM
    except Exception as error:
        if session.debug:
            raise
        said = " ".join(f"{type(error).__name__}: {error}".split())[:300]
        sys.stderr.write(f"printgen: internal error: {said}\nThis is a mistake in printgen, not in your game. Run it again with --debug and report what it shows.\n")
        code = INTERNAL
    if words is None and sys.gettrace() is None and sys.getprofile() is None:
        _leave(code)
    sys.exit(code)


def _leave(code: int) -> NoReturn:
    """End at once: everything is written, and to free a hundred thousand things one by one before the system takes them all would be a tenth of a check."""
    with contextlib.suppress(OSError, ValueError):
        sys.stderr.flush()
    os._exit(code)


def _no_stream_is_missing() -> None:
    """Where a stream was closed before the start, Python has none at all; what is written to it goes nowhere."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_WRONLY), "w", encoding="utf-8"))


def _drop_output() -> None:
    """What is still in the buffer goes nowhere, or Python would complain of it at its end."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _refused(error: OSError | MemoryError) -> str:
    """What the system said, in one line."""
    try:
        Path.cwd()
    except OSError:
        return "the folder that this was started in is no longer there"
    if isinstance(error, MemoryError):
        return "there is not enough memory"
    where = escaped(str(error.filename)) if error.filename else "a stream or file cannot be used"
    return f"{where}: {(error.strerror or type(error).__name__).lower()}"


def _run(words: list[str], session: Session) -> int:
    try:
        with program.make_context("printgen", words, obj=session) as context:
            code = program.invoke(context)
            return code if isinstance(code, int) else 0
    except click.exceptions.Exit as done:
        return done.exit_code
    except click.exceptions.Abort:
        return INTERRUPTED
    except click.ClickException as wrong:
        wrong.show()
        return wrong.exit_code


def _terminate(number: int, frame: FrameType | None) -> NoReturn:
    """End as after an error, so that temporary files go and the lock is released."""
    del number, frame
    sys.exit(TERMINATED)
