"""Each attribute that an element takes does something: another value of it draws something else, tells rules something else, or is a finding. Exceptions have their reason."""

from __future__ import annotations

import re
from base64 import b64decode
from collections.abc import Callable
from functools import cache
from typing import TypeAlias

import pytest

from printgen.compose import blocks, elements
from printgen.compose.booklet.bind import ATTRIBUTES
from printgen.compose.desk import ICON
from printgen.compose.face import Composer, sides
from printgen.compose.frame import spec_of
from printgen.compose.ids import CARRY
from printgen.compose.stock import palette
from printgen.compose.templates import Templates
from printgen.gather import gather
from printgen.loading.load import load
from printgen.scene.items import Face
from printgen.typeset.fonts import FontBook

Seen: TypeAlias = "tuple[list[object], list[str]]"
Draw: TypeAlias = Callable[..., Seen]
GAME = """kind: game
id: toy
title: Toy
facts:
  colours: {red: {ink: "#d1495b", pattern: rings}, green: {ink: "#3c9d6b"}}
  terrain: {sand: {glyph: a}, grass: {glyph: b}}
  counts: {11: {glyph: c}}
kinds:
  tile:
    is: tile
    size: 40mm x 40mm
    fields: {links: {type: links, to: facts.colours}, more: {type: links, to: facts.colours}}
    pieces: [{id: cross, links: [green EW, red NS], more: [red EW]}, {id: end, links: [red head N], more: [red EW]}]
  sheet:
    is: sheet
    size: 150mm x 150mm
    layers: {terrain: {glyphs: facts.terrain}, shade: {glyphs: facts.terrain}, counts: {glyphs: facts.counts}}
    fields:
      tiles: {type: list, required: false, of: {type: mapping, fields: {tile: {type: ref, to: tile}, x: integer, y: integer}}}
      moved: {type: list, required: false, of: {type: mapping, fields: {tile: {type: ref, to: tile}, x: integer, y: integer}}}
      net: {type: mapping, required: false}
      words: {type: text, required: false}
    from: sheets/*.yaml
  book: {is: booklet, size: 105mm x 148mm, pieces: [{id: book}]}
"""
SHEET = """id: {id}
words: wo
tiles: [{{tile: cross, x: 0, y: 0}}, {{tile: end, x: {at}, y: 0}}]
moved: [{{tile: cross, x: 3, y: 0}}, {{tile: end, x: 0, y: 0}}]
net: {{panels: [{{id: a, x: 0, y: 0, w: 20, h: 20}}, {{id: b, x: 20, y: 0, w: 20, h: 20}}], tabs: [a W]}}
terrain: |
  {row}
  aab
  bbb
shade: |
  aa.
  .a.
  ..a
counts: |
  c..
  ...
  ...
"""
FILES = {
    "toy/tile.svg": '<face><rect w="40" h="40" fill="sand" part="ground"/>{% if side == "back" %}<circle r="9"/>{% endif %}</face>',
    "toy/palette.yaml": 'ink: "#2B2A33"\nred: "#C9313A"\ngrass: "#D9ECC1"\nsand: "#F6E7BF"\n',
    "toy/icons/plain.svg": '<svg viewBox="0 0 10 10"><rect width="10" height="6"/></svg>',
    "toy/icons/other.svg": '<svg viewBox="0 0 10 10"><circle r="4"/></svg>',
    "toy/book.svg": "<booklet><p>Words</p></booklet>",
}
DOT = b64decode("iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFElEQVR4nGP8z8DAwMDAxMDAwMDAAAANHQEDasKb6QAAAABJRU5ErkJggg==")

