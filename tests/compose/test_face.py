"""Faces: scenes with their measurements; equal drawings are one."""

from __future__ import annotations

import io
from dataclasses import replace
from typing import Any

import pytest
from PIL import Image

from printgen.compose.face import compose, sides
from printgen.compose.templates import Templates
from printgen.geometry import Rect, Size
from printgen.model.record import Record
from printgen.place import Place, Text
from printgen.scene.items import Group, Picture
from printgen.scene.path import box, line
from printgen.typeset.fonts import FontBook


def test_a_face_has_its_size_bleed_and_rounded_cut(bench: Any) -> None:
    scene = bench('<rect x="-3" y="-3" w="66" h="96"/>').face.scene
    assert (scene.size, scene.bleed) == (Size(60, 90), 3)
    assert box(scene.cut) == Rect(0, 0, 60, 90)
    assert any(step[0] == "C" for step in scene.cut)
    assert scene.bleed_box == Rect(-3, -3, 66, 96)
    bench.kind = replace(bench.kind, corner=0.0)
    assert bench("").face.scene.cut is None


def test_a_face_tells_how_far_its_ink_reaches(bench: Any) -> None:
    assert bench('<rect x="-3" y="2" w="10" h="9" stroke="ink" stroke-width="2"/>').face.ink == Rect(-4, 1, 12, 11)
    assert bench("").face.ink is None


def test_layers_are_groups_that_bear_their_names(bench: Any) -> None:
    (group,) = bench('<layer name="Art"><rect w="1" h="1"/></layer><layer name="Empty"/>').items
    assert isinstance(group, Group)
    assert group.layer == "Art"


def test_folds_are_lines_of_the_face(bench: Any) -> None:
    drawn = bench('<g transform="translate(0 5)"><fold x1="0" y1="40" x2="60" y2="40"/></g>')
    assert drawn.face.scene.folds == (line(0, 45, 60, 45),)


def test_parts_are_measured_where_they_lie(bench: Any) -> None:
    drawn = bench('<g transform="translate(10 20) rotate(90)"><rect w="4" h="2" part="name"/></g>')
    assert drawn.parts["name"].box == pytest.approx(Rect(8, 20, 2, 4))
    assert str(drawn.parts["name"].place) == "templates/card.svg:2:44"


def test_the_same_drawing_has_the_same_key_and_another_another(bench: Any) -> None:
    keys = [bench(markup).face.scene.key for markup in ('<rect w="1" h="1"/>', ' <rect  h="1" w="1"/>', '<rect w="1" h="2"/>', '<rect w="1" h="1" fill="red"/>', '<rect w="1" h="1" opacity="0.5"/>', '<icon name="leaf" size="1"/>')]
    assert keys[0] == keys[1]
    assert len(set(keys)) == 5
    bench.kind = replace(bench.kind, corner=0.0)
    assert bench('<rect w="1" h="1"/>').face.scene.key != keys[0]


def test_the_key_follows_what_an_icon_shows(bench: Any) -> None:
    first = bench('<icon name="leaf" size="1"/>').face.scene.key
    bench.file("icons/leaf.svg", '<svg viewBox="0 0 10 10"><rect width="9" height="10" fill="grass"/></svg>')
    assert bench('<icon name="leaf" size="1"/>').face.scene.key != first


def test_a_face_tells_which_fields_its_template_looked_at(bench: Any) -> None:
    assert bench('<text x="5" y="9">{{ it.name }}{{ it["id"] }}</text>').face.reads == {"name", "id"}
    assert bench('{% if it.words == "none" %}{{ it.name }}{% endif %}').face.reads == {"words"}


def test_equal_faces_are_one_scene(bench: Any) -> None:
    bench.kind = replace(bench.kind, faces=2)
    bench.others = tuple(replace(bench.component, id=f"y{n}") for n in range(3))
    bench.file("card.svg", '<face>{% if side == "front" %}<text x="5" y="9">{{ it.id }}</text>{% else %}<rect w="9" h="9"/>{% endif %}</face>')
    faces, bag = compose(bench.game, Templates([(bench.folder, "templates")]), FontBook())
    assert bag.findings == []
    assert list(faces) == [(name, side) for name in ("x", "y0", "y1", "y2") for side in ("front", "back")]
    assert len({id(face.scene) for (_, side), face in faces.items() if side == "back"}) == 1
    assert len({face.scene.key for face in faces.values()}) == 5
    assert [face.component for (_, side), face in faces.items() if side == "back"] == ["x", "y0", "y1", "y2"]


