"""The bytes of a picture file go in, its pixels come out (8-bit grey, RGB or RGBA as PNG), or a finding: never half a picture."""

from __future__ import annotations

import hashlib
import io
import warnings
from typing import TYPE_CHECKING

from printgen.art import codes
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


def decode(data: bytes, path: str) -> tuple[Picture | None, Bag]:
    """The first frame, upright, as a Picture whose box is its pixels; `path` (from the project's root) is for the finding."""
    # Loaded here because most games are drawn without pictures, and the library takes as long to load as a map takes to draw.
    from PIL import Image, UnidentifiedImageError  # noqa: PLC0415

    bag = Bag()
    place = Place(Text(path, ""))
    if _is_svg(data):
        bag.add(codes.FOREIGN_SVG.at(place, f"{path} is an SVG drawing, <image> takes pictures made of pixels", hint="put it into icons/ and use <icon>; or export it as PNG"))
        return None, bag
    try:
        with warnings.catch_warnings():
            # Pillow warns of oddities in files; what matters is told by what it raises.
            warnings.simplefilter("ignore")
            with Image.open(io.BytesIO(data), formats=FORMATS) as opened:
                w, h = opened.size
                if w * h > MOST_PIXELS or max(w, h) > LONGEST_SIDE:
                    bag.add(codes.PICTURE_TOO_LARGE.at(place, f"{path} has {w:,} × {h:,} pixels; at most {MOST_PIXELS:,} are allowed, {LONGEST_SIDE:,} on a side"))
                    return None, bag
                picture = _picture(opened, place)
    except Image.DecompressionBombError:
        bag.add(codes.PICTURE_TOO_LARGE.at(place, f"{path} has more than {MOST_PIXELS:,} pixels"))
        return None, bag
    except UnidentifiedImageError:
        bag.add(codes.UNKNOWN_PICTURE.at(place, f"{path} is {_seems(data)}", hint="export it as PNG (drawings, transparency) or JPEG (photographs)"))
        return None, bag
    except Exception as error:  # noqa: BLE001 - the library raises whatever a damaged file makes of it; the file is at fault, not we
        bag.add(codes.PICTURE_BROKEN.at(place, f"{path} is damaged or incomplete ({type(error).__name__})", hint="export it again from where it came"))
        return None, bag
    return picture, bag


def _picture(opened: Image.Image, place: Place) -> Picture:
    from PIL import ImageOps  # noqa: PLC0415 - as above

    opened.load()
    # In place, and hashed in strips: each copy of a large picture is as large again.
    ImageOps.exif_transpose(opened, in_place=True)
    image = _plain(opened)
    stored = io.BytesIO()
    # Level 1: the bytes are written once more, better packed, by whoever makes the file.
    image.save(stored, "PNG", compress_level=1)
    sum_ = hashlib.sha256(image.mode.encode() + repr(image.size).encode())
    for y in range(0, image.height, 256):
        sum_.update(image.crop((0, y, image.width, min(image.height, y + 256))).tobytes())
    return Picture(sum_.hexdigest()[:16], stored.getvalue(), image.size, Rect(0, 0, *image.size), place)


def _plain(image: Image.Image) -> Image.Image:
    """The picture in 8-bit grey, RGB or RGBA; without alpha if nothing shows through."""
    if image.mode in {"I;16", "I;16B", "I;16L", "I", "F"}:
        low, high = image.getextrema()
        span = 65535.0 if image.mode.startswith("I") else max(float(str(high)), 1.0)
        image = image.convert("F").point(lambda value: value * (255.0 / span)).convert("L") if high != low or high else image.convert("L")
    alpha = "A" in image.getbands() or "transparency" in image.info
    if alpha:
        image = image.convert("RGBA")
        lowest = image.getchannel("A").getextrema()[0]
        return image if lowest != 255 else image.convert("RGB")
    return image if image.mode in {"L", "RGB"} else image.convert("L" if image.mode == "1" else "RGB")


def _is_svg(data: bytes) -> bool:
    start = data[:1000].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    return start.startswith((b"<svg", b"<?xml", b"<!--")) and b"<svg" in data[:4000].lower()


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
