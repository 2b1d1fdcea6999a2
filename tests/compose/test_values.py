"""Attributes: numbers, lengths, words and colours, and what is wrong with them, at their line and column."""

from __future__ import annotations

from typing import Any

import pytest

from printgen.geometry import Rect
from printgen.scene.covering import covers
from printgen.scene.items import Group
from printgen.scene.path import box
from printgen.scene.style import Gradient, Ink


@pytest.mark.parametrize(
    ("markup", "told"),
    [
        ('<rect w="3,5" h="3"/>', "2:7 TP206 w: '3,5' is no number and no length such as 3.5 or 3.5mm (decimals are written with a point)"),
        ('<rect w="3" h="x"/>', "2:13 TP206 h: 'x' is no number and no length such as 3.5 or 3.5mm"),
        ('<rect w="3" h=""/>', "2:13 TP206 h: a number is missing"),
        ('<rect w="-3" h="1"/>', "2:7 TP206 w is -3, it must be at least 0"),
        ('<rect w="nan" h="1"/>', "2:7 TP206 w: 'nan' is no number"),
        ('<rect w="1e9" h="1"/>', "2:7 TP206 w: 1e9 is larger than any paper"),
        ('<rect w="1_0" h="1"/>', "2:7 TP206 w: '1_0' is no number"),
        ('<rect h="1"/>', "2:1 TP208 <rect> needs w"),
        ('<rect width="1" height="1" strok="ink"/>', "2:28 TP205 <rect> has no attribute 'strok'; did you mean \"stroke\"?"),
        ('<rectangle w="1" h="1"/>', '2:1 TP204 there is no element <rectangle>; did you mean "rect"?'),
        ('<rect w="1" h="1" fill="gras"/>', "2:19 AR202 no colour 'gras' in the palette"),
        ('<rect w="1" h="1" stroke="#12345"/>', "2:19 AR201 '#12345' is no colour"),
        ('<rect w="1" h="1" opacity="2"/>', "2:19 TP206 opacity is '2', it must be between 0 and 1"),
        ('<g><rect w="1" h="1" stroke-linecap="rund"/></g>', "2:22 TP206 stroke-linecap: 'rund' is none of butt, round, square; did you mean \"round\"?"),
        ('<rect w="1" h="1" stroke-dasharray="0 0"/>', "2:19 TP206 stroke-dasharray: dashes and gaps"),
        ('<rect w="1" h="1" fill="url(#sky)"/>', "2:19 TP210 there is no id 'sky' in this drawing"),
        ('<g id="sky"/><rect w="1" h="1" fill="url(#sky)"/>', "2:32 TP210 url(#sky) is a <g>, no gradient"),
        ('<rect w="1" h="1" fill="url(http://a.b/c)"/>', "2:19 TP210 fill: 'url(http://a.b/c)' points outside this drawing; write #id"),
        ('<linearGradient id="a"/><rect w="1" h="1" fill="url(#a)"/>', "2:1 TP208 <linearGradient> needs a <stop>"),
        ('<linearGradient id="a"><stop/><rect/></linearGradient><rect w="1" h="1" fill="url(#a)"/>', "2:31 TP209 <rect> stands in a gradient"),
        (f'<g transform="{"scale(1e6)" * 60}"/>', "2:4 TP206 transform: 'scale(1e6)scale(1e6)' makes things larger than any paper"),
        ('<g transform="scale(1e6)"><g transform="scale(1e6)"><rect w="1" h="1"/></g></g>', "2:30 TP206 with those around it, it makes things larger than any paper"),
        ('<g transform="turn(3)"/>', "2:4 TP206 transform: 'turn' is none of"),
        ('<g clip-path="url(#c)"/>', "2:4 TP210 there is no id 'c'"),
        ('<g id="c"/><g clip-path="url(#c)"/>', "2:15 TP210 it names a <g>, a <clipPath> is needed"),
        ('<path d="M 0 0 L 5"/>', "2:18 TP212 d: L needs 2 numbers, here is the end"),
        ("<path/>", "2:1 TP208 <path> needs d"),
        ('<circle cx="1"/>', "2:1 TP208 <circle> needs r"),
        ('<polygon points="1 2 3"/>', "2:10 TP206 points has 3 numbers; each point needs two"),
        ("Hello", "1:1 TP209 words ('Hello') stand in <face>; words are drawn by <text> and <text-box>"),
        ("<row><rct/></row>", '2:6 TP204 there is no element <rct>; did you mean "rect"?'),
        ("<stack><rct/></stack>", '2:8 TP204 there is no element <rct>; did you mean "rect"?'),
        ('<icon name="leaf" size="3" fill="red"/>', "2:28 TP205 fill means nothing on <icon>"),
        ('<icon name="leaf" size="3" fill="none"/>', "2:28 TP205 fill means nothing on <icon>"),
        ('<icon name="leaf" size="3" x="1" cx="2"/>', "2:28 TP205 x means nothing beside cx"),
        ('<icon name="leaf" size="3" w="1" h="2"/>', "2:19 TP205 size means nothing beside w and h"),
        ('<text y="9" stroke="red">Hi</text>', "2:13 TP205 stroke means nothing on <text>"),
        ('<g id="a"><rect w="1" h="1"/></g><use href="#a" w="9"/>', "2:49 TP205 w means nothing here: only a <symbol> with a viewBox is fitted"),
        ('<symbol id="a" viewBox="0 0 1 1" preserveAspectRatio="none"/>', "2:34 TP206 preserveAspectRatio: 'none' is none of xMidYMid meet, xMidYMid"),
        ('<defs fill="red"/>', "2:7 TP205 <defs> has no attribute 'fill'"),
        ('<rect w="1" h="1" grow="1"/>', "2:19 TP205 grow means nothing outside of a row or column"),
        ('<rect w="1" h="1"/><linearGradient id="a" href="#b"/><rect id="b" w="1" h="1" fill="url(#a)"/>', "2:43 TP210 #b is a <rect>, no gradient"),
        ('<rect w="1" h="1">Hi</rect>', "2:1 TP209 words ('Hi') stand in <rect>"),
        ('<rect w="1" h="1"><circle r="1"/></rect>', "2:19 TP209 <circle> cannot stand in <rect>"),
        ('<rect w="1" h="1"><blob/></rect>', "2:19 TP204 there is no element <blob>"),
        ('<g id="a"/><g id="a"/>', "2:15 TP216 the id 'a' is given twice"),
        ('<use href="#a"/>', "2:6 TP210 there is no id 'a'"),
        ("<use/>", "2:1 TP208 <use> needs href"),
        ('<g id="a"><use href="#a"/></g>', "2:16 TP211 #a contains this <use> of itself"),
        ('<layer><rect w="1" h="1"/></layer>', "2:1 TP208 <layer> needs name"),
        ('<text x="1" y="9" anchor="center">a</text>', "2:19 TP206 anchor: 'center' is none of start, middle, end"),
        ('<text x="1" y="9" bold="perhaps">a</text>', "2:19 TP206 bold is 'perhaps', it must be yes or no"),
        ('<text x="1" y="9" size="0">a</text>', "2:19 TP206 size is 0; a size of type is between 0.5 and 2000 points"),
        ('<text x="1" y="9" weight="heavy">a</text>', "2:19 TP206 weight is 'heavy', it must be a whole number from 100 to 1000"),
        ('<fold x1="1" y1="1" x2="1"/>', "2:1 TP208 <fold> needs y2"),
        ('<icon name="laef" size="3"/>', "2:7 TP213 there is no icon 'laef'; did you mean \"leaf\"?"),
        ('<icon name="leaf"/>', "2:1 TP208 <icon> needs size (or w and h)"),
        ('<icon size="3"/>', "2:1 TP208 <icon> needs name"),
        ('<icon name="../leaf" size="3"/>', "2:7 TP213 there is no icon '../leaf'"),
        ('<image href="x.png" size="3"/>', "2:8 TP214 there is no image 'x.png'"),
        ('<image href="https://a.b/x.png" size="3"/>', "2:8 TP214 an image is a file of the template folders, not 'https://a.b/x.png'"),
        ('<image href="/etc/passwd" size="3"/>', "2:8 TP214 an image is a file of the template folders"),
        ('<grid stroke="ink"/>', "2:1 TP209 <grid> stands only in a <board>"),
        ('<row w="5"><rect w="3" h="1"/><rect w="3" h="1"/></row>', "2:1 TP218 the elements of this <row> need 6.0 mm, it has 5.0 mm"),
        ('<text-box x="1">a</text-box>', "2:1 TP208 <text-box> needs w"),
    ],
)
def test_what_is_wrong_is_told_at_its_place(bench: Any, markup: str, told: str) -> None:
    found = bench(markup).told
    assert len(found) == 1, found
    assert found[0].startswith("templates/card.svg:" + told)


