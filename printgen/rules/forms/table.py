"""`table: {rows, columns, same_width, agrees_with}` — a table has no holes, and says what the definitions say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from printgen.diagnostics.nearest import nearest
from printgen.model.record import Record
from printgen.place import NOWHERE, Place
from printgen.rules.forms.form import form, wrong
from printgen.rules.frame import Frame, Hit
from printgen.rules.functions import counted, kind_of, record_items
from printgen.rules.statement import Rule
from printgen.rules.things import Row, Thing, place_at
from printgen.rules.view import Fields
from printgen.rules.world import said

Cells = dict[str, Any]


@form("table", required=("rows",), optional=("columns", "same_width", "agrees_with"), some=("columns", "same_width", "agrees_with"), plain=("columns",))
def table(frame: Frame, rule: Rule) -> Iterator[Hit]:
    """A hit for each row or cell that is missing, too much, or other than it should be: `row`, `column`, `value`, `wanted`.

    `rows` is a list of rows or a mapping of named rows; a row is a list of cells or a record. `columns` is their number or the list of their names;
    `same_width: true`: all rows are as long as the first. `agrees_with` is a table of the same make: its rows, and their cells, must be found here alike
    (rows that it does not name may stand here as well).
    """
    rows = {name: (cells, place) for name, cells, place in _rows(frame, rule, "rows")}
    if "columns" in rule.arguments:
        yield from _columns(frame, rule, rows)
    elif rows and "same_width" in rule.arguments and frame.holds(rule.arguments["same_width"]):
        width = len(next(iter(rows.values()))[0])
        for name, (cells, place) in rows.items():
            yield from _width(name, cells, place, width)
    if "agrees_with" in rule.arguments:
        for name, wanted, _ in _rows(frame, rule, "agrees_with"):
            yield from _agrees(name, wanted, rows)


def _rows(frame: Frame, rule: Rule, key: str) -> Iterator[tuple[str, Cells, Place]]:
    """The rows by name (or number), their cells by name (or number), and where each was written."""
    clause = rule.arguments[key]
    value = frame.value(clause)
    root, path = frame.root(clause)
    if not isinstance(value, list | tuple | Record | Mapping):
        wrong(clause, f"{key} must be a list or a mapping of rows, not {kind_of(value)}")
    named = record_items(value) if isinstance(value, Record | Mapping) else list(enumerate(value))
    for step, row in named:
        place = place_at(row, ())
        if not place.source and root is not None:
            place = place_at(root, (*path, step))
        yield str(step) if isinstance(step, str) else str(step + 1), _cells(rule, key, row), place


def _cells(rule: Rule, key: str, row: Any) -> Cells:
    if isinstance(row, list | tuple):
        return {str(n): cell for n, cell in enumerate(row, 1)}
    if isinstance(row, Record | Mapping):
        return dict(record_items(row))
    if isinstance(row, Row):
        return {name: row.field(name) for name in row.record}
    if isinstance(row, Thing | Fields):
        return {name: row.field(name) for name in row.names()}
    return wrong(rule.arguments[key], f"a row must be a list of cells or a record, not {kind_of(row)}")


def _columns(frame: Frame, rule: Rule, rows: Mapping[str, tuple[Cells, Place]]) -> Iterator[Hit]:
    columns = frame.value(rule.arguments["columns"])
    if isinstance(columns, int) and not isinstance(columns, bool):
        for name, (cells, place) in rows.items():
            yield from _width(name, cells, place, columns)
        return
    if not isinstance(columns, list | tuple):
        wrong(rule.arguments["columns"], f"columns must be a number or a list of names, not {kind_of(columns)}")
    for name, (cells, place) in rows.items():
        if cells and all(column.isdecimal() for column in cells):
            yield from _width(name, cells, place, len(columns))
            continue
        for column in columns:
            if cells.get(str(column)) is None:
                yield Hit(place, {"row": name, "column": column, "value": None, "wanted": None, "problem": f"row {name} has no {column}"})
        for column in cells:
            if column not in map(str, columns):
                near = nearest(column, map(str, columns))
                problem = f"row {name} has a {column}, which is no column" + (f'; did you mean "{near}"?' if near else "")
                yield Hit(place, {"row": name, "column": column, "value": cells[column], "wanted": None, "problem": problem})


def _width(name: str, cells: Cells, place: Place, width: int) -> Iterator[Hit]:
    if len(cells) != width:
        yield Hit(place, {"row": name, "column": None, "value": len(cells), "wanted": width, "problem": f"row {name} has {counted(len(cells), 'cell')}, must be {width}"})


def _agrees(name: str, wanted: Cells, rows: Mapping[str, tuple[Cells, Place]]) -> Iterator[Hit]:
    if name not in rows:
        near = nearest(name, rows) if not name.isdecimal() else None
        yield Hit(NOWHERE, {"row": name, "column": None, "value": None, "wanted": None, "problem": f"there is no row {name}" + (f'; did you mean "{near}"?' if near else "")})
        return
    cells, place = rows[name]
    for column, value in wanted.items():
        if cells.get(column) != value:
            problem = f"row {name}, column {column}: {said(cells.get(column))}, must be {said(value)}"
            yield Hit(place, {"row": name, "column": column, "value": cells.get(column), "wanted": value, "problem": problem})
