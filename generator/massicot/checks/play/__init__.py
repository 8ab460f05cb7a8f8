"""Simulated games: do they end, take as long as the text says, and need what the rules say? Asked for with --play."""
