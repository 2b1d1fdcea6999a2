"""Templates of strangers: whatever they try, there is a finding or a drawing, soon, and nothing else."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from printgen.compose.codes import TOO_LARGE
from printgen.compose.face import DEEPEST
from printgen.model.game import Component

from .conftest import fields

GUIDE = Path(__file__).parents[2] / "templates" / "README.md"
HOSTILE = {
    "class walk": "{{ ''.__class__.__mro__[1].__subclasses__() }}",
    "globals": "{{ self.__init__.__globals__ }}",
    "function globals": "{{ range.__globals__ }}",
    "lipsum": "{{ lipsum(n=1000000) }}",
    "cycler": "{{ cycler.__init__.__globals__.os.popen('id').read() }}",
    "joiner": "{{ joiner().__init__ }}",
    "attr filter": "{{ '' | attr('__class__') }}",
    "map attribute": "{{ [''] | map(attribute='__class__') | list }}",
    "format": "{{ '{0.__class__}'.format('') }}",
    "safe": "{{ '<rect w=\"1\"/>' | safe }}",
    "huge power": "{{ 9 ** 9 ** 9 }}",
    "huge text": "{{ 'a' * 999999999 }}",
    "huge join": "{{ range(10000) | join('a' ~ 'b') | length }}{% for a in range(9999) %}{{ range(9999) | join('aaaaaaaaaaaaaaaa') }}{% endfor %}",
    "double loop": "{% for a in range(10000) %}{% for b in range(10000) %}{% endfor %}{% endfor %}",
    "recursive loop": "{% for a in [1] recursive %}{{ loop([1]) }}{% endfor %}",
    "recursive macro": "{% macro m(n) %}{{ m(n) }}{% endmacro %}{{ m(1) }}",
    "branching macro": "{% macro m(n) %}{% if n %}{{ m(n - 1) }}{{ m(n - 1) }}{% endif %}{% endmacro %}{{ m(40) }}",
    "include itself": '{% include "card.svg" %}',
    "include the world": '{% include "/etc/passwd" %}',
    "import the world": '{% import "../../../etc/passwd" as x %}',
    "extends": '{% extends "card.svg" %}',
    "set huge": "{% set ns = namespace(x='a') %}{% for i in range(200) %}{% set ns.x = ns.x ~ ns.x %}{% endfor %}",
    "nested lists": "{% set ns = namespace(x=[]) %}{% for i in range(100) %}{% set ns.x = [ns.x, ns.x] %}{% endfor %}{{ ns.x | string | length }}",
    "debug": "{% debug %}",
    "do": "{% do 1 %}",
    "doctype": '<!DOCTYPE a [<!ENTITY x "y">]>',
    "entity": "&xxe;",
    "processing": '<?php system("id") ?>',
    "use bomb": "".join(f'<g id="a{n}"><use href="#a{n + 1}"/><use href="#a{n + 1}"/></g>' for n in range(60)) + '<g id="a60"><rect w="1" h="1"/></g>',
    "use ring": '<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>',
    "use chain": "".join(f'<g id="a{n}"><use href="#a{n + 1}"/></g>' for n in range(300)) + '<g id="a300"/>',
    "symbol in itself": '<symbol id="s"><use href="#s"/></symbol><use href="#s"/>',
    "clip of itself": '<clipPath id="c"><rect w="1" h="1" clip-path="url(#c)"/></clipPath><rect w="1" h="1" clip-path="url(#c)"/>',
    "look bomb": "".join(
        f'<g id="a{n}">' + "".join(f'<g {name}="0.{k}"><use href="#a{n + 1}"/></g>' for k in range(1, 9)) + "</g>"
        for n, name in enumerate(["stroke-width", "fill-opacity", "stroke-opacity", "stroke-dashoffset", "stroke-dasharray", "stroke-width", "fill-opacity"])
    )
    + '<g id="a7"><rect w="1" h="1" stroke="ink"/></g>',
    "clip bomb": '<clipPath id="c"><use href="#a0"/></clipPath>'
    + "".join(f'<g id="a{n}"><use href="#a{n + 1}"/><use href="#a{n + 1}"/></g>' for n in range(60))
    + '<g id="a60"><text x="9" y="9">a</text></g><rect w="1" h="1" clip-path="url(#c)"/>',
    "chain of clips": "".join(f'<clipPath id="c{n}" clip-path="url(#c{n + 1})"><rect w="50" h="50"/></clipPath>' for n in range(200))
    + '<clipPath id="c200"><rect w="50" h="50"/></clipPath><rect w="1" h="1" clip-path="url(#c0)"/>',
    "chain of gradients": "".join(f'<linearGradient id="c{n}" href="#c{n + 1}"/>' for n in range(700)) + '<rect w="1" h="1" fill="url(#c0)"/>',
    "deep groups": "<g>" * 5000 + "</g>" * 5000,
    "deep rows": "<row>" * 55 + '<rect w="1" h="1"/>' + "</row>" * 55,
    "long path": f'<path d="M0 0{"l1 1" * 100_000}" stroke="ink"/>',
    "script": "<script>alert(1)</script>",
    "foreign object": "<foreignObject><iframe/></foreignObject>",
    "event": '<rect w="1" h="1" onclick="x()"/>',
    "remote use": '<use href="http://example.com/a.svg#x"/>',
    "remote image": '<image href="http://169.254.169.254/latest" size="3"/>',
    "data image": '<image href="data:image/png;base64,AAAA" size="3"/>',
    "device image": '<image href="/dev/zero" size="3"/>',
    "css url": '<rect w="1" h="1" style="fill:url(file:///etc/passwd)"/>',
    "huge transform": '<g transform="' + "scale(100)" * 90 + '"><rect w="1" h="1" part="p"/></g>',
    "flat transform": '<g transform="scale(0)"><text x="1" y="1">a</text><rect w="1" h="1" part="p" stroke="ink"/></g>',
    "huge number": '<rect w="1e308" h="1e400"/>',
    "many glyphs": f'<text-box x="1" y="1" w="50" h="80">{"word " * 20_000}</text-box>',
    "long word": f'<text-box x="1" y="1" w="50" h="80" min="1">{"w" * 9_000}</text-box>',
    "tiny dashes": '<rect w="50" h="50" stroke="ink" stroke-dasharray="0.0000001"/>',
    "huge board": '<board square="1" columns="99999" rows="99999"><grid/></board>',
    "huge track": '<track w="50" to="99999999" size="1"/>',
    "own stamp": '<rect pg-at="x:1" w="1" h="1"/>',
    "forged stamp": '<rect w="1" h="1" pg-at="../../etc/passwd:1"/>',
    "null": "<g>\0</g>",
    "template in words": "{{ '{{ 7 * 7 }}' }}",
}
FINE = {"processing", "use bomb", "deep rows", "flat transform", "tiny dashes", "long word", "huge transform"}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_template_ends_soon_with_a_finding(bench: Any, name: str) -> None:
    began = time.process_time()
    drawn = bench(HOSTILE[name])
    assert time.process_time() - began < 10
    assert drawn.findings or name in FINE
    assert all(found.place.file and found.place.line for found in drawn.findings)
    assert len(drawn.told) < 200
    assert not any("Traceback" in line for line in drawn.told)


CHAINS = {
    "uses": ('<use id="c{0}" href="#c{1}"/>\n', '<rect id="c{0}" w="9" h="9"/>', '<use href="#c0"/>'),
    "rows": ('<row id="c{0}"><use href="#c{1}"/></row>\n', '<rect id="c{0}" w="9" h="9"/>', '<use href="#c0"/>'),
    "clips": ('<clipPath id="c{0}" clip-path="url(#c{1})"><rect w="9" h="9"/></clipPath>\n', '<clipPath id="c{0}"><rect w="9" h="9"/></clipPath>', '<rect w="9" h="9" clip-path="url(#c0)"/>'),
    "clipped shapes": ('<clipPath id="c{0}"><rect w="9" h="9" clip-path="url(#c{1})"/></clipPath>\n', '<clipPath id="c{0}"><rect w="9" h="9"/></clipPath>', '<rect w="9" h="9" clip-path="url(#c0)"/>'),
    "clipped uses": (
        '<clipPath id="c{0}"><use href="#u{0}"/></clipPath><use id="u{0}" href="#r" clip-path="url(#c{1})"/>\n',
        '<rect id="r" w="9" h="9"/><clipPath id="c{0}"><rect w="9" h="9"/></clipPath>',
        '<rect w="9" h="9" clip-path="url(#c0)"/>',
    ),
    "gradients": ('<linearGradient id="c{0}" href="#c{1}"/>\n', '<linearGradient id="c{0}"><stop stop-color="red"/></linearGradient>', '<rect w="9" h="9" fill="url(#c0)"/>'),
}
"""Links of a chain, each of which names the next one, its end, and who uses the first one."""


@pytest.mark.parametrize("sort", CHAINS)
def test_what_uses_one_another_too_deep_is_told_at_its_place(bench: Any, sort: str) -> None:
    link, end, use = CHAINS[sort]
    for many in (40, 700):
        chain = "".join(link.format(n, n + 1) for n in range(many))
        told = bench(f"<defs>{chain}{end.format(many)}</defs>{use}").told
        # Twice where both a clip and what it clips go too deep.
        assert len(told) in ((1, 2) if many > 40 else (0,)), told[:3]
        assert all("TP203 drawings use one another more than 100 deep" in one for one in told)


def test_pieces_that_show_one_another_in_a_long_chain_are_told(bench: Any) -> None:
    ends = [str(n + 1) if n < 119 else "" for n in range(120)]
    bench.others = tuple(Component(f"y{n}", bench.kind, fields(shows=f"y{end}" if end else ""), {}) for n, end in enumerate(ends))
    bench.set(shows="y0")
    drawn = bench('{% if it.shows %}<piece of="{{ it.shows }}" w="20"/>{% else %}<rect w="4" h="4"/>{% endif %}')
    assert [one.partition(":")[2] for one in drawn.told] == ["2:18 TP203 pieces show one another more than 8 deep"]
    assert all(f"pieces show one another at most {DEEPEST} deep".casefold() in words.casefold() for words in (TOO_LARGE.law, GUIDE.read_text("utf-8")))
    assert "show the inner pieces themselves" in str(drawn.findings[0].hint)


@pytest.mark.parametrize(("many", "told"), [(5, 0), (48, 1)])
def test_pieces_that_show_one_another_through_chains_of_uses_are_told_where_they_are_too_deep(bench: Any, many: int, told: int) -> None:
    """Each of the eight is 96 deep: all at once they would be deeper than Python calls, and than what writes them goes down."""
    bench.others = tuple(Component(f"y{n}", bench.kind, fields(shows=f"y{n + 1}" if n < 6 else ""), {}) for n in range(7))
    bench.set(shows="y0")
    chain = "".join(f'<g id="c{n}"><use href="#c{n + 1}"/></g>' for n in range(many))
    end = f'<g id="c{many}">' + '{% if it.shows %}<piece of="{{ it.shows }}" w="20"/>{% else %}<rect w="4" h="4"/>{% endif %}</g>'
    drawn = bench(f'<defs>{chain}{end}</defs><use href="#c0"/>')
    assert [one.partition(" ")[2] for one in drawn.told] == told * ["TP203 with the pieces that it shows, what is drawn lies more than 100 deep within each other"]


WORDS = st.sampled_from(
    ["<rect ", "<g>", "</g>", "<row ", "/>", ">", 'w="5" ', 'h="x" ', "{{ it.name }}", "{% if 1 %}", "{% endif %}", "{{", "}}", "<text>", "</text>", "&", "<", "é", 'id="a"', '<use href="#a"/>', "<board ", 'square="3"', "{# ", "#}", 'd="M0 0"', "<path "]
)


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow], deadline=None)
@given(st.lists(WORDS, max_size=12).map("".join))
def test_any_template_gives_a_face_or_findings_with_places(bench: Any, markup: str) -> None:
    drawn = bench(markup)
    assert drawn.face is not None or drawn.findings
    assert all(found.place.file for found in drawn.findings)


@pytest.mark.parametrize(("levels", "told"), [(16, 0), (17, 1), (40, 1)])
def test_artwork_that_uses_artwork_twice_each_time_is_told_once_it_is_too_much(bench: Any, levels: int, told: int) -> None:
    doubled = "".join(f'<symbol id="s{n + 1}"><use href="#s{n}"/><use href="#s{n}"/></symbol>' for n in range(levels))
    drawn = bench(f'<defs><symbol id="s0"><rect w="4" h="4"/></symbol>{doubled}</defs><use href="#s{levels}"/>')
    assert ["TP203 with all that it uses, more than 200,000 things are drawn" in one for one in drawn.told] == [True] * told
