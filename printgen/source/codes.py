"""The codes of this room: what can be wrong with a file before anyone asks what it means."""

from __future__ import annotations

from printgen.diagnostics.diagnostic import ERROR, NOTE, WARNING, Code

PATH_OUTSIDE = Code(
    code="SY101",
    name="path-outside",
    severity=ERROR,
    law="A path is relative, is written with /, and stays inside the project.",
    why="Definitions come from anywhere; none may read a file of yours that is not part of the project.",
    wrong="from: ../../secrets.csv",
    right="from: cards.csv",
)
FILE_UNREADABLE = Code(
    code="SY102",
    name="file-unreadable",
    severity=ERROR,
    law="A file that a definition names exists, is an ordinary file, and can be read.",
    wrong="from: appels.csv  (the file is called apples.csv)",
    right="from: apples.csv",
)
FILE_TOO_LARGE = Code(
    code="SY103",
    name="file-too-large",
    severity=ERROR,
    law="A definition file has at most 16 MB.",
    why="Time and memory stay bounded whatever is read.",
    wrong="a table of 300 MB",
    right="several tables, or one without pictures pasted into it",
)
NOT_UTF8 = Code(
    code="SY104",
    name="not-utf8",
    severity=ERROR,
    law="Definition files are UTF-8 text, with or without a byte order mark.",
    why="Every other guess prints wrong letters on somebody's cards.",
    wrong="a CSV saved as Windows-1252 or as UTF-16 (Unicode text)",
    right="the same file saved as CSV UTF-8",
)
CONTROL_CHARACTER = Code(
    code="SY105",
    name="control-character",
    severity=ERROR,
    law="A definition file holds no control characters; only line ends, and tabs in tables.",
    why="Nobody can see them, no font can print them, and terminals obey them.",
    wrong="a NUL in a name",
    right="the name without it",
)
YAML_SYNTAX = Code(
    code="SY110",
    name="yaml-syntax",
    severity=ERROR,
    law="A YAML file can be read from its first to its last line.",
    wrong="name: [Climbing",
    right="name: [Climbing]",
)
EMPTY_FILE = Code(
    code="SY111",
    name="empty-file",
    severity=ERROR,
    law="A definition file has something in it.",
    wrong="a file of 0 bytes, or one that holds comments only",
    right="kind: game",
)
SEVERAL_DOCUMENTS = Code(
    code="SY112",
    name="several-documents",
    severity=ERROR,
    law="One file holds one document.",
    why="What stands behind a second --- would silently be left out.",
    wrong="kind: game\n---\nkind: landscape",
    right="two files",
)
YAML_TOO_MUCH = Code(
    code="SY113",
    name="yaml-too-much",
    severity=ERROR,
    law="A YAML file stays within 2,000,000 values, 100,000 of them by aliases, 100 levels deep, and no value holds itself.",
    why="A few lines of aliases can stand for more values than there is memory.",
    wrong="a: &a [*a]",
    right="a: [1, 2]",
)
ODD_KEY = Code(
    code="SY114",
    name="odd-key",
    severity=ERROR,
    law="A key is one word or text on one line.",
    wrong="? [a, b]\n: 1",
    right="a-b: 1",
)
GRID = Code(
    code="DF107",
    name="map-layer",
    severity=ERROR,
    law="Every map layer has exactly as many rows and columns as the map; ruler and row labels, where there are any, are right; a row is given once.",
    why="One square too few moves all that follow it, and nobody sees it in the file.",
    wrong="terrain: |\n  B\\A 1234\n    1 ....\n    2 ...",
    right="terrain: |\n  B\\A 1234\n    1 ....\n    2 ....",
)
PLAIN_YAML = Code(
    code="DF108",
    name="plain-yaml",
    severity=ERROR,
    law=(
        "Text stays the text that was written (No, 1:30, 010, 1e3, 2024-01-01 are text): of YAML's own devices tabs, tags and merge keys are not used, "
        "and a key is given once."
    ),
    why="Each of them changes silently what the file says.",
    wrong="name: Digging\nname: Climbing",
    right="name: Digging",
)
TABLE_QUOTES = Code(
    code="SY120",
    name="table-quotes",
    severity=ERROR,
    law="A cell that starts with a quote ends with one; a quote inside is doubled.",
    wrong='1,"Climbing,text',
    right='1,"Climbing",text',
)
TABLE_RAGGED = Code(
    code="SY121",
    name="table-ragged",
    severity=ERROR,
    law="Every row of a table has as many cells as its header, at most 10,000; a table has at most 100,000 rows.",
    why="One comma too many moves all that follows it to the wrong column.",
    wrong="a,b\n1,2,3",
    right='a,b\n1,"2,3"',
)
TABLE_HEADER = Code(
    code="SY122",
    name="table-header",
    severity=ERROR,
    law="Every column of a table has a name of its own.",
    wrong="name,name",
    right="name,text",
)
NO_OPENPYXL = Code(
    code="SY130",
    name="no-openpyxl",
    severity=ERROR,
    law="A workbook can be read where openpyxl is installed; CSV needs nothing.",
    wrong="from: cards.xlsx, in an installation without the extra sheets",
    right='pip install "printgen[sheets]"',
)
NO_WORKBOOK = Code(
    code="SY131",
    name="no-workbook",
    severity=ERROR,
    law="A file that ends with .xlsx is a whole workbook of that kind, without a password.",
    wrong="cards.xls renamed to cards.xlsx",
    right="the workbook saved as .xlsx",
)
WORKBOOK_TOO_MUCH = Code(
    code="SY132",
    name="workbook-too-much",
    severity=ERROR,
    law=(
        "A workbook stays within 64 MB unpacked, 200,000 cells and texts, 1,500,000 elements, and 500,000 cells down to the last one with the empty ones; "
        "it declares no entities."
    ),
    why="A file of a few kilobytes can unpack to more than there is memory.",
    wrong="a sheet whose last cell is XFD1048576",
    right="the table alone on its sheet",
)
WHICH_SHEET = Code(
    code="SY133",
    name="which-sheet",
    severity=ERROR,
    law="It is clear which sheet of a workbook is read: the one behind the !, else the only one that shows and holds something.",
    why="A table taken from last month's sheet looks right until it is printed.",
    wrong="from: cards.xlsx  (with the sheets Cards and Notes)",
    right="from: cards.xlsx!Cards",
)
CELL_ERROR = Code(
    code="SY134",
    name="cell-error",
    severity=ERROR,
    law="A cell holds a value, or a formula whose result is stored and is no error, but in columns whose name begins with _.",
    why="What would be printed is #REF!",
    wrong="#REF!, #NAME?, or a formula that no spreadsheet program has worked out",
    right="the value",
)
CELL_DATE = Code(
    code="SY135",
    name="cell-date",
    severity=ERROR,
    law="No cell of a table is a date or a time, but in columns whose name begins with _.",
    why="Spreadsheets take 1-2 for the first of February and 1:30 for half past one, and what was written is gone.",
    wrong="1:30, in a cell that is not formatted as text",
    right="1:30, in a cell that is",
)
MERGED_CELLS = Code(
    code="SY136",
    name="merged-cells",
    severity=ERROR,
    law="Every cell of a table has a value of its own: none are merged.",
    why="Only the first of them holds what all of them show.",
    wrong="B2:B4 merged, holding Forest",
    right="Forest, in each of the three",
)
HIDDEN_SHEET = Code(
    code="SY137",
    name="hidden-sheet",
    severity=NOTE,
    law="No sheet of a workbook is hidden.",
    why="Nobody who opens the workbook sees what it holds.",
    wrong="a hidden sheet called Old cards",
    right="a workbook without it",
)
HIDDEN_CELLS = Code(
    code="SY138",
    name="hidden-cells",
    severity=WARNING,
    law="No row or column of a table is hidden, be it by a filter.",
    why="Hidden rows are printed, and nobody has looked at them.",
    wrong="row 7 hidden",
    right="row 7 shown, or deleted",
)
CELL_FORMAT = Code(
    code="SY139",
    name="cell-format",
    severity=WARNING,
    law="A number is written as it shall be printed; a format adds no words or signs to it.",
    why="What the format adds (a currency, a unit, brackets) is seen in the spreadsheet and not printed.",
    wrong='5 with the format 0 "points", which shows 5 points',
    right="the text 5 points",
)
