"""A function goes in, one that pays for what it looks at and makes comes out: loops, lists, comparisons and output on a budget."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Protocol

from jinja2.runtime import Context, Undefined
from jinja2.utils import pass_context, pass_environment
from markupsafe import Markup

from printgen.model.record import Record
from printgen.rules.functions import TEXT, TooMuchError, arithmetic, kind_of, text_of, weighed


class Purse(Protocol):
    """What pays: the sandbox."""

    def spend(self, steps: int) -> None:
        """Count work."""

    def getitem(self, obj: Any, argument: Any) -> Any:
        """A field or an item."""


def metered_by(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function, paid for by what it looks at and what it makes."""
    wants = getattr(getattr(function, "jinja_pass_arg", None), "name", "")

    @pass_context
    def metered(context: Context, *args: Any, **named: Any) -> Any:
        box: Any = context.environment
        first = {"context": (context,), "eval_context": (context.eval_ctx,), "environment": (box,)}.get(wants, ())
        result = function(*first, *(_paid(box, value) for value in args), **named)
        if isinstance(result, list | tuple | dict | str) and not isinstance(result, Markup):
            weighed(result)
            _paid(box, result)
        return result

    metered.__dict__["printgen_metered"] = True
    return metered


def _paid(box: Purse, value: Any) -> Any:
    if isinstance(value, str):
        box.spend(len(value) >> 6)
    elif isinstance(value, list | tuple | dict | range | Record):
        box.spend(1 + len(value))
    elif isinstance(value, Iterator):
        return _counting(box, value, 1)
    return value


def _counting(box: Purse, values: Iterable[Any], price: int) -> Iterator[Any]:
    for value in values:
        box.spend(price + (len(value) >> 4 if isinstance(value, str | list | tuple) else 0))
        if isinstance(value, Undefined):
            value._fail_with_undefined_error()  # noqa: SLF001 - the engine's own way to raise it
        yield value


@pass_environment
def steps(box: Purse, values: Any, price: int | None = None) -> Any:
    """With a price: the values, each for that price. Without: just pay the number."""
    if price is None:
        box.spend(values)
        return values
    if isinstance(values, Undefined):
        values._fail_with_undefined_error()  # noqa: SLF001 - the engine's own way to raise it
    if not isinstance(values, Iterable) or isinstance(values, str):
        raise TypeError(f"{kind_of(values)} cannot be looped over")
    box.spend(1)
    return _counting(box, values, price) if isinstance(values, Iterator) else _Counted(box, values, price)


class _Counted:
    """A list whose turns are paid for, and whose length a loop may still ask."""

    def __init__(self, box: Purse, values: Any, price: int) -> None:
        self._box, self._values, self._price = box, values, price

    def __iter__(self) -> Iterator[Any]:
        return _counting(self._box, self._values, self._price)

    def __len__(self) -> int:
        return len(self._values)


@pass_environment
def made(box: Purse, value: Any) -> Any:
    """A new list, weighed and paid for."""
    return _paid(box, weighed(value))


@pass_environment
def looked_at(box: Purse, value: Any) -> Any:
    """What is compared or searched, paid for by its length."""
    if isinstance(value, str | list | tuple):
        box.spend(len(value) >> 4)
    return value


@pass_context
def join(context: Context, values: list[Any]) -> str:
    """`a ~ b ~ c`, each as it is printed. Raises TooMuchError."""
    marked = context.eval_ctx.autoescape or any(isinstance(value, Markup) for value in values)
    texts = [printed(context, value) for value in values]
    if sum(map(len, texts)) > TEXT:
        raise TooMuchError(f"a text of more than {TEXT:,} characters")
    return Markup("").join(texts) if marked else "".join(texts)


@pass_context
def printed(context: Context, value: Any) -> str:
    """What `{{ value }}` puts out."""
    if isinstance(value, Undefined):
        value._fail_with_undefined_error()  # noqa: SLF001 - the engine's own way to raise it
    text = text_of(value)
    context.environment.spend(len(text) >> 6)  # type: ignore[attr-defined]
    return text


@pass_environment
def total_of(box: Purse, values: Iterable[Any], attribute: str | None = None, start: float = 0) -> float:
    """The sum of the numbers, or of a field of each."""
    for value in values:
        number = value
        for part in attribute.split(".") if attribute else ():
            number = box.getitem(number, part)
        start = arithmetic("+", start, _number(number))
    return start


def _number(value: Any) -> float:
    if isinstance(value, Undefined):
        value._fail_with_undefined_error()  # noqa: SLF001 - the engine's own way to raise it
    if not isinstance(value, int | float):
        raise TypeError(f"sum needs numbers, not {kind_of(value)}")
    return value


@pass_environment
def is_in(box: Purse, value: Any, values: Any) -> bool:
    """The test `is in`."""
    return value in looked_at(box, values)
