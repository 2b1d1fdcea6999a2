"""A finding: what is wrong (code, words, measured numbers), where, why, and what would mend it."""

from __future__ import annotations

from dataclasses import field
from enum import IntEnum

from printgen.frozen import frozen, replace, slotted
from printgen.place import NOWHERE, Edit, Place


class Severity(IntEnum):
    """How much it matters: an error stops the build, a warning is probably a mistake, a note is to be known."""

    ERROR = 0
    WARNING = 1
    NOTE = 2

    @property
    def word(self) -> str:
        """The word of the report."""
        return self.name.lower()


ERROR, WARNING, NOTE = Severity
MOST = 300
"""Findings of one code and severity that a file may give."""


@frozen
class Label:
    """A second place that explains a finding."""

    place: Place
    message: str


@frozen(kw_only=True)
class Diagnostic:
    """One finding.

    `about` names what the finding is about beside its place: component ids and squares (`am-fluss`, `A12/B9`); waivers look at it.
    `source` is a line of a rulebook (`000:72`), `rule` the place of the rule that spoke, `waived` the reason of the waiver.
    """

    code: str
    name: str
    severity: Severity
    message: str
    place: Place = NOWHERE
    labels: tuple[Label, ...] = ()
    hint: str = ""
    fix: tuple[Edit, ...] = ()
    source: str = ""
    rule: Place = NOWHERE
    about: tuple[str, ...] = ()
    page: int | None = None
    why: str = ""
    waived: str = ""


@frozen(kw_only=True)
class Code:
    """A code of the tool itself (rules bring their own): its law, why it is one, a wrong and a right example.

    Each room keeps its codes in a module `codes.py`; the rooms are gathered, nothing is listed twice.
    """

    code: str
    name: str
    severity: Severity
    law: str
    why: str = ""
    wrong: str = ""
    right: str = ""

    def at(self, place: Place, message: str, *, hint: str = "", labels: tuple[Label, ...] = (), fix: tuple[Edit, ...] = (), about: tuple[str, ...] = ()) -> Diagnostic:
        """A finding with this code at that place."""
        return Diagnostic(
            code=self.code, name=self.name, severity=self.severity, message=message, place=place, hint=hint, labels=labels, fix=fix, about=about
        )


@slotted
class Bag:
    """Findings, in the order in which they were met; `sorted` gives the order of the report.

    Of one code, one severity and one file it takes MOST, and one that says that there are more: nobody reads the ten-thousandth, and a file that is
    wrong from end to end is told in a moment.
    """

    findings: list[Diagnostic] = field(default_factory=list)
    _taken: dict[tuple[str, Severity, str | None], int] = field(default_factory=dict, repr=False, compare=False)

    def add(self, *found: Diagnostic) -> None:
        """Put findings in."""
        for one in found:
            key = (one.code, one.severity, one.place.file)
            taken = self._taken[key] = self._taken.get(key, 0) + 1
            if taken <= MOST:
                self.findings.append(one)
            elif taken == MOST + 1:
                words = f"there are more than {MOST} findings of {one.code} here; those behind this place are not told"
                self.findings.append(replace(one, message=words, hint="", labels=(), fix=(), about=()))

    def extend(self, other: Bag) -> None:
        """Put all of another bag in."""
        self.add(*other.findings)

    def is_full(self, code: Code, place: Place) -> bool:
        """Whether a finding of that code in the file of that place would not be taken any more: its words need not be made."""
        return self._taken.get((code.code, code.severity, place.file), 0) > MOST

    @property
    def sorted(self) -> list[Diagnostic]:
        """By file, line, column, code, page; what has no place, or is of no page, comes last; doubles once."""

        def key(d: Diagnostic) -> tuple[bool, str, tuple[int, ...], str, bool, int, str]:
            return (d.place.file is None, d.place.file or "", d.place.span or (), d.code, d.page is None, d.page or 0, d.message)

        unique: dict[tuple[object, ...], Diagnostic] = {}
        for found in sorted(self.findings, key=key):
            unique.setdefault((*key(found), found.severity), found)
        return list(unique.values())

    def count(self, severity: Severity) -> int:
        """How many findings of this severity are not waived."""
        return sum(1 for d in self.findings if d.severity == severity and not d.waived)

    @property
    def has_errors(self) -> bool:
        """Whether an error stands that no waiver covers."""
        return any(d.severity == ERROR and not d.waived for d in self.findings)
