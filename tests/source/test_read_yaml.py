"""YAML texts go in; nodes with exact places come out, and a finding for each trap."""

from __future__ import annotations

import time

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from printgen.place import Text
from printgen.source.nodes import Mapping, Node, Scalar, Sequence
from printgen.source.read_yaml import read_yaml


def root_of(text: str) -> Mapping:
    node, bag = read_yaml(Text("a.yaml", text))
    assert bag.findings == []
    assert isinstance(node, Mapping)
    return node


def scalar(text: str, key: str) -> Scalar:
    node = root_of(text).get(key)
    assert isinstance(node, Scalar)
    return node


def told(text: str) -> list[tuple[str, str, str]]:
    return [(f.code, str(f.place), f.message) for f in read_yaml(Text("a.yaml", text))[1].sorted]


@pytest.mark.parametrize(
    ("raw", "value"),
    [
        ("true", True),
        ("False", False),
        ("null", None),
        ("~", None),
        ("0", 0),
        ("-12", -12),
        ("3.50", 3.5),
        (".5", 0.5),
        ("-0.25", -0.25),
        ("No", "No"),
        ("yes", "yes"),
        ("On", "On"),
        ("off", "off"),
        ("1:30", "1:30"),
        ("010", "010"),
        ("1e3", "1e3"),
        ("0x1F", "0x1F"),
        ("0o17", "0o17"),
        ("1_000", "1_000"),
        ("+1", "+1"),
        ("2024-01-01", "2024-01-01"),
        (".inf", ".inf"),
        (".nan", ".nan"),
        ("=", "="),
        ("99999999999999999999", "99999999999999999999"),
        ("1.2.3", "1.2.3"),
    ],
)
def test_only_plain_numbers_and_truth_values_are_more_than_text(raw: str, value: object) -> None:
    found = scalar(f"a: {raw}", "a")
    assert (found.value, found.raw, found.quoted) == (value, raw, False)
    assert type(found.value) is type(value)
    quoted = scalar(f"a: '{raw}'", "a")
    assert (quoted.value, quoted.raw, quoted.quoted) == (raw, raw, True)


def test_every_value_knows_its_place() -> None:
    root = root_of("# Ä 😀\nname: 'x y'\nlist: [1, two]\n  \nin:\n  - {k: v}\n  - 7\n")
    assert [key.place.span for key, _ in root.entries] == [(2, 1, 2, 5), (3, 1, 3, 5), (5, 1, 5, 3)]
    assert [node.place.span for _, node in root.entries] == [(2, 7, 2, 12), (3, 7, 3, 15), (6, 3, 7, 6)]
    items = root.get("list")
    assert isinstance(items, Sequence)
    assert [item.place.span for item in items.items] == [(3, 8, 3, 9), (3, 11, 3, 14)]


def test_signs_outside_of_the_basic_plane_count_as_one_column() -> None:
    root = root_of("{a: 😀, b: x}\n")
    assert [node.place.column for _, node in root.entries] == [5, 11]


def test_each_line_of_a_literal_block_has_its_place() -> None:
    block = scalar("t:\n  m: 1\nb: |\n\n   one\n     two\n\n   three\n", "b")
    assert block.raw == "\none\n  two\n\nthree\n"
    assert [place.span for place in block.lines] == [(4, 1, 4, 1), (5, 4, 5, 7), (6, 4, 6, 9), (7, 1, 7, 1), (8, 4, 8, 9)]
    assert block.place.span == (3, 4, 8, 9)


@pytest.mark.parametrize("header", ["|", "|-", "|+", "|2", "|2-", "|-2", "| # note"])
def test_a_block_may_state_its_indentation_and_its_end(header: str) -> None:
    block = scalar(f"a:\n  b: 1\nc: {header}\n   x\n  y\n" if "2" in header else f"a: 1\nb: 1\nc: {header}\n  x\n  y\n", "c")
    assert [(place.line, place.column) for place in block.lines][:2] == ([(4, 3), (5, 3)])


def test_a_folded_block_is_text_without_lines() -> None:
    block = scalar("a: >\n  one\n  two\n", "a")
    assert (block.raw, block.lines, block.quoted) == ("one two\n", (), True)


@pytest.mark.parametrize("text", ["", "\n\n", "# only a comment\n", "---\n", "~"])
def test_an_empty_file_is_told(text: str) -> None:
    assert told(text) == [("SY111", "a.yaml:1:1", "the file is empty")]


def test_all_doubles_of_a_key_are_told_with_the_first() -> None:
    assert told("a: 1\nb: {c: 1, c: 2}\na: 3\na: 4\n") == [
        ("DF108", "a.yaml:2:11", 'key "c" is given twice (first in line 2)'),
        ("DF108", "a.yaml:3:1", 'key "a" is given twice (first in line 1)'),
        ("DF108", "a.yaml:4:1", 'key "a" is given twice (first in line 1)'),
    ]


