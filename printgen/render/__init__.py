"""PAGES BECOME BYTES: scenes and pages go in, PDF and SVG come out."""
