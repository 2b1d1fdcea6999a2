"""A face of a piece and a profile with a page for each face go in, the frame of its page comes out: what of the drawing it shows, where it is cut, and whether it is turned."""

from __future__ import annotations

from printgen.frozen import frozen
from printgen.geometry import Matrix, Rect, Size
from printgen.impose.profile import Profile
from printgen.impose.service import Format, fitting, formats
from printgen.impose.sheet import Faces
from printgen.model.game import Component
from printgen.scene.items import Face
from printgen.scene.shape import Outline, outline


@frozen
class Frame:
    """The page of a face: what of the drawing it shows (`seen`, from the trim's corner), its trim and bleed there, the turn of the drawing in degrees, its pixels, and the format that it is made as.

    `shape` is that of the piece.
    """

    seen: Rect
    trim: Rect
    bleed: Rect
    shape: str
    turn: int = 0
    pixels: tuple[int, int] | None = None
    made_as: str = ""
    sides: int = 2

    @property
    def matrix(self) -> Matrix:
        """From the drawing to the page."""
        moved = Matrix.move(-self.seen.x, -self.seen.y)
        if self.turn == 90:
            return Matrix.move(self.seen.h, 0) @ Matrix.turn(90) @ moved
        return Matrix.move(0, self.seen.w) @ Matrix.turn(-90) @ moved if self.turn else moved

    @property
    def size(self) -> Size:
        """The page's."""
        return Size(self.seen.h, self.seen.w) if self.turn else Size(self.seen.w, self.seen.h)


def framed(piece: Component, face: Face, faces: Faces, profile: Profile) -> Frame | None:
    """The frame of one of a piece's faces; None if the service has no format for it.

    Where a service wants the picture upright and the piece lies on its side, the front is turned clockwise and the back the other way: so the piece still turns over from left to right.
    """
    trim, front = Rect(0, 0, *face.scene.size), cut_of(piece, faces) or outline(face.scene)
    if not profile.service:
        bleed = trim.grown(profile.bleed)
        return Frame(bleed.grown(profile.slug), trim, bleed, front.shape)
    found = format_of(piece, front, profile)
    if found is None:
        return None
    behind = face.side == "back"
    seen = found.region(Rect(trim.w - front.box.right, front.box.y, front.box.w, front.box.h) if behind else front.box)
    own = Rect(seen.x + found.bleed.w, seen.y + found.bleed.h, *found.trim)
    turned = found not in formats(profile.service)
    return Frame(seen, own, seen, front.shape, (270 if behind else 90) if turned else 0, found.pixels[::-1] if turned else found.pixels, found.name, found.sides)


def format_of(piece: Component, cut: Outline, profile: Profile) -> Format | None:
    """What the profile's service makes of a piece."""
    return fitting(profile.service, cut, piece.kind.sort, profile.types.get(piece.kind.id, ""))


def cut_of(piece: Component, faces: Faces) -> Outline | None:
    """How a piece is cut, as its front says; None if it has no face."""
    face = faces.get((piece.id, "front")) or next((face for (component, _), face in faces.items() if component == piece.id), None)
    return outline(face.scene) if face is not None else None
