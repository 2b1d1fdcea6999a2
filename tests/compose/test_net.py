"""<net>, <panel> and <cut>: a folding net and outlines of pieces that are no rectangles."""

from __future__ import annotations

import time
from collections.abc import Sequence

import pytest

from printgen.compose.cuts import faulty
from printgen.geometry import Rect, Size
from printgen.model.record import Record
from printgen.place import NOWHERE
from printgen.scene.items import Group, Shape
from printgen.scene.path import box, ellipse, rectangle

from .conftest import Bench

NET = Record(
    {
        "panels": (Record({"id": "a", "x": 0, "y": 0, "w": 20, "h": 20}), Record({"id": "b", "x": 20, "y": 0, "w": 20, "h": 20})),
        "tabs": ("a W",),
    }
)


@pytest.fixture
def folding(bench: Bench) -> Bench:
    bench.set(net=NET)
    return bench


def test_a_net_has_a_ground_a_tab_its_panels_and_its_folds(folding: Bench) -> None:
    drawn = folding.template(
        '<face><net x="10" y="5" tab="4" fill="sand" tab-fill="grass" stroke="red"><panel name="b"><rect width="3" height="3" fill="red"/></panel></net></face>'
    )
    assert [shape.style.fill.name if shape.style.fill else "line" for shape in drawn.shapes] == ["sand", "grass", "red", "line", "line"]  # type: ignore[union-attr]
    assert drawn.face is not None
    assert [shape.path for shape in drawn.shapes if shape.style.dash] == [(("M", 20, 0), ("L", 20, 20)), (("M", 0, 20), ("L", 0, 0))], "the tab's fold, too"
    assert drawn.face.scene.folds == ((("M", 30, 5), ("L", 30, 25)), (("M", 10, 25), ("L", 10, 5))), "the tab is bent, too"
    assert drawn.face.scene.cut is not None
    assert box(drawn.face.scene.cut) == (6, 5, 44, 20)


def test_what_stands_in_a_panel_has_its_origin_at_the_corner_of_the_panel(folding: Bench) -> None:
    drawn = folding.template(
        '<face><net x="10" y="5" fill="none"><panel name="b"><rect width="3" height="3" fill="red" part="spot"/></panel></net></face>'
    )
    assert drawn.parts["spot"].box == (30, 5, 3, 3)


def test_a_panel_is_moved_faded_and_told_as_a_group_is(folding: Bench) -> None:
    drawn = folding.template('<face><net x="10" y="5"><panel name="b" opacity="0.5" transform="translate(1 2)" fill="red" part="panel"><rect width="3" height="3"/></panel></net></face>')
    assert [name for one in drawn.shapes if (name := getattr(one.style.fill, "name", "")) not in {"", "ink"}] == ["red"]
    assert [group.opacity for group in groups(drawn.items) if group.opacity < 1] == [0.5]
    assert drawn.parts["panel"].box == (31, 7, 3, 3)


def groups(items: Sequence[object]) -> list[Group]:
    return [inner for item in items if isinstance(item, Group) for inner in (item, *groups(item.items))]


def test_the_bleed_of_a_net_is_a_line_of_its_colour_around_it(folding: Bench) -> None:
    drawn = folding.template('<face><net fill="sand"/></face>')
    assert (drawn.shapes[0].style.stroke, drawn.shapes[0].style.stroke_width) == (drawn.shapes[0].style.fill, 6.0)


@pytest.mark.parametrize(
    ("markup", "told"),
    [
        ("<net><panel/></net>", "TP208 <panel> needs name"),
        ('<net><panel name="c"/></net>', "TP206 the net has no panel 'c'"),
        ('<net><panel name="a"><panel name="b"/></panel></net>', "TP209 <panel> stands in a <net>, which says where it lies"),
        ('<clipPath id="c"><net/></clipPath><rect w="9" h="9" clip-path="url(#c)"/>', "TP209 <net> stands in a <clipPath>: only a piece is folded up from a net"),
        ('<defs><g id="n"><net/></g></defs><clipPath id="c"><use href="#n"/></clipPath><rect w="9" h="9" clip-path="url(#c)"/>', "TP209 <net> stands in a <clipPath>: only a piece"),
        ('<net fill-opacity="0.5"/>', "TP205 fill-opacity means nothing on <net>"),
        ('<panel name="a"/>', "TP209 <panel> stands in a <net>, which says where it lies"),
        ("<cut/>", "TP208 <cut> needs d"),
        ('<cut d="M 0 0 L 5"/>', "TP212 d: "),
    ],
)
def test_what_is_wrong_is_told(folding: Bench, markup: str, told: str) -> None:
    (found,) = folding.template(f"<face>{markup}</face>").told
    assert told in found


