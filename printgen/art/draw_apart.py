"""SVG documents go in, their pictures come out. Run in a process of its own (`apart.py`): a renderer that breaks ends nothing else."""

from __future__ import annotations

import json
from collections.abc import Iterator

import resvg_py

from printgen.apart.bounds import ApartError


def work(wish: bytes) -> Iterator[bytes]:
    """The PNG of each document. Raises ApartError with the renderer's reason for one that it refuses."""
    wanted = json.loads(wish)
    families = {f"{name}family": wanted["family"] for name in ("font_", "serif_", "sans_serif_", "cursive_", "fantasy_", "monospace_")}
    for svg in wanted["drawings"]:
        try:
            data = resvg_py.svg_to_bytes(svg_string=svg, dpi=96, skip_system_fonts=True, font_files=wanted["fonts"], **families)
        except ValueError as error:
            raise ApartError(f"cannot be drawn: {str(error)[:500]}") from error
        yield bytes(data)
