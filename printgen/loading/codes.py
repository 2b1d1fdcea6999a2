"""The codes of this room: what can be wrong with a definition that is well written as a file."""

from __future__ import annotations

from printgen.diagnostics.diagnostic import ERROR, WARNING, Code

UNKNOWN_KEY = Code(
    code="DF101",
    name="unknown-key",
    severity=ERROR,
    law="A definition holds only keys and columns that are known: the tool's own, and the fields and layers that its kind declares.",
    why="A misspelt key would silently be left out.",
    wrong="fron: 3",
    right="front: 3",
)
UNKNOWN_REFERENCE = Code(
    code="DF102",
    name="unknown-reference",
    severity=ERROR,
    law="Whatever a definition names (a kind, a component, a fact, a glyph, an option of a ruling) is defined.",
    wrong="landscape: am-flus",
    right="landscape: am-fluss",
)
SAME_ID = Code(
    code="DF103",
    name="same-id",
    severity=ERROR,
    law="An id is given once in a game, and two ids differ by more than upper and lower case.",
    why="Ids become file names, and not every disk tells Fjord from fjord.",
    wrong="id: fjord  (in two files)",
    right="id: fjord  and  id: fjord-2",
)
LENGTH = Code(
    code="DF109",
    name="length-without-unit",
    severity=ERROR,
    law="A length has a unit, and the unit is mm, cm, in, pt or px@dpi.",
    why="63 x 88 of what?",
    wrong="size: 63 x 88",
    right="size: 63mm x 88mm",
)
MISSING = Code(
    code="DF130",
    name="missing-value",
    severity=ERROR,
    law="What is required is given: a game's id and title, a kind's size, a component's required fields.",
    wrong="{title: Climbing}  (where number is required)",
    right="{title: Climbing, number: 1}",
)
WRONG_VALUE = Code(
    code="DF131",
    name="wrong-value",
    severity=ERROR,
    law="A value is of the type that is asked for, and within its bounds.",
    wrong="a: seven  (where a whole number is asked for)",
    right="a: 7",
)
BAD_ID = Code(
    code="DF132",
    name="bad-id",
    severity=ERROR,
    law="An id is made of letters a to z, digits and single hyphens or underscores, 64 at most, and is no name that Windows reserves.",
    why="Ids become file names and are typed in commands.",
    wrong="id: Am Fluß",
    right="id: am-fluss",
)
NOTHING_FOUND = Code(
    code="DF133",
    name="nothing-found",
    severity=ERROR,
    law="A kind's from: finds at least one file, and a file has at least one component.",
    wrong="from: landscape/*.yaml  (the folder is called landscapes)",
    right="from: landscapes/*.yaml",
)
GLYPHS = Code(
    code="DF134",
    name="glyph-table",
    severity=ERROR,
    law="In a table of glyphs each glyph is one character, and no two rows share one.",
    wrong='water: {glyph: "~~"}',
    right='water: {glyph: "~"}',
)
NO_REASON = Code(
    code="DF135",
    name="no-reason",
    severity=WARNING,
    law="A value of our own (basis: ours) says why it was chosen.",
    why="Whoever changes it later must know what hangs on it.",
    wrong="{value: 40, basis: ours}",
    right="{value: 40, basis: ours, why: the top rank begins at 35}",
)
BAD_LINK = Code(
    code="DF150",
    name="bad-link",
    severity=ERROR,
    law="A link joins two different edges of its tile, or is a head or a tail at one; and an edge carries one link at most.",
    why="What joins on the table is worked out from the links, and the picture is drawn from them.",
    wrong="links: [red NS, green NE]  (N carries both)",
    right="links: [red NS, green EW]",
)
NO_BASE = Code(
    code="DF140",
    name="no-such-base",
    severity=ERROR,
    law="The game that another one extends lies beside it in the project, or comes with printgen.",
    wrong="extends: pnods",
    right="extends: ponds",
)
ROUND_IN_CIRCLES = Code(
    code="DF141",
    name="extends-itself",
    severity=ERROR,
    law="No game extends itself, not by way of others either.",
    wrong="one: extends: two  /  two: extends: one",
    right="two: extends: one",
)
NO_SUCH_GAME = Code(
    code="OP101",
    name="no-such-game",
    severity=ERROR,
    law="A game that is asked for by its id is one of the project's, or one that printgen brings along.",
    wrong="printgen build fjords",
    right="printgen list  (shows the ids)",
)
NO_GAME_THERE = Code(
    code="OP102",
    name="no-game-there",
    severity=ERROR,
    law="A game that is asked for by its folder lies there: the folder exists and holds a game.yaml.",
    why="A name with / in it, and the name . itself, are folders; a bare word is a game's id.",
    wrong="printgen build ./landscapes",
    right="printgen build ./definitions/my-game",
)
SAME_GAME = Code(
    code="OP103",
    name="same-game",
    severity=ERROR,
    law="No two games of a project have the same id.",
    why="They would write to the same folder of the output.",
    wrong="id: my-game  (in definitions/one and in definitions/two)",
    right="id: my-game  and  id: my-other-game",
)
