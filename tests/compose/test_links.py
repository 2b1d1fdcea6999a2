"""Links of a tile go in, drawn snakes come out: at the middle of their edges, upright, of one width, mirrored as the mirror would, their patterns alike from both ends."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from printgen.analysis.tiles.tile import POSITIONS, Port, Segment, Tile
from printgen.compose.snakes.draw import Face, Painter, Skin
from printgen.compose.snakes.figure import Gauge
from printgen.compose.snakes.head import EMBLEMS
from printgen.compose.snakes.pattern import PATTERNS
from printgen.compose.snakes.way import through
from printgen.diagnostics.diagnostic import NOTE
from printgen.geometry import Matrix, Size
from printgen.pipeline.trip import Checked, Wish, check
from printgen.project import find_games, find_project
from printgen.scene.items import Group, Item, Part, Shape, Use
from printgen.scene.path import box, mapped
from printgen.scene.style import Ink

INK, DARK, LIGHT = Ink((200, 0, 0)), Ink((90, 0, 0)), Ink((250, 180, 180))
FACE = Face(Ink((255, 255, 255)), Ink((0, 0, 0)), Ink((240, 140, 120)), Ink((210, 60, 70)))


SQUARE, AS_IT_IS = Size(40.0, 40.0), Matrix()


def painter(unit: Size = SQUARE, pattern: str = "plain") -> Painter:
    return Painter({"red": Skin(INK, DARK, LIGHT, (DARK,), pattern)}, FACE, Gauge(unit, 13.6, 0.88, 0.8, 3.0))


def tile(*links: str, block: tuple[int, int] = (1, 1)) -> Tile:
    segments = []
    for layer, link in enumerate(links):
        part, edges = link.split() if " " in link else ("mid", link)
        ports = [edges[n : n + 2] for n in range(0, len(edges), 2)] if any(sign.isdigit() for sign in edges) else list(edges)
        segments.append(Segment("red", part, tuple(Port.of(port) for port in ports), layer))
    return Tile("t", tuple(segments), block)


def shapes(items: Sequence[Item], matrix: Matrix = AS_IT_IS) -> Iterator[Shape]:
    for item in items:
        if isinstance(item, Group):
            yield from shapes(item.items, matrix @ item.matrix)
        elif isinstance(item, Shape):
            yield Shape(mapped(item.path, matrix), item.style)


TILES = [
    tile("NS"),
    tile("NE"),
    tile("NS", "EW"),
    tile("NE", "SW"),
    tile("head N", "tail S"),
    tile("SE", "head N"),
    tile("SW", "tail N"),
    tile("EW", "head N"),
    tile("head W1", "tail E1", block=(2, 1)),
    tile("N1S2", "head E1", block=(2, 1)),
    tile("N1E2", block=(2, 2)),
]


@pytest.mark.parametrize("one", TILES)
@pytest.mark.parametrize("position", POSITIONS)
@pytest.mark.parametrize("unit", [Size(40.0, 40.0), Size(40.0, 50.0)])
def test_a_snake_leaves_at_the_middle_of_the_edge_upright_and_of_one_width(one: Tile, position: object, unit: Size) -> None:
    laid = one.laid(position)  # type: ignore[arg-type]
    _, leaves = painter(unit).tile(laid)
    assert len(leaves) == sum(len(segment.ports) for segment in laid.segments)
    for leave in (one.door for one in leaves):
        at, (w, h) = leave.port.at - 1, laid.block
        x, y = ((at + 0.5, 0), (w, at + 0.5), (at + 0.5, h), (0, at + 0.5))[leave.port.side]
        assert math.dist((leave.x, leave.y), (x * unit.w, y * unit.h)) < 1e-6
        inward = ((0, 1), (-1, 0), (0, -1), (1, 0))[leave.port.side]
        assert (leave.dx, leave.dy) == pytest.approx(inward, abs=1e-3)
        assert leave.width == pytest.approx(13.6, abs=1e-3)


def test_a_body_is_as_wide_all_along_and_reaches_the_bleed() -> None:
    items, _ = painter().tile(tile("NS"))
    outer = box(next(shapes(items)).path)
    assert outer is not None
    assert (outer.x, outer.y, outer.right, outer.bottom) == pytest.approx((13.2, -3, 26.8, 43), abs=1e-6)
    curve = through(tile("NE").segments[0].ports, (1, 1), Size(40.0, 40.0))
    path = curve.band(curve.knots(0, curve.length), lambda _: 6.8, lambda _: -6.8)
    far = [math.dist(step[-2:], (40, 0)) for step in path if step[0] in "MLC"]
    assert all(min(abs(one - 26.8), abs(one - 13.2)) < 1e-6 for one in far)


@pytest.mark.parametrize("pattern", PATTERNS)
@pytest.mark.parametrize("links", ["NS", "NE"])
def test_a_pattern_is_alike_from_both_ends_and_both_sides(pattern: str, links: str) -> None:
    one = tile(links)
    made = painter(pattern=pattern)
    there = {round_path(shape.path) for shape in shapes(made.tile(one)[0])}
    # The tile mirrored at the axis between its two edges is the same tile: so must its picture be.
    mirror = Matrix(1, 0, 0, -1, 0, 40) if links == "NS" else Matrix(0, -1, -1, 0, 40, 40)
    seen = {round_path(mapped(shape.path, mirror)) for shape in shapes(made.tile(one)[0])}
    assert there == seen


def round_path(path: tuple[tuple[object, ...], ...]) -> frozenset[tuple[float, float]]:
    """The corner points of a path, whichever way it runs."""
    return frozenset((round(float(step[-2]), 3) + 0.0, round(float(step[-1]), 3) + 0.0) for step in path if step[0] != "Z")  # type: ignore[arg-type]


def test_a_head_is_known_by_its_pattern_and_looks_alike_from_both_sides() -> None:
    assert EMBLEMS.keys() == PATTERNS.keys()
    assert len({*EMBLEMS.values()}) == len(PATTERNS)
    for dark, light in EMBLEMS.values():
        for paths in (dark, light):
            there = {round_path(path) for path in paths}
            assert {round_path(mapped(path, Matrix(1, 0, 0, -1, 0, 0))) for path in paths} == there


def test_no_mark_lies_on_an_edge() -> None:
    for name, marks in PATTERNS.items():
        for shape in (*marks.dark, *marks.light):
            extent = box(shape)
            assert extent is not None
            assert extent.x > 0.02, name
            assert extent.right < 0.98, name


def test_what_lies_below_is_left_out_around_what_lies_above() -> None:
    items, _ = painter().tile(tile("EW", "NS"))
    clipped = [item for item in items if isinstance(item, Group) and item.clip]
    assert len(clipped) == 1
    hole = [step for step in clipped[0].clip or () if step[0] != "Z"][4:]
    xs = [float(step[-2]) for step in hole]
    assert (min(xs), max(xs)) == pytest.approx((13.2 - 0.8, 26.8 + 0.8))
    assert not [item for item in painter().tile(tile("NE", "SW"))[0] if isinstance(item, Group)]


GAME = """kind: game
id: toy
title: Toy
facts:
  colours:
    red: {ink: "#d1495b", second_ink: "#8c2838", pattern: rings}
    green: {ink: "#3c9d6b"}
