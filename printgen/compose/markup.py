"""The text of a face or an icon (XML) goes in, a tree of elements comes out, each with the place in the author's file where it was written."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache, lru_cache
from xml.parsers import expat

from printgen.art.codes import REFUSED_ART
from printgen.compose import codes
from printgen.diagnostics.diagnostic import Bag
from printgen.diagnostics.nearest import nearest
from printgen.place import Place, Text

STAMP = "pg-at"
"""The attribute that carries where an element was written through Jinja: `pg-at="card.svg:120"`."""
MAX_ELEMENTS = 50_000
MAX_DEPTH = 64

SAME = {"width": "w", "height": "h", "xlink:href": "href"}
_IGNORED = re.compile(r"xmlns(:[\w-]+)?|xml:space|version|enable-background|data-[\w-]+")
_TOKEN = re.compile(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}|<!--.*?-->|<!\[CDATA\[.*?\]\]>|<([A-Za-z][\w-]*)", re.DOTALL)
_NAME = re.compile(r"[A-Za-z][\w-]*")
_OPENED = re.compile(rf'{STAMP}="([^"]*)"')
_CLOSING = re.compile(rb"</([\w:-]+)")

Finder = Callable[[str], Place]


@dataclass(slots=True, eq=False)
class Element:
    """One element: its tag, attributes (`width` and `height` under the names w and h), elements and text inside, and its place."""

    tag: str
    attributes: dict[str, str]
    place: Place
    inside: list[Element | str] = field(default_factory=list)

    @property
    def children(self) -> list[Element]:
        """The elements inside."""
        return [child for child in self.inside if isinstance(child, Element)]

    @property
    def text(self) -> str:
        """The characters inside."""
        return "".join(part for part in self.inside if isinstance(part, str))

    def get(self, name: str) -> str | None:
        """An attribute as it was written, or None."""
        return self.attributes.get(name)

    def walk(self) -> Iterator[Element]:
        """The element and all below it, in order."""
        yield self
        for child in self.children:
            yield from child.walk()

    def where(self, attribute: str) -> Place:
        """Where an attribute was written; the element's own place if it cannot be found in the file."""
        source = self.place.source
        if source is None:
            return self.place
        after = source.text.find("<", self.place.start + 1)
        tag = source.text[self.place.start : after if after >= 0 else len(source.text)]
        names = "|".join(re.escape(name) for name in (attribute, *(old for old, new in SAME.items() if new == attribute)))
        found = re.search(rf"(?<=\s)(?:{names})\s*=\s*(\"[^\"]*\"|'[^']*')?", tag)
        return self.place.within(found.start(), found.end()) if found else self.place

    def value_at(self, attribute: str, offset: int) -> Place:
        """Where the character `offset` of an attribute's value was written (the attribute, if the value comes from elsewhere)."""
        place = self.where(attribute)
        value = self.attributes.get(attribute, "")
        if place.source is not None and place is not self.place:
            words = place.source.text[place.start : place.end]
            if words[:-1].endswith(value):
                start = len(words) - 1 - len(value) + offset
                return place.within(start, start + 1)
        return place


def stamped(source: str, name: str) -> str:
    """A template's text in which each literal element carries its own place; no line is added, so Jinja's line numbers stay true."""

    def stamp(found: re.Match[str]) -> str:
        return f'<{found[1]} {STAMP}="{name}:{found.start()}"' if found[1] else found[0]

    return _TOKEN.sub(stamp, source)


def finder(texts: Callable[[str], Text | None]) -> Finder:
    """From what `stamped` wrote to the place: `card.svg:120` → the tag there. Each is looked up once: a template draws many faces."""

    @cache
    def find(stamp: str) -> Place:
        name, _, offset = stamp.rpartition(":")
        text = texts(name)
        if text is None or not offset.isdecimal():
            return Place(text)
        return tag_at(text, int(offset))

    return find


def tag_at(text: Text, offset: int) -> Place:
    """The span of `<name` at an offset."""
    found = _TOKEN.match(text.text, offset)
    return Place(text, offset, found.end() if found else offset + 1)


