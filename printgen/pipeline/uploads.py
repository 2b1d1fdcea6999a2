"""A job for a print service goes in, its files come out: pictures of all its pages where pictures are wanted, and a list of what to do with them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from printgen.files import FileSet, file_name
from printgen.frozen import frozen
from printgen.impose.profile import Profile
from printgen.model.game import Game, Product
from printgen.pipeline.manifest import Ledger
from printgen.pipeline.playground import DESCRIPTOR, PAPER, descriptor, paper, stacks, template, textures
from printgen.pipeline.tabletop import Faces, decks, saved_object, sheets
from printgen.scene.page import Job, Leaf, Page
from printgen.typeset.fonts import FontBook


def pictures(job: Job, fonts: FontBook, ledger: Ledger, files: FileSet) -> None:
    """Draw each page of a job and put it among the files, numbered by piece; equal pages are drawn once."""
    from printgen.render.png import png

    drawn: dict[tuple[str, tuple[int, int] | None], bytes] = {}
    for number, leaf in enumerate(job.leaves, 1):
        for page in (leaf.front, leaf.back):
            if page is not None:
                key = page.slots[0].scene.key, page.pixels
                drawn[key] = data = drawn.get(key) or png(page, fonts)
                files.put(ledger.picture(job, number, page, data), data)


def table(job: Job, product: Product, game: Game, choices: Mapping[str, int], made: Made) -> None:
    """What a virtual table loads of a product: sheets of cards, and the saved object that knows them."""
    found = decks(game, product, made.faces)
    urls: dict[tuple[int, str], str] = {}
    for deck in found:
        for what, data in sheets(deck, made.faces, made.fonts):
            name = made.ledger.loose(job, f"{job.product}-{deck.number}-{what}.png", data)
            made.files.put(name, data)
            urls[deck.number, what] = made.url + name.rsplit("/", 1)[1]
    if found:
        data = saved_object(job.title, found, urls, choices)
        made.files.put(made.ledger.loose(job, f"{job.product}.json", data), data)


def package(job: Job, product: Product, game: Game, choices: Mapping[str, int], made: Made) -> None:
    """A product's part of a package for Tabletop Playground, and the package's own file, which all products of a build share."""
    folder = file_name(game.id)

    def put(name: str, data: bytes) -> None:
        made.files.put(made.ledger.packed(job, folder, name, data), data)

    def once(name: str, data: bytes) -> None:
        if not made.ledger.has(f"{file_name(job.profile)}/{folder}/{name}"):
            put(name, data)

    for stack in stacks(game, product, made.faces):
        for name, data in textures(stack, made.faces, made.fonts):
            put(f"Textures/{name}", data)
        if not stack.backs:
            once(f"Textures/{PAPER}", paper(made.fonts))
        name, data = template(game, stack, choices)
        put(f"Templates/{name}", data)
        once(DESCRIPTOR, descriptor(game))


@frozen
class Made:
    """What files are made of, and where they go."""

    faces: Faces
    fonts: FontBook
    ledger: Ledger
    files: FileSet
    url: str


def checklist(job: Job, profile: Profile, game: Game, printed: Mapping[str, int], names: list[str]) -> bytes:
    """What to do with the files of a job, to be ticked off. `names` are the files in the service's order, `printed` how many of each piece are wanted."""
    lines = [f"{job.title} · {profile.title}", "", profile.upload.strip(), ""]
    lines.extend(_groups(job, game, printed))
    lines.extend(["", "Files, in order:", *(f"[ ] {name}" for name in names), ""])
    return "\n".join(lines).encode()


def _groups(job: Job, game: Game, printed: Mapping[str, int]) -> Iterator[str]:
    """The formats of a job, and under each how many of which piece."""
    groups: dict[tuple[str, str], list[Leaf]] = {}
    for leaf in job.leaves:
        groups.setdefault((leaf.front.made_as, _size(leaf.front)), []).append(leaf)
    for (made_as, size), leaves in groups.items():
        distinct = list(dict.fromkeys(leaf.front.slots[0].component for leaf in leaves))
        total = sum(printed.get(one, 1) for one in distinct)
        yield f"[ ] {made_as or game.title} ({size}): {len(distinct)} designs, {total} pieces, {_backs(leaves)}"
        for one in distinct:
            if printed.get(one, 1) != 1:
                yield f"    {printed[one]} x {one}"


def _backs(leaves: list[Leaf]) -> str:
    """Whether one back serves all pieces."""
    slots = [page.slots[0] for leaf in leaves for page in (leaf.front, leaf.back) if page]
    backs = [slot.scene.key for slot in slots if slot.side == "back"]
    if not backs:
        return "printed on one side"
    if len(backs) < len(leaves):
        return f"{len(backs)} of them with a back"
    return "all backs alike" if len(set(backs)) == 1 and len(backs) > 1 else "each with its own back"


def _size(page: Page) -> str:
    pixels = f", {page.pixels[0]} x {page.pixels[1]} pixels" if page.pixels else ""
    return f"{page.trim.w:.1f} x {page.trim.h:.1f} mm{pixels}"
