"""Art off the piece and words below later art go in, findings at the element come out; what is seen at least in part, and what may shine through, is not told."""

from __future__ import annotations

import io
import time
from dataclasses import replace
from typing import Any

import pytest
from PIL import Image


@pytest.mark.parametrize(
    ("markup", "told"),
    [
        ('<rect x="70" y="5" w="6" h="6" fill="red"/>', "7.0 mm beyond the right edge of the bleed (60 × 90 mm, bleed 3 mm)"),
        ('<icon name="leaf" x="-12" y="5" size="6"/>', "3.0 mm beyond the left edge of the bleed"),
        ('<circle cx="9" cy="-20" r="4" fill="red"/>', "13.0 mm beyond the top edge"),
        ('<line x1="5" y1="99" x2="20" y2="99" stroke="ink" stroke-width="2"/>', "5.0 mm beyond the bottom edge"),
        ('<g transform="translate(100 0)"><rect w="6" h="6" fill="red"/><rect y="9" w="6" h="6" fill="red"/></g>', "37.0 mm beyond the right edge"),
        ('<rect x="63" y="5" w="6" h="6" fill="red"/>', "0.0 mm beyond the right edge"),
    ],
)
def test_art_wholly_off_the_piece_is_told_at_its_element(bench: Any, markup: str, told: str) -> None:
    (found,) = bench(markup).findings
    assert (found.code, found.severity.word, str(found.place)) == ("TP231", "warning", "templates/card.svg:2:1")
    assert told in found.message
    assert found.message.startswith("x: ")
    assert "from -3 to 63 mm across and from -3 to 93 mm down" in found.hint


@pytest.mark.parametrize(
    "markup",
    [
        '<rect x="-3" y="-3" w="66" h="96" fill="grass"/>',
        '<rect x="-30" y="-30" w="160" h="160" fill="grass"/>',
        '<rect x="62.5" y="5" w="6" h="6" fill="red"/>',
        '{% for n in range(12) %}<circle cx="{{ n * 10 }}" cy="9" r="2" fill="red"/>{% endfor %}',
        '<defs><g id="dots"><circle cx="5" cy="5" r="2" fill="red"/><circle cx="90" cy="5" r="2" fill="red"/></g></defs><use href="#dots"/>',
        '<defs><clipPath id="c"><rect w="60" h="90"/></clipPath></defs><g clip-path="url(#c)"><rect x="50" w="90" h="9" fill="red"/><rect x="80" w="9" h="9" fill="red"/></g>',
        '<rect x="80" y="5" w="6" h="6" fill="none"/>',
    ],
)
def test_what_is_seen_in_part_or_belongs_to_a_pattern_is_not_told(bench: Any, markup: str) -> None:
    assert bench(markup).told == []


def test_off_the_piece_is_told_of_the_right_one_among_many_and_counted(bench: Any) -> None:
    row = '<g>\n{% for n in range(3) %}<icon name="leaf" x="{{ 70 + n * 10 }}" y="5" size="6"/>{% endfor %}\n<icon name="leaf" x="9" y="5" size="6"/></g>'
    (found,) = bench(row).findings
    assert (found.code, str(found.place)) == ("TP231", "templates/card.svg:3:24")
    assert "wholly off the piece, and 2 more times" in found.message


def test_words_off_the_piece_are_told_once_with_the_icons_in_them(bench: Any) -> None:
    (found,) = bench('<text x="90" y="9" size="12" rich="true">a :leaf: b</text>').findings
    assert found.code == "TX201"


OVER = [
    '<rect x="0" y="50" w="60" h="30" fill="grass"/>',
    '<g transform="translate(0 50)"><path d="M0 0 H60 V30 H0 Z" fill="red"/></g>',
    '<circle cx="20" cy="59" r="25" fill="red"/>',
    '<icon name="leaf" x="5" y="40" size="40"/>',
    '<rect x="5" y="50" w="9" h="30" fill="grass"/><rect x="13" y="50" w="30" h="30" fill="grass"/>',
    '<image href="art/full.png" x="0" y="40" w="60" h="40" fit="fill"/>',
    '<defs><linearGradient id="s"><stop offset="0" stop-color="red"/><stop offset="1" stop-color="ink"/></linearGradient></defs><rect y="50" w="60" h="30" fill="url(#s)"/>',
    '<defs><clipPath id="c"><rect x="0" y="0" w="59" h="90"/></clipPath></defs><g clip-path="url(#c)"><rect y="50" w="60" h="30" fill="red"/></g>',
]


