"""The SVG as a document: its size, layers and ids, every drawing once, its words as titles, and that no text can break it."""

from __future__ import annotations

import base64
import io
import re
import xml.etree.ElementTree as ET
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image

from printgen.geometry import Matrix, Rect, Size
from printgen.place import Place, Text
from printgen.render.svg import svg_face, svg_page
from printgen.scene.items import Glyphs, Group, Scene, Shape, Symbol, Use
from printgen.scene.path import line, rectangle
from printgen.scene.style import Style

NS = "{http://www.w3.org/2000/svg}"
LINK = "{http://www.w3.org/1999/xlink}href"
LABEL = "{http://www.inkscape.org/namespaces/inkscape}label"
MODE = "{http://www.inkscape.org/namespaces/inkscape}groupmode"


def layers(root: ET.Element) -> list[tuple[str, str]]:
    return [(e.get(LABEL, ""), e.get("style", "")) for e in root if e.get(MODE) == "layer"]


def titles(root: ET.Element) -> list[str]:
    return [e.text or "" for e in root.iter(f"{NS}title")]


def test_a_face_is_as_large_as_trim_and_bleed_with_its_origin_at_the_trim(kit: Any) -> None:
    root = ET.fromstring(svg_face(kit.scene_of(w=63, h=88, bleed=3), kit.book, "apple-1 front"))
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("69mm", "94mm", "-3 -3 69 94")
    assert titles(root) == ["apple-1 front"]


def test_a_page_is_as_large_as_its_paper(kit: Any) -> None:
    root = ET.fromstring(svg_page(kit.page_of(kit.scene_of(bleed=3), margin=5.25), kit.book, "Sheet"))
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("79.5mm", "104.5mm", "0 0 79.5 104.5")
    assert layers(root) == [("Print", ""), ("Marks", "")]
    assert titles(root) == ["Sheet", "card-1 front"]


def test_cut_and_fold_are_layers_that_are_hidden_until_asked_for(kit: Any) -> None:
    scene = Scene("k", Size(63, 88), (), 3, cut=rectangle(Rect(0, 0, 63, 88), 3.5), folds=(line(0, 44, 63, 44),))
    root = ET.fromstring(svg_face(scene, kit.book, "x"))
    assert layers(root) == [("Print", ""), ("Cut", "display:none"), ("Fold", "display:none")]
    root = ET.fromstring(svg_face(scene, kit.book, "x", lines=True))
    assert layers(root) == [("Print", ""), ("Cut", ""), ("Fold", "")]
    cut = root.find(f"{NS}g[@id='Cut']/{NS}path")
    assert cut is not None
    assert (cut.get("stroke"), cut.get("stroke-width"), cut.get("fill")) == ("#ff0000", "0.1", "none")
    assert cut.get("d", "").startswith("M3.5 0L59.5 0C")
    assert cut.get("d", "").endswith("Z")


def test_a_face_without_an_outline_is_cut_at_its_trim(kit: Any) -> None:
    assert '"M0 0L63 0L63 88L0 88Z"' in svg_face(kit.scene_of(bleed=3), kit.book, "x")


def test_a_group_with_a_layer_is_a_layer_under_its_name(kit: Any) -> None:
    root = ET.fromstring(kit.svg(Group((kit.run("A"),), layer="Gelände & Art"), Group((kit.run("B"),), layer="Gelände & Art")))
    found = [(e.get(LABEL), e.get("id")) for e in root.iter(f"{NS}g") if e.get(MODE) == "layer"]
    assert found[1:3] == [("Gelände & Art", "Gel-nde-Art"), ("Gelände & Art", "Gel-nde-Art-2")]


def test_a_symbol_and_a_glyph_are_drawn_once_however_often_they_are_used(kit: Any) -> None:
    tree = Symbol("tree", (Shape(rectangle(Rect(0, 0, 4, 4)), Style(fill=kit.green)),), Rect(0, 0, 4, 4), title="Tree")
    root = ET.fromstring(kit.svg(*(Use(tree, Matrix.move(n, n)) for n in range(20)), kit.run("aaaa aa")))
    symbols = list(root.iter(f"{NS}symbol"))
    assert len(symbols) == 2
    assert {symbol.get("overflow") for symbol in symbols} == {"visible"}
    uses = [use.get(LINK) for use in root.iter(f"{NS}use")]
    assert (uses.count("#tree"), len(uses)) == (20, 26)
    assert titles(root) == ["Test", "Tree", "aaaa aa"]


def test_every_link_has_its_target_and_every_id_is_unique(kit: Any) -> None:
    text = svg_page(kit.page_of(kit.rich(), margin=5), kit.book, "Rich")
    root = ET.fromstring(text)
    ids = [e.get("id") for e in root.iter() if e.get("id")]
    assert len(ids) == len(set(ids))
    targets = {e.get(LINK, "")[1:] for e in root.iter() if e.get(LINK, "").startswith("#")} | set(re.findall(r"url\(#([^)]+)\)", text))
    assert len(targets) > 20
    assert targets <= set(ids)


def test_nothing_is_loaded_from_elsewhere(kit: Any) -> None:
    root = ET.fromstring(kit.svg(*kit.rich().items))
    outside = [e.get(LINK, "") for e in root.iter() if e.get(LINK) and not e.get(LINK, "").startswith("#")]
    assert [link[:22] for link in outside] == ["data:image/png;base64,"]
    assert Image.open(io.BytesIO(base64.b64decode(outside[0][22:]))).tobytes() == Image.open(io.BytesIO(kit.picture().data)).tobytes()
    assert not list(root.iter(f"{NS}script")) + list(root.iter(f"{NS}style")) + list(root.iter(f"{NS}text"))


def test_places_are_told_only_when_asked_for(kit: Any) -> None:
    place = Place(Text("definitions/x.yaml", "one\ntwo"), 4, 5)
    scene = kit.scene_of(Shape(rectangle(Rect(0, 0, 1, 1)), Style(fill=kit.red), place))
    assert "data-at" not in svg_face(scene, kit.book, "x")
    assert 'data-at="definitions/x.yaml:2:1"' in svg_face(scene, kit.book, "x", places=True)


def test_the_same_face_is_the_same_text(kit: Any) -> None:
    assert svg_face(kit.rich(), kit.book, "x") == svg_face(kit.rich(), kit.book, "x")


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(words=st.text(st.characters()), title=st.text(st.characters()), label=st.text(st.characters(), min_size=1))
def test_no_text_breaks_the_document(kit: Any, words: str, title: str, label: str) -> None:
    from_font = kit.run("a")
    run = Glyphs(from_font.font, 4, from_font.glyphs, words, 0, 0, kit.black)
    place = Place(Text(label, words), 0, 0)
    symbol = Symbol(label, (run,), Rect(0, 0, 1, 1), title)
    scene = kit.scene_of(Group((run, Use(symbol, place=place)), layer=label, title=title, place=place))
    root = ET.fromstring(svg_face(scene, kit.book, title, places=True))
    assert len(list(root.iter(f"{NS}symbol"))) == 2


@pytest.mark.parametrize("text", ["</title><script>alert(1)</script>", '" onload="x', "&amp; <b>", "]]>"])
def test_words_stay_words(kit: Any, text: str) -> None:
    from_font = kit.run("a")
    root = ET.fromstring(svg_face(kit.scene_of(Glyphs(from_font.font, 4, from_font.glyphs, text, 0, 0, kit.black)), kit.book, text))
    assert titles(root) == [text, text]
    assert not list(root.iter(f"{NS}script"))
