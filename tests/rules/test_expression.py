"""Expressions and templates in, values and faults out: what may be said, what may not, and that nothing runs away."""

from __future__ import annotations

import time

import pytest

from printgen.model.record import Record
from printgen.rules.expression import Fault, FaultyError, Sandbox, render, sandbox
from printgen.rules.view import Fields

IT = Record({"name": "Ann <b>", "items": (1, 2), "none": None, "size": 10.0})
VALUES = {"it": IT, "p": Fields({"x": 3}, "A3/B1")}


def fault(source: str, *, words: bool = False) -> Fault:
    box = sandbox()
    with pytest.raises(FaultyError) as caught:
        box.words(source, VALUES) if words else box.evaluate(source, VALUES)
    return caught.value.fault


@pytest.mark.parametrize(
    ("source", "value"),
    [
        ("it.items | sum", 3),
        ("it.items | map('string') | join('+')", "1+2"),
        ("it['name']", "Ann <b>"),
        ("p.x * 2 + 1", 7),
        ("'at ' ~ p", "at A3/B1"),
        ("it.size ~ ' mm'", "10 mm"),
        ("it.items[0:1]", (1,)),
        ("it.nothing is defined", False),
        ("it.nothing | default(4)", 4),
        ("2 in it.items and 3 not in it.items", True),
        ("{'a': {'b': 1}}.a.b", 1),
        ("range(3) | list", [0, 1, 2]),
        ("[3, 1, 3] | doubles", [3]),
        ("1 | counted('square') ~ ', ' ~ 2 | counted('square')", "1 square, 2 squares"),
        ("[1, 2, 3] | listed", "1, 2 and 3"),
        ("it | items | length", 4),
        ("[{'n': 2}, {'n': 5}] | sum(attribute='n')", 7),
        ("sorted([3, 1, 2])", [1, 2, 3]),
    ],
)
def test_an_expression_has_its_value(source: str, value: object) -> None:
    assert sandbox().evaluate(source, VALUES) == value


@pytest.mark.parametrize(
    ("source", "kind", "message", "hint"),
    [
        ("it.nmae", "name", 'there is no "nmae" in a record', 'did you mean "name"?'),
        ("itt.name", "name", 'there is no "itt"', 'did you mean "it"?'),
        ("p.y", "name", 'there is no "y" in a record (A3/B1)', ""),
        ("it.items | lenght", "name", 'there is no filter "lenght"', 'did you mean "length"?'),
        ("it.items is definde", "name", 'there is no test "definde"', 'did you mean "defined"?'),
        ("it.items[7]", "name", "there is no item 7 in a list", ""),
        ("it.none.x", "name", 'there is no "x" in nothing', ""),
        ("1 if", "syntax", "unexpected 'end of template'", ""),
        ("it it", "syntax", "unexpected 'it' after the expression", ""),
        ("1 / 0", "failed", "division by zero", ""),
        ("'a' * 3", "failed", '"*" needs two numbers, not a text and a number', ""),
        ("'%s' % it", "failed", '"%" needs two numbers, not a text and a record', ""),
        ("it.items()", "failed", "a list cannot be called", ""),
        ("it.items ~ ''", "failed", "a list cannot be printed; join it first", ""),
    ],
)
def test_a_wrong_expression_is_a_fault_in_words(source: str, kind: str, message: str, hint: str) -> None:
    found = fault(source)
    assert (found.kind, found.message, found.hint) == (kind, message, hint)


@pytest.mark.parametrize(
    "source",
    [
        "().__class__",
        "it.__class__.__mro__",
        "it['__class__']",
        "it._fields",
        "it|attr('__class__')",
        "''.format(it)",
        "'{0.__class__}'.format(it)",
        "range.__globals__",
        "namespace.__init__",
        "self",
        "self.__init__",
        "it.fields.keys",
        "it.items.index",
        "p.names()",
        "p.field('x')",
        "cycler",
        "lipsum()",
        "dict(a=1)",
        "it | tojson",
        "it | pprint",
        "it | xmlattr",
        "'x' | center(10)",
        "range(3)(1)",
        "it.items | map(attribute='__class__') | list",
        "it.items | map('attr', '__class__') | list",
        "[it] | groupby('__class__')",
        "range(_loop_vars=1)",
        "2 ** 3",
        "it.__init__ is defined",
    ],
)
def test_nothing_of_python_can_be_reached(source: str) -> None:
    assert fault(source).kind in {"unsafe", "name", "failed"}


