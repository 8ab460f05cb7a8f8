"""How to add a product and a form: what the how-tos write works with nothing touched here."""

import os
import re
import subprocess
import sys

import pytest

from tests.conftest import ROOT

BLOCK = re.compile(r"^```python (\S+)\n(.*?)^```$", re.M | re.S)
PRINTS = re.compile(r"It prints `([^`]+)`")


@pytest.mark.slow
@pytest.mark.parametrize("page", ["product.md", "form.md"])
def test_what_the_page_writes_runs_and_prints_what_it_says(page, tmp_path):
    text = (ROOT / "docs/how-to" / page).read_text("utf-8")
    for name, content in BLOCK.findall(text):
        (tmp_path / name).write_text(content, "utf-8")
    paths = os.pathsep.join([str(ROOT / "generator"), str(tmp_path)])
    environment = {**os.environ, "PYTHONPATH": paths, "MASSICOT_CACHE": str(tmp_path / "cache")}
    ran = subprocess.run([sys.executable, "use.py"], cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.strip() == PRINTS.search(text)[1]


@pytest.mark.parametrize("page", ["product.md", "form.md"])
def test_the_files_that_the_page_names_are_there(page):
    text = (ROOT / "docs/how-to" / page).read_text("utf-8")
    for link in re.findall(r"\]\(\.\./\.\./([^)#]+)", text):
        assert (ROOT / link).is_file(), link
    known = {path.name for path in (ROOT / "generator/massicot/products").rglob("*.py")}
    own = {name for name, _ in BLOCK.findall(text)}
    for name in re.findall(r"`(\w+\.py)`", text):
        assert name in known | own, name
