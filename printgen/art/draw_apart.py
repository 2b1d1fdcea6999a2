"""SVG documents come in through the standard input, their pictures go out through the standard output: a program of its own, which takes bounds upon itself before it draws.

Run by `apart.py`, never imported: strangers' drawings have made their renderer crash, loop and fill the memory, and here that ends nothing but this process.
"""

import contextlib
import importlib
import json
import struct
import sys

import resvg_py


def bound(limits: dict[str, int]) -> None:
    """Give away what a drawing does not need: time, memory, files. Where the system knows no such bounds, the clock of whoever waits is the only one."""
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


def main() -> None:
    """Draw one document after the other; each answer is a byte (1 drawn, 0 refused), four bytes of length, and the PNG or the reason."""
    wish = json.load(sys.stdin)
    bound(wish["limits"])
    families = {f"{name}family": wish["family"] for name in ("font_", "serif_", "sans_serif_", "cursive_", "fantasy_", "monospace_")}
    for svg in wish["drawings"]:
        try:
            good, data = 1, bytes(resvg_py.svg_to_bytes(svg_string=svg, dpi=96, skip_system_fonts=True, font_files=wish["fonts"], **families))
        except ValueError as error:
            good, data = 0, str(error)[:500].encode()
        sys.stdout.buffer.write(struct.pack(">BI", good, len(data)) + data)
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
