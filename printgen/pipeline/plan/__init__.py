"""The jobs of a build go in, the print plan comes out: one more job, whose pages tell what to print on what, and what to do with it."""
