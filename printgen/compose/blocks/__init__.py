"""The blocks of a booklet, one to a file: each is a marked function, an element and a width in, slabs of the flow out."""
