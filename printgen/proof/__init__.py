"""WHAT AN EDITOR MARKS UP: faces and findings go in, pages to be read with a pen in hand come out: each piece once, and all its words as a list."""
