"""Jobs and their products go in, the rows and sums of a print plan come out: the numbers are those that rules read (`page.jobs`)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from printgen.geometry import Size
from printgen.impose.saddle import PART
from printgen.model.game import Component, Game
from printgen.model.record import Record, Value
from printgen.pipeline.manifest import stem
from printgen.rules.measured import JobsThing
from printgen.scene.page import Job, Slot
from printgen.scene.path import is_rectangle
from printgen.units import PAPERS

PAPER: Mapping[str, str] = {
    "card": "card, 250–300 g/m²",
    "tile": "card, 300 g/m², or paper glued on greyboard",
    "token": "card, 250–300 g/m²",
    "die": "card, 200 g/m²",
    "standee": "card, 250 g/m²",
    "screen": "card, 200 g/m²",
    "box": "card, 250 g/m²",
    "aid": "card, 160 g/m²",
    "booklet": "paper, 80–120 g/m²",
}
"""What a sort of piece is printed on, where its product does not say so."""
STITCH = (
    "Lay the sheets into each other as they are numbered, the cover outside.",
    "Fold them in the middle, and staple twice along the fold.",
)
"""How a booklet is made of folded sheets, if its product does not say so."""
FORE_EDGE = "Cut the fore edge {width:g} mm from the fold: the inner sheets stand out by up to {creep:g} mm, and their pages are moved in by as much."
"""How the edges of a folded stack become level again."""
PLAIN = "paper, 80–100 g/m²"
LIGHTEST = 80.0
"""Thinner paper (g/m²) than this is not taken for a layer: it shines through, and warps under glue."""
_WEIGHT = re.compile(r"(?P<card>\w+), (?P<low>\d+)(?:[–-](?P<high>\d+))? g/m²")
NEAR = 0.6
"""Millimetres by which a page may differ from a size of paper that has a name."""


def rows(game: Game, jobs: Sequence[Job], paper: Size) -> tuple[Record, ...]:
    """A row for each job: `file product title paper sides flip sheets size cuts folds corner glued parts steps optional instead either outlines`.

    They stand in the order of the jobs, but what stands instead of another one comes behind it. `glued` says how backs come behind fronts, if not by the printer;
    `outlines` are pieces that are cut out, not cut straight; `parts` are sheets that make something larger than the paper. `either` are the numbers of the rows that stand instead of this one, in words.
    """
    lines = JobsThing(tuple(jobs)).lines
    found = [_row(game, job, line.field, paper) for job, line in zip(jobs, lines, strict=True)]
    for row in [one for one in found if one["instead"]]:
        first = next((n for n, one in enumerate(found) if one["title"] == row["instead"]), None)
        if first is not None and first > found.index(row):
            found.remove(row)
            found.insert(first, row)
    others: dict[Value, list[int]] = {}
    for n, row in enumerate(found, 1):
        if row["instead"]:
            others.setdefault(row["instead"], []).append(n)
    return tuple(Record({**row, "either": _numbers(others.get(row["title"], ()), found)}) for row in found)


def _numbers(numbers: Sequence[int], found: Sequence[Mapping[str, Value]]) -> str:
    """2 and 3 where both are needed, fronts and backs; 4 or 5 where one is enough."""
    both = {found[n - 1]["only"] for n in numbers} == {"front", "back"}
    return (" and " if both else " or ").join(str(n) for n in numbers)


def _row(game: Game, job: Job, measured: object, paper: Size) -> Mapping[str, Value]:
    assert callable(measured)
    product = game.products[job.product]
    pieces = [piece for i in product.components if (piece := game.component(i)) is not None]
    size = job.leaves[0].front.size
    own = sorted(size) == sorted(paper)
    slots = [(slot, leaf.repeat) for leaf in job.leaves for slot in leaf.front.slots]
    parts = sum(repeat for slot, repeat in slots if job.part != PART and _in_parts(slot))
    other = game.products.get(job.instead_of)
    return {
        "file": f"{stem(job)}.pdf",
        "product": product.id,
        "title": f"{product.title}, {job.part}" if job.part else product.title,
        "paper": layered(product.paper or paper_of(pieces)) if job.glued else product.paper or paper_of(pieces),
        "backed": bool(job.duplex),
        "flip": job.duplex,
        "pieces": int(measured("pieces")),
        "sheets": int(measured("sheets")),
        "sides": int(measured("sides")),
        "cuts": int(measured("cuts")),
        "size": "" if own else named(size),
        "outlines": int(measured("outlines")),
        "order": job.leaves[0].front.order if measured("cuts") else "",
        "folds": sum(repeat for slot, repeat in slots if slot.scene.folds),
        "corner": max((slot.scene.cut[0][1] for slot, _ in slots if slot.scene.cut and is_rectangle(slot.scene.cut, slot.scene.size)), default=0.0),
        "glued": job.glued,
        "parts": parts,
        "only": product.sides,
        "optional": product.optional,
        "steps": (*(product.steps or (STITCH if job.part == PART else ())), *_fore_edge(job)),
        "instead": "" if other is None else f"{other.title}, {PART}" if other is product else other.title,
    }


def _fore_edge(job: Job) -> Iterator[str]:
    """How the fore edge of a folded stack is cut: as far from the fold as the outermost page is wide."""
    if job.creep > 0:
        yield FORE_EDGE.format(width=round(job.leaves[0].front.trim.w / 2, 1), creep=round(job.creep, 2))


def _in_parts(slot: Slot) -> bool:
    """Whether only a part of a face lies there, as it is larger than the paper."""
    whole = slot.scene.size
    return slot.trim.w * slot.trim.h < whole.w * whole.h - NEAR


def paper_of(pieces: Iterable[Component]) -> str:
    """What a product is printed on that does not say so itself: that of its first piece's sort."""
    return next((PAPER.get(piece.kind.sort, PLAIN) for piece in pieces), PLAIN)


