"""A booklet's template goes in, its pages come out: numbered, with their contents and references right, nothing parted that belongs together, and faults at their places."""

from __future__ import annotations

from dataclasses import replace

import pytest

from printgen.compose.blocks.table import _Cell, _level
from printgen.compose.booklet.slab import Slab
from printgen.geometry import Size
from printgen.model.game import Component, Kind
from printgen.scene.items import Face, Part, SetText, Shape, Use

from .conftest import Bench, flat

BOOK = Kind("book", "booklet", Size(100.0, 120.0), "book", bleed=0.0)
ROOM = 120 - 17 - 18
"""The height of the flow on a page of the bench (mm)."""


class Press:
    """Binds templates; the markup of `pages` stands in <booklet> from line 2 on."""

    def __init__(self, bench: Bench) -> None:
        self.bench = bench
        bench.others = (Component("b", BOOK),)
        self.told: list[str] = []

    def pages(self, markup: str, root: str = "") -> list[Face]:
        self.bench.file("book.svg", f"<booklet{root}>\n{markup}\n</booklet>\n")
        composer = self.bench.composer()
        faces = composer.faces(self.bench.others[0], "front")
        self.told = [f"{found.place} {found.code} {found.message}" for found in composer.bag.sorted]
        return list(faces)


@pytest.fixture
def press(bench: Bench) -> Press:
    return Press(bench)


def parts(faces: list[Face], name: str) -> list[tuple[int, Part]]:
    return [(page, part) for page, face in enumerate(faces, 1) for part in face.parts if part.name == name]


def said(face: Face) -> list[str]:
    return [text.text for text in face.texts]


def lines_on(face: Face, word: str) -> SetText:
    return next(text for text in face.texts if word in text.text)


def test_pages_are_numbered_and_as_large_as_the_kind_says(press: Press) -> None:
    faces = press.pages("<p>one</p><newpage/><p>two</p>")
    assert [(face.component, face.side, face.scene.size) for face in faces] == [("b", "page-1", BOOK.size), ("b", "page-2", BOOK.size)]
    assert [said(face)[-1] for face in faces] == ["1", "2"]
    assert press.told == []


def test_the_margin_at_the_spine_changes_sides(press: Press) -> None:
    faces = press.pages("<p>one</p><newpage/><p>two</p>", ' inner="20" outer="8"')
    assert [round(lines_on(face, word).room.x, 3) for face, word in zip(faces, ("one", "two"), strict=True)] == [20.0, 8.0]


def test_the_contents_list_the_headings_with_their_pages(press: Press) -> None:
    faces = press.pages(
        '<contents title="Inside"/><newpage/><h1>First</h1><p>a</p><h2 id="b">Second</h2><p>b</p><newpage/><h1>First</h1><h3>Deep</h3><p>c</p>'
    )
    entries = [(part.values["to"], part.values["says"]) for _, part in parts(faces, "contents-entry")]
    assert entries == [("first", "2"), ("b", "2"), ("first-2", "3")]
    assert [(page, part.values["id"], part.values["level"]) for page, part in parts(faces, "heading")] == [
        (2, "first", 1),
        (2, "b", 2),
        (3, "first-2", 1),
        (3, "deep", 3),
    ]
    assert press.told == []


def test_contents_in_columns_are_level(press: Press) -> None:
    faces = press.pages('<contents columns="2"/>' + "".join(f"<newpage/><h1>Chapter {n}</h1><p>words</p>" for n in range(1, 7)))
    boxes = [part.box for _, part in parts(faces, "contents-entry")]
    assert [round(boxes[n].y, 3) for n in range(3)] == [round(boxes[n + 3].y, 3) for n in range(3)]
    assert boxes[3].x > boxes[0].right


def test_a_reference_names_the_page_that_comes_out(press: Press) -> None:
    faces = press.pages('<p>see page {{ page_of("far") }}</p>' + "<newpage/><p>between</p>" * 11 + '<newpage/><p id="far">there</p>')
    assert len(faces) == 13
    assert said(faces[0])[0] == "see page 13"
    assert [part.values["says"] for _, part in parts(faces, "page-reference")] == ["13"]


