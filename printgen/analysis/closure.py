"""Steps from each node go in, the final nodes that can be reached from each come out: nodes that lead to each other share their answer."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import TypeVar

Node = TypeVar("Node", bound=Hashable)


def closure(steps: Mapping[Node, Sequence[Node]]) -> dict[Node, frozenset[Node]]:
    """For each node with steps the final nodes (those without an entry) that some way of steps leads to. Time linear in the steps (Tarjan, 1972)."""
    order: dict[Node, int] = {}
    low: dict[Node, int] = {}
    open_nodes: list[Node] = []
    found: dict[Node, frozenset[Node]] = {}
    for root in steps:
        if root in order:
            continue
        order[root] = low[root] = len(order)
        open_nodes.append(root)
        todo = [(root, iter(steps[root]))]
        while todo:
            node, rest = todo[-1]
            onward = next((step for step in rest if step in steps and step not in found), None)
            if onward is None:
                todo.pop()
                if todo:
                    low[todo[-1][0]] = min(low[todo[-1][0]], low[node])
                if low[node] == order[node]:
                    _close(node, open_nodes, steps, found)
            elif onward in order:
                low[node] = min(low[node], order[onward])
            else:
                order[onward] = low[onward] = len(order)
                open_nodes.append(onward)
                todo.append((onward, iter(steps[onward])))
    return found


def _close(node: Node, open_nodes: list[Node], steps: Mapping[Node, Sequence[Node]], found: dict[Node, frozenset[Node]]) -> None:
    """All nodes that lead to each other are known: what any of them reaches, all do."""
    alike = [open_nodes.pop()]
    while alike[-1] != node:
        alike.append(open_nodes.pop())
    reached: set[Node] = set()
    for one in alike:
        for step in steps[one]:
            if step not in steps:
                reached.add(step)
            elif step in found:
                reached |= found[step]
    answer = frozenset(reached)
    found.update(dict.fromkeys(alike, answer))
