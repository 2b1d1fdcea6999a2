"""The inks of pictures that are JPEGs, or lists of colours, are added up as those of others are, also where they are printed over; what cannot be read is told, and fills no memory."""

from __future__ import annotations

import io
from typing import Any

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name
from PIL import Image

from printgen.press import samples
from printgen.press.apart import preflight_apart
from printgen.press.look_pixels import _OF_JPEG, fullest
from printgen.press.painted import unpacked
from printgen.press.preflight import preflight
from printgen.press.subject import Expected
from tests.press.conftest import printing
from tests.shipped import ROOT

HEAVY, LIGHT, RICH = (230, 230, 230, 200), (30, 60, 0, 40), (200, 180, 170, 60)
"""Inks of 0 to 255: 349 %, 51 % and 239 %."""


def jpeg(inks: tuple[int, int, int, int], mode: str = "CMYK", **options: Any) -> bytes:
    out = io.BytesIO()
    Image.new("CMYK", (32, 32), inks).convert(mode).save(out, "JPEG", quality=95, **options)
    return out.getvalue()


def picture(data: bytes, **more: Any) -> dict[str, Any]:
    """A picture whose inks are turned, as programs write it."""
    return {"data": data, "Width": 32, "Height": 32, "BitsPerComponent": 8, "ColorSpace": Name.DeviceCMYK, "Decode": [1, 0] * 4, "Filter": Name.DCTDecode, **more}


def listed(*colours: tuple[int, int, int, int], data: bytes = b"\0" * 1024, **more: Any) -> dict[str, Any]:
    table = pikepdf.String(b"".join(map(bytes, colours)))
    return {"data": data, "Width": 32, "Height": 32, "BitsPerComponent": 8, "ColorSpace": Array([Name.Indexed, Name.DeviceCMYK, len(colours) - 1, table]), **more}


def page(said: dict[str, Any], content: bytes = b"") -> bytes:
    pdf = pikepdf.new()
    made = pdf.add_blank_page(page_size=(200, 200))
    image = pdf.make_stream(said["data"], Dictionary({"/Type": Name.XObject, "/Subtype": Name.Image, **{f"/{key}": value for key, value in said.items() if key != "data"}}))
    made.obj.Resources = Dictionary(XObject=Dictionary(Pic=image), ExtGState=Dictionary(Over=Dictionary(OP=True, op=True, OPM=1)))
    made.obj.Contents = pdf.make_stream(b"q 100 0 0 100 50 50 cm /Pic Do Q " + content)
    out = io.BytesIO()
    pdf.save(out)
    return out.getvalue()


def told(data: bytes, look: Any = preflight) -> list[tuple[str, str]]:
    return [(one.code, one.message) for one in look(data, "x.pdf", Expected(printing())).findings if one.code in {"PF131", "PF125", "PF160", "PF104", "PF101"}]


@pytest.mark.parametrize("look", [preflight, preflight_apart], ids=["here", "apart"])
@pytest.mark.parametrize("options", [{}, {"progressive": True}], ids=["plain", "progressive"])
def test_the_ink_of_a_jpeg_is_added_up(look: Any, options: dict[str, Any]) -> None:
    assert told(page(picture(jpeg(HEAVY, **options))), look) == [("PF131", "a picture of 32 x 32 pixels has up to 349% ink, the limit is 300%")]
    assert told(page(picture(jpeg(RICH, **options))), look) == []


def test_single_points_above_the_limit_are_let_pass_in_a_jpeg_as_the_guide_says() -> None:
    just, more = (230, 230, 230, 88), (230, 230, 230, 113)
    assert [told(page(picture(jpeg(just)))), told(page(listed(just)))] == [[], [("PF131", "a picture of 32 x 32 pixels has up to 305% ink, the limit is 300%")]]
    assert [code for code, _ in told(page(picture(jpeg(more))))] == ["PF131"]
    assert f"of a picture packed as JPEG up to {_OF_JPEG * 100:.0f} points above the limit are let pass" in (ROOT / "docs/printing.md").read_text("utf-8")