DEFS = (
    '<defs><clipPath id="c"><rect x="13" y="13" w="3" h="3"/></clipPath><g id="art"><rect x="3" y="3" w="5" h="4"/><text x="1" y="9">o</text></g>'
    '<symbol id="s" viewBox="0 0 4 8"><rect w="3" h="3"/></symbol></defs>'
)
SHAPE = '<rect x="10" y="10" w="9" h="7"/>'
THREE = f'{SHAPE}<rect w="2" h="3"/><text size="8">wo</text>'
BOARD = '<board x="5" y="6" square="10" gutter="4">{}</board>'
TABLE = '<layout unit="12">{}</layout>'
LONG = "Several **words** 11 that go on for more than one line :plain: and on\n\nand on"
MARKUP = {
    "rect": '<rect x="10" y="10" w="9" h="7"/>',
    "circle": '<circle cx="14" cy="14" r="5"/>',
    "ellipse": '<ellipse cx="14" cy="14" rx="5" ry="4"/>',
    "line": '<line x1="9" y1="9" x2="16" y2="14" stroke="ink"/>',
    "polyline": '<polyline points="9,9 16,14 9,15"/>',
    "polygon": '<polygon points="9,9 16,14 9,15"/>',
    "path": '<path d="M9 9 L16 14 L9 15 Z"/>',
    "face": f"<face>{SHAPE}</face>",
    "g": f"<g>{SHAPE}</g>",
    "layer": f'<layer name="x">{SHAPE}</layer>',
    "use": '<use href="#art" x="8" y="8"/>',
    "icon": '<icon name="plain" x="9" y="9" size="9"/>',
    "image": '<image href="p.png" x="9" y="9" w="9" h="5"/>',
    "piece": '<piece of="cross" x="9" y="9" w="9" stroke="ink" callouts="ground"/>',
    "fold": '<fold x1="0" y1="40" x2="60" y2="41"/>',
    "cut": '<cut d="M0 0 H20 V20 H0 Z"/>',
    "net": '<net x="5" y="5" stroke="ink"/>',
    "panel": f'<net x="5" y="5"><panel name="a">{SHAPE}</panel></net>',
    "text": '<text x="19" y="15">**wo** 11</text>',
    "text-box": f'<text-box x="9" y="9" w="30" h="70">{LONG}</text-box>',
    "row": f'<row x="9" y="9" w="60" h="30">{THREE}</row>',
    "column": f'<column x="9" y="9" w="60" h="60">{THREE}</column>',
    "stack": f'<stack x="9" y="9" w="60" h="60">{THREE}</stack>',
    "space": f'<row x="9" y="9" w="50" align="middle"><space w="2" h="40"/>{SHAPE}</row>',
    "board": BOARD.format('<grid/><numbers layer="terrain"/>'),
    "ground": BOARD.format('<ground layer="terrain" icon="plain"/>'),
    "grid": BOARD.format("<grid/>"),
    "outline": BOARD.format('<outline layer="terrain"/>'),
    "marks": BOARD.format('<marks layer="terrain" icon="plain"/>'),
    "numbers": BOARD.format('<numbers layer="counts" icon="plain"/>'),
    "labels": BOARD.format("<labels/>"),
    "at": BOARD.format(f'<at square="A2/B1">{SHAPE}</at>'),
    "trail": BOARD.format('<trail squares="A1/B1 A2/B1 A2/B2"/>'),
    "track": '<track x="9" y="9" w="60" to="5" size="6" start="1" marks="3" start-fill="sand"/>',
    "links": '<links of="cross"/>',
    "layout": TABLE.format("<tiles/>"),
    "tiles": TABLE.format('<tiles stroke="ink"/>'),
    "free": TABLE.format("<free/>"),
    "spot": TABLE.format(f'<spot at="1 0">{SHAPE}</spot>'),
}
VALUES = {
    "fill": "red",
    "stroke": "sand",
    "stroke-width": "1.7",
    "stroke-dasharray": "0.5 0.7",
    "stroke-dashoffset": "0.3",
    "stroke-linecap": "round",
    "stroke-linejoin": "bevel",
    "stroke-miterlimit": "1.1",
    "stroke-opacity": "0.4",
    "fill-opacity": "0.4",
    "fill-rule": "evenodd",
    "clip-rule": "evenodd",
    "color": "red",
    "overprint": "yes",
    "opacity": "0.4",
    "transform": "translate(1 1)",
    "clip-path": "url(#c)",
    "part": "p",
    "grow": "2",
    "family": "display",
    "bold": "yes",
    "italic": "yes",
    "weight": "900",
    "tabular": "yes",
    "stretch": "60",
    "align": "right",
    "valign": "bottom",
    "justify": "end",
    "gap": "0.1",
    "field": "words",
    "icon": "other",
    "letter": "L",
    "tint": "red",
    "layer": "shade",
    "only": "sand",
    "except": "sand",
    "of": "second",
}
NEEDS = {
    **{name: 'stroke="ink"' for name in VALUES if name.startswith("stroke-")},
    "stroke-dashoffset": 'stroke="ink" stroke-dasharray="0.5 0.7"',
    "color": 'fill="currentColor"',
    "weight": 'family="display"',
}
OWN: dict[tuple[str, str], tuple[str, str]] = {
    ("icon", "letter"): ('name="none"', "L"),
    ("icon", "tint"): ('name="none" letter="L"', "red"),
    ("icon", "field"): ('name="none"', "words"),
    ("image", "field"): ('href="none.png"', "words"),
    ("icon", "name"): ("", "other"),
    ("image", "href"): ("", "none.png"),
    ("image", "fit"): ("", "fill"),
    ("use", "href"): ("", "#s"),
    ("use", "w"): ('href="#s"', "9"),
    ("use", "h"): ('href="#s"', "3"),
    ("piece", "of"): ("", "end"),
    ("piece", "side"): ("", "back"),
    ("piece", "callouts"): ("", "ground:right"),
    ("cut", "d"): ("", "M0 0 H20 V30 H0 Z"),
    ("path", "d"): ("", "M9 9 L16 14 L9 19 Z"),
    ("polyline", "points"): ("", "9,9 16,14 9,19"),
    ("polygon", "points"): ("", "9,9 16,14 9,19"),
    ("layer", "name"): ("", "y"),
    ("panel", "name"): ("", "b"),
    ("net", "tab-fill"): ("", "red"),
    ("text", "anchor"): ("", "end"),
    ("text", "valign"): ("", "middle"),
    ("text", "rich"): ("", "yes"),
    ("line", "color"): ('stroke="currentColor"', "red"),
    ("links", "bleed"): ("", "9"),
    ("row", "h"): ('align="middle"', "70"),
    ("row", "align"): ("", "middle"),
    ("text", "stretch"): ("", "60"),
    ("text", "min"): ('fit="5" size="20"', "4"),
    ("text", "fit"): ('min="4"', "5"),
    ("text", "size"): ("", "11"),
    ("text-box", "plain"): ("", "yes"),
    ("text-box", "min"): ('h="6" size="20"', "6"),
    ("text-box", "leading"): ("", "2"),
    ("text-box", "align"): ("", "right"),
    ("text-box", "valign"): ("", "bottom"),
    ("text-box", "gap"): ("", "3"),
    ("text-box", "icon-height"): ("", "3"),
    ("ground", "letter"): ('icon="none"', "L"),
    ("ground", "tint"): ('icon="none" letter="L"', "red"),
    ("ground", "only"): ("", "sand"),
    ("marks", "per"): ("", "region"),
    ("numbers", "arrange"): ("", "over"),
    ("labels", "columns"): ("", "A"),
    ("labels", "rows"): ("", "B"),
    ("numbers", "except"): ("", "11"),
    ("labels", "sides"): ("", "top"),
    ("at", "square"): ("", "A1/B1"),
    ("spot", "at"): ("", "0 0"),
    ("trail", "squares"): ("", "A1/B1 A2/B1"),
    ("track", "start"): ("", "2"),
    ("track", "marks"): ("", "2"),
    ("track", "to"): ("", "7"),
    ("track", "from"): ("", "2"),
    ("track", "per-row"): ("", "3"),
    ("track", "mark-stroke"): ("", "red"),
    ("track", "mark-fill"): ("", "red"),
    ("track", "start-fill"): ("", "red"),
    ("track", "text-size"): ("", "4"),
    ("links", "of"): ("", "end"),
    ("links", "field"): ("", "more"),
    ("links", "mirror"): ("", "yes"),
    ("links", "turn"): ("", "1"),
    ("links", "body"): ("", "0.2"),
    ("links", "outline"): ("", "0.1"),
    ("links", "gap"): ("", "0.1"),
    ("layout", "field"): ("", "moved"),
    ("layout", "w"): ('unit=""', "30"),
    ("layout", "h"): ('unit=""', "30"),
    ("layout", "of"): ("", "second"),
    ("tiles", "face"): ("", "yes"),
    ("tiles", "only"): ("", "1"),
    ("tiles", "body"): ("", "0.2"),
    ("tiles", "outline"): ("", "0.1"),
    ("tiles", "gap"): ("", "0.1"),
    ("free", "by"): ("", "edges"),
    ("board", "columns"): ("", "2"),
    ("board", "rows"): ("", "2"),
    ("icon", "w"): ('size=""', "4"),
    ("icon", "h"): ('size=""', "4"),
    ("icon", "cx"): ('x=""', "30"),
    ("icon", "cy"): ('y=""', "30"),
    ("image", "cx"): ('x=""', "30"),
    ("image", "cy"): ('y=""', "30"),
    ("image", "size"): ('w="" h=""', "4"),
    ("piece", "cx"): ('x=""', "30"),
    ("piece", "cy"): ('y=""', "30"),
    ("piece", "h"): ('w=""', "20"),
    ("space", "grow"): ("", "1"),
}
NO_WORDS_LINE = "words have no line, which is told of stroke itself"
IDLE = {
    ("*", "id"): "a name, for whoever names it",
    ("*", "clip-rule"): "counts in a clip; drawing programs write it beside fill-rule everywhere",
    **{(tag, name): NO_WORDS_LINE for tag in ("text", "text-box", "numbers", "labels") for name in VALUES if name.startswith("stroke-")},
    **{(tag, "fill-rule"): "SVG's own word, and letters say themselves what is inside" for tag in ("text", "text-box", "numbers", "labels")},
    **{("line", name): "SVG's own words, which drawing programs write on each shape" for name in ("fill", "fill-opacity", "fill-rule")},
}


