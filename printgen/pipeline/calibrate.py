"""A size of paper goes in, the bytes of its calibration sheet come out."""

from __future__ import annotations

from printgen.compose.stock import fonts
from printgen.compose.templates import Templates
from printgen.impose.calibration import calibration
from printgen.impose.lettering import lettering
from printgen.impose.profile import Profile


def calibration_sheet(profile: Profile) -> bytes:
    """The sheet as PDF, for the paper of a profile, in the fonts that come along."""
    from printgen.render.pdf import pdf

    letters, _ = fonts(Templates(()))
    return pdf(calibration(profile.paper, profile.id, lettering(letters)), letters)
