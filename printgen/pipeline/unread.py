"""A game, its faces and its templates go in; a finding for each column of a table comes out that no template shows and no rule looks at."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from printgen.compose.templates import Templates
from printgen.diagnostics.diagnostic import Diagnostic
from printgen.diagnostics.nearest import nearest
from printgen.model.game import FieldSpec, Game, Kind
from printgen.pipeline.codes import UNREAD
from printgen.place import Place, Text
from printgen.scene.items import Face
from printgen.source.nodes import Mapping as Map
from printgen.source.read_table import read_table
from printgen.source.tables import is_table

CALLED = frozenset({"title", "name", "number"})
"""Fields by which a piece is called: in plans and reports (`Component.title`), and by its id."""
_TAKEN = re.compile(r"\{%[-+]?\s*(?:include|import|extends|from)\b((?:[^%{]|%(?!\})|\{(?!%))*)%\}")
"""A template takes another one in."""
_PLAIN = re.compile(r"""\s*(["'][^"']*["']|\[\s*(?:["'][^"']*["']\s*(?:,\s*)?)*\])\s*[-+]?(?:(?:ignore|with|without|as|import)\b.*)?""", re.DOTALL)
"""Its name in quotes, or several, of which the first that is there is taken; and what is said of it."""
_QUOTED = re.compile(r"""["']([^"']*)["']""")
_ASKED = re.compile(r"\bit\.([A-Za-z_]\w*)")


def unread(game: Game, faces: Mapping[tuple[str, str], Face], templates: Templates) -> Iterator[Diagnostic]:
    """The findings, in the order in which kinds and their fields were declared; nothing of what another game declared, which this one extends.

    A field is looked at if a template asked for it while the faces were drawn, or if its name stands in a template or a rule where a field can: behind a dot or in quotes,
    in a rule as any word that is no key. Where a template asks for one whose name is only known when it is drawn, that can say anything, and nothing is told.
    """
    reads: dict[str, set[str]] = {}
    for (name, _), face in faces.items():
        component = game.component(name)
        if component is not None:
            reads.setdefault(component.kind.id, set()).update(face.reads)
    referred = {one.refers for kind in game.kinds.values() for spec in kind.fields for one in (spec, spec.of or spec)}
    doubtful: list[tuple[FieldSpec, Kind, Place]] = []
    for kind in game.kinds.values():
        table = next((piece.place for piece in game.of_kind(kind.id) if piece.place.source is not None and is_table(piece.place.source.path)), None)
        for spec in kind.fields if table is not None and kind.id in reads else ():
            own = spec.place.file is not None and spec.place.file.startswith(f"{game.folder}/" if game.folder else "")
            if own and table is not None and f"{kind.id}.{spec.name}" not in referred and not _known(spec, kind, reads[kind.id]):
                doubtful.append((spec, kind, table))
    drawings = _drawings(game, templates) if doubtful else None
    if drawings is None:
        return
    rules = [node.place.source.text for node in game.rule_files if isinstance(node, Map) and node.place.source is not None]
    for spec, kind, table in doubtful:
        if not _named(spec.name, drawings, rules):
            yield _finding(spec, kind, table, {word for text in drawings for word in _ASKED.findall(text)})


def _drawings(game: Game, templates: Templates) -> list[str] | None:
    """The words of a game's templates and of all that these take in, without their comments; None if one takes in what it names only when it is drawn.

    They are read once more: of those that were drawn with, many were read by other processes.
    """
    shelves = Templates((shelf.root, shelf.folder) for shelf in templates.shelves)
    names = list(dict.fromkeys(name for kind in game.kinds.values() for name in (kind.template, kind.back) if name))
    found: list[str] = []
    for name in names:
        text = shelves.text(name if name.endswith(".svg") else f"{name}.svg")
        first, *others = text.text.split("{#") if text is not None else ("",)
        words = "".join([first, *(other.partition("#}")[2] for other in others)])
        found.append(words)
        for asked in _TAKEN.findall(words):
            plain = _PLAIN.fullmatch(asked)
            if plain is None:
                return None
            names.extend(name for name in _QUOTED.findall(plain[1]) if name not in names)
    return found


def _known(spec: FieldSpec, kind: Kind, reads: set[str]) -> bool:
    """Whether a field was shown, or is one that the tool itself reads."""
    return spec.name in reads or spec.name in CALLED or spec.type == "links" or any(layer.glyphs == spec.name for layer in kind.layers)


def _named(name: str, drawings: Iterable[str], rules: Iterable[str]) -> bool:
    """Whether a template or a rule names a field."""
    word = re.escape(name)
    in_drawing, in_rule = re.compile(rf"""[.'"]{word}\b"""), re.compile(rf"(?<![\w-]){word}\b(?!\s*:|-)")
    return any(in_drawing.search(text) for text in drawings) or any(in_rule.search(text) for text in rules)


def _finding(spec: FieldSpec, kind: Kind, table: Place | None, asked: set[str]) -> Diagnostic:
    meant = nearest(spec.name, sorted(asked - {one.name for one in kind.fields}))
    guess = f"; a template asks for it.{meant}: is that what is meant?" if meant else ""
    hint = f"show it with {{{{ it.{spec.name} }}}} in the template of {kind.id}, or leave it out; as a note to yourself it is called _{spec.name}"
    message = f'{kind.id}: no template shows the column "{spec.name}", and no rule looks at it{guess}'
    return UNREAD.at(_column(spec.name, table) or spec.place, message, hint=hint, about=(kind.id,))


def _column(name: str, table: Place | None) -> Place | None:
    """Where the header of a table names a column; None for a workbook, whose cells are read no second time."""
    source = table.source if table is not None else None
    found, _ = read_table(source) if isinstance(source, Text) else (None, None)
    return next((cell.place for cell in found.header if cell.text == name), None) if found is not None else None