def _pictures(bench: Any) -> None:
    for name, mode, colour in (("full", "RGB", (200, 30, 30)), ("clear", "RGBA", (200, 30, 30, 90))):
        data = io.BytesIO()
        Image.new(mode, (600, 400), colour).save(data, "PNG")
        bench.file(f"art/{name}.png", data.getvalue())


@pytest.mark.parametrize("over", OVER)
def test_words_below_later_art_are_told_at_their_element(bench: Any, over: str) -> None:
    _pictures(bench)
    found = next(one for one in bench(f'<text x="10" y="60" size="12">Meadow</text>\n{over}').findings if one.code == "TP232")
    assert (found.severity.word, str(found.place)) == ("warning", "templates/card.svg:2:1")
    assert found.message.startswith("x: 'Meadow' is painted over: 100% of it, ")
    assert " mm at 10." in found.message
    assert found.labels[0].place.line == 3


@pytest.mark.parametrize("over", OVER)
def test_the_same_art_below_the_words_is_not_told(bench: Any, over: str) -> None:
    _pictures(bench)
    assert [one.code for one in bench(f'{over}\n<text x="10" y="60" size="12">Meadow</text>').findings if one.code.startswith("TP")] == []


@pytest.mark.parametrize(
    "over",
    [
        '<rect x="0" y="50" w="60" h="30" fill="grass" fill-opacity="0.5"/>',
        '<g opacity="0.9"><rect x="0" y="50" w="60" h="30" fill="grass"/></g>',
        '<rect x="0" y="50" w="60" h="30" fill="none" stroke="ink"/>',
        '<rect x="0" y="50" w="15" h="30" fill="grass"/>',
        '<rect x="0" y="62" w="60" h="30" fill="grass"/>',
        '<path d="M0 0 H60 V90 H0 Z M5 50 H55 V70 H5 Z" fill="red" fill-rule="evenodd"/>',
        '<image href="art/clear.png" x="0" y="40" w="60" h="40" fit="fill"/>',
        '<defs><clipPath id="c"><rect x="0" y="0" w="60" h="9"/></clipPath></defs><g clip-path="url(#c)"><rect w="60" h="90" fill="red"/></g>',
        '<defs><linearGradient id="s"><stop offset="0" stop-color="red" stop-opacity="0"/><stop offset="1" stop-color="ink"/></linearGradient></defs><rect y="50" w="60" h="30" fill="url(#s)"/>',
    ],
)
def test_words_that_may_be_read_through_or_beside_it_are_not_told(bench: Any, over: str) -> None:
    _pictures(bench)
    assert "TP232" not in {one.code for one in bench(f'<text x="10" y="60" size="12">Meadow</text>{over}').findings}


def test_of_several_lines_at_least_half_must_be_covered(bench: Any) -> None:
    box = '<text-box x="5" y="5" w="50" h="40" size="12">one two three four five six seven eight nine ten eleven twelve thirteen</text-box>'
    (text,) = bench(box).face.texts
    for share, codes in ((0.3, []), (0.7, ["TP232"])):
        found = bench(f'{box}<rect x="0" y="{text.box.y}" w="60" h="{text.box.h * share}" fill="red"/>').findings
        assert [one.code for one in found] == codes


def test_another_piece_that_is_shown_is_taken_for_nothing_that_covers(bench: Any) -> None:
    """It may change and take its old one's place, and the face that shows it is not drawn again."""
    plain = replace(bench.kind, id="plain", template="plain")
    bench.others = (replace(bench.component, id="y", kind=plain),)
    bench.file("plain.svg", '<face><rect x="-3" y="-3" w="66" h="96" fill="red"/></face>')
    assert bench('<text x="10" y="60" size="12">Meadow</text><piece of="y" x="0" y="0" w="60"/>').told == []


