"""A game and a question about its maps go in, answers come out: data for JSON, and the same in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, cast

from printgen.frozen import frozen

if TYPE_CHECKING:
    from printgen.diagnostics.diagnostic import Bag
    from printgen.model.game import Component, Game

Analysis = Callable[["Game", "Component", Mapping[str, str]], "dict[str, Any] | None"]
OfCave = Callable[["Game", "Component", Mapping[str, str], tuple[int, int]], "dict[str, Any] | None"]
Words = Callable[[dict[str, Any]], Iterable[tuple[str, list[str]]]]
Measures = Callable[[dict[str, Any]], Mapping[str, Mapping[str, float]]]


@frozen
class Question:
    """What is asked: of which components (none: all that have a map), and of one square, a dealt cave, or another map."""

    pieces: tuple[str, ...] = ()
    square: str | None = None
    cave: str | None = None
    against: str | None = None


@frozen
class Answer:
    """The data of one map, and headings with lines that say the same."""

    data: dict[str, Any]
    pages: tuple[tuple[str, tuple[str, ...]], ...]


def answered(game: Game, question: Question) -> tuple[list[Answer], Bag]:
    """The answers, one for each map, and what is wrong with the question."""
    from printgen.cli.codes import NO_SUCH_PIECE
    from printgen.diagnostics.diagnostic import Bag
    from printgen.diagnostics.nearest import did_you_mean
    from printgen.place import NOWHERE

    bag = Bag()
    known = {component.id: component for component in game.components}
    for asked in (*question.pieces, *([question.against] if question.against else [])):
        if asked not in known:
            bag.add(NO_SUCH_PIECE.at(NOWHERE, f'{game.id} has no component "{asked}"{did_you_mean(asked, list(known))}'))
        elif not known[asked].layers and question.against is None:
            kind = known[asked].kind.id
            hint = f"of all pieces of its kind tells: printgen analyse {game.id} {kind}; of all tiles: printgen analyse {game.id}"
            bag.add(NO_SUCH_PIECE.at(NOWHERE, f"{asked} is no map", hint=hint))
    if bag.findings:
        return [], bag
    chosen = [known[asked] for asked in question.pieces] or list(game.components)
    if question.cave is not None:
        answers = list(_of_cave(game, chosen, question.cave))
    elif question.against is not None:
        answers = list(_against(game, chosen[0], known[question.against]))
        if not answers:
            bag.add(NO_SUCH_PIECE.at(NOWHERE, f"{chosen[0].id} and {question.against} are not both maps that printgen can measure"))
    else:
        answers = list(_of_maps(game, chosen, question.square))
    square = question.square or question.cave
    if square is not None and not answers:
        bag.add(NO_SUCH_PIECE.at(NOWHERE, f'there is no square "{square}" on any of the maps', hint="squares are written A8/B3: column 8, row 3"))
    return answers, bag


def words(answer: Answer) -> str:
    """An answer as text."""
    from printgen.diagnostics.formats.escape import escaped

    data = answer.data
    lines = [f"{data['id']}: {escaped(data['title'])}"]
    for heading, sentences in answer.pages:
        lines += [f"  {escaped(heading)}", *(f"    {escaped(sentence)}" for sentence in sentences)]
    return "\n".join(lines) + "\n"


def of_tiles(game: Game) -> Answer | None:
    """What can be worked out of a game's tiles, as its own rules say that they match and are played; None if it has none."""
    from printgen.checks.tile_report import asked, report
    from printgen.checks.tile_report import words as sentences
    from printgen.rules.compile import compile_rules
    from printgen.rules.expression import sandbox
    from printgen.rules.frame import Ask

    book, _ = compile_rules(game)
    data = report(asked(Ask(game, rulings=_rulings(game), evaluate=sandbox().evaluate), book))
    if data is None:
        return None
    return Answer({"id": "tiles", "title": game.title, **data}, tuple((heading, tuple(lines)) for heading, lines in sentences(data)))


def _gathered(kind: str) -> dict[str, Any]:
    from printgen import games
    from printgen.gather import gather

    return dict(gather(games, kind))


def _rulings(game: Game) -> dict[str, str]:
    return {name: ruling.chosen for name, ruling in game.rulings.items()}


