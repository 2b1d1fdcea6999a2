"""Searches that only the snake pit needs."""
