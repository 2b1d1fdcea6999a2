"""What stands in a manifest that may have come with a project from elsewhere goes in, whether a build of ours can have written it comes out."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from printgen.files import safe

_LONGEST, _LONGEST_NAME = 1000, 255
"""Characters of a path, and of a name in it: more than systems take."""
_DEEPEST = 8
_MOST_PAGES = 100_000
_LARGEST = 1_000_000_000
_HASH = re.compile(r"[0-9a-f]{64}")


def sound(found: object) -> bool:
    """Whether this is a manifest all of whose fields are of the types that a build gives them: who reads it need not look again."""
    if not isinstance(found, dict) or not _plain(found, _DEEPEST):
        return False
    files, components = found.get("files"), found.get("components", [])
    return isinstance(files, list) and all(map(_entry, files)) and isinstance(components, list) and all(map(_component, components))


def _plain(value: object, deep: int) -> bool:
    """Whether it can be written as JSON again: no halves of characters, no numbers that are none, nothing deeper in each other than ours."""
    if isinstance(value, str):
        return not any("\ud800" <= one <= "\udfff" for one in value)
    if isinstance(value, dict):
        return deep > 0 and all(_plain(name, 1) and _plain(one, deep - 1) for name, one in value.items())
    if isinstance(value, list):
        return deep > 0 and all(_plain(one, deep - 1) for one in value)
    return value is None or isinstance(value, bool) or _number(value)


def _number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) <= _LARGEST


def _numbers(value: object, many: int) -> bool:
    return isinstance(value, list) and len(value) == many and all(map(_number, value))


def _whole(value: object, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _entry(entry: object) -> bool:
    """Whether this is what a manifest says of a file; only of a PDF it has to say what lies where."""
    if not isinstance(entry, dict) or not _path(entry.get("path")):
        return False
    if not all(name in entry and isinstance(entry[name], str | None) for name in ("product", "profile")):
        return False
    if not all(isinstance(entry.get(name, ""), str) for name in ("component", "face", "format", "duplex", "printer")):
        return False
    total = entry.get("sha256", "0" * 64)
    return isinstance(total, str) and _HASH.fullmatch(total) is not None and _pages(entry)


def _path(path: object) -> bool:
    return isinstance(path, str) and len(path) <= _LONGEST and safe(path) and all(len(one) <= _LONGEST_NAME for one in path.split("/"))


def _pages(entry: Mapping[str, Any]) -> bool:
    """Whether the pages of a file, what lies on them and how they are moved fit each other."""
    if entry.get("format") == "pdf" and not {"pages", "slots"} <= {*entry}:
        return False
    pages, slots, spots, adjust = entry.get("pages", 0), entry.get("slots", []), entry.get("spots", []), entry.get("adjust")
    if not _whole(pages, 0, _MOST_PAGES) or not isinstance(slots, list) or not isinstance(spots, list):
        return False
    if "adjust" in entry and not (isinstance(adjust, list) and len(adjust) == pages and all(_numbers(one, 6) for one in adjust)):
        return False
    return all(isinstance(one, str) for one in spots) and all(_slot(one, pages) for one in slots)


def _slot(slot: object, pages: int) -> bool:
    if not isinstance(slot, dict) or not _whole(slot.get("page"), 1, pages):
        return False
    shown = slot.get("shown_mm", [])
    return (
        isinstance(slot.get("component"), str)
        and isinstance(slot.get("face"), str)
        and _numbers(slot.get("trim_mm"), 4)
        and isinstance(shown, list)
        and all(_numbers(one, 4) for one in shown)
    )


def _component(one: object) -> bool:
    """Whether this is what a manifest says of a component."""
    if not isinstance(one, dict) or not isinstance(one.get("id"), str):
        return False
    return _whole(one.get("printed", 0), 0, _LARGEST) and _number(one.get("safe_mm", 0)) and ("size_mm" not in one or _numbers(one["size_mm"], 2))
