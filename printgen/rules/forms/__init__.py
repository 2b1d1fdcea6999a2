"""Forms of rules: a frame and a rule go in, hits come out; one form a file, found by their mark."""
