"""What is made for print services: pictures of just their pixels, PDFs in their order, inks within their limit, and a list of what to do with them."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from PIL import Image

from printgen.press.painted import Reader
from tests.cli.households import furnish


def built(run: Any, project: Path, profile: str) -> list[dict[str, Any]]:
    done = run("build", "--profile", profile, "--format", "json")
    assert done.code == 0, done.out
    files = json.loads((project / "output" / "my-game" / "manifest.json").read_text("utf-8"))["files"]
    return [one for one in files if one["profile"] == profile]


@pytest.mark.parametrize(("profile", "pixels", "folder"), [("tgc", (825, 1125), "tgc/cards-europokerdeck"), ("mpc", (816, 1111), "mpc/cards-europoker")])
def test_pictures_have_just_the_pixels_and_go_to_the_edge(run: Any, project: Path, profile: str, pixels: tuple[int, int], folder: str) -> None:
    entries = built(run, project, profile)
    pictures = [one for one in entries if one["format"] == "png"]
    assert [one["path"] for one in pictures][:3] == [f"{folder}/001-card-1.front.png", f"{folder}/002-card-2.front.png", f"{folder}/003-card-3.front.png"]
    assert len(pictures) == 9
    assert [one["component"] for one in pictures[-1]["slots"]] == [f"card-{n}" for n in range(1, 9)], "one back for all"
    for one in pictures:
        image = Image.open(project / "output" / "my-game" / one["path"])
        assert (image.format, image.mode, image.size) == ("PNG", "RGB", pixels)
        assert round(image.info["dpi"][0]) == 300
        corners = {image.getpixel((x, y)) for x in (0, pixels[0] - 1) for y in (0, pixels[1] - 1)}
        assert (255, 255, 255) not in corners, "no white rim"


def test_what_a_picture_shows_is_what_the_home_sheet_shows(run: Any, project: Path) -> None:
    pictures = {one["path"].rsplit("/", 1)[1]: one for one in built(run, project, "tgc") if one["format"] == "png"}
    mine = Image.open(project / "output" / "my-game" / pictures["003-card-3.front.png"]["path"])
    sheet = next(one for one in built(run, project, "home-a4") if one["format"] == "pdf")
    slot = next(one for one in sheet["slots"] if one["component"] == "card-3" and one["face"] == "front")
    document = pypdfium2.PdfDocument(project / "output" / "my-game" / sheet["path"])
    whole = document[slot["page"] - 1].render(scale=300 / 72).to_pil().convert("RGB")
    document.close()
    x, y, w, h = (value / 25.4 * 300 for value in slot["trim_mm"])
    theirs = whole.crop((round(x), round(y), round(x + w), round(y + h))).resize((372, 520))
    inset = round((mine.width - w) / 2), round((mine.height - h) / 2)
    ours = mine.crop((inset[0], inset[1], round(inset[0] + w), round(inset[1] + h))).resize((372, 520))
    apart = [abs(a - b) for a, b in zip(theirs.convert("L").tobytes(), ours.convert("L").tobytes(), strict=True)]
    assert sum(value > 60 for value in apart) / len(apart) < 0.01


def test_the_back_comes_first_and_no_spot_has_more_than_240_percent(run: Any, project: Path) -> None:
    entries = built(run, project, "drivethrucards")
    (document,) = [one for one in entries if one["format"] == "pdf"]
    assert document["path"] == "cards-63x88.drivethrucards.pdf"
    assert [slot["face"] for slot in document["slots"]][:4] == ["back", "front", "back", "front"]
    path = project / "output" / "my-game" / document["path"]
    with pikepdf.open(path) as pdf:
        page = pdf.pages[0]
        width, height = (float(page.mediabox[n]) / 72 for n in (2, 3))
        assert (width, height) == pytest.approx((63 / 25.4 + 0.25, 88 / 25.4 + 0.25), abs=0.001)
        assert str(pdf.trailer.Info.GTS_PDFXVersion) == "PDF/X-1a:2003"
        assert max(sum(mark.paint.numbers) for mark in Reader(pdf).marks() if mark.paint.family == "DeviceCMYK") <= 2.4
    if not shutil.which("gs"):
        (pytest.fail if os.environ.get("PRINTGEN_TESTS_NEED_TOOLS") else pytest.skip)("gs is not installed")
    said = subprocess.run(["gs", "-q", "-dNOPAUSE", "-dBATCH", "-dPDFSTOPONERROR", "-dPDFSTOPONWARNING", "-sDEVICE=nullpage", str(path)], capture_output=True, text=True, check=False)
    assert (said.returncode, said.stdout + said.stderr) == (0, "")


def test_letters_are_outlines_where_a_house_wants_no_fonts(run: Any, project: Path) -> None:
    (document,) = [one for one in built(run, project, "mbprint") if one["format"] == "pdf"]
    with pikepdf.open(project / "output" / "my-game" / document["path"]) as pdf:
        assert not any(isinstance(one, pikepdf.Dictionary) and one.get("/Type") == "/Font" for one in pdf.objects)
        assert not any(mark.kind == "text" for mark in Reader(pdf).marks())


def test_a_checklist_says_what_to_do_and_how_many(run: Any, project: Path) -> None:
    entries = built(run, project, "tgc")
    (one,) = [entry for entry in entries if entry["format"] == "txt"]
    words = (project / "output" / "my-game" / one["path"]).read_text("utf-8")
    assert words.splitlines()[0].startswith("My Game: Cards · The Game Crafter")
    assert "[ ] EuroPokerDeck (63.0 x 88.0 mm, 825 x 1125 pixels): 8 designs, 8 pieces, all backs alike" in words.splitlines()
    assert words.split("Files, in order:\n")[1].splitlines() == [*(f"[ ] tgc/cards-europokerdeck/{n:03}-card-{n}.front.png" for n in range(1, 9)), "[ ] tgc/cards-europokerdeck/back.png"]


@pytest.mark.parametrize(("profile", "folder"), [("tgc", "europokerdeck"), ("mpc", "europoker")])
def test_backs_of_their_own_come_after_all_fronts(run: Any, project: Path, profile: str, folder: str) -> None:
    """The list follows the order in which a site asks for them."""
    back = project / "templates" / "my-game" / "back.svg"
    back.write_text(back.read_text("utf-8").replace("{{ game.title }}", "{{ it.number }}"), "utf-8")
    (one,) = [entry for entry in built(run, project, profile) if entry["format"] == "txt"]
    words = (project / "output" / "my-game" / one["path"]).read_text("utf-8")
    assert "8 designs, 8 pieces, each with its own back" in words
    listed = [line.removeprefix(f"[ ] {profile}/cards-{folder}/") for line in words.split("Files, in order:\n")[1].splitlines()]
    assert listed == [f"{n:03}-card-{n}.{side}.png" for side in ("front", "back") for n in range(1, 9)]


def test_a_piece_that_the_service_does_not_make_is_told_with_the_nearest(run: Any, project: Path) -> None:
    game = project / "definitions" / "my-game" / "game.yaml"
    game.write_text(game.read_text("utf-8").replace("size: 63mm x 88mm", "size: 60mm x 92mm"), "utf-8")
    done = run("build", "--profile", "mpc", "--format", "json")
    told = [one for one in done.json["findings"] if one["code"] == "IM109"]
    assert [one["message"] for one in told] == ["card: mpc makes nothing of 60 x 92 mm; cards goes without it"]
    assert "nearest: " in told[0]["hint"]


def test_a_game_of_which_a_service_makes_nothing_says_so(run: Any, project: Path) -> None:
    game = project / "definitions" / "my-game" / "game.yaml"
    game.write_text(game.read_text("utf-8").replace("size: 63mm x 88mm", "size: 60mm x 92mm"), "utf-8")
    done = run("build", "--profile", "mpc")
    assert (done.code, "my-game has nothing that can be made with mpc" in done.out) == (1, True)


def test_pictures_are_the_same_bytes_each_time(run: Any, project: Path) -> None:
    first = {one["path"]: one["sha256"] for one in built(run, project, "tgc")}
    shutil.rmtree(project / "output")
    assert {one["path"]: one["sha256"] for one in built(run, project, "tgc")} == first


def test_bleed_that_does_not_reach_is_told_and_marks_need_room(run: Any, project: Path) -> None:
    game = project / "definitions" / "my-game" / "game.yaml"
    game.write_text(game.read_text("utf-8").replace("bleed: 4mm  ", "bleed: 1mm  "), "utf-8")
    done = run("build", "--profile", "press-x4", "--format", "json")
    assert [one["message"] for one in done.json["findings"] if one["code"] == "IM107"] == ["card: its art ends 1 mm beyond the trim; press-x4 wants 3.00 mm of bleed"]
    for name in ("card", "back"):
        sheet = project / "templates" / "my-game" / f"{name}.svg"
        assert "<face>" in sheet.read_text("utf-8")
        sheet.write_text('<face><rect x="5" y="5" width="53" height="78" fill="ink"/></face>', "utf-8")
    told = run("build", "--profile", "press-x4", "--format", "json").json["findings"]
    assert "IM107" not in {one["code"] for one in told}
    (project / "profiles").mkdir()
    (project / "profiles" / "house.yaml").write_text("pages: faces\nmarks: true\nslug: 1mm\ncondition: fogra39-300\n", "utf-8")
    done = run("build", "--profile", "house", "--format", "json")
    assert done.code == 1
    assert [one["message"] for one in done.json["findings"] if one["code"] == "IM108"] == ["house: a slug of 1 mm has no room for marks"]


def test_what_shines_through_becomes_pixels_for_x1a_and_is_told(run: Any, project: Path) -> None:
    card = project / "templates" / "my-game" / "card.svg"
    text = card.read_text("utf-8")
    card.write_text(text.replace("</face>", '<rect x="20" y="60" w="10" h="10" fill="#c81e28" opacity="0.5"/></face>'), "utf-8")
    done = run("build", "--profile", "press-x1a", "--format", "json")
    assert done.code == 0, done.out
    (told,) = [one["message"] for one in done.json["findings"] if one["code"] == "OP130"]
    assert told.startswith("16 of 16 faces hold something that shines through (the first: card-1, front)")


def test_a_spot_ink_of_the_palette_has_a_plate_and_is_known_to_the_preflight(run: Any, project: Path) -> None:
    palette = project / "templates" / "my-game" / "palette.yaml"
    palette.write_text(palette.read_text("utf-8") + '\nfoil: {rgb: "#c0a040", spot: "Gold foil"}\n', "utf-8")
    card = project / "templates" / "my-game" / "card.svg"
    card.write_text(card.read_text("utf-8").replace("</face>", '<rect x="24" y="70" w="14" h="8" fill="foil"/></face>'), "utf-8")
    (document,) = [one for one in built(run, project, "press-x4") if one["format"] == "pdf" and one["path"].startswith("cards")]
    assert document["spots"] == ["Gold foil"]
    with pikepdf.open(project / "output" / "my-game" / document["path"]) as pdf:
        assert {mark.paint.spot for mark in Reader(pdf).marks()} >= {"Gold foil", "CutContour", "All"}
    assert run("preflight", "--profile", "press-x4", "--format", "json").json["findings"] == []


def changed(project: Path, *pairs: tuple[str, str]) -> None:
    """The starter's game.yaml with some words changed."""
    game = project / "definitions" / "my-game" / "game.yaml"
    text = game.read_text("utf-8")
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new)
    game.write_text(text, "utf-8")


