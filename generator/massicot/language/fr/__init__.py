"""The French language: how it is set, counted and read back. Pure: strings in, strings out."""
