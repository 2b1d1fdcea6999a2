r"""Blocks of glyphs go in, with the `B\A` ruler and bare; rows and faults with exact places come out (most faults: tests/cases/DF107-*)."""

from __future__ import annotations

from printgen.place import Text
from printgen.source.nodes import Mapping, Scalar
from printgen.source.read_grid import Grid, read_grid
from printgen.source.read_yaml import read_yaml


def block(*lines: str) -> Scalar:
    node, bag = read_yaml(Text("m.yaml", "ground: |\n" + "".join(f"  {line}\n" for line in lines)))
    assert bag.findings == []
    assert isinstance(node, Mapping)
    found = node.get("ground")
    assert isinstance(found, Scalar)
    return found


def read(*lines: str, columns: int | None = None, rows: int | None = None, whole: bool = False) -> tuple[Grid | None, list[tuple[str, str]]]:
    grid, bag = read_grid("ground", block(*lines), columns, rows, whole=whole)
    assert all(f.code == "DF107" for f in bag.findings)
    return grid, [(str(f.place).removeprefix("m.yaml:"), f.message) for f in bag.sorted]


def test_every_glyph_knows_its_square_and_its_place() -> None:
    grid, told = read(r"B\A 123456789012", "  1 ............", " 10 ......~.....", columns=12, rows=10)
    assert told == []
    assert grid is not None
    row = grid.rows[1]
    assert (row.number, row.glyphs[6], str(row.place_of(7))) == (10, "~", "m.yaml:4:13")
    assert (grid.columns, grid.labelled) == (12, True)


def test_a_bare_block_needs_all_rows_and_a_labelled_one_only_if_it_is_the_ground() -> None:
    assert read("..", "..", rows=3)[1] == [("1:9", "ground row 3 is missing; the map has 3 rows (B1 to B3)")]
    assert read(r"B\A 12", "  2 ..", rows=3)[1] == []
    assert read(r"B\A 12", "  2 ..", rows=5, whole=True)[1] == [("1:9", "ground rows 1, 3 to 5 are missing; the map has 5 rows (B1 to B5)")]


def test_without_a_size_the_ruler_or_the_first_row_gives_it() -> None:
    assert read(r"B\A 123", "  1 ..")[1] == [("3:8", "ground row 1 has 2 squares, must be 3 (columns A1 to A3)")]
    assert read("...", "..")[1] == [("3:4", "ground row 2 has 2 squares, must be 3 (columns A1 to A3)")]


def test_the_ruler_counts_modulo_ten() -> None:
    assert read(r"B\A 12345678901", "  1 ...........")[1] == []
    assert read(r"B\A 12345678911", "  1 ...........")[1] == [("2:16", 'the ruler of ground has "1" over column 10, must be "0"')]


def test_many_faults_are_told_at_once() -> None:
    told = read(r"B\A 1234", "  1 ...", "  2 .....", " x ....", "  3 .... ", "  3 ....", columns=4, rows=4, whole=True)[1]
    assert [message.split(" (")[0] for _, message in told] == [
        "ground row 4 is missing; the map has 4 rows",
        "ground row 1 has 3 squares, must be 4",
        "ground row 2 has 5 squares, must be 4",
        "a row of ground starts with no label",
        "trailing blanks behind ground row 3",
        "ground row 3 is given twice",
    ]


def test_a_text_that_is_no_block_is_told() -> None:
    node, _ = read_yaml(Text("m.yaml", "ground: ....\n"))
    assert isinstance(node, Mapping)
    found = node.get("ground")
    assert isinstance(found, Scalar)
    grid, bag = read_grid("ground", found)
    assert grid is None
    assert [(f.code, str(f.place), f.message) for f in bag.findings] == [("DF107", "m.yaml:1:9", "ground must be a block of rows")]


def test_a_map_has_an_end() -> None:
    assert read("." * 1025)[1] == [("1:9", "ground has more than 1024 columns or rows")]
