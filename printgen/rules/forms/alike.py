"""`alike: {of, as, where, by, face}` — what lies hidden looks alike: one drawing, one size, one corner."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any

from printgen.diagnostics.diagnostic import Label
from printgen.rules.forms.form import elements, form, wrong
from printgen.rules.frame import Frame, Hit
from printgen.rules.functions import counted, kind_of, listed, text_of
from printgen.rules.measured import FaceThing
from printgen.rules.statement import Clause, Rule
from printgen.rules.things import ComponentThing
from printgen.rules.world import said


@form("alike", required=("of", "face"), optional=("as", "by", "where"), words={"as": (), "face": ("front", "back")}, on="faces")
def alike(frame: Frame, rule: Rule) -> Iterator[Hit]:
    """A hit for each piece of a class whose face differs from that of most others: `piece`, `other`, `why` (drawing, size or corner), `group`.

    `of` is a list of pieces; `by` parts them into classes that may differ from one another. A piece without that face has none to be known by, unless the others
    have one.
    """
    side = rule.arguments["face"].source
    shown = {face.it.component.id: face for face in frame.values["faces"] if face.face.side == side}
    name = rule.arguments["as"].source if "as" in rule.arguments else "one"
    classes: dict[Any, list[tuple[Frame, ComponentThing]]] = defaultdict(list)
    for inner, piece, _ in elements(frame, rule, by=""):
        if not isinstance(piece, ComponentThing):
            wrong(rule.arguments["of"], f"of must be pieces, holds {kind_of(piece)}")
        group = said(inner.value(rule.arguments.get("by", Clause("none"))))
        classes[group].append((inner.bound(name, piece), piece))
    for group, pieces in classes.items():
        looks = {piece.component.id: _look(piece, shown.get(piece.component.id)) for _, piece in pieces}
        usual = Counter(looks.values()).most_common(1)[0][0]
        model = next(piece for _, piece in pieces if looks[piece.component.id] == usual)
        same = sum(1 for look in looks.values() if look == usual)
        for inner, piece in pieces:
            look = looks[piece.component.id]
            if look == usual:
                continue
            why = _why(look, usual)
            others = f" and {counted(same - 1, 'other')}" if same > 1 else ""
            problem = f"the {side} of {piece} differs from that of {model}{others}: {why}; it would be known while it is hidden"
            face, other = shown.get(piece.component.id), shown.get(model.component.id)
            labels = (Label(other.place_of(), "what the others look like"),) if other is not None and face is not None and other.place_of() != face.place_of() else ()
            values = {**inner.values, "piece": piece, "other": model, "why": why, "group": group, "problem": problem}
            yield Hit(piece.place_of(), values, inner.about, labels=labels)


def _look(piece: ComponentThing, face: FaceThing | None) -> tuple[object, ...]:
    if face is None:
        return (None, None, None)
    scene = face.face.scene
    return (scene.key, (scene.size.w, scene.size.h), piece.component.kind.corner)


def _why(look: tuple[object, ...], usual: tuple[object, ...]) -> str:
    if look[0] is None or usual[0] is None:
        return "it is not drawn" if look[0] is None else "the others have none"
    (drawing, size, corner), (drawn, usual_size, usual_corner) = look, usual
    reasons = []
    if size != usual_size:
        reasons.append(f"its size is {_mm(size)}, not {_mm(usual_size)}")
    if corner != usual_corner:
        reasons.append(f"its corners are of {text_of(corner)} mm, not {text_of(usual_corner)}")
    if drawing != drawn and not reasons:
        reasons.append("another drawing")
    return listed(reasons)


def _mm(size: object) -> str:
    assert isinstance(size, tuple)
    return " x ".join(text_of(side) for side in size) + " mm"
