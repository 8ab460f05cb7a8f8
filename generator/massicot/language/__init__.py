"""What belongs to one language: how it is set, counted and named."""
