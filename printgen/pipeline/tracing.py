"""Fonts go in, a function comes out that writes a symbol as the SVG it will be: compose proves by it that drawings from elsewhere look like themselves."""

from __future__ import annotations

from printgen.compose.workshop import Trace
from printgen.scene.items import Symbol
from printgen.typeset.fonts import FontBook


def tracing(fonts: FontBook) -> Trace:
    """How symbols are written with these fonts. The room that writes them is opened when a drawing asks for it: most games have none."""

    def trace(symbol: Symbol, pixels: tuple[int, int]) -> str:
        from printgen.render.svg import svg_symbol

        return svg_symbol(symbol, pixels, fonts)

    return trace
