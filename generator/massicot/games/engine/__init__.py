"""The games as programs, driven by the facts of their variant files. Pure: no files, no clock; luck is handed in."""