@pytest.fixture(scope="module")
def draw(tmp_path_factory: pytest.TempPathFactory) -> Draw:
    root = tmp_path_factory.mktemp("project")
    for name, words in {"game.yaml": GAME, "sheets/one.yaml": SHEET.format(id="one", at=1, row="aab"), "sheets/second.yaml": SHEET.format(id="second", at=2, row="bbb")}.items():
        (root / "definitions/toy" / name).parent.mkdir(parents=True, exist_ok=True)
        (root / "definitions/toy" / name).write_text(words, "utf-8")
    for name, words in FILES.items():
        (root / "templates" / name).parent.mkdir(parents=True, exist_ok=True)
        (root / "templates" / name).write_text(words, "utf-8")
    (root / "templates/toy/p.png").write_bytes(DOT)
    game, bag = load(root / "definitions/toy", root)
    assert game is not None, bag.findings
    assert not bag.has_errors, bag.findings
    fonts = FontBook()

    @cache
    def drawn(markup: str, what: str = "sheet") -> Seen:
        """What one gets to see of it, and what is told; where that was written does not count."""
        name = "one" if what != "book" else "book"
        (root / f"templates/toy/{'icons/probe.svg' if what == 'icon' else f'{what}.svg'}").write_text(markup, "utf-8")
        if what == "icon":
            (root / "templates/toy/sheet.svg").write_text('<face><icon name="probe" size="20" color="ink"/></face>', "utf-8")
        templates = Templates([(root, "templates/toy")])
        composer = Composer(game, templates, fonts, palette(templates)[0].ink)
        component = game.component(name)
        assert component is not None
        faces = [face for side in sides(component) for face in composer.faces(component, side)]
        return [seen(face) for face in faces], [f"{one.code} {one.message} {one.place.source and one.place.source.path}" for one in composer.bag.findings]

    return drawn