def test_all_that_is_wrong_is_told_at_once(bench: Any) -> None:
    assert [line.split()[1] for line in bench('<rect w="a" h="b" fill="c"/>\n<blob/><icon name="d" size="1"/>').told] == ["TP206", "TP206", "AR202", "TP204", "TP213"]


@pytest.mark.parametrize(("text", "mm"), [("3", 3.0), ("3mm", 3.0), ("0.5cm", 5.0), ("1in", 25.4), ("72pt", 25.4), (" 3 ", 3.0), (".5", 0.5), ("1e1", 10.0), ("+2", 2.0)])
def test_a_length_is_millimetres_or_has_a_unit(bench: Any, text: str, mm: float) -> None:
    (shape,) = bench(f'<rect w="{text}" h="1"/>').shapes
    found = box(shape.path)
    assert found is not None
    assert found.w == pytest.approx(mm)


def test_looks_pass_on_and_are_overruled(bench: Any) -> None:
    a, b = bench('<g fill="red" stroke="ink" stroke-width="2"><rect w="1" h="1"/><rect w="1" h="1" fill="none" stroke-width="1"/></g>').shapes
    assert a.style.fill == Ink((201, 49, 58), "red")
    assert (a.style.stroke_width, b.style.stroke_width) == (2, 1)
    assert b.style.fill is None
    assert b.style.stroke == a.style.stroke


