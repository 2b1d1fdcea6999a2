"""WHERE WORDS WERE WRITTEN: text files go in, nodes that know their place come out."""
