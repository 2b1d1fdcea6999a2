"""The checks of what is laid: `layout-legal`, `layout-in-box`, `layout-closed`, `layout-closable`, `loose-ends`, `layout-completes`: placements go in, hits come out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from printgen.analysis.tiles.closing import NEVER, UNDECIDED, Closing, fewest, is_closed, stuck_ends
from printgen.analysis.tiles.completed import Completed, completed
from printgen.analysis.tiles.layout import Edge
from printgen.analysis.tiles.legal import EDGE, END, MOST_LAID, NOTHING, Breach, Law, breaches, fits_box, inside_cells
from printgen.analysis.tiles.tile import SIDES
from printgen.checks.tile_asks import Table, called, evaluated, matching, names, number, shapes, shown, tables
from printgen.diagnostics.diagnostic import NOTE
from printgen.gather import mark
from printgen.model.record import Record
from printgen.rules.frame import Ask, Hit

MOST = 12


def _hit(table: Table, n: int | None, problem: str, **values: Any) -> Hit:
    place = table.piece.place if n is None else table.place(n)
    return Hit(place, {"layout": table.piece.id, "problem": problem, **values}, (table.piece.id,))


@mark("check", "layout-legal")
def layout_legal(ask: Ask) -> Iterator[Hit]:
    """A hit for each tile that may not have been laid as it was: `layout`, `problem`, `tile`, `number` (from 1, in the order of laying).

    `with: {match, called, touches: edge|end|nothing, one_of_each: true, one_owner: false, joined: false, neutral: [grey], per_space: 2}`: what each tile
    must touch of those before it; a strand has one head and one tail at most; all its colours but the neutral ones are one; all bits of a colour are one
    strand; so many strands at most look into one free space.
    """
    spaces = number(ask, "per_space", 0)
    touches = str(ask.options.get("touches", EDGE))
    law = Law(
        matching(ask),
        touches if touches in {EDGE, END, NOTHING} else EDGE,
        one_of_each=ask.options.get("one_of_each") is not False,
        one_owner=ask.options.get("one_owner") is True,
        joined=ask.options.get("joined") is True,
        neutral=frozenset(names(ask, "neutral")),
        strands_per_space=spaces or None,
    )
    for table in tables(ask):
        for breach in breaches(table.layout, law):
            problem = _SENTENCES[breach.what](_Words(called(ask), table, breach), breach.values)
            yield _hit(table, breach.laid, problem, tile=table.laid[breach.laid].placed.tile.name, number=breach.laid + 1)


class _Words:
    """How tiles are named in a sentence: by their number in the order of laying, with the piece's id."""

    def __init__(self, noun: str, table: Table, breach: Breach) -> None:
        self.noun, self.table, self.breach = noun, table, breach

    def tile(self, n: int) -> str:
        return f"{self.noun} {n + 1} ({self.table.laid[n].placed.tile.name})"

    @property
    def this(self) -> str:
        return self.tile(self.breach.laid)


def _edges(words: _Words, values: Mapping[str, Any]) -> str:
    x, y = values["cell"]
    return f"edge {values['edge']} of {words.this} at ({x}, {y}) is {shown(values['shows'])} and meets {shown(values['meets'])} of {words.tile(values['other'])}"


_SENTENCES: Mapping[str, Callable[[_Words, Mapping[str, Any]], str]] = {
    "covered": lambda words, values: f"{words.this} lies on {words.tile(values['other'])} at ({values['cell'][0]}, {values['cell'][1]})",
    "edges": _edges,
    "many": lambda words, values: f"{values['number']} {words.noun}s are more than can be looked at; {MOST_LAID} may lie in one picture",
    "apart": lambda words, _: f"{words.this} lies beside no earlier one",
    "no-end": lambda words, _: f"{words.this} joins no loose end",
    "twice": lambda words, values: f"{words.this} gives the {values['colour']} snake a second {values['end']}",
    "owners": lambda words, values: f"{words.this} joins {values['owners'][0]}'s snake to " + " and ".join(f"{one}'s" for one in values["owners"][1:]),
    "second": lambda words, values: f"{words.this} is no part of {values['colour']}'s snake; now there are two",
    "crowded": lambda words, values: f"after {words.this} {values['number']} snakes look into the free space ({values['cell'][0]}, {values['cell'][1]})",
}


@mark("check", "layout-in-box")
def layout_in_box(ask: Ask) -> Iterator[Hit]:
    """A hit if a layout does not fit its box: `layout`, `wide`, `high`, `columns`, `rows`.

    `with: {columns, rows, either_way: true, outside: [head, tail]}`: columns and rows are numbers or expressions (`it.grid[0]`); tiles that carry one of
    these parts may lie outside.
    """
    for table in tables(ask):
        columns, rows = number(ask, "columns", 0), number(ask, "rows", 0)
        if not columns or not rows:
            continue
        cells = inside_cells(table.layout, frozenset(names(ask, "outside")))
        fits, w, h = fits_box(cells, columns, rows, either_way=ask.options.get("either_way") is not False)
        if not fits:
            yield _hit(table, None, f"{w} x {h} {called(ask)}s do not fit {columns} x {rows}", wide=w, high=h, columns=columns, rows=rows)


