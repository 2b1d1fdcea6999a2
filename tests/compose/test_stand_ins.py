"""Where an icon is not there, a letter on a tile stands in for it if the template says so; templates can ask what there is."""

from __future__ import annotations

from typing import Any

from printgen.diagnostics.diagnostic import NOTE
from printgen.scene.items import Group, Use


def flat(items: Any) -> list[Any]:
    """All items, groups opened."""
    return [inner for item in items for inner in (flat(item.items) if isinstance(item, Group) else [item])]


def test_a_tile_with_a_letter_stands_in_and_is_told_once(bench: Any) -> None:
    bench.layer("terrain", ["ll", "lg"], {"l": "lava", "g": "leaf"}, ground=True)
    drawn = bench('<board square="10"><ground layer="terrain" icon="{}" letter="L" tint="red"/></board><icon name="lava" letter="L" tint="red" size="5"/>')
    assert [(f.code, f.severity, f.message) for f in drawn.findings] == [("TP219", NOTE, "there is no icon 'lava': drawn plain, with the letter L")]
    uses = [item for item in flat(drawn.face.scene.items) if isinstance(item, Use)]
    assert len(uses) == 5
    assert len({use.symbol.key for use in uses}) == 2
    tile = uses[0].symbol
    assert (tile.box.w, tile.box.h, len(tile.items)) == (10, 10, 3)


def test_an_icon_that_is_there_is_drawn_whatever_letter_is_given(bench: Any) -> None:
    drawn = bench('<icon name="leaf" letter="L" tint="red" size="5"/>')
    assert drawn.findings == []
    assert drawn.uses[0].symbol.title == "leaf"


def test_without_a_letter_it_is_an_error_and_so_is_a_colour_that_is_not_there(bench: Any) -> None:
    assert [f.code for f in bench('<icon name="lava" letter="" size="5"/>').findings] == ["TP213"]
    assert [f.message for f in bench('<icon name="lava" letter="L" tint="crimsen" size="5"/>').findings if f.severity != NOTE] == ["no colour 'crimsen' in the palette"]


def test_letters_are_only_letters(bench: Any) -> None:
    drawn = bench('<icon name="lava" letter="&lt;" tint="red" size="5"/>')
    assert [f.code for f in drawn.findings] == ["TP219"]


def test_a_template_can_ask_for_icons_and_colours(bench: Any) -> None:
    words = "{% for n in ['leaf', 'lava', '../leaf'] %}{{ has_icon(n) }} {% endfor %}{{ has_colour('red') }} {{ has_colour('crimsen') }}"
    assert bench(f'<text x="2" y="9" size="6">{words}</text>').words == ["true false false true false"]
