"""The workflow tries every Python that we claim."""

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_the_workflow_begins_with_the_oldest_python_that_we_claim():
    claimed = re.search(r'requires-python = ">=(3\.\d+)"', (ROOT / "pyproject.toml").read_text())[1]
    workflow = (ROOT / ".github/workflows/test.yml").read_text()
    versions = re.findall(r'"(3\.\d+)"', workflow)
    numbers = [int(version.partition(".")[2]) for version in versions]
    assert versions[0] == claimed and numbers == list(range(numbers[0], numbers[-1] + 1))
    assert "./massicot test" in workflow
