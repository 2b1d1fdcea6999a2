"""Art that many cards show lies in each file once; pictures with too few pixels are told where they are drawn."""

from __future__ import annotations

import io
from typing import Any

import pytest
from PIL import Image


def noise(kind: str, size: tuple[int, int] = (830, 1130)) -> bytes:
    out = io.BytesIO()
    Image.effect_noise(size, 80).convert("RGB").save(out, kind)
    return out.getvalue()


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_nine_cards_with_one_art_are_hardly_larger_than_the_art(gallery: Any, kind: str) -> None:
    art = noise(kind)
    gallery.file("art/a", art)
    made = {}
    for cards in (1, 9):
        checked = gallery.built("art/a", cards)
        assert [one.message for one in checked.bag.sorted if one.severity.word != "note"] == []
        made[cards] = gallery.files
    for name in ("cards.home-a4.pdf", "svg/sheets/cards.home-a4.1.svg"):
        once, often = len(made[1][name]), len(made[9][name])
        assert once > len(art) / 2
        assert often <= 1.3 * once
    # A photograph is not made larger by being printed.
    if kind == "JPEG":
        assert len(made[1]["cards.home-a4.pdf"]) <= len(art) + 30_000


def test_a_picture_with_too_few_pixels_is_told_with_its_measure(gallery: Any) -> None:
    gallery.file("art/small.png", noise("PNG", (400, 545)))
    (found,) = gallery.told("art/small.png")
    assert found == "templates/gallery/card.svg:1:7 AR107 warning at 69.7 × 94.9 mm this picture of 400 × 545 pixels has 146 dpi, at least 200 are needed"
    (finding,) = (one for one in gallery.built("art/small.png").bag.sorted if one.code == "AR107")
    assert finding.hint == "needs 549 × 748 pixels; 823 × 1,121 are better (300 dpi)"


@pytest.mark.parametrize(
    ("around", "told"),
    [
        ('<image href="art/a.png" w="40" h="40"/>', []),
        ('<g transform="scale(1.5)"><image href="art/a.png" w="40" h="40"/></g>', ["169 dpi"]),
        ('<g transform="rotate(90) scale(0.5)"><image href="art/a.png" w="90" h="90" y="-90"/></g>', []),
        ('<image href="art/a.png" w="20" h="60" fit="fill"/>', ["169 dpi"]),
        ('<defs><g id="d"><image href="art/a.png" w="30" h="30"/></g></defs><use href="#d"/><g transform="scale(2)"><use href="#d"/></g>', ["169 dpi"]),
        ('<icon name="seal" size="60"/>', ["169 dpi"]),
    ],
)
def test_the_size_on_paper_counts(gallery: Any, around: str, told: list[str]) -> None:
    gallery.file("art/a.png", noise("PNG", (400, 400)))
    gallery.file("icons/seal.svg", '<svg viewBox="0 0 10 10"><image href="art/a.png" w="10" h="10"/></svg>')
    found = gallery.told("", f"<face>{around}</face>")
    assert [f"{line.partition(' pixels has ')[2]}".partition(",")[0] for line in found] == told
