"""A booklet's template goes in, its pages come out: blocks are set one below the other (blocks/), parted into pages, and bound with heads and numbers."""
