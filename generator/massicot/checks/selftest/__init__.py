"""The checker's own score: data with one thing changed, and whether a check finds it."""
