"""Paragraphs go in, units come out: shaped words with their widths, between two places where a line may end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, pairwise

from printgen.frozen import frozen, slotted
from printgen.typeset import inline
from printgen.typeset.breaks import breaks
from printgen.typeset.inline import Paragraph
from printgen.typeset.program import FontProgram
from printgen.typeset.request import Words
from printgen.typeset.shape import EM, Shaped, shape

_SOFT_HYPHEN = "\u00ad"
_ICON_CLEAR = EM * 6 // 100
"""What is left free on both sides of an inline icon."""


@frozen
class Piece:
    """A run of one font, or an icon (then `program` and `shaped` are None). `start` and `end` are offsets in the author's text.

    `width` in millionths of an em; `ink` likewise: left, bottom, right, top, y upward.
    """

    program: FontProgram | None
    shaped: Shaped | None
    text: str
    start: int
    end: int
    width: int
    ink: tuple[float, float, float, float]


@frozen
class Unit:
    """What stands between two places where a line may end. All in millionths of an em.

    `space` is the blank behind it (drawn as `blank` if a unit follows on the line), `hyphen` is drawn if the line ends here. `ink` as that of a piece;
    `left` and `right` are how far it juts out of the unit's start and end.
    """

    pieces: tuple[Piece, ...]
    width: int
    space: int
    blank: Piece | None
    hyphen: Piece | None
    ink: tuple[float, float, float, float]
    left: float
    right: float


@frozen
class Block:
    """A paragraph as units: one list for each line that the author wants to end by hand; `bullet` is what hangs before the first."""

    segments: tuple[tuple[Unit, ...], ...]
    bullet: Piece | None = None


@slotted
class Cutter:
    """Cuts one text's paragraphs into units; `missing` collects the characters without a glyph, each with its first offset, `programs` the fonts by style."""

    words: Words
    programs: dict[int, tuple[FontProgram, ...]]
    missing: dict[str, int]

    @property
    def main(self) -> FontProgram:
        """The font of plain words."""
        return self.programs[0][0]

    def block(self, paragraph: Paragraph) -> Block:
        """One paragraph."""
        edges = [0, *(n + 1 for n, char in enumerate(paragraph.text) if char == inline.HARD_BREAK), len(paragraph.text) + 1]
        segments = tuple(tuple(self._units(paragraph, start, end - 1)) for start, end in pairwise(edges))
        at = paragraph.offsets[0]
        if not paragraph.bullet:
            return Block(segments)
        first = segments[0]
        if len(first) > 1 and [piece.program for piece in first[0].pieces] == [None]:
            # An icon that stands first is the bullet.
            return Block((first[1:], *segments[1:]), first[0].pieces[0])
        return Block(segments, next(self._run("•" if self.main.has("•") else "-", 0, [at])))

    def _units(self, paragraph: Paragraph, start: int, end: int) -> Iterator[Unit]:
        # To the rules of line breaking an icon is a letter: it stays with the figure or the comma beside it.
        text = paragraph.text[start:end]
        edges = [0, *breaks(text.replace(inline.ICON, "x")), len(text)]
        for a, b in pairwise(edges):
            core = text[a:b].rstrip(" ")
            blanks = b - a - len(core)
            softly = core.endswith(_SOFT_HYPHEN)
            pieces = tuple(self._pieces(paragraph, start + a, start + a + len(core)))
            style, offset = paragraph.styles[start + b - 1], paragraph.offsets[start + b - 1]
            blank = self._blank(style, offset) if blanks else None
            hyphen = next(self._run("-", style, [offset])) if softly else None
            space = blanks * blank.width if blank else 0
            if len(pieces) == 1:
                # As nearly all words are: what holds for the piece holds for the unit.
                (piece,) = pieces
                left, _, right, _ = ink = piece.ink
                if left == right:
                    left, _, right, _ = ink = (0.0, 0.0, 0.0, 0.0)
                width = piece.width
                yield Unit(pieces, width, space, blank, hyphen, ink, -left if left < 0 else 0.0, right - width if right > width else 0.0)
                continue
            width, ink = sum(piece.width for piece in pieces), united(pieces)
            yield Unit(pieces, width, space, blank, hyphen, ink, max(0.0, -ink[0]), max(0.0, ink[2] - width))

    def _blank(self, style: int, offset: int) -> Piece:
        """A blank of a style."""
        main = self.programs[style][0]
        shaped = shape(main, " ", tabular=self.words.face.tabular)
        return next(self._run(" ", style, [offset])) if shaped.missing else Piece(main, shaped, " ", offset, offset + 1, shaped.width, shaped.ink)

    def _pieces(self, paragraph: Paragraph, start: int, end: int) -> Iterator[Piece]:
        """The runs and icons of the characters from `start` to `end`."""
        styles = paragraph.styles[start:end]
        text = paragraph.text[start:end]
        if text and inline.ICON not in text and _SOFT_HYPHEN not in text and styles.count(styles[0]) == len(styles):
            # As nearly all words are.
            yield from self._run(text, styles[0], paragraph.offsets[start:end])
            return
        shown = [n for n in range(start, end) if paragraph.text[n] != _SOFT_HYPHEN]
        for _, group in groupby(shown, lambda n: (paragraph.styles[n], n if n in paragraph.icons else -1)):
            indices = list(group)
            first = indices[0]
            if first in paragraph.icons:
                yield self._icon(paragraph.icons[first], paragraph.offsets[first])
            else:
                yield from self._run("".join(paragraph.text[n] for n in indices), paragraph.styles[first], [paragraph.offsets[n] for n in indices])

    def _icon(self, name: str, offset: int) -> Piece:
        height = self.words.icon_height * EM
        aspect = 1.0 if self.words.icons is None else self.words.icons.get(name, 1.0)
        middle = self.main.cap_height * EM / self.main.upem / 2
        width = round(height * aspect)
        ink = (_ICON_CLEAR, middle - height / 2, _ICON_CLEAR + width, middle + height / 2)
        return Piece(None, None, name, offset, offset + len(name) + 2, width + 2 * _ICON_CLEAR, ink)

    def _run(self, text: str, style: int, offsets: Sequence[int]) -> Iterator[Piece]:
        """The text as runs: one in the style's font, or several where that lacks glyphs and a fallback has them."""
        main, *others = self.programs[style]
        tabular = self.words.face.tabular
        shaped = shape(main, text, tabular=tabular)
        if not shaped.missing:
            yield Piece(main, shaped, text, offsets[0], offsets[-1] + 1, shaped.width, shaped.ink)
            return
        homes = [main] * len(text)
        for n in shaped.missing:
            home = next((program for program in others if program.has(text[n])), None)
            if home:
                homes[n] = home
            else:
                self.missing.setdefault(text[n], offsets[n])
        for _, group in groupby(range(len(text)), lambda n: homes[n].key):
            indices = list(group)
            part = text[indices[0] : indices[-1] + 1]
            program = homes[indices[0]]
            shaped = shape(program, part, tabular=tabular)
            yield Piece(program, shaped, part, offsets[indices[0]], offsets[indices[-1]] + 1, shaped.width, shaped.ink)


def united(pieces: Iterable[Piece]) -> tuple[float, float, float, float]:
    """The box around the ink of pieces that follow one another; zeros if there is none."""
    pen, boxes = 0, []
    for piece in pieces:
        left, bottom, right, top = piece.ink
        if left != right:
            boxes.append((pen + left, bottom, pen + right, top))
        pen += piece.width
    if not boxes:
        return (0.0, 0.0, 0.0, 0.0)
    lefts, bottoms, rights, tops = zip(*boxes, strict=True)
    return (min(lefts), min(bottoms), max(rights), max(tops))