def test_a_card_with_one_side_keeps_its_place_among_backs_and_fronts(run: Any, project: Path) -> None:
    changed(project, ("    back: back  ", "    faces: 1  "))
    (document,) = [one for one in built(run, project, "drivethrucards") if one["format"] == "pdf"]
    assert [(slot["page"], slot["component"], slot["face"]) for slot in document["slots"]][:4] == [(1, "card-1", "back"), (2, "card-1", "front"), (3, "card-2", "back"), (4, "card-2", "front")]
    document_ = pypdfium2.PdfDocument(project / "output" / "my-game" / document["path"])
    assert [document_[n].render(scale=0.5).to_pil().convert("L").getextrema() == (255, 255) for n in range(4)] == [True, False, True, False]
    document_.close()
    assert run("preflight", "--profile", "drivethrucards", "--format", "json").json["findings"] == []
    (alone,) = [one for one in built(run, project, "mbprint") if one["format"] == "pdf"]
    assert {slot["face"] for slot in alone["slots"]} == {"front"}, "where no design of a file has a back there is no page for one"


def test_a_back_that_is_not_printed_is_told_and_left_out(run: Any, project: Path) -> None:
    changed(project, ("is: card", "is: scoresheet"), ("size: 63mm x 88mm", "size: 88.9mm x 139.7mm"))
    done = run("build", "--profile", "tgc", "--format", "json", "--force")
    assert [one["message"] for one in done.json["findings"] if one["code"] == "IM122"] == ["card: SmallScorePadColor is printed on one side; cards goes to tgc without its back"]
    names = [path.name for path in (project / "output" / "my-game" / "tgc" / "cards-smallscorepadcolor").iterdir()]
    assert len(names) == 8
    assert all(name.endswith(".front.png") for name in names)
    assert "8 designs, 8 pieces, printed on one side" in (project / "output" / "my-game" / "cards.tgc.upload.txt").read_text("utf-8")


