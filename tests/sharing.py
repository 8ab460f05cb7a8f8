"""What two workers of one run share: a folder that one of them fills while the other waits."""

import os
import time

PATIENCE = 400


def shared_folder(factory, name, fill):
    """The folder of that name, filled once in a run, whoever comes first."""
    own = factory.getbasetemp()
    folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / name
    ready, failed = folder / "ready", folder / "failed"
    try:
        folder.mkdir()
    except FileExistsError:
        end = time.monotonic() + PATIENCE
        while not ready.exists():
            assert not failed.exists(), f"the other worker could not fill {name}"
            assert time.monotonic() < end, "the other worker takes too long"
            time.sleep(0.2)
        return folder
    try:
        fill(folder)
        ready.touch()
    finally:
        if not ready.exists():
            failed.touch()
    return folder
