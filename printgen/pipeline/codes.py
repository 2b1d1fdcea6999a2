"""The codes of this room: what can be wrong with what was asked for, and with the folder that the files go to."""

from __future__ import annotations

from printgen.diagnostics.diagnostic import ERROR, NOTE, WARNING, Code

NOTHING_MATCHES = Code(
    code="OP110",
    name="nothing-matches",
    severity=ERROR,
    law="--only and --skip name something: a product, a kind or a component, * standing for any characters; and they leave something.",
    why="A build that silently made nothing would be taken for one that worked.",
    wrong="--only appel-cards",
    right="--only apple-cards",
)
NOTHING_TO_PRINT = Code(
    code="OP111",
    name="nothing-to-print",
    severity=ERROR,
    law="What is built has something to print: the game has products, they have pieces, and the profile makes something of these.",
    wrong="a game.yaml without products:",
    right="products: {cards: {title: Cards, of: [card]}}",
)
OUTPUT = Code(
    code="IO101",
    name="output-not-writable",
    severity=ERROR,
    law="The output folder is a real folder that can be written to, and everything below it is real as well.",
    why="A link in a project that came from somewhere could otherwise have files written anywhere.",
    wrong="-o /usr, or an output/ that is a link to another place",
    right="-o ~/prints",
)
OLD_MANIFEST = Code(
    code="IO102",
    name="old-manifest-unreadable",
    severity=WARNING,
    law="The manifest of the last build says which files are of the tool.",
    why="Without it nothing is deleted, so files of earlier builds may stay beside the new ones.",
    wrong="a manifest.json that was edited by hand",
    right="the one that the build wrote",
)
NOT_DELETED = Code(
    code="IO106",
    name="old-file-kept",
    severity=NOTE,
    law="A file of the last build that this one does not make is deleted, if it still is what its manifest says, byte for byte.",
    why="What was changed by hand is yours, and a manifest that came with a project from elsewhere may name any file.",
    wrong="a PDF of a product that is gone from game.yaml, saved again under the same name",
    right="the file as it was built; changed copies under names of their own",
)
NO_DRAFT = Code(
    code="OP115",
    name="nothing-drawn",
    severity=ERROR,
    law="A map is drawn for a game whose terrain and grid the styles know, and it passes all of that game's rules.",
    why="A map that breaks rules would only have to be mended by hand.",
    wrong="--style river, for a game whose maps know no water",
    right="--style river, for a game that extends the one that the styles were made for",
)
INHERITED = Code(
    code="OP116",
    name="inherited-notes",
    severity=NOTE,
    law="Of what a game has from the one that it extends, errors and warnings are told; its notes are only counted.",
    why="Twenty notes on somebody else's maps would hide the three on one's own.",
    wrong="extends: another-game",
    right="printgen check another-game",
)
NOT_MENDED = Code(
    code="IO103",
    name="not-mended",
    severity=ERROR,
    law="A file that is to be mended is an ordinary file of the project that can be written, and holds what was checked.",
    why="A fix put into words that have changed meanwhile would land in the wrong place.",
    wrong="a map that is saved in an editor while printgen check --fix runs",
    right="the map saved first, then printgen check --fix",
)
FLATTENED = Code(
    code="OP130",
    name="flattened",
    severity=NOTE,
    law="Where a standard knows no transparency, what shines through is mixed in the inks of the press, as shapes; what shapes cannot say is drawn as pixels, as little of it as can be.",
    why="PDF/X-1a was made for presses that cannot mix what lies over each other; pixels are not as sharp as lines.",
    wrong='<rect opacity="0.5"/>, built with press-x1a',
    right='the same with press-x4, or <rect fill="sand-light"/>',
)
SPOT_LOST = Code(
    code="OP136",
    name="spot-becomes-process",
    severity=WARNING,
    law="A spot ink is printed on a plate of its own, also in gradients and where it shines through; where it cannot be, this is told.",
    why="Process inks only come near to a gold or a neon, and nobody would look for it in the file.",
    wrong="a gradient through five spot inks for PDF/X-1a, which mixes eight plates at most; a spot ink with tone: grey",
    right="a gradient from the spot to paper, or to a colour of process inks",
)
INK_SUM = Code(
    code="OP135",
    name="ink-beyond-limit",
    severity=ERROR,
    law="No place of a gradient or a picture carries more ink than the profile allows.",
    why="It does not dry, and comes off on the next sheet.",
    wrong="a gradient to cmyk: [1, 0.9, 0.9, 0.8] (360 %) at a limit of 300 %",
    right="the same to cmyk: [0.6, 0.5, 0.5, 0.9] (250 %)",
)
OPTION_IDLE = Code(
    code="OP132",
    name="option-means-nothing",
    severity=WARNING,
    law="An option that is given changes something.",
    why="Who asks for something and is not told that it was not done takes it for done.",
    wrong="printgen build --profile tgc --backs short",
    right="printgen build --profile home-a4 --backs short",
)
OPTION_REFUSED = Code(
    code="OP137",
    name="option-does-not-go-with-the-profile",
    severity=ERROR,
    law="What an option asks for can be done with the profile that is named.",
    why="A sheet that no machine can cut, or no printer can turn, is wasted ink.",
    wrong="printgen build --profile silhouette-a4 --backs fold",
    right="printgen build --profile silhouette-a4 --backs apart",
)
NO_PLAN = Code(
    code="OP138",
    name="no-print-plan",
    severity=NOTE,
    law="A build for paper has a print plan, on that paper or on A4; where there is no room for it, this is told.",
    why="Who looks for the plan should not have to guess where it is.",
    wrong="a product whose title is one word of a hundred letters",
    right="the same in several words, or a template print-plan.svg of the game's own",
)
NOTHING_BUILT = Code(
    code="OP131",
    name="nothing-built",
    severity=ERROR,
    law="A preflight looks at what a build made.",
    wrong="printgen preflight my-game, before it was built",
    right="printgen build my-game, then printgen preflight my-game",
)
NOT_AS_BUILT = Code(
    code="IO105",
    name="not-as-built",
    severity=ERROR,
    law="The files in the output folder are those that the manifest lists, byte for byte.",
    why="What was changed by hand after the build was not checked, and the next build writes over it.",
    wrong="a PDF saved again by another program under the same name",
    right="the file as built; changed copies under names of their own",
)
SPOT_REFUSED = Code(
    code="OP134",
    name="spot-ink-refused",
    severity=ERROR,
    law="A house that prints in process inks alone is given no spot ink.",
    why="It would be printed in inks that nobody chose, or the file sent back.",
    wrong='foil: {rgb: "#c0a040", spot: "Gold foil"}, on a card that is built with drivethrucards',
    right='foil: {rgb: "#c0a040", cmyk: [0.2, 0.3, 0.8, 0.1]}, or the card built with press-x4',
)
COVERAGE = Code(
    code="OP133",
    name="line-without-answer",
    severity=ERROR,
    law="Each row of coverage.csv answers for a line of the rulebook: by a fact, a rule, something printed, or a reason why it is not material; and what it names is there.",
    why="The table is how one sees that nothing of a rulebook was forgotten; an answer that leads nowhere is none.",
    wrong="47,fact,facts.first_shet,",
    right="47,fact,facts.first_sheet,",
)
UNREAD = Code(
    code="DF118",
    name="column-shown-nowhere",
    severity=WARNING,
    law="Each column of a table of pieces is shown by a template or looked at by a rule.",
    why="What was filled in for every card and stands on none of them was forgotten in the template.",
    wrong="a column cost in cards.csv, and no {{ it.cost }} in templates/my-game/card.svg",
    right="{{ it.cost }} in the template, or a column _cost, which is a note to yourself",
)
