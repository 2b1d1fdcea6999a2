"""Snakes that are drawn from the links of tiles: their spines, bodies, patterns, heads and tails."""
