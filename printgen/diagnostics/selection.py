"""Findings and what is asked for go in (codes to select or ignore, a largest number), those that are told come out, and how many are not."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fnmatch import fnmatchcase

from printgen.diagnostics.diagnostic import ERROR, Bag, Diagnostic


def words_of(said: Iterable[str]) -> tuple[str, ...]:
    """`("FW2*,DF101", "TX")` as single patterns."""
    return tuple(dict.fromkeys(word for one in said for word in one.replace(",", " ").split()))


def matches(pattern: str, code: str, name: str) -> bool:
    """Whether a pattern means a code: the start of it (`FW2`), its name (`first-move`), or a pattern with `*` for either; case does not count."""
    wanted, code, name = pattern.casefold(), code.casefold(), name.casefold()
    if any(sign in wanted for sign in "*?["):
        return fnmatchcase(code, wanted) or fnmatchcase(name, wanted)
    return code.startswith(wanted) or name == wanted


def selected(bag: Bag, select: Sequence[str], ignore: Sequence[str]) -> Bag:
    """A new bag with what some pattern of `select` means (none: everything), without what one of `ignore` means.

    What is wrong with the words of the command line itself (OP, with no place in a file) is always told; a file that cannot be read (SY) unless it is ignored
    by name: what was selected has not been looked for in it.
    """

    def wanted(finding: Diagnostic) -> bool:
        if finding.code.startswith("OP") and finding.place.source is None:
            return True
        unread = finding.code.startswith("SY") and finding.severity == ERROR
        chosen = not select or unread or any(matches(pattern, finding.code, finding.name) for pattern in select)
        return chosen and not any(matches(pattern, finding.code, finding.name) for pattern in ignore)

    return Bag([finding for finding in bag.findings if wanted(finding)])


def most_severe(findings: Sequence[Diagnostic], most: int | None) -> list[Diagnostic]:
    """At most that many of some findings: errors before warnings before notes before what is waived, in the order that they had."""
    if most is None or len(findings) <= most:
        return list(findings)
    weights = sorted((bool(finding.waived), finding.severity, n) for n, finding in enumerate(findings))
    return [findings[n] for n in sorted(n for _, _, n in weights[:most])]
