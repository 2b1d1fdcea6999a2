"""A style and a seed go in, a landscape that looks like a place comes out, as the words of its file."""