def seen(face: Face) -> object:
    texts = [(one.text, one.font, one.size, one.box, one.room, one.field) for one in face.texts]
    return face.scene.key, face.scene.cut, face.scene.folds, texts, [(one.name, one.box, dict(one.values)) for one in face.parts]


def given(markup: str, tag: str, words: str) -> str:
    """The markup with attributes on its first `tag`, in place of those that it has; an empty value takes one away."""
    found = re.search(rf"<{tag}(?=[\s/>])", markup)
    assert found
    end = re.compile(r"/?>").search(markup, found.end())
    assert end
    own = dict(re.findall(r'([\w-]+)="([^"]*)"', markup[found.end() : end.start()])) | dict(re.findall(r'([\w-]+)="([^"]*)"', words))
    return markup[: found.end()] + "".join(f' {name}="{value}"' for name, value in own.items() if value) + markup[end.start() :]


def whole(markup: str) -> str:
    return markup.replace("<face>", f"<face>{DEFS}", 1).replace("<face ", "<face ", 1) if markup.startswith("<face") else f"<face>{DEFS}{markup}</face>"


ELEMENTS = gather(elements, "element")
PAIRS = sorted((tag, name) for tag, function in ELEMENTS.items() for name in spec_of(function).allowed if (tag, name) not in IDLE and ("*", name) not in IDLE)


