"""The games: an engine, and a folder per deck that holds a folder per game, with its rules and its program."""
