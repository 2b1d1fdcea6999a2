"""The named check `net-closes`: pieces with a folding net and faces with folds go in, hits for what would not fold up comes out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from printgen.analysis.nets import Folded, Side, Vector, folded, folds, meetings
from printgen.analysis.segments import Line, crossing
from printgen.diagnostics.diagnostic import Label
from printgen.gather import mark
from printgen.geometry import Rect
from printgen.model.game import Component
from printgen.model.net import Net, net_of
from printgen.place import NOWHERE, Place
from printgen.rules.frame import Ask, Hit
from printgen.scene.items import Face
from printgen.scene.path import Path, box

SLACK = 0.05
"""What no hand folds more exactly (mm)."""
STANDING = ("standee", "screen")
"""Sorts of pieces that stand because they are folded."""


@mark("check", "net-closes")
def net_closes(ask: Ask) -> Iterator[Hit]:
    """A hit for each piece that would not fold up: `piece`, `problem`.

    A piece with a field `net` is folded at right angles: it must close, with a tab at each joint and its opposite faces as declared; its outline lies on the
    piece and does not cross itself. Of a kind with
    `fold`, and of standees and screens, the folds run from edge to edge, and the panels between them are the same from both ends.
    """
    nets = {component.id: net for component in ask.game.components if (net := net_of(component)) is not None}
    for identifier, net in nets.items():
        component = ask.game.component(identifier)
        assert component is not None
        for problem, place, label in _net(net, component.kind.sort):
            labels = (Label(label, "the other one"),) if label.source else ()
            yield Hit(place if place.source else component.place, {"piece": identifier, "problem": problem}, (identifier,), labels=labels)
    seen: set[tuple[str, str]] = set()
    for face in ask.faces.values():
        component = ask.game.component(face.component)
        if component is not None and component.id in nets and not nets[component.id].wrong:
            yield from (Hit(component.place, {"piece": face.component, "problem": problem}, (face.component,)) for problem in _outlined(face))
        if component is not None and (component.kind.id, face.scene.key) not in seen and component.id not in nets:
            seen.add((component.kind.id, face.scene.key))
            for problem in _drawn(face, component):
                yield Hit(component.place, {"piece": face.component, "problem": problem}, (face.component,))


def _net(net: Net, sort: str) -> Iterator[tuple[str, Place, Place]]:
    """What is wrong with a net: in words, where, and where the other one of two stands."""
    if net.wrong:
        yield from ((problem, place, NOWHERE) for problem, place in net.wrong)
        return
    panels = net.panels
    if sort == "die" and (
        len(panels) != 6 or len({(round(p.w, 3), round(p.h, 3)) for p in panels}) > 1 or abs(panels[0].w - panels[0].h) > SLACK
    ):
        sizes = " ".join(sorted({f"{p.w:g} x {p.h:g}" for p in panels}))
        yield f"a die has 6 equal squares, its net has {len(panels)} panels of {sizes or 'no size'} mm", net.place, NOWHERE
        return
    solid = folded(panels)
    loose = [panel.id for panel in panels if panel.id not in solid]
    if loose:
        yield f"panel {loose[0]} does not hang on the others; panels hang together along a whole side", net.places[loose[0]], NOWHERE
        return
    if len(folds(panels)) >= len(panels):
        yield (
            f"{len(panels)} panels hang together along {len(folds(panels))} sides, must be {len(panels) - 1}: one of them has to be cut",
            net.place,
            NOWHERE,
        )
        return
    yield from _faces(net, solid)


def _faces(net: Net, solid: dict[str, Folded]) -> Iterator[tuple[str, Place, Place]]:
    """Whether the panels of a net, folded up, close: none upon another, each edge met twice, tabs and opposite faces as they should."""
    there: dict[frozenset[Vector], str] = {}
    doubled = False
    for panel in net.panels:
        other = there.setdefault(frozenset(solid[panel.id].corners), panel.id)
        if other != panel.id:
            doubled = True
            yield f"faces {other} and {panel.id} fold onto the same side", net.places[panel.id], net.places[other]
    if doubled:
        return
    met = meetings(solid, net.panels)
    for sides in met.values():
        if len(sides) == 1 and sides[0] in net.open:
            continue
        if len(sides) != 2:
            words = f"{_side(sides[0])} meets no other side" if len(sides) == 1 else f"{', '.join(map(_side, sides))} meet in one edge"
            yield f"it does not close: {words}", net.places[sides[0][0]], NOWHERE
            return
    yield from _tabs(net, [sides for sides in met.values() if len(sides) == 2])
    for one, other in net.opposite:
        ways = (solid[one].normal, solid[other].normal)
        if any(abs(a + b) > SLACK for a, b in zip(*ways, strict=True)):
            yield f"faces {one} and {other} are to lie opposite each other, and do not", net.places["opposite", one, other], NOWHERE


def _tabs(net: Net, joints: Iterable[list[Side]]) -> Iterator[tuple[str, Place, Place]]:
    """Whether each joint of two cut sides has one tab, and no fold has one."""
    bent = {side for pair in folds(net.panels) for side in pair}
    for one, other in joints:
        tabbed = [side for side in (one, other) if side in net.tabs]
        if one in bent and other in bent:
            for side in tabbed:
                yield f"the tab at {_side(side)} lies on a fold", net.places[side], NOWHERE
        elif not tabbed:
            yield f"{_side(one)} and {_side(other)} are joined without a tab", net.places[one[0]], net.places[other[0]]
        elif len(tabbed) == 2:
            yield f"{_side(one)} and {_side(other)} are joined by two tabs, one is enough", net.places[tabbed[1]], net.places[tabbed[0]]


def _side(side: Side) -> str:
    return f"{side[0]} {side[1]}"


def _drawn(face: Face, component: Component) -> Iterator[str]:
    """What is wrong with the folds that a face draws: outside of the piece, askew, or not where the two ends of the piece ask for them."""
    size = face.scene.size
    whole = Rect(0, 0, size.w, size.h)
    kind = component.kind
    for fold in face.scene.folds:
        ends = _ends(fold)
        if any(not (-SLACK <= x <= size.w + SLACK and -SLACK <= y <= size.h + SLACK) for x, y in ends):
            yield f"the fold from {_point(ends[0])} to {_point(ends[1])} leaves the piece"
            return
    if kind.fold == "none":
        if kind.sort in STANDING and face.side == "front":
            yield f"a {kind.sort} stands by its folds, and its kind does not say fold"
        return
    if face.side != "front":
        return
    lines = sorted(at for fold in face.scene.folds if (at := _across(fold, whole, kind.fold)) is not None)
    if not lines:
        yield f"its kind says fold: {kind.fold}, and no such fold runs from edge to edge"
        return
    stops = [0.0, *lines, size.h if kind.fold == "horizontal" else size.w]
    panels = [b - a for a, b in pairwise(stops)]
    for n in range(len(panels) // 2):
        if abs(panels[n] - panels[-1 - n]) > SLACK:
            yield f"panels {n + 1} and {len(panels) - n} are {panels[n]:.1f} and {panels[-1 - n]:.1f} mm; folded they do not match"
            return


def _outlined(face: Face) -> Iterator[str]:
    """What is wrong with the outline of a net as it is drawn: it leaves the piece, or crosses itself because tabs or panels overlap."""
    cut = face.scene.cut
    around = box(cut) if cut is not None else None
    if cut is None or around is None:
        return
    size = face.scene.size
    over = max(-around.x, -around.y, around.right - size.w, around.bottom - size.h)
    if over > SLACK:
        yield f"its net with tabs is {around.w:.1f} x {around.h:.1f} mm and reaches {over:.1f} mm beyond the piece ({size.w:g} x {size.h:g} mm)"
    if (at := crossing(_lines(cut))) is not None:
        yield f"its outline crosses itself at {_point(at)}: a tab is too deep, or panels overlap"


def _lines(path: Path) -> list[Line]:
    """The straight lines of a path."""
    found: list[Line] = []
    start = at = (0.0, 0.0)
    for step in path:
        to = start if step[0] == "Z" else (step[-2], step[-1])
        if step[0] == "M":
            start = to
        elif to != at:
            found.append((at, to))
        at = to
    return found


def _across(fold: Path, whole: Rect, way: str) -> float | None:
    """Where a fold crosses the piece (mm from its top or left), if it runs from edge to edge in that direction."""
    (x1, y1), (x2, y2) = _ends(fold)
    if way == "horizontal":
        return y1 if abs(y1 - y2) < SLACK and abs(abs(x2 - x1) - whole.w) < SLACK and 0 < y1 < whole.h else None
    return x1 if abs(x1 - x2) < SLACK and abs(abs(y2 - y1) - whole.h) < SLACK and 0 < x1 < whole.w else None


def _ends(fold: Path) -> tuple[tuple[float, float], tuple[float, float]]:
    return (fold[0][-2], fold[0][-1]), (fold[-1][-2], fold[-1][-1])


def _point(at: tuple[float, float]) -> str:
    return f"({at[0]:.1f}, {at[1]:.1f})"
