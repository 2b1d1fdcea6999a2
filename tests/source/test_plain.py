"""Nodes go in; values, their places and what is said of their basis come out."""

from __future__ import annotations

from printgen.model.record import Record
from printgen.place import Text
from printgen.source.plain import Marks, plain
from printgen.source.read_yaml import read_yaml


def read(text: str) -> tuple[Record, Marks]:
    node, bag = read_yaml(Text("a.yaml", text))
    assert node is not None
    assert bag.findings == []
    marks = Marks()
    value = plain(node, "", marks)
    assert isinstance(value, Record)
    return value, marks


def test_readers_see_just_the_value_of_a_wrapper() -> None:
    record, marks = read('to: {value: 40, basis: ours, why: "room"}\nlist: [1, {value: [2, 3], source: "000:7"}]\n')
    assert record == Record({"to": 40, "list": (1, (2, 3))})
    assert [(mark.path, mark.basis.raw if mark.basis else None, mark.source.raw if mark.source else None) for mark in marks.found] == [
        ("to", "ours", None),
        ("list[1]", None, "000:7"),
    ]


def test_a_mapping_with_other_keys_beside_value_is_no_wrapper() -> None:
    assert read("coin: {value: 4, name: four}\n")[0] == Record({"coin": Record({"value": 4, "name": "four"})})


def test_places_go_through_wrappers_lists_and_records() -> None:
    record, _ = read("a:\n  b: {value: [10, {c: [5, 6]}], basis: inferred}\n")
    assert str(record.place_of("a", "b", 0)) == "a.yaml:2:15"
    assert str(record.place_of("a", "b", 1, "c", 1)) == "a.yaml:2:27"
    assert str(record.place_of("a", "b")) == "a.yaml:2:14"
    assert str(record.place_of("a", "none")) == "a.yaml:2:3"