def test_words_nearer_to_the_cut_than_a_service_allows_are_told_at_the_words(run: Any, project: Path) -> None:
    assert [one for one in run("check", "--profile", "tgc", "--format", "json").json["findings"] if one["code"] == "IM121"] == []
    (project / "profiles").mkdir()
    (project / "profiles" / "wide.yaml").write_text("pages: faces\nbleed: 3mm\nmarks: false\nsafe: 12mm\n", "utf-8")
    (told,) = [one for one in run("check", "--profile", "wide", "--format", "json").json["findings"] if one["code"] == "IM121"]
    assert re.fullmatch(r'card: ".+" is \d+\.\d mm from where wide cuts, must be 12 mm \(card-\d, (front|back)\)', told["message"])
    assert told["file"]
    assert told["line"]
    distance = float(re.findall(r"is ([\d.]+) mm", told["message"])[0])
    (project / "profiles" / "wide.yaml").write_text(f"pages: faces\nbleed: 3mm\nmarks: false\nsafe: {distance - 0.1:.1f}mm\n", "utf-8")
    assert [one for one in run("check", "--profile", "wide", "--format", "json").json["findings"] if one["code"] == "IM121"] == []


def test_a_format_smaller_than_the_piece_cuts_nearer_to_its_words(run: Any, project: Path) -> None:
    (project / "profiles").mkdir()
    found = []
    for more in ("form: png\nservice: tgc\ntypes: card = EuroPokerDeck\n", "form: png\nservice: tgc\ntypes: card = PokerDeck\n"):
        (project / "profiles" / "own.yaml").write_text("pages: faces\nmarks: false\nsafe: 12mm\n" + more, "utf-8")
        (told,) = [one for one in run("check", "--profile", "own", "--format", "json").json["findings"] if one["code"] == "IM121"]
        found.append(float(re.findall(r"is ([\d.]+) mm", told["message"])[0]))
    assert found[1] - found[0] == pytest.approx(0.45, abs=0.11), "a poker card is 0.9 mm higher than the piece, half of it on each side"


