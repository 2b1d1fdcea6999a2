"""The field `net` of a piece goes in, the panels, tabs and opposite faces of its folding net come out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field

from printgen.analysis.nets import SIDES, Notch, Panel, Side, Tab
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

    `edges` are the tabs that say their size and the notches; `open` are sides that meet no other one (of a tray). `places` are those of the panels by
    their ids, of the tabs by side, of the pairs by pair; `wrong` says what could not be read, and where.
    """

    panels: tuple[Panel, ...]
    tabs: tuple[Side, ...] = ()
    opposite: tuple[tuple[str, str], ...] = ()
    edges: dict[Side, Tab | Notch] = field(default_factory=dict)
    open: frozenset[Side] = frozenset()
    places: dict[object, Place] = field(default_factory=dict)
    place: Place = NOWHERE
    wrong: tuple[tuple[str, Place], ...] = ()


def net_of(component: Component) -> Net | None:
    """The net of a piece, or None if it has none: `net: {panels: [{id, x, y, w, h}], tabs: ["a N"], opposite: [[a, f]], notches: ["a S 9"], open: ["b N"]}`.

    A tab may say its depth, how far its shoulders draw in, and the radius of its corners (mm): `"a N 12 2 6"`.
    """
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
    edges: dict[Side, Tab | Notch] = {}
    opened: set[Side] = set()
    for key, most in (("tabs", 3), ("notches", 1), ("open", 0)):
        for n, words in enumerate(_listed(written.get(key))):
            place = written.place_of(key, n)
            found = _side(str(words), panels, most)
            if found is None or (key == "notches" and not found[1]):
                more = " 9" if key == "notches" else ""
                wrong.append((f'"{words}" is no side of a panel; write for example "{next(iter(panels), "a")} N{more}"', place))
                continue
            side, numbers = found
            if key == "open":
                opened.add(side)
                continue
            places[side] = place
            if key == "tabs":
                tabs.append(side)
            if numbers:
                edges[side] = Tab(*numbers) if key == "tabs" else Notch(numbers[0])
    opposite: list[tuple[str, str]] = []
    for n, pair in enumerate(_listed(written.get("opposite"))):
        names = [str(name) for name in _listed(pair)]
        place = written.place_of("opposite", n)
        if len(names) != 2 or not set(names) <= panels.keys():
            wrong.append((f"opposite: {' '.join(names) or pair} is no pair of panels", place))
            continue
        opposite.append((names[0], names[1]))
        places["opposite", *names] = place
    return Net(tuple(panels.values()), tuple(tabs), tuple(opposite), edges, frozenset(opened), places, component.fields.place_of(FIELD), tuple(wrong))


def _side(words: str, panels: Mapping[str, Panel], most: int) -> tuple[Side, list[float]] | None:
    """A side as it was written, with at most so many lengths behind it; None if it is none."""
    parts = words.split()
    at = next((n for n, part in enumerate(parts) if part in SIDES and " ".join(parts[:n]) in panels), None)
    if at is None or len(parts) - at - 1 > most:
        return None
    try:
        numbers = [float(part.removesuffix("mm")) for part in parts[at + 1 :]]
    except ValueError:
        return None
    return ((" ".join(parts[:at]), parts[at]), numbers) if all(0 <= one < 1000 for one in numbers) else None


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
