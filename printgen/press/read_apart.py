"""A line that says what is expected, and the bytes of a PDF go in, findings come out. Run in a process of its own (`apart.py`): a reader that breaks ends nothing else."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator

import pikepdf
import pypdfium2

from printgen.press.apart import told, unpacked
from printgen.press.identify import said_of_itself
from printgen.press.preflight import looks

# Whatever these open when it is first wanted has to be there before no file can be opened any more: modules for pictures and for the letters of words, and the source
# of chance that is asked where a file is encrypted.
pypdfium2.PdfBitmap.new_native(1, 1, 4).to_pil().convert("RGB").convert("L").point([0] * 256).histogram()
pypdfium2.PdfBitmap.new_native(2, 2, 1).to_pil().convert("L").reduce(2).tobytes()
b"x\0".decode("utf-16-le")
pikepdf.new().save(io.BytesIO(), encryption=pikepdf.Encryption(owner="", user=""))


def work(wish: bytes) -> Iterator[bytes]:
    """The findings of one look after the other."""
    head, _, data = wish.partition(b"\n")
    wanted = json.loads(head)
    expected = said_of_itself(data) if wanted["expected"] is None else unpacked(wanted["expected"])
    yield from map(told, looks(data, wanted["name"], expected, wanted["steps"]))