def test_a_piece_without_a_net_has_none_to_draw(bench: Bench) -> None:
    (found,) = bench.template("<face><net/></face>").told
    assert "<net> draws the field net of a piece, and x has none" in found


def test_a_cut_is_the_outline_of_the_piece_and_draws_nothing(bench: Bench) -> None:
    drawn = bench.template('<face><g transform="translate(5 0)"><cut d="M0 0 H10 V10 Z"/></g></face>')
    assert drawn.items == ()
    assert drawn.face is not None
    assert drawn.face.scene.cut == (("M", 5, 0), ("L", 15, 0), ("L", 15, 10), ("Z",))


def test_a_piece_with_another_cut_is_another_drawing(bench: Bench) -> None:
    one, other = (bench.template(f'<face><cut d="M0 0 H{n} V10 Z"/></face>').face for n in (10, 11))
    assert one is not None
    assert other is not None
    assert one.scene.key != other.scene.key


def test_the_colour_of_a_tab_reaches_the_bleed_and_no_other_panel(bench: Bench) -> None:
    rows = (("a", 10, 0), ("b", 30, 0), ("c", 30, 20), ("d", 10, 26))
    bench.set(net=Record({"panels": tuple(Record({"id": n, "x": x, "y": y, "w": 20, "h": 20}) for n, x, y in rows), "tabs": ("a W", "a S")}))
    drawn = bench.template('<face><net tab="4" fill="sand" tab-fill="grass"/></face>')
    assert drawn.face is not None
    (net,) = drawn.items
    assert isinstance(net, Group)
    west, south, panel = (item for item in net.items if isinstance(item, Group))
    assert [box(one.clip) for one in (west, south) if one.clip] == [(3, 0, 7, 20), (10, 20, 20, 7)], "as deep as the tab and the bleed, as wide as its side"
    assert all(isinstance(one.items[0], Shape) and one.items[0].style.stroke_width == 6.0 for one in (west, south))
    assert panel.clip is not None
    assert box(panel.clip) == (10, 26, 20, 20), "d keeps its ground, 2 mm beyond the end of the tab"


SQUARE = "M0 0 H20 V20 H0 Z"


