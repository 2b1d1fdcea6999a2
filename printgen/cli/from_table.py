"""A table of cards goes in, the files of a game come out: columns become fields, and a template lays out what they hold."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

from printgen.cli.starter import HERE, renamed
from printgen.frozen import frozen
from printgen.loading.kinds import RESERVED
from printgen.loading.model import bad_id, slug
from printgen.source.read_table import Table

_WHOLE = re.compile(r"-?(?:0|[1-9][0-9]{0,14})")
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)\.[0-9]+")
_SIMPLE = re.compile(r"[A-Za-z][A-Za-z '-]*")
TITLES = ("title", "name", "card", "card_name")
COUNTS = frozenset({"qty", "quantity"})
"""What stands above the column that other tools call so: how many there are of each card."""
MOST_BADGES = 3
MOST_ROWS = 6
"""So many rows are named in one line."""
SETS = "copies"
"""The field that says how many there are of each card."""


@frozen
class Column:
    """A column: its name as a field, what stood above it, its type, its cells, and why its name is not just what stood there in small letters."""

    name: str
    label: str
    type: str
    cells: tuple[str, ...]
    why: str = ""

    @property
    def full(self) -> bool:
        """Whether every card has a value."""
        return all(cell.strip() for cell in self.cells)

    @property
    def length(self) -> int:
        """How many characters its cells have."""
        return sum(map(len, self.cells))


def columns(table: Table) -> list[Column]:
    """The table's columns, with names that fields can have and the narrowest type that all cells allow."""
    found: list[Column] = []
    for n, header in enumerate(table.header):
        cells = tuple(row[n].text for row in table.rows)
        name = slug(header.text).replace("-", "_") or f"column_{n + 1}"
        name = name if name[0].isalpha() else f"column_{name}"
        why = "" if slug(header.text)[:1].isalpha() else "a name begins with a letter"
        if name in COUNTS and not _unfit(SETS, cells) and all(slug(other.text) != SETS for other in table.header):
            name, why = SETS, "it says how many of each card there are"
        if name in RESERVED and (wrong := _unfit(name, cells)):
            name, why = f"card_{name}", wrong
        while any(column.name == name for column in found):
            name, why = f"{name}_2", "another column has that name"
        found.append(Column(name, header.text.strip(), _type(cells), cells, why))
    return found


def headless(table: Table) -> str:
    """What in the first row looks like a card and not like names of columns; "" if nothing does."""
    for n, header in enumerate(table.header):
        cells = [row[n].text for row in table.rows]
        if _type([header.text]) != "text" and _type(cells) != "text":
            return f'"{header.text}" is a number above numbers'
        if header.text and header.text in cells:
            return f'"{header.text}" stands in row {cells.index(header.text) + 2} of the same column as well'
    return ""


def told(table: Table) -> list[str]:
    """How many cards there are, and how their columns are called, in lines."""
    every = columns(table)
    sets = next((column for column in every if column.name == SETS), None)
    number = sum(int(cell or 1) for cell in sets.cells) if sets else len(table.rows)
    cards = f"{len(table.rows)} card{'s' if len(table.rows) != 1 else ''}"
    first = f"{cards}{f', {number} with their copies' if sets else ''}; columns: {', '.join(column.name for column in every)}"
    empty = [str(n) for n, cell in enumerate(sets.cells, 2) if not cell] if sets else []
    once = [f'  "{sets.label}" is empty in {_rows_named(empty)} there once'] if sets and empty else []
    return [first, *once, *(f'  "{column.label}" is called {column.name}: {column.why}' for column in every if column.why)]


def _rows_named(rows: Sequence[str]) -> str:
    """The rows, the first few of many, and what is told of their cards."""
    if len(rows) == 1:
        return f"row {rows[0]}: that card is"
    return f"rows {', '.join(rows[:MOST_ROWS])}{f' and {len(rows) - MOST_ROWS} more' if len(rows) > MOST_ROWS else ''}: these cards are"


