"""A small game whose cards show pictures: files go in, what the build says and the files it made come out."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import pytest

from printgen.pipeline.trip import Checked, Wish, build
from printgen.project import find_games, find_project

GAME = """kind: game
id: gallery
title: Gallery
basis: ours
players: {min: 1, max: 4}
kinds:
  card:
    is: card
    size: poker
    bleed: 3mm
    fields: {name: text}
    pieces: [%s]
products:
  cards: {title: Cards, of: [card]}
"""
CARD = '<face><image href="%s" x="-3" y="-3" w="69.5" h="94.9" fit="cover"/><text x="6" y="80" size="11">{{ it.name }}</text></face>'


@dataclass
class Gallery:
    """A project in a folder."""

    root: Path
    files: dict[str, bytes] = field(default_factory=dict)
    credited: bool = True

    def file(self, name: str, content: str | bytes) -> None:
        """Put a file into the folder of its templates."""
        path = self.root / "templates" / "gallery" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)

    def built(self, art: str, cards: int = 1, face: str = "", profile: str = "home-a4") -> Checked:
        """Build it with so many cards that show that art; `files` are then those that were made."""
        pieces = ", ".join(f"{{id: c{n}, name: Number {n}}}" for n in range(cards))
        (self.root / "definitions" / "gallery").mkdir(parents=True, exist_ok=True)
        (self.root / "definitions" / "gallery" / "game.yaml").write_text(GAME % pieces)
        self.file("card.svg", face or CARD % art)
        credits_file = self.root / "templates" / "gallery" / "credits.yaml"
        if not credits_file.exists() and self.credited:
            self.file("credits.yaml", '"*": {author: us, licence: CC0}\n')
        project = find_project(self.root)
        (found,), _ = find_games(project, None, self.root)
        output = self.root / f"out-{cards}"
        checked, _ = build(project, found, Wish((profile,)), output, lambda *_: None)
        self.files = {path.relative_to(output / "gallery").as_posix(): path.read_bytes() for path in sorted(output.rglob("*")) if path.is_file()}
        return checked

    def told(self, art: str, face: str = "") -> list[str]:
        """What the build says that is about pictures."""
        bag = self.built(art, face=face).bag
        return [f"{one.place} {one.code} {one.severity.word} {one.message}" for one in bag.sorted if one.code.startswith("AR")]


@pytest.fixture
def gallery(tmp_path: Path) -> Gallery:
    return Gallery(tmp_path)