@pytest.mark.parametrize(
    ("markup", "told"),
    [
        ('<cut d="M0 0 H20 V20 H0"/>', "2:9 TP224 x: the outline to cut along is open: it ends at (0.0, 20.0), 20.0 mm from its start"),
        ('<cut d="M0 0 H20 V20 H0 Z M3 3 H8 V8"/>', "2:9 TP224 x: the outline to cut along is open: it ends at (8.0, 8.0), 7.1 mm from its start"),
        ('<cut d=""/>', "2:9 TP225 x: the outline to cut along is empty"),
        ('<cut d="M5 5"/>', "2:9 TP225 x: the outline to cut along is empty"),
        ('<cut d="M5 5Z"/>', "2:9 TP225 x: the outline to cut along has no area: it is a single point"),
        ('<cut d="M5 5L5 5Z"/>', "2:9 TP225 x: the outline to cut along has no area: it is a single point"),
        ('<cut d="M0 0 H20 V20 H0 Z M5 5Z"/>', "2:9 TP225 x: the outline to cut along has no area: it is a single point"),
        ('<cut d="M0 0 H20 Z"/>', "2:9 TP225 x: the outline to cut along has no area: it goes there and back"),
        ('<cut d="M0 0 Q10 0 20 0 Z"/>', "2:9 TP225 x: the outline to cut along has no area: it goes there and back"),
        ('<cut d="M-1 0 H60 V90 H-1 Z"/>', "2:9 TP226 x: the outline to cut along reaches 1.0 mm beyond the left edge of the piece (60 × 90 mm)"),
        ('<cut d="M0 0 H70 V90 H0 Z"/>', "2:9 TP226 x: the outline to cut along reaches 10.0 mm beyond the right edge of the piece (60 × 90 mm; its bleed is 3 mm)"),
        ('<cut d="M-1 0 H60 V94 H-1 Z"/>', "reaches 1.0 mm beyond the left edge, 4.0 mm beyond the bottom edge of the piece (60 × 90 mm; its bleed is 3 mm)"),
        ('<g transform="translate(0 80)"><cut d="M0 0 H20 V20 H0 Z"/></g>', "2:40 TP226 x: the outline to cut along reaches 10.0 mm beyond the bottom edge"),
        ('<column x="0" y="80" w="60"><g><cut d="M0 0 H20 V20 H0 Z"/><rect width="9" height="5"/></g></column>', "2:40 TP226 x: the outline to cut along reaches 10.0 mm"),
        ('<cut d="M0 0 L20 20 H0 L20 0 Z"/>', "2:9 TP227 x: the outline to cut along crosses itself at (10.0, 10.0)"),
        ('<cut d="M0 0 L10 10 L20 20 V0 L10 10 L0 20 Z"/>', "2:9 TP227 x: the outline to cut along crosses itself at (10.0, 10.0)"),
        ('<cut d="M0 0 C60 40 -40 40 20 0 Z"/>', "2:9 TP227 x: the outline to cut along crosses itself at (10.0, 7.5)"),
        (f'<cut d="{SQUARE}"/><cut d="M10 10 H30 V30 H10 Z"/>', "2:37 TP227 x: the outline to cut along crosses another one at (10.0, 20.0)"),
        ('<cut d="M0 0H40V88H0Z"/><cut d="M20 0H60V88H20Z"/>', "2:33 TP227 x: the outline to cut along overlaps another one at ("),
        (f'<cut d="{SQUARE}"/><cut d="{SQUARE}"/>', "2:37 TP227 x: the outline to cut along overlaps another one at (0.0, 0.0)"),
        (f'<cut d="{SQUARE}"/><cut d="M20 20 V0 H0 V20 Z"/>', "2:37 TP227 x: the outline to cut along overlaps another one at ("),
        ('<cut d="M0 0H60V60H0Z M0 0H60V30H0Z"/>', "2:9 TP227 x: the outline to cut along overlaps itself at (30.0, 0.0)"),
        (f'<cut d="{SQUARE}"/><cut d="M20 20 H9 V9 H20 Z"/>', "2:37 TP227 x: the outline to cut along overlaps another one at ("),
        ('<cut d="M9 9 H18 V18 H9 Z"/><cut d="M0 0 H20 V12 H18 V16 H20 V20 H0 Z"/>', "TP227 x: the outline to cut along overlaps another one at (18.0, 14.0)"),
        (f'<defs><cut id="k" d="{SQUARE}"/></defs><use href="#k"/><use href="#k" x="10"/>', "TP227 x: the outline to cut along overlaps another one at ("),
        ('<cut d="M20 20 H40 V40 H20 Z"/><cut d="M10 10 L30 30 L20 30 Z"/>', "TP227 x: the outline to cut along overlaps another one at (20.0, 25.0)"),
        ('<cut d="M0 10 A10 10 0 0 1 20 10 A10 10 0 0 1 0 10 Z"/><cut d="M20 10 A10 10 0 0 1 0 10 Z"/>', "TP227 x: the outline to cut along overlaps another one at ("),
        (f'<cut d="{SQUARE}" id="{"a" * 20}"/><cut d="M0 0{" H20 H0" * 2500} V9 Z"/>', "TP203 x: the outline to cut along has more than 5,000 steps"),
    ],
)
def test_an_outline_that_cuts_nothing_out_is_told_where_it_is_written(bench: Bench, markup: str, told: str) -> None:
    (found,) = bench(markup).told
    assert told in found


