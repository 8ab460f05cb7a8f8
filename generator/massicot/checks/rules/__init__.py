"""The rules of games: facts, the drawn table, examples, each against the others and the program."""

from massicot.checks.rules import examples, facts, setup

MODULES = (examples, facts, setup)
