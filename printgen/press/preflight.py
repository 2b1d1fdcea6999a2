"""The bytes of a finished file and what is expected of it go in, what is wrong with it for print comes out. It need not be a file of this tool."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator

import pikepdf

from printgen.diagnostics.diagnostic import Bag
from printgen.frozen import replace
from printgen.place import Place, Text
from printgen.press import codes, look_boxes, look_marks, look_piled, look_pixels, look_sheets, look_standard, look_words
from printgen.press.painted import FAULTS, STEPS, Reader
from printgen.press.subject import Expected, Looked
from printgen.press.upright import upright

_STREAM = re.compile(r"^stream <[^>]*>(?: \([^)]*\)|, [^:]*)?: ")


def preflight(data: bytes, name: str, expected: Expected, steps: int = STEPS) -> Bag:
    """What is wrong with a PDF; `name` is what it is called in findings, `steps` how many operators of its content are looked at at most.

    The file is opened anew: nothing of how it was made is believed. That of a stranger belongs into a process of its own (`apart.py`).
    """
    bag = Bag()
    for found in looks(data, name, expected, steps):
        bag.extend(found)
    return bag


def looks(data: bytes, name: str, expected: Expected, steps: int = STEPS) -> Iterator[Bag]:
    """The same, look by look: what was found until a file breaks its reader is not lost."""
    place = Place(Text(name, ""))
    bag = Bag()
    try:
        with pikepdf.open(io.BytesIO(data)) as pdf:
            papers = tuple(map(upright, pdf.pages))
            for words in dict.fromkeys(_reason(one) for one in pdf.get_warnings()):
                bag.add(codes.UNREADABLE.at(place, f"{name} is damaged, what follows is of what could be read: {words}"))
            if not pdf.allow.print_highres:
                bag.add(codes.UNREADABLE.at(place, f"{name} forbids to be printed as it is", hint="save it without a password"))
            yield bag
            bag = Bag()
            looked = Looked(pdf, data, papers, tuple(Reader(pdf, steps, expected.shown).marks()), expected, place, steps)
            for look in (look_boxes.look, look_sheets.look, look_standard.look, look_marks.look, look_words.look, look_pixels.look, look_piled.look):
                looked = replace(looked, bag=Bag())
                try:
                    look(looked)
                except (*FAULTS, RecursionError) as error:
                    # A stranger's file may hold anything anywhere: a number where a name belongs is the file's fault. The other looks go on.
                    about = look.__module__.rpartition("look_")[2]
                    looked.bag.add(codes.UNREADABLE.at(place, f"{name} is damaged: {type(error).__name__} where its {about} are read"))
                yield looked.bag
    except pikepdf.PasswordError:
        bag.add(codes.UNREADABLE.at(place, f"{name} asks for a password", hint="save it without one: a press has none"))
    except pikepdf.PdfError as error:
        bag.add(codes.UNREADABLE.at(place, f"{name} cannot be read: {_reason(error)}"))
    except (*FAULTS, RecursionError) as error:
        bag.add(codes.UNREADABLE.at(place, f"{name} is damaged: {type(error).__name__} where its pages are read"))
    yield bag


def _reason(told: object) -> str:
    """What the reader says, without the name that it gives to bytes in memory: it is another one each time."""
    return _STREAM.sub("", str(told).splitlines()[0])
