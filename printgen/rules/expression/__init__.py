"""The text of an expression or a template and plain values go in, its value or its words come out, or a fault: a sandbox with bounds on everything."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import jinja2
from jinja2 import filters as engine_filters
from jinja2 import nodes, tests
from jinja2.environment import TemplateModule
from jinja2.ext import Extension
from jinja2.parser import Parser
from jinja2.runtime import Context, LoopContext, Macro, Undefined
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.utils import Namespace

from printgen.model.record import Record
from printgen.rules.expression.closures import Closures, Work
from printgen.rules.expression.fault import LOOP, Fault, FaultyError, Missing, RefusedError, fault_of
from printgen.rules.expression.fence import Bounds, check
from printgen.rules.expression.kept import Kept, own_code
from printgen.rules.expression.meter import is_in, join, looked_at, made, metered_by, printed, steps, total_of
from printgen.rules.functions import FILTERS, FUNCTIONS, TESTS, TEXT, TooMuchError, arithmetic, kind_of
from printgen.rules.view import View

__all__ = ["Fault", "FaultyError", "Sandbox", "render", "sandbox"]

STEPS = 300_000
"""What one evaluation may cost; a turn of a loop, a call and each value that a filter looks at cost one or more."""
LONGEST = 4_000
"""Characters of one expression."""
LARGEST = 100_000
"""Characters of one template."""

_ENGINE_FILTERS = "capitalize default d escape e first float groupby int last lower map max min reject rejectattr reverse select selectattr sort title unique upper wordcount"
_ENGINE_TESTS = (
    "boolean defined divisibleby eq equalto == even false float ge gt greaterthan in integer iterable le lessthan lower lt mapping ne none number odd sequence string true undefined upper"
)


class Sandbox(ImmutableSandboxedEnvironment):
    """The one environment of rules and templates: data are records, nothing runs away. Make it with `sandbox`."""

    intercepted_binops = frozenset({"+", "-", "*", "/", "//", "%"})

    def __init__(self, **options: Any) -> None:
        super().__init__(undefined=Missing, finalize=printed, optimized=False, keep_trailing_newline=True, **options)
        self.filters: dict[str, Any] = {"_steps": steps, "_join": join, "_made": made, "_looked_at": looked_at}
        self.filters |= {name: metered_by(engine_filters.FILTERS[name]) for name in _ENGINE_FILTERS.split()}
        self.filters |= {name: metered_by(function) for name, function in FILTERS.items()}
        self.filters["sum"] = metered_by(total_of)
        self.tests = {name: tests.TESTS[name] for name in _ENGINE_TESTS.split()} | dict(TESTS) | {"in": is_in}
        called: dict[str, Any] = {name: metered_by(function) for name, function in FUNCTIONS.items()}
        self.globals = called | {"namespace": Namespace}
        self.left = 0
        self.reserve: int | None = None
        self._inside = 0
        self._expressions: dict[str, Work] = {}
        self._templates: dict[str, Any] = {}
        self._paths: dict[str, tuple[str, tuple[str | int, ...]] | None] = {}
        self._names: dict[str, frozenset[str]] = {}

    def add(self, functions: Mapping[str, Callable[..., Any]]) -> None:
        """Let expressions call these functions too. They get plain values and may raise TypeError or ValueError with words for the author."""
        self.globals |= {name: metered_by(function) for name, function in functions.items()}

    def spend(self, steps: int) -> None:
        """Count work. Raises TooMuchError when the budget is used up."""
        self.left -= abs(steps)
        # Written so that "no number" is too much as well: it is neither below nor above anything.
        if not self.left >= 0:
            self.left = 0
            raise TooMuchError(f"more than {STEPS:,} steps")

    def _generate(self, source: nodes.Template, name: str | None, filename: str | None, defer_init: bool = False) -> str:
        try:
            check(source, self.filters, self.tests)
        except RefusedError as refused:
            refused.name, refused.filename = name, filename
            raise
        source = Bounds().visit(source)
        source.set_environment(self)
        return super()._generate(source, name, filename, defer_init)

    def _load_template(self, name: str, globals: Any) -> jinja2.Template:  # noqa: A002 - the engine's name for it
        # A name that an expression joined is marked as safe for XML; what is kept of a template's code holds plain words only.
        return super()._load_template(str(name), globals)

    def getattr(self, obj: Any, attribute: str) -> Any:
        """A field of a record or view, or a name of a loop, namespace or imported template: never an attribute of Python's."""
        return self.getitem(obj, attribute)

    def getitem(self, obj: Any, argument: Any) -> Any:
        """A field by name or an item by position."""
        if isinstance(obj, Undefined):
            obj._fail_with_undefined_error()  # noqa: SLF001 - the engine's own way to raise it
        if isinstance(argument, str) and argument.startswith("_"):
            raise TypeError(f'"{argument}" is not allowed')
        try:
            if isinstance(obj, View):
                return obj.field(argument)
            if isinstance(obj, Record | Mapping):
                return obj[argument]
            if isinstance(argument, int):
                return obj[argument] if isinstance(obj, list | tuple | str | range) else self.undefined(obj=obj, name=str(argument))
        except (KeyError, IndexError, TypeError):
            return self.undefined(obj=obj, name=argument)
        if isinstance(argument, str):
            if isinstance(obj, LoopContext) and argument in LOOP:
                return getattr(obj, argument)
            if isinstance(obj, tuple) and argument in getattr(type(obj), "_fields", ()):
                return getattr(obj, argument)
            if isinstance(obj, Namespace | TemplateModule):
                return getattr(obj, argument, self.undefined(obj=obj, name=argument))
        return self.undefined(obj=obj, name=argument)

    def is_safe_callable(self, obj: Any) -> bool:
        """Macros, the sandbox's own functions, and a loop's `cycle` and `changed`."""
        return (
            isinstance(obj, Macro)
            or obj is Namespace
            or getattr(obj, "printgen_metered", False) is True
            or isinstance(getattr(obj, "__self__", None), LoopContext)
        )

    def call(self, context: Context, obj: Any, *args: Any, **kwargs: Any) -> Any:
        """Call what may be called; a macro costs as much time as ten turns of a loop."""
        self.spend(10 if isinstance(obj, Macro) else 2)
        if isinstance(obj, Undefined):
            obj._fail_with_undefined_error()  # noqa: SLF001 - the engine's own way to raise it
        if not self.is_safe_callable(obj):
            raise TypeError(f"{kind_of(obj)} cannot be called")
        return context.call(obj, *args, **kwargs)

    def call_filter(self, name: str, *args: Any, **named: Any) -> Any:
        """A filter by name, as `map` calls one: only those that a template could write as well."""
        if name.startswith("_"):
            raise TypeError(f'there is no filter "{name}"')
        return super().call_filter(name, *args, **named)

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:  # noqa: ARG002 - the engine's signature
        """Arithmetic with bounds."""
        for side in (left, right):
            if isinstance(side, Undefined):
                side._fail_with_undefined_error()  # noqa: SLF001 - as above
        return arithmetic(operator, left, right)

    def run(self, name: str, work: Callable[[], Any], values: Mapping[str, Any]) -> Any:
        """Do the work on a budget; whatever goes wrong becomes a FaultyError with the line of the template.

        With a `reserve` all evaluations together may cost no more than that, each at least ten steps.
        """
        whole = STEPS if self.reserve is None else max(0, min(STEPS, self.reserve))
        if not self._inside:
            self.left = whole
        self._inside += 1
        try:
            if self.reserve is not None and self.reserve <= 0:
                raise TooMuchError("more turns and steps than one rule may take")  # noqa: TRY301 - told like all other bounds
            return work()
        except FaultyError:
            raise
        except Exception as problem:  # noqa: BLE001 - an expression is a stranger's code: whatever it raises is its fault, not ours
            raise FaultyError(fault_of(problem, name, [*values, *self.globals])) from None
        finally:
            self._inside -= 1
            if not self._inside and self.reserve is not None:
                self.reserve -= whole - self.left + 10

    def compiled(self, source: str) -> Work:
        """The expression as a function of its variables, made once. Raises FaultyError."""
        if source not in self._expressions:
            self._expressions[source] = self.run("", lambda: self._expression(source), {})
        return self._expressions[source]

    def _expression(self, source: str) -> Work:
        if len(source) > LONGEST:
            raise TooMuchError(f"an expression of {len(source):,} characters ({LONGEST:,} allowed)")
        parser = Parser(self, source, state="variable")
        value = parser.parse_expression()
        if not parser.stream.eos:
            raise jinja2.TemplateSyntaxError(f"unexpected {parser.stream.current.value!r} after the expression", 1)
        check(value, self.filters, self.tests)
        made_of = Closures(self)
        work = made_of.of(value)
        self._paths[source] = _path(value)
        self._names[source] = frozenset(made_of.names)
        return work

    def evaluate(self, source: str, values: Mapping[str, Any]) -> Any:
        """The value of an expression. Raises FaultyError."""
        expression = self.compiled(source)

        def work() -> Any:
            value = expression(values)
            if isinstance(value, Undefined):
                value._fail_with_undefined_error()  # noqa: SLF001 - the engine's own way to raise it
            return list(value) if isinstance(value, Iterator) else value

        return self.run("", work, values)

    def words(self, source: str, values: Mapping[str, Any]) -> str:
        """A short text with `{{ … }}` in it, filled in. Raises FaultyError."""
        if source not in self._templates:
            self._templates[source] = self.run("", lambda: self._template(source), values)
        return str(self.run("", lambda: _poured(self._templates[source], values), values))

    def _template(self, source: str) -> jinja2.Template:
        if len(source) > LARGEST:
            raise TooMuchError(f"a template of {len(source):,} characters ({LARGEST:,} allowed)")
        if isinstance(self.bytecode_cache, Kept):
            return self.template_class.from_code(self, self.bytecode_cache.code_of(self, source), self.make_globals(None))
        return self.from_string(source)

    def path(self, source: str) -> tuple[str, tuple[str | int, ...]] | None:
        """`it.marks.green[0]` as ("it", ("marks", "green", 0)); None if the expression is anything else than such a path. Raises FaultyError."""
        self.compiled(source)
        return self._paths[source]

    def names_in(self, source: str) -> frozenset[str]:
        """The variables that an expression reads. Raises FaultyError."""
        self.compiled(source)
        return self._names[source]


