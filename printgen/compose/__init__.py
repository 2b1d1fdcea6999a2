"""COMPONENTS BECOME SCENES: a game and its templates go in, faces come out."""
