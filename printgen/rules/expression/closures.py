"""An expression's syntax tree goes in, a function from the variables to its value comes out: nothing is compiled, so a rule costs little before it first runs."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

from jinja2 import nodes
from jinja2.runtime import Context

from printgen.rules.expression.meter import join, looked_at, made

Scope: TypeAlias = Mapping[str, Any]
Work: TypeAlias = Callable[[Scope], Any]

_COMPARED: dict[str, Callable[[Any, Any], Any]] = {
    "eq": operator.eq,
    "ne": operator.ne,
    "gt": operator.gt,
    "gteq": operator.ge,
    "lt": operator.lt,
    "lteq": operator.le,
    "in": lambda value, values: value in values,
    "notin": lambda value, values: value not in values,
}
_PASSED: dict[str, Callable[[Context], tuple[Any, ...]]] = {
    "context": lambda context: (context,),
    "eval_context": lambda context: (context.eval_ctx,),
    "environment": lambda context: (context.environment,),
}
"""What a filter or test wants to be given first, by the engine's word for it."""


class Closures:
    """Makes functions of expressions for one sandbox, with the bounds of `fence.Bounds` in them; `names` gathers the variables that were read.

    What goes in has passed `fence.check`. A variable is looked up in the scope, then among the sandbox's own names.
    """

    def __init__(self, box: Any) -> None:
        self.box = box
        self.names: set[str] = set()
        self.context = Context(box, {}, "", {})

    def of(self, node: Any) -> Work:
        """The function of an expression."""
        made_by: Callable[[Any], Work] = getattr(self, "_" + type(node).__name__.lower())
        return made_by(node)

    def _name(self, node: nodes.Name) -> Work:
        name = node.name
        self.names.add(name)
        known: dict[str, Any] = self.box.globals
        undefined = self.box.undefined

        def read(scope: Scope) -> Any:
            try:
                return scope[name]
            except KeyError:
                return known[name] if name in known else undefined(name=name)

        return read

    def _const(self, node: nodes.Const) -> Work:
        value = node.value
        return lambda _: value

    def _list(self, node: nodes.List) -> Work:
        items, box = self._each(node.items), self.box
        return lambda scope: made(box, [item(scope) for item in items])

    def _tuple(self, node: nodes.Tuple) -> Work:
        items, box = self._each(node.items), self.box
        return lambda scope: made(box, tuple([item(scope) for item in items]))

    def _dict(self, node: nodes.Dict) -> Work:
        pairs, box = [(self.of(pair.key), self.of(pair.value)) for pair in node.items], self.box
        return lambda scope: made(box, {key(scope): value(scope) for key, value in pairs})

    def _condexpr(self, node: nodes.CondExpr) -> Work:
        test, yes = self.of(node.test), self.of(node.expr1)
        if node.expr2 is None:
            # `x if y` without an else is no text, not an error.
            return lambda scope: yes(scope) if test(scope) else ""
        no = self.of(node.expr2)
        return lambda scope: yes(scope) if test(scope) else no(scope)

    def _and(self, node: nodes.And) -> Work:
        left, right = self.of(node.left), self.of(node.right)
        return lambda scope: left(scope) and right(scope)

    def _or(self, node: nodes.Or) -> Work:
        left, right = self.of(node.left), self.of(node.right)
        return lambda scope: left(scope) or right(scope)

    def _not(self, node: nodes.Not) -> Work:
        inner = self.of(node.node)
        return lambda scope: not inner(scope)

    def _neg(self, node: nodes.Neg) -> Work:
        inner = self.of(node.node)
        return lambda scope: -inner(scope)

    def _pos(self, node: nodes.Pos) -> Work:
        inner = self.of(node.node)
        return lambda scope: +inner(scope)

    def _sum(self, node: nodes.BinExpr) -> Work:
        left, right = self.of(node.left), self.of(node.right)
        sign, call, context = node.operator, self.box.call_binop, self.context
        return lambda scope: call(context, sign, left(scope), right(scope))

    def _concat(self, node: nodes.Concat) -> Work:
        parts, context = self._each(node.nodes), self.context
        return lambda scope: join(context, [part(scope) for part in parts])

    def _compare(self, node: nodes.Compare) -> Work:
        first, box = self.of(node.expr), self.box
        # What is compared with a constant is no longer than that; all else is paid for by its length.
        short = isinstance(node.expr, nodes.Const) and all(operand.op not in {"in", "notin"} for operand in node.ops)
        steps = [(_COMPARED[operand.op], self.of(operand.expr), not short and not isinstance(operand.expr, nodes.Const)) for operand in node.ops]
        if len(steps) == 1:
            ((holds, second, paid),) = steps
            if paid:
                return lambda scope: holds(first(scope), looked_at(box, second(scope)))
            return lambda scope: holds(first(scope), second(scope))

        def chained(scope: Scope) -> Any:
            left, result = first(scope), True
            for holds, other, paid in steps:
                right = looked_at(box, other(scope)) if paid else other(scope)
                result = holds(left, right)
                if not result:
                    break
                left = right
            return result

        return chained

    def _getattr(self, node: nodes.Getattr) -> Work:
        inner, name, get = self.of(node.node), node.attr, self.box.getitem
        return lambda scope: get(inner(scope), name)

    def _getitem(self, node: nodes.Getitem) -> Work:
        inner, get, box = self.of(node.node), self.box.getitem, self.box
        if isinstance(node.arg, nodes.Slice):
            ends = [self.of(end) if end is not None else None for end in (node.arg.start, node.arg.stop, node.arg.step)]
            return lambda scope: made(box, inner(scope)[slice(*(None if end is None else end(scope) for end in ends))])
        if isinstance(node.arg, nodes.Const):
            key = node.arg.value
            return lambda scope: get(inner(scope), key)
        which = self.of(node.arg)
        return lambda scope: get(inner(scope), which(scope))

    def _call(self, node: nodes.Call) -> Work:
        function, call, context = self.of(node.node), self.box.call, self.context
        args = self._arguments(node)
        if not node.args and args is None:
            return lambda scope: call(context, function(scope))
        if args is None:
            plain = self._each(node.args)
            return lambda scope: call(context, function(scope), *[value(scope) for value in plain])

        def called(scope: Scope) -> Any:
            thing = function(scope)
            listed, named = args(scope)
            return call(context, thing, *listed, **named)

        return called

    def _applied(self, node: nodes.Filter | nodes.Test) -> Work:
        """A filter or a test."""
        functions = self.box.filters if isinstance(node, nodes.Filter) else self.box.tests
        function = functions[node.name]
        pick = _PASSED.get(getattr(getattr(function, "jinja_pass_arg", None), "name", ""))
        first = () if pick is None else pick(self.context)
        inner = self.of(node.node)
        args = self._arguments(node)
        plain = self._each(node.args)
        if args is None and not plain:
            return lambda scope: function(*first, inner(scope))
        if args is None:
            return lambda scope: function(*first, inner(scope), *[value(scope) for value in plain])

        def applied(scope: Scope) -> Any:
            value = inner(scope)
            listed, named = args(scope)
            return function(*first, value, *listed, **named)

        return applied

    def _each(self, items: Iterable[nodes.Expr]) -> list[Work]:
        return [self.of(item) for item in items]

    def _arguments(self, node: Any) -> Callable[[Scope], tuple[list[Any], dict[str, Any]]] | None:
        """What works out a call's arguments; None if all of them are plain ones in a row."""
        if not node.kwargs and node.dyn_args is None and node.dyn_kwargs is None:
            return None
        plain = self._each(node.args)
        named = [(keyword.key, self.of(keyword.value)) for keyword in node.kwargs]
        more = None if node.dyn_args is None else self.of(node.dyn_args)
        others = None if node.dyn_kwargs is None else self.of(node.dyn_kwargs)

        def arguments(scope: Scope) -> tuple[list[Any], dict[str, Any]]:
            listed = [value(scope) for value in plain]
            keys = {key: value(scope) for key, value in named}
            if more is not None:
                listed = [*listed, *more(scope)]
            if others is not None:
                keys = dict(**keys, **others(scope))
            return listed, keys

        return arguments

    _add = _sub = _mul = _div = _floordiv = _mod = _sum
    _filter = _test = _applied
