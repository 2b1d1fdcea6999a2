"""The wheel carries all that the tool needs: installed by itself it lists and builds the shipped games in an empty folder, and starts new ones."""

from __future__ import annotations

import ast
import importlib.util
import os
import re
import subprocess
import sys
import sysconfig
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
NAMES = {"PIL": "pillow", "resvg_py": "resvg-py", "yaml": "pyyaml", "fontpkg_fredoka": "fontpkg-fredoka", "fontpkg_atkinson_hyperlegible": "fontpkg-atkinson-hyperlegible"}
"""Modules that are called otherwise than the package they come from."""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    alone = ["--no-build-isolation"] if importlib.util.find_spec("hatchling") else []
    words = [sys.executable, "-m", "pip", "wheel", str(ROOT), "--no-deps", "--quiet", "--disable-pip-version-check", *alone, "-w", str(folder)]
    done = subprocess.run(words, capture_output=True, text=True, check=False, cwd=folder)
    if done.returncode and not os.environ.get("PRINTGEN_TESTS_NEED_TOOLS"):
        pytest.skip("a wheel needs hatchling, or the network to fetch it: " + done.stderr.strip()[-200:])
    assert done.returncode == 0, done.stderr
    return next(folder.glob("printgen-*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The python of an environment with the wheel in it; what the wheel depends on is lent by the environment of the tests."""
    home = tmp_path_factory.mktemp("venv")
    venv.create(home, with_pip=False, symlinks=True)
    python = home / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    site = Path(subprocess.run([python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"], capture_output=True, text=True, check=True).stdout.strip())
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(site)
    lent = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    (site / "lent.pth").write_text("\n".join(sorted(lent)), "utf-8")
    return python


def run(python: Path, folder: Path, *words: str) -> str:
    env = {name: value for name, value in os.environ.items() if name not in {"PYTHONPATH", "PYTHONHOME"}}
    done = subprocess.run([python, *words], cwd=folder, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_wheel_lists_and_builds_the_shipped_games_in_an_empty_folder(installed: Path, tmp_path: Path) -> None:
    where = run(installed, tmp_path, "-c", "import printgen; print(printgen.__file__)")
    assert Path(where.strip()).is_relative_to(installed.parent.parent)
    listed = run(installed, tmp_path, "-m", "printgen", "list")
    shipped = sorted(path.parent.name for path in (ROOT / "definitions").glob("*/game.yaml"))
    assert shipped
    for name in shipped:
        assert f"{name}: " in listed
    run(installed, tmp_path, "-m", "printgen", "build", shipped[0], "--paper", "letter")
    assert list((tmp_path / "output" / shipped[0]).glob("*.home-letter.pdf"))
    assert {path.name for path in tmp_path.iterdir()} == {"output"}


def test_the_wheel_starts_a_new_game_and_builds_it(installed: Path, tmp_path: Path) -> None:
    run(installed, tmp_path, "-m", "printgen", "init", "night")
    run(installed, tmp_path / "night", "-m", "printgen", "build")
    assert (tmp_path / "night/output/night/cards.home-a4.pdf").is_file()
    assert "IM101" in run(installed, tmp_path, "-m", "printgen", "explain")


def test_the_wheel_holds_no_file_twice_and_none_of_the_tests(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert len(names) == len(set(names))
    assert all(name.startswith(("printgen/", "printgen-")) for name in names)
    data = {p.relative_to(ROOT).as_posix() for folder in ("definitions", "templates") for p in (ROOT / folder).rglob("*") if p.is_file()}
    assert {f"printgen/shipped/{name}" for name in data} <= set(names)


def test_every_package_that_is_imported_is_a_dependency() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    told = [*project["dependencies"], *project["optional-dependencies"]["sheets"]]
    declared = {re.split(r"[<>=!\[; ]", line)[0].lower() for line in told}
    used: set[str] = set()
    for path in (ROOT / "printgen").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                used.update(alias.name.partition(".")[0] for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
                used.add(node.module.partition(".")[0])
    foreign = {NAMES.get(name, name.lower()) for name in used - set(sys.stdlib_module_names) - {"printgen"}}
    # It comes with jinja2, which names the release it needs.
    assert foreign - {"markupsafe"} <= declared
