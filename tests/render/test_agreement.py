"""PDF and SVG of one scene look the same, held against each other through two renderers that know nothing of one another."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image, ImageFilter

from printgen.geometry import Matrix, Size
from printgen.render.pdf import pdf
from printgen.render.svg import svg_face, svg_page
from tests.compose.conftest import Bench

LARGEST_SHARE = 0.001
"""Of the pixels at 12 a millimetre (305 dpi) so many may differ by more than 24 of 255 from all their neighbours."""


def share(first: Image.Image, second: Image.Image) -> float:
    """The share of pixels of the one image that lie outside of what the other shows within a pixel, by more than 24."""
    pixels = np.asarray(first).astype(int)
    most = np.asarray(second.filter(ImageFilter.MaxFilter(3))).astype(int)
    least = np.asarray(second.filter(ImageFilter.MinFilter(3))).astype(int)
    return float((np.maximum(pixels - most, least - pixels).max(2) > 24).mean())


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    return Bench(tmp_path)


def test_a_rich_scene_looks_the_same_in_both_formats(kit: Any) -> None:
    scene = kit.rich()
    one = kit.pdf_pixels(pdf(kit.job_of(kit.page_of(scene)), kit.book), 12)
    other = kit.svg_pixels(svg_face(scene, kit.book, "Rich"), 12)
    assert share(one, other) < LARGEST_SHARE
    assert share(other, one) < LARGEST_SHARE


@pytest.mark.parametrize("degrees", [0, 90, 180])
def test_a_page_with_turned_faces_looks_the_same_in_both_formats(kit: Any, degrees: float) -> None:
    page = kit.page_of(kit.rich(), margin=20)
    slot = page.slots[0]
    turned = type(slot)(slot.component, slot.side, slot.scene, slot.trim, slot.clip, Matrix.turn(degrees, slot.trim.centre) @ slot.matrix, int(degrees))
    page = type(page)(Size(109, 134), (slot, turned), (kit.run("1 / 4", (5, 7)),), page.trim, page.bleed)
    one = kit.pdf_pixels(pdf(kit.job_of(page), kit.book), 8)
    assert share(one, kit.svg_pixels(svg_page(page, kit.book, "Sheet"), 8)) < LARGEST_SHARE


CLIPS = """<clipPath id="b" transform="translate(2 1)"><rect x="8" y="8" width="40" height="30"/></clipPath>
<clipPath id="a" transform="rotate(8)" clip-path="url(#b)"><circle cx="30" cy="20" r="18"/></clipPath>
<clipPath id="c"><circle cx="30" cy="65" r="18" clip-path="url(#d)"/></clipPath><clipPath id="d"><rect x="8" y="50" width="40" height="20"/></clipPath>
<g clip-path="url(#a)" transform="translate(3 2)"><rect width="60" height="90" fill="#102040"/><circle cx="30" cy="20" r="9" fill="#e0a020" opacity="0.5"/></g>
<rect width="60" height="90" fill="#802010" clip-path="url(#c)"/>
<clipPath id="e"><rect x="40" y="70" width="15" height="15" fill="none"/><path d="M35 75V88H50V75Z"/></clipPath><rect width="60" height="90" fill="#108020" clip-path="url(#e)"/>"""


def test_clips_within_clips_and_clips_of_words_look_as_a_renderer_of_svg_has_them(kit: Any, bench: Any) -> None:
    drawn = bench(CLIPS.replace("width=", "w=").replace("height=", "h="))
    assert drawn.told == []
    scene = drawn.face.scene
    other = kit.svg_pixels(f'<svg xmlns="http://www.w3.org/2000/svg" width="66mm" height="96mm" viewBox="-3 -3 66 96">{CLIPS}</svg>', 8)
    assert share(kit.pdf_pixels(pdf(kit.job_of(kit.page_of(scene)), kit.book), 8), other) < LARGEST_SHARE
    assert share(kit.svg_pixels(svg_face(scene, kit.book, "Clips"), 8), other) < LARGEST_SHARE
    words = bench('<clipPath id="w"><text x="5" y="40" size="60">Fig</text></clipPath><rect w="60" h="90" fill="#802010" clip-path="url(#w)"/>').face.scene
    letters = bench('<text x="5" y="40" size="60" fill="#802010">Fig</text>').face.scene
    assert share(*(kit.pdf_pixels(pdf(kit.job_of(kit.page_of(one)), kit.book), 8) for one in (words, letters))) < LARGEST_SHARE


def test_the_comparison_sees_a_letter_that_is_missing(kit: Any) -> None:
    scene = kit.rich()
    less = type(scene)("less", scene.size, scene.items[:-2], scene.bleed)
    one = kit.pdf_pixels(pdf(kit.job_of(kit.page_of(scene)), kit.book), 12)
    assert share(one, kit.svg_pixels(svg_face(less, kit.book, "Less"), 12)) > LARGEST_SHARE


def test_poppler_sees_what_resvg_sees(kit: Any, tool: Any, tmp_path: Path) -> None:
    scene = kit.rich()
    tool(pdf(kit.job_of(kit.page_of(scene)), kit.book), "pdftoppm", "-r", "304.8", "-png", "-singlefile", "PDF", str(tmp_path / "page"))
    other = kit.svg_pixels(svg_face(scene, kit.book, "Rich"), 12)
    with Image.open(tmp_path / "page.png") as page:
        # Poppler rounds the paper up to a whole pixel at the right and the bottom.
        assert share(page.convert("RGB").crop((0, 0, *other.size)), other) < LARGEST_SHARE
