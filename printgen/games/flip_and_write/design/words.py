"""A sketch and a style go in, what the sheet says comes out: a mood, a rule of the place if it has one, and which fields that brings."""

from __future__ import annotations

from printgen.frozen import frozen
from printgen.games.flip_and_write.design.dice import Dice
from printgen.games.flip_and_write.design.sketch import Sketch


@frozen
class Told:
    """The words of a sheet; `about` is a sentence on the place for the head of its file, `fields` are keys with their values as YAML writes them."""

    about: str
    mood: str
    rule_title: str = ""
    rule: str = ""
    fields: tuple[tuple[str, str], ...] = ()
    golden: bool = False


MOODS = {
    "river": (
        "The water is in no hurry, and neither is whoever lies in the warm sand beside it.",
        "Upstream somebody shakes a tree. Downstream the apples come ashore.",
        "Cool mud, flat stones, a smell of mint: a good day to be long and thin.",
        "Two fords, a hundred puddles, and a heron that pretends not to look.",
        "The bank gives way a little every spring, and every autumn it bears fruit.",
    ),
    "desert": (
        "Nothing moves but the sand, and it moves all night.",
        "The well is sweet, the dates are gone, and somebody has left a basket of apples.",
        "Keep to the firm sand, count your steps, and do not trust what glitters.",
        "The wind has combed every dune the same way. It forgot the oasis.",
        "At noon even the stones look for shade.",
    ),
    "fjord": (
        "The ship struck nothing at all, says the captain. The apples say otherwise.",
        "Cold air falls from the glacier, warm light lies on the quay, and gold drifts between.",
        "Listen: the ice groans, the gulls laugh, and something bumps against the pier.",
        "The harvest went to sea in crates. It comes home one by one.",
        "Up there winter never leaves; down here it only sends its ice.",
    ),
    "forest": (
        "Under the leaves it smells of cider, and of somebody with red fur.",
        "The path is for those who know the way. The thicket is for those who are long enough.",
        "Last year's apples, this year's wasps, and a bush that rustles without wind.",
        "Every grove has its doorkeeper, and every doorkeeper looks only at your size.",
        "The moss remembers each belly that slid across it.",
    ),
}
_FALCON = (
    ("Falcon", "Step over the red outline of its shade once in a turn, to go in or to come out. Step over it twice in the same turn, and the falcon takes you."),
    ("Kite", "Its shade has an edge. One step over that edge in a turn goes unseen; with a second one in the same turn you are eliminated."),
    ("Eagle", "In or out, but not both: a snake that steps over the red outline of the shade twice within one turn is eliminated at once."),
)
_GOLDEN = (
    ("Golden apples", "Whoever eats one grows by 1 and scores 1 more; when the turn is over, all others cross it out. Reached by several at once, it goes to the first player, or to the next of them clockwise."),
    ("Lost load", "A golden apple lets you grow by 1 and scores 1 more. After the turn everyone else crosses it out. If several snakes get there in one turn, the one nearest to the first player clockwise has it."),
)
_PAWS = (
    ("Thicket", "The number at the paw is the length a snake needs to enter that foliage; a shorter one that does is eliminated. A cave dealt to foliage slides on until it reaches grassland."),
    ("Doorkeepers", "Foliage opens only to snakes that have at least the length beside the paw. Enter too short and you are eliminated. From foliage a cave slides on as far as grassland."),
)


def told(dice: Dice, sketch: Sketch, style: str) -> Told:
    """What the sheet says."""
    mood = dice.pick(MOODS[style])
    if style == "desert" and sketch.falcon:
        title, rule = dice.pick(_FALCON)
        about = "Sand and sickle dunes, table rocks and an oasis. Over it all lies the shade of a bird."
        return Told(about, mood, title, rule, (("challenge", f"{{falcon: {{outline_of: {sketch.falcon}}}}}"),))
    if style == "desert":
        return Told("Sand and sickle dunes that open with the wind, table rocks, and one oasis.", mood)
    if style == "fjord" and sketch.apples:
        title, rule = dice.pick(_GOLDEN)
        about = "Snow on the heights, glaciers at the heads of the water, green shores, and a ship that lost its load."
        return Told(about, mood, title, rule, (("challenge", "{golden: true}"),), golden=True)
    if style == "forest" and sketch.paws:
        title, rule = dice.pick(_PAWS)
        paws = ", ".join(f"{letter}: {number}" for letter, number in sorted(sketch.numbers.items()))
        fields = [("cave_override", "{foliage: [grassland]}"), ("paws", f"{{{paws}}}")]
        if "fox" in sketch.object_kinds.values():
            fields.append(("challenge", "{fox: true}"))
        return Told("A sandy trail through the forest, past groves that open to snakes of their size.", mood, title, rule, tuple(fields))
    return Told("A river in bends, sandbanks on their inner sides, and trees along the banks.", mood)
