"""NAMED CHECKS that need a search: an Ask goes in, Hits come out."""