def parse_file(text: Text) -> tuple[Element | None, Bag]:
    """The tree of a file that no template engine went over."""
    return _Parser(text.text, None, text).run()


def parse_foreign(text: Text) -> tuple[Element | None, Bag]:
    """The tree of an SVG file from elsewhere, with all its attributes under their own names."""
    return _Foreign(text).run()


def parse_rendered(rendered: str, find: Finder, home: Text) -> tuple[Element | None, Bag]:
    """The tree of what the stamped template `home` (and those it includes) yielded."""
    return _Parser(rendered, find, home).run()


class _StopError(Exception):
    """Ends the parsing; the finding is in the bag."""


class _Parser:
    """expat with a stack. Entities and document types are refused: they are how a small file becomes a large one."""

    def __init__(self, text: str, find: Finder | None, file: Text) -> None:
        self.data = text.encode("utf-8", "replace")
        self.find, self.file = find, file
        self.bag = Bag()
        self.root: Element | None = None
        self.stack: list[Element] = []
        self.count = 0
        self.plain = self.data.isascii()
        self.counted = 0, 0
        self.expat = expat.ParserCreate("utf-8")
        self.expat.buffer_text = True
        self.expat.StartElementHandler = self._start
        self.expat.EndElementHandler = self._end
        self.expat.CharacterDataHandler = self._words
        self.expat.StartDoctypeDeclHandler = self._doctype
        self.expat.EntityDeclHandler = self._doctype
        self.expat.ProcessingInstructionHandler = None

    def run(self) -> tuple[Element | None, Bag]:
        """Parse all of it."""
        try:
            self.expat.Parse(self.data, True)  # noqa: FBT003 - expat takes no names
        except _StopError:
            return None, self.bag
        except expat.ExpatError as error:
            self.bag.add(self._broken(error))
            return None, self.bag
        return self.root, self.bag

    def _opened(self, tag: str, stamp: str | None) -> Place:
        """Where the element was written that begins here."""
        if self.find is not None:
            return self.find(stamp) if stamp else (self.stack[-1].place if self.stack else Place(self.file, 0, 0))
        byte = self.expat.CurrentByteIndex
        # `<name` in a file of plain ASCII: what `tag_at` would find.
        return Place(self.file, byte, byte + 1 + len(tag)) if self.plain and _NAME.fullmatch(tag) else self._at(byte)

    def _at(self, byte: int) -> Place:
        if self.find is not None:
            return self._last(byte)
        if self.plain:
            return tag_at(self.file, min(byte, len(self.file.text)))
        # The parser goes forward: what lies before the last place is counted once.
        start, count = self.counted if self.counted[0] <= byte else (0, 0)
        self.counted = byte, count + len(self.data[start:byte].decode("utf-8", "ignore"))
        return tag_at(self.file, min(self.counted[1], len(self.file.text)))

    def _last(self, byte: int) -> Place:
        """The last stamped element before a byte of what was rendered."""
        stamps = _OPENED.findall(self.data[:byte].decode("utf-8", "ignore"))
        return self.find(stamps[-1]) if stamps and self.find else Place(self.file, 0, 0)

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        place = self._opened(tag, attributes.pop(STAMP, None))
        self.count += 1
        if self.count > MAX_ELEMENTS or len(self.stack) >= MAX_DEPTH:
            limit = f"{MAX_ELEMENTS:,} elements" if self.count > MAX_ELEMENTS else f"{MAX_DEPTH} elements inside each other"
            self.bag.add(codes.TOO_LARGE.at(place, f"the drawing has more than {limit}", hint="draw what repeats as one icon or <symbol>"))
            raise _StopError
        element = self._made(tag, attributes, place)
        if self.stack:
            self.stack[-1].inside.append(element)
        else:
            self.root = element
        self.stack.append(element)

    def _made(self, tag: str, attributes: dict[str, str], place: Place) -> Element:
        kept = {known: value for name, value in attributes.items() if (known := _known(name))}
        return Element(tag.removeprefix("svg:"), _unfolded(kept), place)

    def _end(self, _tag: str) -> None:
        self.stack.pop()

    def _words(self, words: str) -> None:
        if self.stack:
            self.stack[-1].inside.append(words)

    def _doctype(self, *_: object) -> None:
        at = max(self.file.text.find("<!DOCTYPE"), 0)
        place = Place(self.file, at, at + len("<!DOCTYPE"))
        self.bag.add(codes.DOCTYPE.at(place, "a document type or entity is not allowed in a drawing", hint="delete the <!DOCTYPE …> line"))
        raise _StopError

    def _broken(self, error: expat.ExpatError) -> codes.Diagnostic:
        at = self.expat.ErrorByteIndex
        words = expat.ErrorString(error.code)
        open_tag = self.stack[-1].tag if self.stack else ""
        if error.code == expat.errors.codes[expat.errors.XML_ERROR_TAG_MISMATCH]:
            closing = _CLOSING.search(self.data[max(0, at - 2) : at + 200])
            name = closing[1].decode() if closing else "?"
            # Two names that are nearly one are a slip in one of them, not a tag that was forgotten.
            slip = nearest(open_tag, [name]) is not None and name != open_tag
            hint = f"is <{open_tag}> or </{name}> misspelt? both ends of an element have one name" if slip else f"write </{open_tag}>, or end the tag with />"
            return codes.NOT_WELL_FORMED.at(self.stack[-1].place, f"<{open_tag}> is not closed before </{name}>", hint=hint)
        if error.code == expat.errors.codes[expat.errors.XML_ERROR_NO_ELEMENTS] and self.stack:
            return codes.NOT_WELL_FORMED.at(self.stack[-1].place, f"<{open_tag}> is never closed", hint=f"write </{open_tag}>, or end the tag with />")
        if error.code == expat.errors.codes[expat.errors.XML_ERROR_UNDEFINED_ENTITY]:
            found = re.match(rb"&([\w]+);", self.data[at : at + 40])
            name = found[1].decode() if found else ""
            return codes.NOT_WELL_FORMED.at(self._at(at), f"XML does not know &{name};", hint="write the character itself; only &lt; &gt; &amp; &quot; and &apos; exist")
        return codes.NOT_WELL_FORMED.at(self._at(at), f"this is not well-formed XML: {words}", hint="look at the quotes, the < and the & near here")


