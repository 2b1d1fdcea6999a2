"""The named check `groves`: a map goes in, what opens to snakes of each paw number comes out."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.analysis.regions import regions
from printgen.frozen import frozen
from printgen.games.flip_and_write.survey import Survey, counted, survey_on
from printgen.gather import mark
from printgen.rules.frame import Ask, Hit


@frozen
class Opening:
    """What opens at a length: the groves with their squares, and how many parts of the map that were apart each of them joins."""

    length: int
    groves: tuple[int, ...]
    joins: tuple[int, ...]


def paw_numbers(survey: Survey) -> list[int]:
    """The paw numbers of a map, each once."""
    layer = survey.land.sheet.layers.get("paw_areas")
    return sorted({n for square in layer.glyphs if isinstance(n := layer.at(square), int)}) if layer else []


def openings(survey: Survey) -> list[Opening]:
    """What opens at each paw number."""
    found = []
    for length in paw_numbers(survey):
        before = survey.ground(length - 1).enter
        parts = list(regions(survey.board, before))
        groves = list(regions(survey.board, survey.ground(length).enter & ~before))
        if groves:
            joins = tuple(sum(1 for part in parts if survey.board.beside(grove) & part) for grove in groves)
            found.append(Opening(length, tuple(grove.bit_count() for grove in groves), joins))
    return found


@mark("check", "groves")
def groves(ask: Ask) -> Iterator[Hit]:
    """One hit for a map with paw numbers: `groves`, a list of words, one for each number."""
    survey = survey_on(ask)
    found = openings(survey) if survey else []
    if survey and found:
        words = []
        for one in found:
            joined = max(one.joins, default=0)
            more = f", one joins {joined} parts" if joined > 1 else ""
            words.append(f"at length {one.length}: {counted(len(one.groves), 'grove')} ({counted(sum(one.groves), 'square')}{more})")
        layer = survey.land.sheet.layers["paw_areas"]
        yield Hit(layer.where(layer.squares()[0]), {"groves": words})
