"""A layout goes in, the snakes and rings that were completed come out in the order of laying, each with the tile that completed it."""

from __future__ import annotations

from printgen.analysis.tiles.layout import Layout, Strand
from printgen.frozen import frozen


@frozen
class Completed:
    """A strand that is a snake from head to tail, or a ring: its colour, how many tiles it lies on, and the laid tile that completed it."""

    strand: Strand
    colour: str
    tiles: int
    laid: int

    @property
    def is_ring(self) -> bool:
        """Whether it joins itself."""
        return self.strand.is_ring


def completed(layout: Layout) -> list[Completed]:
    """The completed strands; the tile that was laid last on a strand is the one that completed it."""
    whole = [strand for strand in layout.strands if strand.is_ring or strand.is_finished]
    found = [Completed(strand, layout.segment(strand.bits[0]).colour, len(strand.tiles), max(strand.tiles)) for strand in whole]
    return sorted(found, key=lambda one: one.laid)
