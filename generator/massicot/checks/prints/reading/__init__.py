"""Read a PDF back. Only `model.py` and `geometry.py` may be imported without the libraries that read one."""
