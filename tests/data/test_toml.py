"""Files that are TOML, or only look like it: what they say, or one message, and no memory without end."""

from typing import Any

import pytest

from massicot.data.shape import Shape
from massicot.data.toml import read_toml
from massicot.errors import DataError

ANYTHING: Shape[dict[str, Any]] = Shape(dict[str, Any])


def read(tmp_path, text):
    path = tmp_path / "some.toml"
    path.write_text(text, "utf-8")
    return read_toml(path, ANYTHING)[0]


def test_an_inline_table_may_have_lines_and_a_last_comma(tmp_path):
    assert read(tmp_path, "a = {\n  b = 1,\n  c = 2,\n}\n") == {"a": {"b": 1, "c": 2}}


@pytest.mark.parametrize(
    "text",
    [
        "a = " + "[" * 100_000 + "]" * 100_000,
        "a = " + "{ b = " * 100_000,
        "a" + ".a" * 100_000 + " = 1",
        "[a" + ".a" * 100_000 + "]",
    ],
    ids=["arrays", "inline tables", "a key", "a table"],
)
def test_what_is_nested_too_deeply_is_told(tmp_path, text):
    with pytest.raises(DataError) as told:
        read(tmp_path, text)
    assert [one.message for one in told.value.problems] == ["broken TOML: nested too deeply"]


def test_what_is_nested_more_than_any_game_is_read_or_told(tmp_path):
    for depth in (50, 300, 390):
        try:
            read(tmp_path, "a = " + "[" * depth + "]" * depth)
        except DataError as told:
            assert [one.message for one in told.problems] == ["broken TOML: nested too deeply"]
