"""`python -m massicot` is the same as the `massicot` command."""

import signal

signal.signal(signal.SIGINT, signal.SIG_DFL)  # until there is somebody to tell: Python's own way is a traceback

from massicot.cli import run  # noqa: E402

if __name__ == "__main__":
    run()
