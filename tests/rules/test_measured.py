"""Measurements of faces and pages go in; rules `on: face` and `on: page` look at them, and only when there are some."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from printgen.diagnostics.diagnostic import Diagnostic
from printgen.geometry import Matrix, Rect, Size
from printgen.loading.load import load
from printgen.loading.manual import read_manual
from printgen.model.game import Game
from printgen.place import Place, Text
from printgen.rules.compile import compile_rules
from printgen.rules.run import Subject, run
from printgen.rules.statement import Rulebook
from printgen.scene.items import Face, Part, Scene, SetText
from printgen.scene.page import Job, Leaf, Page, Slot
from printgen.source.read_yaml import read_yaml

BASE = Path(__file__).parent.parent / "cases" / "base"
TEMPLATE = Text("templates/small/frog.svg", "<face>\n  <text/>\n  <g/>\n</face>\n")
SCENE = Scene("k", Size(63, 88), ())
TEXT = SetText("Ada", "name", 7.5, 9.0, Rect(5, 5, 20, 4), Rect(4, 4, 30, 8), "text", Place(TEMPLATE, 9, 16))
PART = Part("title", Rect(4, 4, 30, 8), {"columns": ["1", "2"], "square": 10.5}, Place(TEMPLATE, 19, 23))
FACES = {("frog-1", "front"): Face("frog-1", "front", SCENE, (TEXT,), (PART,)), ("lake", "front"): Face("lake", "front", SCENE)}
SLOT = Slot("frog-1", "front", SCENE, Rect(10, 20, 63, 88), Rect(7, 17, 69, 94), Matrix.move(10, 20), 90)
JOB = Job("cards", "home-a4", "Cards", (Leaf(Page(Size(210, 297), (SLOT, SLOT), (), Rect(10, 20, 63, 88), Rect(7, 17, 69, 94))),))


BACK = replace(JOB.leaves[0].front, slots=(replace(SLOT, side="back"),) * 2)


def found(body: str, **what: object) -> list[Diagnostic]:
    text = f"rules:\n  - code: X1\n    name: n\n    title: T.\n    bad: {{set: {{facts.ponds: 3}}}}\n    says: x\n{body}"
    game, _ = load(BASE / "definitions" / "small", BASE)
    assert game is not None
    node, bag = read_yaml(Text("definitions/small/rules/own.yaml", text))
    assert bag.findings == []
    with_rule = Game(
        game.id, game.title, game.folder, game.data, game.kinds, game.components, game.products, rule_files=(node,), place=game.place
    )
    book, wrong = compile_rules(with_rule)
    assert wrong.findings == []
    own = Rulebook(tuple(rule for rule in book.rules if not rule.standard))
    return run(own, Subject(with_rule, **what), {}).sorted  # type: ignore[arg-type]


FACE_RULES = [
    (
        "for: {t: face.texts}\nrequire: t.size >= 8\nmessage: '{{ it.name }}: {{ t.field }} is {{ t.size }} pt, wanted {{ t.wanted }}'",
        "2:3",
        "Ada: name is 7.5 pt, wanted 9",
    ),
    ("require: \"'name' in face.part_names\"\nmessage: '{{ face.side }} has {{ face.part_names | join }}'", "3:3", "front has title"),
    ("require: \"'rows' in face.told\"\nmessage: 'told: {{ face.told | join }}'", "3:3", "told: columns"),
    (
        "for: {p: face.parts}\nrequire: p.columns | length == 3\nat: p\nmessage: '{{ p.name }} ends at {{ p.right }}'",
        "3:3",
        "title ends at 34",
    ),
]


@pytest.mark.parametrize(("body", "at", "message"), FACE_RULES)
def test_a_rule_on_faces_reads_texts_and_parts(body: str, at: str, message: str) -> None:
    text = "    on: face\n    kinds: [frog-card]\n" + "".join(f"    {line}\n" for line in body.split("\n"))
    hits = found(text, faces=FACES)
    assert [(str(d.place), d.message, d.about) for d in hits] == [(f"templates/small/frog.svg:{at}", message, ("frog-1",))]


def test_without_kinds_a_rule_is_about_every_face_and_falls_back_to_the_component() -> None:
    hits = found("    on: face\n    require: face.parts | length > 1\n    message: '{{ face }}'\n", faces=FACES)
    assert [(str(d.place), d.message) for d in hits] == [
        ("definitions/small/maps/lake.yaml:2:5", "lake (front)"),
        ("templates/small/frog.svg:3:3", "frog-1 (front)"),
    ]


def test_a_rule_on_pages_reads_slots() -> None:
    body = "    on: page\n    for: {s: page.slots}\n    require: s.rotation == 0\n    at: page\n    message: '{{ page }}: {{ s.component }} is turned by {{ s.rotation }}'\n"
    hits = found(body, jobs=[JOB])
    assert {(d.place.file, d.message, d.about) for d in hits} == {
        ("definitions/small/game.yaml", "cards, page 1: frog-1 is turned by 90", ("cards",))
    }


def test_each_pass_runs_only_its_own_rules() -> None:
    face, page, game = (
        "    on: face\n    require: 'false'\n",
        "    on: page\n    require: 'false'\n",
        "    on: frog-card\n    require: 'false'\n",
    )
    assert found(face) == found(page) == []
    assert found(game, faces=FACES) == found(game, jobs=[JOB]) == []
    assert len(found(game)) == 3


def test_pages_know_the_first_of_them_and_all_jobs() -> None:
    two = Job("boxes", "home-a4", "Boxes", (Leaf(JOB.leaves[0].front, BACK, 3),), "long")
    body = "    on: page\n    where: page.first\n    for: {j: page.jobs}\n    require: 'false'\n    message: '{{ j.product }}: {{ j.pieces }} on {{ j.sheets }}, {{ j.sides }} sides, {{ j.cuts }} cuts'\n"
    assert sorted(d.message for d in found(body, jobs=[JOB, two])) == ["boxes: 6 on 3, 6 sides, 12 cuts", "cards: 2 on 1, 1 sides, 4 cuts"]


LINES = "    on: page\n    where: page.first\n    for: {j: page.jobs}\n    require: 'false'\n    message: '{{ j.pieces }} on {{ j.sheets }}, {{ j.sides }} sides, {{ j.cuts }} cuts {{ j.apiece }}'\n"


def test_backs_that_are_glued_behind_fronts_are_no_pieces_more_and_are_cut_with_them() -> None:
    front = JOB.leaves[0].front
    beside = replace(SLOT, side="back", trim=Rect(110, 20, 63, 88), matrix=Matrix.move(110, 20))
    fold = replace(JOB, leaves=(Leaf(replace(front, slots=(SLOT, beside))),))
    apart = replace(JOB, leaves=(Leaf(front), Leaf(BACK)))
    only = replace(JOB, leaves=(Leaf(BACK),))
    assert [job.glued for job in (JOB, fold, apart, only)] == ["", "fold", "apart", ""]
    for job, words in ((fold, "1 on 1, 1 sides, 4 cuts"), (apart, "2 on 2, 2 sides, 4 cuts"), (only, "2 on 1, 1 sides, 4 cuts")):
        assert [d.message.strip() for d in found(LINES, jobs=[job])] == [words]


@pytest.mark.parametrize(("form", "unit"), [("pdf", "page"), ("png", "picture"), ("tts", "face"), ("ttp", "face")])
def test_pages_of_one_face_are_not_cut_and_have_a_name_of_their_own(form: str, unit: str) -> None:
    job = replace(JOB, apiece=True, printing=replace(JOB.printing, form=form))
    assert [d.message for d in found(LINES, jobs=[job])] == [f"2 on 1, 1 sides, 0 cuts {unit}"]


def test_a_rule_may_be_about_the_game_and_about_the_text_of_its_rulebook() -> None:
    manual = read_manual(Text("100.txt", "The Pond\n\nLeap.\n"))
    body = "    on: [game, manual]\n    require: 'false'\n    message: said\n"
    assert [(d.message, d.place.file) for d in found(body)] == [("said", "definitions/small/game.yaml")]
    assert [(d.message, str(d.place)) for d in found(body, manual=manual)] == [("said", "100.txt:1:1")]
    alone = "    on: manual\n    require: manual.lines < 4\n    message: '{{ manual }} has {{ manual.lines }} lines'\n"
    assert [d.message for d in found(alone, manual=manual)] == ["100.txt has 4 lines"]
    assert found(alone) == []
    assert found("    on: frog-card\n    require: 'false'\n", manual=manual) == []