@pytest.mark.parametrize(("tag", "name"), PAIRS)
def test_another_value_of_an_attribute_shows_or_is_told(draw: Draw, tag: str, name: str) -> None:
    needs, value = OWN.get((tag, name)) or (NEEDS.get(name, ""), VALUES.get(name, "3"))
    base = MARKUP[tag]
    if name == "grow" and tag not in {"face", "space"}:
        base = f'<row w="140"><space grow="1"/>{base}</row>'
    base = given(base, tag, needs) if needs else base
    changed = given(base, tag, f'{name}="{value}"')
    before, after = (whole(one) if tag != "face" else one.replace(">", f">{DEFS}", 1) for one in (base, changed))
    assert before != after
    assert draw(before) != draw(after), f"<{tag} {name}> does nothing"


@pytest.mark.parametrize(("tag", "name"), sorted(pair for pair in IDLE if pair[0] != "*"))
def test_an_exception_is_one(draw: Draw, tag: str, name: str) -> None:
    base = given(MARKUP[tag], tag, "" if tag == "line" else NEEDS.get(name, ""))
    one, other = draw(whole(base)), draw(whole(given(base, tag, f'{name}="{VALUES[name]}"')))
    assert one[1] == other[1]
    assert tag == "line" or one == other


ROOT = f'<svg viewBox="0 0 20 20">{DEFS}{SHAPE}</svg>'
IDLE_ROOT = {"w": "a drawing program writes how large it was", "h": "the same", "id": "a name", "clip-rule": "as everywhere"}


@pytest.mark.parametrize("name", sorted(ICON - IDLE_ROOT.keys()))
def test_another_value_on_the_root_of_an_icon_shows_or_is_told(draw: Draw, name: str) -> None:
    base = given(ROOT, "svg", NEEDS.get(name, ""))
    assert draw(base, "icon") != draw(given(base, "svg", f'{name}="{VALUES.get(name, "0 0 30 30")}"'), "icon")


@pytest.mark.parametrize("name", ["grow", "part", "preserveAspectRatio", "x"])
def test_what_means_nothing_on_the_root_of_an_icon_is_told(draw: Draw, name: str) -> None:
    told = draw(given(ROOT, "svg", f'{name}="1"'), "icon")[1]
    assert any(one.startswith("TP205") for one in told)


PAINTED = '<rect x="10" y="10" w="9" h="7" fill="url(#k)" clip-path="url(#l)"/>'
STOPS = '<stop offset="0.1" stop-color="red"/><stop offset="1"/>'
STORED = {
    "symbol": '<symbol id="l" viewBox="0 0 4 8"><rect w="3" h="3"/></symbol><use href="#l" w="9"/>',
    "clipPath": f'<clipPath id="l"><path d="M5 5 H20 V20 H5 Z M11 11 H14 V14 H11 Z"/></clipPath>{PAINTED.replace("url(#k)", "ink")}',
    "linearGradient": f'<linearGradient id="k">{STOPS}</linearGradient>{PAINTED.replace("url(#l)", "none")}',
    "radialGradient": f'<radialGradient id="k">{STOPS}</radialGradient>{PAINTED.replace("url(#l)", "none")}',
    "stop": f'<linearGradient id="k">{STOPS}</linearGradient>{PAINTED.replace("url(#l)", "none")}',
    "defs": f"<defs>{SHAPE}</defs>",
}
SAID = {"viewBox": "0 0 9 9", "preserveAspectRatio": "none", "gradientUnits": "userSpaceOnUse", "gradientTransform": "scale(0.5)", "href": "#none", "clipPathUnits": "objectBoundingBox", "stop-color": "sand"}


