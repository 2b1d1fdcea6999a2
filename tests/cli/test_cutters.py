"""Files for cutting machines: read by readers of our own making, held against manifest and print: each line where its piece is printed, marks where the machine looks."""

from __future__ import annotations

import json
import math
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pypdfium2
import pytest

from tests.cli.households import furnish

SVG = "{http://www.w3.org/2000/svg}"
INK = "{http://www.inkscape.org/namespaces/inkscape}"
Box = tuple[float, float, float, float]


def entries(project: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((project / "output" / "my-game" / "manifest.json").read_text("utf-8"))["files"]
    return found


def layers(path: Path) -> tuple[Box, dict[str, list[ET.Element]]]:
    """The document's view box and the paths of each layer; nothing is moved, and sizes are millimetres."""
    root = ET.fromstring(path.read_text("utf-8"))
    x, y, w, h = map(float, root.attrib["viewBox"].split())
    assert (root.attrib["width"], root.attrib["height"]) == (f"{w:g}mm", f"{h:g}mm")
    assert not [one for one in root.iter() if "transform" in one.attrib]
    assert not [one for one in root.iter() if one.tag in {f"{SVG}text", f"{SVG}use", f"{SVG}image"}]
    return (x, y, w, h), {one.attrib[f"{INK}label"]: list(one.iter(f"{SVG}path")) for one in root.iter(f"{SVG}g")}


def points(data: str) -> list[tuple[float, float]]:
    """The corners of a path of M, L, A and Z."""
    assert re.fullmatch(r"[MLAZ0-9. -]+", data)
    found = []
    for letter, numbers in re.findall(r"([MLA])([^MLAZ]*)", data):
        values = [float(one) for one in numbers.split()]
        assert len(values) == {"M": 2, "L": 2, "A": 7}[letter]
        found.append((values[-2], values[-1]))
    return found


def around(corners: list[tuple[float, float]]) -> Box:
    xs, ys = zip(*corners, strict=True)
    return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


def polylines(path: Path) -> Iterator[tuple[str, bool, list[tuple[float, float, float]]]]:
    """What a DXF of release 12 holds: layer, closed or not, and points with bulges; a line is two points."""
    words = path.read_bytes().decode("ascii").split("\r\n")
    codes = [(int(a), b) for a, b in zip(words[::2], words[1::2], strict=False)]
    assert codes[-1] == (0, "EOF")
    start = codes.index((2, "ENTITIES"))
    groups: list[list[tuple[int, str]]] = []
    for code in codes[start + 1 :]:
        if code[0] == 0:
            groups.append([])
        groups[-1].append(code)
    layer, closed = "", False
    found: list[tuple[float, float, float]] = []
    for group in groups:
        told = dict(group)
        if told[0] == "LINE":
            yield told[8], False, [(float(told[10]), float(told[20]), 0.0), (float(told[11]), float(told[21]), 0.0)]
        elif told[0] == "POLYLINE":
            layer, closed, found = told[8], told[70] == "1", []
        elif told[0] == "VERTEX":
            assert told[8] == layer
            found.append((float(told[10]), float(told[20]), float(told.get(42, "0"))))
        elif told[0] == "SEQEND":
            yield layer, closed, found


@pytest.mark.parametrize(("profile", "paper"), [("silhouette-a4", (297.0, 210.0)), ("silhouette-letter", (279.4, 215.9)), ("laser", (297.0, 210.0)), ("cricut", (279.4, 215.9))])
def test_lines_lie_where_the_pieces_are_printed(run: Any, project: Path, profile: str, paper: tuple[float, float]) -> None:
    done = run("build", "--profile", profile)
    assert done.code == 0, done.out
    made = [one for one in entries(project) if one["profile"] == profile]
    (pdf,) = [one for one in made if one["format"] == "pdf"]
    cuts = {one["format"]: one for one in made if ".cut." in one["path"]}
    sheets = [one for one in made if ".1.cut." in one["path"]]
    assert {one["path"] for one in sheets} == {f"cards.{profile}.1.cut.svg", f"cards.{profile}.1.cut.dxf"}
    assert set(cuts) == {"svg", "dxf"}
    wanted = {slot["component"]: slot["trim_mm"] for slot in pdf["slots"] if slot["face"] == "front" and slot["page"] == 1}
    folder = project / "output" / "my-game"

    view, found = layers(folder / f"cards.{profile}.1.cut.svg")
    assert view == pytest.approx((0, 0, *paper))
    seen: dict[str | None, Box] = {}
    for path in found["Cut"]:
        assert path.attrib["d"].endswith("Z")
        assert (path.attrib["stroke"], path.attrib["fill"], path.attrib["stroke-width"]) == ("#ff0000", "none", "0.1")
        assert path.attrib["d"].count("A3 3 ") == 4, "round corners are arcs"
        seen[path.findtext(f"{SVG}title")] = around(points(path.attrib["d"]))
    assert seen.keys() == wanted.keys()
    assert all(seen[name] == pytest.approx(tuple(trim), abs=0.01) for name, trim in wanted.items())

    lines = list(polylines(folder / f"cards.{profile}.1.cut.dxf"))
    assert {(layer, closed) for layer, closed, _ in lines} == {("CUT", True)}
    boxes = [around([(x, paper[1] - y) for x, y, _ in corners]) for _, _, corners in lines]
    assert all(box == pytest.approx(tuple(trim), abs=0.01) for box, trim in zip(boxes, wanted.values(), strict=True))
    for _, _, corners in lines:
        bulges = [bulge for _, _, bulge in corners if bulge]
        assert bulges == pytest.approx([-math.tan(math.pi / 8)] * 4, abs=1e-6), "clockwise quarters of a circle"


@pytest.mark.parametrize(("profile", "inset"), [("silhouette-a4", 10.0), ("silhouette-letter", 10.0)])
def test_marks_are_printed_where_the_machine_looks_and_only_in_front(run: Any, project: Path, profile: str, inset: float) -> None:
    assert run("build", "--profile", profile).code == 0
    document = pypdfium2.PdfDocument(project / "output" / "my-game" / f"cards.{profile}.pdf")
    scale = 20
    front, back = (document[n].render(scale=scale / 72 * 25.4, grayscale=True).to_pil() for n in (0, 1))
    document.close()
    wide, high = front.size[0] / scale, front.size[1] / scale

    def dark(image: Any, x: float, y: float) -> bool:
        return bool(image.getpixel((round(x * scale), round(y * scale))) < 100)

    inside = [(inset + 0.1, inset + 0.1), (inset + 4.9, inset + 4.9), (wide - inset, inset + 19.9), (wide - inset - 19.9, inset), (inset, high - inset - 19.9), (inset + 19.9, high - inset)]
    outside = [(inset - 0.1, inset + 2), (inset + 5.1, inset + 5.1), (wide - inset, inset + 20.2), (wide - inset - 20.2, inset), (inset, high - inset - 20.2), (inset + 20.2, high - inset), (wide - inset, high - inset), (wide - inset - 0.3, inset + 10)]
    assert [dark(front, x, y) for x, y in inside] == [True] * 6
    assert [dark(front, x, y) for x, y in outside] == [False] * 8
    assert not any(dark(back, x, y) for x, y in inside)
    _, found = layers(project / "output" / "my-game" / f"cards.{profile}.1.cut.svg")
    assert len(found["Regmarks"]) == 3
    assert found["Regmarks"][0].attrib["d"] == f"M{inset:g} {inset:g}L{inset + 5:g} {inset:g}L{inset + 5:g} {inset + 5:g}L{inset:g} {inset + 5:g}Z"


MINE = "paper: a4\nmargin: 8mm\nbleed: 1mm\nmarks: false\ncutter: silhouette\nmark_square: 12mm\n"


def test_a_piece_in_the_zone_of_a_mark_is_an_error(run: Any, project: Path) -> None:
    """Where even a single one on its sheet reaches there."""
    (project / "profiles").mkdir()
    (project / "profiles" / "mine.yaml").write_text(MINE, "utf-8")
    game = project / "definitions" / "my-game" / "game.yaml"
    game.write_text(game.read_text("utf-8").replace("size: 63mm x 88mm", "size: 180mm x 270mm"), "utf-8")
    done = run("build", "--profile", "mine")
    assert done.code == 1
    assert "error[IM114] card-1: on mine it reaches 11.0 mm into the zone of a registration mark (7.0 to 25.0 mm from the left, 7.0 to 25.0 from the top)" in done.out
    assert not (project / "output").exists()


def test_rather_fewer_pieces_on_a_sheet_than_one_in_the_zone_of_a_mark(run: Any, project: Path) -> None:
    """Eight cards would lie on one sheet, but for the corners that the marks need: so they lie on more, all clear of the zones as the profile has them."""
    (project / "profiles").mkdir()
    (project / "profiles" / "mine.yaml").write_text(MINE, "utf-8")
    assert run("build", "--profile", "mine").code == 0
    (pdf,) = [one for one in entries(project) if one["format"] == "pdf" and one["profile"] == "mine"]
    fronts = [slot for slot in pdf["slots"] if slot["face"] == "front"]
    assert len(fronts) == 8
    assert len({slot["page"] for slot in fronts}) == 2
    document = pypdfium2.PdfDocument(project / "output" / "my-game" / pdf["path"])
    wide, high = (side / 72 * 25.4 for side in document[0].get_size())
    document.close()
    zones = [(7, 7, 25, 25), (wide - 33, 7, wide - 7, 13), (wide - 13, 7, wide - 7, 33), (7, high - 33, 13, high - 7), (7, high - 13, 33, high - 7)]
    for x, y, w, h in (slot["trim_mm"] for slot in fronts):
        assert not any(x - 1 < right - 0.01 and x + w + 1 > left + 0.01 and y - 1 < bottom - 0.01 and y + h + 1 > top + 0.01 for left, top, right, bottom in zones)


def test_a_frame_in_the_zone_of_a_mark_is_an_error_too(run: Any, project: Path) -> None:
    (project / "profiles").mkdir()
    (project / "profiles" / "mine.yaml").write_text("paper: a4\nmargin: 13.5mm\nbleed: 1mm\nmarks: false\ncutter: silhouette\n", "utf-8")
    assert run("check", "--profile", "mine").code == 0
    game = project / "definitions" / "my-game" / "game.yaml"
    game.write_text(game.read_text("utf-8").replace("{title: Cards, of: [card]}", "{title: Cards, of: [card], border: 5mm}"), "utf-8")
    done = run("check", "--profile", "mine")
    assert done.code == 1
    assert "IM114" in done.out
    assert "card-1: on mine it reaches" in done.out


def test_what_is_larger_than_the_machine_reaches_is_left_out_and_told(run: Any, project: Path) -> None:
    game = project / "definitions" / "my-game" / "game.yaml"
    game.write_text(game.read_text("utf-8").replace("size: 63mm x 88mm", "size: 190mm x 200mm"), "utf-8")
    done = run("build", "--profile", "silhouette-a4", "--format", "json")
    assert {one["code"] for one in json.loads(done.out)["findings"]} >= {"IM115", "OP111"}


def test_booklets_are_left_out_and_told_with_the_way_out(run: Any, project: Path) -> None:
    furnish(project)
    for profile, home in (("silhouette-a4", "home-a4"), ("cricut", "home-letter")):
        done = run("check", "--profile", profile, "--format", "json")
        (told,) = [one for one in done.json["findings"] if one["code"] == "IM123"]
        assert (told["severity"], told["message"]) == ("note", f"rules: {profile} is for what a machine cuts out, and booklets are folded; rules goes without it")
        assert (told["file"], told["line"], told["hint"]) == ("definitions/my-game/game.yaml", 39, f"--profile {home} --only rules")
    assert "IM123" not in {one["code"] for one in run("check", "--profile", "home-a4", "--format", "json").json["findings"]}
    assert "IM123" in run("build", "--profile", "silhouette-a4").out


def test_a_build_of_nothing_but_a_booklet_names_the_check_that_says_why(run: Any, project: Path) -> None:
    furnish(project)
    done = run("build", "--profile", "silhouette-a4", "--only", "rules")
    assert done.code == 1
    assert "error[OP111] nothing of rules can be made with silhouette-a4" in done.out
    assert "hint: why of each kind: printgen check my-game --profile silhouette-a4; other ways to print: printgen profiles" in done.out


def test_marks_belong_to_machines_that_look_for_them(run: Any, project: Path) -> None:
    (project / "profiles").mkdir()
    (project / "profiles" / "mine.yaml").write_text("paper: a4\ncutter: plain\nmark_arm: 12mm\n", "utf-8")
    done = run("build", "--profile", "mine")
    assert "mark_arm: needs cutter: silhouette; no other machine looks for these marks" in done.out


def test_files_are_the_same_bytes_again(run: Any, project: Path) -> None:
    assert run("build", "--profile", "silhouette-a4").code == 0
    folder = project / "output" / "my-game"
    before = {path.name: path.read_bytes() for path in folder.glob("*.cut.*")}
    assert len(before) == 2
    assert run("build", "--profile", "silhouette-a4").code == 0
    assert before == {path.name: path.read_bytes() for path in folder.glob("*.cut.*")}


def test_other_programs_read_what_a_machine_shall_cut(run: Any, project: Path) -> None:
    """The DTD of SVG 1.1 (but for the words of other namespaces, which it does not know), and Inkscape: as large as the pieces, in millimetres."""
    assert run("build", "--profile", "silhouette-a4").code == 0
    path = project / "output" / "my-game" / "cards.silhouette-a4.1.cut.svg"
    dtd = Path("/usr/share/xml/w3c-sgml-lib/schema/dtd/REC-SVG11-20110816/svg11.dtd")
    if not dtd.is_file() or not shutil.which("xmllint") or not shutil.which("inkscape"):
        pytest.skip("needs the packages w3c-sgml-lib, libxml2-utils and inkscape")
    bare = project / "bare.svg"
    bare.write_text(re.sub(r' (?:xmlns:inkscape|xmlns:ev|inkscape:\w+)="[^"]*"', "", path.read_text("utf-8")), "utf-8")
    subprocess.run(["xmllint", "--noout", "--nonet", "--dtdvalid", dtd, bare], check=True, capture_output=True)
    told = subprocess.run(["inkscape", "--query-all", path], check=True, capture_output=True, text=True).stdout
    rows = [line.split(",") for line in told.splitlines() if line.count(",") == 4]
    millimetre = 96 / 25.4
    boxes = sorted(tuple(float(one) / millimetre for one in numbers) for name, *numbers in rows if name.startswith("path"))
    # Inkscape's boxes hold the line itself, a tenth of a millimetre wide.
    cards = [box for box in boxes if box[2:] == pytest.approx((63.1, 88.1), abs=0.02)]
    (pdf,) = [one for one in entries(project) if one["format"] == "pdf" and one["profile"] == "silhouette-a4"]
    trims = sorted(tuple(slot["trim_mm"]) for slot in pdf["slots"] if slot["face"] == "front")
    assert [(x + 0.05, y + 0.05) for x, y, _, _ in cards] == [pytest.approx(trim[:2], abs=0.01) for trim in trims]
