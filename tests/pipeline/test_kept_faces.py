"""Faces that are kept: after a change a check that draws from its drawer finds, and gives, just what a check of everything does; and draws no more than it must."""

from __future__ import annotations

import io
import os
import pickle
import random
import re
import zlib
from collections.abc import Callable, Iterable
from functools import partial
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from printgen.cache import own_bytes
from printgen.compose.face import Part
from printgen.compose.kept import Kept
from printgen.compose.templates import Templates
from printgen.pipeline import together
from printgen.pipeline.drawer import MOST, Drawer, drawer_of
from printgen.pipeline.together import _sent
from printgen.pipeline.trip import Checked, Wish, check
from printgen.project import Project, find_games, find_project
from printgen.scene.items import Group, Item, Use
from printgen.scene.packed import Pack

ROOT = Path(__file__).parent.parent.parent
WISH = Wish(("home-a4",))
GAME = """kind: game
id: pond
title: Pond
basis: ours
players: {min: 1, max: 4}
facts:
  terrain: {land: {glyph: "."}, water: {glyph: "~"}}
kinds:
  frog: {is: card, size: poker, template: frog, back: back, from: frogs.csv, fields: {name: text, leap: integer}}
  map:
    is: sheet
    size: 100mm x 100mm
    template: map
    fields: {title: text}
    layers: {terrain: {glyphs: facts.terrain}}
    from: maps/*.yaml
  aid: {is: aid, size: a6, template: aid, faces: 1, fields: {says: text}, pieces: [{id: help, says: Frogs leap over one another}]}
  rules: {is: booklet, size: a5, template: rules, pieces: [{id: rules}]}
products:
  all: {title: All of it, of: [frog, map, aid, rules]}
"""
FILES = {
    "definitions/pond/game.yaml": GAME,
    "definitions/pond/maps/shore.yaml": "kind: map\nid: shore\ntitle: The shore\nterrain: |\n  B\\A 123\n    1 .~.\n    2 ~~.\n",
    "definitions/pond/frogs.csv": "id,name,leap\ntree,Tree frog,3\nmoor,Moor frog,2\n",
    "templates/pond/palette.yaml": 'ink: "#202020"\nleaf: "#2f7d4f"\n',
    "templates/pond/frog.svg": '<face><icon name="frog" x="5" y="30" w="20" h="20" color="leaf"/><text x="5" y="10" size="12" field="name">{{ it.name }}</text><text x="5" y="70" size="9">{{ it.leap }}</text></face>',
    "templates/pond/back.svg": '<face>{% include "edge.svg" %}<icon name="frog" x="20" y="30" w="20" h="20"/></face>',
    "templates/pond/edge.svg": '<rect x="2" y="2" w="30" h="30" fill="leaf"/>',
    "templates/pond/map.svg": '<face><board x="5" y="5" square="20"><ground layer="terrain" only="water" icon="frog"/></board></face>',
    "templates/pond/aid.svg": '<face><text-box x="5" y="5" w="90" h="20" size="9">{{ it.says }}</text-box><piece of="shore" x="5" y="30" w="40"/><piece of="tree" side="back" x="50" y="30" w="20"/></face>',
    "templates/pond/rules.svg": '<booklet><p>Frogs leap over one another</p><figure><piece of="tree" w="30"/></figure></booklet>',
    "templates/pond/icons/frog.svg": '<svg viewBox="0 0 10 10"><title>Frog</title><circle cx="5" cy="5" r="4"/></svg>',
    "templates/pond/credits.yaml": '"*": {author: us, licence: CC0}\n',
}
HELP, RULES, SHORE = ("help", "front"), ("rules", "front"), ("shore", "front")
TREE, MOOR, BACKS = ("tree", "front"), ("moor", "front"), {("tree", "back"), ("moor", "back")}


class Counted(Drawer):
    """A drawer that counts."""

    used: int
    fresh: int

    def put(self, parts: Iterable[Part]) -> None:
        parts = list(parts)
        self.used = len({key for part in parts for key in part.used})
        self.fresh = len({key for part in parts for key in part.fresh})
        super().put(parts)


