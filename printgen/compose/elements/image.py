"""`<image href="art/x.png">` goes in, the picture comes out: within its box (contain), over it (cover) or stretched (fill)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from printgen.compose import codes
from printgen.compose.desk import Desk, fit
from printgen.compose.elements.icon import box_of
from printgen.compose.frame import Frame, takes
from printgen.compose.markup import Element
from printgen.compose.reading import shown
from printgen.diagnostics.nearest import did_you_mean
from printgen.gather import mark
from printgen.geometry import Rect
from printgen.scene.items import Group, Item
from printgen.scene.path import rectangle


@mark("element", "image")
@takes("href x y w h cx cy size fit field")
def image(element: Element, frame: Frame, desk: Desk) -> Iterable[Item]:
    """A picture of a template folder."""
    name = (element.get("href") or "").strip()
    if not name:
        desk.read.missing(element, "href")
        return ()
    box = box_of(element, frame, desk)
    way = desk.read.choice(element, "fit", ("contain", "cover", "fill"))
    picture, exists = desk.shop.picture(name)
    if not exists:
        _missing(name, element, desk)
    if picture is None or box is None:
        return ()
    desk.fill(element, box)
    view = Rect(0, 0, *picture.pixels)
    if way == "contain":
        return (replace(picture, box=fit(box, view).box(view), place=element.place),)
    if way == "fill":
        return (replace(picture, box=box, place=element.place),)
    scale = max(box.w / view.w, box.h / view.h)
    over = Rect(box.centre.x - view.w * scale / 2, box.centre.y - view.h * scale / 2, view.w * scale, view.h * scale)
    return (Group((replace(picture, box=over, place=element.place),), clip=rectangle(box), place=element.place),)


def _missing(name: str, element: Element, desk: Desk) -> None:
    folder, _, last = name.rpartition("/")
    templates = desk.shop.templates
    place, labels = desk.subject.origin(name, element, "href")
    if "://" in name or name.startswith(("/", "data:")) or ".." in name.split("/"):
        message, hint = f"an image is a file of the template folders, not {shown(name)}", "copy the picture beside the template and write its name"
    else:
        message = f"there is no image {shown(name)}{did_you_mean(last, templates.names(folder, ''))}"
        hint = f"looked in {templates.looked(folder)}"
    desk.bag.add(codes.NO_IMAGE.at(place, message, hint=hint, labels=labels))
