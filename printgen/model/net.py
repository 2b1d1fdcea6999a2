"""The field `net` of a piece goes in, the panels, tabs and opposite faces of its folding net come out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field

from printgen.analysis.nets import SIDES, Panel, Side
from printgen.frozen import frozen
from printgen.model.game import Component
from printgen.model.record import Record
from printgen.place import NOWHERE, Place

FIELD = "net"
MOST_PANELS = 100
"""Folding tries each panel against each other one."""


@frozen
class Net:
    """A folding net: its panels as they lie flat (mm), the sides that carry a tab, and pairs of panels that must lie opposite each other.

    `places` are those of the panels by their ids, of the tabs by side, of the pairs by pair; `wrong` says what could not be read, and where.
    """

    panels: tuple[Panel, ...]
    tabs: tuple[Side, ...] = ()
    opposite: tuple[tuple[str, str], ...] = ()
    places: dict[object, Place] = field(default_factory=dict)
    place: Place = NOWHERE
    wrong: tuple[tuple[str, Place], ...] = ()


def net_of(component: Component) -> Net | None:
    """The net of a piece, or None if it has none: `net: {panels: [{id, x, y, w, h}], tabs: ["a N"], opposite: [[a, f]]}`."""
    written = component.fields.get(FIELD)
    if not isinstance(written, Record):
        return None
    places: dict[object, Place] = {}
    wrong: list[tuple[str, Place]] = []
    panels: dict[str, Panel] = {}
    for n, (panel, place) in enumerate(_panels(written)):
        if n == MOST_PANELS:
            wrong.append((f"its net has {len(_listed(written.get('panels')))} panels; {MOST_PANELS} are allowed", place))
            break
        if panel is None or panel.id in panels:
            wrong.append(("a panel needs an id of its own, x, y, and w and h above 0", place))
        else:
            panels[panel.id] = panel
            places[panel.id] = place
    tabs: list[Side] = []
    for n, words in enumerate(_listed(written.get("tabs"))):
        name, _, side = str(words).rpartition(" ")
        place = written.place_of("tabs", n)
        if name not in panels or side not in SIDES:
            wrong.append((f'"{words}" is no side of a panel; write for example "{next(iter(panels), "a")} N"', place))
            continue
        tabs.append((name, side))
        places[name, side] = place
    opposite: list[tuple[str, str]] = []
    for n, pair in enumerate(_listed(written.get("opposite"))):
        names = [str(name) for name in _listed(pair)]
        place = written.place_of("opposite", n)
        if len(names) != 2 or not set(names) <= panels.keys():
            wrong.append((f"opposite: {' '.join(names) or pair} is no pair of panels", place))
            continue
        opposite.append((names[0], names[1]))
        places["opposite", *names] = place
    return Net(tuple(panels.values()), tuple(tabs), tuple(opposite), places, component.fields.place_of(FIELD), tuple(wrong))


def _panels(written: Record) -> Iterator[tuple[Panel | None, Place]]:
    for n, row in enumerate(_listed(written.get("panels"))):
        place = written.place_of("panels", n)
        if not isinstance(row, Record):
            yield None, place
            continue
        numbers = [value for key in ("x", "y", "w", "h") if isinstance(value := row.get(key), int | float)]
        good = len(numbers) == 4 and numbers[2] > 0 and numbers[3] > 0 and row.get("id") is not None
        yield Panel(str(row.get("id")), *map(float, numbers)) if good else None, row.place if row.place.source else place


def _listed(value: object) -> tuple[object, ...]:
    return value if isinstance(value, tuple) else ()
