"""A bag of findings goes in, the report for programs comes out as JSON, sorted as the one for people is."""

from __future__ import annotations

import json

from printgen.diagnostics.diagnostic import Bag, Diagnostic, Severity
from printgen.diagnostics.selection import most_severe
from printgen.place import Place, Sheet


def as_json(bag: Bag, *, most: int | None = None) -> str:
    """`{"findings": […], "summary": {"errors", "warnings", "notes", "waived"}}`, ASCII only, ends with a line end.

    Lines and columns count code points from 1, the end is exclusive; `file` is null where there is no place. `source` and `hint` are "" where there is
    none; of a cell of a workbook, line and column are its row and column, and `cell` is its name (`Cards!B7`); `fix`, `rule`, `page` and `why` are there only where they apply (of a waived finding, `why` is the waiver's reason).
    `most`: at most that many findings, the most severe ones; the summary counts all, and what is `left_out`.
    """
    findings = bag.sorted
    shown = most_severe(findings, most)
    summary = {f"{severity.word}s": sum(1 for f in findings if f.severity == severity and not f.waived) for severity in Severity}
    summary["waived"] = sum(1 for f in findings if f.waived)
    if len(shown) < len(findings):
        summary["left_out"] = len(findings) - len(shown)
    return json.dumps({"findings": [_finding(f) for f in shown], "summary": summary}, indent=2) + "\n"


def _finding(finding: Diagnostic) -> dict[str, object]:
    made: dict[str, object] = {
        "code": finding.code,
        "name": finding.name,
        "severity": finding.severity.word,
        "message": finding.message,
        **_span(finding.place),
        "source": finding.source,
        "labels": [{**_start(label.place), "message": label.message} for label in finding.labels],
        "hint": finding.hint,
        "waived": bool(finding.waived),
    }
    if finding.fix:
        made["fix"] = [{**_span(edit.place), "put": edit.put} for edit in finding.fix]
    if finding.rule.source:
        made["rule"] = str(finding.rule)
    if finding.page is not None:
        made["page"] = finding.page
    if finding.why or finding.waived:
        made["why"] = finding.why or finding.waived
    return made


def _start(place: Place) -> dict[str, object]:
    cell = {"cell": place.source.cell(place.start)} if isinstance(place.source, Sheet) else {}
    return {"file": place.file, "line": place.line, "column": place.column, **cell}


def _span(place: Place) -> dict[str, object]:
    span = place.span
    return {**_start(place), "end_line": span[2] if span else None, "end_column": span[3] if span else None}
