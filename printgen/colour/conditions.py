"""The name of a printing condition goes in, what the world calls it, its ink limit, its rich black and its ICC profile come out."""

from __future__ import annotations

from pathlib import Path

from printgen.frozen import frozen

FOLDER = Path(__file__).parent / "conditions"
Cmyk = tuple[float, float, float, float]


@frozen
class Condition:
    """A press and a paper. `identifier` is the name in the registry of printing conditions (registry.color.org), `limit` the ink limit that the profile keeps.

    `rich` is the black of large areas: four shares of full ink, together at most the limit.
    """

    name: str
    identifier: str
    title: str
    limit: float
    rich: Cmyk

    @property
    def icc(self) -> bytes:
        """The ICC profile of the condition."""
        return (FOLDER / f"{self.name}.icc").read_bytes()


CONDITIONS = {
    one.name: one
    for one in (
        Condition("fogra39-300", "FOGRA39", "Offset on coated paper, ISO 12647-2:2004/Amd 1", 3.0, (0.3, 0.3, 0.0, 1.0)),
        Condition("swop3-240", "CGATS TR 003", "SWOP on grade 3 coated paper, 240 % ink", 2.4, (0.6, 0.4, 0.4, 1.0)),
    )
}
"""What can be printed for; how the profiles were made tells `conditions/README.md`."""
