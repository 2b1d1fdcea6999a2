"""SCENES BECOME PAGES: faces and a profile go in, leaves of paper come out."""
