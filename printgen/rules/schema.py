"""The keys that rules have and the forms that there are go in, the JSON Schema (2020-12) of a rule file comes out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from printgen.rules.compile import _KEYS, _PASSES, _SEVERITIES, form_functions
from printgen.rules.forms.form import Keys, keys_of

_TEXT: dict[str, Any] = {"type": ["string", "number", "boolean"]}
_NAMES: dict[str, Any] = {"anyOf": [_TEXT, {"type": "array", "items": _TEXT}]}
_CHANGE: dict[str, Any] = {
    "type": "object",
    "properties": {
        "set": {"type": "object"},
        "replace": {"anyOf": [{"$ref": "#/$defs/replace"}, {"type": "array", "items": {"$ref": "#/$defs/replace"}}]},
        "says": _TEXT,
    },
    "additionalProperties": False,
}
_REPLACE: dict[str, Any] = {
    "type": "object",
    "properties": dict.fromkeys(("file", "old", "new"), _TEXT),
    "required": ["file", "old", "new"],
    "additionalProperties": False,
}


def rules_schema(kinds: Iterable[str]) -> dict[str, Any]:
    """The schema of rules/*.yaml; `kinds` are the game's kinds, which a rule may be about."""
    about = {"enum": [*_PASSES, *kinds]}
    known: dict[str, Any] = {
        "on": {"anyOf": [about, {"type": "array", "items": about}]},
        "severity": {"enum": list(_SEVERITIES)},
        "kinds": _NAMES,
        "rulings": _NAMES,
        "for": {"type": "object", "additionalProperties": _TEXT},
        "lower": {"type": "object", "properties": {"to": {"enum": list(_SEVERITIES)}, "when": _TEXT}, "required": ["to", "when"], "additionalProperties": False},
        "with": {},
        "fix": {"$ref": "#/$defs/change"},
        "bad": {"anyOf": [{"$ref": "#/$defs/change"}, {"type": "array", "items": {"$ref": "#/$defs/change"}}]},
    }
    forms = form_functions()
    properties = {key: known.get(key, _TEXT) for key in _KEYS} | {name: _form(keys_of(function)) for name, function in forms.items()}
    rule = {
        "type": "object",
        "properties": properties,
        "required": ["code", "name", "title"],
        "oneOf": [{"required": [name]} for name in forms],
        "additionalProperties": False,
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "rules/*.yaml",
        "$defs": {"rule": rule, "change": _CHANGE, "replace": _REPLACE},
        "type": "object",
        "properties": {
            "kind": {"const": "rules"},
            "basis": _TEXT,
            "note": _TEXT,
            "define": {"type": "object", "additionalProperties": _TEXT},
            "rules": {"type": "array", "items": {"$ref": "#/$defs/rule"}},
        },
        "anyOf": [{"required": ["rules"]}, {"required": ["define"]}],
        "additionalProperties": False,
    }


def _form(keys: Keys) -> dict[str, Any]:
    """One expression, or a mapping of the form's keys."""
    if not keys.required:
        return _TEXT
    return {"type": "object", "properties": {key: {} for key in keys.all}, "required": list(keys.required), "additionalProperties": False}
