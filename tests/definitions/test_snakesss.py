"""The shipped game snakesss goes in: its box and its questions are complete, no front tells an answer, every back lies behind its own front, and what authors get wrong is told at its cell."""

from __future__ import annotations

import csv
import io
import shutil
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from printgen.compose.face import Faces, compose
from printgen.compose.stock import fonts
from printgen.compose.templates import Templates
from printgen.diagnostics.diagnostic import NOTE
from printgen.impose.lay import Choice, impose
from printgen.impose.lettering import lettering
from printgen.impose.profile import read_profile
from printgen.loading.load import load
from printgen.model.game import Game
from printgen.model.record import Record
from printgen.pipeline.trip import named_checks
from printgen.project import Found, find_project, template_folders
from printgen.rules.compile import compile_rules
from printgen.rules.run import run
from tests.shipped import shipped_game

ROOT = Path(__file__).parents[2]
FOLDER = "definitions/snakesss"
TABLE = f"{FOLDER}/questions.csv"
Rows = list[list[str]]


@pytest.fixture(scope="module")
def game() -> Game:
    return shipped_game("snakesss")


@pytest.fixture(scope="module")
def templates() -> Templates:
    return Templates(template_folders(find_project(ROOT), Found("snakesss", ROOT / FOLDER, ROOT)))


def drawn(game: Game, templates: Templates) -> Faces:
    faces, bag = compose(replace(game, components=game.of_kind("question")), templates, fonts(templates)[0])
    assert not bag.has_errors
    return faces


@pytest.fixture(scope="module")
def faces(game: Game, templates: Templates) -> Faces:
    return drawn(game, templates)


def test_the_box_is_complete(game: Game) -> None:
    kinds = ("question", "character", "answer-token", "mongoose", "scoresheet")
    assert [sum(piece.copies for piece in game.of_kind(kind)) for kind in kinds] == [120, 8, 32, 1, 1]
    assert Counter(str(tile.fields["character"]) for tile in game.of_kind("character")) == {"human": 3, "snake": 4, "mongoose": 1}


def test_every_question_has_its_proof_and_the_answers_are_balanced(game: Game) -> None:
    deck = game.of_kind("question")
    assert Counter(question.fields["answer"] for question in deck) == {"A": 40, "B": 40, "C": 40}
    assert [question.id for question in deck if not all(question.fields.get(name) for name in ("source", "date", "checked"))] == []


def test_every_reading_that_is_printed_is_a_ruling(game: Game) -> None:
    readings = game.facts["readings"]
    assert isinstance(readings, tuple)
    assert set(readings) == set(game.rulings)


def test_no_front_changes_with_its_answer(game: Game, templates: Templates, faces: Faces) -> None:
    def other(answer: object) -> str:
        return "ABC"["ABC".index(str(answer)) - 1]

    turned = tuple(replace(one, fields=Record({**one.fields.fields, "answer": other(one.fields.get("answer"))})) if one.kind.id == "question" else one for one in game.components)
    again = drawn(replace(game, components=turned), templates)
    fronts = [key for key in faces if key[1] == "front"]
    assert len(fronts) == 120
    assert [key for key in fronts if faces[key].scene.key != again[key].scene.key] == []
    assert all(faces[one, "back"].scene.key != again[one, "back"].scene.key for one, _ in fronts), "a back does not show its answer"


def test_what_all_fronts_have_in_common_does_not_group_the_answers(game: Game) -> None:
    """The colour follows the last figure of the number; in no colour is one answer the usual one."""
    by_colour: dict[int, Counter[object]] = {}
    for n, question in enumerate(game.of_kind("question"), 1):
        by_colour.setdefault(n % 10, Counter())[question.fields["answer"]] += 1
    assert max(max(answers.values()) / sum(answers.values()) for answers in by_colour.values()) < 0.75


@pytest.mark.parametrize("name", ["home-a4", "home-letter"])
def test_every_back_lies_behind_its_own_front(game: Game, faces: Faces, templates: Templates, name: str) -> None:
    profile, _ = read_profile(name, ROOT)
    assert profile is not None
    job, bag = impose(game, game.products["question-cards"], faces, profile, Choice(), lettering(fonts(templates)[0]))
    assert not bag.has_errors
    seen: Counter[str] = Counter()
    for leaf in job.leaves:
        assert leaf.back is not None
        width, height = leaf.front.size.w, leaf.front.size.h
        for slot in leaf.front.slots:
            x, y = slot.trim.x + slot.trim.w / 2, slot.trim.y + slot.trim.h / 2
            # Turned over at a vertical axis the paper's left is its right, at a horizontal one its top is its bottom.
            x, y = (width - x, y) if (job.duplex == "long") == (width <= height) else (x, height - y)
            behind = [one.component for one in leaf.back.slots if one.trim.x < x < one.trim.right and one.trim.y < y < one.trim.bottom]
            assert behind == [slot.component]
            seen[slot.component] += 1
    assert len(seen) == 120
    assert set(seen.values()) == {1}