def test_a_jpeg_counts_as_its_decode_says() -> None:
    # Without a /Decode its bytes are inks as they are: those that a program turned count the other way round.
    assert told(page(picture(jpeg(LIGHT), Decode=[0, 1] * 4))) == [("PF131", "a picture of 32 x 32 pixels has up to 349% ink, the limit is 300%")]
    assert told(page(picture(jpeg(HEAVY), Decode=[0, 1] * 4))) == []


@pytest.mark.parametrize("look", [preflight, preflight_apart], ids=["here", "apart"])
def test_black_over_a_jpeg_is_added_up(look: Any) -> None:
    over = b"/Over gs 0 0 0 1 k 60 60 60 60 re f"
    assert [code for code, _ in told(page(picture(jpeg(RICH)), over), look)] == ["PF125"]
    assert told(page(picture(jpeg(LIGHT)), over), look) == []
    assert told(page(picture(jpeg(RICH)), b"/Over gs 0 0 0 1 k 10 10 30 30 re f"), look) == [], "beside it"


def test_single_pixels_of_a_jpeg_may_be_a_little_fuller() -> None:
    assert told(page(picture(jpeg((200, 200, 200, 180))))) == [], "306 %"
    assert [code for code, _ in told(page(picture(jpeg((210, 210, 200, 180)))))] == ["PF131"], "314 %"


def test_a_list_of_colours_counts_those_that_it_shows() -> None:
    assert told(page(listed(LIGHT, HEAVY))) == []
    assert told(page(listed(LIGHT, HEAVY, data=b"\0" * 1023 + b"\1"))) == [("PF131", "a picture of 32 x 32 pixels has up to 349% ink, the limit is 300%")]
    assert [code for code, _ in told(page(listed(LIGHT, HEAVY, data=b"\0" * 1023 + b"\7")))] == ["PF131"], "a number beyond the list is its last colour"
    assert [code for code, _ in told(page(listed(RICH), b"/Over gs 0 0 0 1 k 60 60 60 60 re f"))] == ["PF125"]


UNREAD: dict[str, dict[str, Any]] = {
    "half a JPEG": picture(jpeg(HEAVY)[:200]),
    "no JPEG": picture(b"\xff\xd8 nothing"),
    "one of three channels": picture(jpeg((0, 0, 0, 0), mode="RGB")),
    "one that is larger inside": picture(jpeg(HEAVY), Width=16),
    "one whose colours are transformed": picture(jpeg(HEAVY), DecodeParms=Dictionary(ColorTransform=1)),
    "one of twelve bits": picture(jpeg(HEAVY), BitsPerComponent=16),
    "a decode that bends inks": picture(jpeg(HEAVY), Decode=[0.5, 0] * 4),
    "a list turned about": listed(HEAVY, Decode=[255, 0]),
    "a list of four bits": listed(HEAVY, BitsPerComponent=4),
}


@pytest.mark.parametrize("what", UNREAD)
def test_what_cannot_be_read_is_told(what: str) -> None:
    codes = told(page(UNREAD[what]))
    assert [code for code, _ in codes] == ["PF160"]
    assert codes[0][1].endswith("is packed in a way that its ink cannot be added up")
    over = told(page(UNREAD[what], b"/Over gs 0 0 0 1 k 60 60 60 60 re f"))
    assert ("PF160", "page 1: a picture whose inks are packed: the inks that print over each other on page 1 were not added up") in over


def test_a_jpeg_that_is_too_large_is_not_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(samples, "MOST_OF_JPEG", 32 * 32 * 4 - 1)
    with pikepdf.open(io.BytesIO(page(picture(jpeg(HEAVY))))) as document:
        image = document.pages[0].Resources.XObject.Pic
        with pytest.raises(OverflowError):
            fullest(image)
        monkeypatch.undo()
        assert fullest(image) == pytest.approx(3.49, abs=0.01)
        with pytest.raises(pikepdf.PdfError):
            unpacked(image)
