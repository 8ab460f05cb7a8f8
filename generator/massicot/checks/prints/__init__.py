"""Finished PDFs: counted, measured, with their backs, fonts and pictures."""
