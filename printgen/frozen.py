"""A class that only names its fields goes in, a frozen value of slots comes out, as `dataclass(frozen=True, slots=True)` makes it, but ten times as quickly.

A start of the tool makes two hundred such classes, and `dataclasses` compiles six functions for each. Here the comparison, the hash and the words are shared
by all classes, and `__init__` is compiled when the first value is made, which most classes never see. `replace` and `fields` of `dataclasses` know these values; the `replace` here is quicker.

That nobody changes a frozen value is what the type checker sees to. A guard that refuses it while the tool runs (FrozenInstanceError) costs a tenth of all time, for each
field must then be set behind its back: it stands where `PRINTGEN_GUARD=1` is set, as it is for the tests.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, field, fields
from dataclasses import replace as plain_replace
from inspect import get_annotations
from operator import attrgetter
from types import MemberDescriptorType
from typing import Any, NoReturn, TypeVar, cast, dataclass_transform, overload

T = TypeVar("T")


@dataclass
class _Sample:
    one: int


_FIELD = fields(_Sample)[0]._field_type  # type: ignore[attr-defined]  # noqa: SLF001 - what `fields` tells a field by
_HERE = ("__dict__", "__weakref__")
_GUARDED = os.environ.get("PRINTGEN_GUARD") == "1"


@overload
def frozen(cls: type[T], /) -> type[T]: ...


@overload
def frozen(*, kw_only: bool = False, slots: bool = True) -> Callable[[type[T]], type[T]]: ...


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(cls: type[T] | None = None, /, *, kw_only: bool = False, slots: bool = True) -> Any:
    """The class with its annotated fields as slots (without them it may have a `cached_property`), set once by `__init__`; equal by them, hashable by them."""
    if cls is None:
        return lambda inner: _made(inner, kw_only=kw_only, slots=slots)
    return _made(cls)


@dataclass_transform(field_specifiers=(field,))
def slotted(cls: type[T]) -> type[T]:
    """The same for what may change: equal by its fields, without a hash."""
    return _made(cls, changes=True)


def replace(value: T, /, **changes: Any) -> T:
    """The value with other fields, as `dataclasses.replace` gives it, in a third of the time."""
    cls = value.__class__
    again = _AGAIN.get(cls)
    if again is None:
        again = _AGAIN[cls] = _again(cls)
    made: T = again(value, **changes)
    return made


_AGAIN: dict[type, Callable[..., Any]] = {}


def _again(cls: type) -> Callable[..., Any]:
    """What makes a value of the class anew: one function for each class, compiled when it is first wanted."""
    known: dict[str, Field[Any]] = cls.__dataclass_fields__  # type: ignore[attr-defined]
    if not all(one.init and not one.kw_only for one in known.values()):
        return plain_replace
    heads = ", ".join(f"{name}=_none" for name in known)
    values = ", ".join(f"_old.{name} if {name} is _none else {name}" for name in known)
    inside: dict[str, Any] = {"_cls": cls, "_none": MISSING}
    exec(f"def again(_old, *, {heads}):\n return _cls({values})", inside)  # noqa: S102 - the names of our own fields, as for `__init__`
    made: Callable[..., Any] = inside["again"]
    return made


def _made(cls: type[T], *, kw_only: bool = False, slots: bool = True, changes: bool = False) -> type[T]:
    known: dict[str, Field[Any]] = {}
    for base in reversed(cls.__mro__[1:]):
        known |= getattr(base, "__dataclass_fields__", {})
    own = {name: _field(name, kind, cls.__dict__.get(name, MISSING), kw_only=kw_only) for name, kind in get_annotations(cls).items() if "ClassVar" not in str(kind)}
    known |= own
    inside = {name: value for name, value in cls.__dict__.items() if name not in own and name not in _HERE}
    if slots:
        inherited = {slot for base in cls.__mro__[1:] for slot in getattr(base, "__slots__", ())}
        inside["__slots__"] = tuple(name for name in own if name not in inherited)
    else:
        inside |= {name: one.default for name, one in own.items() if one.default is not MISSING}
    inside["__dataclass_fields__"] = known
    inside["__match_args__"] = tuple(name for name, one in known.items() if one.init and not one.kw_only)
    for name, method in _methods(known, changes=changes).items():
        inside.setdefault(name, method)
    if changes:
        inside.setdefault("__hash__", None)
    elif "__hash__" not in cls.__dict__ or (cls.__dict__["__hash__"] is None and "__eq__" in cls.__dict__):
        inside["__hash__"] = _hash([name for name, one in known.items() if (one.compare if one.hash is None else one.hash)])
    made: type[T] = cast("Any", type(cls))(cls.__name__, cls.__bases__, inside)
    made.__qualname__ = cls.__qualname__
    if "__init__" not in cls.__dict__:
        _later(made, known)
    return made


def _field(name: str, kind: Any, default: Any, *, kw_only: bool) -> Field[Any]:
    one: Field[Any] = default if isinstance(default, Field) else field(default=default)
    one.name, one.type = name, kind
    one.kw_only = kw_only if one.kw_only is MISSING else one.kw_only
    one._field_type = _FIELD  # type: ignore[attr-defined]  # noqa: SLF001 - as above
    return one


def _values(names: list[str]) -> Callable[[Any], tuple[Any, ...]]:
    """What gives the values of some fields."""
    if not names:
        return lambda _: ()
    get = attrgetter(*names)
    return get if len(names) > 1 else lambda thing: (get(thing),)


def _hash(names: list[str]) -> Callable[[Any], int]:
    values = _values(names)
    return lambda self: hash(values(self))


def _methods(known: dict[str, Field[Any]], *, changes: bool) -> dict[str, Any]:
    """What all such classes have, but for the making of a value and its hash."""
    compared, everything = _values([name for name, one in known.items() if one.compare]), _values([*known])
    shown = [name for name, one in known.items() if one.repr]

    def equal(self: Any, other: object) -> Any:
        return compared(self) == compared(other) if other.__class__ is self.__class__ else NotImplemented

    def words(self: Any) -> str:
        return f"{type(self).__qualname__}({', '.join(f'{name}={getattr(self, name)!r}' for name in shown)})"

    def refuse_set(_self: Any, name: str, _value: Any) -> NoReturn:
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def refuse_delete(_self: Any, name: str) -> NoReturn:
        raise FrozenInstanceError(f"cannot delete field {name!r}")

    def state(self: Any) -> tuple[Any, ...]:
        return everything(self)

    def restored(self: Any, values: tuple[Any, ...]) -> None:
        for name, value in zip(known, values, strict=True):
            object.__setattr__(self, name, value)

    def reduced(self: Any) -> tuple[Any, ...]:
        return self.__class__, everything(self)

    made: dict[str, Any] = {"__eq__": equal, "__repr__": words, "__getstate__": state, "__setstate__": restored}
    if _GUARDED and not changes:
        made |= {"__setattr__": refuse_set, "__delattr__": refuse_delete}
    if all(one.init and not one.kw_only for one in known.values()):
        # Read back by making the value again: in half the time of setting a state.
        made["__reduce__"] = reduced
    return made


def _later(cls: Any, known: dict[str, Field[Any]]) -> None:
    """Give the class an `__init__` that compiles the real one when it is first called."""

    def first(self: Any, *args: Any, **named: Any) -> None:
        cls.__init__ = _init(cls, known)
        cls.__init__(self, *args, **named)

    cls.__init__ = first


def _init(cls: type, known: dict[str, Field[Any]]) -> Callable[..., None]:
    guarded = getattr(cls, "__setattr__", None) is not object.__setattr__
    inside: dict[str, Any] = {"_put": object.__setattr__, "_none": MISSING}
    plain: list[str] = []
    named: list[str] = []
    lines = []
    for name, one in known.items():
        made = one.default_factory is not MISSING
        inside[f"_of_{name}"] = one.default_factory if made else one.default
        given = f"_of_{name}() if {name} is _none else {name}" if made and one.init else f"_of_{name}()" if made else name if one.init else f"_of_{name}"
        slot = getattr(cls, name, None)
        if not guarded:
            lines.append(f" self.{name} = {given}")
        elif isinstance(slot, MemberDescriptorType):
            # The slot itself takes a value in two thirds of the time.
            inside[f"_put_{name}"] = slot.__set__
            lines.append(f" _put_{name}(self, {given})")
        else:
            lines.append(f" _put(self, {name!r}, {given})")
        if one.init:
            default = "=_none" if made else "" if one.default is MISSING else f"=_of_{name}"
            (named if one.kw_only else plain).append(name + default)
    if hasattr(cls, "__post_init__"):
        lines.append(" self.__post_init__()")
    head = ", ".join(["self", *plain, *(["*", *named] if named else [])])
    exec(f"def __init__({head}):\n" + "\n".join(lines or [" pass"]), inside)  # noqa: S102 - the names of our own fields, as `dataclasses` does it
    init: Callable[..., None] = inside["__init__"]
    init.__qualname__ = f"{cls.__qualname__}.__init__"
    return init
