"""Profiles are read from YAML, packaged or the project's own; what is wrong with one has a line and a column."""

from __future__ import annotations

import re
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
        ("paper: a4\ncondition: fogra39-300\ncut: Black\n", "3:6", 'cut: a line on a plate of its own cannot be called "Black": a press calls an ink of its own so, all of them or none'),
        ("paper: a4\ncondition: fogra39-300\ncut: Line\ncrease: Line\n", "4:9", 'crease: lines to cut and lines to fold cannot both be called "Line"'),
        ("paper: a4\ncondition: fogra39-300\nlimit: 0%\n", "3:8", "limit: without any ink there is nothing to print"),
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


DTC = "pages: faces\nservice: dtc\norder: back\ncopies: each\nfiles: size\ncondition: swop3-240\nstandard: x1a\nspots: false\nmarks: false\n"
PICTURES = "pages: faces\nform: png\nservice: tgc\nmarks: false\n"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (PICTURES + "condition: fogra39-300\n", "form: pictures are made of single faces, in the colours of a screen: pages: faces, and no condition"),
        (PICTURES + "outlines: true\n", "outlines: a picture holds no letters, only pixels; leave it out"),
        (PICTURES + "copies: each\n", "copies: a picture is made once, and listed with its number: copies: designs"),
        (PICTURES + "url: https://example.org/\n", "url: needs form: tts; nothing else loads pictures from the web"),
        (PICTURES + "spots: false\n", "spots: needs colour: cmyk; screens and home printers have no plates"),
        (PICTURES + "slug: 6mm\n", "slug: tgc says how large its pages are; leave it out"),
        (PICTURES.replace("marks: false", "marks: true"), "marks: tgc wants a piece and its bleed, and nothing around: marks: false"),
        (PICTURES + "types: card = PokerDek\n", 'types: tgc has no "PokerDek" (for card); did you mean "PokerDeck"?'),
        (PICTURES.replace("form: png\n", ""), "service: tgc takes pictures, no PDF: form: png"),
        (PICTURES.replace("png", "ttp"), "service: ttp has no formats; leave it out"),
        (PICTURES.replace("service: tgc\n", ""), "form: a picture needs a service, which says how many pixels it has"),
        ("pages: faces\nmarks: false\ntypes: card = PokerDeck\n", "types: needs a service, whose formats it chooses from"),
        ("paper: a4\nsafe: 4mm\n", "safe: means nothing where pages are sheets"),
        (DTC.replace("service: dtc\n", "service: dtc\nform: png\n").replace("condition: swop3-240\nstandard: x1a\nspots: false\n", "").replace("copies: each\n", ""), "form: dtc takes one PDF with all cards, no pictures: form: pdf"),
        (DTC.replace("x1a", "x4"), "standard: dtc takes PDF/X-1a:2003: standard: x1a"),
        (DTC.replace("swop3-240", "fogra39-300"), "limit: dtc takes at most 240% ink: condition: swop3-240, or limit: 240%"),
        (DTC.replace("order: back\n", ""), "order: dtc takes page 1 for the back of the first card: order: back"),
        (DTC.replace("each", "designs"), "copies: dtc prints each page once: copies: each"),
        (DTC.replace("files: size\n", ""), "files: dtc takes cards of one size in a file: files: size"),
        (DTC.replace("spots: false\n", ""), "spots: dtc prints in process inks alone: spots: false"),
        (DTC + "cut: CutContour\n", "cut: dtc wants no lines to cut or fold along on its pages; leave it out"),
    ],
)
def test_what_a_service_does_not_take_is_refused_with_the_way_out(tmp_path: Path, text: str, words: str) -> None:
    (tmp_path / "profiles").mkdir()
    (tmp_path / "profiles" / "own.yaml").write_text(text, "utf-8")
    profile, bag = read_profile("own", tmp_path)
    assert profile is None
    assert [d.message for d in bag.sorted] == [words]
    (told,) = bag.sorted
    value = re.search(rf"^{words.split(':', maxsplit=1)[0]}: (.*)$", text, re.MULTILINE)
    assert told.place.file == "profiles/own.yaml"
    assert value is None or text[told.place.start : told.place.end] == value[1]


@pytest.mark.parametrize("text", [DTC, PICTURES, DTC + "limit: 200%\n", PICTURES + "types: card = TradingDeck\nsafe: 4mm\n"])
def test_what_it_takes_is_not(tmp_path: Path, text: str) -> None:
    (tmp_path / "profiles").mkdir()
    (tmp_path / "profiles" / "own.yaml").write_text(text, "utf-8")
    profile, bag = read_profile("own", tmp_path)
    assert bag.findings == []
    assert profile is not None