def test_the_plain_look_is_ink_without_a_line(bench: Any) -> None:
    (shape,) = bench('<rect w="1" h="1"/>').shapes
    assert shape.style.fill == Ink((43, 42, 51), "ink")
    assert shape.style.stroke is None


def test_dashes_caps_and_joins_are_kept(bench: Any) -> None:
    markup = '<path d="M0 0L9 9" stroke="red" stroke-dasharray="1 2 3" stroke-dashoffset="1" stroke-linecap="round" stroke-linejoin="bevel" stroke-miterlimit="2" fill-rule="evenodd" fill-opacity="50%" stroke-opacity="0.2"/>'
    style = bench(markup).shapes[0].style
    assert style.dash == (1, 2, 3, 1, 2, 3)
    assert (style.dash_offset, style.cap, style.join, style.miter_limit, style.even_odd) == (1, "round", "bevel", 2, True)
    assert (style.fill_opacity, style.stroke_opacity) == (0.5, 0.2)


def test_a_gradient_lies_over_the_box_of_its_shape(bench: Any) -> None:
    (shape,) = bench('<linearGradient id="g" x2="0" y2="1"><stop offset="0%" stop-color="red"/><stop offset="1" stop-color="grass" stop-opacity="0.5"/></linearGradient><rect x="10" y="20" w="30" h="40" fill="url(#g)"/>').shapes
    fill = shape.style.fill
    assert isinstance(fill, Gradient)
    assert fill.shape == "linear"
    assert fill.matrix.at(fill.x1, fill.y1) == (10, 20)
    assert fill.matrix.at(fill.x2, fill.y2) == (10, 60)
    assert [(stop.offset, stop.ink.name, stop.opacity) for stop in fill.stops] == [(0, "red", 1), (1, "grass", 0.5)]