ENDLESS = [
    "{% for a in range(9999) %}{% for b in range(9999) %}{% endfor %}{% endfor %}",
    "{% macro f(n) %}{% if n %}{{ f(n - 1) }}{{ f(n - 1) }}{% endif %}{% endmacro %}{{ f(30) }}",
    "{% macro f() %}{{ f() }}{% endmacro %}{{ f() }}",
    "{% set n = namespace(x='aaaaaaaaaa') %}{% for i in range(90) %}{% set n.x = n.x ~ n.x %}{% endfor %}",
    "{% set n = namespace(x='aaaaaaaaaa') %}{% for i in range(90) %}{% set n.x = n.x + n.x %}{% endfor %}",
    "{% set n = namespace(x=[1, 2]) %}{% for i in range(90) %}{% set n.x = [n.x, n.x] %}{% endfor %}",
    "{% set n = namespace(x=[1, 2]) %}{% for i in range(90) %}{% set n.x = n.x + n.x %}{% endfor %}",
    "{% set n = namespace(x={'a': 1}) %}{% for i in range(90) %}{% set n.x = {'a': n.x, 'b': n.x} %}{% endfor %}",
    "{% set n = namespace(x=3) %}{% for i in range(90) %}{% set n.x = n.x * n.x %}{% endfor %}",
    "{% set n = namespace(x='ab') %}{% for i in range(90) %}{% set n.x = n.x | replace('a', n.x) %}{% endfor %}",
    ("{% set l = range(10000) | list %}{% set l = l + l + l + l %}{% set m = l + [] %}"
    "{% for i in range(10000) %}{% for j in range(90) %}{{ 'x' if l == m }}{% endfor %}{% endfor %}"),
    "{% set l = range(10000) | list %}{% for i in range(10000) %}{% for j in range(90) %}{% set x = l[0:9999] %}{% endfor %}{% endfor %}",
    "{% set l = range(10000) | list %}{{ l | select('in', l) | list | length }}",
    "{% set l = range(10000) | list %}{% for i in l %}{{ 'x' if 'a' in l }}{% endfor %}",
    "{% for i in range(10000) %}{% for j in range(100) %}" + "x" * 2000 + "{% endfor %}{% endfor %}",
    "{% for i in range(10000) %}" + "{{ it.name ~ it.name }}" * 500 + "{% endfor %}",
    "{{ range(999999999) | list | length }}",
    "{{ range(0, 999999999, 3) | sum }}",
    "{{ range(10000) | pairs | length }}",
    "{{ 1.5 | round(999999999) }}",
    "{{ 'a' | replace('', 'b') }}",
    "{{ " + "(" * 3000 + "1" + ")" * 3000 + " }}",
    "{{ " + "-" * 3000 + "1 }}",
    "{{ " + "not " * 900 + "1 }}",
    "{{ 1" + "+1" * 20000 + " }}",
    "{{ " + "9" * 9000 + " }}",
    "{{ 999999999999 * 999999999999 }}",
    "{% for i in range(9) recursive %}{{ loop(range(9)) }}{% endfor %}",
    "{% block a %}{% endblock %}",
    "{% extends 'a' %}",
    "{{ [-99999999] | map('_steps') | list }}{% for a in range(9999) %}{% for b in range(9999) %}{% endfor %}{% endfor %}",
    "{% for a in [range(9999)] | map('_steps', -9999) | first %}{% for b in range(9999) %}{% endfor %}{% endfor %}",
    "{% set s = range(9999) | join * 20 %}",
    "{% set s = range(9999) | join %}{% set s = s ~ s ~ s ~ s ~ s ~ s ~ s ~ s %}{{ s | trim(s) }}",
    "{% set t = range(9999) | list %}{{ range(9999) | map(attribute='x', default=t) | map('length') | sum }}",
    "{% set f %}" + "{% for i in range(9000) %}{{ it.name }}{% endfor %}" * 90 + "{% endset %}{{ f }}",
]


