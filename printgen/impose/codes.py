"""The codes of this room: what can be wrong between a piece and the paper it shall lie on, or with a profile of paper."""

from __future__ import annotations

from printgen.diagnostics.diagnostic import ERROR, NOTE, WARNING, Code

PIECE_TOO_LARGE = Code(
    code="IM101",
    name="piece-larger-than-paper",
    severity=ERROR,
    law="Every piece fits on the paper it is printed on.",
    wrong="size: 220mm x 300mm, printed with home-a4",
    right="size: 200mm x 269mm, a profile with larger paper, or split: true for parts that are glued together",
)
PIECE_IN_MARGIN = Code(
    code="IM102",
    name="piece-in-the-margin",
    severity=WARNING,
    law="Every piece lies inside the margin that the printer leaves white.",
    why="What lies in the margin is cut off or shrunk by most home printers.",
    wrong="size: 208mm x 290mm, printed with home-a4 (margin 5 mm)",
    right="size: 200mm x 287mm",
)
BLEED_CUT_SHORT = Code(
    code="IM103",
    name="bleed-cut-short",
    severity=NOTE,
    law="The art's bleed reaches beyond the piece on every side.",
    why="Where a piece fills the printable area there is no room for bleed, and some profiles leave less to have more on a sheet: a cut that strays outward shows white paper.",
    wrong="size: 200mm x 287mm with bleed: 3mm, printed with home-a4; bleed: 3mm, printed with home-letter (2 mm)",
    right="size: 194mm x 281mm, or bleed: 0mm and a design that does not run to the edge",
)
MARKS_ON_PIECES = Code(
    code="IM118",
    name="marks-on-the-pieces",
    severity=NOTE,
    law="Crop marks lie beside the pieces, or on bleed that is cut away.",
    why="Where pieces fill the printable area there is no other place for them: short ticks stay visible on the cut pieces.",
    wrong="five tiles of 40 mm without bleed side by side, on paper of which 200 mm are printed",
    right="tiles of 39 mm",
)
NO_ROOM = Code(
    code="IM135",
    name="no-room-in-the-margin",
    severity=NOTE,
    law="The margin of a sheet says its number and its pieces, how it is turned, glued and cut, and has a ruler.",
    why="Where pieces and their marks fill the printable area there is no room for all of that, not even in short; the sheet is as it should be otherwise.",
    wrong="a piece of 200mm x 269mm, printed with home-letter",
    right="a piece of 190mm x 254mm, or paper that is larger",
)
NOTHING_HAS_A_BACK = Code(
    code="IM104",
    name="nothing-has-a-back",
    severity=NOTE,
    law="--backs says how backs are printed: something that is built has a back.",
    wrong="printgen build --only player-aids --backs short, where the aids have one face",
    right="the same without --backs",
)
SIDES_DIFFER = Code(
    code="IM105",
    name="sides-differ",
    severity=ERROR,
    law="Front and back of a piece have the same size.",
    why="They are two sides of one piece of paper.",
    wrong="a front of 63 mm x 88 mm with a back of 88 mm x 63 mm",
    right="both 63 mm x 88 mm",
)
TOO_MANY = Code(
    code="IM106",
    name="too-many-pieces",
    severity=ERROR,
    law="One build lays at most 100,000 pieces of a product, or pages of its booklets, on paper; where each copy is a page or a card of a file, it has at most 10,000.",
    why="A slip of the finger in copies would otherwise fill the disk.",
    wrong="copies: 100000 and --copies 999",
    right="copies: 100",
)
PROFILE = Code(
    code="IM110",
    name="bad-profile",
    severity=ERROR,
    law="A profile holds only keys that profiles have, and each has a value that can be read and that means something there; docs/printing.md lists them (A profile of your own).",
    why="A key that is passed over would print something else than was asked for.",
    wrong="paper: a44",
    right="paper: a4",
)
UNKNOWN_PROFILE = Code(
    code="OP112",
    name="unknown-profile",
    severity=ERROR,
    law="A profile that is named exists: as a file of the project's profiles folder, or as one that comes with the tool.",
    wrong="--profile home-a44",
    right="--profile home-a4",
)
BLEED_TOO_SMALL = Code(
    code="IM107",
    name="bleed-too-small",
    severity=WARNING,
    law="A piece's art reaches as far beyond its trim as the press or service asks for.",
    why="Where the art ends too soon, a cut that strays outward leaves a white rim.",
    wrong="bleed: 0mm, built with press-x4 (bleed 3 mm)",
    right="bleed: 3mm, with a background that starts at -3",
)
SLUG_TOO_SMALL = Code(
    code="IM108",
    name="slug-too-small",
    severity=ERROR,
    law="A profile whose pages carry crop marks leaves room for them around the bleed.",
    wrong="marks: true with slug: 0mm",
    right="slug: 8mm, or marks: false",
)
PRINTER = Code(
    code="IM111",
    name="bad-printer",
    severity=ERROR,
    law="A printer's file holds what was read off the calibration sheet: A to H as [right, down], width and height, all in mm, and no more than a printer does.",
    why="A sign or a comma that slipped would turn every back by degrees.",
    wrong="A: 0.4",
    right="A: [0.4, -0.8]",
)
NOT_MEASURED = Code(
    code="IM116",
    name="printer-not-measured-so",
    severity=WARNING,
    law="Before a printer's backs are moved it was measured on sheets like those that are printed: upright ones, or ones on their side, turned at the same edge.",
    why="Pages that lie on their side go through a printer in another way than upright ones, and paper that is turned at another edge comes back from another side.",
    wrong="A and B alone, which stand on the upright sheet, for cards that lie on sheets on their side",
    right="A and B of the upright sheet, C and D of the one on its side",
)
PUSHED_OUT = Code(
    code="IM124",
    name="correction-pushes-pieces-out",
    severity=WARNING,
    law="What is done for a printer leaves all pieces where it prints, and all art on the paper.",
    why="What is moved into the margin comes out cut off.",
    wrong="A: [9, 9] and B: [9, 9], for sheets that fill the paper",
    right="A: [0.9, 0.9] and B: [0.9, 0.9]",
)
UNKNOWN_PRINTER = Code(
    code="OP113",
    name="unknown-printer",
    severity=ERROR,
    law="A printer that is named has been calibrated: as a file of the project's printers folder.",
    wrong="--printer kitchn",
    right="--printer kitchen",
)
IN_A_MARK = Code(
    code="IM114",
    name="piece-in-a-mark-zone",
    severity=ERROR,
    law="No piece lies where a cutting machine looks for its registration marks.",
    why="Dark art beside a mark leads the machine astray, and it cuts in the wrong place or not at all.",
    wrong="margin: 5mm with cutter: silhouette (marks 10 mm inside)",
    right="margin: 13.5mm",
)
NOT_CUT = Code(
    code="IM115",
    name="piece-larger-than-the-cutter-reaches",
    severity=WARNING,
    law="A piece that a machine cuts out lies wholly inside the margin.",
    why="A machine reaches as far as between its marks.",
    wrong="size: 200mm x 269mm, built with silhouette-a4",
    right="--skip game-sheets, or a profile for larger paper",
)
NOT_FOLDED = Code(
    code="IM112",
    name="booklet-not-folded",
    severity=NOTE,
    law="A booklet is folded from paper that takes two of its pages side by side, as large as they are.",
    why="Nothing is made smaller to fit, but a booklet can be set anew in another format; the single pages are there all the same.",
    wrong="size: a5 (148 mm x 210 mm), built with home-letter",
    right="size: a5, formats: [half-letter]",
)
BLANK_PAGES = Code(
    code="IM117",
    name="blank-pages-in-a-folded-booklet",
    severity=NOTE,
    law="A booklet that is folded has a multiple of four pages.",
    why="Each sheet has four; what is missing is printed as blank pages, and the author may have a better use for them.",
    wrong="10 pages, of which 12 are folded",
    right="12 pages, or 8",
)
SWALLOWED = Code(
    code="IM119",
    name="words-swallowed-by-the-fold",
    severity=WARNING,
    law="In a folded stack no words come nearer than 4 mm to the fold: each sheet moves its pages towards it by the thickness of those around it.",
    why="Without that the fore edge would be cut into the outer margins; with it thick paper eats the inner ones.",
    wrong='stock: 0.3mm, in a product of 80 pages with inner="8"',
    right="stock: 0.1mm",
)
OFF_THE_TABLE = Code(
    code="IM120",
    name="not-on-the-table",
    severity=NOTE,
    law="On a virtual table lies what it knows: cards and what is flat like them.",
    why="What is missing there should not be missed first when the game begins.",
    wrong="a booklet, built with ttp; an aid with one side, built with tts",
    right="back: aid-back for the aid; --skip rules-booklet, and its PDF beside the table",
)
NOT_FOR_CUTTER = Code(
    code="IM123",
    name="booklet-not-for-a-cutter",
    severity=NOTE,
    law="What goes to a cutting machine is cut out along its outline; a booklet is folded and stapled.",
    why="What is missing beside the sheets should not be missed first when the game begins.",
    wrong="a booklet, built with silhouette-a4",
    right="the booklet built with home-a4, which folds it",
)
NO_FORMAT = Code(
    code="IM109",
    name="no-format-of-the-service",
    severity=WARNING,
    law="A piece has the size and shape of something that the print service makes.",
    why="Services print into fixed formats; a picture of another size is refused, or stretched.",
    wrong="size: 60mm x 60mm, built with tgc",
    right="size: 63.5mm x 63.5mm (SmallSquareDeck), or types: in a profile of the project",
)
NEAR_THE_CUT = Code(
    code="IM121",
    name="near-the-cut-of-the-service",
    severity=WARNING,
    law="Words are as far within the cut as the print service asks for.",
    why="Services cut many sheets at once; they stray further than a hand with a ruler, and their formats need not be as large as the piece.",
    wrong="a text 3 mm from the edge, built with mbprint (safe: 4mm)",
    right="safe: 4mm in game.yaml, and texts that keep to it",
)
BACK_NOT_PRINTED = Code(
    code="IM122",
    name="back-not-printed",
    severity=WARNING,
    law="A piece with a back is made as something that is printed on both sides.",
    why="What the service prints on one side comes without its back.",
    wrong="a scoresheet of 4.5in x 8in with two faces, built with tgc (MediumScorePadColor)",
    right='types: "scoresheet = …", a format with two sides, or a scoresheet with one face',
)
NO_PAGE = Code(
    code="IM125",
    name="no-page-of-a-pdf",
    severity=ERROR,
    law="A page of a PDF is from 3 to 14,400 points (200 in) long and wide.",
    why="Other sizes are pages that programs refuse, or show cut off (ISO 32000-1, annex C).",
    wrong="size: 5000mm x 5000mm, built with press-x4 (3 mm of bleed and 8 mm for marks around)",
    right="the same on paper, in parts: split: true and home-a4",
)
TOO_MANY_PARTS = Code(
    code="IM126",
    name="too-many-parts",
    severity=ERROR,
    law="A piece that is printed in parts has at most 1,000 of them, on 10,000 sheets in all.",
    why="Nobody glues more together; a unit that slipped would fill the disk.",
    wrong="size: 5000mm x 5000mm with split: true, on paper of 100mm x 100mm",
    right="size: 500mm x 500mm, or home-a3",
)
