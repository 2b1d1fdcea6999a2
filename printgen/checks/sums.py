"""The named check `example-sums`: the text of a rulebook goes in; a hit comes out for each sum that does not come to what is said, or is not that of the table."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from printgen.analysis.arithmetic import value
from printgen.checks.tables import every_table
from printgen.checks.wording import span
from printgen.frozen import frozen
from printgen.gather import mark
from printgen.model.manual import Manual, Words
from printgen.rules.frame import Ask, Hit

EQUATION = re.compile(r"(?<![\w.,/])([(\d][\d\s()+*x×÷·/−–-]*[\d)])\s*=\s*(\d+)(?![\w.,]*\d)")
SERIES = re.compile(r"\((\d+(?:\s*\+\s*\d+)+)\)[^.()]{0,40}?\bfor\s+(?:the|a|an)\s+(\d+)(?:st|nd|rd|th)?\b")
LIST = re.compile(r"\d+")


@frozen
class Told:
    """A sum that the text gives for a number, the value that it comes to, what it should be, and why."""

    number: int
    value: int
    right: int
    because: str


@mark("check", "example-sums")
def example_sums(ask: Ask) -> Iterator[Hit]:
    """A hit for each fault of a worked example: `problem`.

    Three kinds: an equation that is none (`6 + 4 = 11`); a sum in brackets `for the 6 …` that is not what the rulebook's own table, or the other sums of that
    paragraph, have for 6; and a total that rests on such a sum.
    """
    if ask.manual is None:
        return
    table = _table(ask.manual)
    for words in ask.manual.said():
        told = list(_series(words, table))
        for found, one in told:
            yield Hit(span(words, *found.span(1)), {"problem": f"{found[1].replace(' ', '')} is {one.value}, for {one.number}; {one.because}"})
        for found in EQUATION.finditer(words.text):
            yield from _equation(words, found, [one for _, one in told])


def _equation(words: Words, found: re.Match[str], wrong: list[Told]) -> Iterator[Hit]:
    said, total = found[1], int(found[2])
    # 2-4 = 1 is a row of a list (from two to four: one), 1/2 = 3 says what a half is worth: no sums.
    result = value(said) if re.search(r"[+*x×·÷]", said) else None
    if result is None:
        return
    place = span(words, *found.span(2))
    if result != total:
        yield Hit(place, {"problem": f"{said} is {result}, the text says {total}"})
        return
    for one in wrong:
        mended = value(re.sub(rf"(?<!\d){one.value}(?!\d)", str(one.right), said))
        if mended is not None and mended != result:
            yield Hit(place, {"problem": f"{said} = {total} rests on the {one.value} for {one.number}; with {one.right} it is {mended}"})


def _series(words: Words, table: Mapping[int, tuple[int, int]]) -> Iterator[tuple[re.Match[str], Told]]:
    """The sums of a paragraph that are not what they should be."""
    found = list(SERIES.finditer(words.text))
    counts = [_runs_to(one[1]) for one in found]
    rule = any(count == int(one[2]) for one, count in zip(found, counts, strict=True))
    for one, count in zip(found, counts, strict=True):
        number, result = int(one[2]), value(one[1])
        if result is None:
            continue
        if number in table and table[number][0] != result:
            right, line = table[number]
            other = next((key for key, (entry, _) in table.items() if entry == result), None)
            because = f"the table says {right} (line {line})" + (f", and {result} for {other}" if other is not None else "")
            yield one, Told(number, int(result), right, because)
        elif number not in table and rule and count is not None and count != number:
            right = number * (number + 1) // 2
            yield one, Told(number, int(result), right, f"1 to {number} come to {right}")


def _runs_to(words: str) -> int | None:
    """N, if the numbers are 1, 2, 3 … N."""
    numbers = [int(number) for number in LIST.findall(words)]
    return numbers[-1] if numbers == list(range(1, len(numbers) + 1)) else None


def _table(manual: Manual) -> dict[int, tuple[int, int]]:
    """What tables of two columns of whole numbers have beside each number, and in which line; numbers that stand in two tables tell nothing."""
    found: dict[int, tuple[int, int]] = {}
    twice: set[int] = set()
    for table in every_table(manual):
        rows = [row for row in table.rows[1:] if len(row) == 2 and all(cell.text.isdecimal() and len(cell.text) < 8 for cell in row)]
        if rows and len(rows) == len(table.rows) - 1:
            for key, entry in rows:
                number = int(key.text)
                twice |= {number} & found.keys()
                found[number] = int(entry.text), key.line
    return {number: entry for number, entry in found.items() if number not in twice}
