"""`python -m generator` is the same as the `massicot` command."""

from generator.cli import run

if __name__ == "__main__":
    run()
