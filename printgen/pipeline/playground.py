"""The faces of a product go in, its part of a package for Tabletop Playground comes out: textures with the pieces side by side, and templates that say how large, thick and round they are.

A package is a folder with Manifest.json, Templates/ and Textures/ (tabletop-playground.com, knowledge base, Packages). Templates are as the maker's schema has them
(plasticity-studios/tabletop-playground-schemas: object-template, templates) and as published packages write them, where the two differ (colours from 0 to 255).
All pieces are of its type Card, which is what it calls cards, tiles and tokens: "Rounded", "Square" and "Round" are shapes of the game, any other comes from a picture of the outline.
"""

from __future__ import annotations

import json
import math
import uuid
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from printgen.files import file_name
from printgen.frozen import frozen
from printgen.geometry import Rect, Size
from printgen.model.game import Component, Game, Product
from printgen.scene.items import Face, Scene
from printgen.scene.shape import CIRCLE, RECTANGLE, ROUNDED, Outline, outline
from printgen.typeset.fonts import FontBook

WIDEST = 4096
"""Pixels of a texture on a side. The game takes twice as many; those who publish for it stay at this."""
MOST = 128
"""Pieces in a row or column of a texture (the schema's maximum)."""
SHARP, COARSE = 300 / 25.4, 150 / 25.4
"""Pixels to the millimetre: no texture is sharper, and pieces go to a further one before they become coarser."""
TOGETHER = frozenset({"card", "tile", "token"})
"""Sorts of which all pieces of a kind lie on one stack; of others each design is an object of its own."""
THIN, THICK = 0.05, 0.2
"""Centimetres: a playing card as the game has it, and punched cardboard as published packages have it."""
MODELS = {RECTANGLE: "Square", ROUNDED: "Rounded", CIRCLE: "Round"}
PAPER = "paper.jpg"
DESCRIPTOR = "Manifest.json"
_NAMESPACE = uuid.uuid5(uuid.NAMESPACE_URL, "printgen/tabletop-playground")

Faces = Mapping[tuple[str, str], Face]


@frozen
class Stack:
    """Pieces of one kind and outline on one texture: `columns` x `rows` places of `pixels`. `name` begins the names of its files; `backs` is "" (none), "one" (for all) or "each"."""

    name: str
    title: str
    pieces: tuple[Component, ...]
    columns: int
    rows: int
    pixels: tuple[int, int]
    outline: Outline
    backs: str


def stacks(game: Game, product: Product, faces: Faces) -> list[Stack]:
    """The objects of a product. A piece without a front is left out: a booklet (whoever laid out the job has said so), or what could not be drawn."""
    groups: dict[tuple[str, str, Outline], list[Component]] = {}
    for piece in game.components:
        face = faces.get((piece.id, "front"))
        if piece.id in product.components and face is not None:
            alone = "" if piece.kind.sort in TOGETHER else piece.id
            groups.setdefault((piece.kind.id, alone, outline(face.scene)), []).append(piece)
    found: list[Stack] = []
    for (kind, alone, shape), pieces in groups.items():
        most = _most(shape.box)
        parts = [tuple(pieces[start : start + most]) for start in range(0, len(pieces), most)]
        for part in parts:
            title = part[0].title if alone else part[0].kind.title or (product.title if len(groups) == 1 else kind)
            numbered = f"{title} ({parts.index(part) + 1} of {len(parts)})" if len(parts) > 1 else title
            keys = [faces[one.id, "back"].scene.key for one in part if (one.id, "back") in faces]
            columns, rows, pixels = _grid(len(part), shape.box)
            name = f"{file_name(product.id)}/{file_name(alone or kind)}"
            taken = {one.name for one in found}
            name = next(one for one in (name, *(f"{name}-{n}" for n in range(2, len(taken) + 3))) if one not in taken)
            found.append(Stack(name, numbered, part, columns, rows, pixels, shape, "" if len(keys) < len(part) else "one" if len(set(keys)) == 1 else "each"))
    return found


def _most(box: Rect) -> int:
    """How many pieces of that size a texture takes before they become coarse."""
    return max(1, math.floor(WIDEST / (box.w * COARSE))) * max(1, math.floor(WIDEST / (box.h * COARSE)))


def _grid(count: int, box: Rect) -> tuple[int, int, tuple[int, int]]:
    """The columns and rows that make the pieces sharpest, of equal ones those that leave least empty; and a piece's pixels."""

    def scale(columns: int) -> float:
        return min(SHARP, WIDEST / (columns * box.w), WIDEST / (math.ceil(count / columns) * box.h))

    columns = min(range(1, min(count, MOST) + 1), key=lambda n: (-round(scale(n), 6), -count % n, n))
    sharp = scale(columns)
    return columns, math.ceil(count / columns), (max(1, int(box.w * sharp)), max(1, int(box.h * sharp)))