def test_a_tab_is_told_on_each_line_even_where_yaml_breaks() -> None:
    assert told("a:\n\tb: 1\n\tc: 2\n") == [(code, f"a.yaml:{line}:1", "a tab; YAML is indented and spaced with blanks") for code, line in (("DF108", 2), ("DF108", 3))]
    assert told("a: 1\t# x\n")[0][1] == "a.yaml:1:5"


def test_what_lies_deeper_than_a_hundred_levels_is_refused() -> None:
    assert told("[" * 100 + "]" * 100) == []
    assert [one[0] for one in told("[" * 101 + "]" * 101)] == ["SY113"]
    assert [one[0] for one in told("[" * 50_000)] == ["SY113"]
    assert [one[0] for one in told("\n".join(" " * n + "a:" for n in range(150)))] == ["SY113"]


def bombs() -> list[str]:
    laughs = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n" + "".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 10))
    maps = "a0: &a0 {x: 1}\n" + "".join(f"a{n}: &a{n} {{{', '.join(f'k{k}: *a{n - 1}' for k in range(9))}}}\n" for n in range(1, 10))
    long = "a: &a [" + "x, " * 1000 + "x]\nb: [" + "*a, " * 1000 + "*a]\n"
    return [laughs, maps, long, "a: &a [*a]", "a: &a {b: *a}", "&a [[[*a]]]", "a: &a\n  b: &b [*a]\n"]


@pytest.mark.parametrize("bomb", bombs())
def test_a_bomb_is_refused_at_once(bomb: str) -> None:
    start = time.perf_counter()
    assert [one[0] for one in told(bomb)] == ["SY113"]
    assert time.perf_counter() - start < 0.5


def test_an_alias_repeats_a_value_and_one_without_an_anchor_is_told() -> None:
    assert scalar("a: &x 1\nb: *x\n", "b").value == 1
    assert told("a: 1\nb: *y\n") == [("SY110", "a.yaml:2:4", 'there is no anchor "&y" before this alias')]


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("a: b: c\n", "1:5", 'a second ":" in one value'),
        ("a: %x\n", "1:4", 'a value cannot start with "%"'),
        ("a: @x\n", "1:4", 'a value cannot start with "@"'),
        ('a: 1\nb: "x\n', "2:4", "a quote is not closed"),
        ("a: [1\nb: 2\n", "2:2", "this list or mapping in brackets is not closed, or a comma is missing"),
        ("a:\n  b: 1\n c: 2\n", "3:2", "this line does not fit the lines above it"),
        ("a: 1\nb\nc: 2\n", "3:1", 'this line should be "key: value", or lie deeper than its key'),
    ],
)
def test_what_is_no_yaml_is_told_in_an_authors_words(text: str, place: str, words: str) -> None:
    assert told(text) == [("SY110", f"a.yaml:{place}", words)]


def test_odd_keys_are_told() -> None:
    assert told("? [a]\n: 1\n? \n: 2\nb: 3\n") == [
        ("SY114", "a.yaml:1:3", "this cannot be a key; a key is text on one line"),
        ("SY114", "a.yaml:3:2", "this cannot be a key; a key is text on one line"),
    ]


def inner(node: Node) -> list[Node]:
    if isinstance(node, Mapping):
        return [node, *(one for key, value in node.entries for one in (key, *inner(value)))]
    return [node, *(one for item in node.items for one in inner(item))] if isinstance(node, Sequence) else [node]


SIGNS = st.sampled_from(list("ab: -[]{},#&*!|>'\"%@`\n\n  1~.?<é😀\t"))


@given(st.lists(SIGNS, max_size=60).map("".join))
def test_no_text_breaks_the_reader_and_all_places_lie_in_the_text(text: str) -> None:
    node, bag = read_yaml(Text("a.yaml", text))
    assert node is not None or bag.findings
    places = [f.place for f in bag.findings] + [one.place for one in (inner(node) if node is not None else [])]
    assert all(0 <= place.start <= place.end <= len(text) + 1 for place in places)


@example("! a")
@given(st.lists(SIGNS, max_size=30).map("".join))
def test_an_unquoted_scalar_stands_where_its_place_says(text: str) -> None:
    node, _ = read_yaml(Text("a.yaml", "k: " + text))
    for one in inner(node) if node is not None else []:
        if isinstance(one, Scalar) and not one.quoted and "\n" not in one.raw and one.raw and one.place.source:
            # A tag is refused; the place of what bears one starts with it.
            assert one.place.source.text[one.place.start : one.place.end].startswith((one.raw[:1], "!"))


@pytest.mark.parametrize("escape", ["\\0", "\\x1b", "\\u2028", "\\x85"])
def test_a_control_character_cannot_hide_in_an_escape(escape: str) -> None:
    assert [one[:2] for one in told(f'a: 1\nb: "x{escape}"\n')] == [("SY105", "a.yaml:2:4")]


def test_a_half_of_a_surrogate_pair_is_no_character() -> None:
    assert [one[0] for one in told('b: "\\ud800"\n')] in (["SY105"], ["SY110"])
