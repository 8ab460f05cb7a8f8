"""Massicot: print-and-play decks and rule booklets that are counted, executed and read back."""

__version__ = "0.2.1"