def test_a_reference_to_nothing_is_told_at_its_block(press: Press) -> None:
    press.pages('<h1 id="terrain">Terrain</h1>\n<p>see page {{ page_of("terain") }}</p>')
    assert press.told == ['templates/book.svg:3:1 TP210 page_of("terain") names nothing in this booklet; did you mean "terrain"?']


def test_a_heading_stays_with_what_follows(press: Press) -> None:
    filler = f'<space h="{ROOM - 14}"/>'
    faces = press.pages(f"{filler}<h2>Head</h2><p>words</p>")
    assert len(faces) == 2
    assert "Head" in said(faces[1])
    assert "words" in said(faces[1])


def test_a_text_that_announces_stays_with_what_it_announces(press: Press) -> None:
    table = "<table><tr><td>a</td></tr><tr><td>b</td></tr></table>"
    apart, kept = (press.pages(f'<space h="{ROOM - 12}"/><p>So it goes{sign}</p>{table}', ' level="no"') for sign in (".", ":"))
    assert ("So it goes." in said(apart[0]), "So it goes:" in said(kept[0])) == (True, False)


def test_no_line_stands_alone_at_the_foot_or_at_the_top(press: Press) -> None:
    words = "<p>" + "word " * 60 + "</p>"
    line = 9 * 25.4 / 72 * 1.36
    for room in range(1, 8):
        faces = press.pages(f'<space h="{ROOM - (room + 0.5) * line - 1.8}"/>{words}')
        found = [[text for text in face.texts if "word" in text.text] for face in faces]
        counts = [round(text.room.h / line) for texts in found for text in texts]
        assert len(faces) == 1 or min(counts) >= 2, counts


def test_a_text_over_two_pages_is_read_in_two_parts(press: Press) -> None:
    faces = press.pages('<space h="70"/><p>' + "word " * 80 + "end</p>", ' level="no"')
    texts = [text.text for face in faces for text in face.texts if "word" in text.text]
    assert len(texts) == 2
    assert " ".join(texts) == "word " * 80 + "end"
    assert all(face.scene.size.h >= text.box.bottom for face in faces for text in face.texts)


def test_columns_end_level_and_what_follows_stands_below_them(press: Press) -> None:
    faces = press.pages('<columns count="2">' + "".join(f"<p>item {n}</p>" for n in range(6)) + "</columns><p>after</p>")
    items = [lines_on(faces[0], f"item {n}").box for n in range(6)]
    assert len({round(box.y, 1) for box in items}) == 3
    assert items[3].x > items[0].right
    assert lines_on(faces[0], "after").box.y > max(box.bottom for box in items)


def test_a_column_can_be_broken_by_hand(press: Press) -> None:
    faces = press.pages('<columns count="2"><p>left</p><newcolumn/><p>right</p><p>right too</p></columns>')
    left, right = lines_on(faces[0], "left"), lines_on(faces[0], "right too")
    assert right.box.x > left.box.right


def test_a_table_is_not_broken_in_a_row_and_repeats_its_head(press: Press) -> None:
    rows = "".join(f"<tr><td>row {n}</td><td>two\\\nlines</td></tr>" for n in range(14))
    faces = press.pages(f"<table><tr><th>Head</th><th/></tr>{rows}</table>")
    assert len(faces) == 2
    assert all(said(face).count("Head") == 1 for face in faces)
    for face in faces:
        assert sum(text.startswith("row") for text in said(face)) == sum("lines" in text for text in said(face))


def test_a_small_table_is_not_broken_at_all(press: Press) -> None:
    rows = "".join(f"<tr><td>row {n}</td></tr>" for n in range(5))
    faces = press.pages(f'<space h="{ROOM - 20}"/><table>{rows}</table>')
    assert [sum(text.startswith("row") for text in said(face)) for face in faces] == [0, 5]


