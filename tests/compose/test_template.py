"""Templates: what Jinja2 finds wrong is told at the template's own line and column."""

from __future__ import annotations

from typing import Any

import pytest

from printgen.compose.templates import Templates


def test_a_template_sees_it_game_facts_side_and_size(bench: Any) -> None:
    drawn = bench(
        '<text x="5" y="9">{{ it.name }} {{ it.id }} {{ it.title }} {{ it.kind }} {{ game.title }} {{ facts.start }} {{ side }} {{ size.w }}x{{ size.h }}</text>'
    )
    assert drawn.words == ["Robin x Robin card Toy 4 front 60x90"]


def test_a_template_sees_the_other_pieces_and_the_layers(bench: Any) -> None:
    bench.layer("terrain", ["ab"], {"a": "sand", "b": "grass"}, ground=True)
    drawn = bench(
        '<text x="5" y="9" size="6">{% for c in game.of.card %}{{ c.name }}{% endfor %} '
        "{{ it.layers.terrain.columns }} {% for s in it.layers.terrain.squares %}{{ s.name }}={{ s.means }} {% endfor %}</text>"
    )
    assert drawn.words == ["Robin 2 A1/B1=sand A2/B1=grass"]


def test_words_of_a_definition_are_words_never_markup(bench: Any) -> None:
    bench.set(name='<rect w="3"/> & "you"', words="")
    assert bench('<text x="2" y="9" size="6">{{ it.name }}</text>').words == ['<rect w="3"/> & "you"']


def test_a_macro_of_another_file_is_drawn_at_its_own_place(bench: Any) -> None:
    bench.file("macros.svg", '{% macro badge(n) %}\n  <circle cx="9" cy="9" r="{{ n }}" strok="ink"/>{% endmacro %}')
    drawn = bench('{% from "macros.svg" import badge %}{{ badge(3) }}')
    assert drawn.told == ["templates/macros.svg:2:37 TP205 <circle> has no attribute 'strok'; did you mean \"stroke\"?"]


def test_an_included_file_is_drawn(bench: Any) -> None:
    bench.file("foot.svg", '<rect w="5" h="5"/>')
    assert len(bench('{% include "foot.svg" %}').shapes) == 1
    assert len(bench('{% set name = "foot" %}{% include name ~ ".svg" %}').shapes) == 1


@pytest.mark.parametrize(
    ("markup", "told"),
    [
        ("{% if it.name %}<g/>", "templates/card.svg:2:1 TP102 "),
        ("<g>{{ it.name }</g>", "templates/card.svg:2:4 TP102 "),
        ("{% while 1 %}{% endwhile %}", "templates/card.svg:2:1 TP102 "),
        ("<g/>\n  {{ it.nmae }}", 'templates/card.svg:3:9 TP103 there is no "nmae"'),
        ("{{ its.name }}", 'templates/card.svg:2:4 TP103 there is no "its"'),
        ('<rect w="{{ facts.stat }}"/>', 'templates/card.svg:2:19 TP103 there is no "stat"'),
        ("{{ 1 // 0 }}", "templates/card.svg:2:1 TP104 division by zero"),
        ('{{ "a" + 1 }}', "templates/card.svg:2:1 TP104 "),
        ("{{ it.name | upcase }}", "templates/card.svg:2:14 TP103 "),
        ('{% include "foott.svg" %}', "templates/card.svg:2:13 TP101 there is no template"),
        ('{% include "../../secret.svg" %}', "templates/card.svg:2:13 TP101 there is no template"),
        ("{% for a in range(9999) %}{% for b in range(9999) %}{% endfor %}{% endfor %}", "templates/card.svg:2:1 TP105 too much: more than"),
        ("{% macro m() %}{{ m() }}{{ m() }}{% endmacro %}{{ m() }}", "templates/card.svg:2:1 TP105 "),
        ("{% for a in range(9000) %}" + "<g/>" * 40 + "{% endfor %}", "templates/card.svg:1:1 TP105 too much: more than 1,000,000 characters"),
        ("{{ it.__class__ }}", "templates/card.svg:2:7 TP10"),
        ("{{ ''.__class__.__mro__ }}", "templates/card.svg:2:"),
    ],
)
def test_what_is_wrong_in_jinja_is_told_at_its_word(bench: Any, markup: str, told: str) -> None:
    found = bench(markup).told
    assert len(found) == 1
    assert found[0].startswith(told)


def test_an_unknown_name_is_guessed(bench: Any) -> None:
    found = bench("{{ it.nmae }}").findings[0]
    assert "name" in found.hint
    assert found.about == ("x",)
    assert "while x was drawn" in found.message


def test_a_missing_template_is_told_where_the_kind_names_it(bench: Any) -> None:
    bench.file("cards.svg", "<face/>")
    composer = bench.composer()
    assert composer.face(bench.component, "front") is None
    (found,) = composer.bag.sorted
    assert str(found.place) == "definitions/toy/game.yaml:1:1"
    assert found.code == "TP101"
    assert found.message == "there is no template 'card'; did you mean \"cards\"?"
    assert found.hint == "a template is a file templates/<game>/<name>.svg; looked in templates"


def test_a_template_that_is_no_face_is_told(bench: Any) -> None:
    assert bench.template("<svg/>").told == ["templates/card.svg:1:1 TP217 a template's outermost element is <face>, not <svg>"]


def test_a_template_that_is_not_utf8_is_told(bench: Any) -> None:
    bench.file("card.svg", b"<face>\n\xe4</face>")
    composer = bench.composer()
    assert composer.face(bench.component, "front") is None
    (found,) = composer.bag.sorted
    assert str(found.place) == "templates/card.svg:2:1"


def test_the_nearest_folder_wins(bench: Any) -> None:
    (bench.folder / "near").mkdir()
    (bench.folder / "near" / "card.svg").write_text("near")
    bench.file("card.svg", "far")
    bench.file("other.svg", "far")
    templates = Templates([(bench.folder, "near"), (bench.folder, "templates")])
    assert [text.text for name in ("card.svg", "other.svg") if (text := templates.text(name))] == ["near", "far"]
    assert templates.names("", ".svg") == ["card", "other"]


@pytest.mark.parametrize("name", ["../card.svg", "/etc/passwd", "a/../../b.svg", ".hidden", "a//b", "a\\b", "", "~/x", "icons/../../x", "a\0b"])
def test_a_name_that_leaves_the_folders_is_no_name(bench: Any, name: str) -> None:
    assert Templates([(bench.folder, "templates")]).shelf(name) is None


def test_a_link_out_of_the_project_is_not_followed(bench: Any) -> None:
    root = bench.folder / "project"
    (root / "templates").mkdir(parents=True)
    (bench.folder / "secret.svg").write_text("<face/>")
    (root / "templates" / "card.svg").symlink_to(bench.folder / "secret.svg")
    templates = Templates([(root, "templates")])
    assert templates.text("card.svg") is None
    assert [found.code for found in templates.bag.findings] == ["SY101"]