def test_a_spot_ink_is_refused_by_a_house_of_process_inks(run: Any, project: Path) -> None:
    palette = project / "templates" / "my-game" / "palette.yaml"
    palette.write_text(palette.read_text("utf-8") + '\nfoil: {rgb: "#c0a040", spot: "Gold foil"}\n', "utf-8")
    card = project / "templates" / "my-game" / "card.svg"
    card.write_text(card.read_text("utf-8").replace("</face>", '<rect x="24" y="70" w="14" h="8" fill="foil"/></face>'), "utf-8")
    for profile in ("drivethrucards", "mbprint"):
        done = run("build", "--profile", profile, "--format", "json")
        assert done.code == 1
        (told,) = [one for one in done.json["findings"] if one["code"] == "OP134"]
        assert told["message"] == f'card: drawn in the spot ink "Gold foil" (card-1); {profile} prints in cyan, magenta, yellow and black alone'
        assert "cmyk:" in told["hint"]
        assert not (project / "output").exists()
    assert run("build", "--profile", "press-x4").code == 0
    palette.write_text(palette.read_text("utf-8").replace('spot: "Gold foil"', "cmyk: [0.2, 0.3, 0.8, 0.1]"), "utf-8")
    assert run("build", "--profile", "drivethrucards").code == 0


