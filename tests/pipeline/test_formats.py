"""A game with a booklet of A5 pages and a profile of paper go in; where they do not fold from it, pages of another format come out, composed anew, and folded."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pytest

from printgen.geometry import Size
from printgen.impose.profile import read_profile
from printgen.pipeline.formats import format_for
from printgen.pipeline.trip import Checked, Wish, build, check
from printgen.project import Found, find_games, find_project

ROOT = Path(__file__).parents[2]
GAMES = ("flip-and-write", "snake-cards", "snake-nest", "snake-pit", "snakesss")
HALF = Size(139.7, 215.9)
GAME = """kind: game
id: book
title: Book
basis: ours
players: {min: 1, max: 4}
kinds:
  book: {is: booklet, size: a5, bleed: 0mm%s}
products:
  book: {title: Book, of: [book]}
"""
WORDS = """<booklet>
<cover viewBox="0 0 148 210"><rect x="10" y="20" width="128" height="170" fill="red" part="ground"/></cover>
<figure w="%s"><rect w="20" h="9" fill="red"/></figure><p>{{ size.w }} mm</p><newpage/><p>two</p><newpage/><p>three</p></booklet>
"""


def of(tmp_path: Path, profiles: tuple[str, ...], formats: str = ", formats: [half-letter]", wide: int = 110) -> Checked:
    (tmp_path / "templates").mkdir()
    (tmp_path / "game.yaml").write_text(GAME % formats, "utf-8")
    (tmp_path / "templates" / "book.svg").write_text(WORDS % wide, "utf-8")
    project = find_project(tmp_path)
    (found,), _ = find_games(project, None, tmp_path)
    return check(project, found, Wish(profiles), lambda *_: None)


def sizes(checked: Checked) -> dict[tuple[str, str], set[Size]]:
    """The sizes of the faces that each job shows, by profile and part."""
    return {(job.profile, job.part): {slot.scene.size for page in job.pages for slot in page.slots} for job in checked.jobs}


def test_where_a_booklet_does_not_fold_it_is_set_in_the_first_format_that_does(tmp_path: Path) -> None:
    checked = of(tmp_path, ("home-a4", "home-letter", "home-tabloid", "press-x4", "silhouette-letter"), ", formats: [a6, half-letter]")
    a5, a6 = {Size(148.0, 210.0)}, {Size(105.0, 148.0)}
    found = sizes(checked)
    assert found == {
        ("home-a4", ""): a5,
        ("home-a4", "folded"): a5,
        ("home-letter", ""): a6,
        ("home-letter", "folded"): a6,
        ("home-tabloid", ""): a5,
        ("home-tabloid", "folded"): a5,
        ("press-x4", ""): a5,
    }
    assert [one.code for one in checked.bag.findings if one.code == "IM112"] == []


def test_without_another_format_it_is_not_folded_and_the_note_says_how_it_would_be(tmp_path: Path) -> None:
    checked = of(tmp_path, ("home-letter",), "")
    assert sizes(checked) == {("home-letter", ""): {Size(148.0, 210.0)}}
    (note,) = [one for one in checked.bag.findings if one.code == "IM112"]
    assert note.hint == "pages of 139.7 x 215.9 mm or smaller fold: give the kind  formats: [half-letter], or take a profile with A4 paper"


def test_pages_are_set_anew_and_a_cover_fills_them(tmp_path: Path) -> None:
    checked = of(tmp_path, ("home-a4", "home-letter"))
    for job in checked.jobs:
        for page in job.pages:
            for slot in page.slots:
                assert slot.scene.size == (HALF if job.profile == "home-letter" else Size(148.0, 210.0))
    # 215.9 / 210 is more than 139.7 / 148: the cover is as high as the page and reaches beyond it at both sides alike.
    letter = next(job for job in checked.jobs if (job.profile, job.part) == ("home-letter", ""))
    cover = letter.pages[0].slots[0].scene
    (group,) = cover.items
    scale = 215.9 / 210
    assert (group.matrix.a, group.matrix.d) == pytest.approx((scale, scale))  # type: ignore[union-attr]  # what fills the page is moved
    assert group.matrix.at(74, 105) == pytest.approx((HALF.w / 2, HALF.h / 2))  # type: ignore[union-attr]  # as above


def test_what_is_wrong_only_there_says_on_which_pages(tmp_path: Path) -> None:
    checked = of(tmp_path, ("home-a4", "home-letter"), wide=115)
    wrong = [f"{one.place} {one.message}" for one in checked.bag.findings if one.code == "TP218"]
    assert wrong == ["templates/book.svg:3:1 this figure is 115.0 mm wide, there are 111.7 mm (on pages of 139.7 x 215.9 mm)"]
    wide = [one.message for one in of_again(tmp_path).bag.findings if one.code == "TP218"]
    assert wide == ["this figure is 130.0 mm wide, there are 120.0 mm", "this figure is 130.0 mm wide, there are 111.7 mm (on pages of 139.7 x 215.9 mm)"]


def test_what_is_wrong_on_all_pages_is_told_once(tmp_path: Path) -> None:
    of(tmp_path, ("home-a4",))
    checked = of_again(tmp_path, (WORDS % 110).replace("<p>two", '<p kolour="red">two'))
    assert [one.message for one in checked.bag.findings if one.code == "TP205"] == ["<p> has no attribute 'kolour'"]


def of_again(root: Path, words: str = WORDS % 130) -> Checked:
    (root / "templates" / "book.svg").write_text(words, "utf-8")
    project = find_project(root)
    (found,), _ = find_games(project, None, root)
    return check(project, found, Wish(("home-a4", "home-letter")), lambda *_: None)


def test_a_format_is_chosen_for_booklets_on_paper_only() -> None:
    project = find_project(ROOT)
    checked = check(project, Found("snake-nest", ROOT / "definitions" / "snake-nest", ROOT), Wish(only=("rules-booklet",)), lambda *_: None)
    assert checked.game is not None
    kind = checked.game.kinds["rules-booklet"]
    chosen = {}
    for name in ("home-a4", "home-a3", "home-letter", "home-letter-fold", "home-tabloid", "press-x4", "tgc", "silhouette-letter"):
        profile, _ = read_profile(name, project.root)
        assert profile is not None
        chosen[name] = format_for(kind, profile)
    assert {name for name, size in chosen.items() if size} == {"home-letter", "home-letter-fold"}
    assert chosen["home-letter"] == HALF


@pytest.mark.parametrize("game", GAMES)
def test_each_game_folds_its_rules_from_letter_without_a_finding(tmp_path: Path, game: str) -> None:
    project, found = find_project(ROOT), Found(game, ROOT / "definitions" / game, ROOT)
    checked, names = build(project, found, Wish(("home-letter",), only=("rules-booklet",)), tmp_path, lambda *_: None)
    assert f"{game}/rules-booklet-folded.home-letter.pdf" in names
    assert [one.message for one in checked.bag.findings if "139.7" in one.message] == []
    with pikepdf.open(tmp_path / game / "rules-booklet-folded.home-letter.pdf") as made:
        assert {tuple(round(float(value)) for value in page.mediabox) for page in made.pages} == {(0, 0, 792, 612)}
    with pikepdf.open(tmp_path / game / "rules-booklet.home-letter.pdf") as made:
        assert {tuple(round(float(value)) for value in page.mediabox) for page in made.pages} == {(0, 0, 396, 612)}
        assert len(made.pages) % 4 == 0, "no page is blank"