def rows() -> Rows:
    return list(csv.reader(io.StringIO((ROOT / TABLE).read_text("utf-8"))))


def written(table: Rows, delimiter: str = ",", end: str = "\n") -> str:
    text = io.StringIO()
    csv.writer(text, delimiter=delimiter, lineterminator=end).writerows(table)
    return text.getvalue()


def told(tmp_path: Path, table: str, change: Callable[[str], str] = str) -> list[tuple[str, str, str]]:
    """What loading and the rules on the definitions say of the game with this table: code, place, words; no notes."""
    shutil.copytree(ROOT / FOLDER, tmp_path / FOLDER)
    (tmp_path / TABLE).write_bytes(table.encode("utf-8"))
    manifest = tmp_path / FOLDER / "game.yaml"
    manifest.write_text(change(manifest.read_text("utf-8")), "utf-8")
    game, bag = load(tmp_path / FOLDER, tmp_path)
    if game is not None and not bag.has_errors:
        bag.extend(run(compile_rules(game)[0], game, named_checks()))
    return [(found.code, str(found.place), found.message) for found in bag.sorted if found.severity != NOTE and found.code != "RB131"]


CELLS = [
    ({"answer": "A | B"}, ("DF131", f"{TABLE}:18:58", 'Q017.answer: there is no "A | B"')),
    ({"b": ""}, ("DF130", f"{TABLE}:18:46", "Q017: b is missing")),
    ({"b": "**Sour**"}, ("SQ135", f"{TABLE}:18:46", 'Q017: option B is marked by "**"')),
    ({"b": " sweet"}, ("SQ102", f"{TABLE}:18:40", 'Q017: "sweet" is an option twice, so more than one answer is right')),
    ({"a": "Sweetness of honey and of fruit"}, ("SQ131", f"{TABLE}:18:40", "Q017: the right answer is much longer than the others (31 against 6 characters)")),
    ({"id": "Q003"}, ("DF103", f"{TABLE}:18:1", 'id "Q003" is defined in definitions/snakesss/questions.csv:4 and in definitions/snakesss/questions.csv:18')),
]


@pytest.mark.parametrize(("cells", "wanted"), CELLS, ids=[case[1][0] for case in CELLS])
def test_a_fault_of_a_question_is_told_at_its_cell(tmp_path: Path, cells: dict[str, str], wanted: tuple[str, str, str]) -> None:
    table = rows()
    for name, value in cells.items():
        table[17][table[0].index(name)] = value
    assert wanted in told(tmp_path, written(table))


def test_a_table_as_excel_saves_it_is_read_as_it_was_meant(tmp_path: Path) -> None:
    table = rows()
    table[17][2:5] = ["No", "1:30", "010"]
    text = "\ufeff" + written([*table, [""] * len(table[0])], ";", "\r\n")
    found = told(tmp_path, text)
    assert [code for code, _, _ in found] == ["SQ112"], "only that the three options are of several forms"
    game, _ = load(tmp_path / FOLDER, tmp_path)
    assert game is not None
    question = game.component("Q017")
    assert question is not None
    assert [question.fields[name] for name in "abc"] == ["No", "1:30", "010"]
    assert len(game.of_kind("question")) == 120


@pytest.mark.parametrize(("head", "code"), [("Remark", "DF101"), ("", "SY122")])
def test_a_stray_column_is_told_at_its_head(tmp_path: Path, head: str, code: str) -> None:
    table = [[*row, head if n == 0 else "x" if n == 5 else ""] for n, row in enumerate(rows())]
    (found, *_) = told(tmp_path, written(table))
    assert found[:2] == (code, f"{TABLE}:1:46")


def test_a_missing_question_is_told_at_the_box(tmp_path: Path) -> None:
    found = told(tmp_path, written(rows()[:-1]))
    assert ("SQ101", "119 questions, the box lists 120 cards") in [(code, words) for code, _, words in found]


def test_a_column_of_roles_that_does_not_add_up_is_told_at_its_row(tmp_path: Path) -> None:
    found = told(tmp_path, written(rows()), lambda words: words.replace("{players: 4, human: 2, snake: 2, mongoose: 0, source", "{players: 4, human: 2, snake: 2, mongoose: 1, source"))
    assert ("SQ103", f"{FOLDER}/game.yaml:25:7", "4 players: 2+2+1 = 5 tiles") in found


def test_the_shipped_game_has_no_errors_and_no_warnings(tmp_path: Path) -> None:
    assert told(tmp_path, (ROOT / TABLE).read_text("utf-8")) == []