def test_a_spot_ink_is_told_of_every_kind_that_is_really_made_and_of_no_other(run: Any, project: Path) -> None:
    """Coins of 25 mm are nothing that DriveThruCards makes: their ink stops no build there. A house that takes them hears of both kinds at once."""
    furnish(project)
    palette = project / "templates" / "my-game" / "palette.yaml"
    palette.write_text(palette.read_text("utf-8") + '\nfoil: {rgb: "#c0a040", spot: "Gold foil"}\n', "utf-8")
    coin, card = (project / "templates" / "my-game" / f"{name}.svg" for name in ("coin", "card"))
    coin.write_text(coin.read_text("utf-8").replace('fill="moon"', 'fill="foil"'), "utf-8")
    done = run("build", "--profile", "drivethrucards", "--format", "json")
    assert done.code == 0, done.out
    assert "OP134" not in {one["code"] for one in done.json["findings"]}
    card.write_text(card.read_text("utf-8").replace("</face>", '<rect x="24" y="70" width="14" height="8" fill="foil"/></face>'), "utf-8")
    done = run("check", "--profile", "mbprint", "--format", "json")
    assert [one["message"].split(";")[0] for one in done.json["findings"] if one["code"] == "OP134"] == ['card: drawn in the spot ink "Gold foil" (card-1)', 'coin: drawn in the spot ink "Gold foil" (coin-one)']
    done = run("check", "--profile", "drivethrucards", "--format", "json")
    assert [one["message"].split(":")[0] for one in done.json["findings"] if one["code"] == "OP134"] == ["card"]


def test_what_is_folded_goes_to_no_house_of_flat_pieces_and_is_told_with_the_way_out(run: Any, project: Path) -> None:
    """A net without its lines would come back as a rectangle, and a booklet as loose leaves."""
    furnish(project)
    for profile in ("mbprint", "drivethrucards"):
        done = run("build", "--profile", profile, "--format", "json")
        assert done.code == 0, done.out
        told = {one["line"]: one for one in done.json["findings"] if one["code"] == "IM109" and "makes flat pieces" in one["message"]}
        assert [one["message"] for one in told.values()] == [
            f"deck-box: it is die-cut and folded, and {profile} makes flat pieces; deck-box goes without it",
            f"rules: a booklet is folded and stapled, and {profile} makes flat pieces; rules goes without it",
        ]
        assert list(told) == [34, 39]
        assert told[34]["hint"] == "--profile press-x4 has the lines to cut and to crease for a house of boxes, home-a4 for scissors (--only deck-box)"
        assert "home-a4" in told[39]["hint"]
        made = [path.name for path in (project / "output" / "my-game").glob(f"*.{profile}.*")]
        assert made
        assert not [name for name in made if name.startswith(("deck-box", "rules"))]
    # The way out has what was missing: both lines, each on a plate of its own.
    assert run("build", "--profile", "press-x4", "--only", "deck-box").code == 0
    with pikepdf.open(project / "output" / "my-game" / "deck-box.press-x4.pdf") as pdf:
        assert {mark.paint.spot for mark in Reader(pdf).marks()} >= {"CutContour", "Crease"}


