"""`bijection: {of, as, by, onto}` — the elements' values are the given ones, each once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from printgen.diagnostics.diagnostic import Label
from printgen.rules.forms.form import elements, form
from printgen.rules.frame import Frame, Hit
from printgen.rules.statement import Rule
from printgen.rules.world import said


@form("bijection", required=("of", "onto"), optional=("as", "by", "where"), words={"as": ()})
def bijection(frame: Frame, rule: Rule) -> Iterator[Hit]:
    """One hit for all of it, at the last value that is one too many: `doubled`, `missing`, `strange` (not among the wanted), `problem` says all three."""
    found = list(elements(frame, rule))
    times = Counter(value for _, value, _ in found)
    wanted = list(frame.value(rule.arguments["onto"]))
    doubled = [value for value, n in times.items() if n > 1]
    missing = [value for value in wanted if value not in times]
    strange = [value for value in times if value not in wanted]
    if not (doubled or missing or strange):
        return
    parts = [f"{said(value)} {_times(times[value])}" for value in doubled]
    parts += [f"{said(value)} missing" for value in missing] + [f"{said(value)} not allowed" for value in strange]
    wrong = [(inner, place) for inner, value, place in found if value in doubled or value in strange]
    labels = tuple(Label(place, "and here") for _, place in wrong[:-1] if place.source)
    at, about = (wrong[-1][1], wrong[-1][0].about) if wrong else (frame.place(None), frame.about)
    values = {"doubled": doubled, "missing": missing, "strange": strange, "problem": "; ".join(parts)}
    yield Hit(at, values, about, labels=labels)


def _times(number: int) -> str:
    return {2: "twice"}.get(number, f"{number} times")
