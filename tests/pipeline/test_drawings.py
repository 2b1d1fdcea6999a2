"""SVG art on cards: lines in the PDF that look as a renderer of SVG draws them, or pixels with one note; what is not safe is not built."""

from __future__ import annotations

import io
from typing import Any

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageFilter

from printgen.art.apart import Letters, drawn_apart
from tests.compose.drawings import PIXELS, SHAPES, svg

ALL = "".join(
    f'<g transform="translate({n % 3 * 33} {n // 3 * 33}) scale(.3)">{SHAPES[name]}</g>' for n, name in enumerate(("round", "path", "radial", "clip", "style sheet", "units", "turned gradient", "hidden", "joins"))
).replace("url(#a)", "url(#b)").replace('<linearGradient id="a">', '<linearGradient id="b">')
FACE = '<face><image href="art/a.svg" x="5" y="5" w="50" h="50"/></face>'


def images(data: bytes) -> list[Any]:
    with pikepdf.open(io.BytesIO(data)) as document:
        return [str(o.get("/Filter")) for o in document.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Image"]


def looks(data: bytes, box: tuple[float, float, float, float], density: int) -> Image.Image:
    """A box (mm) of the first page, so many pixels a millimetre."""
    document = pypdfium2.PdfDocument(data)
    image: Image.Image = document[0].render(scale=density * 25.4 / 72).to_pil().convert("RGB")
    document.close()
    x, y, w, h = (round(value * density) for value in box)
    return image.crop((x, y, x + w, y + h))


def test_shapes_look_in_the_pdf_as_in_their_file(gallery: Any) -> None:
    gallery.file("art/a.svg", svg(ALL))
    assert gallery.told("", FACE) == []
    data = gallery.files["cards.home-a4.pdf"]
    assert images(data) == []
    with pikepdf.open(io.BytesIO(data)) as document:
        trim = [float(value) for value in document.pages[0].TrimBox]
        height = float(document.pages[0].MediaBox[3])
    x, y = trim[0] / 72 * 25.4 + 5, (height - trim[3]) / 72 * 25.4 + 5
    seen = looks(data, (x, y, 50, 50), 12)
    (png,) = drawn_apart([svg(ALL).replace("<svg ", '<svg width="600" height="600" ', 1)], Letters())
    with Image.open(io.BytesIO(png)) as opened:
        wanted = Image.alpha_composite(Image.new("RGBA", opened.size, "white"), opened.convert("RGBA")).convert("RGB")
    # Two renderers, and a page on which the card begins between two pixels: edges differ, areas do not.
    apart = ImageChops.difference(seen, wanted).convert("L").filter(ImageFilter.MinFilter(5))
    assert sum(apart.histogram()[24:]) / (600 * 600) < 0.0005
    assert len(seen.resize((30, 30)).getcolors(900) or ()) > 40


def test_nine_cards_with_one_drawing_are_hardly_larger_than_the_drawing(gallery: Any) -> None:
    lines = "".join(f'<path d="M{n % 97} {n % 89}C{n * 7 % 100} {n * 13 % 100} {n * 17 % 100} {n * 29 % 100} {n * 31 % 100} {n * 37 % 100}" stroke="#{n % 4096:03x}" fill="none"/>' for n in range(2000))
    gallery.file("art/a.svg", svg(lines))
    made = {}
    for cards in (1, 9):
        gallery.built("art/a.svg", cards)
        made[cards] = gallery.files
    for name in ("cards.home-a4.pdf", "svg/sheets/cards.home-a4.1.svg"):
        assert len(made[9][name]) <= 1.3 * len(made[1][name])


def test_a_drawing_as_pixels_is_stored_once_and_noted_once(gallery: Any) -> None:
    gallery.file("art/a.svg", svg(PIXELS["blur"][0]))
    checked = gallery.built("", 3, FACE.replace("</face>", '<image href="art/a.svg" x="5" y="60" w="50" h="20" fit="cover"/><text x="5" y="9">{{ it.name }}</text></face>'))
    notes = [one.message for one in checked.bag.sorted if one.code == "AR109"]
    assert notes == ["templates/gallery/art/a.svg has a <filter>: it is drawn as pixels, 600 to the inch"]
    # One picture with its mask: cover shows it as large as the other.
    assert len(images(gallery.files["cards.home-a4.pdf"])) == 2


@pytest.mark.parametrize("way", ["contain", "cover", "fill"])
def test_a_drawing_is_fitted_as_pictures_are(gallery: Any, way: str) -> None:
    gallery.file("art/a.svg", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><rect width="20" height="10" fill="red"/></svg>')
    checked = gallery.built("", 1, f'<face><image href="art/a.svg" x="5" y="5" w="40" h="40" fit="{way}" part="p"/></face>')
    (part,) = checked.faces["c0", "front"].parts
    box = (5, 15, 40, 20) if way == "contain" else (5, 5, 40, 40)
    assert tuple(part.box) == pytest.approx(box)


def test_an_unsafe_drawing_is_not_built(gallery: Any) -> None:
    gallery.file("art/a.svg", svg("<script>1</script>"))
    assert gallery.told("", FACE) == ["templates/gallery/art/a.svg:1:106 AR104 error <script> is no part of a picture"]
    assert gallery.files == {}


def test_a_drawing_that_is_not_there_is_told_like_a_picture(gallery: Any) -> None:
    gallery.file("art/b.svg", svg(""))
    bag = gallery.built("", 1, FACE).bag
    assert [(one.code, one.message) for one in bag.sorted if one.severity.word == "error"] == [("TP214", "there is no image 'art/a.svg'; did you mean \"b.svg\"?")]


def test_the_same_drawing_gives_the_same_bytes(gallery: Any) -> None:
    gallery.file("art/a.svg", svg(PIXELS["blur"][0]))
    gallery.file("art/b.svg", svg(ALL))
    face = FACE.replace("</face>", '<image href="art/b.svg" x="5" y="5" w="50" h="50"/></face>')
    made = []
    for _ in range(2):
        gallery.built("", 1, face)
        made.append(gallery.files)
    assert made[0] == made[1]
