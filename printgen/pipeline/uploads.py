"""A job for a print service or a virtual table goes in, its files come out: pictures of all its pages, sheets of cards, or a package."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from printgen.files import FileSet, file_name
from printgen.frozen import frozen
from printgen.model.game import Game, Product
from printgen.pipeline.manifest import Ledger
from printgen.pipeline.playground import DESCRIPTOR, PAPER, descriptor, paper, stacks, template, textures
from printgen.pipeline.tabletop import Deck, Faces, decks, saved_object, sheets
from printgen.pipeline.together import MOST, Taken, together
from printgen.scene.page import Job, Leaf, Page
from printgen.typeset.fonts import FontBook

PROCESSES = 4
"""So many draw pictures at most: each has one in its memory, as large as a sheet of cards is."""


def pictures(job: Job, made: Made) -> None:
    """Draw each page of a job and put it among the files; in each folder the fronts first, numbered by piece; equal pages are drawn once, and a back that serves all pieces of a folder is one file."""
    from printgen.render.png import png

    folders: dict[str, list[tuple[int, Leaf]]] = {}
    for number, leaf in enumerate(job.leaves, 1):
        folders.setdefault(leaf.front.made_as, []).append((number, leaf))
    wanted: list[tuple[int, tuple[Page, ...]]] = []
    for leaves in folders.values():
        pages = [(number, page) for number, leaf in leaves for page in (leaf.front, leaf.back) if page]
        backs = [(number, page) for number, page in pages if page.slots[0].side == "back"]
        wanted.extend((number, (page,)) for number, page in pages if page.slots[0].side != "back")
        if one_back([leaf for _, leaf in leaves]):
            wanted.append((0, tuple(page for _, page in backs)))
        else:
            wanted.extend((number, (page,)) for number, page in backs)
    alike = {(same[0].slots[0].scene.key, same[0].pixels): same[0] for _, same in reversed(wanted)}
    drawn = dict(zip(alike, side_by_side([lambda page=page: png(page, made.fonts) for page in alike.values()], partial(made.tell, "drawing")), strict=True))  # type: ignore[misc]  # bound here, not at the end of the loop
    for done, (number, same) in enumerate(wanted):
        made.tell("writing", done, len(wanted))
        data = drawn[same[0].slots[0].scene.key, same[0].pixels]
        made.files.put(made.ledger.picture(job, number, same, data), data)


def one_back(leaves: Sequence[Leaf]) -> bool:
    """Whether one back serves all pieces, several of them."""
    slots = [page.slots[0] for leaf in leaves for page in (leaf.front, leaf.back) if page]
    backs = [slot.scene.key for slot in slots if slot.side == "back"]
    return len(leaves) == len(backs) > 1 == len(set(backs))


def table(job: Job, product: Product, game: Game, choices: Mapping[str, int], made: Made) -> list[Deck]:
    """What a virtual table loads of a product: sheets of cards, and the saved object that knows them; the sheets come out as they lie."""
    found = decks(game, product, made.faces)
    urls: dict[tuple[int, str], str] = {}
    parts = [(deck.number, what, draw) for deck in found for what, draw in sheets(deck, made.faces, made.fonts)]
    for (number, what, _), data in zip(parts, side_by_side([draw for _, _, draw in parts], partial(made.tell, "drawing")), strict=True):
        name = made.ledger.loose(job, f"{job.product}-{number}-{what}.png", data)
        made.files.put(name, data)
        urls[number, what] = made.url + name.rsplit("/", 1)[1]
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

    found = [(stack, textures(stack, made.faces, made.fonts)) for stack in stacks(game, product, made.faces)]
    drawn = iter(side_by_side([draw for _, parts in found for _, draw in parts], partial(made.tell, "drawing")))
    for stack, parts in found:
        for name, _ in parts:
            put(f"Textures/{name}", next(drawn))
        if not stack.backs:
            once(f"Textures/{PAPER}", paper(made.fonts))
        name, data = template(game, stack, choices)
        put(f"Templates/{name}", data)
        once(DESCRIPTOR, descriptor(game))
    return []


def side_by_side(work: Sequence[Callable[[], bytes]], tell: Taken) -> list[bytes]:
    """What draws pictures goes in, the pictures come out in their order, drawn by several processes where the system can: each takes a good part of a second."""
    size = -(-len(work) // MOST) or 1
    chunks = [work[start : start + size] for start in range(0, len(work), size)]
    _, parts, _ = together(lambda: None, [lambda chunk=chunk: [draw() for draw in chunk] for chunk in chunks], tell=tell, most=PROCESSES)  # type: ignore[misc]  # as above
    return [data for part in parts for data in part]


@frozen
class Made:
    """What files are made of, where they go, and who hears how far it has come."""

    faces: Faces
    fonts: FontBook
    ledger: Ledger
    files: FileSet
    url: str
    tell: Callable[[str, int, int], None]