@pytest.mark.parametrize(("tag", "name"), [(tag, name) for tag, names in CARRY.items() for name in sorted(names) if name != "id"])
def test_another_value_on_what_draws_nothing_by_itself_shows_or_is_told(draw: Draw, tag: str, name: str) -> None:
    value = SAID.get(name) or {"clip-rule": "evenodd"}.get(name) or VALUES.get(name, "0.3")
    base, changed = whole(STORED[tag]), whole(given(STORED[tag], tag, f'{name}="{value}"'))
    before = draw(base)
    assert before[1] == []
    assert before != draw(changed)


@pytest.mark.parametrize("tag", sorted(CARRY))
@pytest.mark.parametrize("name", ["fill", "stroke", "opacity", "transform", "grow", "w"])
def test_what_means_nothing_on_what_draws_nothing_is_told_though_nobody_uses_it(draw: Draw, tag: str, name: str) -> None:
    if name not in CARRY[tag]:
        words = f'<{tag} {name}="1"/>' if tag != "stop" else f'<linearGradient id="g"><stop {name}="1"/></linearGradient>'
        told = draw(whole(words))[1]
        assert any(one.startswith("TP205") for one in told), told


HEAD = "<h1>One</h1><p>Words that fill more than one line of this narrow page, one after the other.</p><h2>Two</h2><p>More</p>"
BLOCKS = {
    "booklet": f"<booklet>{HEAD}<example>one</example><newpage/><p>two</p><newpage/><p>three</p></booklet>",
    "p": "<booklet><p>Words that fill more than one line of this narrow page, one after the other.</p></booklet>",
    "ol": "<booklet><ol><li>one</li><li>two</li></ol></booklet>",
    "ul": "<booklet><ul><li>one</li><li>two</li></ul></booklet>",
    "contents": f"<booklet><contents/>{HEAD}{HEAD}</booklet>",
    "split": "<booklet><split><part><p>one</p><p>one</p></part><part><p>two</p></part></split></booklet>",
    "space": '<booklet><p>one</p><space h="2"/><p>two</p></booklet>',
    "cover": f"<booklet><cover>{SHAPE}</cover>{HEAD}</booklet>",
    "columns": f"<booklet><columns>{HEAD}</columns></booklet>",
    "backdrop": f"<booklet><backdrop>{SHAPE}</backdrop>{HEAD}</booklet>",
    "example": "<booklet><example>one</example></booklet>",
    "note": "<booklet><note>one</note></booklet>",
    "table": "<booklet><table><tr><th>one</th><td>two</td></tr></table></booklet>",
    "figure": f'<booklet><figure w="40">{SHAPE}</figure></booklet>',
}
BOOK = {
    "title": "A title",
    "size": "12",
    "leading": "2",
    "columns": "2",
    "column-gap": "14",
    "accent": "red",
    "tint": "red",
    "level": "no",
    "align": "right",
    "italic": "yes",
    "bold": "yes",
    "quiet": "yes",
    "type": "A",
    "start": "4",
    "tight": "yes",
    "depth": "1",
    "on": "left",
    "viewBox": "0 0 50 50",
    "widths": "3 1",
    "caption": "A caption",
    "count": "3",
}
BOOK_NEEDS = {("booklet", "column-gap"): 'columns="2"', ("contents", "gap"): 'columns="2"'}


@pytest.mark.parametrize(
    ("tag", "name"),
    [("booklet", name) for name in sorted(ATTRIBUTES - {"id"})] + [(tag, name) for tag, block in sorted(gather(blocks, "block").items()) for name in sorted(spec_of(block).names)],
)
def test_another_value_on_a_block_shows_or_is_told(draw: Draw, tag: str, name: str) -> None:
    base = given(BLOCKS[tag], tag, BOOK_NEEDS.get((tag, name), ""))
    assert draw(base, "book") != draw(given(base, tag, f'{name}="{BOOK.get(name, "9")}"'), "book")
