"""The files of a job go in, a list of what to do with them comes out, to be ticked off: how many of which piece, on which sheets, in which order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from printgen.files import FileSet
from printgen.frozen import frozen
from printgen.impose.jobs import printed
from printgen.impose.profile import Profile
from printgen.impose.service import SHAPES
from printgen.model.game import Game
from printgen.pipeline.manifest import PLAN, Ledger
from printgen.pipeline.tabletop import Deck
from printgen.pipeline.uploads import one_back
from printgen.scene.page import Job, Leaf, Page, Slot
from printgen.scene.printing import PDF, TTP
from printgen.scene.shape import ROUNDED, outline


@frozen
class Made:
    """A job and what became of it: the names of its files in the service's order, and its sheets for a virtual table."""

    job: Job
    names: tuple[str, ...]
    decks: tuple[Deck, ...] = ()


def checklists(whole: Iterable[Made], profiles: Mapping[str, Profile], game: Game, counts: Mapping[str, int], to: tuple[Ledger, FileSet]) -> None:
    """Write a list for each job whose profile says what to do, and one for all jobs of a package. `counts`: how many of each piece are wanted."""
    ledger, files = to
    packages: dict[str, list[Made]] = {}
    for made in whole:
        profile = profiles[made.job.profile]
        if made.job.product == PLAN:
            # It is read, and given to nobody.
            continue
        if profile.upload and made.names and made.job.printing.form == TTP:
            packages.setdefault(profile.id, []).append(made)
        elif profile.upload and made.names:
            data = checklist(made, profile, game, counts)
            files.put(ledger.checklist(made.job, data), data)
    for name, several in packages.items():
        data = packed(several, profiles[name], game, counts)
        files.put(ledger.checklist(several[0].job, data, game.id), data)


def checklist(made: Made, profile: Profile, game: Game, counts: Mapping[str, int]) -> bytes:
    """What to do with the files of a job."""
    job = made.job
    lines = [f"{job.title} · {profile.title}", "", profile.upload.strip(), ""]
    if not job.apiece:
        lines.extend([*_kinds(job, game, counts), "", "Sheets, in order:", *_sheets(made)])
    elif made.decks:
        lines.extend([*_decks(made, counts), "", "Files, in order:", *(f"[ ] {name}" for name in made.names)])
    else:
        lines.extend([*_formats(job, game, counts), "", "Files, in order:", *(f"[ ] {name}{_pages(job, profile)}" for name in made.names)])
    return "\n".join([*lines, ""]).encode()


def packed(several: Sequence[Made], profile: Profile, game: Game, counts: Mapping[str, int]) -> bytes:
    """What to do with a package, and what this build put into it."""
    lines = [f"{game.title} · {profile.title}", "", profile.upload.strip(), ""]
    for made in several:
        lines.extend([f"{made.job.title}:", *_formats(made.job, game, counts), ""])
    folder = "/".join(several[0].names[0].split("/")[:2])
    files = sum(len(made.names) for made in several)
    return "\n".join([*lines, "The package:", f"[ ] {folder}/ ({counted(files, 'file')} of this build)", ""]).encode()


