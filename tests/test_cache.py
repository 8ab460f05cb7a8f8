"""What is kept between runs is made again when the program that made it has changed."""

import shutil
from pathlib import Path

import pytest

from massicot import cache

PACKAGE = Path(cache.__file__).parent


@pytest.mark.slow
def test_a_change_in_any_module_moves_every_key(tmp_path):
    package = tmp_path / "massicot"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__", "games", "dictionary"))
    modules = sorted(package.rglob("*.py"))
    seen = {cache.source.__wrapped__(package)}
    for module in modules:
        module.write_text(module.read_text() + "# touched\n")
        seen.add(cache.source.__wrapped__(package))
    assert len(modules) > 100 and len(seen) == len(modules) + 1


def test_every_key_holds_the_source(monkeypatch):
    before = cache.key([b"the same parts"])
    monkeypatch.setattr(cache, "source", lambda _: b"another program")
    assert cache.key([b"the same parts"]) != before