class _Foreign(_Parser):
    """Of a drawing that was not made for us everything is kept as it is, with SVG's own prefix taken off; whoever reads it judges."""

    def __init__(self, file: Text) -> None:
        super().__init__(file.text, None, file)
        self.prefix = ""
        self.expat.ProcessingInstructionHandler = self._instruction

    def _made(self, tag: str, attributes: dict[str, str], place: Place) -> Element:
        if not self.stack and tag.endswith(":svg"):
            self.prefix = tag[:-3]
        return Element(tag.removeprefix(self.prefix), dict(attributes), place)

    def _instruction(self, target: str, data: str) -> None:
        if "stylesheet" in target:
            place = self._at(max(self.expat.CurrentByteIndex, 0))
            self.bag.add(REFUSED_ART.at(place, f"a style sheet outside of the drawing is asked for: {data.strip()[:40]}", hint="let the drawing program write its styles into the file"))


@lru_cache(maxsize=1_000)
def _known(name: str) -> str:
    """The name under which an attribute is kept; "" for what draws nothing."""
    return "" if _IGNORED.fullmatch(name) else SAME.get(name, name)


def _unfolded(attributes: dict[str, str]) -> dict[str, str]:
    """`style="fill:red; stroke:none"`, as drawing programs write it, as attributes."""
    style = attributes.pop("style", None)
    if style is not None:
        for declaration in style.split(";"):
            name, colon, value = declaration.partition(":")
            if colon and not name.strip().startswith("-"):
                attributes[name.strip()] = value.strip()
    return attributes
