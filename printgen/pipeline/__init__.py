"""THE WHOLE TRIP: a game's folder goes in, findings come out, and (if there are no errors) the files that are printed."""
