"""Searches that only the flip and write game needs."""