def test_a_gradient_may_lie_in_millimetres_and_take_the_stops_of_another(bench: Any) -> None:
    markup = '<defs><linearGradient id="a"><stop stop-color="red"/></linearGradient><radialGradient id="b" href="#a" gradientUnits="userSpaceOnUse" cx="5" cy="6" r="7" fx="4" gradientTransform="translate(1 0)"/></defs><rect w="9" h="9" fill="url(#b)"/>'
    fill = bench(markup).shapes[0].style.fill
    assert isinstance(fill, Gradient)
    assert (fill.shape, fill.x1, fill.y1, fill.x2, fill.y2, fill.r, fill.matrix.e) == ("radial", 5, 6, 4, 6, 7, 1)
    assert len(fill.stops) == 1


def test_gradients_that_name_each_other_are_told(bench: Any) -> None:
    told = bench('<linearGradient id="a" href="#b"/><linearGradient id="b" href="#a"/><rect w="1" h="1" fill="url(#a)"/>').told
    assert [line.partition(":")[2] for line in told] == ["2:58 TP211 #a takes its colours from itself"]


def test_a_clip_cuts_and_an_opacity_fades_as_one(bench: Any) -> None:
    drawn = bench('<clipPath id="c"><circle cx="5" cy="5" r="5"/></clipPath><g clip-path="url(#c)" opacity="0.5" transform="translate(3 0)"><rect w="50" h="50"/></g>')
    (group,) = drawn.items
    assert group.opacity == 0.5
    assert group.matrix.e == 3
    assert box(group.clip) == Rect(0, 0, 10, 10)
    assert drawn.face.ink == Rect(3, 0, 10, 10)


def test_a_line_has_no_fill(bench: Any) -> None:
    assert bench('<line x1="1" y1="1" x2="5" y2="5"/>').shapes == []
    assert bench('<line x1="1" y1="1" x2="5" y2="5" stroke="red"/>').shapes[0].style.fill is None


def clips_of(item: Any) -> list[Any]:
    """The boxes of the clips around one item, the outermost first."""
    return [box(item.clip), *clips_of(item.items[0])] if isinstance(item, Group) and item.clip is not None else []


def test_words_clip_with_their_letters_and_count_as_words(bench: Any) -> None:
    drawn = bench('<clipPath id="c"><text x="5" y="20" size="40">HI</text></clipPath><rect w="50" h="50" fill="red" clip-path="url(#c)"/>')
    (group,) = drawn.items
    assert drawn.words == ["HI"]
    found = box(group.clip)
    assert found is not None
    assert abs(found.x - 6) < 0.7, "where the letters stand"
    assert abs(found.bottom - 20) < 0.1
    assert sum(step[0] == "M" for step in group.clip) == 2, "an outline for each letter"


@pytest.mark.parametrize(
    "clips",
    [
        '<clipPath id="a" clip-path="url(#b)"><rect w="30" h="30"/></clipPath>',
        '<clipPath id="a"><rect w="30" h="30" clip-path="url(#b)"/></clipPath>',
        '<clipPath id="a"><g clip-path="url(#b)"><rect w="10" h="30"/><rect x="10" w="20" h="30"/></g></clipPath>',
        '<clipPath id="a" transform="translate(-5 0)" clip-path="url(#b)"><rect x="5" w="30" h="30"/></clipPath>',
    ],
)
def test_a_clip_with_a_clip_of_its_own_cuts_by_both(bench: Any, clips: str) -> None:
    drawn = bench(f'<clipPath id="b"><circle cx="5" cy="5" r="5"/></clipPath>{clips}<rect w="50" h="50" clip-path="url(#a)" transform="translate(3 0)"/>')
    (group,) = drawn.items
    assert clips_of(group) == [Rect(0, 0, 30, 30), Rect(0, 0, 10, 10)]
    assert (group.matrix.e, group.items[0].matrix.is_identity) == (3, True)
    assert drawn.face.ink == Rect(3, 0, 10, 10)


