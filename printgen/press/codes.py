"""The codes of this room: what can be wrong with a finished file, seen from its bytes."""

from __future__ import annotations

from printgen.diagnostics.diagnostic import ERROR, NOTE, WARNING, Code, Severity


def _code(code: str, name: str, severity: Severity, law: str, *words: str) -> Code:
    """`words`: why, wrong, right."""
    why, wrong, right = words
    return Code(code=code, name=name, severity=severity, law=law, why=why, wrong=wrong, right=right)


UNREADABLE = _code(
    "PF101", "print-file-unreadable", ERROR, "A file for print is a whole PDF with a page at least, and without a password.",
    "A press refuses what it cannot open.", "half a download, or a PDF that asks for a password", "the file as the tool wrote it",
)
MISSING_THING = _code(
    "PF102", "resource-missing", ERROR, "All that a page's content names is in the file.",
    "Some viewers pass over a font or form that is not there, others stop: the page comes out with holes.", "/Form7 Do, and no Form7", "every form that is drawn is kept",
)
BROKEN = _code(
    "PF103", "content-broken", ERROR, "All that a page's content says is complete: each operator has what it needs.",
    "Viewers guess at the rest, each in its own way; a press stops.", "5 w without the 5", "the file as its program wrote it",
)
TOO_MUCH = _code(
    "PF104", "print-file-too-much", ERROR, "A file for print can be read in a minute, in the memory of a plain computer, without its reader breaking down.",
    "What makes a reader hang or crash here does so at the press, and may have been made to.", "a page of a few bytes that unpacks to gigabytes", "the file exported anew by the program that made it",
)
BOXES = _code(
    "PF110", "boxes-not-nested", ERROR, "TrimBox lies inside BleedBox, that inside MediaBox; there is a TrimBox, or an ArtBox, never both.",
    "By these boxes the printing house knows where the piece is cut.", "a page with a MediaBox only", "TrimBox = the piece, BleedBox = the piece and its bleed",
)
WRONG_SIZE = _code(
    "PF111", "wrong-trim", ERROR, "The trim of a page is where the definition says, front and back, to a tenth of a millimetre.",
    "A card that is half a millimetre larger than its neighbours is felt in the deck.", "62.5 mm x 88 mm for a card of 63 mm x 88 mm", "63 mm x 88 mm",
)
BLEED_ROOM = _code(
    "PF112", "bleed-box-too-small", ERROR, "The BleedBox reaches as far beyond the trim as the profile wants.",
    "Where there is no bleed a cut that strays leaves a white rim.", "BleedBox = TrimBox", "BleedBox = TrimBox and 3 mm on each side",
)
BLEED_WHITE = _code(
    "PF113", "bleed-is-white", WARNING, "Art that runs over the trim runs on to the end of the bleed.",
    "Paper shows wherever the knife strays outward.", "a green background that ends at the trim", "the same, 3 mm larger on each side",
)
PAGE_ORDER = _code(
    "PF114", "pages-differ", ERROR, "The file has the pages that the manifest lists, in its order.",
    "A page too many turns all the backs that follow into those of other cards.", "31 pages for 32 faces", "32 pages: front, back, front, back",
)
BACKS_MEET = _code(
    "PF115", "back-not-behind-front", ERROR, "When the sheet is turned, each back lies behind its own front, to a tenth of a millimetre.",
    "One card with the back of another is a marked card.", "the backs of a sheet in the order of its fronts", "the backs mirrored at the edge about which the sheet turns",
)
ASKEW = _code(
    "PF117", "turned-askew", ERROR, "A page is turned by quarters.",
    "Viewers and presses turn any other page each in its own way, or not at all (PDF 32000-1, 7.7.3.3).", "/Rotate 45", "/Rotate 90",
)
NEAR_CUT = _code(
    "PF118", "words-near-the-cut", WARNING, "In the finished file the words of a piece keep as far from the cut as its definition says.",
    "Every cutter is off by a millimetre now and then.", "safe: 3mm, and letters 1.2 mm from the trim", "the same letters 3 mm from the trim, or safe: 1mm",
)
PAPER_SIZE = _code(
    "PF116", "may-be-scaled", WARNING, "A file for home printers says that it is printed at its own size, and about which edge its sheets turn.",
    "A printer that fits pages to its margins makes cards of 61 mm, and one that turns at the other edge puts backs behind other fronts.", "no /PrintScaling", "/PrintScaling /None /Duplex /DuplexFlipLongEdge",
)
FONT = _code(
    "PF120", "font-not-embedded", ERROR, "Every font is inside the file.",
    "The press would take another one in its place.", "Helvetica, not embedded", "the letters embedded as a subset, or as outlines",
)
SMALL_TEXT = _code(
    "PF121", "text-small", WARNING, "Letters have at least 5 points; letters of several inks at least 7.",
    "Smaller ones fill in, and plates that miss each other by a hair make them unreadable.", "4 pt", "6 pt in black alone",
)
THIN_LINE = _code(
    "PF122", "line-thin", WARNING, "Lines are at least 0.25 pt (0.09 mm) thick.",
    "A plate does not hold thinner ones: they break up or vanish.", 'stroke-width="0.05"', 'stroke-width="0.1"',
)
SHOWN_SMALL = _code(
    "PF126", "piece-shown-small", NOTE, "What is to be read on a piece that a figure shows smaller keeps letters of 5 points and lines of 0.09 mm there.",
    "Smaller ones fill in or break up at a press: the figure shows what the piece looks like, not what it says.", "a sheet of 8 pt letters shown at a third of its size (2.7 pt), to be read there", "the same figure as a picture of the sheet, or a part of it in full size",
)
LETTERS_ON_ALL = _code(
    "PF127", "letters-on-all-plates", WARNING, "Letters on a piece are in inks of their own, not in the colour of registration marks.",
    "They have all inks there are, and blur where one plate misses another by a hair.", "words in /Separation /All on a card", "the same words in black",
)
LOW_DPI = _code(
    "PF123", "picture-coarse", WARNING, "A picture has at least 200 pixels to the inch where it lies.",
    "Its pixels are seen as steps.", "a picture of 300 pixels, 60 mm wide", "the same with 710 pixels",
)
SCREEN_COLOUR = _code(
    "PF130", "colour-for-screens", ERROR, "A file for plates holds grey, process and spot inks, no colours of a screen (PDF/X-4: these only with a profile).",
    "What becomes of them is up to the press.", "a DeviceRGB picture in PDF/X-1a", "the picture separated for the condition",
)
TOO_MUCH_INK = _code(
    "PF131", "too-much-ink", ERROR, "No spot carries more ink than the condition allows.",
    "It does not dry, and comes off on the next sheet.", "C100 M90 Y90 K100 (380 %) at a limit of 300 %", "C60 M40 Y40 K100",
)
PILED_INK = _code(
    "PF125", "inks-pile-up", WARNING, "Inks that print over each other come to no more than the condition allows, over more than a millimetre.",
    "What overprints adds its ink to what lies below.", "C100 Y80 that overprints M100 K60 (340 %) at a limit of 300 %", "the same, knocked out",
)
SPOT = _code(
    "PF132", "unknown-spot", WARNING, "The spot inks of a file are those of the definitions and of its profile.",
    "Each one costs a plate; a cut line in a wrong one is printed.", "a Separation CutContur", "CutContour",
)
CUT_LINE = _code(
    "PF133", "cut-line-knocks-out", ERROR, "Lines to cut and crease along are strokes in their own spot, and overprint.",
    "Else they leave a white line in the art.", "CutContour filled, or without overprint", "a stroke of 0.25 pt with overprint on",
)
TRANSPARENT = _code(
    "PF140", "transparency", ERROR, "PDF/X-1a holds nothing that shines through, and no layers.",
    "A press for PDF/X-1a does not mix.", "ca 0.5", "flattened art, or PDF/X-4",
)
BLEND_SPACE = _code(
    "PF141", "blend-space", WARNING, "Where something shines through, the page says that it is mixed in the inks of the press.",
    "Mixed as screen colours it comes out in other inks.", "no /Group on the page", "/Group with /CS /DeviceCMYK",
)
IDENTITY = _code(
    "PF150", "not-identified", ERROR, "A PDF/X says which standard it keeps, for which condition, when it was made, and whether it is trapped.",
    "A preflight at the press looks there first.", "no output intent", "GTS_PDFX with the condition's profile",
)
FORBIDDEN = _code(
    "PF151", "forbidden-in-x", ERROR, "A PDF/X holds no scripts, forms, actions, encryption, transfer functions or files of others, and no notes inside the bleed.",
    "They change what is printed, or nothing at all that a press could use.", "an annotation over the art", "art only",
)
NOT_CHECKED = _code(
    "PF160", "not-preflighted", NOTE, "What cannot be looked at is told.",
    "Silence would pass for health.", "a picture in a form that the tool does not read", "PNG, JPEG or raw pixels",
)
