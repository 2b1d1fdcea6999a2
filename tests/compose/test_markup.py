"""Markup: XML with places, nothing else."""

from __future__ import annotations

import pytest

from printgen.compose.markup import MAX_DEPTH, Element, finder, parse_file, parse_rendered, stamped
from printgen.place import Text


def read(text: str) -> tuple[Element | None, list[str]]:
    tree, bag = parse_file(Text("a.svg", text))
    return tree, [f"{found.place} {found.code} {found.message}" for found in bag.sorted]


def rendered(text: str, name: str = "a.svg") -> tuple[Element | None, list[str]]:
    source = Text(f"templates/{name}", text)
    tree, bag = parse_rendered(stamped(text, name), finder(lambda wanted: source if wanted == name else None), source)
    return tree, [f"{found.place} {found.code} {found.message}" for found in bag.sorted]


@pytest.mark.parametrize("way", [read, rendered])
def test_each_element_knows_where_it_stands(way: object) -> None:
    tree, told = way('<face>\n  <g>äöü<rect\n w="1"/></g>\n</face>')  # type: ignore[operator]
    assert told == []
    assert [(e.tag, e.place.line, e.place.column) for e in tree.walk()] == [("face", 1, 1), ("g", 2, 3), ("rect", 2, 9)]


def test_an_attribute_is_found_in_its_tag() -> None:
    tree, _ = read('<face>\n<rect x="1"\n  stroke-width="3" width="4"/><g w="9"/></face>')
    assert tree is not None
    rect = tree.children[0]
    assert [rect.where(name).span for name in ("x", "stroke-width", "w")] == [(2, 7, 2, 12), (3, 3, 3, 19), (3, 20, 3, 29)]
    assert rect.where("nothing") == rect.place
    assert rect.value_at("w", 0).span == (3, 27, 3, 28)


def test_a_value_that_jinja_made_is_found_at_its_attribute() -> None:
    tree, _ = rendered('<face><rect x="{{ a }}" y="2"/></face>')
    assert tree is not None
    tree.children[0].attributes["x"] = "M 0 0"
    assert tree.children[0].value_at("x", 3).column == 13


def test_width_and_height_are_w_and_h_and_style_is_attributes() -> None:
    tree, _ = read('<rect width="3" height="4" style="fill: red; stroke:none;-inkscape-x:y" xmlns="http://www.w3.org/2000/svg" xlink:href="#a"/>')
    assert tree is not None
    assert tree.attributes == {"w": "3", "h": "4", "href": "#a", "fill": "red", "stroke": "none"}


def test_what_stands_in_comments_and_jinja_is_not_stamped() -> None:
    text = "<!-- <a> -->{# <b> #}{% if '<c>' %}<d/>{{ '<e>' }}<![CDATA[<f>]]>"
    assert stamped(text, "t").count("pg-at") == 1
    assert f'<d pg-at="t:{text.index("<d")}"/>' in stamped(text, "t")


@pytest.mark.parametrize("way", [read, rendered])
@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("<face>\n <g>\n</face>", "2:2 TP201 <g> is not closed before </face>"),
        ("<face>\n <g/>\n", "1:1 TP201 <face> is never closed"),
        ("<face>\n <text>a &nbsp; b</text></face>", "2:2 TP201 XML does not know &nbsp;"),
        ("<face>\n <rect w=3/></face>", "TP201 this is not well-formed XML: not well-formed (invalid token)"),
        ('<face>\n <rect w="3" w="4"/></face>', "TP201 this is not well-formed XML: duplicate attribute"),
        ("", "TP201 this is not well-formed XML: no element found"),
        ("<face/><face/>", "TP201 this is not well-formed XML: junk after document element"),
    ],
)
def test_broken_xml_is_told_where_it_breaks(way: object, text: str, told: str) -> None:
    tree, found = way(text)  # type: ignore[operator]
    assert tree is None
    assert len(found) == 1
    if way is rendered or told[0].isdigit():
        told = told.split(" ", 1)[1]
    assert told in found[0]


def test_the_element_that_is_not_closed_is_named_at_its_own_place() -> None:
    assert rendered("<face>\n <g>\n</face>")[1] == ["templates/a.svg:2:2 TP201 <g> is not closed before </face>"]


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("<face><textbox>a</text-box></face>", "is <textbox> or </text-box> misspelt? both ends of an element have one name"),
        ("<face><g></face>", "write </g>, or end the tag with />"),
    ],
)
def test_the_two_ends_of_one_element_are_no_forgotten_tag(text: str, hint: str) -> None:
    source = Text("templates/a.svg", text)
    _, bag = parse_rendered(stamped(text, "a.svg"), finder(lambda _: source), source)
    assert [one.hint for one in bag.findings] == [hint]


@pytest.mark.parametrize(
    "text",
    [
        '<!DOCTYPE face [<!ENTITY a "b">]><face>&a;</face>',
        '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"><svg/>',
        '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
        '<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;">]><a>&c;</a>',
    ],
)
def test_a_document_type_is_refused(text: str) -> None:
    tree, told = read(text)
    assert tree is None
    assert told == ["a.svg:1:1 TP202 a document type or entity is not allowed in a drawing"]


def test_elements_may_not_lie_too_deep() -> None:
    assert read("<g>" * MAX_DEPTH + "</g>" * MAX_DEPTH)[1] == []
    tree, told = read("<g>" * 3000 + "</g>" * 3000)
    assert tree is None
    assert told == [f"a.svg:1:{1 + 3 * MAX_DEPTH} TP203 the drawing has more than 64 elements inside each other"]


def test_elements_may_not_be_too_many() -> None:
    told = read("<g>" + "<g/>" * 50_001 + "</g>")[1]
    assert told[0].endswith("TP203 the drawing has more than 50,000 elements")
