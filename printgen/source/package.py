"""The bytes of a workbook go in, its parts come out, or why they are not to be read: everything is counted before anything is parsed."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Callable
from dataclasses import field
from typing import TypeAlias
from xml.parsers import expat

from printgen.frozen import slotted

Start: TypeAlias = Callable[[str, dict[str, str]], None]

MAX_PARTS = 2_000
MAX_INFLATED = 64 * 1024 * 1024
MAX_ELEMENTS = 1_500_000
MAX_STRINGS = 200_000
MAX_CELLS = 200_000
MAX_DEPTH = 64
MOST_ROWS, MOST_COLUMNS = 1_048_576, 16_384
"""So far a sheet reaches."""
SHARED = "sharedstrings.xml"


class PackageError(Exception):
    """A file that is no workbook, or one that is too much; the message says which, `hint` what to do."""

    def __init__(self, message: str, hint: str = "", *, much: bool = False) -> None:
        super().__init__(message)
        self.hint = hint
        self.much = much


@slotted
class Layout:
    """What a sheet says beside its values: cells (row, column) with a formula but no result, merged ranges, hidden rows, hidden columns (from, to).

    `bottom` and `right` are the last row and column in which something stands.
    """

    unsolved: set[tuple[int, int]] = field(default_factory=set)
    merged: list[str] = field(default_factory=list)
    hidden_rows: list[int] = field(default_factory=list)
    hidden_columns: list[tuple[int, int]] = field(default_factory=list)
    bottom: int = 0
    right: int = 0


def opened(data: bytes) -> zipfile.ZipFile:
    """The package, each XML part of which is of bounded size, depth and number of elements, and declares no entities. Raises PackageError."""
    if data.startswith(b"\xd0\xcf\x11\xe0"):
        raise PackageError("it is a workbook of the old kind (.xls), or one with a password", "save it as .xlsx without a password")
    try:
        package = zipfile.ZipFile(io.BytesIO(data))
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError) as error:
        looks = "it looks like a text file" if not data.count(0) else "it is damaged, or something else"
        raise PackageError(f"it is no workbook; {looks}", "save it as .xlsx, or as CSV (UTF-8)") from error
    parts = package.infolist()
    if len(parts) > MAX_PARTS:
        raise PackageError(f"it has {len(parts):,} parts, {MAX_PARTS:,} at most are read", much=True)
    inflated = sum(part.file_size for part in parts)
    if inflated > MAX_INFLATED:
        hint = "take pictures and other sheets out of it, or save the sheet as CSV (UTF-8)"
        raise PackageError(f"it is {inflated / 1024 / 1024:.0f} MB when unpacked, {MAX_INFLATED // 1024 // 1024} MB at most are read", hint, much=True)
    left = MAX_ELEMENTS
    for part in parts:
        if part.filename.lower().endswith((".xml", ".rels", ".vml")):
            left -= _counted(read(package, part.filename), part.filename, left)
    if not any(part.filename.lower().endswith("workbook.xml") for part in parts):
        raise PackageError("it is a zip file, but no workbook", "save it as .xlsx, or as CSV (UTF-8)")
    return package


def read(package: zipfile.ZipFile, name: str) -> bytes:
    """The bytes of a part; never more than its entry said. Raises PackageError."""
    try:
        with package.open(name) as part:
            return part.read()
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, RuntimeError, KeyError, ValueError, NotImplementedError) as error:
        raise PackageError(f'its part "{name}" cannot be unpacked', "open it and save it again, without a password") from error


def _counted(xml: bytes, name: str, left: int) -> int:
    """The number of elements of a part, at most `left`. Raises PackageError."""
    shared = name.lower().endswith(SHARED)
    count = strings = depth = 0

    def start(tag: str, attributes: dict[str, str]) -> None:
        del attributes
        nonlocal count, strings, depth
        count += 1
        depth += 1
        if count > left:
            raise PackageError(f"it has more than {MAX_ELEMENTS:,} elements", "save the sheet as CSV (UTF-8)", much=True)
        if depth > MAX_DEPTH:
            raise PackageError(f'its part "{name}" is more than {MAX_DEPTH} elements deep', much=True)
        if shared and tag.rsplit(":", 1)[-1] == "si":
            strings += 1
            if strings > MAX_STRINGS:
                raise PackageError(f"it has more than {MAX_STRINGS:,} texts", "save the sheet as CSV (UTF-8)", much=True)

    def end(tag: str) -> None:
        del tag
        nonlocal depth
        depth -= 1

    _parsed(xml, name, start, end)
    return count


def _parsed(xml: bytes, name: str, start: Start, end: Callable[[str], None], words: Callable[[str], None] | None = None) -> None:
    """Tell the handlers of all elements, and of the words between them. Raises PackageError."""
    parser = expat.ParserCreate()

    def declared(*_: object) -> None:
        raise PackageError(f'its part "{name}" has a document type; no spreadsheet program writes one', much=True)

    parser.StartDoctypeDeclHandler = declared
    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = words
    try:
        parser.Parse(xml, True)  # noqa: FBT003 - it is taken by its place only
    except (expat.ExpatError, ValueError, LookupError) as error:
        raise PackageError(f'its part "{name}" is damaged', "open it and save it again") from error


def layout(package: zipfile.ZipFile, name: str) -> Layout:
    """What the sheet in a part says of formulas, merged and hidden cells. Raises PackageError, also for more than MAX_CELLS cells."""
    found = Layout()
    at = {"row": 0, "column": 0, "cells": 0, "formula": 0, "value": 0, "open": 0}

    def start(tag: str, attributes: dict[str, str]) -> None:
        tag = tag.rsplit(":", 1)[-1]
        if tag == "c":
            at["cells"] += 1
            if at["cells"] > MAX_CELLS:
                raise PackageError(f"the sheet has more than {MAX_CELLS:,} cells", "split it, or save it as CSV (UTF-8)", much=True)
            row, column = _spot(attributes.get("r"), at["row"], at["column"] + 1)
            # The result of a formula that yields a text may well be empty.
            at.update(row=row, column=column, formula=0, value=int(attributes.get("t") in {"str", "inlineStr"}))
        elif tag in {"f", "v"}:
            at.update(formula=1) if tag == "f" else at.update(open=1)
        elif tag == "row":
            at.update(row=_spot("A" + attributes["r"] if "r" in attributes else None, at["row"] + 1, 1)[0], column=0)
            if attributes.get("hidden") in {"1", "true"}:
                found.hidden_rows.append(at["row"])
        elif tag == "col" and attributes.get("hidden") in {"1", "true"}:
            first = _whole(attributes.get("min", ""))
            found.hidden_columns.append((first, max(first, _whole(attributes.get("max", "")))))
        elif tag == "mergeCell":
            found.merged.append(attributes.get("ref", ""))

    def end(tag: str) -> None:
        tag = tag.rsplit(":", 1)[-1]
        if tag == "c" and (at["formula"] or at["value"]):
            found.bottom, found.right = max(found.bottom, at["row"]), max(found.right, at["column"])
            if not at["value"]:
                found.unsolved.add((at["row"], at["column"]))
        elif tag == "v":
            at["open"] = 0

    def words(text: str) -> None:
        if at["open"] and text.strip():
            at["value"] = 1

    _parsed(read(package, name), name, start, end, words)
    return found


def _spot(name: str | None, row: int, column: int) -> tuple[int, int]:
    """Row and column of a cell that says its name, or those that it has by its order. Raises PackageError where no sheet reaches."""
    if name is not None:
        row, column = position(name)
    if not 1 <= row <= MOST_ROWS or not 1 <= column <= MOST_COLUMNS:
        where = f'a cell "{name[:20]}"' if name else "a cell behind the last row or column"
        raise PackageError(f"it has {where}, where no sheet reaches", "open it and save it again", much=True)
    return row, column


def position(name: str) -> tuple[int, int]:
    """Row and column of `B7`; zeros if it is no name of a cell."""
    column = 0
    n = 0
    while n < len(name) and n < 4 and "A" <= name[n] <= "Z":
        column = column * 26 + ord(name[n]) - ord("A") + 1
        n += 1
    return _whole(name[n:]), column


def _whole(digits: str) -> int:
    return int(digits) if digits.isascii() and digits.isdecimal() and len(digits) < 8 else 0
