"""The PDF as a document: its pages and boxes, what it says of itself, that it is small and always the same, and that other programs accept it."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from printgen.geometry import Matrix, Rect, Size
from printgen.render.pdf import pdf
from printgen.render.pdf_canvas import Info
from printgen.scene.items import Shape, Symbol, Use
from printgen.scene.page import Job, Leaf, Page
from printgen.scene.path import rectangle
from printgen.scene.style import Style

MM = 72 / 25.4


def box(page: Any, name: str) -> list[float]:
    return [round(float(value) / MM, 2) for value in page.obj[name]]


def streams(document: Any) -> list[Any]:
    return [o for o in document.objects if isinstance(o, pikepdf.Stream)]


def forms(document: Any) -> list[Any]:
    return [o for o in streams(document) if o.get("/Subtype") == "/Form"]


def code(stream: Any) -> list[tuple[list[str], str]]:
    """Operands and operator of each line of a content stream."""
    parsed: Any = pikepdf.parse_content_stream(stream)
    return [([str(operand) for operand in operands], str(operator)) for operands, operator in parsed]


def test_boxes_are_the_paper_the_trim_and_the_bleed(kit: Any, opened: Any) -> None:
    page = opened(pdf(kit.job_of(kit.page_of(kit.scene_of(w=63, h=88, bleed=3), margin=5)), kit.book)).pages[0]
    assert box(page, "/MediaBox") == [0, 0, 79, 104]
    assert box(page, "/CropBox") == [0, 0, 79, 104]
    assert box(page, "/TrimBox") == [8, 8, 71, 96]
    assert box(page, "/BleedBox") == [5, 5, 74, 99]


def test_a_bleed_that_leaves_the_paper_ends_at_its_edge_and_holds_the_trim(kit: Any, opened: Any) -> None:
    page = Page(Size(100, 50), (), (), Rect(1, 4, 90, 40), Rect(-2, 5, 90, 30))
    made = opened(pdf(kit.job_of(page), kit.book)).pages[0]
    assert box(made, "/TrimBox") == [1, 6, 91, 46]
    assert box(made, "/BleedBox") == [0, 6, 91, 46]


def test_leaves_come_front_back_front_back_each_as_often_as_it_is_printed(kit: Any, opened: Any) -> None:
    pages = [Page(Size(w, 50), (), (), Rect(0, 0, w, 50), Rect(0, 0, w, 50)) for w in (10, 20, 30)]
    job = Job("p", "home", "t", (Leaf(pages[0], pages[1], repeat=2), Leaf(pages[2])), "long")
    assert [box(page, "/MediaBox")[2] for page in opened(pdf(job, kit.book)).pages] == [10, 20, 10, 20, 30]


@pytest.mark.parametrize(("duplex", "name"), [("long", "/DuplexFlipLongEdge"), ("short", "/DuplexFlipShortEdge"), ("", "/Simplex")])
def test_the_printer_is_asked_not_to_scale_and_to_turn_at_the_right_edge(kit: Any, opened: Any, duplex: str, name: str) -> None:
    wishes = opened(pdf(kit.job_of(kit.page_of(kit.scene_of()), duplex=duplex), kit.book)).Root.ViewerPreferences
    assert (wishes.PrintScaling, wishes.Duplex) == ("/None", name)


def test_the_document_says_what_it_is(kit: Any, opened: Any) -> None:
    info = Info(author="Zoë (x) \\ \x07", subject="蛇", language="de")
    document = opened(pdf(kit.job_of(kit.page_of(kit.scene_of()), title="Karten )> /JS"), kit.book, info))
    told = document.docinfo
    assert [str(told[key]) for key in ("/Title", "/Author", "/Subject")] == ["Karten )> /JS", "Zoë (x) \\ ", "蛇"]
    assert str(told["/Producer"]).startswith("printgen ")
    assert str(document.Root.Lang) == "de"
    assert document.pdf_version == "1.6"
    assert not {"/OpenAction", "/Names", "/AcroForm", "/AA", "/Outlines"} & set(document.Root.keys())


def test_no_font_is_named_that_is_not_in_the_file(kit: Any, opened: Any) -> None:
    data = kit.pdf(*kit.rich().items)
    document = opened(data)
    assert b"Helvetica" not in data
    assert all(b"Helvetica" not in stream.read_bytes() for stream in streams(document) if stream.get("/Subtype") != "/Image")
    fonts = [o for o in document.objects if isinstance(o, pikepdf.Dictionary) and o.get("/Type") == "/FontDescriptor"]
    assert len(fonts) == 3
    assert all("/FontFile2" in font or "/FontFile3" in font for font in fonts)


def test_a_symbol_is_drawn_once_however_often_it_is_used(kit: Any, opened: Any) -> None:
    symbols = [Symbol(f"s{n}", (kit.run("x"),), Rect(0, 0, 10, 10)) for n in range(8)]
    uses = tuple(Use(symbols[n % 8], Matrix.move(n % 16, n // 16)) for n in range(256))
    document = opened(pdf(kit.job_of(kit.page_of(kit.scene_of(*uses))), kit.book))
    # Equal drawings are one form, even under different keys: the face and the one symbol.
    assert len(forms(document)) == 2
    assert sorted([operator for _, operator in code(form)].count("Do") for form in forms(document)) == [0, 256]


def test_faces_that_lie_on_many_pages_are_drawn_once(kit: Any, opened: Any) -> None:
    scene = kit.scene_of(kit.run("again"))
    pages = [kit.page_of(scene, margin) for margin in (0, 5, 10)]
    assert len(forms(opened(pdf(kit.job_of(*pages), kit.book)))) == 1


def test_a_form_has_all_that_its_code_names(kit: Any, opened: Any) -> None:
    seen = 0
    for form in forms(opened(kit.pdf(*kit.rich().items))):
        resources = form.Resources
        for operands, operator in code(form):
            kind = {"Do": "/XObject", "gs": "/ExtGState", "sh": "/Shading", "Tf": "/Font", "scn": "/Pattern", "SCN": "/Pattern"}.get(operator)
            if kind:
                assert operands[0] in resources[kind]
                seen += 1
    assert seen > 20


def test_a_hundred_and_sixty_sheets_of_four_drawings_are_a_small_file(kit: Any, opened: Any) -> None:
    def landscape(n: int) -> Page:
        tiles = [Symbol(f"t{k}", (kit.run(f"tile {k}"),) * 3, Rect(0, 0, 10, 10)) for k in range(8)]
        uses = tuple(Use(tiles[(n + k * k) % 8], Matrix.move(10 * (k % 16), 10 * (k // 16))) for k in range(256))
        page: Page = kit.page_of(kit.scene_of(*uses, w=200, h=269, key=f"map-{n}"))
        return page

    data = pdf(kit.job_of(*(landscape(n) for n in range(4)), repeat=40), kit.book)
    document = opened(data)
    assert len(document.pages) == 160
    assert len({page.obj.Contents.objgen for page in document.pages}) == 4
    assert len(data) < 120_000


def test_two_jobs_that_look_different_have_different_ids(kit: Any, opened: Any) -> None:
    first, second = (opened(kit.pdf(kit.run(text))).trailer.ID[0] for text in ("one", "two"))
    assert bytes(first) != bytes(second)


_BUILD = """
import hashlib, importlib.util, sys
spec = importlib.util.spec_from_file_location("kit", sys.argv[1])
kit = importlib.util.module_from_spec(spec); spec.loader.exec_module(kit)
data = kit.curly()
book = kit.FontBook([kit.FontFile("curly", 400, italic=False, stem=kit.STEM, read=lambda: data, label="fonts/c.otf")])
scene = kit.rich_scene(book)
print(hashlib.sha256(kit.pdf(kit.job_of(kit.page_of(scene)), book)).hexdigest(), hashlib.sha256(kit.svg_face(scene, book, "t").encode()).hexdigest())
"""


def test_neither_hash_order_nor_time_zone_nor_locale_nor_folder_changes_a_byte(tmp_path: Path) -> None:
    def built(seed: str, zone: str, locale: str, folder: Path) -> str:
        told = {**os.environ, "PYTHONHASHSEED": seed, "TZ": zone, "LC_ALL": locale}
        here = str(Path(__file__).with_name("conftest.py"))
        return subprocess.run([sys.executable, "-c", _BUILD, here], env=told, cwd=folder, capture_output=True, text=True, check=True).stdout

    one = built("0", "UTC", "C", tmp_path)
    assert len(one.split()[0]) == len(hashlib.sha256().hexdigest())
    assert one == built("1", "Pacific/Auckland", "de_DE.UTF-8", tmp_path.parent)


def test_the_date_is_that_of_the_source(kit: Any, opened: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    assert str(opened(kit.pdf(kit.run("x"))).docinfo["/CreationDate"]).startswith("D:20231114221320")
    monkeypatch.delenv("SOURCE_DATE_EPOCH")
    assert str(opened(kit.pdf(kit.run("x"))).docinfo["/CreationDate"]).startswith("D:20000101000000")


def test_other_programs_find_nothing_wrong(kit: Any, tool: Any) -> None:
    data = pdf(kit.job_of(kit.page_of(kit.rich(), margin=4), repeat=2, duplex="long"), kit.book)
    assert "No syntax or stream encoding errors" in tool(data, "qpdf", "--check", "PDF")
    stop = ("-dPDFSTOPONERROR", "-dPDFSTOPONWARNING")
    assert tool(data, "gs", "-q", "-dNOPAUSE", "-dBATCH", *stop, "-sDEVICE=nullpage", "PDF") == ""


def test_a_missing_font_is_named(kit: Any) -> None:
    from_nowhere = kit.run("x")
    with pytest.raises(KeyError):
        pdf(kit.job_of(kit.page_of(kit.scene_of(type(from_nowhere)("Nowhere-Regular", 4, from_nowhere.glyphs, "x", 0, 0, kit.black)))), kit.book)


def test_an_empty_path_draws_nothing(kit: Any) -> None:
    assert kit.pdf(Shape((), Style(fill=kit.red))) == kit.pdf(Shape(rectangle(Rect(0, 0, 5, 5)), Style()))


def test_many_different_pages_keep_apart(kit: Any, opened: Any) -> None:
    pages = [kit.page_of(kit.scene_of(kit.run(f"{n}"), w=40 + n, h=20, key=f"n{n}")) for n in range(60)]
    document = opened(pdf(kit.job_of(*pages), kit.book))
    assert [box(page, "/TrimBox")[2] for page in document.pages] == [40 + n for n in range(60)]
    assert len({page.obj.Resources.objgen for page in document.pages}) == 60
