"""A small game of tiles goes in with one thing wrong, what the checks of tiles, layouts, blocks and faces say of it comes out."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from printgen import checks
from printgen.gather import gather
from printgen.loading.load import load
from printgen.model.game import Component
from printgen.model.record import Record
from printgen.rules.expression import sandbox
from printgen.rules.frame import Ask

NAMED = gather(checks, "check")
GAME = """kind: game
id: toy
title: Toy
facts:
  colours: {red: {ink: "#d1495b"}, green: {ink: "#3c9d6b"}, grey: {ink: "#888888"}}
  fewest: [6, 9]
rulings:
  blank: {question: "Blank?", options: {strict: "blank to blank", blank-any: "blank to any"}, default: strict, chosen: strict}
kinds:
  tile:
    is: tile
    size: 40mm x 40mm
    fields: {links: {type: links, to: facts.colours}}
    pieces:
      - {id: line, links: [red NS], copies: 4}
      - {id: bend, links: [red NE], copies: 4}
      - {id: cross, links: [red NS, green EW]}
      - {id: head, links: [red head N], copies: 2}
      - {id: tail, links: [red tail N], copies: 2}
      - {id: ends, links: [green head N, green tail S]}
      - {id: grey, links: [grey NS, green EW]}
  big:
    is: card
    size: 80mm x 40mm
    block: 2x1
    fields: {links: {type: links, to: facts.colours}}
    pieces: [{id: big, links: [red head W, red tail E]}]
  layout:
    is: sheet
    size: 100mm x 100mm
    fields:
      needs: {type: integer, required: false}
      says: {type: integer, required: false}
      completed: {type: list, of: {type: mapping, fields: {colour: text, length: integer, loop: {type: flag, required: false}, now: {type: flag, required: false}}}, required: false}
      tiles: {type: list, of: {type: mapping, fields: {tile: {type: ref, to: %s}, x: integer, y: integer, turn: {type: integer, required: false}}}}
    pieces:
      - {id: one, tiles: [%s]%s}
