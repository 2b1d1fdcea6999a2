"""Drawing keeps its speed, with room for a slow machine."""

from __future__ import annotations

import time
from typing import Any

SLOW = 5
"""How much slower than the machine it was measured on a machine may be."""
BOARD = """<face><board x="1" y="1" square="3.4" gutter="1.5" part="map">
<ground layer="terrain" icon="tile-{}"/><grid stroke="ink" stroke-width="0.1"/>
<outline layer="terrain" only="grass" stroke="red" radius="0.5" inset="0.1"/>
<labels size="3"/></board></face>"""


def test_a_map_of_256_squares_takes_milliseconds(bench: Any) -> None:
    rows = ["".join("ab"[(a * 7 + b * 5) % 3 == 0] for a in range(16)) for b in range(16)]
    bench.layer("terrain", rows, {"a": "sand", "b": "grass"}, ground=True)
    for name in ("sand", "grass"):
        bench.file(f"icons/tile-{name}.svg", f'<svg viewBox="0 0 10 10"><rect width="10" height="10" fill="{name}"/></svg>')
    bench.file("card.svg", BOARD)
    times = []
    for _ in range(3):
        composer = bench.composer()
        start = time.process_time()
        face = composer.face(bench.component, "front")
        times.append(time.process_time() - start)
        assert face is not None
        assert composer.bag.findings == []
    assert min(times) < 0.04 * SLOW
