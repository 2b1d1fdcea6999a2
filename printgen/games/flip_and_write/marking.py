"""A drawn map and the words of its file go in, the words with its ability marks come out: those that are proposed for it, each with its reason."""

from __future__ import annotations

from collections.abc import Mapping

from printgen.games.flip_and_write.land import land_of
from printgen.games.flip_and_write.proposals import proposals
from printgen.games.flip_and_write.survey import survey_of
from printgen.gather import mark
from printgen.model.game import Component, Game

UNMARKED = "ability_marks: {green: [], red: []}"
"""The line of a map's file that has no marks yet."""


@mark("marking", "landscape")
def marked(game: Game, sheet: Component, rulings: Mapping[str, str], words: str) -> str:
    """The words with the marks in the place of `UNMARKED`, and above them why; `sheet` is the map that the words describe. Words that have marks stay."""
    land = land_of(game, sheet)
    if land is None:
        return words
    proposed = proposals(survey_of(land, rulings))
    chosen = {colour: [one for one in proposed if one.mark == colour] for colour in ("green", "red")}
    why = [f"# {colour.title()}: {'; '.join(f'{one.name} ({one.why})' for one in some)}." for colour, some in chosen.items() if some]
    numbers = {colour: ", ".join(str(one.number) for one in some) for colour, some in chosen.items()}
    line = f"ability_marks: {{green: [{numbers['green']}], red: [{numbers['red']}]}}"
    return words.replace(f"\n{UNMARKED}\n", "\n".join(["", *why, line, ""]), 1)
