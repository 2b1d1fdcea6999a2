"""Laid tiles and the size of a unit go in; where each of them, and each free unit, lies on a face comes out."""

from __future__ import annotations

from printgen.analysis.tiles.layout import Cell, Layout
from printgen.frozen import frozen
from printgen.geometry import Rect, Size
from printgen.model.game import Component
from printgen.model.tiles import Laid


@frozen
class Table:
    """A layout on a face: the piece that tells it, its tiles, the upper left corner (mm), the unit that lies there, and the size of a unit (mm)."""

    component: Component
    laid: tuple[Laid, ...]
    layout: Layout
    x: float
    y: float
    first: tuple[float, float]
    unit: Size

    def box(self, cell: Cell, block: tuple[int, int] = (1, 1)) -> Rect:
        """The box of a unit, or of a block whose upper left unit it is."""
        x, y = self.x + (cell[0] - self.first[0]) * self.unit.w, self.y + (cell[1] - self.first[1]) * self.unit.h
        return Rect(x, y, block[0] * self.unit.w, block[1] * self.unit.h)

    def looked_into(self) -> list[Cell]:
        """The free units that an open end looks into, row by row."""
        found = {end.looks_into for strand in self.layout.strands for end in strand.ends}
        return sorted((cell for cell in found if cell is not None and cell not in self.layout.cells), key=lambda cell: cell[::-1])

    def beside(self) -> list[Cell]:
        """The free units beside a laid tile, row by row."""
        near = {edge.across.cell for n in range(len(self.laid)) for edge in self.layout.border(n)}
        return sorted(near - self.layout.cells.keys(), key=lambda cell: cell[::-1])
