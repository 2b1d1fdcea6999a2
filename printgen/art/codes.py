"""The findings of art: what can be wrong with a picture file, each with its law and an example."""

from __future__ import annotations

from printgen.diagnostics.diagnostic import ERROR, NOTE, WARNING, Code

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
    wrong="a photograph of 12,000 x 8,000 pixels",
    right="the same with 3,600 x 2,400, which is 300 dpi on 305 mm x 203 mm",
)
PICTURE_BROKEN = Code(
    code="AR103",
    name="picture-broken",
    severity=ERROR,
    law="A picture file is whole.",
    why="Half a picture must never be printed as if it were one.",
    wrong="half a download, or a web page saved as river.png",
    right="the picture opened and exported anew",
)
NO_PROFILE = Code(
    code="AR105",
    name="inks-without-profile",
    severity=NOTE,
    law="A picture in CMYK brings the profile of its paper.",
    why="How a share of ink looks depends on paper and press.",
    wrong="a JPEG in CMYK that was saved without its profile",
    right="the same saved with it, or in sRGB",
)
BAD_PROFILE = Code(
    code="AR106",
    name="profile-unreadable",
    severity=WARNING,
    law="The colour profile in a picture can be read and is one for its kind of colours.",
    why="Without it colours come out duller or louder than they were drawn.",
    wrong="a profile that was cut short, or one for greys in a picture in colour",
    right="the picture exported anew, in sRGB",
)
COARSE_PICTURE = Code(
    code="AR107",
    name="too-few-pixels",
    severity=WARNING,
    law="A picture has at least 200 pixels to the inch where it lies.",
    why="Below that its pixels are seen on paper.",
    wrong="a picture of 300 pixels, 60 mm wide (127 dpi)",
    right="the same with 710 pixels (300 dpi), or 30 mm wide",
)
REFUSED_ART = Code(
    code="AR104",
    name="svg-refused",
    severity=ERROR,
    law="An SVG file used as a picture holds shapes, and nothing that runs, moves, or points outside of it.",
    why="Drawings come from strangers, and what can be opened in a browser can do what a page can.",
    wrong='<svg onload="…"> or <image href="https://…"/>',
    right="the same drawing saved as plain SVG",
)
BAD_ART = Code(
    code="AR108",
    name="svg-unusable",
    severity=ERROR,
    law="An SVG file used as a picture says how large it is, and can be drawn within 20 seconds and 1 GB.",
    wrong="<svg> without viewBox, width and height",
    right='<svg viewBox="0 0 100 100">',
)
AS_PIXELS = Code(
    code="AR109",
    name="svg-as-pixels",
    severity=NOTE,
    law="A drawing stays lines and areas where a printer's language has them; the rest is drawn as pixels, 600 to the inch.",
    why="Lines are sharp at each size, pixels at that one.",
    wrong='<rect filter="url(#blur)"/>',
    right="a gradient in place of the blur",
)
LETTERS_IN_ART = Code(
    code="AR110",
    name="letters-in-svg",
    severity=WARNING,
    law="The letters of a drawing are outlines.",
    why="The fonts of whoever drew it are not here, and others run wider.",
    wrong="<text>Dragon</text>",
    right="the same word as <path>: in Inkscape, Path, Object to Path",
)
NO_LICENCE = Code(
    code="AR111",
    name="licence-missing",
    severity=WARNING,
    law="A picture has a licence, in credits.yaml beside it or in its own metadata; an icon too, where its folder has a credits.yaml.",
    why="Who prints and sells a game is asked for it, and nobody remembers a year later.",
    wrong="art/dragon.png without a word about it",
    right='credits.yaml: art/dragon.png: {author: Ann, licence: CC BY 4.0, source: "https://…"}',
)
BAD_CREDITS = Code(
    code="AR112",
    name="bad-credits",
    severity=ERROR,
    law="credits.yaml gives names of files, or patterns with *, each with author, licence, source or title.",
    wrong="dragon.png: {by: Ann}",
    right="dragon.png: {author: Ann, licence: CC0}",
)
