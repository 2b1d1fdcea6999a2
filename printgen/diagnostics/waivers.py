"""Findings and an author's waivers go in; the same findings come out, those that are accepted marked with the reason, and a warning for each idle waiver."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fnmatch import fnmatchcase
from typing import Protocol

from printgen.diagnostics.codes import STALE_WAIVER
from printgen.diagnostics.diagnostic import Bag, Diagnostic
from printgen.frozen import replace
from printgen.place import Place


class Waived(Protocol):
    """A finding that the author accepts: its code, where (a file, `file:line`, a square, a component, `*`), and why."""

    @property
    def code(self) -> str:
        """The code, or the name of the finding."""
        ...

    @property
    def where(self) -> str:
        """Where it is accepted."""
        ...

    @property
    def why(self) -> str:
        """The reason; without one nothing is waived."""
        ...

    @property
    def place(self) -> Place:
        """Where the waiver was written."""
        ...


def waive(bag: Bag, waivers: Iterable[Waived], *, whole: bool = True) -> Bag:
    """A new bag with the accepted findings marked.

    A waiver that matches nothing becomes a warning (DF120), unless only a part was looked at (`whole` is false). `*` in `where` stands for any
    characters; a file is named from the project's root or by its end (`fjord.yaml:12`, `cards.xlsx:Sheet1!B7`).
    """
    found = list(bag.findings)
    stale: list[Diagnostic] = []
    for waiver in waivers:
        matched = [n for n, finding in enumerate(found) if _accepts(waiver, finding)]
        for n in matched:
            found[n] = replace(found[n], waived=found[n].waived or waiver.why)
        if not matched and whole:
            stale.append(_stale(waiver, found))
    return Bag(found + stale)


def _accepts(waiver: Waived, finding: Diagnostic) -> bool:
    if not waiver.why.strip() or waiver.code not in {finding.code, finding.name} or finding.code == STALE_WAIVER.code:
        return False
    where = waiver.where.strip()
    if any(_like(where, name) for name in finding.about):
        return True
    file, line = finding.place.file, finding.place.line
    if file is None:
        return where == "*"
    ends = [file, *(file[n + 1 :] for n, sign in enumerate(file) if sign == "/")]
    cell = str(finding.place)[len(file) + 1 :]
    return any(_like(where, end) or _like(where, f"{end}:{line}") or _like(where, f"{end}:{cell}") for end in ends)


def _like(pattern: str, name: str) -> bool:
    # Only `*` is a sign here. fnmatch never goes back over a `*`: many of them cost no more than a few.
    return fnmatchcase(name, re.sub(r"[\[?]", r"[\g<0>]", pattern))


def _stale(waiver: Waived, found: list[Diagnostic]) -> Diagnostic:
    same = [finding for finding in found if waiver.code in {finding.code, finding.name}]
    message = f"this waiver of {waiver.code} at {waiver.where} matches nothing"
    if not same:
        return STALE_WAIVER.at(waiver.place, message, hint="delete it")
    places = sorted({str(finding.place) or ", ".join(finding.about) for finding in same})
    return STALE_WAIVER.at(waiver.place, message, hint=f"{waiver.code} was found at " + ", ".join(places[:5]) + ("" if len(places) <= 5 else ", …"))
