"""The path of a table goes in (CSV, TSV, or a sheet of a workbook: `cards.xlsx!Cards`), its header and rows come out."""

from __future__ import annotations

from pathlib import Path

from printgen.diagnostics.diagnostic import Bag
from printgen.place import NOWHERE, Place, Sheet
from printgen.source.read_table import Table, read_table
from printgen.source.read_text import read_bytes, read_text, tried
from printgen.source.read_workbook import read_workbook, table_of

TABLES = (".csv", ".tsv")
WORKBOOKS = (".xlsx", ".xlsm")
OF = "!"
"""What stands between a workbook and the name of its sheet."""


def is_table(path: str) -> bool:
    """Whether a path is that of a table."""
    return path.lower().endswith(TABLES) or is_workbook(path)


def is_workbook(path: str) -> bool:
    """Whether a path is that of a workbook, or of a sheet in one."""
    return file_of(path).lower().endswith(WORKBOOKS)


def file_of(path: str) -> str:
    """The file of a path: that of a sheet without the sheet."""
    for end in WORKBOOKS:
        at = path.lower().find(end + OF)
        if at >= 0:
            return path[: at + len(end)]
    return path


def read_any_table(path: str, root: Path, at: Place = NOWHERE) -> tuple[Table | None, Bag]:
    """The table at `path` (relative to `root`, with `/`), or findings; `at` is where the path was written."""
    if not is_workbook(path):
        text, bag = read_text(path, root, at)
        if text is None:
            return None, bag
        table, found = read_table(text)
        bag.extend(found)
        return table, bag
    file = file_of(path)
    name = path[len(file) + 1 :].strip()
    data, bag = read_bytes(file, root, at=at)
    if data is None:
        return None, bag
    table, found = read_workbook(data, file, name, at)
    bag.extend(found)
    sheet = table.header[0].place.source if table is not None else None
    words = tried(f"{file}{OF}{sheet.name}", root) if isinstance(sheet, Sheet) else None
    if isinstance(sheet, Sheet) and words is not None:
        table = table_of(Sheet(file, words, sheet.name), (), bag)
    return table, bag
