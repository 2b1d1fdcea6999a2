"""The engine's syntax tree goes in; what the sandbox does not know is refused, and the rest comes out counting what it costs."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from jinja2 import nodes
from jinja2.visitor import NodeTransformer

from printgen.rules.expression.fault import RefusedError

DEEPEST = 60
"""How deep an expression may be nested."""

_STATEMENTS = "Template Output TemplateData For If Macro CallBlock Assign AssignBlock With Include Import FromImport NSRef"
_VALUES = "Name Const List Tuple Dict Pair Keyword CondExpr Filter Test Call Getitem Getattr Slice Concat Compare Operand"
_OPERATORS = "Add Sub Mul Div FloorDiv Mod And Or Not Neg Pos"
_ALLOWED = frozenset((_STATEMENTS + " " + _VALUES + " " + _OPERATORS).split())


def check(node: nodes.Node, filters: Collection[str], tests: Collection[str], depth: int = 0) -> None:
    """Refuse what the sandbox does not know. Raises RefusedError."""
    kind = type(node).__name__
    if kind not in _ALLOWED or (isinstance(node, nodes.For) and node.recursive):
        words = {"Pow": '"**" is not allowed; multiply instead', "For": "a recursive loop is not allowed"}
        raise RefusedError("unsafe", words.get(kind, f"{kind.lower()} is not allowed here"), node, "**" if kind == "Pow" else "")
    if depth > DEEPEST * 4:
        raise RefusedError("limit", f"nested more than {DEEPEST} deep", node)
    name = _attribute(node)
    if name is not None and (name.startswith("_") or (isinstance(node, nodes.Name) and name in {"self", "super"})):
        what = "name" if isinstance(node, nodes.Name) else "attribute"
        raise RefusedError("unsafe", f'{what} "{name}" is not allowed', node, name)
    if isinstance(node, nodes.Filter) and (node.name not in filters or node.name.startswith("_")):
        raise RefusedError("name", f'there is no filter "{node.name}"', node, node.name, filters)
    if isinstance(node, nodes.Test) and node.name not in tests:
        raise RefusedError("name", f'there is no test "{node.name}"', node, node.name, tests)
    for child in inside(node):
        check(child, filters, tests, depth + 1)


def inside(node: nodes.Node) -> Iterator[nodes.Node]:
    """The nodes right below a node, in order: as the engine's own walk gives them, at a third of its cost."""
    for name in node.fields:
        value = getattr(node, name, None)
        if isinstance(value, nodes.Node):
            yield value
        elif isinstance(value, list):
            for item in value:
                if isinstance(item, nodes.Node):
                    yield item


def _attribute(node: nodes.Node) -> str | None:
    if isinstance(node, nodes.Getattr | nodes.NSRef):
        return node.attr
    if isinstance(node, nodes.Getitem) and isinstance(node.arg, nodes.Const):
        return node.arg.value if isinstance(node.arg.value, str) else None
    if isinstance(node, nodes.Keyword):
        return node.key
    return node.name if isinstance(node, nodes.Name) else None


class Bounds(NodeTransformer):
    """Makes loops, bodies, lists, comparisons and joined texts count what they cost: the engine's own sandbox bounds neither time nor memory."""

    def _made(self, node: Any) -> Any:
        node = self.generic_visit(node)
        return node if getattr(node, "ctx", "load") != "load" else _through("_made", node)

    visit_List = visit_Tuple = visit_Dict = _made  # noqa: N815 - the engine's names

    def visit_Getitem(self, node: Any) -> Any:  # noqa: N802 - the engine's name
        """A slice is a new list."""
        return self._made(node) if isinstance(node.arg, nodes.Slice) else self.generic_visit(node)

    def visit_CondExpr(self, node: Any) -> Any:  # noqa: N802 - the engine's name
        """`x if y` without an else is no text, not an error."""
        node = self.generic_visit(node)
        node.expr2 = node.expr2 or nodes.Const("", lineno=node.lineno)
        return node

    def visit_Concat(self, node: Any) -> Any:  # noqa: N802 - the engine's name
        """`a ~ b` as one bounded join."""
        node = self.generic_visit(node)
        return _through("_join", nodes.List(node.nodes, lineno=node.lineno))

    def visit_Compare(self, node: Any) -> Any:  # noqa: N802 - the engine's name
        """What is compared or searched is paid for by its length."""
        node = self.generic_visit(node)
        if isinstance(node.expr, nodes.Const) and all(operand.op not in {"in", "notin"} for operand in node.ops):
            return node
        for operand in node.ops:
            if not isinstance(operand.expr, nodes.Const):
                operand.expr = _through("_looked_at", operand.expr)
        return node

    def visit_For(self, node: Any) -> Any:  # noqa: N802 - the engine's name
        """A turn of a loop costs what its body is long."""
        node = self.generic_visit(node)
        node.iter = _through("_steps", node.iter, nodes.Const(_cost(node.body)))
        return node

    def _body(self, node: Any) -> Any:
        price = nodes.Const(_cost(node.body), lineno=node.lineno)
        node = self.generic_visit(node)
        if not isinstance(node, nodes.Template) or len(node.body) > 1:
            node.body.insert(0, nodes.ExprStmt(_through("_steps", price), lineno=node.lineno))
        return node

    visit_Macro = visit_CallBlock = visit_Template = _body  # noqa: N815 - the engine's names


def _through(name: str, node: Any, *args: nodes.Expr) -> nodes.Filter:
    return nodes.Filter(node, name, list(args), [], None, None, lineno=node.lineno)


def _cost(body: list[nodes.Node]) -> int:
    """How many steps a body costs each time: one, and more for long ones (in nodes, and in characters put out)."""
    count, letters, todo = 0, 0, list(body)
    while todo:
        node = todo.pop()
        count += 1
        letters += len(node.data) if isinstance(node, nodes.TemplateData) else 0
        todo.extend(inside(node))
    return 1 + count // 8 + letters // 64