def layered(paper: str) -> str:
    """What each of two layers is printed on that are glued back to back, so that both come to about what was said; what says no weight stays."""

    def half(found: re.Match[str]) -> str:
        low, high = (max(LIGHTEST, round(float(one) / 2, -1)) for one in (found["low"], found["high"] or found["low"]))
        card = "paper" if found["card"] == "card" else found["card"]
        return f"{card}, {low:g}{f'–{high:g}' if high > low else ''} g/m² for each of two layers"

    return _WEIGHT.sub(half, paper, count=1)


def named(size: Size) -> str:
    """A size of paper by its name, else in millimetres."""
    short, long = sorted(size)
    for name, known in PAPERS.items():
        if abs(short - min(known)) < NEAR and abs(long - max(known)) < NEAR:
            return name.upper() if len(name) <= 2 else name.capitalize()
    return f"{short:g} × {long:g} mm"


def sums(found: Sequence[Record]) -> Mapping[str, Value]:
    """What all rows come to, those that stand instead of others left out: `sheets sides cuts outlines papers`, the last a list of papers with their sheets. Of rows that all stand instead of others the first counts."""
    mine = [row for row in found if not row["instead"]] or found[:1]
    papers: dict[tuple[Value, Value], int] = {}
    for row in mine:
        key = (row["paper"], row["size"])
        papers[key] = papers.get(key, 0) + _whole(row["sheets"])
    listed = tuple(Record({"paper": paper, "size": size, "sheets": sheets}) for (paper, size), sheets in papers.items())
    return {name: sum(_whole(row[name]) for row in mine) for name in ("sheets", "sides", "cuts", "outlines")} | {"papers": listed}


def _whole(value: Value) -> int:
    assert isinstance(value, int)
    return value


def beside(game: Game) -> tuple[Record, ...]:
    """What the box holds and nobody prints, and what `also_needed` of the facts names: `item pieces note`; without a number of pieces these are 0."""
    box = game.data.get("box")
    lines = [line for line in box if isinstance(line, Record)] if isinstance(box, tuple) else []
    more = game.facts.get("also_needed")
    needed = [line for line in more if isinstance(line, Record) and line.get("item")] if isinstance(more, tuple) else []
    found = [
        Record({"item": line["item"], "pieces": line.get("pieces", 1), "note": line.get("note", "")})
        for line in lines
        if line.get("printed") is False and not line.get("made_as")
    ]
    return (*found, *(Record({"item": line["item"], "pieces": 0, "note": line.get("note", "")}) for line in needed))
