r"""A pattern and a text go in, whether the whole text is of that pattern comes out, in a time that grows with both and no faster.

A pattern is what is left of regular expressions when nothing can run away: characters, `.`, classes such as `[A-Z]` and `[^0-9]`, `\d` (digit), `\w` (letter,
digit or _), `\s` (blank), groups with `(` `|` `)`, and `?`, `*`, `+`, `{2}`, `{1,3}` behind any of them. The rules of games come from anywhere, and Python's
own engine needs ages for some.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from functools import lru_cache
from typing import TypeAlias

from printgen.frozen import slotted

LONGEST = 200
"""The most characters of a pattern."""
MOST_STATES = 2000
"""The most states of the machine that a pattern becomes: what `{m,n}` repeats counts each time."""

Test: TypeAlias = Callable[[str], bool]
_CLASSES: dict[str, Test] = {"d": str.isdecimal, "w": lambda c: c.isalnum() or c == "_", "s": str.isspace}
_SPECIAL = frozenset("()|?*+{}[].\\")


class PatternError(ValueError):
    """A pattern that cannot be read; the message says why, `at` where (characters from its start)."""

    def __init__(self, message: str, at: int) -> None:
        super().__init__(message)
        self.at = at


@slotted
class _State:
    """Goes to `out` for nothing, or for one character that passes the test."""

    test: Test | None = None
    out: list[_State] = field(default_factory=list)


_Part: TypeAlias = tuple[_State, _State]
_Make: TypeAlias = Callable[[], _Part]


class Pattern:
    """A pattern that has been read. Raises PatternError."""

    def __init__(self, source: str) -> None:
        if len(source) > LONGEST:
            raise PatternError(f"a pattern has at most {LONGEST} characters", LONGEST)
        self._source, self._at, self._states = source, 0, 0
        make = self._choice()
        if self._at < len(source):
            raise PatternError('")" without "("', self._at)
        self._start, self._end = make()

    def matches(self, text: str) -> bool:
        """Whether the whole text is of the pattern."""
        now = _reached([self._start])
        for character in text:
            now = _reached([after for state in now if state.test is not None and state.test(character) for after in state.out])
            if not now:
                return False
        return any(state is self._end for state in now)

    def _state(self, test: Test | None = None) -> _State:
        self._states += 1
        if self._states > MOST_STATES:
            raise PatternError("the pattern repeats too much", self._at)
        return _State(test)

    def _peek(self) -> str:
        return self._source[self._at : self._at + 1]

    def _choice(self) -> _Make:
        ways = [self._sequence()]
        while self._peek() == "|":
            self._at += 1
            ways.append(self._sequence())
        return ways[0] if len(ways) == 1 else lambda: self._either(ways)

    def _either(self, ways: list[_Make]) -> _Part:
        start, end = self._state(), self._state()
        for way in ways:
            first, last = way()
            start.out.append(first)
            last.out.append(end)
        return start, end

    def _sequence(self) -> _Make:
        parts: list[_Make] = []
        while self._peek() not in ("", "|", ")"):
            parts.append(self._repeated(self._atom()))
        return lambda: self._joined(parts)

    def _joined(self, parts: list[_Make]) -> _Part:
        start = end = self._state()
        for part in parts:
            first, last = part()
            end.out.append(first)
            end = last
        return start, end

    def _atom(self) -> _Make:
        at, character = self._at, self._peek()
        self._at += 1
        if character == "(":
            inner = self._choice()
            if self._peek() != ")":
                raise PatternError('"(" is not closed', at)
            self._at += 1
            return inner
        if character == "[":
            return self._one(self._bracket(at))
        if character == ".":
            return self._one(lambda _: True)
        if character == "\\":
            return self._one(self._escaped(at))
        if character in _SPECIAL:
            raise PatternError(f'"{character}" has nothing to repeat' if character in "?*+{" else f'"{character}" stands alone', at)
        return self._one(_same(character))

    def _one(self, test: Test) -> _Make:
        def make() -> _Part:
            start, end = self._state(test), self._state()
            start.out.append(end)
            return start, end

        return make

    def _escaped(self, at: int) -> Test:
        character = self._peek()
        self._at += 1
        if character in _CLASSES:
            return _CLASSES[character]
        if not character or character.isalnum():
            raise PatternError(rf'"\{character}" is not known; there are \d, \w and \s', at)
        return _same(character)

    def _bracket(self, at: int) -> Test:
        turned = self._peek() == "^"
        self._at += turned
        tests: list[Test] = []
        while (character := self._peek()) != "]" or not tests:
            if not character:
                raise PatternError('"[" is not closed', at)
            self._at += 1
            if character == "\\":
                tests.append(self._escaped(self._at - 1))
            elif self._peek() == "-" and self._source[self._at + 1 : self._at + 2] not in ("", "]"):
                last = self._source[self._at + 1]
                self._at += 2
                if last < character:
                    raise PatternError(f'"{character}-{last}" runs backwards', self._at - 3)
                tests.append(_between(character, last))
            else:
                tests.append(_same(character))
        self._at += 1
        return lambda one: any(test(one) for test in tests) != turned

    def _repeated(self, part: _Make) -> _Make:
        while self._peek() in ("?", "*", "+", "{") and self._peek():
            least, most = self._times()
            part = self._times_of(part, least, most)
        return part

    def _times(self) -> tuple[int, int | None]:
        sign, at = self._peek(), self._at
        self._at += 1
        if sign != "{":
            return {"?": (0, 1), "*": (0, None), "+": (1, None)}[sign]
        end = self._source.find("}", at)
        least, comma, most = self._source[at + 1 : max(end, at)].partition(",")
        if end < 0 or not (least.isdecimal() and (most.isdecimal() or not most)) or (most and int(most) < int(least)):
            raise PatternError("a number of times is written {2}, {1,3} or {2,}", at)
        self._at = end + 1
        return int(least), (int(most) if most else None) if comma else int(least)

    def _times_of(self, part: _Make, least: int, most: int | None) -> _Make:
        def make() -> _Part:
            start = end = self._state()
            for n in range(least if most is None else most):
                first, last = part()
                if n >= least:
                    first, last = self._maybe((first, last))
                end.out.append(first)
                end = last
            if most is None:
                first, last = part()
                turn, out = self._state(), self._state()
                turn.out += [first, out]
                last.out.append(turn)
                end.out.append(turn)
                end = out
            return start, end

        return make

    def _maybe(self, part: _Part) -> _Part:
        start, end = self._state(), self._state()
        start.out += [part[0], end]
        part[1].out.append(end)
        return start, end


def _same(wanted: str) -> Test:
    return lambda one: one == wanted


def _between(first: str, last: str) -> Test:
    return lambda one: first <= one <= last


def _reached(states: list[_State]) -> list[_State]:
    """These states and all that are reached from them for nothing."""
    found: dict[int, _State] = {}
    while states:
        state = states.pop()
        if id(state) not in found:
            found[id(state)] = state
            states += state.out if state.test is None else []
    return list(found.values())


@lru_cache(maxsize=256)
def pattern(source: str) -> Pattern:
    """The pattern of a source. Raises PatternError."""
    return Pattern(source)
