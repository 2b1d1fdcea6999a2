"""A template's text goes in, its code as it was made before comes out: kept in the user's own folder for caches, as Python keeps its .pyc files."""

from __future__ import annotations

import contextlib
import hashlib
import marshal
import sys
from functools import cache
from pathlib import Path
from types import CodeType

import jinja2
from jinja2.bccache import Bucket, BytecodeCache

from printgen import __version__
from printgen.cache import own_bytes, own_folder
from printgen.files import OutputError, keep, thin

MOST = 1_000
"""So many templates are kept; then the oldest go."""
LARGEST = 8 * 1024 * 1024
_DIGEST = 32


class Kept(BytecodeCache):
    """The code of templates, each under the hash of all that it was made from. What cannot be read or written is made anew."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def get_bucket(self, environment: jinja2.Environment, name: str, filename: str | None, source: str) -> Bucket:
        """The place for a template's code, with the code if there is one."""
        words = (_made_by(), name, filename, environment.autoescape, sorted(environment.filters), sorted(environment.tests))
        whole = repr((*words, environment.preprocess(source, name, filename)))
        key = hashlib.sha256(whole.encode("utf-8", "surrogatepass")).hexdigest()
        bucket = Bucket(environment, key, key)
        self.load_bytecode(bucket)
        return bucket

    def code_of(self, environment: jinja2.Environment, source: str) -> CodeType:
        """The code of a text that is no file. Raises as the engine does if there is something wrong with it."""
        bucket = self.get_bucket(environment, "", None, source)
        if bucket.code is None:
            bucket.code = environment.compile(source)
            self.set_bucket(bucket)
        code: CodeType = bucket.code
        return code

    def load_bytecode(self, bucket: Bucket) -> None:
        """Read the code, if it is there, whole, and the user's own."""
        data = own_bytes(self.folder, f"{bucket.key}.code", LARGEST)
        if hashlib.sha256(data[_DIGEST:]).digest() != data[:_DIGEST]:
            return
        with contextlib.suppress(ValueError, EOFError, TypeError):
            code = marshal.loads(data[_DIGEST:])  # noqa: S302 - no one but the user can have written it
            bucket.code = code if isinstance(code, CodeType) else None

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep the code, where that is possible."""
        data = marshal.dumps(bucket.code)
        with contextlib.suppress(OutputError, OSError):
            keep(self.folder / f"{bucket.key}.code", hashlib.sha256(data).digest() + data, mode=0o700)
            if sum(1 for _ in self.folder.glob("*.code")) > MOST:
                thin(self.folder, ".code", MOST // 2)


def own_code() -> Kept | None:
    """The user's own code of templates; None where none is to be kept."""
    folder = own_folder()
    return None if folder is None else Kept(folder)


@cache
def _made_by() -> str:
    """What turns a template into code: Python, the engine, and the files of this folder."""
    sum_ = hashlib.sha256(f"{__version__} {jinja2.__version__} {sys.version} {sys.flags.optimize}".encode())
    with contextlib.suppress(OSError):
        for path in sorted(Path(__file__).parent.glob("*.py")):
            sum_.update(path.read_bytes())
    return sum_.hexdigest()
