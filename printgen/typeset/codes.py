"""What can be wrong with words and fonts: each code with its law, why it is one, a wrong and a right example."""

from __future__ import annotations

from printgen.diagnostics.diagnostic import ERROR, WARNING, Code

FONT_UNREADABLE = Code(
    code="FT101",
    name="font-unreadable",
    severity=ERROR,
    law="A font file is a whole TrueType or OpenType font of at most 32 MB.",
    why="A damaged font prints empty boxes, or nothing at all.",
    wrong="fonts/Curly-Regular.ttf, which is a web page saved under that name",
    right="fonts/Curly-Regular.ttf, unpacked from the maker's archive",
)
FONT_FORBIDS_EMBEDDING = Code(
    code="FT102",
    name="font-forbids-embedding",
    severity=ERROR,
    law="A font allows that a part of it is embedded in a document.",
    why="Print files carry the fonts they use; the font's own licence bits (OS/2 fsType) say whether they may.",
    wrong="a font with fsType 2 (restricted)",
    right="a font with fsType 0 (installable), such as those under the Open Font License",
)
UNKNOWN_FAMILY = Code(
    code="FT103",
    name="unknown-font-family",
    severity=ERROR,
    law="A font family is `text`, `display` or one that lies in the templates' fonts folder.",
    why="Fonts of this machine are not used: another machine would print another page.",
    wrong='<text-box family="Curly"> without a font file of that name',
    right='<text-box family="curly"> with fonts/Curly-Regular.ttf in the templates folder',
)
NO_SUCH_STYLE = Code(
    code="FT104",
    name="no-such-font-style",
    severity=ERROR,
    law="A bold, italic or weight that is asked for exists in the family.",
    why="Letters that are slanted or thickened by force look wrong; the nearest style would not be what was asked for.",
    wrong='<text-box family="display" italic="true">: the display family is upright',
    right='<text-box family="text" italic="true">',
)
FONT_NAME = Code(
    code="FT105",
    name="font-file-name",
    severity=ERROR,
    law="A font file is called <Family>-<Style>.ttf or .otf, and no two files of a folder give the same style.",
    why="The file's name is how a template asks for the font.",
    wrong="fonts/curly_new2.ttf",
    right="fonts/Curly-Regular.ttf, fonts/Curly-BoldItalic.ttf, fonts/Curly-Variable.ttf",
)
TEXT_DOES_NOT_FIT = Code(
    code="TX101",
    name="text-does-not-fit",
    severity=ERROR,
    law="A text fits its room at its size, or at a size not below its smallest.",
    why="Text that runs over its room covers something else or is cut off.",
    wrong="sixty words in a box of 30 mm x 10 mm with a smallest size of 6.5 pt",
    right="fewer words, or a larger box",
)
GLYPH_MISSING = Code(
    code="TX102",
    name="glyph-missing",
    severity=ERROR,
    law="Each character of a text has a glyph in the font it is set in, or in a fallback that the template names.",
    why="A character without a glyph prints as an empty box.",
    wrong="an emoji in the family `text`",
    right='an icon (`:snake:`), or family="text, symbols" with a font that has it',
)
UNBALANCED_MARKER = Code(
    code="TX103",
    name="unbalanced-marker",
    severity=ERROR,
    law="`**` and `*` open and close within one paragraph.",
    why="An open marker is mostly a slip of the keys, and would print as stars or turn all that follows bold.",
    wrong="Each player **draws a snake.",
    right="Each player **draws** a snake. (A star that is meant as such: \\*)",
)
UNKNOWN_ICON = Code(
    code="TX104",
    name="unknown-icon",
    severity=ERROR,
    law="`:name:` in a text names an icon that the templates have.",
    why="The picture would be missing from the sentence.",
    wrong="Pay :aple: to move.",
    right="Pay :apple: to move. (Colons that are meant as such: \\:aple:)",
)
TEXT_TOO_LONG = Code(
    code="TX105",
    name="text-too-long",
    severity=ERROR,
    law="One text has at most 10,000 characters.",
    why="It would not fit any printed piece, and setting it would take too long.",
    wrong="a whole rulebook in one cell of a table",
    right="a text box for each section",
)
MIXED_DIRECTIONS = Code(
    code="TX106",
    name="mixed-directions",
    severity=WARNING,
    law="A paragraph runs in one direction.",
    why="Words of right-to-left scripts are shaped, and whole lines of them are set from right to left, but words of both directions in one line stand in the order in which they were typed.",
    wrong="a Hebrew sentence with an English name in it",
    right="the two in paragraphs of their own",
)
