"""Decks, their themes and what lies beside them: can it be printed, and is it what the games need?"""
