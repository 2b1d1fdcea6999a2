"""The codes of this room: what can be wrong with the words of a command line beside the games they name."""

from __future__ import annotations

from printgen.diagnostics.diagnostic import ERROR, Code

NO_SUCH_CODE = Code(
    code="OP120",
    name="no-such-code",
    severity=ERROR,
    law="A code that is asked about is one of the tool's, of the standard rules, or of a rule of a game that is here.",
    wrong="printgen explain DF1O1",
    right="printgen explain DF101",
)
NO_DATE = Code(
    code="OP125",
    name="no-date",
    severity=ERROR,
    law="SOURCE_DATE_EPOCH, where it is set, is a whole number of seconds since 1970.",
    why="The date is written into every PDF; a build that guessed one would not be the same elsewhere.",
    wrong="SOURCE_DATE_EPOCH=yesterday",
    right="SOURCE_DATE_EPOCH=1767225600",
)
NOT_MADE = Code(
    code="OP121",
    name="game-not-made",
    severity=ERROR,
    law="A new game is written into a folder that is new or empty and has a name of letters or digits; its table has a header and at least one row.",
    wrong="printgen init my-game, where my-game holds files",
    right="printgen init another-game",
)
NO_SUCH_PIECE = Code(
    code="OP122",
    name="no-such-piece",
    severity=ERROR,
    law="A component or a square that is asked about is one of the game's.",
    wrong="printgen analyse my-game fjort",
    right="printgen analyse my-game fjord",
)
NO_SUCH_KIND = Code(
    code="OP123",
    name="no-such-kind",
    severity=ERROR,
    law="A kind that is asked for is one of the game's, and one game is meant.",
    wrong="printgen new landscpae my-isle",
    right="printgen new landscape my-isle",
)
NOT_WRITTEN = Code(
    code="OP124",
    name="not-written",
    severity=ERROR,
    law="What is written anew has an id that nothing in the game has yet, and a place where nothing lies.",
    why="Nothing that an author wrote is ever written over.",
    wrong="printgen new landscape fjord  (the game has a fjord)",
    right="printgen new landscape my-fjord",
)
