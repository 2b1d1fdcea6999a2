"""The bytes of a finished file and what is expected of it go in, what is wrong with it for print comes out. It need not be a file of this tool."""

from __future__ import annotations

import io

import pikepdf

from printgen.diagnostics.diagnostic import Bag
from printgen.place import Place, Text
from printgen.press import codes, look_boxes, look_marks, look_pixels, look_sheets, look_standard
from printgen.press.painted import Reader
from printgen.press.subject import Expected, Looked


def preflight(data: bytes, name: str, expected: Expected) -> Bag:
    """What is wrong with a PDF; `name` is what it is called in findings. The file is opened anew: nothing of how it was made is believed."""
    place = Place(Text(name, ""))
    try:
        with pikepdf.open(io.BytesIO(data)) as pdf:
            looked = Looked(pdf, data, tuple(Reader(pdf).marks()), expected, place)
            for look in (look_boxes.look, look_sheets.look, look_standard.look, look_marks.look, look_pixels.look):
                look(looked)
            return looked.bag
    except (ValueError, TypeError, KeyError, IndexError, AttributeError, ArithmeticError, RecursionError, NotImplementedError) as error:
        # A stranger's file may hold anything anywhere: a number where a name belongs is the file's fault.
        bag = Bag()
        bag.add(codes.UNREADABLE.at(place, f"{name} is damaged: {type(error).__name__} where its pages are read"))
        return bag
    except (pikepdf.PdfError, pikepdf.PasswordError) as error:
        bag = Bag()
        why = "asks for a password" if isinstance(error, pikepdf.PasswordError) else f"cannot be read: {str(error).splitlines()[0]}"
        bag.add(codes.UNREADABLE.at(place, f"{name} {why}"))
        return bag
