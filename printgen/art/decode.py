"""The bytes of a picture file go in, its pixels come out (8-bit grey, RGB or RGBA of sRGB, as PNG or as the JPEG they were), or a finding: never half a picture."""

from __future__ import annotations

import hashlib
import io
import os
import struct
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from printgen.art import codes, jpeg
from printgen.art.pixels import NO_PROFILE, Paper, UnusualError, srgb
from printgen.diagnostics.diagnostic import Bag
from printgen.geometry import Rect
from printgen.place import Place, Text
from printgen.scene.items import Picture

if TYPE_CHECKING:
    from PIL import Image

FORMATS = ("PNG", "JPEG", "WEBP", "TIFF", "GIF")
"""Nothing else is even looked at: other readers of the library start programs (EPS) or have had bombs (FITS, PSD)."""
MOST_PIXELS = 40_000_000
"""A full A4 page at 600 dpi has 35 million; decoded, each takes four bytes and a copy now and then."""
LONGEST_SIDE = 30_000
_ORIENTATION = 0x0112
"""EXIF's tag of how the camera was held."""


def decode(data: bytes, path: str, paper: Paper) -> tuple[Picture | None, Bag]:
    """The first frame, upright, as a Picture whose box is its pixels; `path` (from the project's root) is for the findings. `paper` gives the ICC profile of inks whose file brings none."""
    # Loaded here because most games are drawn without pictures, and the library takes as long to load as a map takes to draw.
    from PIL import Image, UnidentifiedImageError  # noqa: PLC0415

    bag = Bag()
    place = Place(Text(path, ""))
    try:
        with _quiet(), warnings.catch_warnings():
            # Pillow warns of oddities in files; what matters is told by what it raises.
            warnings.simplefilter("ignore")
            # WebP's decoder takes the memory of the whole picture when the file is opened: its size is read before.
            _measured(*_webp(data))
            with Image.open(io.BytesIO(data), formats=FORMATS) as opened:
                _measured(*opened.size)
                picture, trouble = _picture(opened, data, place, paper)
    except (_LargeError, Image.DecompressionBombError) as error:
        has = f"{error} pixels" if isinstance(error, _LargeError) else "more pixels than any page"
        bag.add(codes.PICTURE_TOO_LARGE.at(place, f"{path} has {has}; at most {MOST_PIXELS:,} are allowed, {LONGEST_SIDE:,} on a side"))
        return None, bag
    except UnidentifiedImageError:
        bag.add(codes.UNKNOWN_PICTURE.at(place, f"{path} is {_seems(data)}", hint="export it as PNG (drawings, transparency) or JPEG (photographs)"))
        return None, bag
    except UnusualError as error:
        bag.add(codes.UNKNOWN_PICTURE.at(place, f"{path} cannot be printed as it is: {error}"))
        return None, bag
    except Exception as error:  # noqa: BLE001 - the library raises whatever a damaged file makes of it; the file is at fault, not we
        bag.add(codes.PICTURE_BROKEN.at(place, f"{path} is damaged or incomplete ({type(error).__name__})", hint="export it again from where it came"))
        return None, bag
    if trouble == NO_PROFILE:
        bag.add(codes.NO_PROFILE.at(place, f"{path}: {trouble}; they are shown as on coated paper (FOGRA39)", hint="export it with its profile, or in sRGB"))
    elif trouble:
        bag.add(codes.BAD_PROFILE.at(place, f"{path}: {trouble}; its colours are taken as sRGB", hint="export it in sRGB"))
    return picture, bag


def _picture(opened: Image.Image, data: bytes, place: Place, paper: Paper) -> tuple[Picture, str]:
    from PIL import ImageOps  # noqa: PLC0415 - as above

    opened.load()
    turned = opened.getexif().get(_ORIENTATION, 1) not in {0, 1}
    if turned:
        # In place, and hashed in strips: each copy of a large picture is as large again.
        ImageOps.exif_transpose(opened, in_place=True)
    image, trouble = srgb(opened, paper)
    # What needs no change stays as small as it came. Without a change the picture is the very object that was opened.
    stored = jpeg.plain(data) if image is opened and not turned and jpeg.is_jpeg(data) else None
    if stored is None:
        file = io.BytesIO()
        image.info = {}
        # Level 1: the bytes are written once more, better packed, by whoever makes the file.
        image.save(file, "PNG", compress_level=1)
        stored = file.getvalue()
    sum_ = hashlib.sha256(image.mode.encode() + repr(image.size).encode())
    for y in range(0, image.height, 256):
        sum_.update(image.crop((0, y, image.width, min(image.height, y + 256))).tobytes())
    return Picture(sum_.hexdigest()[:16], stored, image.size, Rect(0, 0, *image.size), place), trouble


@contextmanager
def _quiet() -> Iterator[None]:
    """While it lasts nothing goes to the standard error stream: the library of TIFF writes there past Python, and what it says we say better."""
    with suppress(AttributeError, ValueError, OSError):
        sys.stderr.flush()
    try:
        kept, nothing = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    except OSError:
        # There is no such stream, so nobody hears it.
        yield
        return
    try:
        os.dup2(nothing, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nothing)


class _LargeError(Exception):
    """How large the picture is that is too large."""


def _measured(w: int, h: int) -> None:
    if w * h > MOST_PIXELS or max(w, h) > LONGEST_SIDE:
        raise _LargeError(f"{w:,} × {h:,}")


def _webp(data: bytes) -> tuple[int, int]:
    """The size of a WebP file by its head (RFC 9649, section 2), or (0, 0)."""
    if data[:4] != b"RIFF" or data[8:12] != b"WEBP" or len(data) < 30:
        return 0, 0
    if data[12:16] == b"VP8X":
        return 1 + int.from_bytes(data[24:27], "little"), 1 + int.from_bytes(data[27:30], "little")
    if data[12:16] == b"VP8L":
        bits = int.from_bytes(data[21:25], "little")
        return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
    w, h = struct.unpack("<HH", data[26:30])
    return w & 0x3FFF, h & 0x3FFF


def _seems(data: bytes) -> str:
    known = {
        b"%!PS": "an EPS file",
        b"\xc5\xd0\xd3\xc6": "an EPS file",
        b"%PDF": "a PDF file",
        b"8BPS": "a Photoshop file",
        b"BM": "a BMP file",
        b"SIMPLE": "a FITS file",
        b"PK": "a zip archive (or a document in one)",
    }
    name = next((name for start, name in known.items() if data.startswith(start)), "")
    return (name or "empty" if not data else name or "no picture that can be read") + "; PNG, JPEG, WebP, TIFF and GIF can"
