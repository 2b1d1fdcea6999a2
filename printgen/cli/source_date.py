"""The environment goes in, what is wrong with the date that it gives to documents comes out."""

from __future__ import annotations

import re
from collections.abc import Mapping

from printgen.cli.codes import NO_DATE
from printgen.diagnostics.diagnostic import Bag
from printgen.place import NOWHERE

NAME = "SOURCE_DATE_EPOCH"
LAST = 253_402_300_799
"""The last second of the year 9999: dates of PDF have four digits for the year."""


def source_date(environment: Mapping[str, str]) -> Bag:
    """A finding (OP125) if SOURCE_DATE_EPOCH is set to what is no date of a document."""
    said = environment.get(NAME, "").strip()
    if not said or (re.fullmatch("[0-9]{1,12}", said) and int(said) <= LAST):
        return Bag()
    return Bag([NO_DATE.at(NOWHERE, f'{NAME} is "{said[:40]}", it must be a whole number of seconds since 1970', hint="unset it: documents then say 2000-01-01")])
