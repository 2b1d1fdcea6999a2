"""One mistake in a template is told once, however many cards show it."""

from __future__ import annotations

from printgen.diagnostics.alike import alike
from printgen.diagnostics.diagnostic import ERROR, Bag, Diagnostic
from printgen.place import Place, Text

TEMPLATE = Text("templates/g/card.svg", "<face>{{ it.x }}</face>")


def finding(card: str, start: int = 6, words: str = "no x in {} (while {} was drawn)", hint: str = "") -> Diagnostic:
    message = words.replace("{}", card)
    return Diagnostic(code="TP103", name="undefined", severity=ERROR, message=message, place=Place(TEMPLATE, start, start + 3), hint=hint, about=(card,))


def test_the_same_of_many_pieces_at_one_place_is_said_once() -> None:
    found = alike(Bag([finding(f"card-{n}") for n in (1, 2, 12)])).findings
    assert [(d.message, d.about) for d in found] == [("no x in card-1 (while card-1 was drawn); the same for card-2, card-12", ("card-1", "card-2", "card-12"))]


def test_of_many_others_a_few_are_named() -> None:
    found = alike(Bag([finding(f"card-{n}") for n in range(1, 21)])).findings
    assert [d.message.partition("; ")[2] for d in found] == ["the same for card-2, card-3, card-4, card-5, card-6 and 14 more"]
    assert len(found[0].about) == 20


def test_other_places_words_and_hints_stay_apart() -> None:
    bag = Bag([finding("a"), finding("b", 8), finding("c", words="another {}"), finding("d", hint="mend it")])
    assert alike(bag).findings == bag.findings
