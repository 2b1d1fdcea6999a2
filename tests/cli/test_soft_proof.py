"""A soft proof shows each side in the colours that the inks of a press have on its paper, its lines to cut over it; what a preflight finds is marked on the sheet."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pypdfium2
from PIL import Image

from printgen.colour.separation import separation
from printgen.scene.style import Ink


def text_of(path: Path) -> str:
    document = pypdfium2.PdfDocument(path)
    try:
        return "".join(page.get_textpage().get_text_range() for page in document)
    finally:
        document.close()


def test_each_side_is_shown_in_ink_and_the_preflight_is_marked(run: Any, project: Path) -> None:
    card = project / "templates" / "my-game" / "card.svg"
    text = card.read_text("utf-8")
    card.write_text(text.replace("</face>", '<rect x="24" y="70" w="14" h="8" fill="#00ff00"/><line x1="5" y1="5" x2="40" y2="5" stroke="#000" stroke-width="0.05"/></face>'), "utf-8")
    done = run("proof", "my-game", "--soft", "press-x4")
    assert done.code == 0, done.err
    folder = project / "output" / "my-game" / "proof"
    assert len(list((folder / "soft-press-x4").glob("*.png"))) == 16
    image = Image.open(folder / "soft-press-x4" / "card-1.front.png").convert("RGB")
    assert image.size == (round(71 / 25.4 * 200), round(96 / 25.4 * 200))
    shown = image.getpixel((round((31 + 4) / 25.4 * 200), round((74 + 4) / 25.4 * 200)))
    press = separation("fogra39-300")
    assert shown == press.shown(press.ink(Ink((0, 255, 0)), fine=False))
    assert shown != (0, 255, 0), "no press prints such a green"
    row = image.convert("L").crop((round(3 / 25.4 * 200), round(48 / 25.4 * 200), round(5 / 25.4 * 200), round(48 / 25.4 * 200) + 1)).tobytes()
    assert max(row) - min(row) > 8, "the cut line"
    assert "mm is 0.050 mm thick" in text_of(folder / "my-game.pdf").replace("\r\n", " ")


def test_what_has_no_ink_has_no_soft_proof(run: Any) -> None:
    assert run("proof", "my-game", "--soft", "home-a4").code == 2
    assert run("proof", "my-game", "--soft", "press-x4", "--format", "text").code == 2
    assert run("proof", "my-game", "--soft", "press-x5").code == 2
