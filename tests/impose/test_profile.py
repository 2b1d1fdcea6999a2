"""Profiles are read from YAML, packaged or the project's own; what is wrong with one has a line and a column."""

from __future__ import annotations

from pathlib import Path

import pytest

from printgen.geometry import Size
from printgen.impose.profile import profile_names, read_profile


def test_the_home_profiles_come_with_the_tool(tmp_path: Path) -> None:
    profile, bag = read_profile("home-letter", tmp_path)
    assert bag.findings == []
    assert profile is not None
    assert (profile.paper, profile.margin, profile.bleed, profile.duplex, profile.marks) == (Size(215.9, 279.4), 5.0, 2.0, "long", True)
    assert {"home-a4", "home-letter"} <= set(profile_names(tmp_path))


def test_a_project_brings_profiles_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "profiles").mkdir()
    (tmp_path / "profiles" / "club.yaml").write_text("paper: 320mm x 450mm\nmargin: 4mm\nmarks: false\nduplex: short\n", "utf-8")
    profile, bag = read_profile("club", tmp_path)
    assert bag.findings == []
    assert profile is not None
    assert (profile.paper, profile.margin, profile.marks, profile.duplex) == (Size(320.0, 450.0), 4.0, False, "short")


def test_an_unknown_profile_is_told_with_the_one_probably_meant(tmp_path: Path) -> None:
    profile, bag = read_profile("home-a44", tmp_path)
    assert profile is None
    assert [(d.code, d.message) for d in bag.sorted] == [("OP112", 'there is no profile "home-a44"; did you mean "home-a4"?')]


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("papr: a4\n", "1:1", 'a profile has no "papr"; did you mean "paper"?'),
        ("title: x\n", "1:1", "the paper is missing"),
        ("paper: a44\n", "1:8", "paper: 'a44' is not a size"),
        ("paper: a4\nmargin: 5\n", "2:9", "margin: 5 has no unit; write 5mm"),
        ("paper: a4\nbleed: -1mm\n", "2:8", "bleed: less than 0 mm is not possible"),
        ("paper: a4\nmarks: yes\n", "2:8", 'marks: true or false is needed, this is the text "yes"'),
        ("paper: a4\nduplex: left\n", "2:9", 'duplex: "long", "short", "fold", "apart" or "none" is needed, this is the text "left"'),
        ("paper: a4\nmargin: 110mm\n", "2:9", "margin: two margins of 110 mm leave nothing of 210 mm paper"),
        ("paper: a4\nstock: 80\n", "2:8", "stock: '80' is no thickness of paper; write for example 0.1mm, or 80gsm"),
        ("paper: a4\nstock: 2mm\n", "2:8", "stock: '2mm': paper that is folded is from 0 to 1 mm thick"),
        ("paper: [a4]\n", "1:8", "paper: one value is needed, this is a list"),
        ("- a4\n", "1:1", "a profile is a mapping, this is a list"),
    ],
)
def test_what_is_wrong_with_a_profile_has_its_place(tmp_path: Path, text: str, place: str, words: str) -> None:
    (tmp_path / "profiles").mkdir()
    (tmp_path / "profiles" / "own.yaml").write_text(text, "utf-8")
    profile, bag = read_profile("own", tmp_path)
    assert profile is None
    assert [(str(d.place), d.message[: len(words)]) for d in bag.sorted] == [(f"profiles/own.yaml:{place}", words)]