"""


def hits(root: Path, check: str, tiles: str = "", own: str = "", *, to: str = "tile", edit: tuple[str, str] = ("", ""), about: str = "", **options: Any) -> list[str]:
    """What a check says: `problem`, or all its values."""
    words = GAME % (to, tiles or "{tile: line, x: 0, y: 0}", own and f", {own}")
    assert edit[0] in words
    (root / "game.yaml").write_text(words.replace(*edit) if edit[0] else words, "utf-8")
    game, bag = load(root, root)
    assert game is not None
    assert bag.findings == []
    element: Component | None = game.component(about) if about else None
    rulings = {name: ruling.chosen for name, ruling in game.rulings.items()}
    ask = Ask(game, element, record(options), rulings, sandbox().evaluate)
    found = []
    for hit in NAMED[check](ask):  # type: ignore[attr-defined]
        values = dict(hit.values)
        found.append(str(values.get("problem") or ", ".join(f"{key} {value}" for key, value in values.items())))
    return found


def record(options: dict[str, Any]) -> Record:
    def value(one: Any) -> Any:
        return record(one) if isinstance(one, dict) else tuple(value(inner) for inner in one) if isinstance(one, list) else one

    return Record({name: value(one) for name, one in options.items()})


@pytest.mark.parametrize(
    ("check", "edit", "options", "wanted"),
    [
        ("tiles-match", ("", ""), {}, ["tile grey, colour grey"]),
        ("tiles-match", ("", ""), {"match": {"allow": [["grey", "*"]]}}, []),
        ("tiles-match", ("", ""), {"match": {"deny": [["green", "green"]]}, "kinds": ["tile"]}, ["tile cross, colour green", "tile ends, colour green", "tile grey, colour grey", "tile grey, colour green"]),
        ("tiles-distinct", ("", ""), {}, []),
        ("tiles-distinct", ("[red NE]", "[red EW]"), {}, ["tile bend, first line, how turned"]),
        ("tiles-distinct", ("[red NE]", "[red NS]"), {}, ["tile bend, first line, how as it is"]),
        ("tiles-loop-possible", ("", ""), {}, []),
        ("tiles-loop-possible", ("[red NE], copies: 4", "[red NE], copies: 3"), {}, ["colour red, most 3, needed 4"]),
        ("tiles-smallest-snake", ("", ""), {"kinds": ["tile"]}, ["head and tail are on the same tile only", "there is no tile with a head, or none with a tail"]),
        ("tiles-smallest-snake", ("", ""), {"kinds": ["tile"], "neutral": ["grey"]}, ["head and tail are on the same tile only"]),
        ("tiles-smallest-snake", ("[red head N], copies: 2", "[red NS], copies: 2"), {"kinds": "tile", "called": "card", "neutral": "grey"}, ["there is no card with a head, or none with a tail", "head and tail are on the same card only"]),
        ("ends-parity", ("", ""), {}, []),
        ("ends-parity", ("[red head N], copies: 2", "[red head N]"), {}, ["colour red, edges 23", "colour blank, edges 31"]),
        ("heads-and-tails", ("[red tail N], copies: 2", "[red head N], copies: 2"), {}, ["colour red, heads 5, tails 1"]),
        ("tiles-told", ("[red NE]", "[red NE, green head S]"), {"kinds": ["tile"]}, ["tiles 15, designs 7, distinct 7, chiral 4, chiral_tiles ('bend',), blank 26, longest 11, colours ('red', 'green', 'grey')"]),
        ("block-is-whole", ("", ""), {}, []),
        ("block-is-whole", ("80mm x 40mm", "100mm x 40mm"), {}, ["its units are 50 x 40 mm; only squares can be turned and still meet", "100 mm is not a multiple of 40 mm"]),
        ("block-is-whole", ("80mm x 40mm", "80mm x 80mm"), {}, ["its units are 40 x 80 mm; only squares can be turned and still meet", "80 mm are 2 times 40 mm, the block is 1"]),
        ("block-is-whole", ("80mm x 40mm\n    block: 2x1", "80mm x 40mm"), {}, ["a tile is 80 x 40 mm; only squares can be turned and still meet"]),
        ("block-ends", ("", ""), {"kinds": ["big"]}, []),
        ("block-ends", ("block: 2x1", "block: 1x1"), {"kinds": ["big"]}, []),
        ("closing-distance", ("", ""), {"kinds": ["big"], "cards": ["tile"], "least": "facts.fewest[0]", "most": "facts.fewest[1]"}, []),
        ("closing-distance", ("tail E]", "tail N1]"), {"kinds": ["big"], "cards": ["tile"], "least": 4, "most": 9}, ["3 tiles close it"]),
        ("closing-distance", ("", ""), {"kinds": ["big"], "cards": ["tile"], "most": 5, "called": "card"}, ["more than 5 cards are needed to close it"]),
    ],
)
def test_a_set_of_tiles(tmp_path: Path, check: str, edit: tuple[str, str], options: dict[str, Any], wanted: list[str]) -> None:
    assert hits(tmp_path, check, edit=edit, **options) == wanted


LEGAL = "{tile: head, x: 0, y: 0, turn: 2}, {tile: line, x: 0, y: 1}, {tile: tail, x: 0, y: 2}"
CLOSED = "{tile: big, x: 1, y: 1}, {tile: bend, x: 0, y: 1}, {tile: bend, x: 0, y: 0, turn: 1}, {tile: line, x: 1, y: 0, turn: 1}, {tile: line, x: 2, y: 0, turn: 1}, {tile: bend, x: 3, y: 0, turn: 2}, {tile: bend, x: 3, y: 1, turn: 3}"
WALLED = "{tile: big, x: 1, y: 1}, {tile: bend, x: 0, y: 0}, {tile: bend, x: 0, y: 2, turn: 1}, {tile: line, x: -1, y: 1}"


@pytest.mark.parametrize(
    ("check", "tiles", "options", "wanted"),
    [
        ("layout-legal", LEGAL, {}, []),
        ("layout-legal", LEGAL.replace("tail", "head"), {}, ["tile 3 (head) gives the red snake a second head"]),
        ("layout-legal", LEGAL.replace("y: 2}", "y: 3}"), {"called": "card"}, ["card 3 (tail) lies beside no earlier one"]),
        ("layout-legal", LEGAL.replace("y: 2}", "y: 3}"), {"touches": "end"}, ["tile 3 (tail) joins no loose end"]),
        ("layout-legal", LEGAL.replace("line, x: 0, y: 1", "line, x: 0, y: 1, turn: 1"), {}, ["edge N of tile 2 (line) at (0, 1) is blank and meets red of tile 1 (head)", "edge N of tile 3 (tail) at (0, 2) is red and meets blank of tile 2 (line)"]),
        ("layout-legal", LEGAL.replace("y: 2}", "y: 1}"), {"touches": "nothing"}, ["tile 3 (tail) lies on tile 2 (line) at (0, 1)"]),
        ("layout-legal", "{tile: cross, x: 0, y: 0, turn: 1}, {tile: cross, x: 0, y: 1}", {"match": {"allow": [["red", "green"]]}, "one_owner": True}, ["tile 2 (cross) joins green's snake to red's"]),
        ("layout-legal", "{tile: line, x: 0, y: 0}, {tile: line, x: 1, y: 0}", {"joined": True}, ["tile 2 (line) is no part of red's snake; now there are two"]),
        ("layout-legal", "{tile: line, x: 0, y: 0}, {tile: line, x: 0, y: 2}", {"touches": "nothing", "per_space": 1}, ["after tile 2 (line) 2 snakes look into the free space (0, 1)"]),
        ("layout-in-box", LEGAL, {"columns": 1, "rows": 2}, ["1 x 3 tiles do not fit 1 x 2"]),
        ("layout-in-box", LEGAL, {"columns": 1, "rows": 1, "outside": ["head", "tail"]}, []),
        ("layout-in-box", LEGAL, {"columns": 3, "rows": 1}, []),
        ("layout-in-box", LEGAL, {"columns": 3, "rows": 1, "either_way": False}, ["1 x 3 tiles do not fit 3 x 1"]),
        ("layout-closed", LEGAL, {}, []),
        ("layout-closed", "{tile: head, x: 0, y: 0, turn: 2}, {tile: line, x: 0, y: 1}", {}, ["1 loose ends"]),
        ("layout-closed", LEGAL + ", {tile: head, x: 5, y: 0, turn: 2}, {tile: tail, x: 5, y: 1}", {}, ["2 strands are not part of the snake from head to tail"]),
        ("layout-closed", LEGAL.replace("tail", "head"), {}, ["no snake goes from a head to a tail"]),
        ("loose-ends", "{tile: head, x: 0, y: 0}", {}, ["1 loose ends"]),
        ("loose-ends", "{tile: line, x: 0, y: 0}", {}, []),
        ("layout-closable", CLOSED, {"cards": "tile"}, []),
        ("layout-closable", WALLED, {"cards": "tile"}, ["the loose end at (1, 1) west is walled in; head and tail can never meet"]),
        ("layout-closable", "{tile: big, x: 1, y: 1}, {tile: line, x: 0, y: 1}", {"cards": "tile"}, ["the loose end at (1, 1) west meets a blank edge; head and tail can never meet"]),
        ("layout-closable", "{tile: big, x: 0, y: 0}", {"cards": ["tile"]}, []),
        ("layout-closable", "{tile: big, x: 0, y: 0}, {tile: cross, x: -1, y: 0, turn: 1}", {"cards": "tile", "budget": 2}, ["undecided: 4 layings were tried and none closes it"]),
        ("layout-closable", LEGAL.replace("tail", "head").replace("y: 2}", "y: 5}"), {"cards": "tile"}, ["head and tail can never meet in one snake"]),
        ("closing-parity", CLOSED, {}, []),
        ("closing-parity", CLOSED + ", {tile: head, x: 8, y: 0, turn: 2}, {tile: line, x: 8, y: 1}, {tile: tail, x: 8, y: 2}", {}, ["layout one, spaces 9, parity even"]),
    ],
)
def test_a_layout(tmp_path: Path, check: str, tiles: str, options: dict[str, Any], wanted: list[str]) -> None:
    # A layout may lay blocks as well: then its tiles refer to any kind.
    edit = ("tile: {type: ref, to: tile}", "tile: text")
    assert hits(tmp_path, check, tiles, edit=edit, about="one", **options) == wanted


def test_the_ruling_in_force_says_what_a_blank_edge_may_meet(tmp_path: Path) -> None:
    tiles = "{tile: line, x: 0, y: 0}, {tile: line, x: 0, y: 1, turn: 1}"
    options: dict[str, Any] = {"match": {"ruling": "blank"}}
    assert len(hits(tmp_path, "layout-legal", tiles, **options)) == 1
    assert hits(tmp_path, "layout-legal", tiles, edit=("chosen: strict", "chosen: blank-any"), **options) == []


COUNTED = "says: 3, completed: [{colour: red, length: 2, now: true}]"


@pytest.mark.parametrize(
    ("own", "wanted"),
    [
        (COUNTED, []),
        (COUNTED.replace("says: 3", "says: 4"), ["the last tile scores 3, it says 4"]),
        (COUNTED.replace("length: 2", "length: 3"), ["a red snake of 2, completed last, is not in the list", "a red snake of 3, completed last, is not laid"]),
        ("completed: []", ["a red snake of 2, completed last, is not in the list"]),
    ],
)
def test_what_a_layout_completes(tmp_path: Path, own: str, wanted: list[str]) -> None:
    tiles = "{tile: head, x: 0, y: 0}, {tile: tail, x: 0, y: -1, turn: 2}"
    assert hits(tmp_path, "layout-completes", tiles, own, listed="completed", points="says", score="n * (n + 1) // 2") == wanted


def test_how_many_tiles_a_layout_needs(tmp_path: Path) -> None:
    edit = ("tile: {type: ref, to: tile}", "tile: text")
    options: dict[str, Any] = {"wanted": "needs", "cards": ["tile"], "edit": edit}
    assert hits(tmp_path, "closing-distance", "{tile: big, x: 0, y: 0}", "needs: 6", **options) == []
    assert hits(tmp_path, "closing-distance", "{tile: big, x: 0, y: 0}", "needs: 5", **options) == ["6 tiles close it, it says 5"]
    assert hits(tmp_path, "closing-distance", CLOSED, "needs: 2", **options) == ["0 tiles close it, it says 2"]


def test_play_outs_are_told_in_one_hit(tmp_path: Path) -> None:
    found = hits(tmp_path, "tile-playouts", kinds=["tile"], games=5, hand="facts.fewest[0] // 2", players=2)
    assert len(found) == 1
    assert found[0].startswith("games 5, tiles 15, laid ")


def test_the_page_names_every_check_of_tiles_and_no_other() -> None:
    page = (Path(__file__).parents[2] / "docs" / "tiles.md").read_text("utf-8")
    named = set(re.findall(r"^\| `([a-z-]+)` \|", page, re.MULTILINE)) - {"kinds", "match", "called"}
    named |= set(re.findall(r"PR\d+ \(`([a-z-]+)`", page))
    own = {name for name, check in NAMED.items() if check.__module__.rpartition(".")[2] in {"tile_sets", "tile_layouts", "tile_blocks", "tile_faces", "tile_plays", "tile_ends"}}
    assert named == own