@pytest.mark.parametrize("words", ["Meadow", "{{ it.name }}"])
def test_of_words_that_are_drawn_once_more_on_top_only_the_hidden_ones_are_told(bench: Any, words: str) -> None:
    bench.set(name="Meadow")
    text = f'<text x="10" y="60" size="12">{words}</text>'
    found = bench(f'{text}\n<rect y="50" width="60" height="30" fill="grass"/>\n{text}').findings
    assert [(one.code, str(one.place), one.labels[0].place.line) for one in found] == [("TP232", "templates/card.svg:2:1", 3)]
    twice = bench(f'{text}\n{text}\n<rect y="50" width="60" height="30" fill="grass"/>\n<text x="10" y="60" size="12">Meadow and more</text>').findings
    assert [(one.code, str(one.place)) for one in twice] == [("TP232", "templates/card.svg:2:1"), ("TP232", "templates/card.svg:3:1")]


def test_words_in_rows_are_judged_where_they_lie(bench: Any) -> None:
    row = '<row x="5" y="50" gap="2"><text size="9">one</text>\n<text size="9">two</text></row>'
    (text, _) = bench(row).face.texts
    (found,) = bench(f'{row}<rect x="0" y="40" width="{text.box.right + 0.5}" height="30" fill="red"/>').findings
    assert (found.code, str(found.place), "'one' is painted over: 100%" in found.message) == ("TP232", "templates/card.svg:2:27", True)


def _doubled(end: str, many: int = 15) -> str:
    links = "".join(f'<g id="a{n}"><use href="#a{n + 1}"/><use href="#a{n + 1}"/></g>' for n in range(many))
    return f'<defs>{links}<g id="a{many}">{end}</g></defs>'


@pytest.mark.parametrize(
    ("end", "codes"),
    [
        ('<rect x="10" y="58" width="0.1" height="0.1" fill="red"/>', []),
        ('<path d="M0 0 H60 V90 H0 Z M5 50 H55 V70 H5 Z" fill="red" fill-rule="evenodd"/>', []),
        ('<rect x="0" y="50" width="60" height="30" fill="red"/>', ["TP232"]),
    ],
)
def test_what_is_used_ten_thousands_of_times_above_words_is_looked_at_soon(bench: Any, end: str, codes: list[str]) -> None:
    began = time.process_time()
    found = bench(f'{_doubled(end)}<text x="10" y="60" size="12">Meadow</text><use href="#a0"/>').findings
    assert [one.code for one in found] == codes
    assert time.process_time() - began < 4


def test_a_map_of_small_things_above_many_words_costs_little(bench: Any) -> None:
    dots = '{% for n in range(3000) %}<rect x="{{ 5 + n % 60 * 0.8 }}" y="{{ 5 + n // 60 * 1.4 }}" width="0.4" height="0.4" fill="ink"/>{% endfor %}'
    lines = "".join(f'<text x="6" y="{10 + n * 6}" size="9">Some words {n}</text>' for n in range(12))
    below = ['<rect x="0" y="20" width="60" height="9" fill="red"/>', ""]
    began = time.process_time()
    told = [[one.code for one in bench(f'<defs><g id="m">{dots}{more}</g></defs>{lines}<use href="#m"/>').findings] for more in below]
    assert told == [["TP232", "TP232"], []]
    assert time.process_time() - began < 4


def test_things_without_end_above_words_without_end_are_looked_at_soon(bench: Any) -> None:
    frames = '{% for n in range(2500) %}<path d="M0 0 H60 V90 H0 Z M4 50 H55 V70 H4 Z" fill="red" fill-rule="evenodd"/><text x="10" y="60" size="12">Meadow</text>{% endfor %}'
    began = time.process_time()
    bench(frames)
    assert time.process_time() - began < 12
