"""WORDS BECOME GLYPHS: text and a box go in, placed glyph runs come out."""
