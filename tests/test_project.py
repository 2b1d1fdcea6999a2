"""Folders of both layouts go in; projects, games and template folders come out."""

from __future__ import annotations

from pathlib import Path

import pytest

from printgen.project import Project, find_games, find_project, games, shipped, shipped_games, template_folders


def game(folder: Path, identifier: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "game.yaml").write_text(f"kind: game\nid: {identifier}\ntitle: T\n", "utf-8")
    return folder


@pytest.fixture(name="root")
def _root(tmp_path: Path) -> Path:
    root = tmp_path / "project"
    game(root / "definitions" / "first", "first")
    game(root / "definitions" / "second", "other-name")
    for name in ("first", "shared"):
        (root / "templates" / name).mkdir(parents=True)
    return root


def asked(project: Project, name: str | None, here: Path) -> tuple[list[str], list[tuple[str, str]]]:
    found, bag = find_games(project, name, here)
    return [one.id for one in found], [(f.code, f.message) for f in bag.findings]


def test_a_project_is_found_from_any_folder_inside_of_it(root: Path) -> None:
    for start in (root, root / "definitions", root / "definitions" / "first", root / "templates" / "shared"):
        project = find_project(start)
        assert (project.root, project.definitions, project.output) == (root, root / "definitions", root / "output")
    assert [one.id for one in games(find_project(root))] == ["first", "other-name"]


def test_a_folder_with_a_game_is_a_project_of_one_game(tmp_path: Path) -> None:
    folder = game(tmp_path / "solo", "solo")
    (folder / "templates").mkdir()
    project = find_project(folder / "templates")
    assert (project.root, project.templates) == (folder, folder / "templates")
    found = games(project)
    assert [one.id for one in found] == ["solo"]
    assert [(one.root, one.path) for one in template_folders(project, found[0])][:1] == [(folder, "templates")]


def test_a_bare_word_is_an_id_or_the_name_of_a_folder(root: Path) -> None:
    project = find_project(root)
    assert asked(project, "other-name", root) == (["other-name"], [])
    assert asked(project, "second", root) == (["other-name"], [])
    assert asked(project, "frist", root) == ([], [("OP101", 'there is no game "frist"; did you mean "first"?')])


def test_a_word_with_a_slash_or_a_dot_is_a_folder(root: Path) -> None:
    project = find_project(root)
    for name in ("definitions/first", "./definitions/first/", str(root / "definitions" / "first"), "definitions/first/game.yaml"):
        assert asked(project, name, root) == (["first"], [])
    assert asked(project, ".", root / "definitions" / "second") == (["other-name"], [])
    assert asked(project, "..", root / "definitions") == (["first", "other-name"], [])
    assert asked(project, "./frist", root / "definitions") == ([], [("OP102", 'the folder "./frist" is not there; did you mean "first"?')])
    assert asked(project, "./templates", root) == ([], [("OP102", 'the folder "./templates" holds no game.yaml')])


def test_a_game_named_by_its_folder_belongs_to_its_own_project(root: Path, tmp_path: Path) -> None:
    elsewhere = game(tmp_path / "elsewhere", "far")
    found, _ = find_games(find_project(root), str(elsewhere), root)
    assert [(one.id, one.root) for one in found] == [("far", elsewhere)]


def test_no_word_is_the_game_of_the_folder_else_all(root: Path) -> None:
    project = find_project(root)
    assert asked(project, None, root / "definitions" / "second") == (["other-name"], [])
    assert asked(project, None, root) == (["first", "other-name"], [])


def test_an_empty_folder_has_the_shipped_games(tmp_path: Path) -> None:
    project = find_project(tmp_path)
    assert games(project) == ()
    brought = [one.id for one in shipped_games(project)]
    assert brought
    assert asked(project, None, tmp_path) == (brought, [])
    assert asked(project, brought[0], tmp_path) == ([brought[0]], [])


def test_a_game_of_the_project_comes_before_a_shipped_one_of_the_same_id(root: Path) -> None:
    brought = shipped_games(find_project(root))[0].id
    game(root / "definitions" / "mine", brought)
    found, bag = find_games(find_project(root), brought, root)
    assert [one.folder for one in found] == [root / "definitions" / "mine"]
    assert bag.findings == []


def test_two_games_of_one_id_are_told_with_both_folders(root: Path) -> None:
    game(root / "definitions" / "third", "FIRST")
    assert asked(find_project(root), None, root)[1] == [("OP103", 'two games have the id "FIRST": definitions/first and definitions/third')]


def test_templates_are_looked_for_nearest_first_and_each_folder_once(root: Path) -> None:
    project = find_project(root)
    first = games(project)[0]
    (first.folder / "templates").mkdir()
    folders = template_folders(project, first)
    assert folders[:3] == ((root, "definitions/first/templates"), (root, "templates/first"), (root, "templates/shared"))
    assert folders[3:] == ((shipped(), "templates/shared"),)
    own = find_project(shipped())
    paths = [folder.path for folder in template_folders(own, games(own)[0])]
    assert len(paths) == len(set(paths))


def test_a_game_whose_file_is_broken_is_still_called_by_its_folder(root: Path) -> None:
    (root / "definitions" / "first" / "game.yaml").write_bytes(b"\xff\xfe\0")
    assert [one.id for one in games(find_project(root))] == ["first", "other-name"]


def test_a_game_folder_that_links_out_of_the_project_is_not_read(root: Path, tmp_path: Path) -> None:
    (root / "definitions" / "link").symlink_to(game(tmp_path / "secret", "secret-id"))
    assert "secret-id" not in [one.id for one in games(find_project(root))]