def test_boxes_figures_and_splits_are_not_broken(press: Press) -> None:
    box = "<example title='So'><p>one</p><p>two</p></example>"
    figure = '<figure id="f" w="40" caption="seen"><rect w="40" height="20" fill="red"/></figure>'
    split = "<split><part><p>left</p></part><part w='30mm'><p>right</p></part></split>"
    faces = press.pages(f'<space h="{ROOM - 12}"/>{box}<newpage/><space h="{ROOM - 12}"/>{figure}<newpage/>{split}')
    assert [[word for word in said(face) if word in {"one", "two", "seen", "left", "right"}] for face in faces] == [
        [],
        ["one", "two"],
        [],
        ["seen"],
        ["left", "right"],
    ]
    [(page, part)] = parts(faces, "figure")
    assert (page, part.values["id"], round(part.box.h, 3)) == (4, "f", 20.0)


def test_what_is_higher_than_a_page_is_told(press: Press) -> None:
    press.pages('<figure><rect w="20" height="200" fill="red"/></figure>')
    assert press.told == ["templates/book.svg:2:1 TP218 this is 200.0 mm high, 115.0 mm more than there is room for on page 1"]


def test_a_list_of_all_letters_is_not_told(press: Press) -> None:
    press.pages('<ol type="A">' + 26 * "<li>a</li>" + "</ol>")
    assert press.told == []


def test_what_is_kept_together_and_higher_than_a_page_is_told_and_parted_where_nothing_else_holds_it(press: Press) -> None:
    inside = "".join(f"<h2>Head {n}</h2><p>words {n}</p>" for n in range(9))
    faces = press.pages(f"<p>before</p>\n<keep>{inside}</keep>")
    assert press.told == ["templates/book.svg:3:1 TP220 what is kept together is 140.5 mm high, a page has room for 85.0 mm; it is parted"]
    for n in range(9):
        assert sum({f"Head {n}", f"words {n}"} <= set(said(face)) for face in faces) == 1, "a heading stays with its words"
    for high in range(1, 16):
        # Wherever the foot of the page comes to lie.
        faces = press.pages(f'<space h="{high}"/><keep>{inside}</keep>', ' level="no"')
        assert [line for line in press.told if "TP221" in line] == []
    press.pages(f"<p>before</p><keep>{inside[: len(inside) // 3]}</keep>")
    assert press.told == []


@pytest.mark.parametrize(
    ("markup", "told"),
    [
        ("<p>a</p><h2>Alone</h2>", ":2:9 TP221 nothing stands below this heading on page 1"),
        ("<h2>Alone</h2><newpage/><p>b</p>", ":2:1 TP221 nothing stands below this heading on page 1"),
        ('<p>a</p><h2>Tall</h2><figure><rect w="9" h="84" fill="red"/></figure>', ":2:9 TP221 nothing stands below this heading on page 1"),
        ("<columns><p>a</p><h2>Alone</h2><newcolumn/><p>b</p></columns>", ":2:18 TP221 nothing stands below this heading on page 1"),
        ("<columns><h2>Alone</h2><newcolumn/><p>b</p></columns>", ":2:10 TP221 nothing stands below this heading on page 1"),
        ("", ":1:1 TP222 this booklet has no blocks; no page of it is made"),
        ('<space h="9"/><newpage/><p>a</p>', ":2:1 TP222 nothing stands on page 1"),
        ("<p>a</p><newpage/><newpage/><p>b</p>", ":2:19 TP222 nothing stands between this <newpage> and the one before it"),
        ("<p>a</p><h2> </h2><p>b</p>", ":2:9 TP222 this <h2> has no words"),
    ],
)
def test_headings_alone_and_pages_without_anything_are_told(press: Press, markup: str, told: str) -> None:
    press.pages(markup)
    assert [line for line in press.told if told in line] != [], press.told


