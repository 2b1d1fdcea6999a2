"""`printgen analyse`: a game and its maps or kinds of pieces go in, all that can be worked out of them comes out, in sentences or as JSON."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from printgen.cli import options


@click.command(short_help="Tell all that can be worked out of maps, tiles and decks.")
@click.argument("game")
@click.argument("pieces", nargs=-1, metavar="[LANDSCAPE|DECK]...")
@click.option("--at", "square", metavar="A8/B3", help="Tell what is known of one square.")
@click.option("--cave", metavar="A8/B3", help="Tell where a cave dealt to this square may lie, which way it slides and why, by each reading of the rulebook.")
@click.option("--against", metavar="OTHER", help="Tell in which measures another map differs from the LANDSCAPE.")
@options.form
@options.debug
def command(game: str, pieces: tuple[str, ...], square: str | None, cave: str | None, against: str | None, form: str) -> int:
    """Tell of each map, or of those named: where caves come to lie, how many moves lead on, how its parts hang together, what is out of reach.

    Of a deck (the id of a kind of pieces) tell how often each value of each field occurs, which pieces are alike and where a value is missing, how much
    room each text has left, the tightest first, and which icons of the game no face shows.

    Of a game with tiles tell what stands on their edges, how many heads and tails there are, which tiles are distinct and which need their back, how
    long a snake can be, and what greedy players make of the set.

    GAME is a game's id or the path of its folder, LANDSCAPE the id of a component. Nothing of it is a finding; those are told by: printgen check
    (and drawn by: printgen check --overlay).
    """
    import json

    from printgen.cli import decks
    from printgen.cli.analyses import Question, answered, of_tiles, words
    from printgen.cli.games import found_games
    from printgen.cli.report import told
    from printgen.loading.load import load

    if sum(one is not None for one in (square, cave, against)) > 1:
        raise click.UsageError("--at, --cave and --against ask for different things: take one of them.")
    if against is not None and len(pieces) != 1:
        raise click.UsageError("--against holds one map against another: name one LANDSCAPE.")
    project, found, bag = found_games((game,), Path.cwd())
    if bag.has_errors or not found:
        return told(decks.with_homes(bag, game, Path.cwd(), "analyse"), form)
    loaded, bag = load(found[0].folder, found[0].root)
    if loaded is None or not loaded.sound:
        return told(bag, form)
    wrong = decks.unknown(loaded, pieces)
    if wrong.has_errors:
        return told(wrong, form)
    kinds = [loaded.kinds[name] for name in pieces if decks.is_deck(loaded, name)]
    if kinds:
        if len(kinds) < len(pieces) or square or cave or against:
            raise click.UsageError("A deck is a kind of pieces; it goes with other kinds, not with single pieces, --at, --cave or --against.")
        from printgen.pipeline.deck import report

        data = report(project, found[0], loaded, kinds)
        sys.stdout.write(json.dumps(data, indent=2) + "\n" if form == "json" else decks.words(data))
        return 0
    answers, wrong = answered(loaded, Question(pieces, square, cave, against))
    if wrong.has_errors:
        return told(wrong, form)
    tiles = None if pieces or square or cave or against else of_tiles(loaded)
    if form == "json":
        told_of_tiles = {"tiles": tiles.data} if tiles is not None else {}
        sys.stdout.write(json.dumps({"game": loaded.id, "maps": [answer.data for answer in answers], **told_of_tiles}, indent=2) + "\n")
    elif not answers and tiles is None:
        sys.stdout.write(decks.offered(loaded))
    else:
        sys.stdout.write("\n".join(words(answer) for answer in (*answers, *([tiles] if tiles is not None else []))))
    return 0