def test_too_much_ink_counts_in_what_is_really_made_alone(run: Any, project: Path) -> None:
    furnish(project)
    palette = project / "templates" / "my-game" / "palette.yaml"
    palette.write_text(palette.read_text("utf-8") + '\ntar: {rgb: "#100808", cmyk: [1, 1, 1, 1]}\n', "utf-8")
    box = project / "templates" / "my-game" / "deck-box.svg"
    heavy = '<defs><linearGradient id="t"><stop offset="0" stop-color="tar"/><stop offset="1" stop-color="tar"/></linearGradient></defs><rect x="30" y="30" width="20" height="20" fill="url(#t)"/></face>'
    box.write_text(box.read_text("utf-8").replace("</face>", heavy), "utf-8")
    assert "OP135" in {one["code"] for one in run("check", "--profile", "press-x1a", "--format", "json").json["findings"]}
    done = run("check", "--profile", "mbprint", "--format", "json")
    assert "OP135" not in {one["code"] for one in done.json["findings"]}


def test_a_piece_is_told_the_two_nearest_and_the_size_that_fits(run: Any, project: Path) -> None:
    changed(project, ("size: 63mm x 88mm", "size: 60mm x 92mm"))
    (told,) = [one for one in run("check", "--profile", "mpc", "--format", "json").json["findings"] if one["code"] == "IM109"]
    assert told["hint"] == "nearest: Bridge (57.15 x 88.9 mm) and Poker (63.5 x 88.9 mm); would fit: size: 57.15mm x 88.90mm; or another profile for this product (--only)"
    changed(project, ("size: 60mm x 92mm", "size: 63.5mm x 88.9mm"))
    assert [one for one in run("check", "--profile", "mpc", "--format", "json").json["findings"] if one["code"] == "IM109"] == []


@pytest.mark.parametrize(
    ("profile", "told"),
    [
        ("mpc", "mpc makes no boxes; this one is printed and folded at home: --profile home-a4 --only card"),
        ("tgc", "a picture over such a template is a piece of its own, of that size, which  types: its-kind = PokerTuckBox36  names in a profile of your own; this net is folded at home: --profile home-a4 --only card"),
    ],
)
def test_of_a_box_is_told_what_can_be_done_with_it(run: Any, project: Path, profile: str, told: str) -> None:
    changed(project, ("is: card", "is: box"), ("size: 63mm x 88mm", "size: 170mm x 140mm"))
    (found,) = [one for one in run("check", "--profile", profile, "--format", "json").json["findings"] if one["code"] == "IM109"]
    assert found["hint"].endswith(told)
    assert ("(nearest: PokerTuckBox36, 177.8 x 152.4 mm and " in found["hint"]) is (profile == "tgc")


def test_what_is_much_larger_than_all_that_a_service_makes_is_given_no_size_of_a_card(run: Any, project: Path) -> None:
    changed(project, ("size: 63mm x 88mm", "size: 180mm x 250mm"))
    (found,) = [one for one in run("check", "--profile", "mpc", "--format", "json").json["findings"] if one["code"] == "IM109"]
    assert found["hint"] == "it makes nothing of about that size (nearest: Tarot (69.85 x 120.65 mm) and Poker (63.5 x 88.9 mm)): another profile for this product (--only)"