@pytest.mark.parametrize(
    ("markup", "told"),
    [
        ("<p> </p>", "2:9 TP222 nothing stands in this <p>"),
        ("<ol></ol>", "2:9 TP222 nothing stands in this <ol>"),
        ("<ul></ul>", "2:9 TP222 nothing stands in this <ul>"),
        ("<ul><li>a</li><li> </li></ul>", "2:23 TP222 nothing stands in this <li>"),
        ("<table/>", "2:9 TP222 nothing stands in this <table>"),
        ("<table><tr><td>a</td></tr><tr/></table>", "2:35 TP222 nothing stands in this <tr>"),
        ("<split/>", "2:9 TP222 nothing stands in this <split>"),
        ("<keep> </keep>", "2:9 TP222 nothing stands in this <keep>"),
        ("<note/>", "2:9 TP222 nothing stands in this <note>"),
        ("<example> </example>", "2:9 TP222 nothing stands in this <example>"),
        ("<figure/>", "2:9 TP222 nothing stands in this <figure>"),
        ('<figure caption="seen"/>', "2:9 TP222 nothing stands in this <figure>"),
        ("<contents/>", "2:9 TP222 nothing stands in this <contents>"),
        ("<columns/>", "2:9 TP222 nothing stands in this <columns>"),
        ("<ornament/>", "2:9 TP222 nothing stands in this <ornament>"),
        ("<backdrop/>", "2:9 TP222 nothing stands in this <backdrop>"),
        ("<keep><p/></keep>", "2:15 TP222 nothing stands in this <p>"),
        ('<table align="left right centre"><tr><td>a</td><td>b</td></tr></table>', "2:16 TP206 align says how 3 columns stand, the table has 2"),
        ('<ornament><figure><rect w="9" h="200" fill="red"/></figure></ornament>', "2:9 TP218 this ornament is 200.0 mm high, a page has room for 85.0 mm; none shows it"),
    ],
)
def test_blocks_without_anything_are_told_once_where_they_stand(press: Press, markup: str, told: str) -> None:
    press.pages(f"<p>a</p>{markup}<p>b</p>")
    assert press.told == [f"templates/book.svg:{told}"]


@pytest.mark.parametrize(("heading", "column"), [("<h1>Hi</h1>", 11), ("<note><h3>Hi</h3></note>", 17)])
def test_a_heading_in_an_ornament_is_told_and_not_listed(press: Press, heading: str, column: int) -> None:
    pages = press.pages(f"<contents/>\n<h1>One</h1><p>a</p>\n<ornament>{heading}</ornament>")
    (told,) = press.told
    tag = "h1" if "h1" in heading else "h3"
    assert told == f"templates/book.svg:4:{column} TP209 <{tag}> stands in an <ornament>, which may stand on several pages or on none: the table of contents could name no page"
    assert not any("Hi" in text.text or "00" in text.text for page in pages for text in page.texts)


@pytest.mark.parametrize(
    "markup",
    [
        "<ul><li>a</li></ul>",
        "<table><tr><td>a</td><td/></tr></table>",
        '<table align="right"><tr><td>a</td><td>b</td></tr></table>',
        "<split><part><p>a</p></part><part/></split>",
        '<note title="So"/>',
        '<space h="2"/>',
        "<newcolumn/>",
        '<ornament><figure><rect w="9" h="20" fill="red"/></figure></ornament>',
        "<cover/>",
    ],
)
def test_blocks_with_something_in_them_are_not_told(press: Press, markup: str) -> None:
    press.pages(f"<p>a</p>{markup}<p>b</p>")
    assert press.told == []


@pytest.mark.parametrize(
    ("booklet", "markup", "told"),
    [
        (' gap="100000"', "<p>a</p><p>b</p>", "gap is 100000 mm, a page has room for 85 mm"),
        (' column-gap="9"', "<p>a</p>", "column-gap means nothing in one column; columns says how many there are"),
        ("", '<contents gap="9"/><h1>a</h1><p>a</p>', "gap means nothing in one column; columns says how many there are"),
        ("", '<contents columns="2" gap="1000"/><h1>a</h1><p>a</p>', "2 columns with 1000 mm between them are 0.0 mm wide; 16 mm is the least"),
        ("", '<contents columns="2" gap="-9"/><h1>a</h1><p>a</p>', "gap is -9, it must be at least 0"),
        ("", '<figure w="0"><rect width="9" height="9" fill="red"/></figure>', "w is 0, it must be at least 0.5"),
        ("", '<figure h="0"><rect width="9" height="9" fill="red"/></figure>', "h is 0, it must be at least 0.5"),
        ("", '<table widths="0 0"><tr><td>a</td><td>b</td></tr></table>', "widths: 0 is no width of a column"),
        ("", '<table widths="-9mm 1"><tr><td>a</td><td>b</td></tr></table>', "widths: -9mm is no width of a column"),
        ("", '<split gap="500"><part><p>a</p></part><part><p>b</p></part></split>', "w: the columns need 2.0 mm, there are 0.0 mm"),
    ],
)
def test_widths_and_air_that_make_no_page_are_told(press: Press, booklet: str, markup: str, told: str) -> None:
    press.pages(markup, booklet)
    assert [line.partition(" TP206 ")[2] for line in press.told if "TP206" in line] != []
    assert told in {line.partition(" TP206 ")[2] for line in press.told}


