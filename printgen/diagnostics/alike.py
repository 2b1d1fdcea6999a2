"""Findings go in, fewer come out: what is said in the same words of many pieces at one place is said once, with the others' names."""

from __future__ import annotations

from printgen.diagnostics.diagnostic import Bag, Diagnostic
from printgen.frozen import replace

MOST = 5
"""So many of the others are named."""


def alike(bag: Bag) -> Bag:
    """A new bag in which findings of one code at one place whose messages differ only in what they are about have become one, about all of it."""
    groups: dict[tuple[object, ...], list[Diagnostic]] = {}
    for finding in bag.findings:
        groups.setdefault((finding.code, finding.severity, finding.place, finding.hint, _without(finding)), []).append(finding)
    return Bag([_one(found) for found in groups.values()])


def _without(finding: Diagnostic) -> str:
    """The message with a blank for each name of what it is about; the longest first, for `card-1` is the start of `card-12`."""
    message = finding.message
    for name in sorted(finding.about, key=len, reverse=True):
        message = message.replace(name, "\0")
    return message


def _one(found: list[Diagnostic]) -> Diagnostic:
    first = found[0]
    others = [name for name in dict.fromkeys(name for finding in found[1:] for name in finding.about) if name not in first.about]
    if not others:
        return first
    named = ", ".join(others[:MOST]) + (f" and {len(others) - MOST} more" if len(others) > MOST else "")
    return replace(first, message=f"{first.message.removesuffix('.')}; the same for {named}", about=(*first.about, *others))
