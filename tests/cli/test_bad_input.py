"""Whatever an author gets wrong: exit 1, a finding at the right file, line and column, no traceback, and nothing is written."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]
Edit = Callable[[str, str, str], None]
GAME, CARDS = "definitions/my-game/game.yaml", "definitions/my-game/cards.csv"
CARD, PALETTE = "templates/my-game/card.svg", "templates/my-game/palette.yaml"
LONG = "A word after a word after a word. " * 40

MISTAKES = [
    (GAME, "size: 63mm x 88mm ", "size: 63 x 88 ", "DF", (GAME, 14, 11)),
    (GAME, "corner: 3mm", "corners: 3mm", "DF101", (GAME, 15, 5)),
    (GAME, "from: cards.csv ", "from: crads.csv ", "SY102", (GAME, 17, 11)),
    (GAME, "from: cards.csv ", "from: ../../../../etc/passwd ", "SY101", (GAME, 17, 11)),
    (GAME, "template: card ", "template: crad ", "TP101", (GAME, 18, 15)),
    (GAME, "kind: game", "kind: game\nkind: game", "DF108", (GAME, 3, 1)),
    (GAME, "number: {type: integer", "number: {type: whole", "", (GAME, 21, 22)),
    (CARDS, "3,Breeze", "three,Breeze", "", (CARDS, 4, 1)),
    (CARDS, "3,Breeze", "2,Breeze", "", (CARDS, 4, 1)),
    (CARDS, "3,Breeze", "3,4,Breeze", "SY121", (CARDS, 4, None)),
    (CARDS, "3,Breeze", "3,Bre\U0001f40deze", "TX", (CARDS, 4, 6)),
    (CARDS, '"Draw one card."', f'"{LONG}"', "TX101", (CARDS, 5, None)),
    (CARDS, "number,name", "numbr,name", "", (CARDS, 1, 1)),
    (PALETTE, '"#26304a"', '"#26304g"', "AR201", (PALETTE, 2, 6)),
    (PALETTE, '"#26304a"', "#26304a", "AR201", (PALETTE, 2, None)),
    (CARD, '<face>\n  <layer name="Art">', '<face>\n  <layr name="Art">', "", (CARD, None, None)),
    (CARD, 'r="7" fill="paper"', 'r="7" fill="papr"', "AR202", (CARD, 8, 35)),
    (CARD, "{{ it.number }}</text>", "{{ it.numbr }}</text>", "TP103", (CARD, 9, None)),
    (CARD, '<layer name="Words">', '<layer name="Words"><icon name="nix" x="0" y="0" w="5" h="5"/>', "", (CARD, 7, None)),
    (CARD, '<layer name="Words">', '<layer name="Words"><image href="nix.png" x="0" y="0" width="5" height="5"/>', "", (CARD, 7, None)),
    (CARD, '<layer name="Words">', '<layer name="Words"><text x="5" y="5" family="nix">a</text>', "FT", (CARD, 7, None)),
    (CARD, '<layer name="Words">', "{% for a in range(10000) %}{% for b in range(10000) %}x{% endfor %}{% endfor %}", "", (CARD, 7, None)),
    (CARD, '<layer name="Words">', '<layer name="Words">{{ "".__class__ }}', "", (CARD, 7, None)),
    (CARD, '<layer name="Words">', '<layer name="Words">{% if %}', "TP", (CARD, 7, None)),
]


@pytest.mark.parametrize(("file", "old", "new", "code", "place"), MISTAKES, ids=[f"{m[0].rpartition('/')[2]}-{m[2][:24]!r}" for m in MISTAKES])
def test_a_mistake_is_told_where_it_was_made(
    run: Run, edit: Edit, project: Path, file: str, old: str, new: str, code: str, place: tuple[str, int | None, int | None]
) -> None:
    edit(file, old, new)
    ran = run("build", "--format", "json")
    assert ran.code == 1
    assert ran.err == ""
    assert not (project / "output").exists()
    errors = [f for f in ran.json["findings"] if f["severity"] == "error"]
    places = [(f["code"], f["file"], f["line"], f["column"]) for f in errors]
    matching = [p for p in places if p[1] == place[0] and place[1] in {None, p[2]} and place[2] in {None, p[3]}]
    assert matching, places
    assert any(p[0].startswith(code) for p in matching), places


@pytest.mark.parametrize(
    ("name", "data", "code"),
    [
        (GAME, b"", "SY111"),
        (CARDS, b"", "SY111"),
        (CARDS, "number,name,text\n1,Gr\u00fcn,x\n".encode("latin-1"), "SY104"),
        (GAME, "kind: game\n".encode("utf-16"), "SY104"),
        (GAME, b"a: &a [*a]\n", "SY113"),
        (GAME, b"\x00\x01\x02", "SY105"),
        (CARD, b"<face", "TP"),
        (CARD, b"<!DOCTYPE x [<!ENTITY a 'b'>]><face>&a;</face>", "TP"),
        (CARD, b"", ""),
    ],
)
def test_a_file_that_is_none_is_told(run: Run, project: Path, name: str, data: bytes, code: str) -> None:
    (project / name).write_bytes(data)
    ran = run("build", "--format", "json")
    assert ran.code == 1
    assert ran.err == ""
    assert any(f["code"].startswith(code) and (f["file"] == name or not code) for f in ran.json["findings"]), ran.json["findings"]
    assert not (project / "output").exists()
