"""`python -m printgen` goes in, the command line comes out."""

from printgen.cli import main

main()
