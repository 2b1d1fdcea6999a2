"""The page for authors of templates names each element and attribute that exists, and no other."""

from __future__ import annotations

import re
from pathlib import Path

from printgen.compose import elements
from printgen.compose.desk import UNSEEN
from printgen.compose.frame import spec_of
from printgen.compose.style import COMMON
from printgen.compose.words import FACE
from printgen.gather import gather

PAGE = (Path(__file__).parents[2] / "templates" / "README.md").read_text("utf-8")
ELEMENTS = gather(elements, "element")
LETTERS = set(FACE.split())


def rows() -> dict[str, set[str]]:
    """The attributes that the tables give each element."""
    found = {name: set(re.findall(r"`([\w-]+)`", names)) for name, names in re.findall(r"^\| `<([\w-]+)>` \|([^|]*)\|", PAGE, re.MULTILINE)}
    for name, names in re.findall(r"^`<([\w-]+)>`: (.*)$", PAGE, re.MULTILINE):
        found[name] = set(re.findall(r"`([\w-]+)`", names))
    lettered = re.findall(r"^\|? ?`<([\w-]+)>`[^\n]*and the letters", PAGE, re.MULTILINE)
    return {name: names | (LETTERS if name in lettered else set()) for name, names in found.items()}


def test_each_element_is_told_and_no_other() -> None:
    assert sorted(rows()) == sorted(ELEMENTS)


def test_each_attribute_is_told_and_no_other() -> None:
    assert rows() == {name: set(spec_of(function).names) for name, function in ELEMENTS.items()}


def test_what_every_element_may_carry_is_told() -> None:
    section = PAGE.split("## What every drawn element may carry")[1].split("\n## ")[0]
    assert set(re.findall(r"^\| `([\w-]+)` \|", section, re.MULTILINE)) == COMMON


def test_the_letters_are_told() -> None:
    line = next(line for line in PAGE.split("\n") if line.startswith("- The letters:"))
    assert set(re.findall(r"`([\w-]+)`", line)) - {"text", "display"} == LETTERS


def test_what_draws_nothing_by_itself_is_told() -> None:
    assert set(re.findall(r"`<([\w-]+)[^>`]*>`", PAGE)) >= UNSEEN


def test_the_examples_are_well_formed() -> None:
    from xml.etree import ElementTree as ET  # noqa: PLC0415 - as everybody calls it

    examples = re.findall(r"^```xml\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    assert len(examples) >= 5
    for example in examples:
        tree = ET.fromstring(f"<x>{example}</x>")
        assert {element.tag for element in tree.iter()} - {"x", "stop"} <= set(ELEMENTS) | UNSEEN