def textures(stack: Stack, faces: Faces, fonts: FontBook) -> list[tuple[str, Callable[[], bytes]]]:
    """The pictures of a stack by their names below Textures/, each with what draws it: fronts, backs (if it has any), and the outline if the game has no such shape."""
    from printgen.render.png import photographs, png_outline, png_scene

    box, first = stack.outline.box, faces[stack.pieces[0].id, "front"].scene

    def pictures(side: str, pieces: Sequence[Component], seen: Rect, columns: int, rows: int) -> bytes:
        drawn: dict[str, bytes] = {}
        scenes = [faces[one.id, side].scene for one in pieces]
        for scene in scenes:
            if scene.key not in drawn:
                drawn[scene.key] = png_scene(scene, fonts, stack.pixels, seen)
        return photographs([drawn[scene.key] for scene in scenes], columns, rows)

    made: list[tuple[str, Callable[[], bytes]]] = [(_texture(stack, "front"), lambda: pictures("front", stack.pieces, box, stack.columns, stack.rows))]
    behind = Rect(first.size.w - box.right, box.y, box.w, box.h)
    if stack.backs == "each":
        made.append((_texture(stack, "back"), lambda: pictures("back", stack.pieces, behind, stack.columns, stack.rows)))
    elif stack.backs:
        made.append((_texture(stack, "back"), lambda: pictures("back", stack.pieces[:1], behind, 1, 1)))
    if stack.outline.shape not in MODELS:
        made.append((_texture(stack, "shape"), lambda: png_outline(first, fonts, stack.pixels, box)))
    return made


def paper(fonts: FontBook) -> bytes:
    """The picture of a back that is not printed."""
    from printgen.render.png import photographs, png_scene

    return photographs([png_scene(Scene("paper", Size(10, 10), ()), fonts, (64, 64))], 1, 1)


def _texture(stack: Stack, what: str) -> str:
    return f"{stack.name}-{what}.{'png' if what == 'shape' else 'jpg'}"


def template(game: Game, stack: Stack, copies: Mapping[str, int]) -> tuple[str, bytes]:
    """The name below Templates/ and the words of a stack's template; a piece is in it as often as `copies` says. Its GUID stays the same from build to build."""
    kind, model = stack.pieces[0].kind, MODELS.get(stack.outline.shape, "")
    held = kind.sort in TOGETHER
    guid = _guid(game, stack.name)
    said: dict[str, Any] = {
        "Type": "Card",
        "GUID": guid,
        "Name": stack.title,
        "Metadata": f"{game.id}/{kind.id}",
        "CollisionType": "Regular",
        "Friction": 0.7,
        "Restitution": 0,
        "Density": 0.5,
        "SurfaceType": "Cardboard",
        "Roughness": 1,
        "Metallic": 0,
        "PrimaryColor": {"R": 255, "G": 255, "B": 255},
        "SecondaryColor": {"R": 0, "G": 0, "B": 0},
        "Flippable": True,
        "AutoStraighten": False,
        "ShouldSnap": True,
        "ScriptName": "",
        "Blueprint": "",
        "Models": [],
        "Collision": [],
        "Lights": [],
        "SnapPointsGlobal": False,
        "SnapPoints": [],
        "ZoomViewDirection": {"X": 0, "Y": 0, "Z": 0},
        "GroundAccessibility": "Nothing",
        "Tags": [kind.sort],
        **_pictured(stack),
        "Width": _centimetres(stack.outline.box.w),
        "Height": _centimetres(stack.outline.box.h),
        "Thickness": THIN if kind.sort not in {"tile", "token", "sheet", "standee"} else THICK,
        "HiddenInHand": kind.sort == "card",
        "UsedWithCardHolders": held,
        "CanStack": True,
        "UsePrimaryColorForSide": False,
        "FrontTextureOverrideExposed": False,
        "AllowFlippedInStack": False,
        "MirrorBack": True,
        "EmissiveFront": False,
        "Model": model or _texture(stack, "shape"),
        **({} if model else {"ShapeAccuracy": 10, "ConvexCollision": True}),
        "Indices": [n for n, piece in enumerate(stack.pieces) for _ in range(copies.get(piece.id, 1))],
        "CardNames": {str(n): piece.title for n, piece in enumerate(stack.pieces)},
        "CardMetadata": {str(n): piece.id for n, piece in enumerate(stack.pieces)},
        "CardTags": {},
    }
    return f"{guid}.json", _words(said)


def _pictured(stack: Stack) -> dict[str, Any]:
    """Where a stack's pictures are. BackIndex -2: the back is a file of its own; -3: a place of its own in such a file. HiddenIndex -3: who may not see the front sees the back."""
    return {
        "FrontTexture": _texture(stack, "front"),
        "BackTexture": _texture(stack, "back") if stack.backs else PAPER,
        "HiddenTexture": "",
        "BackIndex": -3 if stack.backs == "each" else -2,
        "HiddenIndex": -3,
        "NumHorizontal": stack.columns,
        "NumVertical": stack.rows,
    }


def descriptor(game: Game) -> bytes:
    """Manifest.json of the package."""
    return _words({"Name": game.title, "Version": "1", "GUID": _guid(game), "CopyProtection": False})


def _guid(game: Game, name: str = "") -> str:
    """32 capital hexadecimal digits, the same for the same game and name at all times."""
    return uuid.uuid5(_NAMESPACE, f"{game.id}\n{game.title}\n{name}").hex.upper()


def _centimetres(length: float) -> float:
    return round(length / 10, 4)


def _words(said: Mapping[str, Any]) -> bytes:
    return (json.dumps(said, ensure_ascii=False, indent="\t") + "\n").encode()