def test_headings_with_words_and_pages_empty_on_purpose_are_not_told(press: Press) -> None:
    press.pages("<h1>One</h1><h2>Two</h2><columns><p>a</p><h2>Three</h2><p>b</p></columns><newpage/><p>c</p><newpage/><cover/><p>d</p>")
    assert press.told == []


def test_page_numbers_that_do_not_come_to_rest_are_told(press: Press, monkeypatch: pytest.MonkeyPatch) -> None:
    markup = '<p>see page {{ page_of("far") }}</p><newpage/><p id="far">there</p>'
    press.pages(markup)
    assert press.told == []
    monkeypatch.setattr("printgen.compose.booklet.bind.ROUNDS", 1)
    press.pages(markup)
    assert press.told == [
        'templates/book.svg:1:1 TP223 the page of "far" changes each time its number is printed; after 1 times it still does'
    ]


def test_lists_have_numbers_letters_and_dots(press: Press) -> None:
    faces = press.pages('<ol start="3"><li>c</li><li>d</li></ol><ol type="A"><li>e</li></ol><ul><li>f</li></ul>')
    assert said(faces[0])[:6] == ["3", "c", "4", "d", "A", "e"]


def test_a_piece_is_shown_cut_at_its_trim(press: Press) -> None:
    press.bench.file("card.svg", '<face><rect x="-3" y="-3" w="66" h="96" fill="sand"/></face>')
    faces = press.pages('<figure><piece of="x" w="30" stroke="red" part="shown"/></figure>')
    assert press.told == []
    [(_, part)] = parts(faces, "shown")
    assert (part.box.w, part.box.h) == pytest.approx((30.35, 45.35))
    items = flat(faces[0].scene.items)
    assert any(isinstance(item, Use) for item in items)
    assert any(isinstance(item, Shape) and item.style.stroke is not None and item.style.fill is None for item in items)