class Pond:
    """The game in a folder, with a drawer of its own."""

    def __init__(self, root: Path) -> None:
        self.root, self.folder = root, root / "cache" / "faces"
        for name, words in FILES.items():
            self.write(name, words)
        self.project: Project = find_project(root)
        (self.found,), _ = find_games(self.project, None, root)
        self.drawer: Counted | None = None

    def write(self, name: str, words: str) -> None:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(words, "utf-8")

    def change(self, name: str, old: str, new: str) -> None:
        path = self.root / name
        words = path.read_text("utf-8")
        assert old in words
        path.write_text(words.replace(old, new), "utf-8")

    def check(self) -> Checked:
        return check(self.project, self.found, WISH, lambda *_: None, self._opened)

    def anew(self) -> Checked:
        return check(self.project, self.found, WISH, lambda *_: None)

    def _opened(self, templates: Templates) -> Drawer:
        self.drawer = Counted(self.folder, self.found, templates)
        return self.drawer

    @property
    def counts(self) -> tuple[int, int]:
        """How many were used, and how many made."""
        assert self.drawer is not None
        return self.drawer.used, self.drawer.fresh


@pytest.fixture
def pond(tmp_path: Path) -> Pond:
    made = Pond(tmp_path)
    first = made.check()
    assert not first.bag.has_errors, [str(finding) for finding in first.bag.findings]
    # One back stands for both frogs.
    assert made.counts == (0, 6)
    return made


def alike(one: Checked, other: Checked) -> bool:
    """Whether two checks found the same, at the same places, and made the same faces."""
    return one.bag.findings == other.bag.findings and dict(one.faces) == dict(other.faces) and list(one.faces) == list(other.faces)


def test_what_has_not_changed_is_not_drawn_again(pond: Pond) -> None:
    assert alike(pond.check(), pond.anew())
    assert pond.counts == (6, 0)


@pytest.mark.parametrize(
    ("file", "old", "new", "drawn"),
    [
        ("definitions/pond/game.yaml", "kind: game\n", "# A pond.\nkind: game\n", 0),
        ("definitions/pond/game.yaml", "max: 4", "max: 5", 0),
        ("definitions/pond/game.yaml", "title: Pond", "title: The pond", 1),
        ("definitions/pond/frogs.csv", "moor,Moor frog,2", "moor,Moor frog,4", 1),
        ("definitions/pond/frogs.csv", "moor,Moor frog,2", "moor,Bog frog,2", 2),
        ("definitions/pond/frogs.csv", "id,name,leap\n", "id,name,leap\nlake,Lake frog,1\n", 2),
        ("definitions/pond/frogs.csv", "tree,Tree frog,3\n", "", 1),
        ("definitions/pond/maps/shore.yaml", "1 .~.", "1 ~~.", 1),
        ("definitions/pond/game.yaml", "size: 100mm x 100mm", "size: 101mm x 100mm", 3),
        ("definitions/pond/game.yaml", "leap over one another}", "leap}", 2),
        ("templates/pond/palette.yaml", "#2f7d4f", "#2f7d50", 6),
        ("templates/pond/icons/frog.svg", 'r="4"', 'r="3"', 6),
        ("templates/pond/edge.svg", "<rect", " <rect", 1),
        ("templates/pond/map.svg", "<face>", "<face>\n", 1),
        ("templates/pond/aid.svg", 'size="9"', 'size="10"', 1),
        ("templates/pond/aid.svg", "<face>", '<face><icon name="nowhere" w="5" h="5"/>', 0),
        ("templates/pond/frog.svg", 'y="70"', 'y="71"', 3),
    ],
)
def test_after_a_change_all_is_as_if_it_were_drawn_anew(pond: Pond, file: str, old: str, new: str, drawn: int) -> None:
    if "tree,Tree" in old:
        pond.change("templates/pond/aid.svg", "tree", "moor")
        pond.change("templates/pond/rules.svg", "tree", "moor")
        pond.check()
    pond.change(file, old, new)
    kept, anew = pond.check(), pond.anew()
    assert alike(kept, anew)
    assert pond.counts[1] == drawn
    # And what was made just now is good as well.
    assert alike(pond.check(), anew)


MARKED = '<face><rect x="5" y="5" width="30" height="30" fill="leaf"/><rect x="{x}" y="10" width="5" height="5" fill="ink" part="eye"/></face>'


