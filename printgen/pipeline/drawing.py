"""A game, its templates and fonts go in with other work to be done; its faces come out, drawn by two processes where that is possible."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import TypeVar

from printgen.compose.face import Composer, Faces, Part, composer, joined
from printgen.compose.kept import Kept
from printgen.compose.templates import Templates
from printgen.diagnostics.diagnostic import Bag
from printgen.model.game import BOOKLET, Component, Game
from printgen.pipeline.drawer import Drawer
from printgen.pipeline.together import Means, Taken, together
from printgen.pipeline.tracing import tracing
from printgen.place import Place, Text
from printgen.scene.items import Symbol
from printgen.scene.packed import Pack
from printgen.typeset.fonts import FontBook

Own = TypeVar("Own")

FEW, SHARES = 24, 64
"""A kind with more pieces than that is drawn in several goes, but in no more than so many."""


def drawn(
    game: Game, templates: Templates, letters: FontBook, own: Callable[[], Own], drawer: Drawer | None = None, tell: Taken = lambda _done, _of: None
) -> tuple[Own, Faces, Bag]:
    """What `own` gives (it is done meanwhile), all faces of the game, and what is wrong with them: as `compose` says it. Of a `drawer` those come that are in it; new ones are put there.

    Where an icon, a picture or a template is at fault one process draws all faces anew: such a thing is told once, at the face that comes first.
    """
    # Before the palette is read: a drawer knows it as it is now.
    kept = None if drawer is None else Kept(game, templates, drawer)
    drawing, bag = composer(game, templates, letters, tracing(letters))
    drawing.kept = kept
    goes = list(_goes(game, templates))
    value, parts, helped = together(own, [_go(drawing, go) for go in goes], _means(game, templates, kept), tell)
    if helped and any(part.shared for part in parts):
        again, _ = composer(game, Templates((shelf.root, shelf.folder) for shelf in templates.shelves), letters, tracing(letters))
        parts = [again.part(game.components)]
    elif drawer is not None:
        drawer.put(parts)
    faces, wrong = joined(game, parts)
    bag.extend(wrong)
    return value, faces, bag


def _go(drawing: Composer, components: list[Component]) -> Callable[[], Part]:
    return lambda: drawing.part(components)


def _goes(game: Game, templates: Templates) -> Iterator[list[Component]]:
    """The components in the order in which they are drawn: all of one template together, for it is compiled once; the longest work first, so that none is left for the end.

    The longest of all is a booklet: its pages cannot be shared out, and they are set until its page numbers are right.
    """
    kinds: dict[str, list[Component]] = {}
    for component in game.components:
        kinds.setdefault(component.kind.id, []).append(component)

    def length(components: list[Component]) -> tuple[bool, int]:
        kind = components[0].kind
        texts = [templates.text(f"{name}.svg") for name in (kind.template, kind.back) if name and templates.shelf(f"{name}.svg") is not None]
        return kind.sort == BOOKLET, sum(len(text.text) for text in texts if text is not None) * (1 + len(components))

    for components in sorted(kinds.values(), key=length, reverse=True):
        share = max(FEW, -(-len(components) // SHARES))
        yield from (components[start : start + share] for start in range(0, len(components), share))


def _means(game: Game, templates: Templates, kept: Kept | None) -> Means:
    """How texts and drawings travel: texts that are known here become these again, of drawings that were kept it is said which."""

    @cache
    def known() -> dict[str, Text]:
        return {text.path: text for text in _texts(game, templates)}

    def text(path: str, words: str) -> Text:
        found = known().setdefault(path, Text(path, words))
        return found if found.text == words else Text(path, words)

    def pack(key: str, data: bytes, places: list[Place], links: Sequence[Symbol]) -> Pack:
        return kept.stored(key, places, links) if kept is not None and key else Pack(data, places, links)

    return {Text: (lambda text: (text.path, text.text), text), Pack: (lambda pack: (pack.key, b"" if pack.key else pack.data, pack.places, pack.links), pack)}


def _texts(game: Game, templates: Templates) -> Iterator[Text]:
    """The files that a face can point into."""
    places = [game.place, *(kind.place for kind in game.kinds.values()), *(component.place for component in game.components)]
    yield from dict.fromkeys(place.source for place in places if isinstance(place.source, Text))
    yield from (text for _, text in templates.texts)
