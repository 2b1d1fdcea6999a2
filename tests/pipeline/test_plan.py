"""A build goes in, its print plan comes out: numbers that are those of PR214, a row for each file, pages that hold all of it, and no plan for a part of a game."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from printgen.compose.templates import Templates
from printgen.geometry import Rect, Size
from printgen.impose.jobs import jobs as jobs_of
from printgen.impose.lay import Choice
from printgen.impose.lettering import lettering
from printgen.impose.profile import read_profile
from printgen.model.record import Record
from printgen.pipeline.plan.make import plan
from printgen.pipeline.plan.tally import beside, layered, named, rows, sums
from printgen.pipeline.trip import Checked, Wish, check, planned
from printgen.project import Found, Project, find_project, template_folders
from printgen.scene.items import Glyphs, Group, Item, Use
from printgen.scene.page import Job
from printgen.scene.path import rectangle

ROOT = Path(__file__).parents[2]
A4 = Size(210, 297)
GAME = "flip-and-write"


def place() -> tuple[Project, Found]:
    return find_project(ROOT), Found(GAME, ROOT / "definitions" / GAME, ROOT)


@cache
def checked(profile: str = "home-a4") -> Checked:
    return check(*place(), Wish((profile,)), lambda *_: None)


def glyphs(items: Sequence[Item]) -> list[str]:
    """The words that are drawn, in their order."""
    found: list[str] = []
    for item in items:
        if isinstance(item, Glyphs):
            found.append(item.text)
        elif isinstance(item, Group | Use):
            found += glyphs(item.items if isinstance(item, Group) else item.symbol.items)
    return found


def told(job: Job) -> str:
    """All words on the pages of a job, in the order in which they are drawn."""
    return " ".join(word for page in job.pages for slot in page.slots for word in glyphs(slot.scene.items))


def made(one: Checked, choice: Choice | None = None, profile: str = "home-a4") -> Job:
    assert one.game is not None
    assert one.fonts is not None
    paper, _ = read_profile(profile, ROOT)
    assert paper is not None
    job, bag = plan(one.game, one.jobs, paper, Templates(template_folders(*place())), one.fonts, choice or Choice())
    assert [finding.message for finding in bag.findings] == []
    assert job is not None
    return job


def test_its_numbers_are_those_that_the_check_tells() -> None:
    one = checked()
    assert one.game is not None
    note = next(finding.message for finding in one.bag.findings if finding.code == "PR214")
    numbers = re.match(r"home-a4: (\d+) sheets of paper, (\d+) sides to print, (\d+) cuts", note)
    assert numbers is not None
    told_sums = sums(rows(one.game, one.jobs, A4))
    assert [str(told_sums[name]) for name in ("sheets", "sides", "cuts")] == list(numbers.groups())
    text = told(made(one))
    assert all(f" {number} " in text for number in numbers.groups())


def test_each_file_has_a_row_with_its_paper_its_sides_and_its_steps() -> None:
    one = checked()
    assert one.game is not None
    text = told(made(one))
    for job in one.jobs:
        product = one.game.products[job.product]
        assert f"{job.product}.home-a4.pdf" in text
        assert product.title in text
    found = {str(row["product"]): row for row in rows(one.game, one.jobs, A4)}
    assert (found["apple-cards"]["sheets"], found["apple-cards"]["flip"], found["apple-cards"]["corner"]) == (2, "long", 3.0)
    assert (found["first-player-token"]["folds"], found["game-sheets"]["folds"]) == (1, 0)
    assert (found["rules-booklet"]["size"], found["rules-booklet"]["cuts"]) == ("A5", 0)


def test_pieces_that_are_no_rectangles_are_cut_out_and_counted_apart() -> None:
    one = checked()
    assert one.game is not None
    straight = next(row for row in rows(one.game, one.jobs, A4) if row["product"] == "apple-cards")
    assert (straight["outlines"], straight["pieces"], straight["corner"]) == (0, 16, 3.0)
    round_one = {key: replace(face, scene=replace(face.scene, cut=rectangle(Rect(0, 0, *face.scene.size), 40.0))) for key, face in one.faces.items() if key[0] == "apple-1"}
    jobs = laid(replace(one, faces={**one.faces, **round_one}), "home-a4", "apple-cards")
    (row,) = rows(one.game, jobs, A4)
    assert (row["outlines"], row["pieces"], row["corner"]) == (1, 16, 3.0)
    text = told(made(replace(one, jobs=tuple(jobs))))
    assert "Cut along the marks: 15 pieces" in text
    assert "Cut out 1 piece along the line around it." in text
    assert "straight cuts, 1 outline" in text
    coins = {key: replace(face, scene=replace(face.scene, cut=rectangle(Rect(0, 0, *face.scene.size), 40.0))) for key, face in one.faces.items()}
    jobs = laid(replace(one, faces=coins), "home-a4", "apple-cards")
    (row,) = rows(one.game, jobs, A4)
    assert (row["outlines"], row["cuts"], row["corner"], row["order"]) == (16, 0, 0.0, "")
    text = told(made(replace(one, jobs=tuple(jobs))))
    assert "Cut along the marks" not in text
    assert "Cut out 16 pieces along the line around each." in text


def test_a_product_says_its_paper_and_its_steps_itself() -> None:
    one = checked()
    assert one.game is not None
    cards = replace(one.game.products["apple-cards"], paper="linen card", steps=("Wax the backs.",))
    game = replace(one.game, products={**one.game.products, "apple-cards": cards})
    text = told(made(replace(one, game=game)))
    assert "linen card" in text
    assert "Wax the backs." in text


def test_a_folded_booklet_says_where_its_fore_edge_is_cut_and_is_in_no_parts() -> None:
    one = checked()
    assert one.game is not None
    (row,) = [row for row in rows(one.game, one.jobs, A4) if str(row["file"]) == "rules-booklet-folded.home-a4.pdf"]
    assert row["parts"] == 0
    assert isinstance(row["steps"], tuple)
    assert row["steps"][-1] == "Cut the fore edge 148 mm from the fold: the inner sheets stand out by up to 0.4 mm, and their pages are moved in by as much."
    assert "Cut the fore edge 148 mm from the fold" in told(made(one)).replace("\n", " ")
    flat = [replace(job, creep=0.0) for job in one.jobs]
    assert not any("fore edge" in str(row["steps"]) for row in rows(one.game, flat, A4))


def test_what_is_printed_instead_of_another_is_not_counted() -> None:
    one = checked()
    assert one.game is not None
    jobs = tuple(replace(job, instead_of="apple-cards") if job.product == "first-player-token" else job for job in one.jobs)
    whole, less = (sums(rows(one.game, each, A4))["sheets"] for each in (one.jobs, jobs))
    assert isinstance(whole, int)
    assert less == whole - 1


def test_a_booklet_is_counted_once_folded() -> None:
    one = checked()
    assert one.game is not None
    found = rows(one.game, one.jobs, A4)
    folded, single = (row for row in found if row["product"] == "rules-booklet")
    assert folded["either"] == str(found.index(single) + 1)
    assert (single["file"], single["instead"], single["sheets"]) == ("rules-booklet.home-a4.pdf", "Rules booklet, folded", 10)
    assert (folded["file"], folded["title"], folded["sheets"]) == ("rules-booklet-folded.home-a4.pdf", "Rules booklet, folded", 5)
    assert (folded["instead"], folded["cuts"], folded["size"]) == ("", 0, "")
    assert "staple twice" in told(made(one))


def laid(one: Checked, name: str, product: str, **change: object) -> list[Job]:
    """The jobs of a product on a profile, from faces that are there already."""
    assert one.game is not None
    assert one.fonts is not None
    paper, _ = read_profile(name, ROOT)
    assert paper is not None
    made, bag = jobs_of(one.game, one.game.products[product], one.faces, replace(paper, **change), Choice(), lettering(one.fonts))  # type: ignore[arg-type]  # keys of a profile
    assert not bag.has_errors
    return made


@pytest.mark.parametrize(
    ("name", "words"),
    [("home-a4-fold", "Fold each sheet at the dashed line"), ("home-a4-apart", "Glue each sheet of backs behind its fronts")],
)
def test_backs_that_the_printer_does_not_print_behind_fronts_are_glued_before_the_cut(name: str, words: str) -> None:
    one = checked()
    cards = laid(one, name, "apple-cards")
    text = told(made(replace(one, jobs=tuple(cards)), profile=name))
    assert words in text
    assert "Cut along the marks: 16 pieces" in text
    assert words not in told(made(one))
    assert "edge on edge" not in text.replace("mark on mark and not edge on edge", "")
    # Two layers come to what one would be: 250 to 300 g/m².
    assert "paper, 120–150 g/m² for each of two layers" in text.replace("\n", " ")
    assert "card, 250–300 g/m²" not in text


@pytest.mark.parametrize(
    ("said", "each"),
    [
        ("card, 250–300 g/m²", "paper, 120–150 g/m² for each of two layers"),
        ("card, 250 g/m²", "paper, 120 g/m² for each of two layers"),
        ("card, 300 g/m², or paper glued on greyboard", "paper, 150 g/m² for each of two layers, or paper glued on greyboard"),
        ("paper, 80–120 g/m²", "paper, 80 g/m² for each of two layers"),
        ("linen card", "linen card"),
    ],
)
def test_two_layers_are_as_heavy_as_one_should_be(said: str, each: str) -> None:
    assert layered(said) == each


@pytest.mark.parametrize("name", ["home-a4", "home-a4-fold", "home-a4-apart", "home-letter", "home-letter-fold", "home-a4-shared"])
def test_the_plan_and_the_sheet_say_one_order_of_cuts(name: str) -> None:
    one = checked()
    assert one.game is not None
    assert one.fonts is not None
    cards = laid(one, name, "apple-cards")
    (row,) = rows(one.game, cards, cards[0].leaves[0].front.size)
    order = str(row["order"])
    assert order
    assert order in " ".join(glyphs(cards[0].leaves[0].front.marks))
    if name.endswith("-fold"):
        lines = [int(number) for number in re.findall(r"\d+", order)]
        assert sum(lines) * int(str(row["sheets"])) == row["cuts"], "what is folded is cut once"


def test_a_piece_in_parts_is_glued_together() -> None:
    one = checked()
    assert one.game is not None
    kinds = {name: replace(kind, split=True) for name, kind in one.game.kinds.items()}
    game = replace(one.game, kinds=kinds, components=tuple(replace(each, kind=kinds[each.kind.id]) for each in one.game.components))
    sheets = laid(replace(one, game=game), "home-a4", "game-sheets", paper=Size(150, 210))
    (row,) = rows(game, sheets, Size(150, 210))
    assert row["parts"] == row["sheets"] == 16
    assert row["pieces"] == 4
    assert "Glue or tape the 16 parts together" in told(made(replace(one, jobs=tuple(sheets))))


def test_what_one_can_play_without_and_what_stands_for_another_are_marked() -> None:
    one = checked()
    assert one.game is not None
    text = told(made(one))
    assert text.count("if you like: one can play without") == 2, "the figure, and the boxes"
    products = one.game.products
    names = ["player-aids", "setup-figure", "first-player-token"]
    several = tuple(replace(job, instead_of="" if job.product == names[0] else names[0]) for job in one.jobs if job.product in names)
    assert [row["either"] for row in rows(one.game, several, A4)] == ["2 or 3", "", ""]
    sided = {**products, names[1]: replace(products[names[1]], sides="front"), names[2]: replace(products[names[2]], sides="back")}
    found = rows(replace(one.game, products=sided), several, A4)
    assert [row["either"] for row in found] == ["2 and 3", "", ""]


def test_the_last_of_several_pages_is_not_nearly_empty() -> None:
    one = checked()
    assert one.game is not None
    cards = next(job for job in one.jobs if job.product == "apple-cards")
    for many in range(8, 16):
        products = {f"cards-{n}": replace(one.game.products["apple-cards"], id=f"cards-{n}") for n in range(many)}
        job = made(replace(one, game=replace(one.game, products=products), jobs=tuple(replace(cards, product=name) for name in products)))
        lines = sum(f"cards-{n}.home-a4.pdf" in told(replace(job, leaves=job.leaves[-1:])) for n in range(many))
        assert lines >= min(many, 4)


def test_what_nobody_prints_is_listed() -> None:
    one = checked()
    assert one.game is not None
    assert [line["item"] for line in beside(one.game)] == ["pencils"]
    needed = (Record({"item": "A timer", "note": "of two minutes"}), "glue")
    facts = Record({**one.game.facts.fields, "also_needed": needed})
    game = replace(one.game, data=Record({**one.game.data.fields, "facts": facts}))
    assert [(line["item"], line["pieces"]) for line in beside(game)] == [("pencils", 4), ("A timer", 0)]
    assert "A timer . Of two minutes" in told(made(replace(one, game=game))).replace(" .", " . ").replace("  ", " ")


def test_many_files_make_more_pages_and_nothing_runs_over() -> None:
    one = checked()
    assert one.game is not None
    jobs = tuple(replace(job, product=f"{job.product}-{n}", instead_of="") for n in range(8) for job in one.jobs if not job.part)
    products = {job.product: replace(one.game.products[job.product.rpartition("-")[0]], id=job.product) for job in jobs}
    job = made(replace(one, game=replace(one.game, products=products), jobs=jobs))
    assert len(job.pages) > 4
    assert all(f"{name}.home-a4.pdf" in told(job) for name in products)


@pytest.mark.parametrize(("profile", "size"), [("home-a4", A4), ("home-letter", Size(215.9, 279.4))])
def test_it_is_printed_on_the_paper_of_its_profile(profile: str, size: Size) -> None:
    job = made(checked(profile), profile=profile)
    assert all(page.size == pytest.approx(size) for page in job.pages)


def test_a_part_of_a_game_and_a_game_with_a_plan_of_its_own_have_none() -> None:
    one = checked()
    assert one.game is not None
    assert one.fonts is not None
    assert [job.product for job in planned(one, *place(), Wish(only=("apple-cards",))).jobs] == [job.product for job in one.jobs]
    own = replace(one.game, products={**one.game.products, "print-plan": one.game.products["apple-cards"]})
    paper, _ = read_profile("home-a4", ROOT)
    assert paper is not None
    assert plan(own, one.jobs, paper, Templates([]), one.fonts, Choice())[0] is None


def test_an_unchecked_build_says_so_on_the_plan_as_well() -> None:
    assert all(page.marks for page in made(checked(), Choice(unchecked=True)).pages)
    assert not any(page.marks for page in made(checked()).pages)


def test_sizes_have_their_names() -> None:
    assert [named(Size(*size)) for size in ((148, 210), (297, 210), (215.9, 279.4), (100, 80))] == ["A5", "A4", "Letter", "80 × 100 mm"]


def test_each_file_alone_has_a_plan_without_a_finding() -> None:
    one = checked()
    assert len(one.jobs) > 5
    for job in one.jobs:
        text = told(made(replace(one, jobs=(job,))))
        assert f"{job.product}{'-' + job.part if job.part else ''}.home-a4.pdf" in text
    sheet = next(job for job in one.jobs if job.product == "rules-booklet" and not job.part)
    for many in (1, 2):
        # A row without a step: a booklet to read, of one leaf and of several.
        assert "printed" in told(made(replace(one, jobs=(replace(sheet, leaves=sheet.leaves[:many], instead_of=""),))))
