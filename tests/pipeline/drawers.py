"""The folder of the game `toy` goes in; its faces and findings come out, as one process draws them and as two do."""

from __future__ import annotations

import time
from pathlib import Path

from printgen.compose.face import Faces, compose
from printgen.compose.stock import fonts
from printgen.compose.templates import Templates
from printgen.diagnostics.diagnostic import Bag
from printgen.loading.load import load
from printgen.pipeline.drawing import drawn


def by_one_and_by_two(root: Path) -> tuple[tuple[Faces, Bag], tuple[Faces, Bag]]:
    """With two, the first has something else to do at first, so that the other one draws some of the faces."""
    game, _ = load(root / "definitions/toy", root)
    assert game is not None
    folders = [(root, "templates/toy")]
    letters, _ = fonts(Templates(folders))
    _, faces, told = drawn(game, Templates(folders), letters, lambda: time.sleep(0.05))
    return compose(game, Templates(folders), letters), (faces, told)
