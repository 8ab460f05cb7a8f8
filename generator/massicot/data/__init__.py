"""Files to model. Every problem has its file and line, and all of them are reported at once."""
