"""Pieces that show one another deeper than they may: what is told, and drawn, is the same in whatever order they stand, whoever draws them, and whatever was kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from printgen.pipeline.drawer import Drawer
from printgen.pipeline.trip import Wish, check
from printgen.project import find_games, find_project
from tests.pipeline.drawers import by_one_and_by_two

MANY = 11
ORDERS = {"down": range(1, MANY + 1), "up": range(MANY, 0, -1), "mixed": (6, 2, 11, 4, 9, 1, 8, 3, 10, 5, 7)}
TEMPLATE = '<face><text x="5" y="{y}">{n}</text>{shows}</face>'


def game(root: Path, order: str) -> None:
    kinds = "".join(f"  k{n}: {{is: card, size: 60mm x 90mm, pieces: [{{id: p{n}}}]}}\n" for n in ORDERS[order])
    (root / "definitions/toy").mkdir(parents=True, exist_ok=True)
    (root / "definitions/toy/game.yaml").write_text(f"kind: game\nid: toy\ntitle: Toy\nbasis: ours\nkinds:\n{kinds}products: {{all: {{title: All, of: [k1]}}}}\n", "utf-8")
    (root / "templates/toy").mkdir(parents=True, exist_ok=True)
    for n in range(1, MANY + 1):
        shows = f'<piece of="p{n + 1}" x="10" y="20" w="40"/>' if n < MANY else ""
        (root / f"templates/toy/k{n}.svg").write_text(TEMPLATE.format(y=9 + n, n=n, shows=shows), "utf-8")


@pytest.mark.parametrize("order", ORDERS)
def test_what_comes_out_does_not_depend_on_the_order_or_on_who_draws(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, order: str) -> None:
    monkeypatch.setattr("threading.active_count", lambda: 1)
    found = {}
    for which in ("down", order):
        game(tmp_path, which)
        (faces, bag), (both, told) = by_one_and_by_two(tmp_path)
        assert dict(both) == dict(faces)
        assert told.findings == bag.findings
        found[which] = dict(faces), {(str(finding.place), finding.message) for finding in bag.findings}
    assert found[order] == found["down"]
    # The eight last are shown within each other; the one before them is told.
    assert found["down"][1] == {("templates/toy/k3.svg:1:34", "pieces show one another more than 8 deep")}


@pytest.mark.parametrize(("first", "second"), [("up", "down"), ("down", "up"), ("mixed", "down")])
def test_what_is_kept_hides_nothing(tmp_path: Path, first: str, second: str) -> None:
    game(tmp_path, first)
    project = find_project(tmp_path)
    (toy,), _ = find_games(project, None, tmp_path)
    folder = tmp_path / "cache" / "faces"
    wish = Wish(("home-a4",))

    def kept() -> tuple[object, object]:
        done = check(project, toy, wish, lambda *_: None, lambda templates: Drawer(folder, toy, templates))
        return done.bag.findings, dict(done.faces)

    def anew() -> tuple[object, object]:
        done = check(project, toy, wish, lambda *_: None)
        return done.bag.findings, dict(done.faces)

    assert kept() == anew()
    game(tmp_path, second)
    assert kept() == anew()
    # One more below the last makes others too deep, though their own words stay.
    (tmp_path / "templates/toy/k1.svg").write_text(TEMPLATE.format(y=9, n=1, shows=""), "utf-8")
    (tmp_path / "templates/toy/k11.svg").write_text(TEMPLATE.format(y=9, n=11, shows='<piece of="p1" x="10" y="20" w="40"/>'), "utf-8")
    assert kept() == anew()
    assert kept() == anew()
