"""A job goes in, the bytes of its PDF come out: every different face and symbol is drawn once, repeated sheets share one drawing."""

from __future__ import annotations

from collections.abc import Sequence

from printgen.colour.separation import separation
from printgen.geometry import Matrix, Rect
from printgen.render.numbers import fine
from printgen.render.pdf_canvas import POINTS, Info, PressCanvas
from printgen.render.pdf_content import Content
from printgen.render.pdf_font import EmbeddedFont
from printgen.render.plates import Plates, PressPlates, ScreenPlates
from printgen.render.thin import OnPaper
from printgen.scene.items import Item, Picture, Symbol, Use
from printgen.scene.page import Job, Page
from printgen.scene.path import rectangle
from printgen.scene.printing import CMYK
from printgen.typeset.fonts import FontBook

_PLAIN = Info()


def pdf(job: Job, fonts: FontBook, info: Info = _PLAIN) -> bytes:
    """The PDF of a job with at least one leaf, front, back, front, back, each leaf as often as it is printed.

    Pages carry MediaBox, TrimBox and BleedBox (the latter two where the art lies in the file, also where it is moved for a printer); inks are what the job's printing asks for: DeviceRGB, or DeviceCMYK and spots; equal jobs give equal bytes. Raises KeyError for a font that `fonts` does not hold,
    ValueError for a job without leaves or a coordinate that is no number.
    """
    if not job.leaves:
        raise ValueError(f"{job.product} has no sheets to print")
    press = _Press(job, fonts, info)
    for leaf in job.leaves:
        sides = [press.sheet(page) for page in (leaf.front, leaf.back) if page]
        for _ in range(leaf.repeat):
            for page, content, resources in sides:
                press.canvas.keep_page(page.size, {"BleedBox": page.bleed_box, "TrimBox": page.trim_box}, content, resources)
    return press.canvas.finished([(font.name, font.keep(press.canvas)) for font in press.fonts.values()])


class _Press:
    """The shelf of one document: fonts, forms and images by what they show."""

    def __init__(self, job: Job, fonts: FontBook, info: Info) -> None:
        plated = job.printing.colour == CMYK
        space = PressPlates.space if plated else ScreenPlates.space
        self.canvas = PressCanvas(job.title, info, job.duplex, space)
        self.plates: Plates = PressPlates(self.canvas, separation(job.printing.condition)) if plated else ScreenPlates(self.canvas)
        self.paper = OnPaper() if plated else None
        self.programs = fonts
        self.fonts: dict[str, EmbeddedFont] = {}
        self.forms: dict[str, str] = {}
        self.pictures: dict[str, str] = {}

    def font(self, key: str) -> EmbeddedFont:
        """The font of that key, put into the document at its first use."""
        if key not in self.fonts:
            self.fonts[key] = EmbeddedFont(self.canvas.name("F"), self.programs[key])
        return self.fonts[key]

    def form(self, symbol: Symbol) -> str:
        """The name of a symbol's form, drawn at its first use."""
        if symbol.key not in self.forms:
            content = Content(self, _room(symbol.box), digits=fine(symbol.box))
            content.draw(symbol.items)
            self.forms[symbol.key] = content.as_form()
        return self.forms[symbol.key]

    def picture(self, picture: Picture) -> str:
        """The name of a picture's image, written at its first use."""
        if picture.key not in self.pictures:
            self.pictures[picture.key] = self.plates.picture(picture)
        return self.pictures[picture.key]

    def sheet(self, page: Page) -> tuple[Page, str, str]:
        """A page with the names of its content and its resources; equal drawings have equal names."""
        # One matrix turns the paper over: everything below it is in mm from the top left.
        content = Content(self, Rect(0, 0, *page.size), Matrix(POINTS, 0, 0, -POINTS, 0, page.size.h * POINTS) @ page.adjust)
        for slot in page.slots:
            with content.saved(clip=rectangle(slot.clip)):
                content.draw(self._weighed((Use(slot.scene.as_symbol(), slot.matrix),)))
        content.draw(self._weighed(page.marks))
        code = self.canvas.keep_stream("S", "", "\n".join(content.code).encode("ascii"))
        return page, code, self.canvas.keep("N", content.resources())

    def _weighed(self, items: tuple[Item, ...]) -> Sequence[Item]:
        """The items with their lines told how thin they are on paper, which only plates ask."""
        return items if self.paper is None else self.paper.items(items)


def _room(box: Rect) -> Rect:
    """A box that no sensible drawing of the symbol leaves: a form cuts off what lies outside its box, and SVG's symbols do not."""
    return box.grown(max(box.w, box.h, 1.0))
