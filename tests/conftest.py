"""What the tests keep for later is kept for themselves alone, and nobody changes a frozen value."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

# Before anything of the tool is loaded, in this process and in those that it starts.
os.environ["PRINTGEN_GUARD"] = "1"


@pytest.fixture(autouse=True, scope="session")
def _own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The code of templates goes to a temporary folder, in this process and in those that it starts."""
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("PRINTGEN_NO_CACHE", raising=False)
        patch.setenv("XDG_CACHE_HOME", os.fspath(tmp_path_factory.mktemp("cache")))
        yield
