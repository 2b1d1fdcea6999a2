"""A stranger's PDF may bomb, loop, lie and be cut off: its preflight ends in time and in bounds of memory, with findings and never with an exception."""

from __future__ import annotations

import os
import random
import zlib
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, Pdf

from printgen.frozen import replace
from printgen.geometry import Matrix, Rect
from printgen.press import apart
from printgen.press.apart import packed, preflight_apart, unpacked
from printgen.press.identify import said_of_itself
from printgen.press.preflight import preflight
from printgen.press.subject import MOST_WORDS, Expected, Piece
from printgen.scene.printing import X1A, X4
from tests.press.conftest import changed, expected, printing
from tests.press.test_strangers import BOX, file_of, saved, stream

SECONDS = 30.0
"""Of the processors; most take half of one."""
BLEED = Expected(printing(), bleed=3.0)


def _spent() -> float:
    """Seconds of the processors that the processes apart took: not those in which others had them."""
    used = os.times()
    return used.children_user + used.children_system


def told(data: bytes, what: Expected | None = BLEED) -> list[tuple[str, str]]:
    start = _spent()
    found = preflight_apart(data, "theirs.pdf", what).sorted
    assert _spent() - start < SECONDS
    return [(one.code, one.message) for one in found]


def whole(objects: list[bytes]) -> bytes:
    """A file of these objects, the first of which is the root."""
    out, at = bytearray(b"%PDF-1.4\n"), []
    for number, one in enumerate(objects, 1):
        at.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, one)
    table = b"".join(b"%010d 00000 n \n" % one for one in at)
    end = b"xref\n0 %d\n0000000000 65535 f \n%strailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF" % (len(at) + 1, table, len(at) + 1, len(out))
    return bytes(out) + end


def deep(depth: int) -> bytes:
    """A page below so many nodes of the page tree."""
    nodes = [b"<</Type/Pages/Count 1/Kids[%d 0 R]%s>>" % (n + 3, b"/Parent %d 0 R" % (n + 1) if n else b"") for n in range(depth)]
    page = b"<</Type/Page/MediaBox[0 0 200 300]/TrimBox[10 10 90 90]/Resources<<>>/Parent %d 0 R>>" % (depth + 1)
    return whole([b"<</Type/Catalog/Pages 2 0 R>>", *nodes, page])


def kept(pdf: Pdf) -> bytes:
    """The file with its streams as they are."""
    return saved(pdf, compress_streams=False, stream_decode_level=pikepdf.StreamDecodeLevel.none)


def zeros(megabytes: int, unit: bytes = bytes(1_000_000)) -> bytes:
    press = zlib.compressobj(9)
    return b"".join(press.compress(unit) for _ in range(megabytes)) + press.flush()


def pictured(width: int, data: bytes, **more: Any) -> bytes:
    pdf = file_of(b"q 50 0 0 50 30 30 cm /I Do Q", TrimBox=Array([20, 20, 180, 280]))
    entries: dict[str, Any] = {"Subtype": Name.Image, "Width": width, "Height": width, "ColorSpace": Name.DeviceCMYK, "BitsPerComponent": 8, "Filter": Name.FlateDecode, **more}
    pdf.pages[0].obj.Resources.XObject = Dictionary(I=stream(pdf, data, **entries))
    return kept(pdf)


def content(data: bytes, **entries: Any) -> bytes:
    pdf = file_of(b"")
    pdf.pages[0].obj.Contents = stream(pdf, data, **entries)
    return kept(pdf)


def drawn_often() -> bytes:
    """A form of twenty megabytes that is drawn two thousand times, each time a little larger."""
    pdf = file_of(b" ".join(b"q 1.%04d 0 0 1 0 0 cm /F Do Q" % n for n in range(2000)))
    pdf.pages[0].obj.Resources.XObject = Dictionary(F=stream(pdf, zeros(20), Subtype=Name.Form, BBox=BOX, Filter=Name.FlateDecode))
    return kept(pdf)


def ten_to_the(power: int) -> bytes:
    """Forms that each draw the next one ten times in ten sizes."""
    pdf = file_of(b"/F Do")
    forms = [stream(pdf, b" ".join(b"q %f 0 0 1 0 0 cm /F Do Q" % (1 + n / 7 + level / 50) for n in range(10)), Subtype=Name.Form, BBox=BOX) for level in range(power)]
    for one, inner in pairwise(forms):
        one.Resources = Dictionary(XObject=Dictionary(F=inner))
    pdf.pages[0].obj.Resources = Dictionary(XObject=Dictionary(F=forms[0]))
    return saved(pdf)


