"""The faces of a product and a profile go in, all its jobs come out: pieces on sheets, or a page for each face; and its booklets, folded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from printgen.diagnostics.diagnostic import Bag
from printgen.frozen import replace
from printgen.geometry import Rect
from printgen.impose.lay import Choice, impose
from printgen.impose.marks import Lettering
from printgen.impose.pages import FIRST
from printgen.impose.profile import Profile
from printgen.impose.profile_words import FACES
from printgen.impose.saddle import saddle
from printgen.impose.sheet import Faces
from printgen.impose.single import parts, singles
from printgen.model.game import Game, Product
from printgen.scene.page import Job

_NEAR = 1e-6


def jobs(game: Game, whole: Product, faces: Faces, profile: Profile, choice: Choice, lettering: Lettering) -> tuple[list[Job], Bag]:
    """The jobs of one product; those without a sheet are left out. Where all of it is folded, its single pages stand instead of that."""
    bag = Bag()
    made: list[Job] = []
    for part, product in parts(whole, game, profile):
        lay = singles if profile.pages == FACES else impose
        job, wrong = lay(game, product, faces, profile, choice, lettering)
        bag.extend(wrong)
        made.append(replace(job, part=part))
    if profile.pages != FACES and not profile.cutter:
        folded, wrong = saddle(game, whole, faces, profile, choice, lettering)
        bag.extend(wrong)
        if folded is not None:
            bound = all((i, FIRST) in faces for i in whole.components)
            made = [replace(job, instead_of=job.instead_of or whole.id) if bound else job for job in made]
            made.append(folded)
    return [job for job in made if job.leaves], bag


def printed(jobs: Iterable[Job]) -> dict[str, int]:
    """How often each component is printed by the job that prints most of it: fronts, and first pages of booklets; of a piece in parts the first one counts."""
    most: dict[str, int] = {}
    for job in jobs:
        here = Counter[str]()
        for leaf in job.leaves:
            for slot in leaf.front.slots:
                corner = slot.matrix.at(0, 0)
                if slot.side in {"front", FIRST} and slot.trim.grown(_NEAR).holds(Rect(*corner, 0, 0)):
                    here[slot.component] += leaf.repeat
        for component, times in here.items():
            most[component] = max(times, most.get(component, 0))
    return most
