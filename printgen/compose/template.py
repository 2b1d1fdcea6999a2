"""A template's name and what it may see go in, a tree of elements comes out, each at its own line and column; whatever Jinja2 finds wrong, too."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from jinja2.ext import Extension

from printgen.compose import codes
from printgen.compose.markup import Element, finder, parse_rendered, stamped
from printgen.compose.templates import Templates
from printgen.diagnostics.diagnostic import Bag, Code
from printgen.diagnostics.nearest import did_you_mean
from printgen.place import Place, Text
from printgen.rules.expression import Fault, render, sandbox

_CODES = {"syntax": codes.TEMPLATE_SYNTAX, "unsafe": codes.TEMPLATE_SYNTAX, "name": codes.UNDEFINED, "limit": codes.ENDLESS}


class _Stamping(Extension):
    """Stamps the elements of each template that is loaded, the included ones as well."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:  # noqa: ARG002 - the engine's signature
        return stamped(source, name or "")


class Renderer:
    """Renders a game's templates; each is compiled once. They may call the `functions`."""

    def __init__(self, templates: Templates, functions: Mapping[str, Callable[..., object]] | None = None) -> None:
        self.templates = templates
        self._box = sandbox(self._source, escaping=True, functions=functions, extensions=(_Stamping,))
        self._find = finder(self._text)

    def _text(self, name: str) -> Text | None:
        return self.templates.text(name if name.endswith(".svg") else f"{name}.svg")

    def _source(self, name: str) -> str | None:
        text = self._text(name)
        return text.text if text else None

    def words(self, name: str, values: Mapping[str, object], at: Place, about: str = "") -> tuple[str | None, Bag]:
        """What the template `<name>.svg` yields; `at` is where its name was written, `about` the component that is drawn."""
        bag = Bag()
        file = f"{name}.svg"
        if self.templates.shelf(file) is None:
            near = did_you_mean(name, self.templates.names("", ".svg"))
            bag.add(codes.NO_TEMPLATE.at(at, f"there is no template {name!r}{near}", hint=f"a template is a file templates/<game>/<name>.svg; looked in {self.templates.looked()}"))
            return None, bag
        if self._text(file) is None:
            return None, bag
        words, fault = render(self._box, file, values)
        if fault is not None:
            bag.add(self._finding(fault, file, about))
        return words, bag

    def tree(self, words: str, name: str) -> tuple[Element | None, Bag]:
        """The elements of what the template `name` yielded."""
        return parse_rendered(words, self._find, self._text(name) or Text(name, ""))

    def _finding(self, fault: Fault, file: str, about: str) -> codes.Diagnostic:
        code: Code = _CODES.get(fault.kind, codes.TEMPLATE_FAILS)
        place = self._place(fault, file)
        message = fault.message
        if fault.kind == "name" and message.startswith("there is no template"):
            code = codes.NO_TEMPLATE
            near = did_you_mean(fault.word.removesuffix(".svg"), self.templates.names("", ".svg"))
            return code.at(place, message + near, hint=f"looked in {self.templates.looked()}")
        about_ids = (about,) if about else ()
        drawing = f" (while {about} was drawn)" if about and fault.kind in {"name", "failed"} else ""
        return code.at(place, message + drawing, hint=fault.hint, about=about_ids)

    def _place(self, fault: Fault, file: str) -> Place:
        """The word on its line; without a word the first piece of Jinja there."""
        text = self._text(fault.template or file)
        if text is None or not 1 <= fault.line <= len(text.starts):
            return Place(text)
        start = text.starts[fault.line - 1]
        line = text.line(fault.line)
        at = line.find(fault.word) if fault.word else -1
        if at >= 0:
            return Place(text, start + at, start + at + len(fault.word))
        found = [n for n in (line.find("{%"), line.find("{{")) if n >= 0]
        at = min(found, default=len(line) - len(line.lstrip()))
        return Place(text, start + at, start + max(len(line.rstrip()), at + 1))
