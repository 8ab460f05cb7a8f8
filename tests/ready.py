"""Processes that come with what sets type already loaded. A run opens a hundred pools, and each of their processes
would load it anew, which takes longer than most of what they do. One server loads it and is forked; all else is as in a
fresh process. Commands in processes of their own, and `test_jobs.py`, have the pool of the product."""

import os
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

SERVER = get_context("forkserver")


class ReadyPool(ProcessPoolExecutor):
    def __init__(self, processes, _, prepared, given):
        SERVER.set_forkserver_preload(["massicot.booklet.render", "massicot.booklet.typesetter"])
        super().__init__(processes, SERVER, prepared_here, (dict(os.environ), prepared, given))


def prepared_here(environment, prepared, given):
    """The server was started in the environment of the first test; this is that of the test that asks."""
    fonts = os.environ["FONTCONFIG_FILE"]  # which what sets type has put there
    os.environ.clear()
    os.environ.update(environment | {"FONTCONFIG_FILE": fonts})
    prepared(*given)
