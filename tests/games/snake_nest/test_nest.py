"""Layouts of the first game go in; each thing that its rules forbid is told with its reason, and nothing else is."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.games.snake_nest.conftest import Lay, Told

JOINED = "red-over 1/2 1\nred-under 2/2 1\ngreen-curve 3/2 2\ngreen-under 3/3 0"
SECOND = "red-over 1/2 1\nred-under 2/2 1\nred-over 3/2 0"
THREE = "purple-over 1/1 1\npurple-curve 2/1 2\ngreen-curve 3/1 1\ngreen-curve 3/2 3\nred-over 1/2 1"
RING = "red-curve 1/1 1\nred-curve 2/1 2\nred-curve 2/2 3\nred-curve 1/2 0"
SEVEN = "\n".join(f"red-{'over' if x % 2 else 'under'} {x}/1 1" for x in range(1, 8))
FIVE_HIGH = "\n".join(f"red-{'over' if y % 2 else 'under'} 1/{y} 0" for y in range(1, 6))


def reasons(told: Told, lay: Lay, pieces: str, rulings: Mapping[str, str] | None = None, grid: tuple[int, int] = (6, 6)) -> list[str]:
    return [str(hit.values["reason"]) for hit in told("nest-layout", lay(pieces, grid=grid), rulings)]


@pytest.mark.parametrize(
    ("pieces", "wanted"),
    [
        ("red-over 1/1 1", []),
        ("red-over 1/1 1\nred-under 2/1 1\ngreen-over 1/2 1", []),
        (JOINED, ["joined"]),
        (SECOND, ["second"]),
        (THREE, ["three"]),
        ("red-over 1/1 1\ngreen-over 3/1 1", ["apart"]),
        ("red-over 1/1 1\ngreen-over 2/2 1", ["apart"]),
        (RING, []),
    ],
)
def test_what_is_not_allowed_is_told_by_its_reason(told: Told, lay: Lay, pieces: str, wanted: list[str]) -> None:
    assert reasons(told, lay, pieces) == wanted


def test_two_snakes_may_look_into_one_space(told: Told, lay: Lay) -> None:
    assert reasons(told, lay, THREE.replace("\nred-over 1/2 1", "")) == []


def test_grey_segments_join_two_snakes_as_well(told: Told, lay: Lay) -> None:
    hits = told("nest-layout", lay("red-over 1/1 1\nred-over 2/1 0\nred-curve 1/2 3\ngreen-over 3/1 1"))
    assert "red-over on 2/1 joins the snakes of Red and Green" not in [hit.values["problem"] for hit in hits]
    assert {"second", "joined"} <= {str(hit.values["reason"]) for hit in hits}


@pytest.mark.parametrize(
    ("ruling", "option", "pieces", "wanted"),
    [
        ("first-piece", "anywhere", "red-over 1/1 1\ngreen-over 3/1 1", []),
        ("closed-snake", "forbidden", RING, ["ring"]),
        ("three-snakes", "all", THREE.replace("red-over 1/2 1", "red-over 1/2 0"), ["three"]),
        ("three-snakes", "players", THREE.replace("red-over 1/2 1", "red-over 1/2 0"), []),
    ],
)
def test_a_ruling_decides(told: Told, lay: Lay, ruling: str, option: str, pieces: str, wanted: list[str]) -> None:
    assert reasons(told, lay, pieces, {ruling: option}) == wanted


def test_seven_wide_does_not_fit_five_by_six_but_five_by_seven_either_way_round(told: Told, lay: Lay) -> None:
    seven = lay(SEVEN, grid=(5, 6))
    assert [hit.values["problem"] for hit in told("nest-layout", seven)] == ["7 x 1 spaces are taken, they do not fit 5 x 6"]
    assert reasons(told, lay, SEVEN, grid=(5, 7)) == ["no-cap", "no-cap"]
    assert reasons(told, lay, SEVEN, {"grid-orientation": "fixed"}, grid=(5, 7)) == ["too-large"]


def test_an_edge_is_known_as_soon_as_no_way_round_leaves_room(told: Told, lay: Lay) -> None:
    assert reasons(told, lay, FIVE_HIGH, grid=(5, 7)) == [], "five high may still become seven"
    assert reasons(told, lay, FIVE_HIGH, {"grid-orientation": "fixed"}, grid=(7, 5)) == ["no-cap", "no-cap"]
    assert reasons(told, lay, FIVE_HIGH, grid=(5, 5)) == ["no-cap", "no-cap"]


def test_a_head_and_a_tail_outside_of_the_grid_cap_both_ends(told: Told, lay: Lay) -> None:
    assert reasons(told, lay, f"{FIVE_HIGH}\nred-head 1/0 2\nred-tail 1/6 0", grid=(5, 5)) == []
    assert reasons(told, lay, f"{FIVE_HIGH}\nred-head 1/0 2", grid=(5, 5)) == ["no-cap"]
    assert reasons(told, lay, f"{FIVE_HIGH}\nred-head 1/0 0\nred-tail 1/6 0", grid=(5, 5)) == ["second", "no-cap", "no-cap"], (
        "a head that lies the wrong way round is no end"
    )


def test_a_loose_grey_end_at_an_edge_needs_no_cap(told: Told, lay: Lay) -> None:
    across = "\n".join(f"red-over 1/{y} 0" for y in range(1, 6))
    wide = lay(f"{across}\nred-head 1/0 2\nred-tail 1/6 0", grid=(1, 5))
    assert [hit.values["reason"] for hit in told("nest-layout", wide)] == [], "the grey straights look out at both sides"


def test_a_snake_that_ends_in_grey_is_capped_or_not_by_the_ruling(told: Told, lay: Lay) -> None:
    grey_end = "red-curve 1/1 1\nred-curve 2/1 2\nred-curve 2/2 3\nred-curve 1/2 1"
    assert reasons(told, lay, grey_end, grid=(2, 2)) == ["no-cap", "no-cap"], "its own end below, its grey one at the left"
    assert reasons(told, lay, grey_end, {"grey-at-the-edge": "never"}, grid=(2, 2)) == ["no-cap"]


def test_a_wrong_example_has_its_own_fault_and_no_other(told: Told, lay: Lay) -> None:
    assert told("wrong-nest-layout", lay(JOINED, fault="joined")) == []
    assert [hit.values["problem"] for hit in told("wrong-nest-layout", lay(JOINED, fault="three"))] == [
        "it is to show a fault (three), but has none of that sort",
        "beside its fault (three) it has another one: green-curve on 3/2 joins the snakes of Red and Green",
    ]
