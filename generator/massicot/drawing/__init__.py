"""Pages to PDF and PNG. Holds no decisions: layout made them all. The only reportlab and Pillow."""
