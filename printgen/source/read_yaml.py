"""A YAML text goes in, nodes that know their place come out: YAML 1.2's plain types, no tricks, bounded in depth and number."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import field
from typing import Any

import yaml

from printgen.diagnostics.diagnostic import Bag, Label
from printgen.frozen import slotted
from printgen.place import Place, Text
from printgen.source.codes import CONTROL_CHARACTER, EMPTY_FILE, ODD_KEY, PLAIN_YAML, SEVERAL_DOCUMENTS, YAML_SYNTAX, YAML_TOO_MUCH
from printgen.source.nodes import Mapping, Node, Scalar, Sequence
from printgen.source.read_text import CONTROL

MAX_NODES = 500_000
MAX_ALIASED = 100_000
MAX_DEPTH = 100

_LOADER: type = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_INTEGER = re.compile(r"-?(0|[1-9][0-9]{0,14})")
_NUMBER = re.compile(r"-?((0|[1-9][0-9]{0,14})?\.[0-9]{1,15}|(0|[1-9][0-9]{0,14})\.)")
_WORDS: dict[str, bool | None] = {
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
    **dict.fromkeys(("", "~", "null", "Null", "NULL"), None),
}
_HEADER = re.compile(r"[|>][-+0-9]*")
_TAB = re.compile("\t+")


class _StopError(Exception):
    """The rest of the file cannot be read; the finding is in the bag."""


@slotted
class _Open:
    """A sequence or mapping that is being read."""

    start: int
    mapping: bool
    anchor: str | None
    items: list[Node] = field(default_factory=list)
    size: int = 1


def read_yaml(text: Text) -> tuple[Node | None, Bag]:
    """The one document of a file, or None if it cannot be read, and all that is wrong with it (SY11x, DF108)."""
    reader = _Reader(text)
    reader.tabs()
    try:
        root = reader.document()
    except _StopError:
        return None, reader.bag
    return root, reader.bag


def plain_value(raw: str) -> str | int | float | bool | None:
    """What an unquoted scalar means: true, false, null, a whole number or a number as anyone would write it; all else is text."""
    if raw in _WORDS:
        return _WORDS[raw]
    if _INTEGER.fullmatch(raw):
        return int(raw)
    if _NUMBER.fullmatch(raw):
        return float(raw)
    return raw


class _Reader:
    """The events of one text, put together; it keeps its own stack, so that depth costs no recursion."""

    def __init__(self, text: Text) -> None:
        self.text = text
        self.bag = Bag()
        self.anchors: dict[str, Node | None] = {}
        self.aliased = 0
        self.count = 0

    def tabs(self) -> None:
        """One finding for each line with a tab."""
        last = 0
        for found in _TAB.finditer(self.text.text):
            place = Place(self.text, found.start(), found.end())
            if place.line == last:
                continue
            last = place.line or 0
            self.bag.add(PLAIN_YAML.at(place, "a tab; YAML is indented and spaced with blanks", hint="replace it by blanks"))

    def document(self) -> Node:
        """The root node. Raises _StopError after an unreadable spot."""
        root: Node | None = None
        stack: list[_Open] = []
        for event in self._events():
            if isinstance(event, yaml.DocumentStartEvent):
                if root is not None:
                    self.bag.add(SEVERAL_DOCUMENTS.at(self._place(event), "a second document starts here; one file holds one", hint="put it into a file of its own"))
                    break
                continue
            done: Node | None = None
            if isinstance(event, yaml.ScalarEvent):
                done = self._anchored(self._scalar(event), event.anchor)
            elif isinstance(event, yaml.AliasEvent):
                done = self._alias(event)
            elif isinstance(event, yaml.SequenceStartEvent | yaml.MappingStartEvent):
                stack.append(self._start(event, len(stack)))
            elif isinstance(event, yaml.SequenceEndEvent | yaml.MappingEndEvent):
                top = stack.pop()
                done = self._anchored(self._close(top, event), top.anchor)
            if done is None:
                continue
            if stack:
                stack[-1].items.append(done)
                stack[-1].size += _size(done)
            else:
                root = done
        if root is None or (isinstance(root, Scalar) and root.value is None):
            self.bag.add(EMPTY_FILE.at(Place(self.text, 0, 0), "the file is empty", hint="a definition starts with its kind, for example kind: game"))
            raise _StopError
        return root

    def _events(self) -> Iterator[yaml.Event]:
        try:
            yield from yaml.parse(self.text.text, Loader=_LOADER)
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            at = min(mark.index, len(self.text.text)) if mark else 0
            line = self.text.line_column(at)[0]
            if self.bag.findings and "\t" in self.text.line(line):
                # The tab has its finding already.
                raise _StopError from error
            labels: tuple[Label, ...] = ()
            if error.context_mark and error.context_mark.index != at and "block" not in (error.context or ""):
                labels = (Label(Place(self.text, error.context_mark.index, error.context_mark.index + 1), "it begins here"),)
            problem = error.problem or ""
            if "nesting depth" in problem:
                self.bag.add(YAML_TOO_MUCH.at(Place(self.text, at, at + 1), f"more than {MAX_DEPTH} levels deep"))
                raise _StopError from error
            if "end of stream" in problem and labels:
                # The end of the file says nothing; where the quote was opened does.
                at, labels = labels[0].place.start, ()
            message, hint = _explain(problem, self.text, at)
            self.bag.add(YAML_SYNTAX.at(Place(self.text, at, min(at + 1, len(self.text.text))), message, hint=hint, labels=labels))
            raise _StopError from error
        except yaml.YAMLError as error:
            at = getattr(error, "position", 0) or 0
            self.bag.add(YAML_SYNTAX.at(Place(self.text, at, at + 1), f"this is not YAML: {getattr(error, 'reason', None) or error}"))
            raise _StopError from error

    def _place(self, event: yaml.Event) -> Place:
        return Place(self.text, _index(event.start_mark), _index(event.end_mark))

    def _counted(self, event: yaml.Event, tag: str | None) -> None:
        self.count += 1
        if self.count > MAX_NODES:
            self.bag.add(YAML_TOO_MUCH.at(self._place(event), f"more than {MAX_NODES:,} values in one file", hint="split the file, or write long lists as CSV"))
            raise _StopError
        if tag is not None:
            self.bag.add(PLAIN_YAML.at(self._place(event), f'tag "{_short_tag(tag)}"; definitions use no tags', hint="delete it; put text in quotes"))

    def _start(self, event: yaml.SequenceStartEvent | yaml.MappingStartEvent, depth: int) -> _Open:
        self._counted(event, event.tag)
        if depth >= MAX_DEPTH:
            self.bag.add(YAML_TOO_MUCH.at(self._place(event), f"more than {MAX_DEPTH} levels deep"))
            raise _StopError
        if event.anchor:
            self.anchors[event.anchor] = None
        return _Open(_index(event.start_mark), isinstance(event, yaml.MappingStartEvent), event.anchor)

    def _anchored(self, node: Node, anchor: str | None) -> Node:
        if anchor:
            self.anchors[anchor] = node
        return node

    def _alias(self, event: yaml.AliasEvent) -> Node:
        place = self._place(event)
        if event.anchor not in self.anchors:
            self.bag.add(YAML_SYNTAX.at(place, f'there is no anchor "&{event.anchor}" before this alias'))
            raise _StopError
        node = self.anchors[event.anchor]
        if node is None:
            self.bag.add(YAML_TOO_MUCH.at(place, f'alias "*{event.anchor}" stands inside of what it repeats'))
            raise _StopError
        self.aliased += _size(node)
        if self.aliased > MAX_ALIASED:
            self.bag.add(YAML_TOO_MUCH.at(place, f"aliases repeat more than {MAX_ALIASED:,} values"))
            raise _StopError
        return node

    def _scalar(self, event: yaml.ScalarEvent) -> Scalar:
        # A tag of null is what the C parser gives for a plain empty value, never for a written one.
        self._counted(event, event.tag)
        raw: str = event.value
        style: str | None = event.style
        quoted = style is not None and style != ""
        place = self._place(event)
        if style == '"' and (hidden := CONTROL.search(raw)):
            self.bag.add(CONTROL_CHARACTER.at(place, f"control character U+{ord(hidden[0]):04X}, written as an escape", hint="delete it"))
        if style in {"|", ">"}:
            return self._block(raw, place, literal=style == "|")
        return Scalar(raw if quoted else plain_value(raw), raw, place, quoted)

    def _block(self, raw: str, place: Place, *, literal: bool) -> Scalar:
        text = self.text.text
        end = place.start + len(text[place.start : place.end].rstrip())
        header = _HEADER.match(text, place.start)
        place = Place(self.text, place.start, max(end, header.end() if header else place.start + 1))
        if not literal:
            return Scalar(raw, raw, place, quoted=True)
        first = self.text.line_column(place.start)[0]
        rows = raw.split("\n")
        if rows[-1] == "":
            rows.pop()
        lines: list[Place] = []
        indent = None
        for n, row in enumerate(rows):
            number = first + 1 + n
            written = self.text.line(number) if number <= len(self.text.starts) else ""
            if indent is None and row.strip(" "):
                # What the block's text lacks against the line is its indentation, whether found or declared (`|2`).
                indent = len(written) - len(row)
            start = self.text.starts[min(number, len(self.text.starts)) - 1] + min(indent or 0, len(written))
            lines.append(Place(self.text, start, start + len(row)))
        return Scalar(raw, raw, place, quoted=True, lines=tuple(lines))

    def _close(self, top: _Open, event: yaml.Event) -> Node:
        end = _index(event.end_mark)
        if end <= top.start or not self.text.text[max(top.start, end - 1) : end].strip():
            end = top.start + len(self.text.text[top.start : end].rstrip())
        place = Place(self.text, top.start, end)
        if not top.mapping:
            return Sequence(tuple(top.items), place, top.size)
        entries: list[tuple[Scalar, Node]] = []
        seen: dict[str, Scalar] = {}
        for key, value in zip(top.items[::2], top.items[1::2], strict=True):
            if not isinstance(key, Scalar) or "\n" in key.raw or (not key.raw and not key.quoted):
                self.bag.add(ODD_KEY.at(key.place, "this cannot be a key; a key is text on one line"))
                continue
            if key.raw == "<<" and not key.quoted:
                self.bag.add(PLAIN_YAML.at(key.place, 'merge key "<<"; definitions do not merge', hint="write the values out"))
                continue
            if key.raw in seen:
                first = seen[key.raw].place
                label = Label(first, "first given here")
                self.bag.add(PLAIN_YAML.at(key.place, f'key "{key.raw}" is given twice (first in line {first.line})', labels=(label,)))
                continue
            seen[key.raw] = key
            entries.append((key, value))
        return Mapping(tuple(entries), place, top.size)


def _index(mark: Any) -> int:
    # Each of the two parsers has a class of its own for marks; both count code points.
    return int(mark.index) if mark is not None else 0


def _size(node: Node) -> int:
    return 1 if isinstance(node, Scalar) else node.size


def _short_tag(tag: str) -> str:
    return tag.replace("tag:yaml.org,2002:", "!!")


_WORDS_FOR = (
    ("mapping values are not allowed", 'a second ":" in one value', 'put text that holds ": " in quotes, or check the indentation'),
    ("could not find expected ':'", 'this line should be "key: value", or lie deeper than its key', "check the indentation, and the : after the key"),
    ("expected ','", "this list or mapping in brackets is not closed, or a comma is missing", ""),
    ("expected key", "this line does not fit the lines above it", "check its indentation; a block of text (|) may not start deeper than it goes on"),
    ("expected <block end>", "this line does not fit the lines above it", "check its indentation; a block of text (|) may not start deeper than it goes on"),
    ("expected '-'", "this line does not fit the list above it", "each item of a list starts with - under the - before it"),
    ("end of stream", "a quote is not closed", ""),
    ("node content", "here a value is missing, or a bracket stands in its place", "put text that starts with a bracket or comma in quotes"),
    ("comment or line break", "text behind the | or > that starts a block", "start the block on the next line, or put the text in quotes"),
    ("alphabetic or numeric", 'a value cannot start with "&" or "*"', "put it in quotes"),
    ("unexpected ':'", 'a ":" stands where it cannot', "put text that holds : in quotes"),
    ("directive", 'a line cannot start with "%"', "put it in quotes"),
    ("block sequence entries", 'a "-" stands where no list can start', "start the list on a line of its own"),
)
"""What the parsers say (a part of it), what that means to an author, and what would mend it."""


def _explain(problem: str, text: Text, at: int) -> tuple[str, str]:
    """What the parser said and what would mend it, in an author's words."""
    if "cannot start any token" in problem:
        line = text.line(text.line_column(at)[0])
        return f'a value cannot start with "{text.text[at : at + 1]}"', f"put it in quotes: '{line.strip().split(': ')[-1]}'"
    found = ((message, hint) for part, message, hint in _WORDS_FOR if part in problem)
    return next(found, (f"this is not YAML: {problem}", ""))
