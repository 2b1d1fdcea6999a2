"""A bag of findings goes in, a log in SARIF 2.1.0 comes out, the form that code scanning and editors read."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from typing import Any

from printgen import __version__
from printgen.diagnostics.diagnostic import ERROR, NOTE, WARNING, Bag, Diagnostic
from printgen.diagnostics.formats.escape import escaped
from printgen.diagnostics.selection import most_severe
from printgen.place import Place, Sheet

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
MOST = 5_000
"""So many results GitHub shows of one run; what it would leave out by chance is left out here by weight."""
MOST_RELATED = 100
MOST_CHARACTERS = 4_000
"""Of one message; GitHub cuts longer ones."""

_LEVELS = {ERROR: "error", WARNING: "warning", NOTE: "note"}
_WEIGHTS = {ERROR: "error", WARNING: "warning", NOTE: "recommendation"}
_SAFE = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/")
_PROJECT, _TOOL = "%SRCROOT%", "PRINTGEN"


def as_sarif(bag: Bag, laws: Mapping[str, str], *, inside: Callable[[str], bool] = bool, most: int | None = None) -> str:
    """One run, ASCII only, ends with a line end. `laws` are the laws behind codes; `inside` tells of a file whether it lies in the project.

    Addresses are relative to the project's root (`%SRCROOT%`), or to the data that the tool brings along (`PRINTGEN`). Columns count code points.
    """
    every = bag.sorted
    shown = sorted(most_severe(every, min(most, MOST) if most is not None else MOST), key=lambda finding: (bool(finding.waived), finding.severity))
    codes = sorted({finding.code for finding in shown})
    numbers = {code: n for n, code in enumerate(codes)}
    firsts = {finding.code: finding for finding in reversed(shown)}
    seen: dict[str, int] = {}
    run: dict[str, Any] = {
        "tool": {"driver": {"name": "printgen", "semanticVersion": __version__, "rules": [_rule(firsts[code], laws) for code in codes]}},
        "columnKind": "unicodeCodePoints",
        "originalUriBaseIds": {
            _PROJECT: {"description": {"text": "The root of the project"}},
            _TOOL: {"description": {"text": "The games and rules that printgen brings along"}},
        },
        "results": [_result(finding, numbers[finding.code], inside, seen) for finding in shown],
    }
    if len(shown) < len(every):
        left = f"{len(every) - len(shown)} of {len(every)} findings are left out, the least severe ones"
        run["invocations"] = [{"executionSuccessful": True, "toolExecutionNotifications": [{"level": "note", "message": {"text": left}}]}]
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2) + "\n"


def _rule(finding: Diagnostic, laws: Mapping[str, str]) -> dict[str, Any]:
    law = _words(laws.get(finding.code, "") or finding.name.replace("-", " "))
    return {
        "id": finding.code,
        "name": "".join(part.capitalize() for part in finding.name.split("-")),
        "shortDescription": {"text": law},
        "fullDescription": {"text": _words(" ".join(part for part in (law, finding.why) if part))},
        "help": {"text": f"printgen explain {finding.code}"},
        "defaultConfiguration": {"level": _LEVELS[finding.severity]},
        "properties": {"problem.severity": _WEIGHTS[finding.severity], "precision": "very-high", "tags": [finding.code.rstrip("0123456789")]},
    }


def _result(finding: Diagnostic, number: int, inside: Callable[[str], bool], seen: dict[str, int]) -> dict[str, Any]:
    words = [finding.message, *(f"{name}: {said}" for name, said in (("Hint", finding.hint), ("Rulebook", finding.source)) if said)]
    made: dict[str, Any] = {
        "ruleId": finding.code,
        "ruleIndex": number,
        "level": _LEVELS[finding.severity],
        "message": {"text": _words("\n".join(map(escaped, words)))},
        "locations": [{"physicalLocation": _physical(finding.place, inside), **_logical(finding.place)}] if finding.place.file else [],
        "partialFingerprints": {"printgen/v1": _fingerprint(finding, seen)},
    }
    related = [label for label in finding.labels if label.place.file][:MOST_RELATED]
    if related:
        made["relatedLocations"] = [
            {"id": n, "physicalLocation": _physical(label.place, inside), **_logical(label.place), "message": {"text": _words(escaped(label.message))}}
            for n, label in enumerate(related, 1)
        ]
    if finding.waived:
        made["suppressions"] = [{"kind": "external", "status": "accepted", "justification": _words(escaped(finding.waived))}]
    if changes := _changes(finding, inside):
        made["fixes"] = [{"description": {"text": _words(escaped(finding.hint or finding.message))}, "artifactChanges": changes}]
    return made


def _changes(finding: Diagnostic, inside: Callable[[str], bool]) -> list[dict[str, Any]]:
    """The edits of a fix, file by file."""
    changes: dict[str, dict[str, Any]] = {}
    for edit in finding.fix:
        if edit.place.file:
            change = changes.setdefault(edit.place.file, {"artifactLocation": _artifact(edit.place.file, inside), "replacements": []})
            change["replacements"].append({"deletedRegion": _region(edit.place), "insertedContent": {"text": edit.put}})
    return list(changes.values())


def _physical(place: Place, inside: Callable[[str], bool]) -> dict[str, Any]:
    where = {"artifactLocation": _artifact(place.file or "", inside)}
    # Of a file that is not there, or could not be read, nothing but its name is known.
    return {**where, "region": _region(place)} if place.source and place.source.text else where


def _logical(place: Place) -> dict[str, Any]:
    """Of a cell of a workbook its name; its row and column are the region's line and column."""
    if not isinstance(place.source, Sheet):
        return {}
    name = place.source.cell(place.start)
    return {"logicalLocations": [{"name": name.rsplit("!", 1)[-1], "fullyQualifiedName": _words(escaped(name)), "kind": "element"}]}


def _artifact(file: str, inside: Callable[[str], bool]) -> dict[str, Any]:
    return {"uri": _uri(file), "uriBaseId": _PROJECT if inside(file) else _TOOL}


def _uri(file: str) -> str:
    """A path as a relative address: what is neither letter, digit nor `-._~/` as `%` and its bytes in UTF-8."""
    return "".join(sign if sign in _SAFE else "".join(f"%{byte:02X}" for byte in sign.encode("utf-8", "backslashreplace")) for sign in file)


def _region(place: Place) -> dict[str, int]:
    assert place.span is not None
    line, column, end_line, end_column = place.span
    return {"startLine": line, "startColumn": column, "endLine": end_line, "endColumn": end_column}


def _fingerprint(finding: Diagnostic, seen: dict[str, int]) -> str:
    """The same for the same finding when lines above it come and go; equal ones are counted."""
    words = f"{finding.code}|{finding.place.file}|{finding.message}"
    seen[words] = seen.get(words, 0) + 1
    return f"{hashlib.sha256(words.encode('utf-8', 'backslashreplace')).hexdigest()[:32]}:{seen[words]}"


def _words(text: str) -> str:
    return text if len(text) <= MOST_CHARACTERS else text[: MOST_CHARACTERS - 1] + "…"
