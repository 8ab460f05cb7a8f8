"""The scanner finds every key that tomli sees, on the line where it stands."""

from pathlib import Path

import pytest
import tomli
from hypothesis import given
from hypothesis import strategies as st

from massicot.data.toml_lines import Scanner

ROOT = Path(__file__).parent.parent.parent

TEXT = '''# a comment with [brackets] = and "quotes"
title = "a # b"        # = no comment inside
"quoted key" = 1
a.b.c = 2
list = [
  1,
  { x = "y", z = [1, 2] },   # inline
]
text = """
[not.a.table]
key = "no key"
"""
literal = \'\'\'it's "here" \'\'\'

[table]
key = 3
[table.inner]
key = 4

[[cards]]
face = "one"
[cards.more]
deep = true
[[cards]]
face = "two"
'''


def scanned(text):
    scanner = Scanner(text)
    scanner.walk()
    return scanner


def key_lines(text):
    return scanned(text).lines


def test_each_key_has_its_line():
    lines = key_lines(TEXT)
    assert lines[("title",)] == 2
    assert lines[("quoted key",)] == 3
    assert lines[("a", "b", "c")] == 4
    assert lines[("list", 1, "z", 1)] == 7
    assert lines[("table", "inner", "key")] == 18
    assert lines[("cards", 0, "more", "deep")] == 23
    assert lines[("cards", 1, "face")] == 25
    assert ("not", "a", "table") not in lines


def test_the_nearest_thing_around_stands_in():
    assert scanned(TEXT).line_of(("cards", 1, "nothing")) == 24
    assert scanned(TEXT).line_of(("nothing",)) is None


def places(value, path=()):
    if isinstance(value, dict):
        for key, inner in value.items():
            yield (*path, key)
            yield from places(inner, (*path, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield (*path, index)
            yield from places(inner, (*path, index))


@pytest.mark.parametrize(
    "path",
    [p for p in sorted(ROOT.rglob("*.toml")) if not any(part.startswith(".") or part == "output" for part in p.parts)],
    ids=lambda p: str(p.relative_to(ROOT)),
)
def test_every_key_of_every_file_of_ours_is_found(path):
    text = path.read_text()
    lines = key_lines(text)
    for place in places(tomli.loads(text)):
        assert place in lines
        key = str(place[-1])
        if isinstance(place[-1], str):
            line = text.splitlines()[lines[place] - 1]
            assert key in line or key.replace("\\", "\\\\").replace('"', '\\"') in line


keys = st.text("abc-_1", min_size=1, max_size=4)
scalars = st.one_of(
    st.integers(-9, 9),
    st.booleans(),
    st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs")), max_size=8),
)
values = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(keys, inner, max_size=3), max_leaves=6
)


def written(value):
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    if isinstance(value, list):
        return "[\n" + ",\n".join(map(written, value)) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{k} = {written(v)}" for k, v in value.items()) + "}"
    return str(value)


@given(st.dictionaries(keys, values, max_size=5))
def test_whatever_tomli_reads_the_scanner_places(data):
    text = "".join(f"{key} = {written(value)}  # note\n" for key, value in data.items())
    assert set(places(tomli.loads(text))) <= set(key_lines(text))


STRINGS = {
    "basic": r'"x \" # = [\\"',
    "literal": r"'x \'",
    "lines": '"""\nx\\""" "" \n"""',
    "touching": '"""x"""""',
    "literal lines": "'''\nx '' = \n'''",
    "literal touching": "'''x'''''",
}


def test_a_key_in_quotes_is_what_it_says():
    text = '"a \\"b\\" \\u00e9" = 1\n[x."c\\\\d".\'e\\f\']\ng = 2\n'
    assert set(places(tomli.loads(text))) <= set(key_lines(text))


@pytest.mark.parametrize("name", STRINGS)
def test_a_string_ends_where_tomli_ends_it(name):
    text = f"a = {STRINGS[name]}\nb = 1\n"
    assert set(tomli.loads(text)) == {"a", "b"}
    assert key_lines(text) == {("a",): 1, ("b",): text.count("\n")}


@pytest.mark.parametrize("text", ["a = 'x", 'a = "x', "a = '''x\n", "a = [1, 'x", "['a"])
def test_a_text_that_is_never_closed_has_an_end(text):
    with pytest.raises((IndexError, ValueError)):
        key_lines(text)
