"""What developers and artists run beside the package; none of it is in the wheel."""
