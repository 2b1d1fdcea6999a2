"""The games of a run go in; the codes that can be found in them come out, with the name and the law of each, and what is wrong with words that name codes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from printgen.cli.codes import NO_SUCH_CODE
from printgen.cli.lore import tool_codes
from printgen.diagnostics.diagnostic import Bag
from printgen.diagnostics.nearest import did_you_mean
from printgen.diagnostics.selection import matches
from printgen.loading.load import load
from printgen.place import NOWHERE
from printgen.project import Found
from printgen.rules.compile import compile_rules


def known_codes(games: Iterable[Found]) -> dict[str, tuple[str, str]]:
    """Name and law by code: the tool's own, and the rules of the games."""
    known = {lore.code: (lore.name, lore.law) for lore in tool_codes()}
    for found in games:
        game, _ = load(found.folder, found.root)
        rules = compile_rules(game)[0].rules if game is not None else ()
        known.update({rule.code: (rule.name, rule.title) for rule in rules})
    return known


def all_known(games: Iterable[Found]) -> bool:
    """Whether the codes of all games are known: there are games, and each can be read."""
    loaded = [load(found.folder, found.root)[0] for found in games]
    return bool(loaded) and None not in loaded


def unknown_codes(patterns: Sequence[str], known: dict[str, tuple[str, str]]) -> Bag:
    """A finding for each pattern that means no code at all."""
    bag = Bag()
    for pattern in patterns:
        if not any(matches(pattern, code, name) for code, (name, _) in known.items()):
            near = did_you_mean(pattern, [word for code, (name, _) in known.items() for word in (code, name)])
            bag.add(NO_SUCH_CODE.at(NOWHERE, f'there is no code "{pattern}"{near}', hint="printgen explain lists all codes; FW2 and FW2* mean all that start so"))
    return bag