def counted(number: int, word: str) -> str:
    """A number with its word, in the plural where it is not one."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def _formats(job: Job, game: Game, counts: Mapping[str, int]) -> Iterator[str]:
    """The formats of a job with a page for each face, and under each how many of which piece."""
    groups: dict[str, list[tuple[int, Leaf]]] = {}
    page = 1
    for leaf in job.leaves:
        slot = leaf.front.slots[0]
        groups.setdefault(_named(game, slot, leaf.front), []).append((page, leaf))
        page += leaf.repeat * (2 if leaf.back else 1)
    for name, leaves in groups.items():
        pieces = {leaf.front.slots[0].component: (counts.get(leaf.front.slots[0].component, 1), _at(job, first, leaf)) for first, leaf in leaves}
        yield f"[ ] {name}: {_numbers([count for count, _ in pieces.values()])}, {_backs([leaf for _, leaf in leaves])}"
        yield from _listed(pieces)


def _kinds(job: Job, game: Game, counts: Mapping[str, int]) -> Iterator[str]:
    """The kinds that lie on the sheets of a job, and under each how many of which piece: as many as are there, or as are wanted where only backs are."""
    groups: dict[str, dict[str, dict[int, int]]] = {}
    sides = {(slot.component, slot.side) for leaf in job.leaves for page in (leaf.front, leaf.back) if page for slot in page.slots}
    for number, leaf in enumerate(job.leaves):
        for slot in (slot for page in (leaf.front, leaf.back) if page for slot in page.slots):
            groups.setdefault(_named(game, slot), {}).setdefault(slot.component, {})[number] = leaf.repeat
    there = printed((job,))
    for name, laid in groups.items():
        pieces = {one: (there.get(one) or counts.get(one, 1), "") for one in laid}
        sheets = {number: repeat for some in laid.values() for number, repeat in some.items()}
        leaves = sum(side.startswith("page-") for one, side in sides if one in laid)
        ways = Counter(_way(job, one) for one in laid)
        told = ", ".join(words if number == len(laid) else f"{number} of them {words}" for words, number in ways.items() if len(ways) == 1 or words != ONE_SIDE)
        how = counted(leaves, "page") if leaves else told
        yield f"[ ] {name}: {_numbers([count for count, _ in pieces.values()])}, {how}, on {counted(sum(sheets.values()), 'sheet')}"
        yield from _listed(pieces)


ONE_SIDE = "printed on one side"


def _way(job: Job, component: str) -> str:
    """How the back of a piece comes behind its front."""
    sides = [[{slot.side for slot in page.slots if slot.component == component} for page in (leaf.front, leaf.back) if page] for leaf in job.leaves]
    if any({"front", "back"} <= page for pages in sides for page in pages):
        return "the back beside each front: fold and glue before you cut"
    if {"front", "back"} <= {side for pages in sides for page in pages for side in page}:
        return "printed on both sides" if any(len(pages) > 1 and pages[1] for pages in sides) else "backs on paper of their own: glue before you cut"
    return ONE_SIDE


def _sheets(made: Made) -> Iterator[str]:
    """Each different sheet of a job: its pages in the print file, and what it is cut along."""
    pdf = next((name for name in made.names if name.endswith(".pdf")), "")
    page, cutter = 1, any(".cut." in name for name in made.names)
    for number, leaf in enumerate(made.job.leaves, 1):
        step = 2 if leaf.back else 1
        last = page + leaf.repeat * step - 1
        where = f"page {page} of {pdf}" if last == page else f"pages {page} and {last} of {pdf}" if last == page + 1 else f"pages {page} to {last} of {pdf}"
        turns = "" if step == 1 else ", front and back" if leaf.repeat == 1 else ", front and back in turn"
        cuts = [name for name in made.names if f".{number}.cut." in name]
        along = f"; cut along {' or '.join(cuts)}" if cuts else "; nothing to cut along" if cutter else ""
        yield f"[ ] sheet {number}{f', {leaf.repeat} times' if leaf.repeat > 1 else ''}: {where}{turns}{along}"
        page = last + 1


def _decks(made: Made, counts: Mapping[str, int]) -> Iterator[str]:
    """The sheets of cards for a virtual table, as its dialogue asks for them, and under each how many of which card."""
    for deck in made.decks:
        fronts, backs = ([name for name in made.names if f"-{deck.number}-{what}" in name] for what in ("faces", "back"))
        back = f"{''.join(backs)}, {'one for all' if deck.alike else 'unique backs'}"
        shape = f"type: {deck.shape[1]}; " if deck.shape[0] else ""
        yield f"[ ] {''.join(fronts)}: {shape}width {deck.columns} and height {deck.rows} (columns and rows), {counted(len(deck.cards), 'card')}, the hidden one last; back: {back}"
        yield from _listed({one.id: (counts.get(one.id, 1), "") for one in deck.cards})


def _listed(pieces: Mapping[str, tuple[int, str]]) -> Iterator[str]:
    """All pieces with their numbers, if there is one that is wanted several times."""
    if any(count != 1 for count, _ in pieces.values()):
        yield from (f"    {count} x {piece}{where}" for piece, (count, where) in pieces.items())


def _numbers(counts: Sequence[int]) -> str:
    return f"{counted(len(counts), 'design')}, {counted(sum(counts), 'piece')}"


def _named(game: Game, slot: Slot, page: Page | None = None) -> str:
    """What the pieces are: the service's name for them or ours, how large they are, and their shape where it is no rectangle."""
    piece = game.component(slot.component)
    assert piece is not None
    if page is not None and page.made_as:
        pixels = f", {page.pixels[0]} x {page.pixels[1]} pixels" if page.pixels else ""
        return f"{page.made_as} ({page.trim.w:.1f} x {page.trim.h:.1f} mm{pixels})"
    size, shape = slot.scene.size, outline(slot.scene).shape
    words = f", {_SHAPES[shape]}" if shape in _SHAPES else ""
    return f"{piece.kind.title or piece.kind.id} ({size.w:.1f} x {size.h:.1f} mm{words})"


_SHAPES = {**SHAPES, ROUNDED: "round corners"}


def _backs(leaves: Sequence[Leaf]) -> str:
    """On how many sides the pieces are printed, and whether one back serves all of them. A white page that stands for a back is none."""
    backs = [slot for leaf in leaves for page in (leaf.front, leaf.back) if page for slot in page.slots if slot.side == "back" and slot.scene.items]
    if not backs:
        return "printed on one side"
    if len(backs) < len(leaves):
        return f"{len(backs)} of them with a back"
    return "all backs alike" if one_back(leaves) else "each with its own back" if len(leaves) > 1 else "with a back"


def _at(job: Job, first: int, leaf: Leaf) -> str:
    """The pages of a design, where they are in a PDF and there are no more of them than it has sides."""
    if job.printing.form != PDF or leaf.repeat > 1:
        return ""
    return f" (pages {first} and {first + 1})" if leaf.back else f" (page {first})"


def _pages(job: Job, profile: Profile) -> str:
    """How the pages of a PDF follow each other."""
    if job.printing.form != PDF:
        return ""
    pages = sum(leaf.repeat * (2 if leaf.back else 1) for leaf in job.leaves)
    turns = "the back of each piece before its front" if profile.order == "back" else "the front of each design, then its back"
    return f" ({counted(pages, 'page')}: {turns if any(leaf.back for leaf in job.leaves) else 'a front each'})"
