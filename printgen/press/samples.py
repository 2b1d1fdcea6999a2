"""A picture of a PDF goes in, the bytes of its samples come out, also those of a JPEG, and what a list of colours says of each."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import Any

import pikepdf

from printgen.art.jpeg import head
from printgen.press.painted import filters_of, stretches, unpacked
from printgen.press.spaces import entry
from printgen.press.upright import number

MOST_OF_JPEG = 150_000_000
"""Bytes: a page of A4 at 600 dpi in four inks has 139 million; a JPEG is in the memory as a whole, several times."""
_JPEG = {"/DCTDecode", "/DCT"}


def packed_as_jpeg(picture: Any) -> bool:
    """Whether the samples of a picture are a JPEG."""
    return bool(filters_of(picture)) and filters_of(picture)[-1] in _JPEG


def in_stretches(picture: Any, channels: int, size: int, most: int) -> Iterator[bytes]:
    """The samples of a picture with 8 bits for each of its channels, `size` bytes at a time, as its filters give them. Raises as `stretches`; PdfError for a JPEG that is another picture."""
    if packed_as_jpeg(picture):
        data = of_jpeg(picture, channels)
        yield from (data[at : at + size] for at in range(0, len(data), size))
    else:
        yield from stretches(picture, size, most)


def of_jpeg(picture: Any, channels: int) -> bytes:
    """The samples of a JPEG as PDF counts them (PDF 32000-1, 7.4.8: inverted ones stay so, their /Decode says it). Raises OverflowError for too large a picture, PdfError for one that is not what it says, or says how its colours are transformed."""
    options = entry(picture, "/DecodeParms")
    if any(entry(one, "/ColorTransform") is not None for one in (options if isinstance(options, pikepdf.Array) else [options])):
        raise pikepdf.PdfError
    wide, high = number(picture.get("/Width"), 0.0), number(picture.get("/Height"), 0.0)
    if wide * high * channels > MOST_OF_JPEG:
        raise OverflowError
    try:
        # What is inside may be larger than the picture says: its own head tells how much memory it takes.
        if head(_raw(picture)) != (wide, high, channels):
            raise pikepdf.PdfError
        data: bytes = picture.read_bytes(pikepdf.StreamDecodeLevel.all)
    except (IndexError, ValueError, struct.error, RuntimeError) as error:
        raise pikepdf.PdfError from error
    if len(data) != wide * high * channels:
        raise pikepdf.PdfError
    return data


def _raw(picture: Any) -> bytes:
    """The JPEG itself. Raises PdfError where it is packed once more: few programs do that."""
    if len(filters_of(picture)) > 1:
        raise pikepdf.PdfError
    data: bytes = picture.read_raw_bytes()
    return data


def turned(picture: Any, channels: int) -> bool:
    """Whether a picture's samples count from full ink to none. Raises PdfError for a /Decode that is neither that nor the usual one."""
    decode = [float(one) for one in entry(picture, "/Decode") or []]
    if decode not in ([], [0.0, 1.0] * channels, [1.0, 0.0] * channels):
        raise pikepdf.PdfError
    return bool(decode) and decode[0] == 1


def listed(picture: Any, channels: int) -> list[bytes]:
    """The colours of a picture that only numbers them (PDF 32000-1, 8.6.6.3), one byte for each channel. Raises PdfError for another picture, or one that numbers them otherwise than by bytes in their order."""
    said = entry(picture, "/ColorSpace")
    decode = [float(one) for one in entry(picture, "/Decode") or []]
    if not isinstance(said, pikepdf.Array) or len(said) != 4 or str(said[0]) not in {"/Indexed", "/I"} or decode not in ([], [0.0, 255.0]) or number(picture.get("/BitsPerComponent"), 0) != 8:
        raise pikepdf.PdfError
    table = unpacked(said[3], 256 * channels) if isinstance(said[3], pikepdf.Stream) else bytes(said[3])
    many = min(int(said[2]) + 1, len(table) // channels)
    return [table[n * channels : (n + 1) * channels] for n in range(max(0, many))]
