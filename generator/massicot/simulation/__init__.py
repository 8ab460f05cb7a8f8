"""Thousands of games, played on all cores: which table is asked for, the numbers that come of it, a picture of them."""
