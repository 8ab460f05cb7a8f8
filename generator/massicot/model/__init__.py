"""Frozen types that every stage shares. No files, no PDF, no third-party library."""