def _of_maps(game: Game, chosen: Iterable[Component], square: str | None) -> Iterator[Answer]:
    """All that is known of each map, or of one square of it."""
    said = _slow_rules(game)
    told = cast("dict[str, Words]", _gathered("analysis-words"))
    analyses = cast("dict[str, Analysis]", _gathered("analysis"))
    for component in chosen:
        for name, analysis in analyses.items():
            data = analysis(game, component, _rulings(game))
            if data is None:
                continue
            rules = said.get(component.id, [])
            data = {**data, "rules": rules}
            if square is None:
                pages = (*told[name](data), *([("Play-outs", rules)] if rules else []))
                yield Answer(data, tuple((heading, tuple(lines)) for heading, lines in pages))
            elif square in data["squares"]:
                yield Answer(data, ((square, tuple(_fields(data["squares"][square]))),))


def _of_cave(game: Game, chosen: Iterable[Component], name: str) -> Iterator[Answer]:
    """Where a cave dealt to a square may lie."""
    from printgen.model.landscape import square_of

    square = square_of(name)
    told = cast("dict[str, Words]", _gathered("analysis-cave-words"))
    for component in chosen if square else ():
        assert square is not None
        for kind, analysis in cast("dict[str, OfCave]", _gathered("analysis-cave")).items():
            data = analysis(game, component, _rulings(game), square)
            if data is not None:
                yield Answer(data, tuple((heading, tuple(lines)) for heading, lines in told[kind](data)))


def _against(game: Game, component: Component, other: Component) -> Iterator[Answer]:
    """The measures in which two maps differ."""
    measures = cast("dict[str, Measures]", _gathered("analysis-measures"))
    for name, analysis in cast("dict[str, Analysis]", _gathered("analysis")).items():
        both = [analysis(game, one, _rulings(game)) for one in (component, other)]
        if both[0] is None or both[1] is None or name not in measures:
            continue
        one, two = (measures[name](data) for data in both if data)
        found: dict[str, dict[str, list[float | None]]] = {}
        for heading in {**one, **two}:
            ours, theirs = one.get(heading, {}), two.get(heading, {})
            different = {measure: [ours.get(measure), theirs.get(measure)] for measure in {**ours, **theirs} if ours.get(measure) != theirs.get(measure)}
            if different:
                found[heading] = different
        same = sum(two.get(heading, {}).get(measure) == number for heading, values in one.items() for measure, number in values.items())
        data = {"id": component.id, "title": f"{component.title} against {other.title}", "against": other.id, "same": same, "differences": found}
        yield Answer(data, (*_table(component.id, other.id, found), ("The same", (f"{same} measures",))))


def _table(one: str, two: str, found: Mapping[str, Mapping[str, list[float | None]]]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The differences in columns: the measure, both numbers, and by how much the first is larger."""
    wide = max((len(measure) for values in found.values() for measure in values), default=0)
    columns = [max(len(name), 7) for name in (one, two)]
    for n, (heading, values) in enumerate(found.items()):
        lines = [f"{'':{wide}}  {one:>{columns[0]}}  {two:>{columns[1]}}"] if n == 0 else []
        for measure, (a, b) in values.items():
            more = f"  {a - b:+g}" if a is not None and b is not None else ""
            lines.append(f"{measure:{wide}}  {_number(a):>{columns[0]}}  {_number(b):>{columns[1]}}{more}".rstrip())
        yield heading, tuple(lines)


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:g}"


def _slow_rules(game: Game) -> dict[str, list[str]]:
    """What the rules say that a check leaves out because they take their time, by component."""
    from printgen.pipeline.trip import named_checks
    from printgen.rules.compile import compile_rules
    from printgen.rules.run import run
    from printgen.rules.statement import Rulebook

    book, _ = compile_rules(game)
    slow = Rulebook(tuple(rule for rule in book.rules if rule.only == "analyse"), book.definitions)
    said: dict[str, list[str]] = {}
    for finding in run(slow, game, named_checks()).sorted:
        said.setdefault(finding.about[0] if finding.about else "", []).append(f"{finding.code} {finding.message}")
    return said


def _fields(one: dict[str, Any]) -> Iterable[str]:
    """The fields of a square, a line each; mappings within stand on one line."""
    for name, value in one.items():
        if isinstance(value, dict):
            for inner, found in value.items():
                listed = ", ".join(f"{key} {how}".strip() for key, how in found.items()) if isinstance(found, dict) else found
                yield f"{name.replace('_', ' ')}, {inner}: {listed or 'none'}"
        else:
            yield f"{name.replace('_', ' ')}: {str(value).lower() if isinstance(value, bool) else value}"