@pytest.mark.parametrize(
    ("inside", "drawn"),
    [
        ('<piece of="shore" x="5" y="30" w="40"/>', 1),
        ('<g transform="rotate(20)" opacity="0.5"><piece of="shore" x="5" y="30" w="40"/></g>', 1),
        ('<piece of="shore" x="5" y="30" w="40" callouts="eye"/>', 2),
        ('<piece of="shore" x="5" y="30" w="40" callouts="eye"/><piece of="shore" x="50" y="30" w="20"/>', 2),
        ('<defs><symbol id="two"><piece of="shore" w="40"/></symbol></defs><use href="#two" x="5" y="5"/><use href="#two" x="50" y="5"/>', 2),
    ],
)
def test_a_changed_piece_takes_its_old_place_where_nothing_goes_by_more(pond: Pond, inside: str, drawn: int) -> None:
    pond.write("templates/pond/map.svg", MARKED.format(x=10))
    pond.write("templates/pond/aid.svg", f"<face>{inside}</face>")
    assert not pond.check().bag.has_errors
    pond.write("templates/pond/map.svg", MARKED.format(x=20))
    kept, anew = pond.check(), pond.anew()
    assert alike(kept, anew)
    assert kept.faces[HELP].scene.key == anew.faces[HELP].scene.key
    assert pond.counts[1] == drawn
    assert alike(pond.check(), anew)
    pond.write("templates/pond/map.svg", MARKED.format(x=20).replace('width="30"', 'width="31"'))
    assert alike(pond.check(), pond.anew())
    assert pond.counts[1] == 2


def test_a_changed_piece_makes_what_shows_it_too_large_as_if_it_were_drawn_anew(pond: Pond) -> None:
    rows = '<symbol id="s0"><rect width="1" height="1" fill="leaf"/></symbol>' + "".join(f'<symbol id="s{n + 1}"><use href="#s{n}"/><use href="#s{n}"/></symbol>' for n in range(15))
    frame = '<rect x="5" y="5" width="40" height="40" fill="leaf"/>'
    pond.write("templates/pond/map.svg", f"<face>{frame}</face>")
    pond.write("templates/pond/aid.svg", "<face>" + "".join(f'<piece of="shore" x="{5 + 9 * n}" y="30" w="8"/>' for n in range(9)) + "</face>")
    assert not pond.check().bag.has_errors
    pond.write("templates/pond/map.svg", f'<face>{frame}<defs>{rows}</defs><use href="#s14" x="10" y="10"/></face>')
    kept = pond.check()
    assert alike(kept, pond.anew())
    assert [finding.code for finding in kept.bag.findings if finding.severity.name == "ERROR"] == ["TP203"]


def test_of_two_equal_pieces_that_are_shown_one_may_change(pond: Pond) -> None:
    pond.change("definitions/pond/frogs.csv", "moor,Moor frog,2", "moor,Tree frog,3")
    pond.write("templates/pond/aid.svg", '<face><piece of="tree" x="5" y="5" w="20"/><piece of="moor" x="50" y="5" w="20"/></face>')
    pond.check()
    pond.change("definitions/pond/frogs.csv", "moor,Tree frog,3", "moor,Tree frog,8")
    kept, anew = pond.check(), pond.anew()
    assert alike(kept, anew)
    assert len({use.symbol.key for use in uses(kept.faces[HELP].scene.items)}) == 2


def uses(items: Iterable[Item]) -> list[Use]:
    return [use for item in items for use in ([item] if isinstance(item, Use) else uses(item.items) if isinstance(item, Group) else [])]


def test_a_picture_on_a_changed_piece_is_looked_at_where_it_is_shown(pond: Pond) -> None:
    Image.new("RGB", (200, 200), "red").save(pond.root / "templates/pond/dot.png")
    face = '<face><rect x="5" y="5" width="40" height="40" fill="leaf"/><image href="dot.png" x="5" y="5" w="{w}"/></face>'
    pond.write("templates/pond/map.svg", face.format(w=10))
    pond.write("templates/pond/aid.svg", '<face><piece of="shore" x="5" y="5" w="95"/></face>')
    pond.change("definitions/pond/game.yaml", "size: 100mm x 100mm", "size: 50mm x 50mm")
    assert "AR107" not in {finding.code for finding in pond.check().bag.findings}
    pond.write("templates/pond/map.svg", face.format(w=20))
    kept, anew = pond.check(), pond.anew()
    assert alike(kept, anew)
    assert any(finding.code == "AR107" for finding in kept.bag.findings)


