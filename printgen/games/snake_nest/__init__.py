"""Searches that only the two games of the snake nest need."""
