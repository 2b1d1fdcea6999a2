"""An author's words go in, words that XML and PDF can bear come out."""

from __future__ import annotations

import re

_BLANKS = re.compile(r"[\t\n\r\u0085\u2028\u2029]+")
_FORBIDDEN = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffe\uffff]")
_HALVES = re.compile(r"[\ud800-\udfff]")


def clean(text: str) -> str:
    """The text on one line: line ends and tabs as blanks, without control characters and non-characters, half surrogates as U+FFFD.

    XML 1.0 section 2.2 names the characters that no document may hold, not even escaped.
    """
    return _HALVES.sub("\ufffd", _FORBIDDEN.sub("", _BLANKS.sub(" ", text)))
