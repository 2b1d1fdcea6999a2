"""The bytes of a JPEG file go in; what of it draws comes out as a smaller file: no thumbnails, no places of photographs, nothing behind its end."""

from __future__ import annotations

import struct
from collections.abc import Iterator

_BASELINE, _EXTENDED, _PROGRESSIVE = 0xC0, 0xC1, 0xC2
_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_TABLES = frozenset({0xC4, 0xDB, 0xDD})
"""Huffman tables, quantisation tables, restart interval (ITU T.81, table B.1)."""
_SCAN, _END, _ADOBE = 0xDA, 0xD9, 0xEE
_HEAD = b"\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01\x01\x00\x00\x01\x00\x01\x00\x00"
"""Start of the file, and a JFIF segment that says no more than that colours are YCbCr."""


def is_jpeg(data: bytes) -> bool:
    """Whether a file is a JPEG, by its first bytes."""
    return data.startswith(b"\xff\xd8\xff")


def plain(data: bytes) -> bytes | None:
    """The file without all that draws nothing; None if not every reader would show it alike: other than 8 bits of grey or YCbCr, or not whole."""
    kept, frame = [_HEAD], None
    try:
        for mark, body in _segments(data):
            if mark in _FRAMES:
                if frame is not None or mark not in {_BASELINE, _EXTENDED, _PROGRESSIVE}:
                    return None
                frame = body
            elif mark == _ADOBE and body[:5] == b"Adobe" and body[11] != 1:
                return None
            if mark in _FRAMES or mark in _TABLES or mark == _SCAN:
                kept.append(bytes((0xFF, mark)) + (body if mark == _SCAN else struct.pack(">H", len(body) + 2) + body))
            elif mark == _END:
                return b"".join([*kept, b"\xff\xd9"]) if frame is not None and _is_usual(frame) else None
    except (IndexError, struct.error):
        return None
    return None


def head(data: bytes) -> tuple[int, int, int]:
    """Width, height and number of channels of a file that `plain` made. Raises ValueError if it has none."""
    for mark, body in _segments(data):
        if mark in _FRAMES:
            _, height, width, channels = struct.unpack(">BHHB", body[:6])
            return width, height, channels
    raise ValueError("this JPEG has no frame")


def _is_usual(frame: bytes) -> bool:
    """8 bits of grey, or of three channels that are not called R, G and B."""
    depth, height, width, channels = struct.unpack(">BHHB", frame[:6])
    return depth == 8 and min(height, width) > 0 and (channels == 1 or (channels == 3 and bytes(frame[6::3]) != b"RGB"))


def _segments(data: bytes) -> Iterator[tuple[int, bytes]]:
    """Mark and body of each segment; that of a scan is its head with its length and all of its compressed data. Raises IndexError or struct.error at the end of half a file."""
    at = 2
    while True:
        if data[at] != 0xFF:
            raise IndexError(at)
        mark = data[at + 1]
        if mark == 0xFF:
            at += 1
            continue
        if mark == _END:
            yield mark, b""
            return
        (length,) = struct.unpack(">H", data[at + 2 : at + 4])
        end = at + 2 + length
        if length < 2 or end > len(data):
            raise IndexError(at)
        if mark == _SCAN:
            end = _behind(data, end)
            yield mark, data[at + 2 : end]
        else:
            yield mark, data[at + 4 : end]
        at = end


def _behind(data: bytes, at: int) -> int:
    """Where the compressed data that begins here ends: at the next mark that is neither a stuffed byte nor a restart."""
    while True:
        at = data.find(b"\xff", at)
        if at < 0:
            raise IndexError(at)
        if data[at + 1] and not 0xD0 <= data[at + 1] <= 0xD7:
            return at
        at += 2