def test_a_finding_points_to_where_its_words_are_now(pond: Pond) -> None:
    pond.change("definitions/pond/frogs.csv", "id,name,leap\n", "id,name,leap\nlake,Lake frog,1\n")
    places = [str(text.place) for text in pond.check().faces[MOOR].texts]
    assert places[0] == "definitions/pond/frogs.csv:4:6"
    assert pond.counts[0] == 5


def test_a_nearer_icon_of_the_same_name_is_seen(pond: Pond) -> None:
    pond.write("templates/shared/icons/newt.svg", FILES["templates/pond/icons/frog.svg"])
    pond.change("templates/pond/aid.svg", "</face>", '<icon name="newt" x="5" y="80" w="9" h="9"/></face>')
    pond.check()
    pond.write("templates/pond/icons/newt.svg", FILES["templates/pond/icons/frog.svg"].replace('r="4"', 'r="2"'))
    assert alike(pond.check(), pond.anew())
    assert pond.counts == (5, 1)


def test_letters_of_ones_own_count(pond: Pond) -> None:
    pond.write("templates/pond/fonts/None.ttf", "no font")
    pond.check()
    assert pond.counts == (0, 6)


@pytest.mark.parametrize("of", ["of='shore'", 'of = "shore"', 'style="of:shore"', 'of="sh&#111;re"'])
def test_a_map_of_another_piece_counts_however_it_is_asked_for(pond: Pond, of: str) -> None:
    pond.write("templates/pond/aid.svg", f'<face><board {of} x="5" y="5" square="9"><ground layer="terrain" only="water" icon="frog"/></board></face>')
    first = pond.check()
    assert not first.bag.has_errors
    pond.change("definitions/pond/maps/shore.yaml", "1 .~.", "1 ~~.")
    kept = pond.check()
    assert alike(kept, pond.anew())
    assert kept.faces[HELP] != first.faces[HELP]


@pytest.mark.parametrize(("file", "old", "new"), [("icons/frog.svg", 'r="4"', 'r="3"'), ("palette.yaml", "#2f7d4f", "#2f7d50")])
def test_what_is_saved_while_a_check_runs_is_seen_by_the_next_one(pond: Pond, monkeypatch: pytest.MonkeyPatch, file: str, old: str, new: str) -> None:
    monkeypatch.setattr(together, "_others", lambda _: 0)
    pond.change("templates/pond/palette.yaml", "#202020", "#202021")
    keep, saved = Kept.keep, list[bool]()

    def slow(*given: Any) -> Any:
        if not saved:
            pond.change(f"templates/pond/{file}", old, new)
            saved.append(True)
        return keep(*given)

    monkeypatch.setattr(Kept, "keep", slow)
    pond.check()
    assert alike(pond.check(), pond.anew())


def test_a_picture_that_changes_between_two_looks_is_not_kept(pond: Pond) -> None:
    templates = Templates([(pond.root, "templates/pond")])
    templates.bytes("edge.svg")
    assert templates.steady
    pond.change("templates/pond/edge.svg", "30", "31")
    templates.bytes("edge.svg")
    assert not templates.steady


def test_words_that_a_field_says_were_written_there_whoever_was_drawn_first(pond: Pond) -> None:
    pond.change("templates/pond/frog.svg", "</face>", '<text x="5" y="80" size="9">Pond animal</text></face>')
    pond.write("definitions/pond/frogs.csv", "id,name,leap\nmoor,Moor frog,2\ntree,Pond animal,3\n")
    pond.check()
    pond.write("definitions/pond/frogs.csv", "id,name,leap\ntree,Pond animal,3\nmoor,Moor frog,2\n")
    assert alike(pond.check(), pond.anew())


def test_equal_words_of_two_pieces_belong_to_the_first(pond: Pond) -> None:
    pond.change("definitions/pond/frogs.csv", "Moor frog", "Frogs leap over one another")
    pond.change("definitions/pond/frogs.csv", "Tree frog", "Frogs leap over one another")
    pond.check()
    pond.write("definitions/pond/frogs.csv", "id,name,leap\nmoor,Frogs leap over one another,2\ntree,Frogs leap over one another,3\n")
    assert alike(pond.check(), pond.anew())


