"""Classes that say what keys a mapping has go in with data (dicts and lists of scalars); filled forms and what is wrong come out, and JSON Schemas of the classes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import UnionType
from typing import Annotated, Any, ClassVar, NamedTuple, TypeAlias, TypeVar, Union, get_origin

Loc: TypeAlias = tuple[int | str, ...]
Schema: TypeAlias = dict[str, Any]
Read: TypeAlias = "Callable[[Any, Loc, list[Wrong]], Any]"
"""A value and where it stands → what it means; what is wrong is added to the list (and then what comes out means nothing)."""


class Wrong(NamedTuple):
    """What is wrong with a value: `kind` says what sort of mistake, `words` tell it, `options` are what it could have been, `bound` is what it breaks."""

    kind: str
    loc: Loc
    words: str = ""
    options: tuple[str, ...] = ()
    bound: float = 0.0


class WrongError(ValueError):
    """A value cannot be read: the kind of mistake, the words for it, and what could have been written."""

    def __init__(self, kind: str, words: str, options: tuple[str, ...] = ()) -> None:
        super().__init__(words)
        self.kind, self.words, self.options = kind, words, options


class As:
    """Reads one value with a function (which raises WrongError); `schema` is its JSON Schema."""

    def __init__(self, function: Callable[[object], Any], schema: Mapping[str, Any]) -> None:
        self.function = function
        self.schema = dict(schema)


class Shown:
    """Another JSON Schema for a value than that of its type."""

    def __init__(self, schema: Mapping[str, Any]) -> None:
        self.schema = dict(schema)


class Bounds:
    """The number is at least and at most this."""

    def __init__(self, least: float | None = None, most: float | None = None) -> None:
        self.least, self.most = least, most


class Short:
    """A form that may be written in a shorter way: `unfold` makes the long one of it, `short` is the JSON Schema of the short one. The form is found when it is needed: it may hold itself."""

    def __init__(self, form: Callable[[], type[Form]], unfold: Callable[[Any], Any], short: Mapping[str, Any]) -> None:
        self.form, self.unfold, self.short = form, unfold, dict(short)


class Form:
    """A mapping with these keys and no others: `key: Type` must be there, `key: Type = …` may be. A name that Python keeps for itself has a `_` behind it. `also` is added to its JSON Schema."""

    also: ClassVar[Schema] = {}

    def __init__(self, values: Mapping[str, Any]) -> None:
        self.__dict__.update(values)


Checked = TypeVar("Checked", bound=Form)


def no_items() -> list[Any]:
    """What a list is that was not written; nobody changes what stands in a form."""
    return []


def no_keys() -> dict[str, Any]:
    """What a mapping is that was not written."""
    return {}


class Key(NamedTuple):
    """A key of a form: the attribute it becomes, what it may hold, whether it must be there."""

    attribute: str
    annotation: Any
    read: Read
    needed: bool


_KEYS: dict[type, dict[str, Key]] = {}


def keys_of(form: type[Form]) -> dict[str, Key]:
    """The keys of a form, in order; worked out once."""
    found = _KEYS.get(form)
    if found is None:
        read = {name.removesuffix("_"): Key(name, of, _reader(of), not hasattr(form, name)) for name, of in form.__annotations__.items()}
        found = _KEYS[form] = read
    return found


def attempt(form: type[Checked], data: object) -> tuple[Checked | None, list[Wrong]]:
    """The form filled in with data, or what is wrong: first the keys in their order, then those that there are not."""
    wrong: list[Wrong] = []
    filled = _fill(form, data, (), wrong)
    return (None, wrong) if wrong else (filled, wrong)


def keys_at(form: type[Form], path: Loc) -> list[str]:
    """The keys that are known at a path below a form; [] where any are allowed."""
    at: Any = form
    for step in path:
        keys = keys_of(at)
        at = next(_forms(keys[str(step)].annotation), at) if str(step) in keys else at
    return list(keys_of(at))


def _fill(form: type[Checked], data: object, loc: Loc, wrong: list[Wrong]) -> Checked | None:
    if not isinstance(data, dict):
        wrong.append(Wrong("mapping", loc))
        return None
    values: dict[str, Any] = {}
    keys = keys_of(form)
    for name, key in keys.items():
        if name in data:
            values[key.attribute] = key.read(data[name], (*loc, name), wrong)
        elif key.needed:
            wrong.append(Wrong("missing", (*loc, name)))
    if len(data) > len(values):
        wrong.extend(Wrong("unknown", (*loc, name)) for name in data if name not in keys)
    return form(values)


def _reader(annotation: Any) -> Read:
    """What reads values of a type."""
    if annotation is Any:
        return lambda value, _loc, _wrong: value
    if isinstance(annotation, type) and issubclass(annotation, Form):
        return lambda value, loc, wrong: _fill(annotation, value, loc, wrong)
    origin = get_origin(annotation)
    if origin is Annotated:
        return _annotated(annotation)
    if origin in {Union, UnionType}:
        return _reader(next(one for one in annotation.__args__ if one is not type(None)))
    assert origin in {list, dict}, annotation
    return (_list if origin is list else _dict)(_reader(annotation.__args__[-1]))


def _annotated(annotation: Any) -> Read:
    read: Read | None = None
    for mark in annotation.__metadata__:
        if isinstance(mark, As):
            read = _as(mark.function)
        elif isinstance(mark, Short):
            read = _short(mark)
        elif isinstance(mark, Bounds):
            assert read is not None
            read = _bounded(read, mark)
    return read or _reader(annotation.__origin__)


def _as(function: Callable[[object], Any]) -> Read:
    def read(value: Any, loc: Loc, wrong: list[Wrong]) -> Any:
        try:
            return function(value)
        except WrongError as error:
            wrong.append(Wrong(error.kind, loc, error.words, error.options))
            return None

    return read


def _bounded(inner: Read, bounds: Bounds) -> Read:
    def read(value: Any, loc: Loc, wrong: list[Wrong]) -> Any:
        before = len(wrong)
        number = inner(value, loc, wrong)
        if len(wrong) == before:
            if bounds.least is not None and number < bounds.least:
                wrong.append(Wrong("least", loc, bound=bounds.least))
            elif bounds.most is not None and number > bounds.most:
                wrong.append(Wrong("most", loc, bound=bounds.most))
        return number

    return read


def _short(mark: Short) -> Read:
    return lambda value, loc, wrong: _fill(mark.form(), mark.unfold(value), loc, wrong)


def _list(inner: Read) -> Read:
    def read(value: Any, loc: Loc, wrong: list[Wrong]) -> Any:
        if isinstance(value, list):
            return [inner(item, (*loc, n), wrong) for n, item in enumerate(value)]
        wrong.append(Wrong("list", loc))
        return None

    return read


def _dict(inner: Read) -> Read:
    def read(value: Any, loc: Loc, wrong: list[Wrong]) -> Any:
        if isinstance(value, dict):
            return {key: inner(item, (*loc, key), wrong) for key, item in value.items()}
        wrong.append(Wrong("mapping", loc))
        return None

    return read


def _forms(annotation: Any) -> Any:
    """The forms inside a type."""
    if isinstance(annotation, type) and issubclass(annotation, Form):
        yield annotation
    for mark in getattr(annotation, "__metadata__", ()):
        if isinstance(mark, Short):
            yield mark.form()
    inner = (annotation.__origin__,) if get_origin(annotation) is Annotated else getattr(annotation, "__args__", ())
    for part in inner:
        yield from _forms(part)


def schema_of(form: type[Form], more: Mapping[str, Any] | None = None) -> Schema:
    """The JSON Schema of a form, with those of the forms inside it under `$defs`; `more` are types of keys instead of the form's own."""
    parts: dict[str, Schema] = {}
    made = _form_schema(form, parts, more or {})
    whole: Schema = _sorted({**made, "$defs": parts} if parts else made)
    return whole


