"""A sixth game, a small one of tiles with rules of its own, is written as data alone: it is checked, its faults are found, it is analysed, and comes out as PDF."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

FILES = {
    "definitions/worms/game.yaml": """\
kind: game
id: worms
title: Worms in the Meadow
players: {min: 2, max: 3}
facts:
  hand: 3
  colours:
    blue: {name: Blue, ink: "#3F93BC", second_ink: "#2F6F9E", light_ink: "#DDF0F4", pattern: zigzag}
    rose: {name: Rose, ink: "#D1495B", second_ink: "#8C2838", light_ink: "#F0A3A8", pattern: spots}
  points: [0, 3, 6, 10, 15]
rulings:
  bare-edge:
    question: "What may a bare edge lie beside?"
    options: {strict: "a bare edge only", blank-any: "any edge"}
    default: strict
    chosen: strict
box:
  - {item: tiles, of: tile, pieces: 14}
kinds:
  tile:
    is: tile
    size: 40mm x 40mm
    corner: 2mm
    faces: 2
    from: tiles.csv
    fields: {links: {type: links, to: facts.colours, min: 1, max: 2}}
  example:
    is: aid
    size: 100mm x 100mm
    fields:
      title: text
      score: integer
      tiles: {type: list, of: {type: mapping, fields: {tile: {type: ref, to: tile}, x: integer, y: integer, turn: {type: integer, required: false}, back: {type: flag, required: false}}}}
    pieces:
      - id: first-worm
        title: A first worm
        score: 6
        tiles:
          - {tile: blue-head, x: 0, y: 0, turn: 1}
          - {tile: bridge, x: 1, y: 0}
          - {tile: blue-tail, x: 2, y: 0, turn: 3}
products:
  tiles: {title: Tiles, of: [tile]}
  examples: {title: Example, of: [example]}
""",
    "definitions/worms/tiles.csv": """\
id,links,copies
bridge,blue EW | rose NS,2
both,blue NE | rose SW,2
blue-bend,blue NE,2
rose-bend,rose NE,2
blue-head,blue head N,1
blue-tail,blue tail N,1
rose-head,rose head N,1
rose-tail,rose tail N,1
blue-rose,blue head N | rose tail S,1
rose-blue,rose head N | blue tail S,1
""",
    "definitions/worms/rules/tiles.yaml": """\
kind: rules
rules:
  - code: WO101
    name: heads-and-tails
    title: Every colour has as many heads as tails.
    on: game
    check: heads-and-tails
    message: "{{ colour }}: {{ heads }} heads, {{ tails }} tails"
    bad: {set: {blue-tail.links: blue head N}}
    says: "blue: 3 heads, 1 tails"

  - code: WO102
    name: no-twins
    title: No tile is another one, turned or turned over.
    on: game
    check: tiles-distinct
    message: "{{ tile }} is {{ first }}, {{ how }}"
    bad: {set: {rose-bend.links: blue SW}}
    says: "rose-bend is blue-bend, turned"

  - code: WO103
    name: two-strands
    title: Nowhere do more than two worms meet.
    on: tile
    require: it.links | length <= facts.hand - 1
    message: "{{ it }} has {{ it.links | length }} worms"
    bad: {replace: [{file: tiles.csv, old: "blue head N,1", new: "blue head N | rose head S | rose tail E,1"}, {file: game.yaml, old: "max: 2}}", new: "max: 3}}"}]}
    says: "blue-head has 3 worms"

  - code: WO110
    name: example-legal
    title: The example may be laid so.
    on: example
    rulings: [bare-edge]
    check: layout-legal
    with: {match: {ruling: bare-edge}, called: tile}
    message: "{{ layout }}: {{ problem }}"
    bad: {replace: {file: game.yaml, old: "{tile: bridge, x: 1, y: 0}", new: "{tile: bridge, x: 1, y: 0, turn: 1}"}}
    says: "first-worm: edge W of tile 2 (bridge) at (1, 0) is rose and meets blue of tile 1 (blue-head)"

  - code: WO111
    name: example-score
    title: The example says what its last tile scores.
    on: example
    check: layout-completes
    with: {points: score, score: "facts.points[n - 1]", double: 2}
    message: "{{ layout }}: {{ problem }}"
    bad: {set: {first-worm.score: 10}}
    says: "first-worm: the last tile scores 6, it says 10"

  - code: WO120
    name: set-told
    title: What the set holds.
    on: game
    severity: note
    check: tiles-told
    message: "{{ tiles }} tiles, {{ chiral }} need their back, worms of up to {{ longest }} tiles"
    bad: {replace: {file: tiles.csv, old: "blue NE,2", new: "blue NE,3"}}
    says: "15 tiles, 0 need their back, worms of up to 9 tiles"

  - code: WO121
    name: set-plays
    title: What greedy players make of the set.
    on: game
    severity: note
    only: analyse
    check: tile-playouts
    with: {games: 10, players: game.players.max, hand: facts.hand, turn: 1, match: {ruling: bare-edge}}
    message: "{{ laid }} of {{ tiles }} tiles laid, {{ snakes }} worms a game"
    bad: {replace: {file: tiles.csv, old: "blue NE,2", new: "blue NE,3"}}
    says: "15 of 15 tiles laid, 3.8 worms a game"
