"""What is wrong with the form of a map and can be mended in one way only brings its edit along."""

from __future__ import annotations

import pytest

from printgen.place import Text
from printgen.source.nodes import Mapping, Scalar
from printgen.source.read_grid import read_grid
from printgen.source.read_yaml import read_yaml

RIGHT = "map: |\n  B\\A 1234\n    1 ....\n    2 ....\n   10 ....\n"


@pytest.mark.parametrize(
    "wrong",
    [
        RIGHT.replace("1234", "1235"),
        RIGHT.replace("1234", "123"),
        RIGHT.replace("1234", "1234  "),
        RIGHT.replace("A 1", "A1"),
        RIGHT.replace("    1 ....", "    1 ....   "),
        RIGHT.replace("    2 ....", "   2 ...."),
        RIGHT.replace("   10 ....", "    10 ...."),
        RIGHT.replace("    2 ....\n", "    2 ....\n\n"),
        RIGHT.replace("    2 ....", "    2...."),
    ],
)
def test_a_fault_of_form_is_mended_by_its_edit(wrong: str) -> None:
    assert wrong != RIGHT
    node, _ = read_yaml(Text("a.yaml", wrong))
    assert isinstance(node, Mapping)
    block = node.get("map")
    assert isinstance(block, Scalar)
    _, bag = read_grid("map", block, 4, 10)
    [finding] = bag.findings
    [edit] = finding.fix
    assert edit.apply() == RIGHT


def test_a_row_that_is_too_short_has_no_edit() -> None:
    node, _ = read_yaml(Text("a.yaml", RIGHT.replace("    2 ....", "    2 ...")))
    assert isinstance(node, Mapping)
    block = node.get("map")
    assert isinstance(block, Scalar)
    _, bag = read_grid("map", block, 4, 10)
    assert [finding.fix for finding in bag.findings] == [()], "a square is missing, and nobody knows which"
