"""The named checks `broken-rows`, `shifted-head` and `tables-and-facts`: the tables of a rulebook go in, hits for what is wrong with them come out."""

from __future__ import annotations

import re
from collections.abc import Iterator

from printgen.checks.names import squeezed
from printgen.checks.wording import records, stem, text
from printgen.gather import mark
from printgen.model.manual import Manual, Table, Words, lines_of
from printgen.model.record import Record, Value
from printgen.rules.frame import Ask, Hit
from printgen.rules.world import steps_of

NUMERIC = re.compile(r"[\d\s+x×%–/.,-]*\d[\d\s+x×%–/.,-]*")
YES, NO = ("yes", "ja", "✓", "x"), ("no", "nein", "–", "-", "✗")


def every_table(manual: Manual | None) -> Iterator[Table]:
    """The tables of a rulebook."""
    for section in manual.sections if manual else ():
        yield from section.tables


@mark("check", "broken-rows")
def broken_rows(ask: Ask) -> Iterator[Hit]:
    """A hit for each row with too few or too many cells, or one that is broken over lines: `row`, `problem`.

    A last column that several rows leave empty (notes) may be left out at the end of a row; a cell that nearly all rows have may not.
    """
    for table in every_table(ask.manual):
        wide = len(table.head)
        rows = table.rows[1:]
        for row in rows:
            others = [len(other) for other in rows if other is not row]
            lacking = [n for n in range(len(row), wide) if others and sum(length > n for length in others) * 3 >= len(others) * 2]
            problems = []
            if len(row) > wide or (lacking and lacking[0] < wide - 1) or (lacking and sum(length < wide for length in others) == 0):
                problems.append(f"has {len(row)} of {wide} cells")
            first, last = lines_of(row)
            if last > first:
                cells = [cell.text for cell in row if cell.place.span is not None and cell.place.span[2] > cell.line]
                problems.append(f"is broken over lines {first} to {last}" + (f" ({'; '.join(cells)})" if cells else ""))
            if problems:
                yield Hit(row[0].place, {"row": row[0].text, "problem": f'row "{row[0].text}" ' + " and ".join(problems)})


@mark("check", "shifted-head")
def shifted_head(ask: Ask) -> Iterator[Hit]:
    """A hit for a head whose last cell is empty while its first column holds words and the others numbers: `head`."""
    for table in every_table(ask.manual):
        head, rows = table.head, table.rows[1:]
        if len(head) < 2 or head[-1].text or not head[0].text:
            continue
        labels = [row[0].text for row in rows if row]
        values = [cell.text for row in rows for cell in row[1:] if cell.text]
        if values and all(_number(value) for value in values) and not any(_number(label) for label in labels):
            yield Hit(head[0].place, {"head": head[0].text})


def _number(text_: str) -> bool:
    return bool(NUMERIC.fullmatch(text_))


@mark("check", "tables-and-facts")
def tables_and_facts(ask: Ask) -> Iterator[Hit]:
    """A hit for each row that a table lacks and each cell that says otherwise than the facts: `problem`.

    The game names its tables: `rulebook_tables: [{head: Terrain type, of: facts.terrain, columns: {Movement: enter}, piece: aid-terrain}]`. `piece` is the
    component on which the same table is printed: there each name must stand.
    """
    for entry in records(ask.game.data.get("rulebook_tables")):
        facts = _at(ask.game.data, text(entry, "of"))
        if isinstance(facts, Record):
            yield from _in_manual(ask.manual, entry, facts) if ask.manual is not None else _on_piece(ask, entry, facts)


def _on_piece(ask: Ask, entry: Record, facts: Record) -> Iterator[Hit]:
    piece = text(entry, "piece")
    faces = [face for (component, _), face in ask.faces.items() if component == piece]
    printed = {printed.text.strip("*").strip() for face in faces for printed in face.texts}
    place = faces[0].texts[0].place if faces and faces[0].texts else entry.place
    for row in facts:
        name = _name(facts, row)
        if faces and name not in printed:
            yield Hit(place, {"problem": f"{piece}: the table has no row for {name}"}, (piece,))


def _in_manual(manual: Manual, entry: Record, facts: Record) -> Iterator[Hit]:
    wanted = squeezed(text(entry, "head"))
    for table in every_table(manual):
        if squeezed(table.head[0].text) != wanted:
            continue
        columns = entry.get("columns")
        keys = {squeezed(name): str(key) for name, key in columns.fields.items()} if isinstance(columns, Record) else {}
        rows = {_plain(row[0].text): row for row in table.rows[1:] if row}
        title = table.head[0].text
        for row_id in facts:
            name, record = _name(facts, row_id), facts[row_id]
            row = rows.pop(_plain(name), None)
            if row is None:
                yield Hit(table.head[0].place, {"problem": f'table "{title}": no row for {name}'})
            elif isinstance(record, Record):
                yield from _cells(table, row, keys, record)
        for row in rows.values():
            yield Hit(row[0].place, {"problem": f'table "{title}": the definitions know no {row[0].text}'})


def _cells(table: Table, row: tuple[Words, ...], keys: dict[str, str], record: Record) -> Iterator[Hit]:
    for head, cell in zip(table.head[1:], row[1:], strict=False):
        key = keys.get(squeezed(head.text))
        said = _said(cell.text)
        value = record.get(key) if key else None
        if key and said is not None and said != (value is not False):
            yield Hit(cell.place, {"problem": f'table, row "{row[0].text}": {head.text} says {cell.text}, the definitions say {"no" if value is False else "yes"}'})


def _said(cell: str) -> bool | None:
    word = cell.strip("*†() ").lower()
    return True if word in YES else False if word in NO else None


def _plain(name: str) -> str:
    """A name by which rows are matched: `Rocks` is `Rock`."""
    return " ".join(stem(word) for word in name.split())


def _name(facts: Record, row: str) -> str:
    record = facts[row]
    return (text(record, "name") if isinstance(record, Record) else "") or row


def _at(data: Record, path: str) -> Value:
    value: Value = data
    for step in steps_of(path):
        value = value.get(str(step)) if isinstance(value, Record) else None
    return value
