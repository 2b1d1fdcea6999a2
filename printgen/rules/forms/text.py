"""`text: {of, as, where, field, max_words, max_letters, forbid, pattern, fits}` — texts are short enough, of one pattern, free of some words, within a box."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from printgen.model.record import Record
from printgen.place import Place
from printgen.rules.expression import Fault
from printgen.rules.forms.form import count_of, elements, form, wrong
from printgen.rules.frame import Frame, Hit
from printgen.rules.functions import kind_of, text_of
from printgen.rules.pattern import pattern
from printgen.rules.statement import Clause, Rule
from printgen.rules.view import View
from printgen.rules.world import ClauseError

LONGEST = 10_000
"""The most characters of one text that is looked at."""
SLACK = 0.01
"""By how many mm a text may reach out of its box: what rounding does."""
_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")


@form(
    "text",
    required=("of",),
    optional=("as", "where", "field", "max_words", "max_letters", "forbid", "pattern", "fits"),
    some=("max_words", "max_letters", "forbid", "pattern", "fits"),
    words={"as": (), "field": ()},
    patterns=("pattern",),
    plain=("forbid",),
)
def text(frame: Frame, rule: Rule) -> Iterator[Hit]:
    """A hit for each text that is wrong: `text`, `words`, `letters`, `word` (a forbidden one), `wanted`, `problem`; a forbidden word is pointed at.

    `field` names the field that holds the text; without it an element is a text itself, or a measured one (`face.texts`). What is not given (none) is no
    text. `forbid`: words or phrases, as whole words, small and large letters alike. `pattern`: of which the whole text must be. `fits`: a box with w and h (and
    x and y) in mm in which the ink of a measured text must lie.
    """
    most = {key: count_of(frame, rule, key) for key in ("max_words", "max_letters")}
    forbidden = _forbidden(frame, rule)
    fitted = Clause(rule.arguments["field"].source, rule.arguments["field"].place) if "field" in rule.arguments else None
    name = rule.arguments["as"].source if "as" in rule.arguments else "one"
    for inner, element, _ in elements(frame, rule, by=""):
        clause = Clause(f"{name}.{fitted.source}", fitted.place) if fitted else Clause(name, rule.arguments["of"].place)
        words = _words(clause, inner.value(clause), measured=fitted is None)
        if words is None:
            continue
        place = inner.place(clause)
        values = {**inner.values, "text": words, "words": len(_WORD.findall(words)), "letters": len(words), "word": "", "wanted": None}
        for key, one in (("max_words", "words"), ("max_letters", "letters")):
            limit = most[key]
            if limit is not None and values[one] > limit:
                shown = "characters" if one == "letters" else one
                yield Hit(place, {**values, "wanted": limit, "problem": f"{values[one]} {shown}, at most {limit}: {_short(words)}"}, inner.about)
        for word in forbidden:
            found = _found(word, words)
            if found:
                yield Hit(_at(place, found), {**values, "word": found, "problem": f'"{found}" is not to be said: {_short(words)}'}, inner.about)
        if "pattern" in rule.arguments and not pattern(rule.arguments["pattern"].source).matches(words):
            wanted = rule.arguments["pattern"].source
            yield Hit(place, {**values, "wanted": wanted, "problem": f'"{_short(words)}" is not of the pattern {wanted}'}, inner.about)
        if "fits" in rule.arguments:
            yield from _fits(inner, rule, element, values, place)


def _forbidden(frame: Frame, rule: Rule) -> list[str]:
    if "forbid" not in rule.arguments:
        return []
    clause = rule.arguments["forbid"]
    value = frame.value(clause)
    listed = [value] if isinstance(value, str) else value
    if not isinstance(listed, list | tuple) or not all(isinstance(word, str) and word.strip() for word in listed):
        wrong(clause, f"forbid must be a list of words, is {kind_of(value)}" if not isinstance(listed, list | tuple) else "forbid must be a list of words")
    return list(listed)


def _words(clause: Clause, value: Any, *, measured: bool) -> str | None:
    if measured and isinstance(value, View) and "text" in value.names():
        value = value.field("text")
    if value is None:
        return None
    try:
        words = text_of(value)
    except TypeError as error:
        raise ClauseError(clause, Fault("failed", str(error))) from None
    if len(words) > LONGEST:
        raise ClauseError(clause, Fault("limit", f"too much: a text of more than {LONGEST:,} characters"))
    return words


def _found(word: str, words: str) -> str:
    """The forbidden word as it stands in the text; "" if it does not."""
    found = re.search(rf"(?<!\w){re.escape(word)}(?!\w)", words, re.IGNORECASE)
    return found[0] if found else ""


def _at(place: Place, word: str) -> Place:
    """The word inside the text's place; the whole place if it is written otherwise there (escaped, or broken into lines)."""
    written = place.source.text[place.start : place.end] if place.source else ""
    found = re.search(rf"(?<!\w){re.escape(word)}(?!\w)", written)
    return place.within(found.start(), found.end()) if found else place


def _short(words: str) -> str:
    words = " ".join(words.split())
    return words if len(words) <= 60 else words[:57].rstrip() + "…"


def _fits(frame: Frame, rule: Rule, element: Any, values: Mapping[str, Any], place: Place) -> Iterator[Hit]:
    clause = rule.arguments["fits"]
    room, ink = _box(clause, frame.value(clause)), _box(clause, element)
    over = {"w": ink["w"] - room["w"], "h": ink["h"] - room["h"]}
    if "x" in room and "x" in ink:
        over = {
            "left": room["x"] - ink["x"],
            "top": room["y"] - ink["y"],
            "right": ink["x"] + ink["w"] - room["x"] - room["w"],
            "bottom": ink["y"] + ink["h"] - room["y"] - room["h"],
        }
    names = {"w": "too wide by", "h": "too high by", "left": "out on the left by", "top": "out at the top by", "right": "out on the right by", "bottom": "out at the bottom by"}
    far = ", ".join(f"{names[side]} {text_of(round(much, 2))} mm" for side, much in over.items() if much > SLACK)
    if far:
        yield Hit(place, {**values, "wanted": f"{text_of(round(room['w'], 2))} x {text_of(round(room['h'], 2))} mm", "problem": f"{far}: {_short(str(values['text']))}"}, frame.about)


def _box(clause: Clause, value: Any) -> dict[str, float]:
    if isinstance(value, View):
        given: Mapping[str, Any] = {name: value.field(name) for name in ("x", "y", "w", "h") if name in value.names()}
    elif isinstance(value, Record):
        given = value.fields
    else:
        given = value if isinstance(value, Mapping) else {}
    box = {name: number for name in ("x", "y", "w", "h") if isinstance(number := given.get(name), int | float) and not isinstance(number, bool)}
    if not {"w", "h"} <= {*box}:
        wrong(clause, "fits needs measured texts, and a box with w and h in mm")
    return box if {"x", "y"} <= {*box} else {"w": box["w"], "h": box["h"]}