def test_pictures_on_kept_faces_become_coarse_where_another_face_shows_them_large(pond: Pond) -> None:
    stream = io.BytesIO()
    Image.new("RGB", (200, 200), "green").save(stream, "PNG")
    (pond.root / "templates/pond/art.png").write_bytes(stream.getvalue())
    pond.change("templates/pond/map.svg", "</face>", '<image href="art.png" x="60" y="60" w="10" h="10"/></face>')
    pond.change("templates/pond/aid.svg", 'y="30" w="40"', 'y="30" w="20"')
    pond.check()
    pond.change("templates/pond/aid.svg", 'y="30" w="20"', 'y="30" w="900"')
    kept = pond.check()
    assert alike(kept, pond.anew())
    assert "AR107" in {finding.code for finding in kept.bag.findings}


def test_a_font_that_is_moved_away_is_missed(pond: Pond) -> None:
    path = pond.root / "templates/pond/fonts/Zork-Regular.ttf"
    path.parent.mkdir()
    path.write_bytes(next(one for one in (resources.files("fontpkg_fredoka") / "files").iterdir() if one.name.endswith(".ttf")).read_bytes())
    pond.change("templates/pond/frog.svg", 'size="12"', 'size="12" family="zork"')
    assert not pond.check().bag.has_errors
    (path.parent / "sub").mkdir()
    path.rename(path.parent / "sub" / path.name)
    (path.parent / "x.ttf").symlink_to("nowhere")
    kept = pond.check()
    assert kept.bag.has_errors
    assert alike(kept, pond.anew())


def test_a_palette_that_cannot_be_read_is_told_as_ever(pond: Pond) -> None:
    path = pond.root / "templates/pond/palette.yaml"
    path.unlink()
    path.symlink_to("/etc/hostname")
    assert alike(pond.check(), pond.anew())
    path.unlink()
    with path.open("wb") as file:
        file.truncate(1 << 33)
    assert alike(pond.check(), pond.anew())


def test_a_face_with_a_finding_is_not_kept(pond: Pond) -> None:
    pond.change("templates/pond/aid.svg", 'w="90"', 'w="9"')
    for _ in range(2):
        kept = pond.check()
        assert kept.bag.has_errors
        assert alike(kept, pond.anew())
        assert pond.counts == (5, 0)


@pytest.mark.parametrize("spoil", [lambda data: data[:-1], lambda _: b"", lambda data: data[:40] + b"x" + data[41:]])
def test_a_drawer_that_is_not_whole_is_empty(pond: Pond, spoil: Callable[[bytes], bytes]) -> None:
    (path,) = pond.folder.iterdir()
    path.write_bytes(spoil(path.read_bytes()))
    assert alike(pond.check(), pond.anew())
    assert pond.counts == (0, 6)


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="the system does not say whose a file is")
def test_a_drawer_that_others_can_reach_is_not_opened(pond: Pond) -> None:
    (path,) = pond.folder.iterdir()
    pond.folder.chmod(0o755)
    assert own_bytes(pond.folder, path.name, 1 << 30) == b""
    pond.check()
    assert pond.counts == (0, 6)


@pytest.mark.parametrize("where", ["head", "told", "drawing"])
def test_what_is_no_part_of_a_drawing_is_not_read(pond: Pond, where: str) -> None:
    drawer = Drawer(pond.folder, pond.found, Templates([(pond.root, "templates/pond")]))
    (path,) = pond.folder.iterdir()
    harm = pickle.dumps(Harm())
    head = harm if where == "head" else pickle.dumps(((), (), (), (), [])) + harm
    data = pickle.dumps({key: (told, harm) if where == "drawing" else (head, b"") for key, (told, _) in drawer.entries.items()})
    path.write_bytes(zlib.crc32(data).to_bytes(4) + data)
    if where == "drawing":
        with pytest.raises(pickle.UnpicklingError):
            tuple(next(iter(pond.check().faces.values())).scene.items)
    else:
        pond.check()
        assert pond.counts == (0, 6)
    assert not Path("harmed").exists()


