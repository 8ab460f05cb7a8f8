"""Parts that several games are made of."""