@pytest.mark.parametrize(
    ("clip", "told"),
    [
        ("", ":2:1 TP228 nothing in this clip covers anything, so all that it clips is gone"),
        ("<title>round</title>", ":2:1 TP228 nothing in this clip"),
        ('<text x="1" y="9"> </text>', ":2:1 TP228 nothing in this clip"),
        ('<path d="M0 0 H20"/>', ":2:1 TP228 nothing in this clip"),
        ('<line x1="1" y1="1" x2="9" y2="9" stroke="red" stroke-width="3"/>', ":2:1 TP228 nothing in this clip"),
        ('<polygon points="1,1 9,9 1,1"/>', ":2:1 TP228 nothing in this clip"),
        ('<path d="M1 1L5 5L9 1L5 5Z"/><path d="M3 3Z"/>', ":2:1 TP228 nothing in this clip"),
        ("words", ":2:1 TP209 words ('words') stand in <clipPath>"),
        ('<rect w="9" h="9" clip-path="url(#b)"/><rect x="20" w="9" h="9"/>', ":2:18 TP229 one of several shapes in a <clipPath> has a clip-path of its own"),
        ('<rect x="20" w="9" h="9"/><rect w="9" h="9" clip-path="url(#b)"/>', ":2:44 TP229 one of several shapes in a <clipPath> has a clip-path of its own"),
    ],
)
def test_a_clip_that_lets_nothing_through_is_told_and_so_is_one_that_cannot_be_kept(bench: Any, clip: str, told: str) -> None:
    found = bench(f'<clipPath id="c">{clip}</clipPath><clipPath id="b"><circle r="5"/></clipPath><rect w="50" h="50" clip-path="url(#c)"/>')
    assert told in found.told[0]
    assert found.face is not None
    assert found.face.scene.items == (), "what is clipped by nothing is not drawn"


@pytest.mark.parametrize(
    ("path", "covered", "free"),
    [
        ("M0 0H20V20H0Z M30 5V10H35V5Z", [(1, 1), (32, 7), (34, 9)], [(25, 5)]),
        ("M0 0V20H20V0Z M30 5H35V10H30Z", [(1, 1), (32, 7), (34, 9)], [(25, 5)]),
        ("M0 0H40V20H29V3H0Z M2 5V10H7V5Z", [(35, 10), (3, 6), (6, 9)], [(10, 10)]),
        ("M0 0V20H20V0Z M2 2H18V18H2Z", [(1, 1), (19, 19)], [(3, 3), (10, 17)]),
        ("M0 0V20H20V0Z M10 0L20 10L10 20L0 10Z", [(1, 1), (19, 19)], [(3, 10)]),
        ("M0 0H20V20H0Z M15 5V25H25V5Z", [(1, 1), (9, 17)], [(17, 7)]),
    ],
    ids=["beside", "beside, all the other way", "in its notch", "a hole", "a hole that touches", "one that cuts out of another"],
)
@pytest.mark.parametrize("over", ["h2v2h-2Z", "v2h2v-2Z"])
def test_each_part_of_a_shape_in_a_clip_covers_what_another_shape_covers_too(bench: Any, path: str, covered: list[tuple[float, float]], free: list[tuple[float, float]], over: str) -> None:
    for left, top in covered:
        (group,) = bench(f'<clipPath id="c"><path d="{path}"/><path d="M{left - 0.5} {top - 0.5}{over}"/></clipPath><rect w="50" h="50" clip-path="url(#c)"/>').items
        for x, y in [*covered, (left + 1.3, top + 1.3)]:
            assert covers(group.clip, Rect(x, y, 0.1, 0.1)), (x, y)
    assert not any(covers(group.clip, Rect(x, y, 0.1, 0.1)) for x, y in free)


