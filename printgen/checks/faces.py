"""The named checks `alike-from-behind`, `safe-area`, `smallest-text`, `wide-squares`, `halves-meet` and `six-or-nine`: finished faces go in, hits for what would spoil them on paper come out."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.checks.wording import records
from printgen.diagnostics.diagnostic import Label
from printgen.gather import mark
from printgen.geometry import Rect
from printgen.model.game import Component
from printgen.place import Place
from printgen.rules.frame import Ask, Hit
from printgen.scene.items import Face, SetText

SLACK = 0.05
"""What is not seen on paper (mm)."""
BEYOND = 0.01
"""So far (mm) a text may reach beyond the cut and is still told as too near to it, not as cut off."""
TURNED = {"0": "0", "6": "9", "8": "8", "9": "6"}
"""Digits that are digits upside down as well; a 1 has a foot."""


@mark("check", "alike-from-behind")
def alike_from_behind(ask: Ask) -> Iterator[Hit]:
    """A hit for each piece of a hidden class that can be told from the first one while it lies face down: `piece`, `first`, `what`.

    The game names its classes: `hidden: [{of: [ability-card], side: back}]`: kinds or pieces that are shuffled together; `side` is the one that is seen.
    """
    for entry in records(ask.game.data.get("hidden")):
        of, side = entry.get("of"), str(entry.get("side", "back"))
        wanted = {str(name) for name in of} if isinstance(of, tuple) else set()
        pieces = [c for c in ask.game.components if c.id in wanted or c.kind.id in wanted]
        for piece in pieces[1:]:
            what = _unlike(ask, pieces[0], piece, side)
            if what:
                yield Hit(piece.place, {"piece": piece.id, "first": pieces[0].id, "what": what}, (piece.id,), labels=(Label(pieces[0].place, "the first of them"),))


def _unlike(ask: Ask, first: Component, piece: Component, side: str) -> str:
    """What tells two pieces apart from behind; "" if nothing does."""
    for what, one, other in (
        ("size", first.kind.size, piece.kind.size),
        ("corner", first.kind.corner, piece.kind.corner),
        ("bleed", first.kind.bleed, piece.kind.bleed),
    ):
        if one != other:
            return f"the {what} of"
    faces = [ask.faces.get((component.id, side)) for component in (first, piece)]
    keys = [face.scene.key if face else "" for face in faces]
    return "" if keys[0] == keys[1] else f"the {side} of"


@mark("check", "safe-area")
def safe_area(ask: Ask) -> Iterator[Hit]:
    """A hit for each text too near the cut, and each ground that ends between the cut and the bleed: `piece`, `problem`.

    The margin is the kind's `safe` (3 mm if it says nothing). A ground is a filled shape along at least half of an edge; it is told once for all pieces of a kind.
    A text that does not fit its room, or lies beyond the cut, is none of these: whoever set it has told.
    """
    seen: set[tuple[str, str]] = set()
    short: dict[tuple[str, Place, str], list[str]] = {}
    for face in ask.faces.values():
        component = ask.game.component(face.component)
        if component is not None and (component.kind.id, face.scene.key) not in seen:
            seen.add((component.kind.id, face.scene.key))
            for text in face.texts:
                yield from _near(face, text, component.kind.safe)
            for place, problem in _short(face):
                short.setdefault((component.kind.id, place, problem), []).append(component.id)
    for (_, place, problem), pieces in short.items():
        named = list(dict.fromkeys(pieces))
        yield Hit(place, {"piece": named[0] + (f" and {len(named) - 1} more" if len(named) > 1 else ""), "problem": problem}, tuple(named))


def _near(face: Face, text: SetText, safe: float) -> Iterator[Hit]:
    size, ink = face.scene.size, text.box
    far = min(ink.x, ink.y, size.w - ink.right, size.h - ink.bottom)
    if text.fits and -BEYOND <= far < safe - SLACK:
        words = text.text if len(text.text) <= 30 else text.text[:29] + "…"
        labels = (Label(text.drawn, "drawn here"),) if text.drawn.source and text.drawn != text.place else ()
        yield Hit(text.place, {"piece": face.component, "problem": f'"{words}" is {far:.1f} mm from the cut, must be {safe:g} mm'}, (face.component,), labels=labels)


def _short(face: Face) -> Iterator[tuple[Place, str]]:
    bleed, size = face.scene.bleed, face.scene.size
    if bleed <= 0:
        return
    for rect, place in face.grounds:
        for side, past, along, whole in (
            ("left", -rect.x, rect.h, size.h),
            ("top", -rect.y, rect.w, size.w),
            ("right", rect.right - size.w, rect.h, size.h),
            ("bottom", rect.bottom - size.h, rect.w, size.w),
        ):
            if along * 2 >= whole and -SLACK < past < bleed - SLACK and _touches(rect, face):
                yield place, f"a ground ends {max(0.0, past):.1f} mm beyond the {side} cut, must reach {bleed:g} mm"
                return


def _touches(rect: Rect, face: Face) -> bool:
    return rect.meets(Rect(0, 0, face.scene.size.w, face.scene.size.h))


@mark("check", "smallest-text")
def smallest_text(ask: Ask) -> Iterator[Hit]:
    """A hit for each text below the smallest size for its sort of piece: `piece`, `text`, `size`, `least`. `with: {card: 6.5, sheet: 8, …}` (points)."""
    sizes = {name: float(value) for name, value in ask.options.fields.items() if isinstance(value, int | float)}
    for face in ask.faces.values():
        component = ask.game.component(face.component)
        least = sizes.get(component.kind.sort, 0.0) if component else 0.0
        for text in face.texts:
            if text.size < least - 0.005:
                words = text.text if len(text.text) <= 30 else text.text[:29] + "…"
                values = {"piece": face.component, "text": words, "size": round(text.size, 2), "least": least}
                yield Hit(text.place, values, (face.component,))


@mark("check", "halves-meet")
def halves_meet(ask: Ask) -> Iterator[Hit]:
    """A hit for each half that does not meet the others at the cut: `piece`, `problem`. `with: {part, right: front, left: back}` (which side's half lies at which edge)."""
    part = str(ask.options.get("part"))
    first: Rect | None = None
    for (identifier, side), face in ask.faces.items():
        half = next((one for one in face.parts if one.name == part), None)
        if half is None:
            continue
        box, bleed = half.box, face.scene.bleed
        edge = face.scene.size.w if side == ask.options.get("right") else 0.0
        problem = ""
        if abs(box.x + box.w / 2 - edge) > SLACK:
            problem = f"the middle of the whole lies {abs(box.x + box.w / 2 - edge):.1f} mm from the {'right' if edge else 'left'} cut"
        elif box.w / 2 < bleed - SLACK:
            problem = f"it reaches {box.w / 2:.1f} mm beyond the cut, must reach {bleed:g} mm"
        elif first is not None and abs(box.y - first.y) > SLACK:
            problem = f"the halves meet {abs(box.y - first.y):.1f} mm apart"
        elif first is not None and abs(box.h - first.h) > SLACK:
            problem = f"the halves are {first.h:.1f} and {box.h:.1f} mm high"
        first = first or box
        if problem:
            yield Hit(half.place, {"piece": f"{identifier} ({side})", "problem": problem}, (identifier,))


@mark("check", "wide-squares")
def wide_squares(ask: Ask) -> Iterator[Hit]:
    """A hit for each board whose squares are too small to draw in: `piece`, `wide`. `with: {part: map, kinds: [landscape], least: 7}` (mm)."""
    kinds, least = ask.options.get("kinds"), ask.options.get("least")
    for face in _of(ask, kinds):
        for part in face.parts:
            wide = part.values.get("square")
            if part.name == ask.options.get("part") and isinstance(wide, int | float) and isinstance(least, int | float) and wide < least:
                yield Hit(part.place, {"piece": face.component, "wide": wide}, (face.component,))


@mark("check", "six-or-nine")
def six_or_nine(ask: Ask) -> Iterator[Hit]:
    """A hit for each big number that is another one upside down and has no line under it: `piece`, `number`, `turned`.

    `with: {part: number, line: underline, kinds: [apple-card]}` names the part that holds the number, and the line.
    """
    for face in _of(ask, ask.options.get("kinds")):
        parts = {part.name: part for part in face.parts}
        big, line = parts.get(str(ask.options.get("part"))), parts.get(str(ask.options.get("line")))
        number = next((text.text.strip() for text in face.texts if big and big.box.grown(SLACK).holds(text.box) and text.text.strip().isdecimal()), "")
        turned = "".join(TURNED.get(digit, "") for digit in reversed(number))
        if big and number and len(turned) == len(number) and turned != number and not (line and line.box.y >= big.box.bottom - SLACK):
            yield Hit(big.place, {"piece": f"{face.component} ({face.side})", "number": number, "turned": turned}, (face.component,))


def _of(ask: Ask, kinds: object) -> Iterator[Face]:
    """The faces of some kinds."""
    wanted = set(kinds) if isinstance(kinds, tuple) else set()
    for face in ask.faces.values():
        component = ask.game.component(face.component)
        if component is not None and component.kind.id in wanted:
            yield face