CATALOG, PAGE = b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Page/MediaBox[0 0 200 300]/Resources<<>>/Parent 2 0 R>>"
TOO_MUCH = "page 1: from here on there is too much content to be looked at: more than 2,000,000 operators, or as large"
TOO_LARGE = "page 1: the content of a page is too large to be looked at: more than 400,000 operators, or as large"
BOMBS: dict[str, tuple[Callable[[], bytes], str, str]] = {
    "nothing": (lambda: b"", "PF101", "theirs.pdf cannot be read: "),
    "a page five hundred nodes deep": (lambda: deep(500), "PF101", "theirs.pdf cannot be read: "),
    "a page a hundred thousand nodes deep": (lambda: deep(100_000), "PF101", "theirs.pdf cannot be read: "),
    "kids in a circle": (lambda: whole([CATALOG, b"<</Type/Pages/Count 1/Kids[3 0 R]>>", b"<</Type/Pages/Parent 2 0 R/Count 1/Kids[2 0 R]>>"]), "PF101", "theirs.pdf cannot be read: "),
    "parents in a circle": (
        lambda: whole([CATALOG, b"<</Type/Pages/Count 1/Kids[3 0 R]/Parent 4 0 R>>", PAGE.replace(b"2 0", b"4 0"), b"<</Type/Pages/Parent 2 0 R/Count 1/Kids[3 0 R]>>"]),
        "PF101",
        "theirs.pdf is damaged, ",
    ),
    "a thousand million pages": (lambda: whole([CATALOG, b"<</Type/Pages/Count 1000000000/Kids[3 0 R]>>", PAGE]), "PF110", "page 1: there is neither a TrimBox nor an ArtBox"),
    "arrays in arrays": (lambda: whole([CATALOG[:-2] + b"/X " + b"[" * 100_000 + b"]" * 100_000 + b">>", b"<</Type/Pages/Count 1/Kids[3 0 R]>>", PAGE]), "PF101", "theirs.pdf cannot be read: "),
    "a million operators": (lambda: content(b"0 0 1 1 re f " * 500_000), "PF160", TOO_LARGE),
    "twenty million numbers": (lambda: content(b"1 " * 20_000_000), "PF160", TOO_LARGE),
    "content that unpacks to hundreds of megabytes": (lambda: content(zeros(200), Filter=Name.FlateDecode), "PF160", TOO_LARGE),
    "content that is packed twice": (lambda: content(zlib.compress(zeros(200), 9), Filter=Array([Name.FlateDecode, Name.FlateDecode])), "PF160", TOO_LARGE),
    "a picture as large as a country": (lambda: pictured(10**9, zeros(1)), "PF160", "a picture of ? x ? pixels is too large for its ink to be added up"),
    "a picture that has more than it says": (lambda: pictured(20, zeros(200)), "PF160", "a picture of 20 x 20 pixels is too large for its ink to be added up"),
    "a form of twenty megabytes, drawn often": (drawn_often, "PF160", TOO_MUCH),
    "paper as large as a country": (lambda: saved(file_of(b"", MediaBox=Array([0, 0, 10**9, 10**9]), TrimBox=Array([0, 0, 9, 9]))), "PF110", "page 1: there is no MediaBox of four numbers and with an area"),
}


@pytest.mark.parametrize("name", BOMBS)
def test_a_bomb_is_a_finding(name: str) -> None:
    made, code, words = BOMBS[name]
    assert any(its == code and said.startswith(words) for its, said in told(made()))


def test_what_breaks_its_bounds_is_a_finding_with_a_hint_and_what_was_found_before_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apart, "BOUNDS", replace(apart.BOUNDS, seconds=1))
    forbidden = changed(ten_to_the(30), lambda _: None, encryption=pikepdf.Encryption(owner="a", user="", allow=pikepdf.Permissions(print_highres=False)))
    bag = preflight_apart(forbidden, "theirs.pdf", BLEED)
    assert [(one.code, one.message, one.place.file) for one in bag.sorted] == [
        ("PF101", "theirs.pdf forbids to be printed as it is", "theirs.pdf"),
        ("PF104", "theirs.pdf takes more than 1 seconds of a processor: what is told of it is not all", "theirs.pdf"),
    ]
    assert all(one.hint for one in bag.findings)


def test_memory_is_bounded_and_a_large_picture_needs_little(monkeypatch: pytest.MonkeyPatch, pressed: Any) -> None:
    monkeypatch.setattr(apart, "BOUNDS", replace(apart.BOUNDS, memory=250 * 1024**2))
    assert told(pressed(), expected()) == []
    large = zeros(144)
    assert [one for one in told(pictured(6000, large), Expected(printing())) if one[0] in {"PF104", "PF160"}] == []
    # What has to be unpacked as a whole is too large for such bounds.
    at_once = told(pictured(6000, large, DecodeParms=Dictionary(Predictor=1)), Expected(printing()))
    assert [words for code, words in at_once if code == "PF104"] == ["theirs.pdf takes more than 250 MB of memory, or is nested too deeply: what is told of it is not all"]


