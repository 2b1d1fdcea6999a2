"""INK: palette names go in, colours come out."""
