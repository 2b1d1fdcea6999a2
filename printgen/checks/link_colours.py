"""The named check `link-colours`: drawn tiles go in, a hit comes out for each two colours of their links that some eye cannot tell apart and that have one pattern."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from printgen.colour.palette import read_hex
from printgen.colour.sight import closest
from printgen.gather import mark
from printgen.model.record import Record
from printgen.rules.frame import Ask, Hit

APART = 15.0
"""So far apart (CIEDE2000) two colours must be for every sight, and in grey, if nothing else tells them apart."""


@mark("check", "link-colours")
def link_colours(ask: Ask) -> Iterator[Hit]:
    """A hit for each two colours of one table of links that look alike and have one pattern: `one`, `other`, `sight`, `apart`, `wanted`. `with: {apart: 15}`."""
    wanted = ask.options.number("apart", APART)
    done: set[frozenset[str]] = set()
    for face in ask.faces.values():
        for part in face.parts:
            skins = part.values.get("skins")
            for one, other in combinations(skins if isinstance(skins, Record) else (), 2):
                if frozenset((one, other)) in done:
                    continue
                done.add(frozenset((one, other)))
                yield from _alike(face.component, (one, other), skins, wanted)


def _alike(component: str, pair: tuple[str, str], skins: object, wanted: float) -> Iterator[Hit]:
    rows = [skins[name] for name in pair] if isinstance(skins, Record) else []
    inks = [read_hex(str(row.get("ink"))) for row in rows if isinstance(row, Record)]
    patterns = [row.get("pattern") for row in rows if isinstance(row, Record)]
    if len(inks) == 2 and inks[0] and inks[1] and patterns[0] == patterns[1]:
        sight, apart = closest(inks[0], inks[1])
        if apart < wanted:
            yield Hit(values={"one": pair[0], "other": pair[1], "sight": sight, "apart": round(apart, 1), "wanted": wanted}, about=(component,))
