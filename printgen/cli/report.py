"""The findings of a run go in, a report on standard output and the exit code come out."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any

from printgen.cli.terminal import in_colour
from printgen.diagnostics.diagnostic import ERROR, WARNING, Bag

CLEAN, FINDINGS, USAGE = 0, 1, 2


def told(bag: Bag, form: str, *, strict: bool = False, more: Mapping[str, Any] | None = None, head: str = "") -> int:
    """Write the report; `more` is added to the JSON, `head` stands before the text. The exit code comes out."""
    if form == "json":
        import json

        from printgen.diagnostics.formats.as_json import as_json

        words = as_json(bag)
        sys.stdout.write(json.dumps({**json.loads(words), **more}, indent=2) + "\n" if more is not None else words)
    else:
        from printgen.diagnostics.formats.as_text import as_text

        sys.stdout.write(head + as_text(bag, colour=in_colour(sys.stdout)))
    return exit_code(bag, strict=strict)


def exit_code(bag: Bag, *, strict: bool = False) -> int:
    """1 if there are errors (strict: or warnings), 2 if what was asked for is not there, else 0."""
    errors = [finding for finding in bag.findings if finding.severity == ERROR and not finding.waived]
    if any(finding.code.startswith("OP") and finding.place.source is None for finding in errors):
        return USAGE
    return FINDINGS if errors or (strict and bag.count(WARNING)) else CLEAN
