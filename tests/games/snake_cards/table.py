"""A second, slow way to look at laid cards: cells and sides as plain tuples, every way tried. It knows nothing of the tile engine that it is held against."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
FACING = {"N": "S", "E": "W", "S": "N", "W": "E"}
TURNED = {"N": "E", "E": "S", "S": "W", "W": "N"}
DESIGNS = (("NS",), ("EW",), ("NE",), ("ES",), ("SW",), ("WN",), ("NS", "EW"), ("NE", "SW"), ("NW", "ES"))
"""Every small card as it can lie: which sides its strands join."""

Cell = tuple[int, int]
Strands = tuple[str, ...]


@dataclass
class Table:
    """What lies in each cell: its strands, each as the sides that it joins; a head or a tail has one side. `big` are the cells of big cards."""

    cells: dict[Cell, Strands] = field(default_factory=dict)

    def put(self, cell: Cell, strands: Strands) -> Table:
        assert cell not in self.cells, f"two cards on {cell}"
        return Table({**self.cells, cell: strands})

    def ends(self) -> list[tuple[Cell, str]]:
        """Loose ends: a cell and the side at which a strand looks into a free cell."""
        return [
            (cell, side)
            for cell, strands in self.cells.items()
            for strand in strands
            for side in strand
            if ahead(cell, side) not in self.cells
        ]

    def clashes(self) -> list[tuple[Cell, str]]:
        """Where a strand meets a side without one."""
        found = []
        for cell, strands in self.cells.items():
            for side in "NESW":
                other = self.cells.get(ahead(cell, side))
                if other is not None and (side in "".join(strands)) and FACING[side] not in "".join(other):
                    found.append((cell, side))
        return found

    def walk(self) -> list[tuple[Cell, str]]:
        """The strands that one passes who walks from the head, the first one with a single side."""
        cell, strand = next((cell, strand) for cell, strands in self.cells.items() for strand in strands if len(strand) == 1)
        passed = [(cell, strand)]
        side = strand
        while True:
            cell, came = ahead(cell, side), FACING[side]
            strand = next((s for s in self.cells.get(cell, ()) if came in s), "")
            if not strand:
                return passed
            passed.append((cell, strand))
            side = strand.replace(came, "")
            if not side:
                return passed

    def is_whole(self) -> bool:
        """One body from head to tail, through every strand there is."""
        return (
            not self.ends()
            and not self.clashes()
            and sorted(self.walk()) == sorted((cell, strand) for cell, strands in self.cells.items() for strand in strands)
        )

    def closings(self, cards: int) -> Iterator[Table]:
        """Every way to make the snake whole with just so many more cards."""
        ends = self.ends()
        if not cards or not ends:
            if not cards and self.is_whole():
                yield self
            return
        if len(ends) > 2 * 2 * cards or self.clashes():
            return
        spot = ahead(*ends[0])
        for design in DESIGNS:
            if all((FACING[side] in "".join(other)) == (side in "".join(design)) for side, other in self.around(spot)):
                yield from self.put(spot, design).closings(cards - 1)

    def around(self, cell: Cell) -> list[tuple[str, Strands]]:
        return [(side, self.cells[ahead(cell, side)]) for side in "NESW" if ahead(cell, side) in self.cells]

    def fewest(self, most: int) -> int | None:
        """The fewest cards that make the snake whole, or None if more than `most`."""
        return next((cards for cards in range(most + 1) if next(self.closings(cards), None)), None)


def ahead(cell: Cell, side: str) -> Cell:
    return cell[0] + STEP[side][0], cell[1] + STEP[side][1]


def turned(strands: Strands, quarters: int) -> Strands:
    for _ in range(quarters):
        strands = tuple("".join(TURNED[side] for side in strand) for strand in strands)
    return strands


def laid(tiles: tuple[Mapping[str, object], ...], strands: Mapping[str, Strands]) -> Table:
    """The table of a figure; `strands` are those of each card as it is printed. Big cards lie unturned: head at the left, tail at the right."""
    table = Table()
    for tile in tiles:
        x, y, name, turn = int(str(tile["x"])), int(str(tile["y"])), str(tile["tile"]), int(str(tile.get("turn") or 0))
        if name.startswith("big-"):
            table = table.put((x, y), ("W",)).put((x + 1, y), ("E",))
        else:
            table = table.put((x, y), turned(strands[name], turn))
    return table
