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
    assert bag.findings[0].hint.endswith("; behind the name of one for sheets may stand -fold, -apart, -short, -fronts, -shared, -grey, -low-ink")


@pytest.mark.parametrize("said", ["home-a4,tgc", "home-a4, tgc", "home-a4 tgc,"])
def test_several_profiles_in_one_word_are_told_how_they_are_said(tmp_path: Path, said: str) -> None:
    (found,) = read_profile(said, tmp_path)[1].findings
    assert (found.code, found.message, found.hint) == ("OP112", f'there is no profile "{said}"', "several profiles are said one by one: --profile home-a4 --profile tgc")


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("home-a4-lowink", "home-a4-low-ink"),
        ("home-a4-gray", "home-a4-grey"),
        ("home-letter-lowink-folded", "home-letter-low-ink-fold"),
        ("home-a4-fold-gray", "home-a4-fold-grey"),
        ("home-a4-fold-appart", "home-a4-apart"),
        ("home-a4-xyz", "home-a4"),
    ],
)
def test_words_behind_a_profile_that_are_nearly_right_are_guessed(tmp_path: Path, said: str, meant: str) -> None:
    (found,) = read_profile(said, tmp_path)[1].findings
    assert found.message == f'there is no profile "{said}"; did you mean "{meant}"?'


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
        ("paper: a4\nbleed: 90mm\n", "2:8", "bleed: 90 mm is more than 20 mm: no piece has more"),
        ("pages: faces\nslug: 51mm\n", "2:7", "slug: 51 mm is more than 50 mm: marks and words need 10 mm"),
        ("pages: faces\nmarks: false\nsafe: 1m\n", "3:7", "safe: '1m' is not a length"),
        ("pages: faces\nmarks: false\nsafe: 60mm\n", "3:7", "safe: 60 mm is more than 50 mm: no house cuts so far inside"),
        ("paper: a4\ntitle:\n", "2:7", "title: nothing stands here; write a value, or leave the key out"),
        (f"paper: a4\ntitle: {'x' * 201}\n", "2:8", "title: 201 characters are more than 200"),
        (f"paper: a4\nupload: {'x' * 20001}\n", "2:9", "upload: 20,001 characters are more than 20,000"),
        ("paper: a4\ncondition: fogra39-300\ncut: ' '\n", "3:6", "cut: an ink has a name"),
        ("pages: faces\ncondition: fogra39-300\nspots: false\ncut: CutContour\n", "4:6", 'cut: "CutContour" is an ink of its own, and spots: false says that there is none; leave one of them out'),
        ("paper: a4\ncrease: Crease\ncondition: fogra39-300\nspots: false\n", "2:9", 'crease: "Crease" is an ink of its own, and spots: false says that there is none; leave one of them out'),
        (f"paper: a4\ncondition: fogra39-300\ncrease: {'ü' * 64}\n", "3:9", "crease: the name of an ink has at most 127 bytes, this one has 128"),
        ('paper: a4\ncondition: fogra39-300\ncut: "a\\tb"\n', "3:6", "cut: the name of an ink is one line of plain characters"),
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
        (PICTURES + "condition: fogra39-300\n", "condition: pictures are in the colours of a screen and have no plates; leave it out"),
        (PICTURES + "outlines: true\n", "outlines: a picture holds no letters, only pixels; leave it out"),
        (PICTURES + "copies: each\n", "copies: a picture is made once, and listed with its number: copies: designs"),
        (PICTURES + "url: https://example.org/\n", "url: only Tabletop Simulator loads pictures from the web; leave it out"),
        (PICTURES + "spots: false\n", "spots: pictures are in the colours of a screen and have no plates; leave it out"),
        (PICTURES + "slug: 6mm\n", "slug: tgc says how large its pages are; leave it out"),
        (PICTURES.replace("marks: false", "marks: true"), "marks: tgc wants a piece and its bleed, and nothing around: marks: false"),
        (PICTURES + "types: card = PokerDek\n", 'types: tgc has no "PokerDek" (for card); did you mean "PokerDeck"?'),
        (PICTURES.replace("form: png\n", ""), "service: tgc takes pictures, no PDF: form: png"),
        (PICTURES.replace("png", "ttp"), "service: ttp has no formats; leave it out"),
        (PICTURES.replace("service: tgc\n", ""), "form: a picture needs a service, which says how many pixels it has"),
        ("pages: faces\nmarks: false\ntypes: card = PokerDeck\n", "types: needs a service, whose formats it chooses from, as service: tgc with form: png"),
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


SILHOUETTE = "paper: a4\ncutter: silhouette\nmargin: 13.5mm\nmarks: false\n"
TABLE = "pages: faces\nform: tts\n"


