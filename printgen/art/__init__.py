"""PICTURES COME IN: files go in, decoded pixels come out."""
