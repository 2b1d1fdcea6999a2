"""A job for a print service or a virtual table goes in, its files come out: pictures of all its pages, sheets of cards, or a package."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from printgen.files import FileSet, file_name
from printgen.frozen import frozen
from printgen.model.game import Game, Product
from printgen.pipeline.manifest import Ledger
from printgen.pipeline.playground import DESCRIPTOR, PAPER, descriptor, paper, stacks, template, textures
from printgen.pipeline.tabletop import Deck, Faces, decks, saved_object, sheets
from printgen.scene.page import Job, Leaf, Page
from printgen.typeset.fonts import FontBook


def pictures(job: Job, fonts: FontBook, ledger: Ledger, files: FileSet) -> None:
    """Draw each page of a job and put it among the files, in each folder the fronts first, numbered by piece; equal pages are drawn once, and a back that serves all pieces of a folder is one file."""
    from printgen.render.png import png

    drawn: dict[tuple[str, tuple[int, int] | None], bytes] = {}

    def put(number: int, *pages: Page) -> None:
        key = pages[0].slots[0].scene.key, pages[0].pixels
        drawn[key] = data = drawn.get(key) or png(pages[0], fonts)
        files.put(ledger.picture(job, number, pages, data), data)

    folders: dict[str, list[tuple[int, Leaf]]] = {}
    for number, leaf in enumerate(job.leaves, 1):
        folders.setdefault(leaf.front.made_as, []).append((number, leaf))
    for leaves in folders.values():
        pages = [(number, page) for number, leaf in leaves for page in (leaf.front, leaf.back) if page]
        backs = [(number, page) for number, page in pages if page.slots[0].side == "back"]
        for number, page in pages:
            if page.slots[0].side != "back":
                put(number, page)
        if one_back([leaf for _, leaf in leaves]):
            put(0, *(page for _, page in backs))
        else:
            for number, page in backs:
                put(number, page)


def one_back(leaves: Sequence[Leaf]) -> bool:
    """Whether one back serves all pieces, several of them."""
    slots = [page.slots[0] for leaf in leaves for page in (leaf.front, leaf.back) if page]
    backs = [slot.scene.key for slot in slots if slot.side == "back"]
    return len(leaves) == len(backs) > 1 == len(set(backs))


def table(job: Job, product: Product, game: Game, choices: Mapping[str, int], made: Made) -> list[Deck]:
    """What a virtual table loads of a product: sheets of cards, and the saved object that knows them; the sheets come out as they lie."""
    found = decks(game, product, made.faces)
    urls: dict[tuple[int, str], str] = {}
    for deck in found:
        for what, data in sheets(deck, made.faces, made.fonts):
            name = made.ledger.loose(job, f"{job.product}-{deck.number}-{what}.png", data)
            made.files.put(name, data)
            urls[deck.number, what] = made.url + name.rsplit("/", 1)[1]
    if found:
        data = saved_object(job.title, (game.id, product.id), found, urls, choices)
        made.files.put(made.ledger.loose(job, f"{job.product}.json", data), data)
    return found


def package(job: Job, product: Product, game: Game, choices: Mapping[str, int], made: Made) -> list[Deck]:
    """A product's part of a package for Tabletop Playground, and the package's own file, which all products of a build share; there are no sheets of cards in it."""
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
    return []


@frozen
class Made:
    """What files are made of, and where they go."""

    faces: Faces
    fonts: FontBook
    ledger: Ledger
    files: FileSet
    url: str