def _form_schema(form: type[Form], parts: dict[str, Schema], more: Mapping[str, Any]) -> Schema:
    keys = keys_of(form)
    properties = {name: _schema(more.get(name, key.annotation), parts) for name, key in keys.items()}
    required = [name for name, key in keys.items() if key.needed]
    return {**form.also, "additionalProperties": False, "properties": properties, **({"required": required} if required else {}), "type": "object"}


def _schema(annotation: Any, parts: dict[str, Schema]) -> Schema:
    if annotation is Any:
        return {}
    if isinstance(annotation, type) and issubclass(annotation, Form):
        name = annotation.__name__
        if name not in parts:
            parts[name] = {}
            parts[name] = _form_schema(annotation, parts, {})
        return {"$ref": f"#/$defs/{name}"}
    origin = get_origin(annotation)
    if origin is Annotated:
        return _marked(annotation, parts)
    if origin in {Union, UnionType}:
        return {"anyOf": [_schema(next(one for one in annotation.__args__ if one is not type(None)), parts), {"type": "null"}]}
    inner = _schema(annotation.__args__[-1], parts)
    return {"items": inner, "type": "array"} if origin is list else {"additionalProperties": inner, "type": "object"}


def _marked(annotation: Any, parts: dict[str, Schema]) -> Schema:
    schema: Schema | None = None
    for mark in annotation.__metadata__:
        if isinstance(mark, As | Shown):
            schema = dict(mark.schema)
        elif isinstance(mark, Short):
            schema = {"anyOf": [mark.short, _schema(mark.form(), parts)]}
        elif schema is not None and schema["type"] in {"integer", "number"}:
            schema |= {name: bound for name, bound in (("maximum", mark.most), ("minimum", mark.least)) if bound is not None}
    assert schema is not None
    return schema


def _sorted(node: Any, *, names: bool = False) -> Any:
    """The same schema, the words of each part in the order of the alphabet; the `names` of properties stay in theirs."""
    if isinstance(node, list):
        return [_sorted(item) for item in node]
    if not isinstance(node, dict):
        return node
    return {key: _sorted(node[key], names=key == "properties") for key in (node if names else sorted(node))}
