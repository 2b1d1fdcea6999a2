"""Names of tones and severities go in, inks and lines come out: this room's own colours, apart from those of any game and for colour-blind eyes."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from printgen.diagnostics.diagnostic import ERROR, NOTE, WARNING, Diagnostic, Severity
from printgen.scene.style import Ink

BLACK, WHITE = Ink((34, 34, 42)), Ink((255, 255, 255))
SOFT, RULE = Ink((96, 96, 108)), Ink((205, 205, 212))
TONES: Mapping[str, Ink] = MappingProxyType(
    {
        "blue": Ink((0, 98, 168)),
        "green": Ink((0, 128, 92)),
        "orange": Ink((214, 120, 0)),
        "purple": Ink((134, 62, 158)),
        "red": Ink((200, 38, 32)),
        "grey": Ink((92, 92, 104)),
    }
)
SEVERITIES: Mapping[Severity, Ink] = MappingProxyType({ERROR: TONES["red"], WARNING: TONES["orange"], NOTE: Ink((62, 84, 122))})


def tone(name: str) -> Ink:
    """The ink of a tone; grey for a name that is none."""
    return TONES.get(name, TONES["grey"])


def severity(finding: Diagnostic) -> Ink:
    """The ink of a finding; grey if it is waived."""
    return TONES["grey"] if finding.waived else SEVERITIES[finding.severity]


def heat(name: str, part: float) -> Ink:
    """A colour between nearly white (part 0) and the tone in its darkest (part 1)."""
    full = tone(name).rgb
    deep = tuple(round(c * 0.62) for c in full)
    low, high, share = ((250, 247, 240), full, part / 0.7) if part < 0.7 else (full, deep, (part - 0.7) / 0.3)
    r, g, b = (round(a + (z - a) * share) for a, z in zip(low, high, strict=True))
    return Ink((r, g, b))


def is_dark(ink: Ink) -> bool:
    """Whether white letters stand out better on it than dark ones."""
    r, g, b = ink.rgb
    return 0.299 * r + 0.587 * g + 0.114 * b < 140
