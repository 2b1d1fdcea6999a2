"""What `frozen` and `slotted` make behaves as what `dataclass` makes of the same class."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from dataclasses import FrozenInstanceError, dataclass, field, fields, is_dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar

import pytest

from printgen import frozen as quick
from printgen.frozen import frozen, slotted

ROOT = Path(__file__).parent.parent

def shapes(value: Any, words: Any, open_: Any, changing: Any) -> list[tuple[type, list[Callable[[type], Any]]]]:
    """Classes made with four decorators, each with ways to make values of it; some of the ways are wrong."""

    @value
    class Empty:
        """Nothing."""

    @value
    class Point:
        """Two numbers."""

        x: float
        y: float = 0.0
        KIND: ClassVar[str] = "point"

        @property
        def sum(self) -> float:
            return self.x + self.y

    @value
    class Deep(Point):
        """A third, and things made anew."""

        set: int = 3
        items: list[int] = field(default_factory=list)
        note: str = field(default="n", compare=False, repr=False)
        kept: list[int] = field(default_factory=list, init=False, compare=False, repr=False)

    @words
    class Words:
        """By name only."""

        text: str
        size: float = 9.0

    @words
    class Line(Words):
        """One more that must be there."""

        start: int

    @open_
    class Lazy:
        """With a place for what is worked out."""

        n: int
        more: str = "m"

        @cached_property
        def square(self) -> int:
            return self.n * self.n

        def __hash__(self) -> int:
            return 7

    @changing
    class Notes:
        """What changes."""

        items: list[int] = field(default_factory=list)
        name: str = ""

    @value
    class Checked:
        """One that looks at itself."""

        n: int

        def __post_init__(self) -> None:
            if self.n < 0:
                raise ValueError("below 0")

    return [
        (Empty, [lambda c: c(), lambda c: c(1)]),
        (Point, [lambda c: c(1), lambda c: c(1, 2), lambda c: c(y=2, x=1), lambda c: c(), lambda c: c(1, 2, 3), lambda c: c(1, z=2), lambda c: c([1])]),
        (Deep, [lambda c: c(1), lambda c: c(1, set=4, items=[5]), lambda c: c(1, note="other"), lambda c: c(1, kept=[1])]),
        (Words, [lambda c: c(text="a"), lambda c: c("a"), lambda c: c(text="a", size=1)]),
        (Line, [lambda c: c(text="a", start=2), lambda c: c(text="a"), lambda c: c(start=2, text="a", size=3)]),
        (Lazy, [lambda c: c(3), lambda c: c(4, "x")]),
        (Notes, [lambda c: c(), lambda c: c([1]), lambda c: c([1], "n")]),
        (Checked, [lambda c: c(1), lambda c: c(-1)]),
    ]


THEIRS = shapes(dataclass(frozen=True, slots=True), dataclass(frozen=True, slots=True, kw_only=True), dataclass(frozen=True), dataclass(slots=True))
OURS = shapes(frozen, frozen(kw_only=True), frozen(slots=False), slotted)
PAIRS = [(mine, theirs, makers) for (mine, makers), (theirs, _) in zip(OURS, THEIRS, strict=True)]


def outcome(work: Callable[..., Any], *args: Any) -> str:
    """What comes of it in words, without where the class was made."""
    try:
        return repr(work(*args)).replace("shapes.<locals>.", "")
    except Exception as problem:  # noqa: BLE001 - whatever it is, it is to be the same
        return f"{type(problem).__name__}: {problem}".replace("shapes.<locals>.", "")


def changed(value: Any, name: str) -> Any:
    return replace(value, **{name: 9})


def compared(made: type, first: Callable[[type], Any], second: Callable[[type], Any]) -> tuple[bool, bool, bool]:
    one, other = first(made), second(made)
    return one == other, one != other, hash(one) == hash(other)


def set_and_read(value: Any, name: str) -> Any:
    setattr(value, name, 5)
    return getattr(value, name)


@pytest.mark.parametrize(("mine", "theirs", "makers"), PAIRS, ids=[mine.__name__ for mine, _, _ in PAIRS])
def test_a_value_is_made_compared_and_told_as_one_of_a_dataclass(mine: type, theirs: type, makers: list[Callable[[type], Any]]) -> None:
    assert is_dataclass(mine)
    assert [(one.name, one.init, one.compare, one.kw_only) for one in fields(mine)] == [(one.name, one.init, one.compare, one.kw_only) for one in fields(theirs)]
    for name in ("__match_args__", "__slots__", "__doc__", "__name__", "__qualname__", "KIND"):
        assert getattr(mine, name, None) == getattr(theirs, name, None)
    for make in makers:
        assert outcome(make, mine) == outcome(make, theirs)
    for first in makers:
        for second in makers:
            assert outcome(compared, mine, first, second) == outcome(compared, theirs, first, second)
    for name in (one.name for one in fields(mine)):
        assert outcome(set_and_read, makers[0](mine), name) == outcome(set_and_read, makers[0](theirs), name)
        assert outcome(changed, makers[0](mine), name) == outcome(changed, makers[0](theirs), name)
    assert outcome(hash, makers[0](mine)) == outcome(hash, makers[0](theirs))
    assert makers[0](mine) != makers[0](theirs)
    assert repr(copy.deepcopy(makers[0](mine))) == repr(makers[0](mine))
    assert repr(copy.copy(makers[0](mine))) == repr(makers[0](mine))


def test_what_is_worked_out_is_kept() -> None:
    lazy = OURS[5][0](3)
    assert lazy.square == 9
    assert lazy.__dict__["square"] == 9
    with pytest.raises(FrozenInstanceError):
        lazy.n = 4


@frozen
class Sent:
    """A value that is pickled."""

    name: str
    items: tuple[int, ...] = ()


@frozen(kw_only=True)
class Named:
    """Another one."""

    name: str
    made: list[int] = field(default_factory=list, init=False)


def test_values_are_pickled() -> None:
    named = Named(name="n")
    named.made.append(3)
    again = pickle.loads(pickle.dumps([Sent("a", (1,)), named]))  # noqa: S301 - our own
    assert again == [Sent("a", (1,)), named]
    assert again[1].made == [3]
    with pytest.raises(FrozenInstanceError):
        again[0].name = "b"


def test_replace_is_that_of_dataclasses() -> None:
    @frozen
    class Card:
        name: str
        marks: tuple[int, ...] = ()

        def __post_init__(self) -> None:
            if not self.name:
                raise ValueError("no name")

    one = Card("a", (1,))
    assert quick.replace(one, name="b") == replace(one, name="b") == Card("b", (1,))
    assert quick.replace(one) == one
    with pytest.raises(TypeError):
        quick.replace(one, other=1)
    with pytest.raises(ValueError, match="no name"):
        quick.replace(one, name="")

    @frozen(kw_only=True)
    class Named:
        size: int
        left: int = 0

    assert quick.replace(Named(size=1), left=2) == Named(size=1, left=2)


def test_without_the_guard_all_else_is_the_same() -> None:
    program = """
import pickle
from tests.test_frozen import Named, Sent, quick
one, named = Sent("a", (1,)), Named(name="n")
assert one == Sent("a", (1,)) != Sent("b") and hash(one) == hash(Sent("a", (1,))) and repr(one) == "Sent(name='a', items=(1,))"
assert pickle.loads(pickle.dumps([one, named])) == [one, named]
assert quick.replace(one, name="b") == Sent("b", (1,)) and not hasattr(one, "__dict__")
one.name = "c"
assert one.name == "c"
"""
    environment = {name: value for name, value in os.environ.items() if name != "PRINTGEN_GUARD"}
    subprocess.run([sys.executable, "-c", program], check=True, env=environment, cwd=ROOT)
