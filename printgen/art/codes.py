"""The findings of art: what can be wrong with a picture file, each with its law and an example."""

from __future__ import annotations

from printgen.diagnostics.diagnostic import ERROR, Code

UNKNOWN_PICTURE = Code(
    code="AR101",
    name="unknown-picture-format",
    severity=ERROR,
    law="A picture is a PNG, JPEG, WebP, TIFF or GIF file.",
    why="Other formats can start programs or hold other documents.",
    wrong="river.eps",
    right="river.png",
)
PICTURE_TOO_LARGE = Code(
    code="AR102",
    name="picture-too-large",
    severity=ERROR,
    law="A picture has at most 40 million pixels.",
    why="An A3 page at 600 dpi has 70 million; more only makes the build slow and the file large.",
)
PICTURE_BROKEN = Code(
    code="AR103",
    name="picture-broken",
    severity=ERROR,
    law="A picture file is whole.",
    why="Half a picture must never be printed as if it were one.",
)
FOREIGN_SVG = Code(
    code="AR104",
    name="svg-as-picture",
    severity=ERROR,
    law="A drawing in SVG is used as an icon, written in the words of the face markup.",
    why="Pictures are pixels; drawings stay lines.",
    wrong='<image href="art/snake.svg" …/>',
    right='<icon name="snake" …/> with icons/snake.svg',
)
