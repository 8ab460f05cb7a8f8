"""Proof of readability: what a deck looks like to many eyes, measured on its finished faces."""
