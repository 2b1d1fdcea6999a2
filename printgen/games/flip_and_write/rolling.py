"""The named checks `rolls-off` and `rolls-away`: a map goes in, what becomes of apples that are dealt to immovable objects comes out."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.analysis.board import DIRECTIONS, Square
from printgen.analysis.rays import ray
from printgen.games.flip_and_write.survey import GROWN, Survey, counted, named, survey_on
from printgen.gather import mark
from printgen.model.landscape import square_name
from printgen.rules.frame import Ask, Hit

Roll = tuple[Square, str, Square | None]
"""Where an apple is dealt, which way it rolls, and where it lies then (None: off the sheet)."""


def nearest(survey: Survey, square: Square) -> list[str]:
    """The ways to the nearest edges, all of them where they are equally near."""
    x, y = square
    far = {"N": y - 1, "E": survey.board.columns - x, "S": survey.board.rows - y, "W": x - 1}
    return [way for way in DIRECTIONS if far[way] == min(far.values())]


def rolls(survey: Survey) -> list[Roll]:
    """Where apples dealt to objects roll on an empty sheet: outward to the first square without an object (000:165)."""
    found: list[Roll] = []
    for square in survey.board.squares(survey.land.objects):
        if square not in survey.never:
            for way in nearest(survey, square):
                stop = next((s for s in ray(survey.board, square, way) if not survey.board.bit(s) & survey.land.objects), None)
                found.append((square, way, stop))
    return found


@mark("check", "rolls-off")
def rolls_off(ask: Ask) -> Iterator[Hit]:
    """One hit for a map on which apples dealt to objects roll off the sheet at once: `from` and `way` of the first, `others`."""
    survey = survey_on(ask)
    off = [roll for roll in rolls(survey) if roll[2] is None] if survey else []
    if survey and off:
        square, way, _ = off[0]
        values = {"square": square_name(square), "way": way, "others": named(roll[0] for roll in off[1:])}
        yield Hit(survey.land.sheet.layers["objects"].where(square), values, tuple(square_name(roll[0]) for roll in off))


@mark("check", "rolls-away")
def rolls_away(ask: Ask) -> Iterator[Hit]:
    """One hit for a map on which a rolled apple comes to lie where no snake can go: `square`, `stop`, `because`, `others`."""
    survey = survey_on(ask)
    lost = [roll for roll in rolls(survey) if roll[2] and not survey.board.bit(roll[2]) & survey.reach] if survey else []
    if survey and lost:
        square, _, stop = lost[0]
        assert stop is not None
        what = survey.land.terrain[stop]
        because = "which no snake can reach" if survey.board.bit(stop) & survey.ground(GROWN).enter else f"{what}, which cannot be entered"
        more = f" ({counted(len(lost) - 1, 'more such square')})" if len(lost) > 1 else ""
        values = {"square": square_name(square), "stop": square_name(stop), "because": because, "more": more}
        yield Hit(survey.land.sheet.layers["objects"].where(square), values, tuple(square_name(roll[0]) for roll in lost))
