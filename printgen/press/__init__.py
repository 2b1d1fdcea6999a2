"""Bytes become print-ready: what a standard asks of a finished file is put into it, and what was made is opened again and looked at."""
