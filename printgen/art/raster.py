"""An SVG document of our own goes in, its pixels as PNG come out, drawn by resvg."""

from __future__ import annotations

import struct


def rastered(svg: str, dpi: float) -> tuple[bytes, tuple[int, int]]:
    """The drawing on white at that many pixels an inch, and its width and height in pixels.

    It must come from the tool itself: a stranger's drawing is not safe to draw in this process.
    """
    # Loaded here because only few builds need it.
    import resvg_py  # noqa: PLC0415

    data = bytes(resvg_py.svg_to_bytes(svg_string=svg, dpi=dpi, background="white", skip_system_fonts=True))
    width, height = struct.unpack(">II", data[16:24])
    return data, (width, height)
