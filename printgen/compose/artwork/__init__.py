"""DRAWINGS FROM ELSEWHERE: SVG files of other programs go in; what is safe comes out as shapes of our own, or as pixels and why."""