@pytest.mark.parametrize(
    ("text", "key", "words"),
    [
        (SILHOUETTE + "mark_inset: 0mm\n", "mark_inset", "0 mm from the edge half of a line of 0.3 mm lies beyond the paper"),
        (SILHOUETTE + "mark_inset: 100mm\n", "mark_inset", "100 mm from two edges, an arm of 20 mm and a square of 5 mm are 225 mm; the paper has 210 mm"),
        (SILHOUETTE + "mark_arm: 0mm\n", "mark_arm", "a mark of 0 mm is none, and the machine looks for it"),
        (SILHOUETTE + "mark_width: 0mm\n", "mark_width", "a mark of 0 mm is none, and the machine looks for it"),
        (SILHOUETTE + "mark_square: 0mm\n", "mark_square", "a mark of 0 mm is none, and the machine looks for it"),
        (SILHOUETTE + "mark_width: 20.5mm\nmark_inset: 15mm\n", "mark_width", "a line of 20.5 mm is wider than its arms are long (20 mm)"),
        (SILHOUETTE.replace("false", "true"), "marks", "lines beside its own marks lead the machine astray: marks: false"),
        (SILHOUETTE + "duplex: fold\n", "duplex", "a sheet that is folded before it is cut has its marks on two halves, where no machine looks for them: duplex: apart, or long"),
        (SILHOUETTE + "stock: 0.1mm\n", "stock", "a machine is given no booklets to fold; leave it out"),
        (TABLE + "url: ftp://example.org/\n", "url", 'an address on the web is needed, such as https://example.org/cards/, this is the text "ftp://example.org/"'),
        (TABLE + "url: https://exa mple.org/\n", "url", 'an address on the web is needed, such as https://example.org/cards/, this is the text "https://exa mple.org/"'),
        (TABLE + "url: 'https:///'\n", "url", 'an address on the web is needed, such as https://example.org/cards/, this is the text "https:///"'),
        (TABLE + "url: https://example.org/cards\n", "url", "the name of each picture is put right behind it: https://example.org/cards/"),
        (TABLE + f"url: https://example.org/{'x' * 2000}/\n", "url", "2,021 characters are more than the 2,000 of an address"),
        (TABLE + "bleed: 3mm\n", "bleed", "3 mm changes nothing on a virtual table, where it is 0 mm; leave it out"),
        (TABLE + "marks: true\n", "marks", "true changes nothing on a virtual table, where it is false; leave it out"),
        (TABLE + "tone: grey\n", "tone", "means nothing on a virtual table"),
        (PICTURES + "bleed: 3mm\n", "bleed", "the formats of tgc say how much; leave it out"),
        (PICTURES + "files: size\n", "files", "means nothing for pictures"),
        (PICTURES + "order: back\n", "order", "means nothing for pictures"),
        (PICTURES + "types: card = PokerDeck, card = TradingDeck\n", "types", "card stands there twice; a kind is made as one format"),
        (DTC + "bleed: 3mm\n", "bleed", "the formats of dtc say how much; leave it out"),
    ],
)
def test_no_key_is_passed_over(tmp_path: Path, text: str, key: str, words: str) -> None:
    (tmp_path / "profiles").mkdir()
    (tmp_path / "profiles" / "own.yaml").write_text(text, "utf-8")
    profile, bag = read_profile("own", tmp_path)
    assert profile is None
    (told,) = bag.sorted
    assert (told.code, told.message) == ("IM110", f"{key}: {words}")
    (value,) = (line.split(": ", 1)[1] for line in text.splitlines() if line.startswith(f"{key}:"))
    assert text[told.place.start : told.place.end] == value


@pytest.mark.parametrize("name", ["silhouette-a4-fold", "silhouette-letter-grey-fold"])
def test_a_word_behind_a_profile_that_it_cannot_have_is_told(tmp_path: Path, name: str) -> None:
    profile, bag = read_profile(name, tmp_path)
    assert profile is None
    word = name.rsplit("-", 1)[1]
    assert [d.code for d in bag.sorted] == ["OP112"]
    assert bag.sorted[0].message.startswith(f'"{name}": -{word} does not go with ')
    assert read_profile("silhouette-a4-apart-grey", tmp_path)[1].findings == []


def test_pages_beyond_a_sheet_need_no_margin(tmp_path: Path) -> None:
    """What is so without a word is not the same for all: on a table nothing lies around a picture, DriveThruCards prints an eighth of an inch."""
    (tmp_path / "profiles").mkdir()
    for text, bleed in ((TABLE, 0.0), (PICTURES.replace("marks: false\n", ""), 3.0), (DTC.replace("marks: false\n", ""), 3.175)):
        (tmp_path / "profiles" / "own.yaml").write_text(text, "utf-8")
        profile, bag = read_profile("own", tmp_path)
        assert bag.findings == []
        assert profile is not None
        assert (profile.marks, profile.bleed) == (False, bleed)


@pytest.mark.parametrize("text", [DTC, PICTURES, DTC + "limit: 200%\n", PICTURES + "types: card = TradingDeck\nsafe: 4mm\n"])
def test_what_it_takes_is_not(tmp_path: Path, text: str) -> None:
    (tmp_path / "profiles").mkdir()
    (tmp_path / "profiles" / "own.yaml").write_text(text, "utf-8")
    profile, bag = read_profile("own", tmp_path)
    assert bag.findings == []
    assert profile is not None