@pytest.mark.parametrize("shape", ['<path d="M1 1L9 9H1L9 1Z"/>', '<polyline points="1,1 9,9 9,1"/>', '<rect w="9" h="0.01"/>', '<line x1="1" y1="1" x2="9" y2="9"/><rect w="9" h="9"/>', '<path d="M0 0L5 5L9 9V0L5 5L0 9Z"/>'])
def test_a_clip_that_covers_something_is_none_of_those_that_cover_nothing(bench: Any, shape: str) -> None:
    (group,) = bench(f'<clipPath id="c">{shape}</clipPath><rect w="50" h="50" clip-path="url(#c)"/>').items
    assert group.clip


def test_a_clip_in_the_units_of_a_box_is_refused(bench: Any) -> None:
    (told,) = bench('<clipPath id="c" clipPathUnits="objectBoundingBox"><rect w="1" h="1"/></clipPath><rect w="50" h="50" clip-path="url(#c)"/>').told
    assert ":2:18 TP206 clipPathUnits" in told


def test_what_cuts_is_what_shapes_cover_however_they_are_painted(bench: Any) -> None:
    shared = '<defs><g id="k"><rect w="10" h="10" fill="none"/></g></defs><use href="#k" fill="red"/>'
    drawn = bench(f'{shared}<clipPath id="c"><use href="#k" fill="red"/><rect x="20" w="5" h="5" fill="none" stroke="red"/></clipPath><rect w="50" h="50" clip-path="url(#c)"/><use href="#k" x="3" fill="red"/>')
    (group,) = drawn.items
    assert box(group.clip) == Rect(0, 0, 25, 10)
    assert sum(step[0] == "M" for step in group.clip) == 2


def test_shapes_of_a_clip_that_lie_over_each_other_go_the_same_way(bench: Any) -> None:
    drawn = bench('<clipPath id="c"><path d="M0 0H20V20H0Z"/><path d="M10 10V30Q20 35 30 30C33 25 33 15 30 10Z"/></clipPath><rect w="50" h="50" clip-path="url(#c)"/>')
    (group,) = drawn.items
    assert group.clip == (
        *(("M", 0, 0), ("L", 20, 0), ("L", 20, 20), ("L", 0, 20), ("Z",)),
        *(("M", 30, 10), ("C", 33, 15, 33, 25, 30, 30), ("C", pytest.approx(70 / 3), pytest.approx(100 / 3), pytest.approx(50 / 3), pytest.approx(100 / 3), 10, 30), ("L", 10, 10), ("Z",)),
    )


RING = "M0 0H30V30H0Z M10 10H20V20H10Z"


