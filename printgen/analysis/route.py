"""Two sets of squares and those between that may be passed go in, a shortest way from one to the other comes out."""

from __future__ import annotations

from printgen.analysis.board import Board, Square


def route(board: Board, one: int, other: int, free: int) -> tuple[Square, ...]:
    """The squares of a shortest way, both ends with it: from a square of `one` over squares of `free` to one of `other`; () if there is none.

    Of several shortest ways it is always the same.
    """
    waves = [one]
    seen = one
    while not waves[-1] & other:
        onward = board.beside(waves[-1]) & (free | other) & ~seen
        if not onward:
            return ()
        waves.append(onward)
        seen |= onward
    last = waves[-1] & other
    here = last & -last
    steps = [here]
    for wave in reversed(waves[:-1]):
        before = board.beside(here) & wave
        here = before & -before
        steps.append(here)
    return tuple(next(board.squares(step)) for step in reversed(steps))