def _unfit(name: str, cells: Sequence[str]) -> str:
    """Why a column cannot be one that every kind has (id, copies); "" if it holds what such a column must hold."""
    if name == "id":
        twice = next((cell for n, cell in enumerate(cells) if cell in cells[:n]), None)
        bad = next((cell for cell in cells if bad_id(cell)), None)
        return f'"{bad}" is no id' if bad is not None else f'"{twice}" is there twice' if twice is not None else ""
    if name != SETS:
        return "each piece has one of that name already"
    # An empty cell is a card that is there once, as in any table of cards.
    odd = next((n for n, cell in enumerate(cells) if cell and not (_WHOLE.fullmatch(cell) and int(cell) > 0)), None)
    return "" if odd is None else f'"{cells[odd]}" in row {odd + 2} is no whole number above 0, so each card is there once'


def _type(cells: Sequence[str]) -> str:
    filled = [cell.strip() for cell in cells if cell.strip()]
    if filled and all(map(_WHOLE.fullmatch, filled)):
        return "integer"
    if filled and all(_WHOLE.fullmatch(cell) or _NUMBER.fullmatch(cell) for cell in filled):
        return "number"
    return "text"


def deck(table: Table, identifier: str, title: str) -> dict[str, bytes]:
    """The files of a game whose cards are the table's rows, by their paths from the project's root."""
    every = columns(table)
    fields = [column for column in every if column.name not in RESERVED]
    texts = [column for column in fields if column.type == "text"]
    head = next((column for name in TITLES for column in texts if column.name == name), next(iter(texts or fields), None))
    badges = [column for column in fields if column.type == "integer" and column is not head][:MOST_BADGES]
    rest = [column for column in fields if column is not head and column not in badges]
    data, faces = f"definitions/{identifier}", f"templates/{identifier}"
    files = {
        f"{data}/game.yaml": _game(identifier, title, fields),
        f"{data}/cards.csv": _csv(every),
        f"{faces}/card.svg": _face(head, badges, rest),
        f"{faces}/back.svg": (HERE / "deck" / "back.svg").read_text("utf-8"),
        f"{faces}/palette.yaml": (HERE / "deck" / "palette.yaml").read_text("utf-8"),
        "README.md": renamed((HERE / "starter" / "README.md").read_text("utf-8"), identifier, title),
    }
    rules = _rules(head, every)
    if rules:
        files[f"{data}/rules/cards.yaml"] = rules
    else:
        files["README.md"] = files["README.md"].replace("    printgen explain MG101\n", "")
    return {name: words.encode() for name, words in files.items()}


def _game(identifier: str, title: str, fields: Sequence[Column]) -> str:
    lines = [
        "# The game: what its pieces are, and what is printed.",
        "kind: game",
        f"id: {identifier}",
        f"title: {json.dumps(title, ensure_ascii=False)}",
        "basis: ours",
        "",
        "kinds:",
        "  card:",
        "    is: card",
        "    size: 63mm x 88mm",
        "    corner: 3mm",
        "    bleed: 4mm             # art that runs over the edge; enough for every print service",
        "    from: cards.csv        # one row a card; a column `copies` says how many of it there are",
        f"    template: card         # templates/{identifier}/card.svg",
        "    back: back",
        "    fields:" + ("" if fields else " {}"),
        *(f"      {column.name}: {{type: {column.type}{'' if column.full else ', required: false'}}}" for column in fields),
        "",
        "products:",
        "  cards: {title: Cards, of: [card]}",
    ]
    return "\n".join(lines) + "\n"


def _csv(every: Sequence[Column]) -> str:
    rows = [[column.name for column in every], *map(list, zip(*(column.cells for column in every), strict=True))]
    return "".join(",".join(map(_cell, row)) + "\n" for row in rows)


def _cell(text: str) -> str:
    return '"' + text.replace('"', '""') + '"' if re.search(r'[",;\t\n]', text) or text != text.strip() else text


