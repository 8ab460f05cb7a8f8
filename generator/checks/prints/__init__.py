"""Finished PDFs: counted, measured, with their backs, fonts and pictures. `checking.py` runs these checks."""

from generator.checks.prints import rules

MODULES = (rules,)