@pytest.mark.parametrize("source", ENDLESS, ids=[source[:40] for source in ENDLESS])
def test_nothing_runs_without_end(source: str) -> None:
    start = time.process_time()
    found = fault(source, words=True)
    assert time.process_time() - start < 2
    assert found.kind in {"limit", "unsafe", "failed", "syntax"}
    assert found.message


def test_a_template_that_includes_itself_twice_ends() -> None:
    text, found = render(sandbox({"a": "{% include 'a' %}{% include 'a' %}"}.get), "a", {})
    assert text is None
    assert found is not None
    assert found.kind == "limit"


PAGES = {
    "macros.svg": "{% macro badge(n) %}<b>{{ n }}</b>{% endmacro %}",
    "good.svg": '{% from "macros.svg" import badge %}\n{{ badge("<x>") }}{% for i in it.items %}{{ loop.index }}{{ "," if not loop.last }}{% endfor %}',
    "name.svg": "<a>\n{{ it.nam }}\n</a>",
    "inner.svg": '<a>\n\n{% include "name.svg" %}\n</a>',
    "syntax.svg": "x\n\n{% if %}",
    "filter.svg": "x\n{{ it.name | uper }}",
}


def page(name: str) -> tuple[str | None, Fault | None]:
    return render(sandbox(PAGES.get, escaping=True), name, VALUES)


def test_a_template_is_filled_in_and_values_are_escaped() -> None:
    assert page("good.svg") == ("\n<b>&lt;x&gt;</b>1,2", None)


@pytest.mark.parametrize(
    ("name", "where"),
    [("name.svg", ("name.svg", 2)), ("inner.svg", ("name.svg", 2)), ("syntax.svg", ("syntax.svg", 3)), ("filter.svg", ("filter.svg", 2))],
)
def test_a_fault_names_template_and_line(name: str, where: tuple[str, int]) -> None:
    text, found = page(name)
    assert text is None
    assert found is not None
    assert (found.template, found.line) == where


def test_a_template_that_is_not_there_is_a_fault() -> None:
    found = page("nope.svg")[1]
    assert found is not None
    assert found.message == 'there is no template "nope.svg"'


def test_own_functions_can_be_called_and_their_complaints_are_faults() -> None:
    def double(n: int) -> int:
        if n > 5:
            raise ValueError("too large to double")
        return 2 * n

    box = sandbox(functions={"double": double})
    assert box.evaluate("double(4)", {}) == 8
    with pytest.raises(FaultyError, match="too large to double"):
        box.evaluate("double(6)", {})


def test_the_budget_is_new_for_each_evaluation() -> None:
    box = sandbox()
    for _ in range(80):
        box.evaluate("range(10000) | sum", {})


@pytest.mark.parametrize("name", ["_steps", "_made", "_join", "_looked_at"])
def test_map_knows_no_filter_that_a_template_cannot_write(name: str) -> None:
    with pytest.raises(FaultyError, match="there is no filter"):
        sandbox().evaluate(f"['nan' | float] | map('{name}') | list", {})


def test_no_number_is_more_than_the_budget() -> None:
    box = sandbox(functions={"spend": lambda steps: box.spend(steps)})  # noqa: PLW0108 - the box is what is made here
    with pytest.raises(FaultyError, match="more than 300,000 steps"):
        box.evaluate("spend('nan' | float)", {})
    box.reserve = 1_000
    with pytest.raises(FaultyError, match="more than 300,000 steps"):
        box.evaluate("spend('nan' | float)", {})
    with pytest.raises(FaultyError, match="more turns and steps than one rule may take"):
        box.evaluate("1", {})


def test_the_names_of_an_expression_are_known_without_running_it() -> None:
    assert sandbox().names_in("a.b + c[d] | default({'e': f})") == {"a", "c", "d", "f"}


def test_an_expression_is_compiled_once() -> None:
    box: Sandbox = sandbox()
    assert box.compiled("1 + 1") is box.compiled("1 + 1")
