"""A game, a style and a seed go in, the words of a new map that passes every check come out: maps are drawn until one does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeAlias, cast

from printgen import games
from printgen.compose.face import compose
from printgen.compose.stock import fonts
from printgen.compose.templates import Templates
from printgen.diagnostics.diagnostic import WARNING, Bag
from printgen.frozen import frozen, replace
from printgen.gather import gather
from printgen.loading.load import load, load_piece
from printgen.model.game import Component, Game
from printgen.pipeline.codes import NO_DRAFT
from printgen.pipeline.tracing import tracing
from printgen.pipeline.trip import named_checks
from printgen.place import NOWHERE, Text
from printgen.project import Found, Project, template_folders
from printgen.rules.compile import compile_rules
from printgen.rules.run import Subject, run
from printgen.rules.statement import Rulebook
from printgen.typeset.fonts import FontBook

KIND = "landscape"
ATTEMPTS, ENOUGH = 40, 12
"""So many maps are drawn at most before an error is given up on; and so many before one is taken in spite of a warning."""
Generator: TypeAlias = Callable[[Game, str, int, int, str, str], "str | None"]
Marking: TypeAlias = Callable[[Game, Component, "dict[str, str]", str], str]


@frozen
class Draft:
    """The words of a file (None: none came about, and the bag says why), and what the checks say of it: never an error."""

    words: str | None
    bag: Bag


def styles() -> tuple[str, ...]:
    """The styles in which maps can be drawn."""
    return tuple(gather(games, "landscape-style"))


@dataclass
class Drafts:
    """The desk at which maps of one game are drawn and tried; what all of them need is read once."""

    project: Project
    found: Found
    _game: Game | None = field(init=False)
    _wrong: Bag = field(init=False)

    def __post_init__(self) -> None:
        self._game, self._wrong = load(self.found.folder, self.found.root)

    def drawn(self, style: str, seed: int, identifier: str, title: str) -> Draft:
        """A map without errors, and if one comes about soon enough without warnings. The same seed gives the same words."""
        if self._game is None:
            return Draft(None, self._wrong)
        generator = cast("Generator | None", gather(games, "generator").get(KIND))
        best: Draft | None = None
        for attempt in range(ATTEMPTS if generator else 0):
            assert generator is not None
            words = generator(self._game, style, seed, attempt, identifier, title)
            if words is None:
                break
            words = self._marked(words, identifier)
            tried = self.tried(words, identifier)
            if not tried.has_errors and (best is None or tried.count(WARNING) < best.bag.count(WARNING)):
                best = Draft(words, tried)
            if best is not None and (attempt >= ENOUGH or not best.bag.count(WARNING)):
                return best
        if best is None:
            message = f"no {style} map comes about for {self.found.id} with seed {seed}"
            return Draft(None, Bag([NO_DRAFT.at(NOWHERE, message, hint="try another seed, or start with a blank map")]))
        return best

    def _marked(self, words: str, identifier: str) -> str:
        """The words with what can be said of a map only once it can be read: which abilities it calls for."""
        assert self._game is not None
        sheet, bag = self._read(words, identifier)
        marking = cast("Marking | None", gather(games, "marking").get(KIND))
        if marking is None or sheet is None or bag.has_errors:
            return words
        return marking(self._game, sheet, {name: ruling.chosen for name, ruling in self._game.rulings.items()}, words)

    def _read(self, words: str, identifier: str) -> tuple[Component | None, Bag]:
        return load_piece(self.found.folder, self.found.root, KIND, Text(f"{KIND}s/{identifier}.yaml", words))

    def tried(self, words: str, identifier: str) -> Bag:
        """What loading, the rules about maps and those about faces say of a map with these words."""
        assert self._game is not None
        sheet, bag = self._read(words, identifier)
        if sheet is None or bag.has_errors:
            bag.add(*([] if bag.has_errors else [NO_DRAFT.at(NOWHERE, f"{self.found.id} has no maps of the kind {KIND}")]))
            return bag
        others = tuple(component for component in self._game.components if component.kind.id != KIND)
        game = replace(self._game, components=(*others, sheet))
        bag.extend(run(self._rules[0], game, named_checks()))
        if not bag.has_errors:
            bag.extend(self._faces(game, sheet))
        return bag

    @cached_property
    def _rules(self) -> tuple[Rulebook, Rulebook]:
        """The rules about maps, and those about their faces."""
        assert self._game is not None
        whole = compile_rules(self._game)[0].checked
        maps = tuple(rule for rule in whole.rules if KIND in {rule.on, *rule.also})
        faces = tuple(rule for rule in whole.rules if rule.on == "face" and (not rule.kinds or KIND in rule.kinds))
        return Rulebook(maps, whole.definitions), Rulebook(faces, whole.definitions)

    @cached_property
    def _templates(self) -> Templates:
        return Templates(template_folders(self.project, self.found))

    @cached_property
    def _fonts(self) -> FontBook:
        return fonts(self._templates)[0]

    def _faces(self, game: Game, sheet: Component) -> Bag:
        faces, bag = compose(replace(game, components=(sheet,)), self._templates, self._fonts, tracing(self._fonts))
        bag.extend(run(self._rules[1], Subject(game, faces=faces), named_checks()))
        return bag
