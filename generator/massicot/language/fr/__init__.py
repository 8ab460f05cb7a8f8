"""The French language: how it is set, counted and quoted. Pure."""