def _face(head: Column | None, badges: Sequence[Column], rest: Sequence[Column]) -> str:
    """A template: the title on a band, whole numbers in discs below it, all other columns as paragraphs."""
    lines = [
        "{# A card's front. it: the row of cards.csv · size.w, size.h: the card, in millimetres. Negative numbers lie in the bleed. #}",
        "<face>",
        '  <layer name="Ground">',
        '    <rect x="-4" y="-4" width="{{ size.w + 8 }}" height="{{ size.h + 8 }}" fill="paper"/>',
        '    <rect x="-4" y="-4" width="{{ size.w + 8 }}" height="25" fill="band"/>',
        '    <rect x="-4" y="21" width="{{ size.w + 8 }}" height="1" fill="accent"/>',
        "  </layer>",
        '  <layer name="Words">',
    ]
    if head:
        lines.append(
            f'    <text-box x="6" y="4" w="{{{{ size.w - 12 }}}}" h="{10 if badges else 13}" size="16" min="8" leading="1.05" valign="middle" family="display" weight="600" '
            f'fill="paper" field="{head.name}">{{{{ it.{head.name} }}}}</text-box>'
        )
    for n, badge in enumerate(badges):
        x = f"{{{{ size.w - {11 + 17 * n} }}}}"
        lines += [
            f"    {{% if it.{badge.name} is not none %}}",
            f'    <circle cx="{x}" cy="22" r="6.5" fill="paper" stroke="accent" stroke-width="0.9"/>',
            f'    <text x="{x}" y="22" size="18" anchor="middle" valign="middle" family="display" weight="600" fill="ink" fit="9.5" min="6">{{{{ it.{badge.name} }}}}</text>',
            f'    <text x="{x}" y="32.2" size="6.5" anchor="middle" fill="ink" fit="16" min="4">{_xml(badge.label)}</text>',
            "    {% endif %}",
        ]
    top = 36 if badges else 27
    longest = max((column for column in rest if column.type == "text"), key=lambda column: column.length, default=None)
    words = "\n\n".join(_paragraph(column, plain=column is longest) for column in rest)
    if rest:
        lines += [f'    <text-box x="6" y="{top}" w="{{{{ size.w - 12 }}}}" h="{{{{ size.h - {top + 6} }}}}" size="10" min="6.5" fill="ink">', words, "    </text-box>"]
    return "\n".join([*lines, "  </layer>", "</face>"]) + "\n"


def _paragraph(column: Column, *, plain: bool) -> str:
    value = f"{{{{ it.{column.name} }}}}" if plain else f"**{_xml(column.label)}:** {{{{ it.{column.name} }}}}"
    return value if column.full else f"{{% if it.{column.name} is not none %}}{value}{{% endif %}}"


def _xml(words: str) -> str:
    for sign, name in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("{", "&#123;"), ("}", "&#125;"), ("*", "&#42;")):
        words = words.replace(sign, name)
    return words


def _rules(head: Column | None, every: Sequence[Column]) -> str:
    """A first rule (no two cards have one title), where the table keeps it and its names are simple enough for a counter-example."""
    if head is None or head.type != "text" or len(head.cells) < 2 or len(set(head.cells)) < len(head.cells) or not _SIMPLE.fullmatch(head.cells[0]):
        return ""
    ids = next((column.cells for column in every if column.name == "id"), tuple(f"card-{n}" for n in range(1, len(head.cells) + 1)))
    says = f'more than one card is called "{head.cells[0]}"'
    lines = [
        "# Rules that the cards must keep. Each one brings a counter-example (bad) and what it says of it: so a rule that cannot fail is found out.",
        "rules:",
        "  - code: MG101",
        "    name: titles-differ",
        f"    title: no two cards have the same {head.name}",
        "    on: game",
        f'    unique: {{of: pieces("card"), as: card, by: card.{head.name}}}',
        "    message: 'more than one card is called \"{{ value }}\"'",
        f"    bad: {{set: {{{ids[1]}.{head.name}: {json.dumps(head.cells[0])}}}}}",
        f"    says: {json.dumps(says)}",
    ]
    return "\n".join(lines) + "\n"
