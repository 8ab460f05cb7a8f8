"""Pages to PDF, and pictures of cards put together. Holds no decisions: layout made them all. The only reportlab."""
