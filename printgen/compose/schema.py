"""What a palette may hold goes in, the JSON Schema (2020-12) of palette.yaml comes out."""

from __future__ import annotations

from typing import Any

from printgen.colour.palette import COLOUR_NAME
from printgen.compose.stock import PARTS

_COLOUR: dict[str, Any] = {"type": "string", "pattern": f"^(?:#[0-9A-Fa-f]{{3}}|#[0-9A-Fa-f]{{6}}|{COLOUR_NAME.pattern})$"}
_SHARE = {"type": "number", "minimum": 0, "maximum": 1}


def palette_schema() -> dict[str, Any]:
    """The schema of palette.yaml: a colour by name, as `"#rrggbb"`, as the name of another one, or with its recipe for a press."""
    parts: dict[str, Any] = {"rgb": _COLOUR, "cmyk": {"type": "array", "items": _SHARE, "minItems": 4, "maxItems": 4}, "spot": {"type": "string"}}
    assert set(parts) == set(PARTS)
    mixed = {"type": "object", "properties": parts, "required": ["rgb"], "additionalProperties": False}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "palette.yaml",
        "type": "object",
        "propertyNames": {"pattern": f"^{COLOUR_NAME.pattern}$"},
        "additionalProperties": {"anyOf": [_COLOUR, mixed]},
    }
