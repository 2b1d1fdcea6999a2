"""WHAT COULD HAPPEN: plain values go in, facts about boards and paths come out; no game is named."""
