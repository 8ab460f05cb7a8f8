"""The native libraries that set type, and how they are installed. Run as a file it names the packages that are missing:
the launcher does so before there is an environment."""

import sys
from typing import NoReturn

LIBRARIES = {
    "linux": {
        "libpango-1.0.so.0": "libpango-1.0-0",
        "libpangoft2-1.0.so.0": "libpangoft2-1.0-0",
    },
    "darwin": {
        "libpango-1.0.0.dylib": "pango",
        "libpangoft2-1.0.0.dylib": "pango",
    },
}
"""By system: the name of each library, and the package that has it. Elsewhere WeasyPrint looks for them itself."""
INSTALL = {"linux": "on Debian and Ubuntu, as root:  apt-get install", "darwin": "run:  brew install"}


def missing() -> list[str]:
    """The packages that are needed to set type and are not here."""
    libraries = LIBRARIES.get(sys.platform, {})
    return list(dict.fromkeys(package for name, package in libraries.items() if not _loads(name)))


def _loads(name: str) -> bool:
    import ctypes

    try:
        ctypes.CDLL(name)
    except OSError:
        from ctypes.util import find_library

        # Homebrew's Python knows where Homebrew keeps its libraries, but the system's loader does not.
        stem = name.removeprefix("lib").removesuffix(".0.dylib")
        return sys.platform == "darwin" and find_library(stem) is not None
    return True


def refuse(*_: object) -> NoReturn:
    """Say what can't be set, and what to install."""
    from massicot.codes import MISSING
    from massicot.diagnostics import NotHereError

    what = "booklets as PDF and guides are set with Pango, which is not here"
    raise NotHereError([MISSING.problem(what, f"{INSTALL[sys.platform]} {' '.join(missing())}")])


if __name__ == "__main__":
    sys.stdout.write(" ".join(missing()))
