"""Findings and words that name codes go in; the findings that are told come out."""

from __future__ import annotations

import pytest

from printgen.diagnostics.diagnostic import ERROR, NOTE, WARNING, Bag, Diagnostic, Severity
from printgen.diagnostics.formats.as_text import as_text
from printgen.diagnostics.selection import matches, most_severe, selected, words_of


def finding(code: str, severity: Severity = ERROR, name: str = "a-name", waived: str = "") -> Diagnostic:
    return Diagnostic(code=code, name=name, severity=severity, message=f"message of {code}", waived=waived)


@pytest.mark.parametrize(
    ("pattern", "code", "meant"),
    [("FW201", "FW201", True), ("FW20", "FW201", True), ("fw2*", "FW201", True), ("FW2?1", "FW201", True), ("FW2011", "FW201", False), ("first-move", "FW201", True), ("first", "FW201", False), ("*-move", "FW201", True), ("DF", "FW201", False)],
)
def test_a_word_means_codes_that_start_so_a_name_or_what_its_stars_stand_for(pattern: str, code: str, meant: bool) -> None:
    assert matches(pattern, code, "first-move") is meant


def test_words_may_be_given_one_by_one_or_with_commas() -> None:
    assert words_of(("FW2,DF101", "TX", "DF101")) == ("FW2", "DF101", "TX")


def test_what_is_ignored_is_not_told_even_if_it_is_selected() -> None:
    bag = Bag([finding("FW201"), finding("FW210"), finding("DF101"), finding("OP101")])
    assert [f.code for f in selected(bag, ("FW",), ("FW210",)).findings] == ["FW201", "OP101"]
    assert [f.code for f in selected(bag, (), ("OP", "DF")).findings] == ["FW201", "FW210", "OP101"]


def test_the_most_severe_are_kept_in_their_order() -> None:
    findings = [finding("A1", NOTE), finding("A2", WARNING), finding("A3", ERROR, waived="why"), finding("A4", ERROR), finding("A5", WARNING)]
    assert [f.code for f in most_severe(findings, 2)] == ["A2", "A4"]
    assert [f.code for f in most_severe(findings, 4)] == ["A1", "A2", "A4", "A5"]
    assert most_severe(findings, None) == findings


def test_the_text_says_how_many_are_not_shown() -> None:
    assert as_text(Bag([finding("A1"), finding("A2", NOTE)]), most=1).endswith("\n1 error, 1 note; 1 of 2 are shown, the most severe ones\n")
