"""The data of a map's report go in, sentences for people come out, under headings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from printgen.games.flip_and_write.survey import counted
from printgen.gather import mark

Data = Mapping[str, Any]
MOST = 6
_WAYS = {"N": "north", "E": "east", "S": "south", "W": "west"}


def _some(names: list[Any]) -> str:
    more = f" and {len(names) - MOST} more" if len(names) > MOST else ""
    return ", ".join(map(str, names[:MOST])) + more


@mark("analysis-words", "landscape")
def sentences(data: Data) -> Iterator[tuple[str, list[str]]]:
    """Headings, each with its sentences; what a map does not have is left out."""
    for heading, lines in (
        ("Caves", _caves(data["caves"])),
        ("First moves", _moves(data["moves"])),
        ("Parts", _parts(data["parts"])),
        ("Ice and snow", _turning(data["turning"])),
        ("Falcon", _falcon(data["falcon"] or {})),
        ("Foliage", _paws(data["paws"])),
        ("Apples", _apples(data)),
        ("Room", _capacity(data["capacity"])),
        ("Ability marks", _marks(data["marks"])),
    ):
        listed = list(lines)
        if listed:
            yield heading, listed


def _caves(data: Data) -> Iterator[str]:
    dead = f"; {len(data['never_dealt'])} squares are never dealt" if data["never_dealt"] else ""
    yield f"{data['direct']} deals stay where they fall, {data['slide']} slide, {len(data['stuck'])} are stuck{dead}."
    if data["stuck"]:
        yield f"Stuck: {_some(data['stuck'])}."
    far = data["longest_slide"]
    if far:
        yield f"The longest slide is {counted(far['squares'], 'square')}, {far['from']} {_WAYS[far['way']]} to {far['to']}."
    if data["single_direction"]:
        yield f"One way only: {_some(data['single_direction'])}."
    if data["depend_on_the_ruling"]:
        yield f"{counted(len(data['depend_on_the_ruling']), 'square depends', 'squares depend')} on how far a cave slides: {_some(data['depend_on_the_ruling'])}."
    often = [f"{one['square']} {one['chance'] * 100:.1f} %" for one in data["most_often"]]
    if often:
        yield f"Caves lie most often on {', '.join(often)}."


def _moves(data: Data) -> Iterator[str]:
    if "undecided" in data:
        yield f"Undecided: {data['undecided']}."
        return
    if not data["starts"]:
        yield "No cave can lie here."
        return
    least, most = data["least"], data["most"]
    yield f"{counted(data['starts'], 'square')} can hold a cave; from {least['square']} lead {least['moves']} moves of {data['length']}, from {most['square']} {most['moves']}."
    lost = data["fatal"] / data["all"] * 100 if data["all"] else 0.0
    yield f"{data['fatal']} of {data['all']} first moves ({lost:.1f} %) leave no second one."
    for key, words in (("no_first_move", "No first move from"), ("no_second_move", "No second move after any first one from")):
        if data[key]:
            yield f"{words} {_some(data[key])}."


def _parts(data: Data) -> Iterator[str]:
    regions, lands = data["regions"], data["lands"]
    if len(regions) > 1:
        yield f"{len(regions)} parts that a snake of the first length cannot leave: {_some([r['squares'] for r in regions])} squares."
    if len(lands) > 1:
        yield f"{len(lands)} lands: " + _some([f"{counted(land['squares'], 'square')} at {land['at']}" for land in lands]) + "."
    for one in data["crossings"][:MOST]:
        when = f"from length {one['length']}" if one["length"] else f"from no length below {one['not_below']}"
        yield f"Crossing from {lands[one['from']]['at']} to {lands[one['to']]['at']}: {one['steps']} steps, {when}."
    for gate in data["gates"][:MOST]:
        yield f"{gate['square']} is the only way between {' and '.join(map(str, gate['parts']))} squares."
    if data["never_entered"]:
        yield f"Never entered without an ability: {_some(data['never_entered'])}."


def _turning(data: Data) -> Iterator[str]:
    if data["squares"]:
        yield ", ".join(f"{counted(n, 'square')} of {name}" for name, n in data["squares"].items()) + "."
    if "undecided" in data:
        yield f"Undecided: {data['undecided']}."
        return
    for one in data["no_next_move"]:
        yield f"After {one['terrain']} a snake of length {one['length']} has no move of {one['steps']} from {_some(one['squares'])}."
    if data["few_moves"]:
        yield "Few moves: " + _some([f"{one['square']} ({one['moves']})" for one in data["few_moves"]]) + "."


def _falcon(data: Data) -> Iterator[str]:
    if not data:
        return
    yield f"{counted(data['squares'], 'square')}; " + (f"the line is not one: {data['fault']}." if data["fault"] else "one line around it.")
    if data.get("cannot_stop"):
        yield f"Cannot stop inside: snakes of length {_some(data['cannot_stop'])}."
    if "undecided" in data:
        yield f"Where snakes can stop is undecided: {data['undecided']}."
    for key, words in (("arms", "Arms"), ("gaps", "Gaps")):
        if data[key]:
            yield f"{words} one square wide, where straight across is two crossings: {_some(data[key])}."


def _paws(data: list[Data]) -> Iterator[str]:
    for one in data:
        joined = max(one["joins"], default=0)
        more = f", one joins {joined} parts" if joined > 1 else ""
        yield f"From length {one['length']}: {counted(len(one['groves']), 'grove')} of {' + '.join(map(str, one['groves']))} squares{more}."


def _apples(data: Data) -> Iterator[str]:
    for one in data["apples"]:
        where = f"{one['kind']} at {one['square']} ({one['terrain']})"
        if not one["reached"]:
            yield f"{where} cannot be reached."
        elif one["under_a_cave"]:
            yield f"{where} lies where a cave can come to rest."
        elif "from_length" in one:
            yield f"{where}: eaten from length {one['from_length']}."
    off = [one["from"] for one in data["rolling"] if one["to"] is None]
    if off:
        yield f"Apples dealt to {_some(off)} roll off the sheet at once."


def _capacity(data: Data) -> Iterator[str]:
    yield f"{data['squares']} squares can be entered: at one apple a turn at most {data['turns']} turns and length {data['length']}."
    if data["ability_lengths_out_of_reach"]:
        yield f"Out of reach at that pace: ability length {_some(data['ability_lengths_out_of_reach'])}."


def _marks(data: Data) -> Iterator[str]:
    """Green and red with their reasons; of all others those that something speaks for."""
    named = {sign: [one for one in data["proposed"] if one["mark"] == sign] for sign in ("green", "red", "?")}
    for colour in ("green", "red"):
        if named[colour]:
            yield f"{colour.capitalize()} could be " + "; ".join(f"{one['number']} {one['name']} ({one['why']})" for one in named[colour]) + "."
    if named["?"]:
        yield 'The others "?": ' + ", ".join(f"{one['number']} {one['name']}" for one in named["?"]) + "."
    own = [f"{colour} {', '.join(map(str, numbers))}" for colour, numbers in data["sheet"].items() if numbers]
    if own:
        yield f"The sheet has {' and '.join(own)}."
