"""DEFINITIONS BECOME A GAME: folders go in, a Game and a Bag come out."""