def test_drawings_of_faces_that_have_not_changed_stay_packed(pond: Pond, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[int] = []
    rows: Any = Pack.rows.func  # type: ignore[attr-defined]  # a cached property has it

    def counted(whole: Pack) -> Any:
        opened.append(len(whole.data))
        return rows(whole)

    monkeypatch.setattr(Pack, "rows", property(counted))
    again = pond.check()
    # The board alone: its rules look at what is drawn.
    assert len(opened) <= 1
    assert dict(again.faces) == dict(pond.anew().faces)
    assert len(opened) > 4


def test_faces_that_another_check_replaces_meanwhile_are_those_that_were_there_first(pond: Pond, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("threading.active_count", lambda: 1)
    opened = pond.check

    def replaced(self: Kept, *given: Any) -> tuple[str, str]:
        for path in pond.folder.iterdir():
            path.write_bytes(b"")
        return keys(self, *given)

    keys = Kept.keys
    monkeypatch.setattr(Kept, "keys", replaced)
    kept = opened()
    assert pond.counts == (6, 0)
    assert dict(kept.faces) == dict(pond.anew().faces)


class Harm:
    """Leaves a trace where it is read back."""

    def __reduce__(self) -> tuple[object, ...]:
        return os.mkdir, ("harmed",)


def test_a_user_without_a_cache_has_no_drawer(pond: Pond, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PRINTGEN_NO_CACHE", "1")
    assert drawer_of(pond.found, Templates([]), fresh=False) is None


def test_who_wants_all_drawn_anew_has_an_empty_drawer(pond: Pond, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PRINTGEN_NO_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", os.fspath(pond.root / "caches"))
    for fresh, there in ((False, 0), (True, 0), (False, 6)):
        opened = partial(drawer_of, pond.found, fresh=fresh)
        drawer = opened(Templates([(pond.root, "templates/pond")]))
        assert drawer is not None
        assert len(drawer.entries) == there
        check(pond.project, pond.found, WISH, lambda *_: None, opened)


def test_only_so_many_games_have_a_drawer(tmp_path: Path) -> None:
    pond = Pond(tmp_path)
    pond.folder.mkdir(parents=True, mode=0o700)
    for n in range(MOST + 5):
        (pond.folder / f"{n}.faces").write_bytes(b"")
    pond.check()
    assert len(list(pond.folder.iterdir())) == MOST


def edited(words: str, chance: random.Random) -> str:
    """A text with a line doubled, dropped or moved, or a number or a word changed."""
    lines = words.split("\n")
    at = chance.randrange(len(lines))
    match chance.randrange(5):
        case 0:
            lines.insert(at, lines[at])
        case 1:
            lines.pop(at)
        case 2:
            lines.insert(chance.randrange(len(lines)), lines.pop(at))
        case 3:
            lines[at] = re.sub(r"\d+", lambda found: str(int(found[0]) + 1), lines[at], count=1)
        case _:
            lines[at] = re.sub(r"[a-z]{4,}", lambda found: found[0][::-1], lines[at], count=1)
    return "\n".join(lines)


@pytest.mark.parametrize("seed", range(15))
def test_whatever_is_changed_a_drawer_makes_no_difference(pond: Pond, seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(4):
        name = chance.choice([*FILES])
        path = pond.root / name
        path.write_text(edited(path.read_text("utf-8"), chance), "utf-8")
        assert alike(pond.check(), pond.anew())
        if chance.random() < 0.7:
            path.write_text(FILES[name], "utf-8")


@pytest.mark.parametrize("name", sorted(path.name for path in (ROOT / "definitions").iterdir() if path.is_dir()))
def test_faces_of_the_shipped_games_are_kept_and_can_be_sent(tmp_path: Path, name: str) -> None:
    project = find_project(ROOT)
    found = next(one for one in find_games(project, None, ROOT)[0] if one.id == name)
    drawer: list[Counted] = []

    def opened(templates: Templates) -> Drawer:
        drawer.append(Counted(tmp_path / "faces", found, templates))
        return drawer[-1]

    first = check(project, found, WISH, lambda *_: None, opened)
    again = check(project, found, WISH, lambda *_: None, opened)
    assert alike(first, again)
    assert drawer[0].fresh == drawer[1].used > 20
    assert drawer[1].fresh == 0
    assert _sent({0: dict(again.faces)}, {})
