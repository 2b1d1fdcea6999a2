"""A room a game, only for searches that are that game's alone."""
