"""printgen: a tabletop game's definitions go in, print-ready sheets and a report on its rules come out."""

__version__ = "0.1.0"