kinds:
  tile:
    is: tile
    size: 40mm x 40mm
    fields: {links: {type: links, to: facts.colours}}
    pieces: [{id: cross, links: [green EW, red NS]}, {id: end, links: [red head N]}]
  picture:
    is: sheet
    size: 150mm x 150mm
    fields: {tiles: {type: list, of: {type: mapping, fields: {tile: {type: ref, to: tile}, x: integer, y: integer, turn: {type: integer, required: false}}}}}
    pieces: [{id: two, tiles: [{tile: cross, x: 0, y: 0}, {tile: end, x: 0, y: 1}, {tile: cross, x: 1, y: 0, turn: 1}]}]
"""
PICTURE = '<face><layout unit="20" margin="1" part="table"><tiles fill="#ffffff"/><free fill="#eeeeee"/><spot at="1 0"><rect w="5" h="5"/></spot></layout></face>'


def toy(root: Path, tile: str = '<face><links part="links"/></face>', picture: str = PICTURE, game: str = GAME) -> Checked:
    (root / "definitions" / "toy").mkdir(parents=True)
    (root / "definitions" / "toy" / "game.yaml").write_text(game, "utf-8")
    (root / "templates" / "toy").mkdir(parents=True, exist_ok=True)
    for name, text in (("tile", tile), ("picture", picture)):
        (root / "templates" / "toy" / f"{name}.svg").write_text(text, "utf-8")
    project = find_project(root)
    games, _ = find_games(project, None, root)
    return check(project, games[0], Wish(), lambda *_: None)


def told(checked: Checked) -> list[str]:
    return [f"{one.code} {one.message}" for one in checked.bag.sorted if one.severity != NOTE]


def parts(checked: Checked, piece: str, side: str = "front") -> dict[str, Part]:
    assert told(checked) == []
    return {part.name: part for part in checked.faces[piece, side].parts}


def ends(part: Part) -> set[tuple[str, float, float, float, float]]:
    found = part.values["ends"]
    assert isinstance(found, tuple)
    return {(str(one["edge"]), *(round(float(one[key]), 3) + 0.0 for key in ("x", "y", "angle", "width"))) for one in found}  # type: ignore[misc]


def test_the_part_tells_where_snakes_leave(tmp_path: Path) -> None:
    checked = toy(tmp_path)
    assert ends(parts(checked, "cross")["links"]) == {("E", 40, 20, 0, 13.6), ("W", 0, 20, 0, 13.6), ("N", 20, 0, 0, 13.6), ("S", 20, 40, 0, 13.6)}


def test_from_behind_and_turned_it_leaves_elsewhere(tmp_path: Path) -> None:
    words = '<face><links of="end" turn="1" part="turned" x="4" y="2" w="20"/><links of="end" mirror="yes" part="behind" w="20"/></face>'
    found = parts(toy(tmp_path, tile=words), "cross")
    assert ends(found["turned"]) == {("E", 24, 12, 0, 6.8)}
    assert ends(found["behind"]) == {("N", 10, 0, 0, 6.8)}


def test_the_back_is_the_mirrored_drawing(tmp_path: Path) -> None:
    game = GAME.replace("size: 40mm x 40mm\n", "size: 40mm x 40mm\n    faces: 2\n", 1).replace("[red head N]", "[red tail N, green head S]")
    checked = toy(tmp_path, tile="<face><links mirror=\"{{ 'yes' if side == 'back' else 'no' }}\"/></face>", game=game)
    assert told(checked) == []
    mirror = Matrix(-1, 0, 0, 1, 40, 0)
    front, back = (checked.faces["end", side].scene.items for side in ("front", "back"))
    assert len(list(shapes(front))) > 15
    assert [round_box(shape, mirror) for shape in shapes(front)] == [round_box(shape, Matrix()) for shape in shapes(back)]


def round_box(shape: Shape, matrix: Matrix) -> tuple[float, ...] | None:
    found = box(mapped(shape.path, matrix))
    return None if found is None else tuple(round(value, 4) + 0.0 for value in found)


def test_a_layout_shows_its_tiles_and_the_spaces_that_ends_look_into(tmp_path: Path) -> None:
    checked = toy(tmp_path)
    part = parts(checked, "two")["table"]
    assert (part.values["columns"], part.values["rows"], part.values["unit"]) == (4, 4, 20)
    laid = part.values["laid"]
    assert isinstance(laid, tuple)
    assert [(one["tile"], one["x"], one["y"], one["w"]) for one in laid] == [("cross", 20, 20, 20), ("end", 20, 40, 20), ("cross", 40, 20, 20)]
    grey = Ink((238, 238, 238))
    free = [box(shape.path) for shape in shapes(checked.faces["two", "front"].scene.items) if shape.style.fill == grey]
    # Above both tiles, beside them, and below the second: the first is closed by the head below it.
    assert sorted((one.x, one.y) for one in free if one) == [(0, 20), (20, 0), (40, 0), (40, 40), (60, 20)]


@pytest.mark.parametrize(
    ("tile", "picture", "wanted"),
    [
        ('<face><links of="two"/></face>', "<face/>", "TP230 two has no links"),
        ('<face><links of="crss"/></face>', "<face/>", "TP230 there is no component 'crss'"),
        ("<face/>", '<face><layout of="cross" unit="9"><tiles/></layout></face>', "TP230 cross has no placements"),
        ("<face/>", "<face><layout><tiles/></layout></face>", "TP208 <layout> needs unit"),
        ("<face/>", "<face><tiles/><free/><spot at='1 1'/></face>", "TP209 <free> stands only in a <layout>"),
        ("<face/>", '<face><layout unit="9"><spot at="3"/></layout></face>', "TP206 at needs a column and a row, such as 2 1"),
    ],
)
def test_what_cannot_be_drawn_is_told(tmp_path: Path, tile: str, picture: str, wanted: str) -> None:
    assert wanted in told(toy(tmp_path, tile, picture))


def test_a_colour_without_ink_or_with_an_unknown_pattern_is_told(tmp_path: Path) -> None:
    game = GAME.replace("pattern: rings", "pattern: rigs").replace('{ink: "#3c9d6b"}', "{name: Green}")
    found = told(toy(tmp_path, game=game))
    assert any(one.endswith('red: there is no pattern "rigs"; did you mean "rings"?') for one in found)
    assert any(one.endswith("colour green has no ink") for one in found)


FACES = """<face><layout h="60" x="5" y="5"><tiles face="yes" stroke="#222222" only="2"/><free fill="#eeeeee"><circle cx="2" cy="3" r="1"/></free></layout></face>"""


def test_a_layout_shows_finished_faces_as_they_lie(tmp_path: Path) -> None:
    game = GAME.replace("size: 40mm x 40mm\n", "size: 40mm x 40mm\n    faces: 2\n", 1)
    game = game.replace("turn: {type: integer, required: false}", "turn: {type: integer, required: false}, back: {type: flag, required: false}")
    game = game.replace("{tile: end, x: 0, y: 1}", "{tile: end, x: 0, y: 1, turn: 1, back: true}")
    words = '<face>{% if side == "back" %}<circle cx="8" cy="8" r="2" fill="#123456"/>{% endif %}<links mirror="{{ side == "back" }}"/></face>'
    checked = toy(tmp_path, words.replace('{{ side == "back" }}', "{% if side == 'back' %}yes{% else %}no{% endif %}"), FACES, game)
    assert told(checked) == []
    items = checked.faces["two", "front"].scene.items
    uses = [(item, matrix) for item, matrix in flat(items) if isinstance(item, Use)]
    assert len(uses) == 1
    use, matrix = uses[0]
    # The second tile lies in column 0, row 1 of units 30 mm wide, a quarter turned: its left upper circle is at the right.
    dots = [box(mapped(shape.path, matrix @ use.matrix)) for shape in shapes(use.symbol.items) if shape.style.fill == Ink((18, 52, 86))]
    assert [round(value, 3) for value in dots[0] or ()] == [5 + 30 - 8 * 0.75 - 1.5, 35 + 8 * 0.75 - 1.5, 3, 3]
    free = [box(shape.path) for shape in shapes(items) if shape.style.fill == Ink((238, 238, 238))]
    assert sorted((round(one.x), round(one.y)) for one in free if one) == [(-24, 7), (6, -23), (36, -23), (36, 37), (66, 7)]


def test_a_layout_of_finished_faces_has_the_files_that_are_on_them(tmp_path: Path) -> None:
    icon = tmp_path / "templates" / "toy" / "icons" / "dot.svg"
    icon.parent.mkdir(parents=True)
    icon.write_text('<svg viewBox="0 0 10 10"><circle r="4"/></svg>', "utf-8")
    tile = '<face>{% if it.id == "end" %}<icon name="dot" x="5" y="5" size="9"/>{% endif %}<links/></face>'
    checked = toy(tmp_path, tile, FACES)
    assert told(checked) == []
    assert checked.faces["two", "front"].files == checked.faces["end", "front"].files == frozenset({"icons/dot.svg"})


def flat(items: Sequence[Item], matrix: Matrix = AS_IT_IS) -> Iterator[tuple[Item, Matrix]]:
    for item in items:
        if isinstance(item, Group):
            yield from flat(item.items, matrix @ item.matrix)
        else:
            yield item, matrix


def test_tiles_that_lie_miles_apart_are_told(tmp_path: Path) -> None:
    game = GAME.replace("{tile: end, x: 0, y: 1}", "{tile: end, x: 0, y: 1000000000}")
    assert told(toy(tmp_path, game=game)) == ["TP206 the tiles of two lie 4 x 1e+09 units apart, at most 400 x 400 can be shown"]