@pytest.mark.parametrize(
    ("markup", "told"),
    [
        ('<figure><piece of="y" w="9"/></figure>', "templates/book.svg:2:16 TP206 there is no component 'y'"),
        ('<figure><piece of="x" side="bak" w="9"/></figure>', "templates/book.svg:2:9 TP206 x has no side 'bak'"),
        ('<figure><piece of="b" side="page-1" w="9"/></figure>', "templates/book.svg:2:9 TP211 b shows itself"),
        ('<figure><piece of="x" w="9" callouts="nose"/></figure>', "templates/book.svg:2:29 TP206 x has no part 'nose'"),
        ("<para>words</para>", "templates/book.svg:2:1 TP204 there is no block <para>"),
        ("<p>so <b>words</b></p>", "templates/book.svg:2:7 TP209 <b> cannot stand in <p>, which holds words: **bold**, *italic*, :icon:"),
        (
            "<ul><li>so <p>words</p></li></ul>",
            "templates/book.svg:2:5 TP209 words ('so') and elements stand side by side in <li>; put the words into a <p>",
        ),
        (
            '<table><tr><td>so <icon name="leaf" size="3"/></td></tr></table>',
            "templates/book.svg:2:12 TP209 words ('so') and elements stand side by side in <td>",
        ),
        ("<note>so <p>words</p></note>", "templates/book.svg:2:1 TP209 words ('so') and elements stand side by side in <note>"),
        ('<icon name="leaf"/>', "templates/book.svg:2:1 TP209 <icon> is drawn in a <figure>, not in the flow of a booklet"),
        ("<keep><cover/></keep>", "templates/book.svg:2:7 TP209 <cover> stands in <booklet> itself, not in another block"),
        (
            "<ol>words<li>a</li></ol>",
            "templates/book.svg:2:1 TP209 words ('words') stand in <ol>; words of a booklet stand in <p>, <li>, <td> or a heading",
        ),
        ("<ul><p>a</p></ul>", "templates/book.svg:2:5 TP209 <p> cannot stand in <ul>; its items are <li>"),
        ("<table><td>a</td></table>", "templates/book.svg:2:8 TP209 <td> cannot stand in <table>; its rows are <tr>"),
        ('<table widths="1 2 3"><tr><td>a</td></tr></table>', "templates/book.svg:2:8 TP206 widths has 3 widths, there are 1 columns"),
        (
            '<table widths="90mm"><tr><td>a</td></tr></table>',
            "templates/book.svg:2:8 TP206 widths: the columns need 90.0 mm, there are 72.0 mm",
        ),
        (
            '<table align="middle"><tr><td>a</td></tr></table>',
            "templates/book.svg:2:8 TP206 align: 'middle' is none of left, centre, right",
        ),
        ("<split><p>a</p></split>", "templates/book.svg:2:8 TP209 <p> cannot stand in <split>; it is made of <part>"),
        ('<p kolour="red">a</p>', "templates/book.svg:2:4 TP205 <p> has no attribute 'kolour'"),
    ],
)
def test_what_is_wrong_is_told_where_it_stands(press: Press, markup: str, told: str) -> None:
    press.bench.file("card.svg", "<face/>")
    press.pages(markup)
    assert [line for line in press.told if line.startswith(told)] != [], press.told


def test_margins_that_leave_nothing_are_told(press: Press) -> None:
    assert press.pages("<p>a</p>", ' inner="60" outer="60"') == []
    assert press.told == ["templates/book.svg:1:10 TP206 the margins leave 0 mm x 85 mm for the words"]


def test_a_cover_is_a_page_of_its_own_without_number(press: Press) -> None:
    faces = press.pages('<p>one</p><cover><text x="50" y="60">Cover</text></cover><p>three</p>')
    assert [said(face) for face in faces] == [["one", "1"], ["Cover"], ["three", "3"]]


def test_a_backdrop_lies_below_the_pages_that_it_is_for(press: Press) -> None:
    faces = press.pages('<backdrop on="right"><rect w="100" h="120" fill="sand"/></backdrop><p>one</p><newpage/><p>two</p>')
    grounds = [
        any(
            isinstance(item, Shape) and item.style.fill is not None and getattr(item.style.fill, "name", "") == "sand"
            for item in flat(face.scene.items)
        )
        for face in faces
    ]
    assert grounds == [True, False]


def test_the_running_head_names_the_book_at_the_left_and_the_chapter_at_the_right(press: Press) -> None:
    faces = press.pages("<h1>Birds</h1><p>a</p><newpage/><p>b</p><newpage/><p>c</p>", ' title="The book"')
    assert ["Birds" in said(faces[0]), "The book" in said(faces[1]), "Birds" in said(faces[2])] == [True, True, True]


def test_words_of_the_definitions_have_their_place_there(press: Press) -> None:
    text = press.bench.fields["words"]
    press.bench.others = (replace(press.bench.others[0]),)
    faces = press.pages(f"<p>{text}</p>")
    assert str(lines_on(faces[0], "bird").place).startswith("definitions/toy/cards.csv:2:")


def test_equal_input_gives_equal_pages(press: Press) -> None:
    markup = '<contents/><h1>A</h1><p>see page {{ page_of("b") }}</p><newpage/><h1 id="b">B</h1><columns><p>x</p><p>y</p></columns>'
    assert [face.scene.key for face in press.pages(markup)] == [face.scene.key for face in press.pages(markup)]


