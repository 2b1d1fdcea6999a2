"""A decoded picture and the colour profile that its file holds go in, the same picture in sRGB comes out, converted by LittleCMS."""

from __future__ import annotations

import io
from functools import lru_cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from PIL import Image

MOST = 4 * 1024 * 1024
"""Bytes of a profile: those of presses have one or two million."""
_RELATIVE, _BLACK_POINT = 1, 0x2000
"""Rendering intent and flag of LittleCMS: white stays white, black is as deep as the screen shows it."""
_ALIKE = 3
"""Up to so many of 255 steps a profile's colours count as those of sRGB: the many profiles of that name differ by one or two."""
_SPACES = {"GRAY": "L", "RGB": "RGB", "CMYK": "CMYK"}


class ProfileError(ValueError):
    """What is wrong with a colour profile."""


class Profile:
    """A profile that can be read. `mode` is that of the pictures it is for: L, RGB or CMYK. Raises ProfileError."""

    def __init__(self, data: bytes) -> None:
        # Loaded here because few pictures bring a profile.
        from PIL import ImageCms  # noqa: PLC0415

        if len(data) > MOST:
            raise ProfileError(f"it has {len(data):,} bytes, {MOST:,} are allowed")
        self._cms: Any = ImageCms
        try:
            source = ImageCms.ImageCmsProfile(io.BytesIO(data))
            space = str(source.profile.xcolor_space).strip()
        except Exception as error:  # the library has errors of its own, and those of whatever a damaged profile makes of it
            raise ProfileError("it is damaged") from error
        self.mode = _SPACES.get(space, "")
        if not self.mode:
            raise ProfileError(f"it is one for {space}")
        try:
            screen = ImageCms.createProfile("sRGB")
            flags = ImageCms.Flags(_BLACK_POINT)
            self._transform = ImageCms.buildTransform(source, screen, self.mode, "RGB", renderingIntent=ImageCms.Intent(_RELATIVE), flags=flags)
        except ImageCms.PyCMSError as error:
            raise ProfileError("it lacks what is needed to convert from it") from error

    def to_srgb(self, image: Image.Image) -> Image.Image:
        """A picture of that mode in sRGB; grey stays grey."""
        if self.mode != "L":
            found: Image.Image = self._cms.applyTransform(image, self._transform)
            return found
        ramp = image.copy().resize((256, 1))
        ramp.putdata(range(256))
        return image.point(list(self._cms.applyTransform(ramp, self._transform).getchannel("G").tobytes()))

    @property
    def is_srgb(self) -> bool:
        """Whether it changes nothing that can be seen."""
        from PIL import Image, ImageChops  # noqa: PLC0415 - as above

        if self.mode == "CMYK":
            return False
        steps = range(0, 256, 51)
        strip = Image.new(self.mode, (256 if self.mode == "L" else len(steps) ** 3, 1))
        strip.putdata(range(256) if self.mode == "L" else [(r, g, b) for r in steps for g in steps for b in steps])
        return max(ImageChops.difference(self.to_srgb(strip), strip).tobytes()) <= _ALIKE


@lru_cache(maxsize=8)
def profile(data: bytes) -> Profile:
    """The profile, read once: many pictures bring the same. Raises ProfileError."""
    return Profile(data)
