"""A DRAWING THAT KNOWS NO FORMAT: shapes, glyphs, groups and pages as frozen values."""