@pytest.mark.parametrize(
    ("markup", "root", "told"),
    [
        ("words <p>one</p>", "", "TP209 words ('words') stand in <booklet>"),
        ("<columns>words<p>one</p></columns>", "", "TP209 words ('words') stand in <columns>"),
        ("<table><tr>words<td>one</td></tr></table>", "", "TP209 words ('words') stand in <tr>"),
        ("<p>one</p><p>two</p>", ' gap="-9"', "TP206 gap is -9, it must be at least 0"),
        ("<p>one</p>", ' leading="0"', "TP206 leading is 0, it must be at least 0.5"),
        ("<p>one</p>", ' inner="-5"', "TP206 inner is -5, it must be at least 0"),
        ('<figure w="90"><rect w="20" h="5" fill="red"/></figure>', "", "TP218 this figure is 90.0 mm wide, there are 72.0 mm"),
        ('<figure><rect w="90" h="5" fill="red"/></figure>', "", "TP218 this figure is 90.0 mm wide, there are 72.0 mm"),
        (
            '<table><tr><td><rect w="60" h="5" fill="red"/></td><td>one</td></tr></table>',
            "",
            "TP218 what is drawn in this cell is 60.0 mm wide, there are 33.0 mm",
        ),
        ('<figure h="5"><rect w="20" h="40" fill="red"/></figure>', "", ":2:9 TP218 this figure is 40.0 mm high, h leaves it 5.0 mm"),
        ('<columns count="4" gap="30"><p>a</p></columns>', "", ":2:20 TP206 4 columns with 30 mm between them are 0.0 mm wide"),
        ("<p>a</p>", ' columns="3" column-gap="40"', ":1:22 TP206 3 columns with 40 mm between them are 0.0 mm wide"),
        ('<ol type="A">' + 28 * "<li>a</li>" + "</ol>", "", ":2:274 TP206 this is item 27 of a list with letters from A on"),
        ('<ol type="A" start="25"><li>a</li><li>b</li><li>c</li></ol>', "", ":2:45 TP206 this is item 3 of a list with letters from Y on"),
        ('<space h="200"/><p>one</p>', "", "TP218 this is 200.0 mm high"),
        ("<table><tr>" + 80 * "<td>a</td>" + "</tr></table>", "", "TP206 widths: the columns need 80.0 mm, there are 72.0 mm"),
    ],
)
def test_nothing_is_lost_or_covered_in_silence(press: Press, markup: str, root: str, told: str) -> None:
    press.pages(markup, root)
    assert any(told in one for one in press.told), press.told
    assert all(one.startswith("templates/") for one in press.told), press.told


def test_no_page_is_cut_along_an_outline(press: Press) -> None:
    press.pages('<p>a</p><figure><rect w="9" h="9" fill="red"/><cut d="M0 0 H9 V9 H0 Z"/></figure>')
    assert [line.partition(" ")[2] for line in press.told] == ["TP209 <cut> stands in a booklet: only a piece is cut along an outline"]
    press.pages('<p>a</p><figure><rect w="9" h="9" fill="red"/><fold x1="0" y1="5" x2="9" y2="5"/></figure>')
    assert [line.partition(" ")[2] for line in press.told] == ["TP209 <fold> stands in a booklet: only a piece is folded"]


@pytest.mark.parametrize(
    ("high", "lines", "top"),
    [
        (5.0, 1, -0.5),  # a sign stands beside the first line, however many there are
        (5.0, 3, -0.5),
        (9.0, 1, -2.5),  # a picture stands in the middle beside all lines
        (9.0, 2, -0.5),
        (9.0, 3, 0.0),  # and is no lower than their top
    ],
)
def test_a_picture_in_a_row_stands_in_the_middle_beside_all_lines_and_a_sign_beside_the_first(high: float, lines: int, top: float) -> None:
    line = 4.0
    picture, words = _level([_Cell(Slab(high), high / 2, drawn=True), _Cell(Slab(lines * line), line / 2)], line)
    assert words.middle == line / 2
    assert words.middle - picture.middle == pytest.approx(top)
