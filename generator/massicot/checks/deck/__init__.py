"""Decks, their themes and what lies beside them: can it be printed, and is it what the games need?"""

from massicot.checks.deck import cards, pads, sizes, themes, tokens

MODULES = (cards, pads, sizes, themes, tokens)