def sandbox(
    load: Callable[[str], str | None] | None = None,
    *,
    escaping: bool = False,
    functions: Mapping[str, Callable[..., Any]] | None = None,
    extensions: Iterable[type[Extension]] = (),
) -> Sandbox:
    """A sandbox. `load` gives the text of a template by name (None: there is none), `escaping` makes values safe inside XML."""

    def found(name: str) -> tuple[str, str, Callable[[], bool]] | None:
        source = load(name) if load else None
        if source is not None and len(source) > LARGEST:
            raise TooMuchError(f"a template of {len(source):,} characters ({LARGEST:,} allowed)")
        return None if source is None else (source, name, lambda: True)

    made = Sandbox(loader=jinja2.FunctionLoader(found), autoescape=escaping, extensions=list(extensions), bytecode_cache=own_code())
    made.add(functions or {})
    return made


def render(box: Sandbox, name: str, values: Mapping[str, Any]) -> tuple[str | None, Fault | None]:
    """The words of the template called `name` (at most a million characters), or what is wrong with it and on which line of which template."""
    try:
        return box.run(name, lambda: _poured(box.get_template(name), values), values), None
    except FaultyError as faulty:
        return None, faulty.fault


def _path(node: nodes.Expr) -> tuple[str, tuple[str | int, ...]] | None:
    steps: list[str | int] = []
    while isinstance(node, nodes.Getattr | nodes.Getitem):
        if isinstance(node, nodes.Getattr):
            steps.append(node.attr)
        elif isinstance(node.arg, nodes.Const) and isinstance(node.arg.value, str | int):
            steps.append(node.arg.value)
        else:
            return None
        node = node.node
    return (node.name, tuple(reversed(steps))) if isinstance(node, nodes.Name) else None


def _poured(template: jinja2.Template, values: Mapping[str, Any]) -> str:
    pieces, length = [], 0
    for piece in template.generate(values):
        pieces.append(piece)
        length += len(piece)
        if length > TEXT:
            raise TooMuchError(f"more than {TEXT:,} characters of output")
    return "".join(pieces)
