"""Variants → HTML → PDF → imposed sheets; the only jinja2, weasyprint, and imposition."""