def test_a_picture_for_a_template_of_the_site_is_made_where_it_is_named(run: Any, project: Path) -> None:
    changed(project, ("size: 63mm x 88mm", "size: 100mm x 152.4mm"))
    (project / "profiles").mkdir()
    own = project / "profiles" / "own.yaml"
    own.write_text('pages: faces\nform: png\nservice: tgc\nmarks: false\ntypes: "card = PokerTuckBox36"\n', "utf-8")
    (told,) = [one for one in run("check", "--profile", "own", "--format", "json").json["findings"] if one["code"] == "IM109"]
    assert told["message"] == "card: types names PokerTuckBox36 (177.8 x 152.4 mm, drawn onto the site's template), the piece is 100 x 152.4 mm; cards goes to own without it"
    assert told["hint"] == "size: 177.80mm x 152.40mm"
    changed(project, ("size: 100mm x 152.4mm", "size: 177.8mm x 152.4mm"))
    assert run("build", "--profile", "own", "--force").code in {0, 1}
    with Image.open(project / "output" / "my-game" / "own" / "cards-pokertuckbox36" / "001-card-1.front.png") as picture:
        assert picture.size == (2100, 1800)


def test_pieces_that_are_printed_in_several_ways_go_to_a_service_once(run: Any, tmp_path: Path) -> None:
    done = run("build", "snake-pit", "--profile", "tgc", "--only", "double-counter", "-o", str(tmp_path / "out"), "--format", "json", cwd=Path(__file__).parents[2])
    assert done.code == 0, done.out
    (folder,) = (tmp_path / "out" / "snake-pit" / "tgc").iterdir()
    assert folder.name == "tiles-largecirclechit"
    with Image.open(next(folder.glob("*.front.png"))) as picture:
        assert picture.size == (375, 375)


@pytest.mark.parametrize("size", ["62.6mm x 88mm", "88mm x 63mm"])
def test_no_paper_shows_between_the_art_and_the_edge_of_the_page(run: Any, project: Path, size: str) -> None:
    """The art reaches 3 mm, the page 3.175 mm, and a format may be larger than the piece: the art goes on to the edge."""
    changed(project, ("size: 63mm x 88mm", f"size: {size}"))
    run("build", "--profile", "drivethrucards", "--force", "--format", "json")
    (path,) = (project / "output" / "my-game").glob("*.drivethrucards.pdf")
    document = pypdfium2.PdfDocument(path)
    for page in (0, 1):
        picture = document[page].render(scale=600 / 72).to_pil().convert("RGB")
        w, h = picture.size
        # The outermost pixel is half the page's, half what lies beyond it.
        rim = [picture.getpixel((x, y)) for x in (2, w // 2, w - 3) for y in (2, h // 2, h - 3) if (x, y) != (w // 2, h // 2)]
        assert (255, 255, 255) not in rim, (size, page)
    document.close()


def test_types_name_kinds_of_some_game(run: Any, project: Path) -> None:
    """A slip is told where it stands; what another game of the project has is none."""
    (project / "profiles").mkdir()
    text = 'pages: faces\nform: png\nservice: tgc\ntypes: "crd = TradingDeck"\n'
    (project / "profiles" / "own.yaml").write_text(text, "utf-8")
    found = [one for one in run("check", "--profile", "own", "--format", "json").json["findings"] if one["code"] == "OP132"]
    assert [(one["file"], one["line"], one["column"], one["message"]) for one in found] == [("profiles/own.yaml", 4, 9, 'types: "crd" is no kind of my-game; did you mean "card"?')]
    other = project / "definitions" / "other"
    other.mkdir()
    (other / "game.yaml").write_text("kind: game\nid: other\ntitle: Other\nkinds:\n  crd: {is: card, size: poker, pieces: [{id: one}]}\n", "utf-8")
    assert not [one for one in run("check", "my-game", "--profile", "own", "--format", "json").json["findings"] if one["code"] == "OP132"]
