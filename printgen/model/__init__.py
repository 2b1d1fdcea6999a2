"""WHAT A GAME IS: frozen values, no file and no ink."""
