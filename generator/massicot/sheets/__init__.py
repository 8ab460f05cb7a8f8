"""Model to pages of placed items, in millimetres. Pure: no files, no fonts; `pdf` alone writes."""
