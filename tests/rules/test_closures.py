"""Expressions by chance in: what our own functions of them give is what the engine gives that compiles them, value or fault."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import jinja2
import pytest
from jinja2 import nodes
from jinja2.parser import Parser
from jinja2.runtime import Context, Undefined

from printgen.model.record import Record
from printgen.rules.expression import FaultyError, Sandbox, sandbox
from printgen.rules.view import Fields

VALUES = {
    "it": Record({"name": "Ann", "list": (1, 2, 5), "none": None, "size": 10.5, "deep": Record({"x": 3})}),
    "p": Fields({"x": 3, "y": "b"}, "A3/B1"),
    "n": 4,
    "range": (7, 8),
}
LEAVES = ["1", "2.5", "0", "'a'", "'Ann'", "true", "none", "n", "it", "p", "it.list", "it.name", "it.size", "it.none", "it.deep.x", "p.y", "p['x']", "it.nmae", "gone", "range", "[]"]
TWO = ["{} + {}", "{} - {}", "{} * {}", "{} / {}", "{} // {}", "{} % {}", "{} ~ {}", "{} and {}", "{} or {}", "{} < {}", "{} == {}", "{} != {}", "{} >= {}", "{} in {}", "{} not in {}"]
TWO += ["[{}, {}]", "({}, {})", "{{'k': {}, 'l': {}}}", "{} if {}", "{}[{}]", "{} | default({})", "{} | join({})", "{} is eq({})", "{} | counted('egg', many={})", "max({}, {})", "[{}, {}] | sum"]
ONE = ["({})", "not {}", "-{}", "+{}", "{}[0:2]", "{}[-1]", "{}[:1:2]", "{} | length", "{} | map('string') | list", "{} is defined", "{} is number", "{} is not none", "sorted({})", "{} | first", "{}.x"]
ONE += ["{}()", "min(*{})", "{} | sort(reverse=true)", "{} | select('odd') | list", "[3, {}] | sum(start=1)", "{} | map(attribute='x', default=0) | list", "namespace(a={}).a", "n < {} < 9 <= 8"]


def expression(chance: random.Random, deep: int) -> str:
    """A random expression, at most so deep."""
    if deep == 0 or chance.random() < 0.1:
        return chance.choice(LEAVES)
    form = chance.choice(TWO if chance.random() < 0.5 else ONE)
    return form.format(*(expression(chance, deep - 1) for _ in range(2))) if form in TWO else form.format(expression(chance, deep - 1))


def by_the_engine(box: Sandbox, source: str) -> Any:
    """The value, by the code that the engine generates for `{% set result = … %}`."""

    def work() -> Any:
        parser = Parser(box, source, state="variable")
        value = parser.parse_expression()
        assert parser.stream.eos
        template = box.from_string(nodes.Template([nodes.Assign(nodes.Name("result", "store"), value, lineno=1)], lineno=1))
        context = Context(box, {**box.globals, **VALUES}, "", {})
        for _ in template.root_render_func(context):
            pass
        found = context.vars["result"]
        if isinstance(found, Undefined):
            found._fail_with_undefined_error()
        return list(found) if isinstance(found, Iterator) else found

    return box.run("", work, VALUES)


def outcome(work: Any) -> str:
    try:
        return repr(work())
    except FaultyError as faulty:
        return repr(faulty.fault)


@pytest.mark.filterwarnings("ignore::SyntaxWarning")  # Python warns of `1[0]` in what the engine generates
@pytest.mark.parametrize("seed", range(8))
def test_an_expression_has_the_value_and_the_price_that_the_engine_gives_it(seed: int) -> None:
    chance = random.Random(seed)
    box = sandbox()
    good = 0
    for _ in range(250):
        source = expression(chance, 3)
        mine = outcome(lambda source=source: box.evaluate(source, VALUES))
        left = box.left
        if "after the expression" in mine:
            continue
        theirs = outcome(lambda source=source: by_the_engine(box, source))
        assert (source, mine) == (source, theirs)
        if not mine.startswith("Fault"):
            good += 1
            assert (source, left) == (source, box.left)
    assert good > 40


@pytest.mark.parametrize("source", ["(" * 3000 + "1" + ")" * 3000, "-" * 3000 + "1", "not " * 900 + "1", "1" + "+1" * 1900, "[" * 150 + "]" * 150, "it" + ".x" * 1500])
def test_what_is_nested_too_deep_is_a_fault(source: str) -> None:
    with pytest.raises(FaultyError) as caught:
        sandbox().evaluate(source, VALUES)
    assert caught.value.fault.kind == "limit"


def test_a_filter_of_the_engine_gets_what_it_wants_first() -> None:
    box = sandbox()
    assert box.evaluate("[2, 1] | sort | first", {}) == 1
    assert jinja2.filters.FILTERS["sort"].jinja_pass_arg.name == "environment"
