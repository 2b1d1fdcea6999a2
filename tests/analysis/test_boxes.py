"""Boxes of all sizes: their nets fold up and close, each joint has one tab, flaps lie clear of each other, and what is told of their size is right."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.analysis.boxes import LID, STYLES, TRAY, TUCK, BoxNet, box_net
from printgen.analysis.nets import Notch, Tab, folded, folds, meetings, outlines, tab_of
from printgen.geometry import Rect
from printgen.scene.path import box

sizes = st.tuples(st.floats(30, 150), st.floats(40, 200), st.floats(3, 60))


def extent(net: BoxNet) -> Rect:
    (loop,) = outlines(net.panels, net.edges)
    found = box(loop)
    assert found is not None
    return found


@given(st.sampled_from(STYLES), sizes)
def test_a_net_closes_with_one_tab_at_each_joint(style: str, size: tuple[float, float, float]) -> None:
    net = box_net(style, *size)
    solid = folded(net.panels)
    assert len(solid) == len(net.panels) == (6 if style == TUCK else 5)
    assert len(folds(net.panels)) == len(net.panels) - 1
    bent = {side for pair in folds(net.panels) for side in pair}
    opened = set()
    for sides in meetings(solid, net.panels).values():
        if len(sides) == 1:
            opened.add(sides[0])
            continue
        assert len(sides) == 2
        tabbed = [side for side in sides if isinstance(net.edges.get(side), Tab)]
        assert len(tabbed) == (0 if set(sides) <= bent else 1)
    assert opened == set(net.open)
    for one, other in net.opposite:
        assert [a + b for a, b in zip(solid[one].normal, solid[other].normal, strict=True)] == [0, 0, 0]


@given(st.sampled_from(STYLES), sizes)
def test_its_outline_begins_at_the_origin_and_is_as_large_as_is_told(style: str, size: tuple[float, float, float]) -> None:
    net = box_net(style, *size)
    assert tuple(extent(net)) == pytest.approx((0, 0, net.width, net.height), abs=1e-6)


@given(st.sampled_from(STYLES), sizes)
def test_no_flap_lies_on_another_or_on_a_panel(style: str, size: tuple[float, float, float]) -> None:
    net = box_net(style, *size)
    by_id = {panel.id: panel for panel in net.panels}
    areas = [Rect(*panel[1:]) for panel in net.panels]
    for (name, side), edge in net.edges.items():
        if isinstance(edge, Tab):
            found = box(tab_of(*by_id[name].side(side), edge))
            assert found is not None
            areas.append(found)
    for one, other in itertools.combinations(areas, 2):
        assert not one.meets(other, 1e-6)


def test_a_tuck_box_has_a_notch_in_front_and_a_lid_that_tucks_in() -> None:
    net = box_net(TUCK, 64.8, 89.8, 7.0)
    assert net.edges["front", "N"] == Notch(9.0)
    lid = net.edges["lid", "N"]
    assert isinstance(lid, Tab)
    assert lid.depth >= 10
    assert {side for name, side in net.edges if name in {"left", "right"}} == {"N", "S", "W"}


def test_a_lid_is_a_tray() -> None:
    assert box_net(LID, 70, 95, 10) == box_net(TRAY, 70, 95, 10)