@mark("check", "layout-closed")
def layout_closed(ask: Ask) -> Iterator[Hit]:
    """A hit if a layout is not one strand from a head to a tail through all that is seen: `layout`, `problem`, `ends` (loose ones), `apart` (bits of other strands)."""
    for table in tables(ask):
        layout = table.layout
        ends = sum(end.is_open for strand in layout.strands for end in strand.ends)
        whole = [strand for strand in layout.strands if strand.is_finished]
        apart = sum(len(strand.bits) for strand in layout.strands if strand not in whole[:1])
        if ends:
            yield _hit(table, None, f"{ends} loose ends", ends=ends, apart=apart)
        elif not whole:
            yield _hit(table, None, "no snake goes from a head to a tail", ends=0, apart=apart)
        elif apart:
            yield _hit(table, None, f"{apart} {'strands are' if apart > 1 else 'strand is'} not part of the snake from head to tail", ends=0, apart=apart)


@mark("check", "loose-ends")
def loose_ends(ask: Ask) -> Iterator[Hit]:
    """A hit if the loose ends of a layout are odd in number: `layout`, `ends`."""
    for table in tables(ask):
        ends = sum(end.is_open for strand in table.layout.strands for end in strand.ends)
        if ends % 2:
            yield _hit(table, None, f"{ends} loose ends", ends=ends)


@mark("check", "layout-closable")
def layout_closable(ask: Ask) -> Iterator[Hit]:
    """A hit for each end of a layout that can never be joined, and if nothing closes it: `layout`, `problem`. A note if the search ran out before it knew.

    `with: {match, cards: [kinds that may be laid], turn_over: false, most: 12, budget, ends_only: false}`; of each card there are as many as one likes.
    `ends_only: true` looks at the ends alone, where there is more than one snake on the table.
    """
    ends_only = ask.options.get("ends_only") is True
    so = "it can never be joined" if ends_only else "head and tail can never meet"
    for table in tables(ask):
        stuck = list(stuck_ends(table.layout))
        for edge, why in stuck:
            x, y = edge.cell
            what = "is walled in" if why == "walled" else "meets a blank edge"
            bit = table.layout.bits[edge]
            yield _hit(table, bit.laid, f"the loose end at ({x}, {y}) {_SIDE_NAMES[edge.side]} {what}; {so}")
        if stuck or is_closed(table.layout) or ends_only:
            continue
        found = closing(ask, table)
        if found.verdict == NEVER:
            yield _hit(table, None, "head and tail can never meet in one snake" + (f"; the end at {_said(found.end)} leads nowhere" if found.end else ""))
        elif found.verdict == UNDECIDED:
            undecided = _hit(table, None, f"undecided: {found.tried:,} layings were tried and none closes it")
            yield Hit(undecided.place, undecided.values, undecided.about, NOTE)


_SIDE_NAMES = ("north", "east", "south", "west")


def _said(edge: Edge | None) -> str:
    return f"({edge.x}, {edge.y}) {SIDES[edge.side]}" if edge is not None else ""


def closing(ask: Ask, table: Table) -> Closing:
    """The fewest cards that close a layout, looked for once a run."""
    most, budget = number(ask, "most", MOST), number(ask, "budget", 200_000)
    match = matching(ask)
    return ask.once(("closing", table.piece.id, most, budget, match, names(ask, "cards")), lambda: fewest(table.layout, shapes(ask), match, most, budget))


@mark("check", "layout-completes")
def layout_completes(ask: Ask) -> Iterator[Hit]:
    """A hit if a layout completes other snakes and rings than it says, or for other points: `layout`, `problem`.

    `with: {listed: completed, points: says, score: "n * (n + 1) // 2", double: 2}`. `listed` is the field with `{colour, length, loop, now}` for each,
    `now` for those that the last tile completes; `points` the field with what the last tile scores: `score` of each length n, times `double` if it completes two or more at once.
    """
    for table in tables(ask):
        found = completed(table.layout)
        now = [one for one in found if one.laid == len(table.laid) - 1]
        listed, points = table.piece.fields.get(str(ask.options.get("listed"))), table.piece.fields.get(str(ask.options.get("points")))
        if isinstance(listed, tuple):
            yield from _listed(table, listed, found, {id(one) for one in now})
        if isinstance(points, int):
            scores = [evaluated(ask, str(ask.options.get("score", "n * (n + 1) // 2")), n=one.tiles) for one in now]
            right = sum(score for score in scores if isinstance(score, int)) * (number(ask, "double", 1) if len(now) > 1 else 1)
            if right != points:
                yield _hit(table, None, f"the last {called(ask)} scores {right}, it says {points}", right=right, said=points)


def _listed(table: Table, listed: tuple[Any, ...], found: list[Completed], now: set[int]) -> Iterator[Hit]:
    said = sorted((str(one.get("colour")), int(str(one.get("length"))), bool(one.get("loop")), bool(one.get("now"))) for one in listed if isinstance(one, Record))
    true = sorted((one.colour, one.tiles, one.is_ring, id(one) in now) for one in found)
    for kind, missing, others in (("is not in the list", true, said), ("is not laid", said, true)):
        rest = list(others)
        for one in missing:
            if one in rest:
                rest.remove(one)
            else:
                colour, length, ring, last = one
                yield _hit(table, None, f"a {colour} {'ring' if ring else 'snake'} of {length}{', completed last,' if last else ''} {kind}")
