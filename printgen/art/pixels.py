"""A picture as its file stores it goes in, the same picture in 8-bit grey, RGB or RGBA of sRGB comes out, and what had to be supposed about its colours."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from printgen.art.icc import ProfileError, profile

if TYPE_CHECKING:
    from PIL import Image

Paper = Callable[[], bytes]
"""The profile of the printing condition by which inks without a profile of their own are shown."""
NO_PROFILE = "its colours are CMYK without a profile"
_STRIP = 256
_DEEP = {"I;16", "I;16B", "I;16L", "I;16N", "I", "F"}
_BITS, _WHITE_IS_ZERO, _SIGNED = 258, 262, 339
"""Tags of TIFF: BitsPerSample, PhotometricInterpretation, SampleFormat."""


class UnusualError(ValueError):
    """Why a picture is none that can be printed, in words for its author."""


def srgb(image: Image.Image, paper: Paper) -> tuple[Image.Image, str]:
    """The picture, without alpha if nothing shows through, and what its profile made trouble with ("" if nothing). Raises UnusualError."""
    icc = image.info.get("icc_profile") or b""
    trouble = ""
    if image.mode in _DEEP:
        image = _shallow(image)
    if image.mode == "CMYK":
        return _from_inks(image, icc, paper)
    if image.mode == "LAB":
        raise UnusualError("its colours are CIE Lab; export it in sRGB")
    image, alpha = _apart(image)
    if icc:
        try:
            known = profile(icc)
            if known.mode == "CMYK" or (known.mode == "RGB") != (image.mode == "RGB"):
                # A grey picture may carry the profile of the colours it was made from; its tones are those of that profile.
                trouble = "" if known.mode == "RGB" else "its profile is one for other colours"
                image = known.to_srgb(image.convert("RGB")).convert("L") if known.mode == "RGB" else image
            elif not known.is_srgb:
                image = known.to_srgb(image)
        except ProfileError as error:
            trouble = f"its profile cannot be used: {error}"
    if alpha is not None:
        image = image.convert("RGB")
        image.putalpha(alpha)
    return image, trouble


def _apart(image: Image.Image) -> tuple[Image.Image, Image.Image | None]:
    """Grey or RGB, and its opacity if something shows through."""
    if "A" in image.getbands() or "a" in image.getbands() or "transparency" in image.info:
        full = image.convert("RGBA")
        alpha = full.getchannel("A")
        grey = image.mode in {"L", "LA", "La", "1"}
        return full.convert("L" if grey else "RGB"), None if alpha.getextrema()[0] == 255 else alpha
    return (image if image.mode in {"L", "RGB"} else image.convert("L" if image.mode == "1" else "RGB")), None


def _shallow(image: Image.Image) -> Image.Image:
    """Deep grey as 8 bits, its black and white where they were."""
    from PIL import Image  # noqa: PLC0415 - as in decode.py

    tags: Any = getattr(image, "tag_v2", {})
    bits = int((tags.get(_BITS) or (16,))[0])
    signed = int((tags.get(_SIGNED) or (1,))[0]) == 2
    if image.mode == "I" and bits > 16:
        raise UnusualError(f"its greys have {bits} bits; export it with 8 or 16")
    low, high = (float(str(value)) for value in image.getextrema())
    if not math.isfinite(low) or not math.isfinite(high):
        raise UnusualError("some of its greys are no numbers; export it with 8 or 16 bits")
    # Of fractions the white is 1; of what is brighter than that, the brightest.
    white = max(high, 1.0) if image.mode == "F" else 32767.0 if signed else 65535.0
    grey = Image.new("L", image.size)
    for y in range(0, image.height, _STRIP):
        # In strips: as fractions, a large picture takes four times the memory it had.
        strip = image.crop((0, y, image.width, min(image.height, y + _STRIP)))
        grey.paste(strip.convert("F").point(lambda value: value * (255.0 / white) + 0.5).convert("L"), (0, y))
    if tags.get(_WHITE_IS_ZERO) == 0:
        grey = grey.point(lambda value: 255 - value)
    told = image.info.get("transparency")
    grey.info = {key: value for key, value in image.info.items() if key != "transparency"}
    if isinstance(told, int):
        grey.info["transparency"] = round(told * 255 / white)
    return grey


def _from_inks(image: Image.Image, icc: bytes, paper: Paper) -> tuple[Image.Image, str]:
    """CMYK on its own paper if the file says which, else on ours."""
    from PIL import ImageChops  # noqa: PLC0415 - few pictures are made of inks

    if image.format == "JPEG" and "adobe" not in image.info:
        # Adobe's programs store inks upside down and say so by a mark. The library believes that all do.
        image = ImageChops.invert(image)
    trouble = "" if icc else NO_PROFILE
    try:
        known = profile(icc or paper())
        if known.mode != "CMYK":
            known, trouble = profile(paper()), "its profile is one for other colours"
    except ProfileError as error:
        known, trouble = profile(paper()), f"its profile cannot be used: {error}"
    return known.to_srgb(image), trouble
