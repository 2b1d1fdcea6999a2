"""A job for a cutting machine goes in, a file of lines for each of its sheets comes out, as SVG and as DXF."""

from __future__ import annotations

from printgen.files import FileSet
from printgen.impose.profile import Profile
from printgen.impose.registration import registration
from printgen.pipeline.manifest import Ledger
from printgen.scene.cutting import cutting
from printgen.scene.page import Job


def cut_files(job: Job, profile: Profile, ledger: Ledger, files: FileSet) -> None:
    """Write the files of each different sheet: the machine sees its front."""
    from printgen.render.cut_svg import cut_svg
    from printgen.render.dxf import dxf

    if profile.cutter is None:
        return
    for number, leaf in enumerate(job.leaves, 1):
        page = leaf.front
        sheet = cutting(page, registration(profile.cutter, page.size))
        for ending, words in (("svg", cut_svg(sheet, f"{job.title}, sheet {number}: lines to cut")), ("dxf", dxf(sheet))) if sheet.cuts else ():
            data = words.encode()
            files.put(ledger.cut(job, (number, leaf.repeat), page, data, ending), data)