def test_a_password_is_asked_for_only_where_one_is_needed(pressed: Any) -> None:
    open_to_all = changed(pressed(), lambda _: None, encryption=pikepdf.Encryption(owner="a", user=""))
    assert ("PF151", "it is encrypted") in told(open_to_all, None)
    shut = changed(pressed(), lambda _: None, encryption=pikepdf.Encryption(owner="a", user="b"))
    assert told(shut, None) == [("PF101", "theirs.pdf asks for a password")]


@pytest.mark.parametrize("share", [0.02, 0.3, 0.6, 0.9, 0.999])
def test_half_a_file_is_told(pressed: Any, share: float) -> None:
    data = pressed()
    assert "PF101" in {code for code, _ in told(data[: int(len(data) * share)], expected())}


def test_the_same_is_found_apart_and_here(pressed: Any) -> None:
    broken = changed(pressed(), lambda pdf: pdf.pages[0].obj.__delitem__("/TrimBox"))
    for what in (expected(), expected(X1A, slots=((Piece("card-1", "front", Rect(11, 11, 63, 88)),),)), None):
        here = preflight(broken, "theirs.pdf", said_of_itself(broken) if what is None else what)
        assert preflight_apart(broken, "theirs.pdf", what).sorted == here.sorted
        assert here.findings


def test_what_is_expected_goes_there_whole() -> None:
    what = expected(
        X1A, spots=frozenset({"Gold", "Silver"}), slots=((), (Piece("a", "back", Rect(1, 2, 3, 4)),)), turns="long", adjusts=(Matrix(1, 0, 0, 1, 0.5, 0),), claims="PDF/X-3"
    )
    assert unpacked(packed(what)) == what


def test_words_of_megabytes_are_cut() -> None:
    pdf = file_of(b"BT /F 9 Tf (x) Tj ET")
    pdf.pages[0].obj.Resources.Font = Dictionary(F=Dictionary(Subtype=Name.Type1, BaseFont=Name("/" + "A" * 2_000_000)))
    assert max(len(words) for _, words in told(saved(pdf))) == MOST_WORDS


def mutant(seed: int, good: tuple[bytes, ...]) -> bytes:
    """One of the files, some of its bytes others, gone, or doubled."""
    chance = random.Random(seed)
    data = bytearray(chance.choice(good))
    for _ in range(chance.choice((1, 1, 3, 10, 60))):
        at, other = chance.randrange(len(data)), chance.randrange(len(data))
        put = chance.choice((bytes([chance.randrange(256)]), data[other : other + 20], b"/DeviceRGB", b"[", b">>", b"-1", b"99999999999", b"3 0 R", b"null", b"endobj"))
        data[at : at + chance.choice((0, 1, len(put), 30))] = put
    return bytes(data)


@pytest.mark.parametrize("part", range(8))
def test_mutants_of_a_good_file_raise_nothing(pressed: Any, part: int) -> None:
    """Here, not apart: there an exception would be a finding."""
    packs = tuple(pressed(standard=standard) for standard in (X4, X1A))
    plain = tuple(changed(one, lambda _: None, qdf=True, static_id=True) for one in packs)
    for seed in range(part * 50, part * 50 + 50):
        data = mutant(seed, packs + plain)
        found = preflight(data, "theirs.pdf", said_of_itself(data) if seed % 2 else expected())
        assert all(len(one.message) <= MOST_WORDS + 100 for one in found.findings)


def test_mutants_apart(pressed: Any) -> None:
    plain = changed(pressed(), lambda _: None, qdf=True, static_id=True)
    codes = [code for seed in range(12) for code, _ in told(mutant(seed, (plain,)), None)]
    assert codes
    assert "PF104" not in codes


@pytest.mark.parametrize("answer", [b"not json", b'[["XX999", "words", "", 1]]', b'[["PF104", "words", ""]]', b"7", b"[" * 100_000, b"\xff"])
def test_an_answer_that_nobody_understands_is_told_and_keeps_what_was_told_before(answer: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    good = b'[["PF104", "words", "", 3], ["PF104", "other words", "", true], ["PF104", "words again", "", -1]]'
    monkeypatch.setattr(apart, "answers", lambda *_: ([good, answer], None))
    found = preflight_apart(b"", "theirs.pdf", None).findings
    assert [(one.message, one.page) for one in found[:3]] == [("words", 3), ("other words", None), ("words again", None)]
    assert [one.message for one in found[3:]] == ["theirs.pdf makes the reader say what nobody understands: what is told of it is not all"]
