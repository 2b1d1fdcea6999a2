r"""A text as an author writes it goes in, paragraphs of styled characters and icons come out: `**bold**`, `*italic*`, `:icon:`, `- ` bullets, blank lines.

A blank line starts a paragraph, `- ` at the start of a line a bullet, a backslash at a line's end a new line; any other line end is a blank.
`\*`, `\:`, `\-` and `\\` are the characters themselves. A star that touches no word, a colon that names nothing: plain characters.
"""

from __future__ import annotations

import re
from dataclasses import field

from printgen.frozen import frozen, slotted

BOLD, ITALIC = 1, 2
_WIDTH = {BOLD: 2, ITALIC: 1}
"""Stars in the marker of each style, the longer one first."""
ICON = "\ufffc"
"""Where an icon stands among the characters of a paragraph (Unicode's object replacement character)."""
HARD_BREAK = "\u2028"
"""Where a line ends because the author wants it (Unicode's line separator)."""
_NAME = re.compile(r":([a-z][a-z0-9]*(?:-[a-z0-9]+)*):")
_BULLET = re.compile(r"[ \t]*- +")
_PLAIN = re.compile(r"[^\\*:\s\ufffc\u2028]+")
"""Characters that are nothing but themselves."""
_BLANK = re.compile(r"[ \t\r\n]")


@slotted
class Paragraph:
    """Characters, each with its offset in the author's text and its style (BOLD and ITALIC added); `icons` tells the name at each index that is an ICON."""

    bullet: bool = False
    text: str = ""
    offsets: list[int] = field(default_factory=list)
    styles: list[int] = field(default_factory=list)
    icons: dict[int, str] = field(default_factory=dict)


@frozen
class Slip:
    """A marker without its partner: which, where (offsets in the author's text), and whether it opens or closes."""

    marker: str
    start: int
    end: int
    opens: bool = True


def plain(text: str) -> list[Paragraph]:
    """The text as one paragraph without any markup; line ends become blanks."""
    return [Paragraph(text=_BLANK.sub(" ", text).replace(ICON, "\ufffd"), offsets=list(range(len(text))), styles=[0] * len(text))] if text else []


def parse(text: str, *, blocks: bool = True) -> tuple[list[Paragraph], list[Slip]]:
    """The paragraphs of a rich text, and the markers without a partner. Without `blocks` all is one paragraph, line ends are blanks, nothing is a bullet."""
    reader = _Reader(text, blocks=blocks)
    offset = 0
    for line in text.split("\n") if blocks else [_BLANK.sub(" ", text)]:
        reader.line(line, offset)
        offset += len(line) + 1
    reader.end_paragraph()
    return reader.paragraphs, reader.slips


class _Reader:
    def __init__(self, text: str, *, blocks: bool) -> None:
        self.text = text
        self.blocks = blocks
        self.paragraphs: list[Paragraph] = []
        self.slips: list[Slip] = []
        self.chars: list[str] = []
        self.now = Paragraph()
        self.open: dict[int, Slip] = {}

    def end_paragraph(self) -> None:
        self.slips.extend(sorted(self.open.values(), key=lambda slip: slip.start))
        self.open = {}
        while self.chars and self.chars[-1] in {" ", HARD_BREAK}:
            self.chars.pop()
        if self.chars:
            self.now.text = "".join(self.chars)
            del self.now.offsets[len(self.chars) :], self.now.styles[len(self.chars) :]
            self.paragraphs.append(self.now)
        self.chars, self.now = [], Paragraph()

    def put(self, char: str, offset: int) -> None:
        """Add a character; blanks that follow a blank or start a line are dropped."""
        if char == " " and (not self.chars or self.chars[-1] in {" ", HARD_BREAK}):
            return
        self.chars.append(char)
        self.now.offsets.append(offset)
        self.now.styles.append(sum(self.open))

    def line(self, line: str, offset: int) -> None:
        if not line.strip():
            self.end_paragraph()
            return
        bullet = _BULLET.match(line) if self.blocks else None
        at = 0
        if bullet:
            self.end_paragraph()
            self.now.bullet = True
            at = bullet.end()
        elif self.chars:
            self.put(" ", offset - 1)
        while at < len(line):
            if plain := _PLAIN.match(line, at):
                self.chars.extend(plain[0])
                self.now.offsets.extend(range(offset + at, offset + plain.end()))
                self.now.styles.extend([sum(self.open)] * len(plain[0]))
                at = plain.end()
            else:
                at += self.step(line, at, offset + at)

    def step(self, line: str, at: int, offset: int) -> int:
        """Read what stands at `at`; how many characters that were."""
        char = line[at]
        if char == "\\":
            return self.escape(line, at, offset)
        if char == "*":
            return self.stars(line, at, offset)
        named = _NAME.match(line, at) if char == ":" and not line[at - 1 : at].isalpha() else None
        if named:
            self.now.icons[len(self.chars)] = named[1]
            self.put(ICON, offset)
            return named.end() - at
        self.put(" " if char in "\t\r" else "\ufffd" if char in {ICON, HARD_BREAK} else char, offset)
        return 1

    def escape(self, line: str, at: int, offset: int) -> int:
        after = line[at + 1 : at + 2]
        if not after and self.blocks and offset + 1 < len(self.text):
            self.put(HARD_BREAK, offset)
            return 1
        if after and not after.isalnum() and after.isascii() and after.isprintable() and after != " ":
            self.put(after, offset)
            return 2
        self.put("\\", offset)
        return 1

    def closable(self, stars: int) -> int:
        """The style that so many stars close: the one of just that marker, else the last one opened that they suffice for, else 0."""
        if stars <= 2 and (exact := ITALIC if stars == 1 else BOLD) in self.open:
            return exact
        return next((style for style in reversed(self.open) if _WIDTH[style] <= stars), 0)

    def stars(self, line: str, at: int, offset: int) -> int:
        """Read a run of stars: first it closes what it can, then it opens, and what is left is plain (or a slip, if it was to close)."""
        width = len(line[at:]) - len(line[at:].lstrip("*"))
        before, after = line[at - 1 : at], line[at + width : at + width + 1]
        closes = bool(before and not before.isspace())
        opens = bool(after and not after.isspace() and (width > 1 or not before.isalnum()))
        left = width
        while closes and (style := self.closable(left)):
            del self.open[style]
            left -= _WIDTH[style]
        while opens and (style := next((s for s in _WIDTH if s not in self.open and _WIDTH[s] <= left), 0)):
            start = offset + width - left
            self.open[style] = Slip("*" * _WIDTH[style], start, start + _WIDTH[style])
            left -= _WIDTH[style]
        if left > 1 and closes and not after.isalnum():
            self.slips.append(Slip("*" * left, offset + width - left, offset + width, opens=False))
        else:
            for n in range(width - left, width):
                self.put("*", offset + n)
        return width
