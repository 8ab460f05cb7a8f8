"""Files that are TOML, or only look like it: what they say, or one message, and no memory without end."""

from typing import Any

import pytest

from massicot.data.toml import read_toml
from massicot.diagnostics import DataError
from massicot.model.schema import Schema

ANYTHING: Schema[dict[str, Any]] = Schema(dict[str, Any])


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


@pytest.mark.parametrize(
    ("text", "line", "problem", "cure"),
    [
        ('title = "Mine\nb = 1\n', 1, "a quote is missing", "begin and end the text"),
        ('a = 1\ntitle = Mine"\n', 2, "a quote is missing", "begin and end the text"),
        ('title = "L"été"\n', 1, "a quote is missing", '\\" for one inside it'),
        ("title = Mine\n", 1, "a text has no quotes", 'title = "Mine"'),
        ("width = 3mm # wide\n", 1, "a text has no quotes", 'width = "3mm"'),
        ("title = “Mine”\n", 1, "straight quotes", 'title = "…"'),
        ('title "Mine"\n', 1, "no equals sign after “title”", "title = …"),
        ("title: 1\n", 1, "a colon", "title = …"),
        ("clé = 1\n", 1, "without accents", '"clé" = …'),
        ("title =\n", 1, "nothing stands after the equals sign", "remove the line"),
        ("extra = True\n", 1, "small letters", ""),
        ("a = 1\nb = 2\na = 3\n", 3, "is there already", "another name"),
        ("[a]\n[b]\n[a]\n", 3, "is there already", "another name"),
        ("[a\nb = 1\n", 1, "not closed", "[name]"),
        ("[[cards]\nface = 1\n", 1, "not closed", "[[name]]"),
        ("a = [1, 2\nb = 3\n", 2, "before this line", "above"),
        ("a = 1\nb = [\n 2,\n\n", 2, "does not end before the file does", "]"),
        ('a = """so\nand so\n', 1, "does not end before the file does", "quotes"),
        ("a = 1 2\n", 1, "can’t be read", "commas"),
    ],
)
def test_broken_toml_is_told_in_our_own_words(tmp_path, text, line, problem, cure):
    path = tmp_path / "broken.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(DataError) as told:
        read_toml(path, Schema(dict[str, Any]))
    (one,) = told.value.problems
    assert one.line == line and problem in one.message and cure in one.cure, one
