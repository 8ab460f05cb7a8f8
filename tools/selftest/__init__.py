"""How much of what is wrong does `massicot check` find? See `__main__.py`."""
