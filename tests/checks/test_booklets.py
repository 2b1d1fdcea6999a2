"""Measured pages of a booklet go in; contents, references and figures that are wrong are told, right ones are not."""

from __future__ import annotations

from collections.abc import Iterable

from printgen.checks.contents import contents, references
from printgen.geometry import Rect, Size
from printgen.model.game import Component, Game, Kind
from printgen.model.record import Record
from printgen.place import NOWHERE
from printgen.rules.frame import Ask, Hit
from printgen.scene.items import Face, Part, Scene, SetText

A5 = Size(148.0, 210.0)
BOX = Rect(0, 0, 1, 1)


def part(name: str, **values: object) -> Part:
    return Part(name, BOX, values)


def heading(identifier: str, level: int = 1) -> Part:
    return part("heading", id=identifier, title=identifier.title(), level=level)


def entry(to: str, says: int) -> Part:
    return part("contents-entry", to=to, title=to.title(), level=1, says=str(says))


def ask(*pages: Iterable[Part], texts: tuple[str, ...] = (), figures: tuple[dict[str, str], ...] = (), what: str = "page") -> Ask:
    """A booklet with these parts on its pages; `texts` stand on the first one."""
    said = tuple(SetText(text, "", 9, 9, BOX, BOX, "f") for text in texts)
    faces = {
        ("b", f"page-{n}"): Face("b", f"page-{n}", Scene(str(n), A5, ()), said if n == 1 else (), tuple(parts))
        for n, parts in enumerate(pages, 1)
    }
    kinds = {"book": Kind("book", "booklet", A5, "book"), "card": Kind("card", "card", A5, "card")}
    pieces = (Component("b", kinds["book"]), Component("c", kinds["card"]))
    faces["c", "front"] = Face("c", "front", Scene("c", A5, ()), (), (part("nose"),))
    data = Record({"figures": tuple(Record(dict(one)) for one in figures)})
    return Ask(Game("g", "G", "definitions/g", data, kinds, pieces, {}), options=Record({"what": what}), faces=faces)


def problems(hits: Iterable[Hit]) -> list[object]:
    return [hit.values["problem"] for hit in hits]


TABLE = part("contents", depth=2, entries=2)


def test_right_contents_are_right() -> None:
    assert problems(contents(ask([TABLE, entry("a", 2), entry("b", 3)], [heading("a"), heading("deep", 3)], [heading("b", 2)]))) == []
    assert problems(contents(ask([part("block")]))) == [], "a booklet without headings needs none"


def test_pages_are_compared_as_numbers_go() -> None:
    pages = [[TABLE, entry("a", 10)], *([] for _ in range(8)), [heading("a")]]
    assert problems(contents(ask(*pages))) == []


def test_a_page_that_is_wrong_is_told() -> None:
    assert problems(contents(ask([TABLE, entry("a", 2)], [], [heading("a")]))) == ['"A" stands on page 3, the table of contents says 2']


def test_a_heading_that_is_left_out_and_one_that_there_is_not_are_told() -> None:
    assert problems(contents(ask([TABLE, entry("b", 2)], [heading("a"), heading("b")]))) == [
        'the heading "A" is not in the table of contents where "B" is'
    ]
    assert problems(contents(ask([TABLE, entry("a", 2)], [heading("a"), heading("b")]))) == [
        'the heading "B" is not in the table of contents'
    ]
    assert problems(contents(ask([TABLE, entry("a", 2), entry("b", 2)], [heading("a")]))) == [
        'the table of contents lists "B", which is no heading'
    ]


def test_another_order_is_told() -> None:
    assert len(problems(contents(ask([TABLE, entry("b", 2), entry("a", 2)], [heading("a"), heading("b")])))) == 1


def test_empty_contents_and_none_at_all_are_told() -> None:
    assert problems(contents(ask([part("contents", depth=2, entries=0)], [heading("a")]))) == ["the table of contents is empty"]
    assert problems(contents(ask([heading("a")], [heading("b")]))) == ["b has 2 headings and no table of contents"]


def test_a_reference_to_another_page_is_told() -> None:
    reference = part("page-reference", to="a", says="3")
    assert problems(references(ask([reference], [], [heading("a")], texts=("see page 3",)))) == []
    assert problems(references(ask([reference], [heading("a")], texts=("see page 3",)))) == [
        'page 1 sends to page 3 for "a", which stands on page 2'
    ]


def test_a_number_written_by_hand_is_told() -> None:
    assert problems(references(ask([], texts=("As told on Page 4.",)))) == ['page 1 names page 4 by hand; page_of("…") finds it']
    assert problems(references(ask([], texts=("A page turns.",)))) == []


def figure(beside: str = "a", where: str = "b") -> dict[str, str]:
    return {"id": "snake", "what": "a snake", "in": where, "beside": beside}


def test_figures_stand_beside_their_text() -> None:
    text, drawn = part("block", section=("a",)), part("figure", id="snake")
    cases = {
        (2, 2): [],
        (2, 3): [],
        (3, 2): [],
        (3, 4): ['figure "snake" (a snake) stands on page 4, the text of "a" on 3'],
        (1, 2): ['figure "snake" (a snake) stands on page 2, the text of "a" on 1'],
    }
    for (words, picture), told in cases.items():
        pages = [[*([text] if n == words else []), *([drawn] if n == picture else [])] for n in range(1, 6)]
        assert problems(references(ask(*pages, figures=(figure(),), what="figure"))) == told, (words, picture)


def test_figures_and_sections_that_there_are_not_are_told() -> None:
    drawn = part("figure", id="snake")
    assert problems(references(ask([], figures=(figure(),), what="figure"))) == ['figure "snake" (a snake) is not in b']
    assert problems(references(ask([drawn], figures=(figure(),), what="figure"))) == [
        'figure "snake" (a snake) is to stand beside "a", which is no section of b'
    ]
    assert problems(references(ask([drawn], figures=(figure(""),), what="figure"))) == []


def test_a_figure_may_be_a_piece_or_a_part_of_one() -> None:
    assert problems(references(ask([], figures=({**figure(where="c"), "id": "nose"},), what="figure"))) == []
    assert problems(references(ask([], figures=({**figure(where="c"), "id": "c"},), what="figure"))) == []
    assert problems(references(ask([], figures=(figure(where="c"),), what="figure"))) == ['figure "snake" (a snake) is not on c']
    assert problems(references(ask([], figures=(figure(where="d"),), what="figure"))) == [
        'figure "snake" (a snake) is to stand on d, which there is not'
    ]


def test_what_is_found_has_the_place_of_its_part() -> None:
    [hit] = contents(ask([heading("a")]))
    assert (hit.place, hit.about) == (NOWHERE, ("b",))
