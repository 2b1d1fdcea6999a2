"""One file an element of the face markup."""
