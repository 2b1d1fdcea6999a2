"""Jobs that are corrected for a printer go in, a warning comes out where the correction itself pushes pieces out of what that printer prints, or art off the paper."""

from __future__ import annotations

from collections.abc import Iterable

from printgen.diagnostics.diagnostic import Bag
from printgen.geometry import Rect
from printgen.impose.codes import PUSHED_OUT
from printgen.impose.profile import Profile
from printgen.place import NOWHERE
from printgen.scene.page import Job

_TENTH = 0.05
"""What nobody sees (mm)."""
_REACH = 0.5
"""So much farther (mm) than a profile's margin printers reach: what fills the paper and is stretched by some per mille is not told."""


def pushed(jobs: Iterable[Job], printer: str, profile: Profile) -> Bag:
    """One warning for a profile: how many pieces, the first of them, and how far. What lay beyond the margin before, as pages of booklets do, is not the correction's doing."""
    bag = Bag()
    found: list[tuple[float, str]] = []
    pieces = 0
    for job in jobs:
        for page in job.pages:
            paper = Rect(0.0, 0.0, *page.size)
            reach = paper.grown(-profile.margin)
            for slot in page.slots if not page.adjust.is_identity else ():
                pieces += 1
                if not reach.holds(slot.clip):
                    continue
                trim, art = _beyond(page.adjust.box(slot.trim), reach), _beyond(page.adjust.box(slot.clip), paper)
                where = f"{slot.component} ({slot.side}) of {job.product}"
                if trim > _REACH:
                    found.append((trim, f"{where} reaches {trim:.1f} mm into the margin of {profile.margin:g} mm" + (f", its art {art:.1f} mm off the paper" if art > _TENTH else "")))
                elif art > _TENTH:
                    found.append((art, f"{where} has art {art:.1f} mm off the paper"))
    if found:
        _, worst = max(found, key=lambda one: one[0])
        message = f"{profile.id}: what {printer} needs pushes {len(found)} of {pieces} pieces out of what is printed; the farthest: {worst}"
        hint = "look at the readings in its file (a sign, a decimal comma?) and measure again; if they are right: fewer pieces on a sheet, with a wider margin in a profile of your own"
        bag.add(PUSHED_OUT.at(NOWHERE, message, hint=hint))
    return bag


def _beyond(inside: Rect, outside: Rect) -> float:
    """How far a box reaches out of another one (mm), at most 0 if it does not."""
    return max(outside.x - inside.x, outside.y - inside.y, inside.right - outside.right, inside.bottom - outside.bottom)