def test_maps_of_one_markup_stay_apart(bench: Any) -> None:
    bench.file("icons/a.svg", '<svg viewBox="0 0 1 1"><rect width="1" height="1"/></svg>')
    bench.layer("t", ["aa"], ground=True)
    other = replace(bench.component, id="y", layers={})
    bench.others = (other,)
    bench.file("card.svg", '<face><board square="5" columns="2" rows="1"><ground layer="t" icon="{}"/></board></face>')
    faces, _ = compose(bench.game, Templates([(bench.folder, "templates")]), FontBook())
    assert faces["x", "front"].scene.key != faces["y", "front"].scene.key


def test_a_fault_is_told_for_each_piece_that_has_it(bench: Any) -> None:
    bench.others = (replace(bench.component, id="y"),)
    bench.file("card.svg", '<face><text-box x="1" y="1" w="5" h="3">far too many words</text-box></face>')
    _, bag = compose(bench.game, Templates([(bench.folder, "templates")]), FontBook())
    assert [found.about for found in bag.sorted] == [("x",), ("y",)]


def test_a_fault_of_one_face_leaves_the_others(bench: Any) -> None:
    bench.others = (replace(bench.component, id="y"),)
    bench.file("card.svg", "<face>{% if it.id == 'x' %}{{ it.nothing }}{% endif %}</face>")
    faces, bag = compose(bench.game, Templates([(bench.folder, "templates")]), FontBook())
    assert list(faces) == [("y", "front")]
    assert [found.code for found in bag.sorted] == ["TP103"]


def test_a_back_of_its_own_is_a_second_template(bench: Any) -> None:
    bench.kind = replace(bench.kind, back="ring")
    bench.file("ring.svg", '<face><circle r="1"/></face>')
    assert sides(bench.component) == ("front", "back")
    assert len(bench.template("<face/>", "back").shapes) == 1


def test_a_broken_icon_is_told_once(bench: Any) -> None:
    bench.file("icons/leaf.svg", '<svg viewBox="0 0 10 10">\n<rect width="10" heigt="1"/></svg>')
    told = bench('<icon name="leaf" size="3"/><icon name="leaf" size="4"/>').told
    assert [line_.split(" has")[0] for line_ in told] == ["templates/icons/leaf.svg:2:1 TP208 <rect> needs h", "templates/icons/leaf.svg:2:18 TP205 <rect>"]


@pytest.mark.parametrize("icon", ["<svg><rect/></svg>", '<svg viewBox="0 0 0 9"/>', '<face viewBox="0 0 9 9"/>'])
def test_an_icon_needs_a_view_box(bench: Any, icon: str) -> None:
    bench.file("icons/leaf.svg", icon)
    assert bench('<icon name="leaf" size="3"/>').told[0].startswith("templates/icons/leaf.svg:1:1 TP217 icon 'leaf' needs <svg viewBox")


def test_an_icon_takes_the_colour_around_it(bench: Any) -> None:
    bench.file("icons/leaf.svg", '<svg viewBox="0 0 10 10"><title>A leaf</title><rect width="5" height="5"/><rect width="5" height="5" fill="none" stroke="currentColor"/></svg>')
    a, b = bench('<g color="red" fill="sand"><icon name="leaf" size="3"/></g><icon name="leaf" x="5" size="3"/>').uses
    assert (a.symbol.title, a.symbol.items[0].style.fill.name, a.symbol.items[1].style.stroke.name) == ("A leaf", "red", "red")
    assert b.symbol.items[0].style.fill.name == "ink"


def test_an_icon_fits_its_box_in_the_middle(bench: Any) -> None:
    bench.file("icons/wide.svg", '<svg viewBox="10 10 20 10"><rect x="10" y="10" width="20" height="10"/></svg>')
    (use,) = bench('<icon name="wide" x="5" y="5" w="10" h="10"/>').uses
    assert use.matrix.box(use.symbol.box) == Rect(5, 7.5, 10, 5)
    (use,) = bench('<icon name="wide" cx="5" cy="5" size="4"/>').uses
    assert use.matrix.box(use.symbol.box) == Rect(3, 4, 4, 2)


def test_a_use_draws_its_artwork_once(bench: Any) -> None:
    a, b, c = bench('<defs><g id="s"><rect w="2" h="2"/></g></defs><use href="#s" x="5"/><use href="#s" y="9"/><g fill="red"><use href="#s"/></g>').uses
    assert a.symbol is b.symbol
    assert a.symbol is not c.symbol
    assert (a.matrix.e, b.matrix.f) == (5, 9)