def test_thousands_of_outlines_are_held_against_each_other_soon() -> None:
    squares = [(rectangle(Rect(6.0 * x, 6.0 * y, 6, 6)), NOWHERE) for x in range(40) for y in range(40)]
    started = time.process_time()
    assert list(faulty(squares, Size(240, 240), 0.0, "x")) == []
    over = (rectangle(Rect(3, 0, 6, 6)), NOWHERE)
    assert [one.message for one in faulty([*squares, over], Size(240, 240), 0.0, "x")] == ["x: the outline to cut along overlaps another one at (4.5, 0.0)"]
    assert len(list(faulty([*squares[:1] * 2000, *squares[1:2]], Size(240, 240), 0.0, "x"))) == 1999
    assert time.process_time() - started < 30, "held each against each they take minutes"


def test_thousands_of_outlines_within_each_other_take_no_longer() -> None:
    nested = [(rectangle(Rect(0.4 * n, 0.4 * n, 1700 - 0.8 * n, 1700 - 0.8 * n)), NOWHERE) for n in range(2000)]
    size = Size(1700, 1700)
    started = time.process_time()
    assert list(faulty(nested, size, 0.0, "x")) == []
    assert len(list(faulty([*nested, (rectangle(Rect(10, 10.1, 500, 500)), NOWHERE)], size, 0.0, "x"))) == 1
    assert time.process_time() - started < 10, "each held against all around it they take a minute"


def test_more_corners_than_can_be_held_against_each_other_are_told_and_what_is_told_elsewhere_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    circles = [(ellipse(500, 500, 490 - n, 490 - n), NOWHERE) for n in range(400)]
    (found,) = faulty(circles, Size(1000, 1000), 0.0, "x")
    assert (found.code, "more than 100,000 corners" in found.message) == ("TP203", True)
    monkeypatch.setattr("printgen.compose.cuts.MOST_TRIES", 0)
    crossing = [(rectangle(Rect(n, n, 9, 9)), NOWHERE) for n in (0, 1)]
    (found,) = faulty(crossing, Size(20, 20), 0.0, "x")
    assert found.message == "x: the outline to cut along crosses another one at (1.0, 9.0)"


def test_of_a_piece_without_bleed_none_is_told() -> None:
    (found,) = faulty([(rectangle(Rect(0, 0, 30, 20)), NOWHERE)], Size(20, 20), 0.0, "x")
    assert found.message == "x: the outline to cut along reaches 10.0 mm beyond the right edge of the piece (20 × 20 mm)"


@pytest.mark.parametrize(
    "markup",
    [
        f'<cut d="{SQUARE}"/>',
        '<cut d="M0 0 H20 V20 H0 V0"/>',
        '<cut d="M0 0 H20 V8 H12 H20 V20 H0 Z"/>',
        '<cut d="M0 10 A10 10 0 0 1 20 10 A10 10 0 0 1 0 10 Z M5 10 A5 5 0 0 1 15 10 A5 5 0 0 1 5 10 Z"/>',
        f'<cut d="{SQUARE}"/><cut d="M20 0 H40 V20 H20 Z"/><cut d="M5 5 H9 V9 H5 Z"/>',
        f'<cut d="{SQUARE}"/><cut d="M0 20 H20 V40 H0 Z"/><cut d="M20 0 V40 H40 V0 Z"/><cut d="M40 5 L60 0 V20 Z"/>',
        f'<cut d="{SQUARE}"/><cut d="M0 10 L10 5 L20 10 L10 15 Z"/>',
        '<cut d="M20 0 H0 V20 H20 V12 A4 4 0 0 0 20 4 Z"/><cut d="M20 0 V4 A4 4 0 0 1 20 12 V20 H40 V0 Z"/>',
        '<cut d="M0 0 H20 V8 H12 H20 V20 H0 Z"/><cut d="M20 0 H40 V20 H20 Z"/>',
        '<cut d="M0 0 H33.333 V20 H0 Z"/><cut d="M33.3335 5 L50 10 L33.3331 15 Z"/>',
    ],
)
def test_outlines_are_all_cut_one_beside_another_or_within_it_and_may_have_slits(bench: Bench, markup: str) -> None:
    drawn = bench(markup)
    assert drawn.told == []
    assert drawn.face is not None
    cut = drawn.face.scene.cut
    assert cut is not None
    assert sum(step[0] == "M" for step in cut) == markup.count("M")


