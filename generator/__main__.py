"""`python -m generator` is the same as the `massicot` command."""

from generator.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