""",
    "templates/worms/tile.svg": """\
<face>
  <rect x="-3" y="-3" w="{{ size.w + 6 }}" h="{{ size.h + 6 }}" fill="#F7EEDB"/>
  <links part="links" mirror="{{ 'yes' if side == 'back' else 'no' }}"/>
</face>
""",
    "templates/worms/example.svg": """\
<face>
  <text x="6" y="12" size="14" family="display">{{ it.title }}</text>
  <layout x="6" y="24" w="88" h="60" margin="1" part="table">
    <free by="edges" stroke="#C9C4BC" fill="none" stroke-dasharray="0 1" stroke-linecap="round" inset="1" radius="1"/>
    <tiles fill="#F7EEDB" stroke="#C9C4BC" radius="0.6"/>
  </layout>
  <text x="6" y="94" size="9">{{ it.score }} points</text>
</face>
""",
}


@pytest.fixture(name="root")
def made(tmp_path: Path) -> Path:
    for name, words in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(words, "utf-8")
    return tmp_path


def test_it_is_checked_without_a_fault_and_its_rules_reject_their_counter_examples(run: Any, root: Path) -> None:
    ran = run("check", "worms", "--strict", cwd=root)
    assert ran.code == 0, ran.out
    assert "14 tiles, 0 need their back, worms of up to 8 tiles" in ran.out
    ran = run("rules", "worms", "--test", cwd=root)
    assert ran.code == 0, ran.out


@pytest.mark.parametrize(
    ("file", "old", "new", "wanted"),
    [
        ("definitions/worms/tiles.csv", "blue tail N,1", "blue head N,1", "WO101"),
        ("definitions/worms/tiles.csv", "blue EW | rose NS,2", "blue EW | rose NE,2", "DF150"),
        ("definitions/worms/tiles.csv", "blue NE | rose SW,2", "blue NE | rsoe SW,2", "DF102"),
        ("definitions/worms/game.yaml", "{tile: blue-tail, x: 2, y: 0, turn: 3}", "{tile: blue-tail, x: 3, y: 0, turn: 3}", "WO110"),
        ("templates/worms/tile.svg", "'yes' if side == 'back' else 'no'", "'no'", "PR203"),
        ("templates/worms/tile.svg", '<links part="links"', '<links y="2" part="links"', "PR212"),
        ("definitions/worms/game.yaml", "pattern: spots", "pattern: sopts", "TP206"),
    ],
)
def test_a_planted_fault_is_found(run: Any, root: Path, file: str, old: str, new: str, wanted: str) -> None:
    words = (root / file).read_text("utf-8")
    assert words.count(old) == 1
    (root / file).write_text(words.replace(old, new), "utf-8")
    ran = run("check", "worms", cwd=root)
    assert ran.code == 1
    assert wanted in {code for code, *_ in run("check", "worms", "--format", "json", cwd=root).codes}


def test_it_is_analysed(run: Any, root: Path) -> None:
    ran = run("analyse", "worms", cwd=root)
    assert ran.code == 0
    for line in ("14 tiles of 10 designs, 10 distinct", "blue: 2 heads, 2 tails, 6 middles (4 curves); longest snake 8 tiles (1 + 2 + … + 8 = 36); a ring can be laid", "10 games of 3 greedy players with 3 tiles in hand, 1 laid in a turn"):
        assert line in ran.out
    tiles = run("analyse", "worms", "--format", "json", cwd=root).json["tiles"]
    assert tiles["edges"] == {"blue": 16, "rose": 16, "blank": 24}
    assert tiles["playouts"]["games"] == 10


def test_it_comes_out_as_pdf(run: Any, root: Path) -> None:
    ran = run("build", "worms", "-o", "out", cwd=root)
    assert ran.code == 0, ran.out
    made = sorted(path.name for path in (root / "out" / "worms").glob("*.pdf"))
    assert {"examples.home-a4.pdf", "tiles.home-a4.pdf"} <= {*made}
    assert all((root / "out" / "worms" / name).read_bytes().startswith(b"%PDF-") for name in made)
    assert [path for path in root.rglob("*.py") if "out" not in path.parts] == []
