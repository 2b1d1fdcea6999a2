"""The data of a map's report go in, its measures come out as numbers under plain names, so that two maps can be held against each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from printgen.gather import mark

Data = Mapping[str, Any]


@mark("analysis-measures", "landscape")
def measured(data: Data) -> dict[str, dict[str, float]]:
    """Measures by heading and name; what is undecided is left out."""
    ground = Counter(one["what"] for one in data["squares"].values())
    found = {
        "Ground": dict(sorted(ground.items())),
        "Caves": dict(_caves(data["caves"], data["squares"])),
        "First moves": dict(_moves(data["moves"])),
        "Parts": dict(_parts(data)),
        "Apples and room": dict(_room(data)),
    }
    return {heading: {name: float(number) for name, number in measures.items()} for heading, measures in found.items() if measures}


def _caves(data: Data, squares: Data) -> Iterator[tuple[str, float]]:
    yield "deals that stay", data["direct"]
    yield "deals that slide", data["slide"]
    yield "deals that are stuck", len(data["stuck"])
    yield "deals with one way only", len(data["single_direction"])
    yield "squares that depend on the reading", len(data["depend_on_the_ruling"])
    yield "longest slide", data["longest_slide"]["squares"] if data["longest_slide"] else 0
    yield "largest chance of one square, %", round(max((one["chance"] for one in squares.values()), default=0.0) * 100, 1)


def _moves(data: Data) -> Iterator[tuple[str, float]]:
    if "undecided" in data or not data["starts"]:
        return
    yield "squares where a cave can lie", data["starts"]
    yield "moves from the worst square", data["least"]["moves"]
    yield "moves from the best square", data["most"]["moves"]
    yield "moves from a square on average", round(data["all"] / data["starts"], 1)
    yield "moves that leave no second one, %", round(data["fatal"] / data["all"] * 100, 1) if data["all"] else 0.0
    yield "squares that are lost at once", len(data["no_first_move"]) + len(data["no_second_move"])


def _parts(data: Data) -> Iterator[tuple[str, float]]:
    parts = data["parts"]
    yield "parts a first snake cannot leave", len(parts["regions"])
    yield "lands", len(parts["lands"])
    yield "crossings", len(parts["crossings"])
    yield "longest crossing, steps", max((one["steps"] for one in parts["crossings"]), default=0)
    yield "gates", len(parts["gates"])
    yield "squares never entered", len(parts["never_entered"])
    yield "squares in groves", sum(sum(one["groves"]) for one in data["paws"])
    yield "squares under the falcon", data["falcon"]["squares"] if data["falcon"] else 0


def _room(data: Data) -> Iterator[tuple[str, float]]:
    yield "apples on the map", len(data["apples"])
    yield "squares that can be entered", data["capacity"]["squares"]
    yield "turns at one apple each", data["capacity"]["turns"]
    yield "longest snake at that pace", data["capacity"]["length"]
