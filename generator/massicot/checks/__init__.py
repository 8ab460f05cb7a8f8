"""Checks of decks, rules, prose and finished PDFs: findings with stable codes, each with a reason and a cure."""
