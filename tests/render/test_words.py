"""Words of strangers end up in XML and PDF; neither may break."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.render.words import clean


@pytest.mark.parametrize(
    ("text", "kept"),
    [("Am Fluss", "Am Fluss"), ("a\x00b\x08c\x1fd", "abcd"), ("one\r\ntwo\tthree", "one two three"), ("x\ud800y", "x\ufffdy"), ("a\ufffeb\x85c", "ab c"), ("🐍 ≤ <&>", "🐍 ≤ <&>")],
)
def test_what_no_file_can_hold_is_taken_out(text: str, kept: str) -> None:
    assert clean(text) == kept


@given(st.text(st.characters()))
def test_clean_words_survive_xml(text: str) -> None:
    element = ET.Element("a")
    element.text = clean(text)
    assert (ET.fromstring(ET.tostring(element, "unicode")).text or "") == clean(text)
