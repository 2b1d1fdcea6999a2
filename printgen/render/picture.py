"""A picture as PNG or JPEG goes in, a PDF image object comes out: compressed as it was, and its transparency as a soft mask."""

from __future__ import annotations

import struct
from collections.abc import Iterator

from printgen.art import jpeg
from printgen.art.planes import planes
from printgen.colour.separation import Separation
from printgen.render.pdf_canvas import PressCanvas
from printgen.scene.items import Picture

_SPACES = {0: ("DeviceGray", 1), 2: ("DeviceRGB", 3)}
"""PNG's colour types that PDF knows as such, with their samples per pixel."""


def image(data: bytes, canvas: PressCanvas) -> str:
    """Keeps an 8-bit PNG (grey, RGB, with or without alpha), or a JPEG that `art.jpeg` made plain, as an image and returns its name."""
    if jpeg.is_jpeg(data):
        return _photograph(data, canvas)
    colour, alpha = planes(data)
    mask = f"/SMask @{_plane(alpha, canvas)}" if alpha else ""
    return _plane(colour, canvas, mask)


def separated(data: bytes, canvas: PressCanvas, separation: Separation) -> str:
    """Keeps an 8-bit PNG or JPEG as an image of process inks (what is grey is printed in black alone) and returns its name."""
    colour, alpha = planes(data)
    mask = f"/SMask @{_plane(alpha, canvas)}" if alpha else ""
    width, height, grey, samples = shares(colour, separation)
    entries = f"/Type/XObject/Subtype/Image/Width {width}/Height {height}/ColorSpace/{'DeviceGray' if grey else 'DeviceCMYK'}/BitsPerComponent 8{mask}"
    return canvas.keep_stream("X", entries, samples)


def shares(png: bytes, separation: Separation) -> tuple[int, int, bool, bytes]:
    """Width and height of an opaque PNG (8-bit grey or RGB), whether it is grey, and its pixels for a press: a byte of grey (255 is paper), or the shares of four inks."""
    width, height, _, kind = struct.unpack(">IIBB", next(_chunks(png))[1][:10])
    grey = kind in _SPACES and _SPACES[kind][1] == 1
    return width, height, grey, separation.greys(png) if grey else separation.plane(png)


def plated(picture: Picture, canvas: PressCanvas, space: str) -> str:
    """Keeps a picture that is shares of inks already; `space` is the colour space of its plates, as an object of the file."""
    width, height = picture.pixels
    entries = f"/Type/XObject/Subtype/Image/Width {width}/Height {height}/ColorSpace{space}/BitsPerComponent 8/Filter/FlateDecode"
    return canvas.keep("X", f"<<{entries}", picture.data)


def _photograph(data: bytes, canvas: PressCanvas) -> str:
    width, height, channels = jpeg.head(data)
    space = "DeviceGray" if channels == 1 else "DeviceRGB"
    return canvas.keep("X", f"<</Type/XObject/Subtype/Image/Width {width}/Height {height}/ColorSpace/{space}/BitsPerComponent 8/Filter/DCTDecode", data)


def _plane(png: bytes, canvas: PressCanvas, more: str = "") -> str:
    chunks = list(_chunks(png))
    width, height, depth, kind = struct.unpack(">IIBB", chunks[0][1][:10])
    space, samples = _SPACES[kind]
    rows = b"".join(body for tag, body in chunks if tag == b"IDAT")
    # Predictor 15: PDF undoes PNG's row filters itself.
    decode = f"<</Predictor 15/Colors {samples}/BitsPerComponent {depth}/Columns {width}>>"
    entries = f"/Type/XObject/Subtype/Image/Width {width}/Height {height}/ColorSpace/{space}/BitsPerComponent {depth}"
    return canvas.keep("X", f"<<{entries}/Filter/FlateDecode/DecodeParms{decode}{more}", rows)


def _chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Tag and body of each chunk (PNG specification, section 5.3)."""
    at = 8
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        yield png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        at += 12 + length
