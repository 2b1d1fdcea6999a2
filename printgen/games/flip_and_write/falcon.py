"""The named checks `falcon-line`, `falcon-stop` and `falcon-arms`: a map goes in, what is wrong with the outline of its falcon comes out."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.analysis.board import Board, Square
from printgen.analysis.outline import outline
from printgen.analysis.paths import Paths, Patience, UndecidedError
from printgen.analysis.regions import regions
from printgen.diagnostics.diagnostic import NOTE
from printgen.frozen import replace
from printgen.games.flip_and_write.land import falcon_letter
from printgen.games.flip_and_write.survey import Survey, counted, first_of, named, survey_on
from printgen.gather import mark
from printgen.model.landscape import square_name
from printgen.place import Place
from printgen.rules.frame import Ask, Hit

SCRAP, NAMED = 3, 8
"""An area of so few squares counts as a slip of the pen; so many of the squares where a line comes apart are named."""


def line_fault(board: Board, inside: int, letter: str) -> str:
    """What is wrong with the line around the falcon's squares; "" if it is one closed line, or one from border to border."""
    parts = list(regions(board, inside))
    if not parts:
        return f'no square of the shade is marked "{letter}"'
    if len(parts) > 1:
        named_parts = [f"{part.bit_count()} at {square_name(first_of(board, part))}" for part in parts]
        return f"{len(parts)} areas are marked {letter} ({', '.join(named_parts)})"
    lines = _lines(board, list(board.squares(inside)))
    if lines == 0:
        return "it covers the whole sheet"
    return f"its outline falls into {lines} lines" if lines > 1 else ""


def gaps(board: Board, inside: int) -> list[Square]:
    """The squares at which the line comes apart: holes in the area, squares between two areas, and areas that are only scraps; the nearest to mending first."""
    parts = sorted(regions(board, inside), key=int.bit_count)
    border = board.mask(s for s in board.squares(board.all) if s[0] in {1, board.columns} or s[1] in {1, board.rows})
    holes = [part for part in regions(board, board.all & ~inside) if not part & border]
    between = [s for s in board.squares(board.all & ~inside) if sum(bool(part & board.beside(board.bit(s))) for part in parts) > 1]
    scraps = [square for part in parts[:-1] if part.bit_count() <= SCRAP for square in board.squares(part)]
    return [*(square for hole in sorted(holes, key=int.bit_count) for square in board.squares(hole)), *between, *scraps]


def _lines(board: Board, cells: list[Square]) -> int:
    """Into how many lines the outline falls, if what lies on the border of the sheet is no line."""
    lines = 0
    for loop in outline(cells):
        corners = list(zip(loop, (*loop[1:], loop[0]), strict=True))
        on_border = [_on_border(board, one, other) for one, other in corners]
        if not any(on_border):
            lines += 1
        else:
            lines += sum(1 for n, here in enumerate(on_border) if not here and on_border[n - 1])
    return lines


def _on_border(board: Board, one: Square, other: Square) -> bool:
    across = one[0] == other[0] and one[0] in {1, board.columns + 1}
    return across or (one[1] == other[1] and one[1] in {1, board.rows + 1})


def cannot_stop(survey: Survey) -> list[int]:
    """The lengths, from the first to the last that brings an ability, of snakes that cannot stop inside from outside. Raises UndecidedError."""
    if survey.too_large:
        raise UndecidedError(survey.too_large)
    found = []
    for length in range(survey.length, survey.longest + 1):
        ground, patience = survey.ground(length), Patience()
        inside = replace(ground, end=ground.end & ground.outlined)
        moves = ((Paths(inside, steps), starts & ~ground.outlined) for steps, starts in survey.takeoffs(length))
        if not any(paths.find(start, 0, patience) for paths, starts in moves for start in survey.board.squares(paths.walkable & starts)):
            found.append(length)
    return found


def arms(survey: Survey) -> tuple[list[Square], list[Square]]:
    """Squares of the falcon with nothing of it on two opposite sides; and squares between two parts of it: straight across either is two crossings."""
    board, inside = survey.board, survey.land.falcon
    outside = board.all & ~inside
    stride = board.stride

    def between(middle: int, sides: int) -> int:
        return middle & ((sides << 1 & sides >> 1) | (sides << stride & sides >> stride))

    return list(board.squares(between(inside, outside))), list(board.squares(between(outside, inside)))


def _where(survey: Survey, squares: list[Square]) -> Place:
    shade = survey.land.sheet.layers.get("shade")
    return shade.where(squares[0]) if shade and squares else survey.land.sheet.fields.place_of("challenge", "falcon", "outline_of")


@mark("check", "falcon-line")
def falcon_line(ask: Ask) -> Iterator[Hit]:
    """One hit for a falcon whose outline is not one line: `problem`."""
    survey = survey_on(ask)
    letter = falcon_letter(survey.land.sheet) if survey else ""
    problem = line_fault(survey.board, survey.land.falcon, letter) if survey and letter else ""
    if survey and problem:
        apart = gaps(survey.board, survey.land.falcon)
        yield Hit(_where(survey, list(survey.board.squares(survey.land.falcon))), {"problem": problem}, tuple(map(square_name, apart[:NAMED])))


@mark("check", "falcon-stop")
def falcon_stop(ask: Ask) -> Iterator[Hit]:
    """One hit for a falcon under which snakes of some lengths cannot stop: `problem`; or one note if that is undecided."""
    survey = survey_on(ask)
    if survey is None or not survey.length or not survey.land.falcon:
        return
    place = _where(survey, list(survey.board.squares(survey.land.falcon)))
    try:
        lengths = cannot_stop(survey)
    except UndecidedError as problem:
        yield Hit(place, {"problem": f"{survey.id}: stops inside the falcon line are undecided: {problem}"}, severity=NOTE)
        return
    if len(lengths) == survey.longest - survey.length + 1:
        yield Hit(place, {"problem": "no square inside the falcon line can end a move: entering is always fatal"}, _rim(survey))
    elif lengths:
        yield Hit(place, {"problem": f"a snake of length {', '.join(map(str, lengths))} that enters the falcon line cannot stop inside it"}, _rim(survey))


def _rim(survey: Survey) -> tuple[str, ...]:
    """Some squares along the inner side of the falcon's line where a move cannot end, spread over it: ground there would let a snake stop."""
    board, inside = survey.board, survey.land.falcon
    rim = list(board.squares(inside & board.beside(board.all & ~inside) & ~survey.ground(survey.length).end))
    return tuple(square_name(square) for square in rim[:: max(1, len(rim) // NAMED)][:NAMED])


@mark("check", "falcon-arms")
def falcon_arms(ask: Ask) -> Iterator[Hit]:
    """One hit for a falcon with arms one square wide: `problem`."""
    survey = survey_on(ask)
    thin = arms(survey)[0] if survey and survey.land.falcon else []
    if survey and thin:
        many = f"{counted(len(thin), 'square')} ({named(thin)}) are one-square arms of the shade; crossing one in one turn is fatal"
        one = f"{square_name(thin[0])} is a one-square arm of the shade; crossing it in one turn is fatal"
        yield Hit(_where(survey, thin), {"problem": many if len(thin) > 1 else one}, tuple(map(square_name, thin)))
