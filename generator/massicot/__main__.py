"""`python -m massicot` is the same as the `massicot` command."""

from massicot.cli import run

if __name__ == "__main__":
    run()