@pytest.mark.parametrize(
    ("clip", "hole"),
    [
        (f'<clipPath id="c"><path d="{RING}"/></clipPath>', False),
        (f'<clipPath id="c"><path d="{RING}" clip-rule="evenodd"/></clipPath>', True),
        (f'<clipPath id="c" clip-rule="evenodd"><path d="{RING}"/></clipPath>', True),
        (f'<clipPath id="c"><g clip-rule="evenodd"><path d="{RING}"/></g></clipPath>', True),
        (f'<clipPath id="c" clip-rule="evenodd"><path d="{RING}" clip-rule="nonzero"/></clipPath>', False),
        (f'<defs><path id="p" d="{RING}" fill-rule="evenodd"/></defs><clipPath id="c"><use href="#p"/></clipPath>', False),
        (f'<defs><path id="p" d="{RING}" clip-rule="evenodd"/></defs><clipPath id="c"><use href="#p"/></clipPath>', True),
        (f'<clipPath id="c"><path d="{RING}" clip-rule="evenodd"/><rect x="40" w="9" h="9"/></clipPath>', True),
        (f'<clipPath id="c"><rect x="40" w="9" h="9"/><path d="{RING}"/></clipPath>', False),
        (f'<clipPath id="c" clip-rule="evenodd"><path d="{RING}"/><rect x="12" y="12" w="6" h="6"/></clipPath>', False),
        (f'<clipPath id="c"><path d="{RING} M12 12H18V18H12Z" clip-rule="evenodd"/><rect x="40" w="9" h="9"/></clipPath>', False),
    ],
)
def test_a_clip_rule_says_how_the_inside_of_a_shape_in_a_clip_is_counted(bench: Any, clip: str, hole: bool) -> None:
    drawn = bench(f'{clip}<rect w="50" h="50" clip-path="url(#c)"/>')
    assert drawn.told == []
    (group,) = drawn.items
    assert covers(group.clip, Rect(4, 4, 1, 1), even_odd=group.even_odd)
    assert covers(group.clip, Rect(14, 14, 1, 1), even_odd=group.even_odd) is not hole
    assert not hole or not covers(group.clip, Rect(10.5, 10.5, 1, 1), even_odd=group.even_odd)


@pytest.mark.parametrize(
    ("clip", "told"),
    [
        ('<path d="M0 0H9V9Z" fill-rule="evenodd"/>', ':3:21 TP205 fill-rule means nothing in a <clipPath>; did you mean "clip-rule"?'),
        ('<g fill-rule="evenodd"><path d="M0 0H9V9Z"/></g>', ':3:4 TP205 fill-rule means nothing in a <clipPath>; did you mean "clip-rule"?'),
        ('<path d="M0 0H9V9Z" clip-rule="even-odd"/>', ":3:21 TP206 clip-rule: 'even-odd' is none of nonzero, evenodd"),
        (
            '<path d="M0 0 L20 20 H0 L20 0 Z" clip-rule="evenodd"/><rect x="40" w="9" h="9"/>',
            ':2:1 TP229 one of several shapes in this clip has clip-rule="evenodd" and lines that cross or overlap',
        ),
    ],
)
def test_a_rule_that_a_clip_cannot_keep_is_told(bench: Any, clip: str, told: str) -> None:
    (found,) = bench(f'<clipPath id="c">\n{clip}</clipPath><rect w="50" h="50" clip-path="url(#c)"/>').told
    assert told in found


def test_a_fill_rule_of_a_clip_itself_is_told(bench: Any) -> None:
    (found,) = bench('<clipPath id="c" fill-rule="evenodd"><rect w="9" h="9"/></clipPath><rect w="50" h="50" clip-path="url(#c)"/>').told
    assert "TP205 <clipPath> has no attribute 'fill-rule'" in found
    assert 'did you mean "clip-rule"' in found


def test_an_attribute_without_which_nothing_can_be_drawn_is_asked_for_where_the_element_stands(bench: Any) -> None:
    place, code, *words = next(iter(bench("<path/>").told)).split()
    assert (place, code, " ".join(words)) == ("templates/card.svg:2:1", "TP208", "<path> needs d")
    assert bench('<path d="M0 0 L9 9"/>').told == []


@pytest.mark.parametrize("markup", ['<text stroke="none" x="9" y="9">Hi</text>', '<row><space grow="1"/><rect w="1" h="1" grow="0"/></row>', '<g stroke="red"><icon name="leaf" size="3"/></g>'])
def test_what_is_true_or_passes_on_is_not_told(bench: Any, markup: str) -> None:
    assert bench(markup).told == []


