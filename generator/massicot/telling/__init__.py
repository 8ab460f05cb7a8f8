"""Games told in French: moves and events as sentences, tables as lines of text, a game with one person at it. Pure."""
