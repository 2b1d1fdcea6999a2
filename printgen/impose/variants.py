"""The name of a profile with words behind it goes in (home-a4-fold-grey), which profile is meant and what of it is to be otherwise comes out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from printgen.diagnostics.nearest import nearest

VARIANTS: Mapping[str, tuple[str, str, str]] = MappingProxyType(
    {
        "fold": ("duplex", "fold", "fronts and backs side by side on one side of the paper: fold at the line, glue, cut"),
        "apart": ("duplex", "apart", "all fronts, then all backs on paper of their own, to be glued together"),
        "short": ("duplex", "short", "backs for a printer that turns the paper at its short edge"),
        "fronts": ("duplex", "none", "no backs"),
        "shared": ("cuts", "shared", "pieces touch: one cut between two of them, more on a sheet"),
        "grey": ("tone", "grey", "in shades of grey"),
        "low-ink": ("tone", "low-ink", "areas much lighter, letters and lines as they are"),
    }
)
"""What may stand behind the name of a profile for sheets: the key it sets, its value, and what that means."""


def excluded(name: str, names: Iterable[str]) -> str:
    """Why a name with known words behind a profile is none: two of them set one key; "" if that is not it."""
    found = _words(name, names)
    for n, one in enumerate(found[1] if found else ()):
        other = next((word for word in found[1][:n] if VARIANTS[word][0] == VARIANTS[one][0]), None) if found else None
        if other is not None:
            return f"-{one} stands there twice" if one == other else f"-{other} and -{one} exclude each other: each says {_SAYS[VARIANTS[one][0]]}"
    return ""


_SAYS: Mapping[str, str] = MappingProxyType({"duplex": "how backs come behind fronts", "cuts": "how pieces lie to each other", "tone": "in which tone is printed"})


def parted(name: str, names: Iterable[str]) -> tuple[str, tuple[str, ...]] | None:
    """The profile (the longest name that fits) and the variants that a name is made of; None if it is not made of these, or sets a key twice."""
    found = _words(name, names)
    return found if found and not excluded(name, (found[0],)) else None


def alike(name: str, names: Iterable[str]) -> str:
    """What was probably meant by a name that is none: its longest profile, with the variants that its other words are most like (home-a4-lowink); "" if they are like none."""
    base = max((one for one in names if name.startswith(one + "-")), key=len, default="")
    rest = name[len(base) + 1 :] if base else ""
    for words in (rest.split("-"), [rest]):
        meant = [nearest(word, VARIANTS) for word in words]
        if None not in meant and not excluded(found := "-".join((base, *map(str, meant))), [base]):
            return found
    return ""


def _words(name: str, names: Iterable[str]) -> tuple[str, tuple[str, ...]] | None:
    """The profile (the longest name that fits) and the words behind it, whether they go together or not."""
    for base in sorted(names, key=len, reverse=True):
        if not name.startswith(base + "-"):
            continue
        rest, found = name[len(base) + 1 :], []
        while rest:
            word = next((one for one in VARIANTS if rest == one or rest.startswith(one + "-")), None)
            if word is None:
                break
            found.append(word)
            rest = rest[len(word) + 1 :]
        if found and not rest:
            return base, tuple(found)
    return None
