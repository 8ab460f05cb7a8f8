"""Finished PDFs: counted, measured, with their backs, fonts and pictures. `checking.py` runs these checks."""

from massicot.checks.prints import rules

MODULES = (rules,)
