"""One file a form of report: a Bag goes in, text comes out."""