def test_what_is_used_twice_is_cut_and_folded_twice_and_its_words_count_twice(bench: Bench) -> None:
    shared = '<defs><g id="k"><cut d="M0 0 H10 V10 H0 Z"/><fold x1="0" y1="5" x2="10" y2="5"/><text x="1" y="4" size="6" part="words">A</text></g></defs>'
    drawn = bench(f'{shared}<use href="#k" x="5"/><use href="#k" x="35"/><g transform="translate(30 60) rotate(90)"><use href="#k"/></g>')
    assert drawn.told == []
    face = drawn.face
    assert face is not None
    cut = face.scene.cut or ()
    starts = [n for n, step in enumerate(cut) if step[0] == "M"]
    assert [box(cut[start:end]) for start, end in zip(starts, [*starts[1:], len(cut)], strict=True)] == [(5, 0, 10, 10), (35, 0, 10, 10), pytest.approx((20, 60, 10, 10))]
    assert [box(fold) for fold in face.scene.folds] == [(5, 5, 10, 0), (35, 5, 10, 0), pytest.approx((25, 60, 0, 10))]
    assert [text.text for text in face.texts] == ["A", "A", "A"]
    assert face.texts[1].box.x - face.texts[0].box.x == pytest.approx(30)
    assert len(face.parts) == 3
    (told,) = bench(f'{shared}<use href="#k" x="5"/><use href="#k" x="55"/>').told
    assert "TP226 x: the outline to cut along reaches 5.0 mm beyond the right edge" in told


def test_an_outline_that_nothing_is_cut_along_is_told(bench: Bench) -> None:
    cut = '<cut d="M0 0 H9 V9 H0 Z"/>'
    (told,) = bench(f'<clipPath id="c"><rect w="9" h="9"/>{cut}</clipPath><rect w="20" h="20" clip-path="url(#c)"/>').told
    assert ":2:45 TP209 <cut> stands in a <clipPath>: only a piece is cut along an outline" in told
    bench.file("icons/leaf.svg", f'<svg viewBox="0 0 9 9"><rect w="9" h="9"/>{cut}</svg>')
    (told,) = bench('<icon name="leaf" size="5"/>').told
    assert "templates/icons/leaf.svg:1:43 TP209 <cut> stands in an icon" in told


@pytest.mark.parametrize(
    ("markup", "column", "said"),
    [
        ('<fold x1="0" y1="5" x2="9" y2="5"/>', 1, "<fold> stands in {}: only a piece is folded"),
        ('<rect w="5" h="5" part="lid"/>', 19, "part stands in {}: only what is drawn on a piece is a part of it"),
        ('<g part="lid"><rect w="5" h="5"/></g>', 4, "part stands in {}: only what is drawn on a piece is a part of it"),
    ],
)
def test_a_fold_and_a_part_of_what_is_no_piece_are_told(bench: Bench, markup: str, column: int, said: str) -> None:
    (told,) = bench(f'<clipPath id="c"><rect w="9" h="9"/>\n{markup}</clipPath><rect w="20" h="20" clip-path="url(#c)"/>').told
    assert told == f"templates/card.svg:3:{column} TP209 {said.format('a <clipPath>')}"
    bench.file("icons/leaf.svg", f'<svg viewBox="0 0 9 9"><rect w="9" h="9"/>\n{markup}</svg>')
    (told,) = bench('<icon name="leaf" size="5"/>').told
    assert told == f"templates/icons/leaf.svg:2:{column} TP209 {said.format('an icon')}"


def test_a_fold_without_length_is_told(bench: Bench) -> None:
    (told,) = bench('<fold x1="7" y1="5" x2="7" y2="5"/>').told
    assert told == "templates/card.svg:2:21 TP206 this fold ends where it starts; it goes along a line"


def test_hundreds_of_outlines_within_each_other_are_held_against_one_that_crosses_itself_soon(bench: Bench) -> None:
    nested = '{% for n in range(400) %}{% set w = 40 - n * 0.02 %}<cut d="M{{ 1 + n * 0.01 }} {{ 1 + n * 0.01 }} h{{ w }} v{{ w }} h-{{ w }} Z"/>{% endfor %}'
    began = time.process_time()
    (told,) = bench(f'{nested}\n<cut d="M0 0 L20 20 H0 L20 0 Z"/>').told
    assert time.process_time() - began < 6
    assert ":3:9 TP227 x: the outline to cut along crosses itself" in told
