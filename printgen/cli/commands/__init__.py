"""One file a command: its options go in, its exit code comes out."""
