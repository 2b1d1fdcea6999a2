"""The findings of compose: what can be wrong with a template, a drawing and its words, each with its law and an example."""

from __future__ import annotations

from printgen.diagnostics.diagnostic import ERROR, NOTE, WARNING, Code, Diagnostic

__all__ = ["Diagnostic"]

NO_TEMPLATE = Code(
    code="TP101",
    name="no-such-template",
    severity=ERROR,
    law="Each kind's template is a file `<name>.svg` in one of the template folders of the game.",
    why="Without it there is nothing to draw.",
    wrong="template: aple-card",
    right="template: apple-card",
)
TEMPLATE_SYNTAX = Code(
    code="TP102",
    name="template-syntax",
    severity=ERROR,
    law="A template is Jinja2: each {% if %} has its {% endif %}, each {{ its }}.",
    wrong="{% if it.rule %}<text/>",
    right="{% if it.rule %}<text/>{% endif %}",
)
UNDEFINED = Code(
    code="TP103",
    name="undefined-name",
    severity=ERROR,
    law="A template uses only names that exist: it, game, facts, side, size, their fields, and what it sets itself.",
    why="A name that is quietly empty prints a card with a hole.",
    wrong="{{ it.nmae }}",
    right="{{ it.name }}",
)
TEMPLATE_FAILS = Code(
    code="TP104",
    name="template-fails",
    severity=ERROR,
    law="What a template computes can be computed: nothing is divided by 0, and no number is added to a word or to an empty cell.",
    wrong="{{ it.cost + 1 }}, where the cell cost is empty",
    right="{{ (it.cost or 0) + 1 }}",
)
ENDLESS = Code(
    code="TP105",
    name="template-without-end",
    severity=ERROR,
    law="A template comes to an end: at most 100,000 loop turns and calls a face, at most 1 MB of drawing.",
    why="A build must finish on every input.",
    wrong="{% for a in range(9999) %}{% for b in range(9999) %}…",
    right="{% for square in squares %}…",
)
NOT_WELL_FORMED = Code(
    code="TP201",
    name="not-well-formed",
    severity=ERROR,
    law="What a template yields is well-formed XML: each tag is closed, each attribute is quoted, < and & are written &lt; and &amp;.",
    wrong='<g><rect w="3" h="3"/>',
    right='<g><rect w="3" h="3"/></g>',
)
DOCTYPE = Code(
    code="TP202",
    name="doctype-in-drawing",
    severity=ERROR,
    law="A drawing has no document type and no entities.",
    why="They can make a small file huge or point to other files.",
    wrong="<!DOCTYPE svg …>",
    right="<svg …>",
)
TOO_LARGE = Code(
    code="TP203",
    name="drawing-too-large",
    severity=ERROR,
    law="A drawing has at most 50,000 elements, nested at most 64 deep; drawings, clips and gradients use one another at most 100 deep, pieces show one another at most 8 deep; with all that it uses a face draws at most 200,000 things; the outlines to cut along have at most 100,000 corners.",
    why="Beyond that no printer's software is sure to survive.",
    wrong="a loop that draws 60,000 dots",
    right="a <path> with all of them, or a picture",
)
UNKNOWN_ELEMENT = Code(
    code="TP204",
    name="unknown-element",
    severity=ERROR,
    law="The elements of a template are those of the face markup: SVG's own (rect, circle, path, g, use, text …) and a few more (text-box, icon, row, board …); templates/README.md lists them all.",
    why="An element that is ignored is a part missing on the table.",
    wrong='<rectangle w="3" h="3"/>',
    right='<rect w="3" h="3"/>',
)
UNKNOWN_ATTRIBUTE = Code(
    code="TP205",
    name="unknown-attribute",
    severity=ERROR,
    law="An element has only the attributes that the markup gives it.",
    wrong='<rect w="3" h="3" strok="ink"/>',
    right='<rect w="3" h="3" stroke="ink"/>',
)
BAD_VALUE = Code(
    code="TP206",
    name="bad-value",
    severity=ERROR,
    law="The value of an attribute can be read. A number has a dot, not a comma; without a unit it means millimetres, or points for the size of letters (3.5, 3.5mm, 0.2in). A word is one of those that the attribute knows.",
    why="A value that had to be guessed would draw something else than was meant.",
    wrong='<rect w="3,5" h="3"/>\n<text anchor="left">…</text>',
    right='<rect w="3.5" h="3"/>\n<text anchor="start">…</text>',
)
BAD_PALETTE = Code(
    code="TP207",
    name="bad-palette",
    severity=ERROR,
    law="palette.yaml gives names with a colour each: a hex text, or a mapping of rgb, cmyk and spot.",
    wrong="grass: {rbg: '#7cb342'}",
    right="grass: {rgb: '#7cb342'}",
)
MISSING_ATTRIBUTE = Code(
    code="TP208",
    name="missing-attribute",
    severity=ERROR,
    law="An element has each attribute without which it cannot be drawn.",
    why="Nobody can tell which icon, or how wide a box.",
    wrong='<icon size="6"/>',
    right='<icon name="swim" size="6"/>',
)
WRONG_PLACE = Code(
    code="TP209",
    name="wrong-place",
    severity=ERROR,
    law="Each element stands where it means something: words in <text> or <text-box>, <stop> in a gradient, <grid> and <marks> in a <board>.",
    why="Elsewhere it would draw nothing, and nobody would be told.",
    wrong="<face>Hello</face>",
    right='<face><text x="5" y="9" size="10">Hello</text></face>',
)
UNKNOWN_ID = Code(
    code="TP210",
    name="unknown-id",
    severity=ERROR,
    law="A reference (#name) names an id of the same drawing.",
    wrong='fill="url(#sky)" without <linearGradient id="sky">',
    right='<linearGradient id="sky">…',
)
LOOP_OF_USES = Code(
    code="TP211",
    name="use-in-itself",
    severity=ERROR,
    law="A drawing does not contain itself, a clip does not clip itself, a gradient does not take its colours from itself.",
    wrong='<g id="a"><use href="#a"/></g>',
    right='<defs><g id="a">…</g></defs><use href="#a"/>',
)
BAD_PATH = Code(
    code="TP212",
    name="bad-path",
    severity=ERROR,
    law="d is a path of SVG: M, then L H V C S Q T A Z with their numbers.",
    wrong='d="M 0 0 L 5"',
    right='d="M 0 0 L 5 5"',
)
NO_ICON = Code(
    code="TP213",
    name="no-such-icon",
    severity=ERROR,
    law="An icon is a file `icons/<name>.svg` in one of the template folders.",
    wrong=":swimm:",
    right=":swim:",
)
PLAIN_ICON = Code(
    code="TP219",
    name="letter-instead-of-icon",
    severity=NOTE,
    law="Where a template says so, an icon that is not there is a plain tile with a letter.",
    why="What an author adds to a game can be printed before it is drawn.",
    wrong="terrain: {lava: …}  without icons/terrain-lava.svg",
    right="terrain: {lava: …}  with icons/terrain-lava.svg, a tile of one square",
)
NO_IMAGE = Code(
    code="TP214",
    name="no-such-image",
    severity=ERROR,
    law="An image is a file in one of the template folders, named from there.",
    wrong='<image href="../../holiday.jpg"/>',
    right='<image href="art/river.png"/>',
)
NO_LAYER = Code(
    code="TP215",
    name="no-such-layer",
    severity=ERROR,
    law="A board draws layers that its component has.",
    wrong='<ground layer="terain"/>',
    right='<ground layer="terrain"/>',
)
DOUBLE_ID = Code(
    code="TP216",
    name="double-id",
    severity=WARNING,
    law="An id is given once in a drawing.",
    why="A reference finds only the first of two.",
    wrong='<g id="sun">…</g> … <circle id="sun" r="3"/>',
    right='<g id="sun">…</g> … <circle id="moon" r="3"/>',
)
NOT_A_FACE = Code(
    code="TP217",
    name="not-a-face",
    severity=ERROR,
    law="The outermost element of a template is <face>, that of an icon is <svg> with a viewBox.",
    wrong="<svg>…</svg>",
    right="<face>…</face>",
)
TOO_NARROW = Code(
    code="TP218",
    name="row-too-short",
    severity=ERROR,
    law="What stands in a row or column fits into it.",
    why="What sticks out covers something else or is cut off.",
    wrong='<row w="10"><icon name="swim" size="8"/><icon name="dive" size="8"/></row>',
    right='<row w="16"><icon name="swim" size="8"/><icon name="dive" size="8"/></row>',
)
PARTED = Code(
    code="TP220",
    name="kept-blocks-are-parted",
    severity=WARNING,
    law="What stands in <keep> is no higher than a page of the booklet.",
    why="No page takes it whole, so it is parted as if nothing kept it.",
    wrong='<keep><h2>Set-up</h2><figure h="190">…</figure></keep>',
    right='<keep><h2>Set-up</h2><figure h="150">…</figure></keep>',
)
ALONE = Code(
    code="TP221",
    name="heading-alone",
    severity=WARNING,
    law="Below a heading, on the same page and in the same column, stands something that belongs to it.",
    why="A heading at the foot of a page is read as an end, not as a beginning.",
    wrong="<h2>The end</h2><newpage/><p>The game ends …</p>",
    right="<newpage/><h2>The end</h2><p>The game ends …</p>",
)
NO_BLOCKS = Code(
    code="TP222",
    name="nothing-in-the-booklet",
    severity=WARNING,
    law="A booklet has blocks, each of its pages something that is printed, each heading words.",
    why="What came out empty is mostly a condition of the template that nobody meant, and nothing else would say so.",
    wrong="<booklet>{% if false %}<p>…</p>{% endif %}</booklet>",
    right="<booklet><p>…</p></booklet>",
)
RESTLESS = Code(
    code="TP223",
    name="page-numbers-without-rest",
    severity=ERROR,
    law="A page number in a booklet's words does not move what it points to.",
    why="Printed as 9 the words fit and it stands on page 10; printed as 10 they do not, and so on: one of the numbers would be wrong.",
    wrong='… {{ page_of("terrain") }}, where one more letter moves the terrain to the next page',
    right='<newpage/><h1 id="terrain">…',
)
CUT_OPEN = Code(
    code="TP224",
    name="cut-not-closed",
    severity=ERROR,
    law="An outline to cut along ends where it starts.",
    why="A machine lifts its knife at the end, and the piece stays in the sheet.",
    wrong='<cut d="M0 0 H20 V20 H0"/>',
    right='<cut d="M0 0 H20 V20 H0 Z"/>',
)
CUT_FLAT = Code(
    code="TP225",
    name="cut-without-area",
    severity=ERROR,
    law="An outline to cut along goes around something.",
    why="What is empty or flat cuts nothing out, and the piece would be printed without an edge.",
    wrong='<cut d=""/>, <cut d="M5 5 Z"/>, <cut d="M0 0 H20 Z"/>',
    right='<cut d="M0 0 H20 V20 H0 Z"/>',
)
CUT_BEYOND = Code(
    code="TP226",
    name="cut-beyond-the-piece",
    severity=ERROR,
    law="An outline to cut along lies within the size of the piece.",
    why="The sheet gives a piece the room that its size asks for; beyond it lie bleed and neighbours.",
    wrong='<cut d="M0 0 H30 V20 H0 Z"/> on a tile of 20 mm x 20 mm',
    right="size: 30mm x 20mm",
)
CUT_CROSSES = Code(
    code="TP227",
    name="cut-crosses-itself",
    severity=ERROR,
    law="Outlines to cut along neither cross nor overlap, themselves or each other; all are cut, and one within another, away from its edge, is a hole.",
    why="Where they cross, and where they run along the same edge, the piece falls apart.",
    wrong='<cut d="M0 0 L20 20 H0 L20 0 Z"/>, <cut d="M0 0 H20 V20 H0 Z M0 0 H20 V9 H0 Z"/>',
    right='<cut d="M0 0 H20 V20 H0 Z"/>',
)
EMPTY_CLIP = Code(
    code="TP228",
    name="clip-without-shape",
    severity=ERROR,
    law="What a clip lets through is what its shapes and words cover.",
    why="Where they cover nothing, nothing is printed.",
    wrong='<clipPath id="c"/>, <clipPath id="c"><line x1="0" y1="0" x2="9" y2="9"/></clipPath>',
    right='<clipPath id="c"><circle cx="9" cy="9" r="9"/></clipPath>',
)
CLIP_IN_CLIP = Code(
    code="TP229",
    name="clip-within-a-clip",
    severity=ERROR,
    law="A clip-path of its own is that of a whole <clipPath>, or of the only shape in it; clip-rule counts lines that cross in the only shape alone.",
    why="The shapes of a clip are joined to one outline, of which no part can be cut alone.",
    wrong='<clipPath id="c"><rect w="9" h="9" clip-path="url(#round)"/><rect x="20" w="9" h="9"/></clipPath>',
    right='<clipPath id="c" clip-path="url(#round)"><rect w="9" h="9"/></clipPath>',
)
NO_LINKS = Code(
    code="TP230",
    name="no-links",
    severity=ERROR,
    law="<links> draws a piece that has a field of type links, <layout> one that has a list of placements.",
    wrong='<links of="first-player"/>',
    right='<links of="crossing"/>',
)
OFF_THE_PIECE = Code(
    code="TP231",
    name="art-off-the-piece",
    severity=WARNING,
    law="What a template draws lies on the piece or in its bleed, if only in part.",
    why="What lies wholly outside is printed nowhere: mostly a number is wrong, or a row has more in it than fits.",
    wrong='<icon name="coin" x="70" y="5" size="6"/> on a card 63 mm wide with 3 mm of bleed',
    right='<icon name="coin" x="52" y="5" size="6"/>',
)
PAINTED_OVER = Code(
    code="TP232",
    name="words-painted-over",
    severity=WARNING,
    law="Words are not covered by areas or pictures that the template draws later.",
    why="What stands later lies on top, so nobody can read them.",
    wrong='<text x="9" y="9">Meadow</text><rect w="63" h="88" fill="grass"/>',
    right='<rect w="63" h="88" fill="grass"/><text x="9" y="9">Meadow</text>',
)
OUTSIDE_TRIM = Code(
    code="TX201",
    name="text-beyond-the-edge",
    severity=ERROR,
    law="No text lies beyond the trim.",
    why="It would be cut off.",
    wrong='<text x="60" y="9" size="20">Meadow</text> on a card 63 mm wide',
    right='<text x="31.5" y="9" size="20" anchor="middle">Meadow</text>',
)
