"""CREDITS.txt lists what the pieces are made of; a picture that nobody claims is told."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from printgen.pipeline.trip import Wish, check
from printgen.project import find_games, find_project

ROOT = Path(__file__).parents[2]
ART = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">%s<rect width="10" height="10" fill="#0a7a7a"/></svg>'
RDF = """<metadata><rdf:RDF xmlns:rdf="r" xmlns:cc="c" xmlns:dc="d"><cc:Work><dc:title>A hill</dc:title><dc:creator><cc:Agent><dc:title>Berta Brush</dc:title></cc:Agent></dc:creator>
<cc:license rdf:resource="http://creativecommons.org/licenses/by/4.0/"/><dc:source>https://example.org/hill</dc:source></cc:Work></rdf:RDF></metadata>"""
FACE = '<face>%s<text x="5" y="80" size="9">{{ it.name }}</text></face>'


def image(*names: str) -> str:
    return FACE % "".join(f'<image href="{name}" x="5" y="5" w="20" h="20"/>' for name in names)


def png() -> bytes:
    out = io.BytesIO()
    Image.effect_noise((200, 200), 50).save(out, "PNG")
    return out.getvalue()


def text(gallery: Any) -> str:
    found: str = gallery.files["CREDITS.txt"].decode()
    return found


def test_who_made_it_is_told_from_the_file_beside_it(gallery: Any) -> None:
    gallery.file("art/dragon.png", png())
    gallery.file("art/hill.png", png())
    gallery.file("credits.yaml", 'art/dragon.png: {title: Dragon, author: Ann Artist, licence: CC BY 4.0, source: "https://example.org"}\n"art/*": {author: Berta, licence: CC0}\n')
    assert gallery.told("", image("art/dragon.png", "art/hill.png")) == []
    assert '\nPictures\n--------\nart/dragon.png: "Dragon"; by Ann Artist; CC BY 4.0; https://example.org\nart/hill.png: by Berta; CC0\n' in text(gallery)
    assert text(gallery).startswith("Gallery: what its printed pieces are made of\n====")
    assert "Atkinson Hyperlegible: Copyright 2020 Braille Institute of America" in text(gallery)
    assert "SIL Open Font License" in text(gallery)
    assert "Icons" not in text(gallery)


def test_it_may_lie_in_the_folder_of_the_art(gallery: Any) -> None:
    gallery.file("art/a.png", png())
    gallery.file("art/credits.yaml", "a.png: {author: Ann, licence: CC0}\n")
    assert gallery.told("", image("art/a.png")) == []
    assert "art/a.png: by Ann; CC0\n" in text(gallery)


def test_a_drawing_may_tell_it_by_itself(gallery: Any) -> None:
    gallery.credited = False
    gallery.file("art/hill.svg", ART % RDF)
    assert gallery.told("", image("art/hill.svg")) == []
    assert '"A hill"; by Berta Brush; http://creativecommons.org/licenses/by/4.0/;\n    https://example.org/hill\n' in text(gallery)


def test_a_picture_without_a_licence_is_told_and_listed(gallery: Any) -> None:
    gallery.credited = False
    gallery.file("art/a.png", png())
    gallery.file("icons/leaf.svg", ART % "")
    face = image("art/a.png").replace("<text", '<icon name="leaf" size="4"/><text')
    assert gallery.told("", face) == ["templates/gallery/art/a.png:1:1 AR111 warning templates/gallery/art/a.png has no licence"]
    assert "art/a.png: licence not told\n" in text(gallery)
    assert "leaf: licence not told\n" in text(gallery)
    # Where a folder credits its files, an icon that is left out is told as well.
    gallery.file("credits.yaml", "art/a.png: {author: Ann, licence: CC0}\n")
    assert gallery.told("", face) == ["templates/gallery/icons/leaf.svg:1:1 AR111 warning templates/gallery/icons/leaf.svg has no licence"]


def test_what_is_not_printed_is_not_asked_for(gallery: Any) -> None:
    gallery.credited = False
    gallery.file("art/a.png", png())
    assert gallery.told("", FACE % "") == []
    assert "Pictures" not in text(gallery)


def test_icons_in_icons_and_faces_in_faces_count(gallery: Any) -> None:
    gallery.file("art/a.png", png())
    gallery.file("icons/seal.svg", '<svg viewBox="0 0 10 10"><image href="art/a.png" w="10" h="10"/></svg>')
    gallery.told("", FACE % '<icon name="seal" size="9"/><row w="40"><icon name="seal" size="9"/></row>')
    assert "art/a.png: by us; CC0\n" in text(gallery)
    assert "seal: by us; CC0\n" in text(gallery)


def test_the_manifest_knows_it(gallery: Any) -> None:
    gallery.built("", 1, FACE % "")
    entries = [entry for entry in json.loads(gallery.files["manifest.json"])["files"] if entry["path"] == "CREDITS.txt"]
    assert [(entry["format"], entry["product"], entry["slots"]) for entry in entries] == [("txt", None, [])]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("- a\n", "credits.yaml:1:1 AR112 error credits are a mapping of files to who made them, not a list"),
        ("art/a.png: Ann\n", 'credits.yaml:1:12 AR112 error a credit is a mapping of title, author, licence, source, not the text "Ann"'),
        ("art/a.png: {autor: Ann, licence: CC0}\n", "credits.yaml:1:13 AR112 error a credit has no 'autor'; did you mean \"author\"?"),
        ("art/a.png: {author: [Ann], licence: CC0}\n", "credits.yaml:1:21 AR112 error author is a text, not a list"),
        ("art/a.png: {licence: CC0}\nart/b.png: {licence: CC0}\n", "credits.yaml:2:1 AR112 error there is no file 'art/b.png' beside these credits"),
    ],
)
def test_what_is_wrong_with_credits_has_its_place(gallery: Any, words: str, told: str) -> None:
    gallery.file("art/a.png", png())
    gallery.file("credits.yaml", words)
    assert f"templates/gallery/{told}" in gallery.told("", image("art/a.png"))


def test_the_shipped_games_miss_none() -> None:
    project = find_project(ROOT)
    games, _ = find_games(project, "snake-pit", ROOT)
    for found in games:
        checked = check(project, found, Wish(), lambda *_: None)
        assert [one.message for one in checked.bag.findings if one.code.startswith("AR11")] == []
        assert "MIT" in checked.credit
        assert "licence not told" not in checked.credit
