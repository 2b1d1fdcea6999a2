"""Drawings of strangers in small: each feature of SVG that stays shapes, that needs a renderer, or that is refused."""

from __future__ import annotations

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 100">'


def svg(inside: str) -> str:
    """A drawing of 100 by 100 units."""
    return f"{HEAD}{inside}</svg>"


_FADE = '<linearGradient id="a"><stop offset="0" stop-color="red"/><stop offset="1" stop-color="blue" stop-opacity=".2"/></linearGradient>'
SHAPES = {
    "rect": '<rect x="5" y="5" width="30" height="20" rx="4"/><rect x="50" y="50" width="30" height="20" ry="50"/>',
    "round": '<circle cx="60" cy="20" r="12" fill="red"/><ellipse cx="20" cy="60" rx="15" ry="8" fill="none" stroke="#0a0" stroke-width="2"/>',
    "lines": '<line x1="50" y1="50" x2="95" y2="95" stroke="blue"/><polyline points="5,95 20,75-5,80 40 95" fill="none" stroke="black"/><polygon points="60 60 80 60 70 80 9"/>',
    "path": '<path fill-rule="evenodd" d="M10 10h80v80h-80zM30 30h40a9 9 0 0 1 0 40h-40z"/><path d=""/>',
    "colours": '<rect width="50" height="50" fill="rebeccapurple"/><rect x="50" width="50" height="50" fill="hsl(120, 50%, 40%)"/><rect y="50" width="50" height="50" fill="#abc8"/>',
    "percent colours": '<rect width="50" height="50" fill="rgb(10%,20%,80%)"/><rect x="50" width="50" height="50" fill="rgba(200,10,20,.5)" fill-opacity=".5"/>',
    "inherited opacity": '<g fill="rgba(255,0,0,.5)"><rect width="50" height="50"/><rect x="50" width="50" height="50" fill="blue"/><g fill-opacity=".3"><rect y="50" width="40" height="40" fill="green"/></g></g>',
    "group": '<g opacity=".5"><rect width="60" height="60"/><rect x="30" y="30" width="60" height="60" fill="red"/></g>',
    "linear": f'{_FADE}<rect width="90" height="40" fill="url(#a)"/><circle cx="50" cy="70" r="20" fill="none" stroke="url(#a)" stroke-width="8"/>',
    "radial": '<radialGradient id="a" cx="30%" cy="30%" r="60%" fx="20%" fy="20%" gradientTransform="rotate(20)"><stop offset="10%" style="stop-color:#ff0"/><stop offset="1" style="stop-color:#f00"/>'
    '</radialGradient><rect x="5" y="5" width="90" height="60" fill="url(#a)"/>',
    "gradient of another": '<defs><linearGradient id="c"><stop stop-color="teal"/><stop offset="1" stop-color="orange"/></linearGradient>'
    '<linearGradient id="a" xlink:href="#c" gradientUnits="userSpaceOnUse" x1="10%" y1="10" x2="90" y2="90%"/></defs><path d="M10 10h80v80z" fill="url(#a)"/>',
    "no such gradient": '<rect width="50" height="50" fill="url(#nope)"/><rect x="50" width="50" height="50" fill="url(#nope) red"/>',
    "turned gradient": f'{_FADE}<g transform="rotate(45 50 50) scale(.8)"><rect x="20" y="20" width="60" height="20" fill="url(#a)"/></g>',
    "clip": '<clipPath id="k"><circle cx="50" cy="50" r="30"/><rect width="20" height="20" fill="none"/></clipPath><g clip-path="url(#k)"><rect width="100" height="100" fill="purple"/></g>',
    "moved clip": '<defs><circle id="c" cx="50" cy="50" r="40"/><clipPath id="b" transform="translate(10 0)"><use href="#c"/></clipPath></defs><rect clip-path="url(#b)" width="100" height="100"/>',
    "empty clip": '<clipPath id="k"/><rect clip-path="url(#k)" width="100" height="100"/><rect x="60" width="20" height="20"/>',
    "clip of what is hidden": '<clipPath id="k"><rect width="50" height="50" display="none"/></clipPath><rect clip-path="url(#k)" width="100" height="100"/><rect x="60" width="20" height="20"/>',
    "clipped twice": '<clipPath id="k"><circle cx="50" cy="50" r="30"/></clipPath><clipPath id="l"><rect width="60" height="60"/></clipPath><g clip-path="url(#k)"><rect clip-path="url(#l)" width="100" height="100"/></g>',
    "clip rule": '<clipPath id="k"><path clip-rule="evenodd" d="M10 10H90V90H10ZM30 30H70V70H30Z"/></clipPath><rect clip-path="url(#k)" width="100" height="100" fill="teal"/>',
    "clip rule of a star": '<clipPath id="k"><path style="clip-rule:evenodd" d="M50 5L80 95L5 40H95L20 95Z"/></clipPath><rect clip-path="url(#k)" width="100" height="100"/>',
    "clip rule of a clip": '<clipPath id="k" clip-rule="evenodd"><path d="M50 5L80 95L5 40H95L20 95Z"/></clipPath><rect clip-path="url(#k)" width="100" height="100"/>',
    "clip rule from around": '<g style="clip-rule:evenodd"><defs><clipPath id="k"><path d="M10 10H90V90H10ZM30 30H70V70H30Z"/></clipPath></defs></g><rect clip-path="url(#k)" width="100" height="100"/>',
    "clip rule of a used shape": '<defs clip-rule="nonzero"><path id="p" d="M50 5L80 95L5 40H95L20 95Z"/><path id="q" clip-rule="evenodd" d="M10 10H90V90H10ZM30 30H70V70H30Z"/></defs><clipPath id="k"><use href="#p" clip-rule="evenodd"/></clipPath><clipPath id="l"><use href="#q"/></clipPath><rect clip-path="url(#k)" width="100" height="100"/><rect clip-path="url(#l)" width="100" height="100" fill="red" opacity=".5"/>',
    "clip rule of a style sheet": '<style>.o{clip-rule:evenodd}</style><clipPath id="k"><path class="o" d="M10 10H90V90H10ZM30 30H70V70H30Z"/><circle cx="50" cy="50" r="12"/></clipPath><rect clip-path="url(#k)" width="100" height="100"/>',
    "clip rule of what is no clip": '<g clip-rule="evenodd"><clipPath id="k"><path clip-rule="nonzero" d="M10 10H90V90H10ZM30 30H70V70H30Z"/></clipPath><path clip-rule="evenodd" clip-path="url(#k)" d="M50 5L80 95L5 40H95L20 95Z"/></g>',
    "clip rule of a symbol": '<symbol id="s" clip-rule="evenodd"><clipPath id="k"><path d="M10 10H90V90H10ZM30 30H70V70H30Z"/></clipPath><rect clip-path="url(#k)" width="100" height="100"/></symbol><use href="#s"/>',
    "a clip rule that is inherited": '<clipPath id="k" clip-rule="evenodd"><path clip-rule="inherit" d="M10 10H90V90H10ZM30 30H70V70H30Z"/></clipPath><rect clip-path="url(#k)" width="100" height="100"/>',
    "use": '<defs><g id="u"><rect width="20" height="20"/></g></defs><use xlink:href="#u"/><use href="#u" x="40" fill="red"/><g transform="rotate(30 50 50)"><use href="#u" y="60" x="20" fill="green"/></g>',
    "symbol": '<symbol id="s" viewBox="0 0 10 10"><rect x="1" y="1" width="8" height="8"/></symbol><use href="#s" width="50" height="30" x="10" y="10"/><use href="#s" width="20" height="20" x="70" y="70" fill="gold"/>',
    "style sheet": "<style>/* a */ .a{fill:#c00;stroke:#000;stroke-width:3px} .b,.c{fill:none;stroke:blue} #x{fill:lime} rect{opacity:.6} rect.a{fill:teal}</style>"
    '<rect class="a" width="40" height="40" fill="yellow"/><circle class="b a" cx="70" cy="70" r="20"/><circle id="x" class="a" cx="70" cy="20" r="10" style="stroke-width:1"/>',
    "currentColor": '<g color="red"><rect width="50" height="50" fill="currentColor"/><g color="blue"><rect x="50" width="50" height="50" fill="currentColor"/></g></g>',
    "units": '<rect x="1mm" y="10pt" width="50%" height="1in" stroke-width=".5mm" stroke="red" rx="10%"/>',
    "dashes": '<path d="M5 10H95" stroke="black" stroke-width="4" stroke-dasharray="10,5,2" stroke-dashoffset="3"/><path d="M5 30H95" stroke="black" stroke-width="4" stroke-linecap="round" stroke-dasharray="0 8"/>',
    "hidden": '<g display="none"><rect width="50" height="50"/></g><g visibility="hidden"><rect x="50" width="50" height="50"/><rect y="50" width="50" height="50" visibility="visible"/></g>',
    "over its edge": '<circle cx="0" cy="0" r="40"/>',
    "joins": '<path d="M10 90L50 10L90 90" fill="none" stroke="black" stroke-width="10" stroke-miterlimit="1"/><path d="M10 99L90 99" stroke="red" stroke-linecap="square" stroke-linejoin="bevel"/>',
    "slanted": '<g transform="skewX(20) translate(5,5)"><rect width="20" height="20"/></g><rect transform="matrix(1 .2 .3 1 40 40)" width="30" height="30"/>',
    "link": '<a href="https://example.org"><rect width="50" height="50"/></a>',
    "still": '<rect width="50" height="50"><animate attributeName="x" to="50"/></rect><title>Still</title><metadata/>',
    "notes of a program": '<g inkscape:label="Layer" xmlns:inkscape="i"><path d="m1 1 h50v50z" style="fill:#ff0000;font-variation-settings:normal;-inkscape-stroke:none"/></g>',
    "same id twice": '<g id="a"/><rect id="a" width="9" height="9"/><use href="#a" x="50"/>',
}
PIXELS = {
    "blur": ('<filter id="f"><feGaussianBlur stdDeviation="3"/></filter><rect x="20" y="20" width="50" height="50" filter="url(#f)"/>', "has a <filter>"),
    "mask": ('<mask id="m"><circle cx="50" cy="50" r="40" fill="white"/></mask><rect width="90" height="90" mask="url(#m)"/>', "has a <mask>"),
    "pattern": ('<pattern id="p" width="10" height="10" patternUnits="userSpaceOnUse"><circle cx="5" cy="5" r="4"/></pattern><rect width="90" height="90" fill="url(#p)"/>', "has a <pattern>"),
    "marker": ('<marker id="m" markerWidth="4" markerHeight="4"><rect width="4" height="4"/></marker><path d="M5 5L50 50" stroke="red" marker-end="url(#m)"/>', "has a <marker>"),
    "svg in svg": ('<svg x="20" y="20" width="50" height="50" viewBox="0 0 10 10"><rect width="10" height="10"/></svg>', "has an <svg> inside it"),
    "repeating": ('<linearGradient id="a" x2=".2" spreadMethod="reflect"><stop stop-color="red"/><stop offset="1"/></linearGradient><rect width="90" height="40" fill="url(#a)"/>', "has a gradient that repeats"),
    "gradients in a ring": ('<linearGradient id="a" href="#b"/><linearGradient id="b" href="#a"/><rect fill="url(#a)" width="9" height="9"/>', "has gradients that take from each other without end"),
    "clip in a clip": ('<clipPath id="l"><rect width="60" height="60"/></clipPath><clipPath id="k" clip-path="url(#l)"><circle cx="50" cy="50" r="30"/></clipPath><rect clip-path="url(#k)" width="99" height="99"/>', "has a clip of its own kind"),
    "clip rule among others": ('<clipPath id="k"><path clip-rule="evenodd" d="M50 5L80 95L5 40H95L20 95Z"/><rect width="9" height="9"/></clipPath><rect clip-path="url(#k)" width="99" height="99"/>', "cannot be drawn as shapes (one of several shapes in this clip has clip-rule"),
    "clip by box": ('<clipPath id="k" clipPathUnits="objectBoundingBox"><circle cx=".5" cy=".5" r=".5"/></clipPath><rect clip-path="url(#k)" width="99" height="99"/>', "has a clip of its own kind"),
    "clip in a ring": ('<clipPath id="a"><rect clip-path="url(#a)" width="9" height="9"/></clipPath><rect clip-path="url(#a)" width="9" height="9"/>', "has a clip of its own kind"),
    "blend": ('<rect width="50" height="50" style="mix-blend-mode:multiply" fill="red"/>', "has a mix-blend-mode"),
    "selector": ("<style>g > rect{fill:red}</style><g><rect width='50' height='50'/></g>", "has a style sheet with the selector 'g > rect'"),
    "at-rule": ("<style>@media print{rect{fill:red}}</style><rect width='50' height='50'/>", "has a style sheet with @-rules"),
    "braces": ("<style>" + "{" * 30_000 + "</style><rect width='50' height='50'/>", "has a style sheet that cannot be read"),
    "important": ("<style>.a{fill:red !important}</style><rect class='a' width='50' height='50'/>", "has styles that are !important"),
    "many styles": ("<style>" + ".a{fill:red}" * 1900 + "</style>" + "<rect class='a' width='9' height='9'/>" * 600, "has too many styles for its many elements"),
    "bad path": ('<path d="M10 10 L 50 50 L x"/>', "cannot be drawn as shapes (d: L needs 2 numbers, here is 'x')"),
    "no number": ('<rect width="NaN" height="9"/>', "has the length 'NaN'"),
    "far away": ('<rect x="1e30" width="9" height="9"/>', "has numbers beyond 100,000"),
    "odd colour": ('<rect width="9" height="9" fill="color(display-p3 1 0 0)"/>', "has the colour 'color(display-p3 1 0'"),
    "symbol over its edge": ('<symbol id="s" viewBox="0 0 10 10"><circle cx="5" cy="5" r="8"/></symbol><use href="#s" width="50" height="30"/>', "would look different as shapes"),
}
