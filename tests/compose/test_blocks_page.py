"""The page about booklets names each block and attribute that exists, and no other."""

from __future__ import annotations

import re
from pathlib import Path

from printgen.compose import blocks
from printgen.compose.frame import spec_of
from printgen.gather import gather

PAGE = (Path(__file__).parents[2] / "docs" / "booklets.md").read_text("utf-8")


def test_each_block_and_attribute_is_told_and_no_other() -> None:
    told = {name: set(re.findall(r"`([\w-]+)`", names)) for name, names in re.findall(r"^\| `<([\w-]+)>` \|([^|]*)\|", PAGE, re.MULTILINE)}
    there = {name: set(spec_of(function).names) for name, function in gather(blocks, "block").items()}
    assert told == there
