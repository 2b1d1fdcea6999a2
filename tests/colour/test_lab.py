"""sRGB and L*a*b* with known values go in, the literature's numbers come out."""

from __future__ import annotations

import pytest

from printgen.colour.lab import Lab, contrast, difference, lab, luminance

# Pairs of the published test set of CIEDE2000 (Sharma, Wu, Dalal 2005): one of each kind of trap in the formula.
PAIRS = [
    ((50.0000, 2.6772, -79.7751), (50.0000, 0.0000, -82.7485), 2.0425),
    ((50.0000, 3.1571, -77.2803), (50.0000, 0.0000, -82.7485), 2.8615),
    ((50.0000, -1.3802, -84.2814), (50.0000, 0.0000, -82.7485), 1.0000),
    ((50.0000, 0.0000, 0.0000), (50.0000, -1.0000, 2.0000), 2.3669),
    ((50.0000, 2.4900, -0.0010), (50.0000, -2.4900, 0.0009), 7.1792),
    ((50.0000, 2.4900, -0.0010), (50.0000, -2.4900, 0.0011), 7.2195),
    ((50.0000, -0.0010, 2.4900), (50.0000, 0.0009, -2.4900), 4.8045),
    ((50.0000, 2.5000, 0.0000), (50.0000, 0.0000, -2.5000), 4.3065),
    ((50.0000, 2.5000, 0.0000), (73.0000, 25.0000, -18.0000), 27.1492),
    ((50.0000, 2.5000, 0.0000), (58.0000, 24.0000, 15.0000), 19.4535),
    ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
    ((90.8027, -2.0831, 1.4410), (91.1528, -1.6435, 0.0447), 1.4441),
    ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
]


@pytest.mark.parametrize(("one", "other", "expected"), PAIRS)
def test_the_difference_is_that_of_the_published_pairs(one: tuple[float, float, float], other: tuple[float, float, float], expected: float) -> None:
    assert difference(Lab(*one), Lab(*other)) == pytest.approx(expected, abs=5e-5)
    assert difference(Lab(*other), Lab(*one)) == pytest.approx(expected, abs=5e-5)


@pytest.mark.parametrize(
    ("rgb", "expected"),
    [((255, 255, 255), (100, 0, 0)), ((0, 0, 0), (0, 0, 0)), ((255, 0, 0), (53.24, 80.09, 67.20)), ((0, 255, 0), (87.73, -86.18, 83.18)), ((0, 0, 255), (32.30, 79.19, -107.86)), ((119, 119, 119), (50.03, 0, 0))],
)
def test_lab_of_known_colours(rgb: tuple[int, int, int], expected: tuple[float, float, float]) -> None:
    assert lab(rgb) == pytest.approx(expected, abs=0.02)


def test_contrast_of_known_pairs() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((255, 255, 255), (119, 119, 119)) == pytest.approx(4.48, abs=0.005)
    assert luminance((255, 0, 0)) == pytest.approx(0.2126)
