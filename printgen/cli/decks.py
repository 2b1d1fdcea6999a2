"""A game and kinds of its pieces go in; what their table holds, how much room their texts have left and which icons nothing shows come out, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from printgen.diagnostics.diagnostic import Bag
    from printgen.model.game import Game

WIDE = 96
"""The width of a line of values."""
SHOWN = 60
"""Letters of a text that are shown."""
Fields = Mapping[str, Any]


def unknown(game: Game, names: Sequence[str]) -> Bag:
    """A finding for each name that is neither a component nor a kind."""
    from printgen.cli.codes import NO_SUCH_PIECE
    from printgen.diagnostics.diagnostic import Bag
    from printgen.diagnostics.nearest import did_you_mean
    from printgen.place import NOWHERE

    known = [*game.kinds, *(component.id for component in game.components)]
    bag = Bag()
    for name in names:
        if name not in known:
            hint = f"the kinds of {game.id} are: " + ", ".join(game.kinds)
            bag.add(NO_SUCH_PIECE.at(NOWHERE, f'{game.id} has no kind or component "{name}"{did_you_mean(name, known)}', hint=hint))
    return bag


def is_deck(game: Game, name: str) -> bool:
    """Whether a name is that of a kind; one that is a map as well is asked about as a map."""
    piece = game.component(name)
    return name in game.kinds and not (piece is not None and piece.layers)


def offered(game: Game) -> str:
    """What there is to ask of a game without maps and tiles: its decks, the first of them as a command."""
    from collections import Counter

    from printgen.diagnostics.formats.escape import escaped

    counts = Counter(component.kind.id for component in game.components)
    if not counts:
        return f"{escaped(game.id)} has no map and no tiles that printgen can analyse\n"
    # One single piece is no deck, unless there is nothing else.
    listed = [name for name, number in counts.items() if number > 1] or list(counts)
    named = ", ".join(f"{escaped(name)} ({_count(counts[name], 'piece')})" for name in listed)
    return f"{escaped(game.id)} has no map and no tiles; its decks: {named}\nprintgen analyse {escaped(game.id)} {escaped(listed[0])} tells of one: counts, doubles, gaps, how full each text is\n"


def with_homes(bag: Bag, name: str, here: Path, command: str) -> Bag:
    """The findings about a game that is none, with the hint where there is a piece or a kind of that name."""
    from dataclasses import replace

    from printgen.diagnostics.diagnostic import Bag

    hint = _home(name, here, command) if any(finding.name == "no-such-game" for finding in bag.findings) else ""
    return Bag([replace(finding, hint=hint) if hint else finding for finding in bag.findings])


def _home(name: str, here: Path, command: str) -> str:
    """Which game has a piece or kind of that name, and how to ask about it; "" if none has."""
    from printgen.loading.load import load
    from printgen.project import find_project, games, shipped_games

    project = find_project(here)
    for found in {game.folder: game for game in (*games(project), *shipped_games(project))}.values():
        game, _ = load(found.folder, found.root)
        if game is None:
            continue
        if name in game.kinds or game.component(name) is not None:
            what = "a kind of pieces" if name in game.kinds else "a piece"
            return f'"{name}" is {what} of {found.id}: printgen {command} {found.id} {name}'
    return ""


def words(report: Fields) -> str:
    """The report as text."""
    from printgen.diagnostics.formats.escape import escaped

    blocks = [[escaped(line) for line in _deck(deck)] for deck in report["decks"]]
    unused = report["unused_icons"]
    if unused:
        blocks.append([f"Icons that no face shows: {len(unused)}", *(f"  {escaped(path)}" for path in unused)])
    if report["errors_of_faces"]:
        blocks.append([f"Not all faces are as they should be ({_count(report['errors_of_faces'], 'error')}); see: printgen check {report['game']}"])
    return "\n".join("\n".join(lines) + "\n" for lines in blocks)


def _deck(deck: Fields) -> Iterator[str]:
    box = f", {deck['copies']} in the box" if deck["copies"] != deck["components"] else ""
    yield f"{deck['kind']}{': ' if deck['title'] else ''}{deck['title']} ({_count(deck['components'], 'piece')}{box})"
    yield "  Fields"
    wide = max((len(field["name"]) for field in deck["fields"]), default=0)
    for field in deck["fields"]:
        lines = list(_field(field)) or [f"given in {field['given']}"]
        yield f"    {field['name']:{wide}}  {lines[0]}"
        yield from (f"    {'':{wide}}  {line}" for line in lines[1:])
    if not deck["fields"]:
        yield "    none"
    yield f"  Alike in all but id and number: {'none' if not deck['duplicates'] else ''}".rstrip()
    yield from (f"    {', '.join(group['components'])}" for group in deck["duplicates"])
    yield "  Texts and their room, the tightest first" if deck["texts"] else "  No text has a box that it could outgrow."
    for text in deck["texts"]:
        yield from _text(text)


def _field(field: Fields) -> Iterator[str]:
    numbers = field["numbers"]
    if numbers:
        yield _range(numbers, "")
    letters = field["letters"]
    if letters:
        yield _range(letters, " letters") + (f" (shortest {letters['shortest']}, longest {letters['longest']})" if letters["min"] < letters["max"] else "")
    items = field["items"]
    if items:
        yield _range(items, " items")
    if field["values"] is not None:
        yield from _wrapped([f"{_value(one['value'])} {one['count']}" for one in field["values"]])
    missing = [one["component"] for one in field["missing"]]
    if missing:
        which = ", ".join(missing[:6]) + (f" and {len(missing) - 6} more" if len(missing) > 6 else "")
        yield f"missing in {len(missing)}: {which}"


def _range(found: Fields, unit: str) -> str:
    if found["min"] == found["max"]:
        return f"{found['min']:g}{unit.removesuffix('s') if found['min'] == 1 else unit}"
    return f"{found['min']:g} to {found['max']:g}{unit}, median {found['median']:g}"


def _wrapped(parts: Sequence[str]) -> Iterator[str]:
    line = ""
    for part in parts:
        if line and len(line) + len(part) + 3 > WIDE:
            yield line
            line = ""
        line = f"{line} · {part}" if line else part
    if line:
        yield line


def _text(text: Fields) -> Iterator[str]:
    size = text["size_pt"]
    used = f"{size['min']:g} pt" if size["min"] == size["max"] else f"{size['min']:g} to {size['max']:g} pt"
    x, y, w, h = text["box_mm"]
    least = f", down to {text['least_pt']:g}" if text["least_pt"] < text["wanted_pt"] else ""
    shrunk = f", {text['shrunk']} shrunk" if text["shrunk"] else ""
    where = f"{text['side']}, {w:g} x {h:g} mm at {x:g}, {y:g}"
    yield f"    {text['field'] or 'a text'} at {text['drawn']} ({where}): {used} of {text['wanted_pt']:g}{least}; {_count(text['components'], 'piece')}{shrunk}"
    for one in text["tightest"]:
        shown = one["text"].replace("\n", " ")
        shown = shown if len(shown) <= SHOWN else shown[: SHOWN - 1] + "…"
        room = "no room left" if one["full"] >= 1 else f"room for about {_count(one['letters_left'], 'letter')} more"
        yield f"      {one['full'] * 100:3.0f} % full at its smallest, {room}: {one['component']} ({one['size_pt']:g} pt) {shown}"


def _value(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else f"{value:g}" if isinstance(value, int | float) else str(value)


def _count(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
