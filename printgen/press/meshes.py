"""A gradient that is a mesh and one ink go in, the same mesh in greys comes out: each point keeps its place, and of its colour that ink (PDF 32000-1, 8.7.4.5.5 to 8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pikepdf

from printgen.press.painted import FLATE, filters_of, unpacked
from printgen.press.plate_inks import InkUnknownError, Space
from printgen.press.spaces import entry

MESHES = frozenset({4, 5, 6, 7})
"""Triangles one by one, triangles in a lattice, Coons patches, tensor-product patches."""
_POINTS = {6: {0: (12, 4), 1: (8, 2), 2: (8, 2), 3: (8, 2)}, 7: {0: (16, 4), 1: (12, 2), 2: (12, 2), 3: (12, 2)}}
"""Points and colours of a patch by its flag: what goes on from the patch before has some of them from there."""
_BYTE, _MOST = 8, 64 * 1024**2


def grey_mesh(pdf: pikepdf.Pdf, mesh: Any, component: tuple[int | None, Space]) -> Any:
    """The mesh with the greys of one component of its colours, None for one without the ink: white. Raises InkUnknownError for a mesh with a function, or of which not all numbers are whole bytes: readers disagree how these follow each other."""
    at, inks = component
    kind = int(mesh.ShadingType)
    flag, point, colour = (int(entry(mesh, key) or 0) for key in ("/BitsPerFlag", "/BitsPerCoordinate", "/BitsPerComponent"))
    whole = all(bits % _BYTE == 0 for bits in (flag, point, colour)) and point > 0 and colour > 0 and (flag > 0) == (kind != 5)
    decode = [float(one) for one in entry(mesh, "/Decode") or []]
    if not whole or entry(mesh, "/Function") is not None or len(decode) != 4 + 2 * inks.count or not all(name in FLATE for name in filters_of(mesh)):
        raise InkUnknownError("a mesh")
    low, high = decode[4 + 2 * (at or 0) : 6 + 2 * (at or 0)]
    if not (0 <= low <= 1 and 0 <= high <= 1):
        raise InkUnknownError("a mesh")
    if at is None:
        low, high = 1.0, 1.0
    elif not inks.additive:
        low, high = 1 - low, 1 - high
    try:
        data = b"".join(_kept(unpacked(mesh, _MOST), kind, (flag // _BYTE, 2 * point // _BYTE, colour // _BYTE), (at or 0, inks.count)))
    except OverflowError as error:
        raise InkUnknownError("a mesh") from error
    said = {key: mesh[key] for key in ("/ShadingType", "/BitsPerCoordinate", "/BitsPerComponent", "/BitsPerFlag", "/VerticesPerRow", "/BBox", "/AntiAlias") if key in mesh}
    return pdf.make_stream(data, {**said, "/ColorSpace": pikepdf.Name.DeviceGray, "/Decode": pikepdf.Array([*decode[:4], low, high])})


def _kept(data: bytes, kind: int, sizes: tuple[int, int, int], component: tuple[int, int]) -> Iterator[bytes]:
    """The bytes of a mesh with one component of each colour. `sizes`: bytes of a flag, of a point and of a component; `component`: which one, of how many. Raises InkUnknownError for what is no mesh."""
    flag, point, colour = sizes
    at, count = component
    here = 0
    while here + flag < len(data):
        points, colours = _POINTS[kind].get(data[here + flag - 1] & 3, (0, 0)) if kind in _POINTS else (1, 1)
        start = here + flag + points * point
        end = start + colours * count * colour
        if end > len(data):
            # The rest is no whole point or patch: no reader draws it.
            return
        yield data[here:start]
        for n in range(colours):
            first = start + (n * count + at) * colour
            yield data[first : first + colour]
        here = end
