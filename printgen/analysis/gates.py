"""A set of squares goes in, its gates come out: single squares without which a region falls into parts, and how large those are."""

from __future__ import annotations

from printgen.analysis.board import Board, Square
from printgen.frozen import frozen


@frozen
class Gate:
    """A square, and the numbers of squares of the parts that meet only there, the largest first."""

    square: Square
    parts: tuple[int, ...]


def gates(board: Board, mask: int, least: int) -> list[Gate]:
    """The squares that alone join parts of at least `least` squares each, row by row. One walk over all squares (Tarjan, 1972)."""
    near = {square: [other for other, bit in board.near[square] if bit & mask] for square in board.squares(mask)}
    order: dict[Square, int] = {}
    found: list[Gate] = []
    for root in near:
        if root not in order:
            found.extend(_cut(near, root, order, least))
    return sorted(found, key=lambda gate: (gate.square[1], gate.square[0]))


def _cut(near: dict[Square, list[Square]], root: Square, order: dict[Square, int], least: int) -> list[Gate]:
    """The gates of the region of one square. `order` numbers the squares as they are met."""
    low: dict[Square, int] = {}
    size: dict[Square, int] = {}
    parts: dict[Square, list[int]] = {}
    first = len(order)
    order[root] = low[root] = first
    stack = [(root, root, iter(near[root]))]
    while stack:
        here, parent, todo = stack[-1]
        step = next(todo, None)
        if step is None:
            stack.pop()
            size[here] = 1 + size.get(here, 0)
            if stack:
                low[parent] = min(low[parent], low[here])
                size[parent] = size.get(parent, 0) + size[here]
                if low[here] >= order[parent]:
                    parts.setdefault(parent, []).append(size[here])
        elif step not in order:
            order[step] = low[step] = len(order)
            stack.append((step, here, iter(near[step])))
        elif step != parent:
            low[here] = min(low[here], order[step])
    total = len(order) - first
    found = []
    for square, below in parts.items():
        above = total - 1 - sum(below)
        large = tuple(sorted((n for n in (*below, above) if n >= least), reverse=True))
        if len(large) > 1:
            found.append(Gate(square, large))
    return found
