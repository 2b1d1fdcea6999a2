"""Random legal layouts go in: the spaces that `open-ends` tells are those for which a slow search over all tiles and positions finds nothing."""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterator
from pathlib import Path

import yaml

from printgen.checks.tile_ends import open_ends
from printgen.loading.load import load
from printgen.model.record import Record
from printgen.rules.frame import Ask

ROOT = Path(__file__).parents[2]
SIDES = "NESW"
STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
BEHIND = {"N": "S", "E": "W", "S": "N", "W": "E"}
Space = tuple[int, int]
Links = tuple[tuple[str, str, str], ...]
Lying = tuple[str, int, bool, Links]


def read(words: str) -> Links:
    parts = [link.split() for link in words.split("|")]
    return tuple((one[0], one[1] if len(one) == 3 else "mid", one[-1]) for one in parts)


def lying(name: str, links: Links) -> Iterator[Lying]:
    for over in (False, True):
        for quarters in range(4):
            turn = {edge: SIDES[(SIDES.index({"E": "W", "W": "E"}.get(edge, edge) if over else edge) + quarters) % 4] for edge in SIDES}
            yield name, quarters, over, tuple((colour, part, "".join(turn[edge] for edge in at)) for colour, part, at in links)


def shown(links: Links, edge: str) -> str:
    return next((colour for colour, _, at in links if edge in at), "")


def ends_of(laid: dict[Space, Links], space: Space, edge: str) -> list[str]:
    """What ends the strand that leaves a space at an edge: head, tail, or nothing if it is open."""
    seen = 0
    while seen < 200:
        seen += 1
        space = (space[0] + STEP[edge][0], space[1] + STEP[edge][1])
        if space not in laid:
            return []
        _, part, at = next(link for link in laid[space] if BEHIND[edge] in link[2])
        if part != "mid":
            return [part]
        edge = at.replace(BEHIND[edge], "")
    return []


def may_lie(laid: dict[Space, Links], space: Space, links: Links) -> bool:
    for edge, (dx, dy) in STEP.items():
        there = laid.get((space[0] + dx, space[1] + dy))
        if there is not None and shown(there, BEHIND[edge]) != shown(links, edge):
            return False
    grown = {**laid, space: links}
    for _, part, at in links:
        ends = ([part] if part != "mid" else []) + [end for edge in at for end in ends_of(grown, space, edge)]
        if len(ends) == 2 and ends[0] == ends[1]:
            return False
    return True


def grown(pool: list[Lying], chance: random.Random, number: int) -> dict[Space, Lying]:
    """A layout of so many tiles, or of fewer if nothing fits; a tile that leaves colours around a free space is liked."""
    table: dict[Space, Lying] = {(0, 0): chance.choice(pool)}
    while len(table) < number:
        laid = {space: tile[3] for space, tile in table.items()}
        free = sorted({(x + dx, y + dy) for x, y in laid for dx, dy in STEP.values()} - set(laid))
        used = {tile[0] for tile in table.values()}
        chance.shuffle(free)
        found = next(
            ((space, tile) for space in free for tile in chance.sample(pool, 60) if tile[0] not in used and may_lie(laid, space, tile[3])),
            None,
        )
        if found is None:
            break
        table[found[0]] = found[1]
    return table


def walled(pool: list[Lying], table: dict[Space, Lying]) -> set[Space]:
    laid = {space: tile[3] for space, tile in table.items()}
    used = {tile[0] for tile in table.values()}
    into = {(x + STEP[edge][0], y + STEP[edge][1]) for (x, y), links in laid.items() for _, _, at in links for edge in at} - set(laid)
    return {space for space in into if not any(tile[0] not in used and may_lie(laid, space, tile[3]) for tile in pool)}


def test_the_spaces_that_are_told_are_those_that_no_tile_fits(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "definitions" / "snake-pit", tmp_path / "definitions" / "snake-pit")
    folder = tmp_path / "definitions" / "snake-pit"
    lines = (folder / "tiles.csv").read_text("utf-8").split("\n")[1:]
    pool = [tile for line in lines if line for tile in lying(f"tile-{line.split(',')[0]}", read(line.split(",")[1]))]
    chance = random.Random(11)
    tables = {f"random-{n}": grown(pool, chance, chance.choice([8, 20, 30, 40])) for n in range(60)}
    for name, table in tables.items():
        rows = [{"tile": tile, "x": x, "y": y, "turn": turn, "back": over} for (x, y), (tile, turn, over, _) in table.items()]
        piece = {"kind": "layout", "id": name, "title": name, "text": name, "tiles": rows, "completed": [], "says": 0}
        (folder / "layouts" / f"{name}.yaml").write_text(yaml.safe_dump(piece), "utf-8")
    game, bag = load(folder, tmp_path)
    assert game is not None
    assert not bag.has_errors
    told: dict[str, set[Space]] = {}
    for hit in open_ends(Ask(game, options=Record({"kinds": ("tile",)}))):
        told.setdefault(str(hit.values["layout"]), set()).add((int(hit.values["x"]), int(hit.values["y"])))
    wanted = {name: spaces for name, table in tables.items() if (spaces := walled(pool, table))}
    assert told == wanted
    assert len(wanted) > 5, "some of them must be walled in, or nothing is tried"
