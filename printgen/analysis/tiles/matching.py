"""What stands on two edges that meet goes in, whether that is allowed comes out: equal labels, pairs that are allowed or denied all the same, and what blank edges may meet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from printgen.analysis.tiles.layout import Edge, Layout
from printgen.analysis.tiles.tile import BLANK
from printgen.frozen import frozen

STRICT, BLANK_ANY = "strict", "blank-any"
ANY = "*"
"""In a pair: whatever colour there is."""


@frozen
class Matching:
    """Which edges may meet: equal ones, but for the pairs that are denied, and the pairs that are allowed. `blank`: a blank edge meets blank ones only (strict), or any."""

    blank: str = STRICT
    allow: frozenset[frozenset[str]] = frozenset()
    deny: frozenset[frozenset[str]] = frozenset()

    @classmethod
    def of(cls, blank: str = STRICT, allow: Iterable[Iterable[str]] = (), deny: Iterable[Iterable[str]] = ()) -> Matching:
        """From pairs of labels; `*` stands for any colour."""
        return cls(blank, frozenset(frozenset(pair) for pair in allow), frozenset(frozenset(pair) for pair in deny))

    def fits(self, one: str, other: str) -> bool:
        """Whether two edges may meet."""
        if self._holds(self.deny, one, other):
            return False
        if one == other or self._holds(self.allow, one, other):
            return True
        return self.blank == BLANK_ANY and BLANK in {one, other}

    @staticmethod
    def _holds(pairs: frozenset[frozenset[str]], one: str, other: str) -> bool:
        if not pairs:
            return False
        return frozenset((one, other)) in pairs or (BLANK not in {one, other} and (frozenset((one, ANY)) in pairs or frozenset((other, ANY)) in pairs))

    def misfits(self, layout: Layout) -> Iterator[tuple[Edge, Edge]]:
        """Each edge of a layout at which two tiles meet that may not, from the later tile and from the earlier one."""
        return ((edge, other) for edge, other in layout.contacts if not self.fits(layout.colour(edge), layout.colour(other)))
