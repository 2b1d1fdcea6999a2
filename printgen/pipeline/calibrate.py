"""A profile of paper goes in, the bytes of its calibration sheet come out."""

from __future__ import annotations

from printgen.compose.stock import fonts
from printgen.compose.templates import Templates
from printgen.impose.calibration import calibration
from printgen.impose.lettering import lettering
from printgen.impose.paper import LONG, SHORT
from printgen.impose.profile import Profile


def calibration_sheet(profile: Profile) -> bytes:
    """The sheets as PDF, for the paper of a profile and the edge at which it turns that, in the fonts that come along."""
    from printgen.render.pdf import pdf

    letters, _ = fonts(Templates(()))
    return pdf(calibration(profile.paper, profile.id, lettering(letters), SHORT if profile.duplex == SHORT else LONG), letters)
