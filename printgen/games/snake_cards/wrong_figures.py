"""The named check `wrong-figures`: figures that show what must not be go in, a hit for each that is right, or wrong in another way, comes out."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.analysis.tiles.closing import is_closed, stuck_ends
from printgen.analysis.tiles.layout import Layout
from printgen.gather import mark
from printgen.model.game import Component
from printgen.model.tiles import layout_of
from printgen.rules.frame import Ask, Hit

FAULTS = {
    "blank": "a loose end at an edge without body",
    "walled": "a loose end that is walled in",
    "ring": "a closed snake with strands beside it",
}


@mark("check", "wrong-figures")
def wrong_figures(ask: Ask) -> Iterator[Hit]:
    """A hit if the figure that the rule is about does not show the fault that its field `fault` names: `figure`, `wanted`, `shows`."""
    figure = ask.element
    if not isinstance(figure, Component):
        return
    layout = Layout.of(one.placed for one in layout_of(ask.game, figure))
    fault = str(figure.fields.get("fault"))
    shown = faults(layout)
    if shown != [fault]:
        words = " and ".join(FAULTS[one] for one in shown) or "nothing wrong"
        yield Hit(figure.fields.place_of("fault"), {"figure": figure.id, "wanted": FAULTS.get(fault, fault), "shows": words}, (figure.id,))


def faults(layout: Layout) -> list[str]:
    """What is wrong with laid cards, each fault once, in the order of FAULTS."""
    found = {why for _, why in stuck_ends(layout)}
    loose = any(end.is_open for strand in layout.strands for end in strand.ends)
    if not loose and not is_closed(layout):
        found.add("ring")
    return [fault for fault in FAULTS if fault in found]
