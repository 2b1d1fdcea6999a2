"""A bag of findings stays small, and to guess what was meant stays quick, whatever is wrong with a file."""

from __future__ import annotations

import time
from dataclasses import replace

from printgen.diagnostics.diagnostic import ERROR, MOST, NOTE, WARNING, Bag, Code
from printgen.diagnostics.nearest import LONGEST, nearest
from printgen.place import Place, Text
from printgen.source.read_table import read_table
from printgen.source.read_yaml import read_yaml

WRONG = Code(code="ZZ1", name="wrong", severity=ERROR, law="l")
KNOWN = Code(code="ZZ2", name="known", severity=NOTE, law="l")


def test_of_one_code_in_one_file_a_bag_takes_so_many_and_says_that_there_are_more() -> None:
    bag, one, other = Bag(), Text("a.csv", "x" * 999), Text("b.csv", "x")
    for n in range(MOST + 50):
        bag.add(WRONG.at(Place(one, n, n + 1), f"wrong {n}", hint="h"))
    assert bag.is_full(WRONG, Place(one))
    assert not bag.is_full(WRONG, Place(other))
    bag.add(WRONG.at(Place(other), "wrong"), KNOWN.at(Place(one), "known"))
    assert len(bag.findings) == MOST + 3
    assert bag.findings[MOST - 1].message == f"wrong {MOST - 1}"
    assert bag.findings[MOST].message == f"there are more than {MOST} findings of ZZ1 here; those behind this place are not told"
    assert (bag.findings[MOST].hint, bag.findings[MOST].place.start) == ("", MOST)
    assert (bag.count(ERROR), bag.count(WARNING), bag.count(NOTE)) == (MOST + 2, 0, 1)


def test_findings_are_told_by_page_and_what_is_of_none_comes_last() -> None:
    place = Place(Text("a.pdf", ""), 0, 0)
    found = [replace(WRONG.at(place, message), page=page) for message, page in (("page 10: a", 10), ("page 2: b", 2), ("and more", None), ("page 2: a", 2))]
    assert [one.message for one in Bag(found).sorted] == ["page 2: a", "page 2: b", "page 10: a", "and more"]


def test_bags_that_are_put_together_stay_small() -> None:
    text, bag = Text("a.csv", "x"), Bag()
    for n in range(5):
        bag.extend(Bag([WRONG.at(Place(text), f"wrong {n}.{m}") for m in range(200)]))
    assert len(bag.findings) == MOST + 1


def test_a_very_long_word_is_like_none_and_takes_no_time() -> None:
    start = time.process_time()
    assert nearest("k" * 1_000_000, ["key", "k" * (LONGEST + 1)]) is None
    assert nearest("fornt", (f"name-{n}" for n in range(1_000_000))) is None
    assert nearest("fornt", ["front"]) == "front"
    assert time.process_time() - start < 1


def test_a_line_of_a_million_separators_is_read_once() -> None:
    start = time.process_time()
    table, bag = read_table(Text("a.csv", "a,b\n" + "," * 1_000_000 + "\n1,2\n"))
    assert time.process_time() - start < 2
    assert table is not None
    assert [(f.code, f.place.line, f.place.column, f.message) for f in bag.findings] == [("SY121", 2, 10_001, "more than 10,000 cells in one row")]


def test_a_file_of_line_ends_costs_four_bytes_each() -> None:
    text = Text("a.yaml", "a: 1\n" + "\n" * 1_000_000 + "b: {")
    assert (text.starts[3], text.line_column(len(text.text) - 1)) == (7, (1_000_002, 4))
    assert memoryview(text.starts).nbytes == 4 * 1_000_002  # type: ignore[arg-type]  # an array
    assert read_yaml(text)[1].findings[0].place.line == 1_000_002