def test_a_symbol_is_fitted(bench: Any) -> None:
    (use,) = bench('<symbol id="s" viewBox="0 0 10 10"><circle cx="5" cy="5" r="5"/></symbol><use href="#s" x="5" y="5" width="20" height="4"/>').uses
    assert use.matrix.box(use.symbol.box) == Rect(13, 5, 4, 4)


def png(w: int, h: int) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (w, h), (9, 8, 7)).save(out, "PNG")
    return out.getvalue()


@pytest.mark.parametrize(("fit", "rect"), [("contain", Rect(5, 7.5, 10, 5)), ("cover", Rect(0, 5, 20, 10)), ("fill", Rect(5, 5, 10, 10))])
def test_a_picture_is_fitted(bench: Any, fit: str, rect: Rect) -> None:
    bench.file("art/wide.png", png(160, 80))
    drawn = bench(f'<image href="art/wide.png" x="5" y="5" w="10" h="10" fit="{fit}" part="p"/>')
    (item,) = drawn.items
    picture = item.items[0] if isinstance(item, Group) else item
    assert isinstance(picture, Picture)
    assert picture.box == rect
    assert drawn.parts["p"].box == (Rect(5, 5, 10, 10) if fit != "contain" else rect)


def test_a_picture_that_cannot_be_read_is_told_once_at_its_file(bench: Any) -> None:
    bench.file("art/bad.png", png(9, 9)[:50])
    told = bench('<image href="art/bad.png" size="5"/><image href="art/bad.png" size="6"/>').told
    assert len(told) == 1
    assert told[0].startswith("templates/art/bad.png:1:1 AR103 templates/art/bad.png is damaged")


def test_a_missing_picture_is_guessed_and_told_where_its_name_was_written(bench: Any) -> None:
    bench.file("art/river.png", png(2, 2))
    bench.set(name="art/rivr.png")
    bench.fields = type(bench.fields)({"name": "art/rivr.png"}, {("name",): bench.component.place})
    (found,) = bench('<image href="{{ it.name }}" size="5"/>').findings
    assert found.code == "TP214"
    assert str(found.place) == "definitions/toy/cards.csv:2:1"
    assert 'did you mean "river.png"?' in found.message
    assert found.hint == "looked in templates/art"


def test_a_palette_is_read_from_each_folder_and_its_faults_are_told(bench: Any) -> None:
    bench.file("palette.yaml", 'ink: "#000000"\nred: {rgb: "#ff0000", cmyk: [0, 1, 1, 0]}\nbad: {rbg: "#ffffff"}\n')
    told = bench('<rect w="1" h="1" fill="red"/>').told
    assert told == ["templates/palette.yaml:3:1 TP207 bad has no rgb", "templates/palette.yaml:3:7 TP207 a colour has no 'rbg'; did you mean \"rgb\"?"]
    bench.file("palette.yaml", "- red\n")
    assert bench("").told == ["templates/palette.yaml:1:1 TP207 a palette is a mapping of names to colours, not a list"]


def test_faces_come_out_the_same_every_time(bench: Any) -> None:
    markup = '<row w="50"><text-box size="8">Some **words**</text-box><icon name="leaf" size="4"/></row>'
    assert bench(markup).face.scene == bench(markup).face.scene


@pytest.mark.parametrize("attribute", [' field="name"', '\nfield="name"', "\tfield = 'name'", ""])
def test_texts_of_two_pieces_that_look_alike_keep_their_own_places(bench: Any, attribute: str) -> None:
    bench.file("card.svg", f'<face>\n<text{attribute} x="5" y="9">{{{{ it.name }}}}</text>\n</face>\n')
    first, second = (Place(Text(f"definitions/toy/{name}.csv", "Robin"), 0, 5) for name in ("one", "two"))
    bench.fields = Record({"name": "Robin"}, {("name",): first})
    other = replace(bench.component, id="y", fields=Record({"name": "Robin"}, {("name",): second}))
    bench.others = (other,)
    composer = bench.composer()
    faces = [composer.face(component, "front") for component in (bench.component, other)]
    assert [face.texts[0].place for face in faces] == [first, second]
    assert faces[0].scene.key == faces[1].scene.key


def test_a_face_whose_words_are_the_templates_own_is_drawn_once(bench: Any) -> None:
    bench.file("card.svg", '<face>\n<text x="5" y="9">The back</text>\n</face>\n')
    composer = bench.composer()
    first, second = (composer.face(component, "front") for component in (bench.component, replace(bench.component, id="y")))
    assert first.scene is second.scene
    assert second.component == "y"
