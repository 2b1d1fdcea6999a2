"""What can be wrong with a colour: each code with its law, why it is one, a wrong and a right example."""

from __future__ import annotations

from printgen.diagnostics.diagnostic import ERROR, Code

BAD_COLOUR = Code(
    code="AR201",
    name="bad-colour",
    severity=ERROR,
    law="A colour is #rrggbb or #rgb; a press recipe is four shares of ink from 0 to 1; a spot has a name.",
    why="A colour that cannot be read would print as another one.",
    wrong="#12345g",
    right="#2b2a33",
)
UNKNOWN_COLOUR = Code(
    code="AR202",
    name="unknown-colour",
    severity=ERROR,
    law="A colour's name stands in a palette.yaml of the templates.",
    why="One palette keeps a family of games together, and gives each ink its press recipe.",
    wrong='fill="gras", where the palette has grass',
    right='fill="grass"',
)
DOUBLE_COLOUR = Code(
    code="AR203",
    name="double-colour",
    severity=ERROR,
    law="A palette gives each name once.",
    why="Nobody could tell which of the two prints.",
    wrong="grass: '#7cb342' and, further down, grass: '#8bc34a'",
    right="grass: '#7cb342' and meadow: '#8bc34a'",
)
