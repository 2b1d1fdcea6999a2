"""A rule's `fix:` and a finding's values go in, the edits come out that would mend it in the author's files."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from printgen.model.game import Game
from printgen.model.record import Record
from printgen.place import Edit, Place, Sheet, Text
from printgen.rules.counter import CounterError, written_at
from printgen.rules.statement import Change, Clause
from printgen.rules.world import steps_of


def edits(game: Game, changes: tuple[Change, ...], words: Callable[[Clause], str]) -> tuple[Edit, ...]:
    """The edits of a fix, its expressions filled in by `words`; none if one of its changes does not apply here: half a fix is none."""
    try:
        made = tuple(_edit(game, change, words) for change in changes)
    except CounterError:
        return ()
    # A workbook is its author's to change.
    return () if any(isinstance(edit.place.source, Sheet) for edit in made) else made


def _edit(game: Game, change: Change, words: Callable[[Clause], str]) -> Edit:
    """One change as an edit. Raises CounterError."""

    def said(template: str) -> str:
        return words(Clause(template, change.place))

    if change.path:
        path = said(change.path)
        if not _is_there(game, path):
            raise CounterError(f'there is no value at "{path}"')
        return Edit(written_at(game, path), said(change.value))
    name, old = said(change.file), said(change.old)
    text = next((text for text in _texts(game) if text.path in {f"{game.folder}/{name}".lstrip("/"), name}), None)
    if text is None or text.text.count(old) != 1:
        raise CounterError(f'"{old}" is not there just once')
    start = text.text.index(old)
    return Edit(Place(text, start, start + len(old)), said(change.new))


def _is_there(game: Game, path: str) -> bool:
    """Whether a path leads to a value all the way: else the place of what holds it would be overwritten."""
    first, *steps = steps_of(path)
    component = game.component(str(first))
    if component is not None and steps and steps[0] in component.layers:
        return True
    value: object = component.fields if component is not None else game.data
    for step in steps if component is not None else (first, *steps):
        if isinstance(value, Record) and step in value:
            value = value[str(step)]
        elif isinstance(value, tuple) and isinstance(step, int) and step < len(value):
            value = value[step]
        else:
            return False
    return True


def _texts(game: Game) -> Iterator[Text]:
    """The files in which the game is written, as far as things in it know their places."""
    for place in (game.place, *(component.place for component in game.components)):
        if place.source is not None:
            yield place.source