def test_a_gradient_takes_what_it_does_not_say_from_another_one(bench: Any) -> None:
    """SVG 1.1, section 13.2.2: where it lies as well as its colours; not what only gradients of the other shape have."""
    stops = '<stop stop-color="red"/><stop offset="1" stop-color="sand"/>'
    last = f'<linearGradient id="a" x1="1" x2="7" gradientUnits="userSpaceOnUse" gradientTransform="translate(2 0)">{stops}</linearGradient>'
    (shape,) = bench(f'{last}<linearGradient id="b" x2="5" href="#a"/><linearGradient id="c" y2="3" href="#b"/><rect w="9" h="9" fill="url(#c)"/>').shapes
    paint = shape.style.fill
    assert isinstance(paint, Gradient)
    assert (paint.x1, paint.y1, paint.x2, paint.y2, paint.matrix.e, len(paint.stops)) == (1, 0, 5, 3, 2, 2)
    (shape,) = bench(f'{last}<radialGradient id="b" href="#a"/><rect w="9" h="9" fill="url(#b)"/>').shapes
    assert (shape.style.fill.shape, shape.style.fill.x1, shape.style.fill.r) == ("radial", 0.5, 0.5)


def test_what_is_wrong_with_stops_that_several_gradients_take_is_told_once(bench: Any) -> None:
    takers = "".join(f'<linearGradient id="b{n}" href="#a"/><rect w="9" h="9" fill="url(#b{n})"/>' for n in range(3))
    assert len(bench(f'<linearGradient id="a"><stop offset="7"/></linearGradient>{takers}').told) == 1


def test_the_root_of_an_icon_is_moved_faded_and_cut(bench: Any) -> None:
    clip = '<clipPath id="c"><rect width="5" height="5"/></clipPath>'
    bench.file("icons/probe.svg", f'<svg viewBox="0 0 10 10" transform="translate(1 2)" opacity="0.5" clip-path="url(#c)">{clip}<rect width="9" height="9"/></svg>')
    (use,) = bench('<icon name="probe" size="10"/>').uses
    (group,) = use.symbol.items
    assert isinstance(group, Group)
    assert (group.matrix.e, group.matrix.f, group.opacity, group.clip and box(group.clip)) == (1, 2, 0.5, Rect(0, 0, 5, 5))
    assert use.symbol.box == Rect(0, 0, 10, 10), "its room stays what the viewBox says"


def test_words_print_over_what_lies_below_where_they_say_so(bench: Any) -> None:
    (glyphs, plain) = bench('<text x="9" y="9" fill="red" overprint="yes">a</text><text x="9" y="19" fill="red">a</text>').glyphs
    assert (glyphs.ink.overprint, plain.ink.overprint) == (True, False)


@pytest.mark.parametrize("units", [1.0, 0.0005, 400.0])
def test_clips_are_near_and_narrow_by_their_own_size_whatever_their_units(bench: Any, units: float) -> None:
    def told(shapes: str) -> list[str]:
        drawn = bench(f'<clipPath id="c">{shapes}</clipPath><g transform="scale({1 / units:.9g})"><rect w="{50 * units:.9g}" h="{50 * units:.9g}" clip-path="url(#c)"/></g>')
        return [words.split()[1] for words in drawn.told]

    def path(*corners: float) -> str:
        return "M" + "L".join(f"{x * units:.9g} {y * units:.9g}" for x, y in zip(corners[::2], corners[1::2], strict=True)) + "Z"

    beside = f'<path d="{path(45, 0, 49, 0, 49, 4, 45, 4)}"/>'
    outer = path(0, 0, 40, 0, 40, 40, 0, 40)
    assert told(f'<path d="{outer}"/>') == []
    assert told(f'<path d="{outer}{path(10, 10, 20, 10, 20, 30, 10, 30)}" clip-rule="evenodd"/>{beside}') == []
    assert told(f'<path d="{outer}{path(0, 10, 20, 10, 20, 30, 0, 30)}" clip-rule="evenodd"/>{beside}') == ["TP229"], "one within the other, along its edge"
    assert told(f'<path d="{path(0, 0, 40, 30, 0, 0)}"/>') == ["TP228"]
