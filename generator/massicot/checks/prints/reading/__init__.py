"""Read a PDF back: what is drawn on each page, and where."""
