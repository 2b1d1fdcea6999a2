"""Words that an author wrote go in, words that no terminal obeys come out."""

from __future__ import annotations

import unicodedata

_INVISIBLE = frozenset(["Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"])
"""Unicode's controls (C0, C1), invisible signs (bidi, zero width), lone surrogates, private and unassigned ones, and its line ends."""


def escaped(text: str) -> str:
    r"""The text with each invisible or control character written as `\x1b` or `\u202e`: one line, safe to print."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(_shown(sign) if unicodedata.category(sign) in _INVISIBLE else sign for sign in text)


def width(text: str) -> int:
    """The columns that a text takes in a terminal: 2 for wide East Asian characters and emoji, 0 for combining marks, else 1."""
    return sum(0 if unicodedata.combining(sign) else 2 if unicodedata.east_asian_width(sign) in {"W", "F"} else 1 for sign in text)


def _shown(sign: str) -> str:
    number = ord(sign)
    if sign == "\n":
        return "\\n"
    if sign == "\t":
        return "\\t"
    return f"\\x{number:02x}" if number < 0x100 else f"\\u{number:04x}" if number < 0x10000 else f"\\U{number:08x}"
