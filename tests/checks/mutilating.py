"""Data files as nobody would write them: one real text in, one mutilated file out, the same for the same luck."""

import os
from collections.abc import Callable
from pathlib import Path
from random import Random

import tomli

from tools.selftest.spans import spans

ABSURD = (
    "0",
    "-1",
    "1",
    "2",
    "7",
    "-999",
    "9999",
    "1000",
    "999999999",
    "10000000000000000000000",
    "-99999999999999999999",
    "0.5",
    "1e300",
    "nan",
    "-inf",
    "true",
    "false",
    "1979-05-27",
    "1979-05-27T07:32:00Z",
    "07:32:00",
    '""',
    '" "',
    '"0"',
    '"paires"',
    '"A\\u0000B"',
    '"\\u202E\\u200B\\uFEFF"',
    '"🂡"',
    '"é́"',
    '"../../../etc/passwd"',
    '"9**9**9"',
    '"deck * deck * deck * deck * deck * deck"',
    '"1 if players else 2"',
    '"' + "(" * 300 + "1" + ")" * 300 + '"',
    '"' + "-" * 5000 + '1"',
    '"' + "min(" * 90 + "1" + ",2)" * 90 + '"',
    '"{{ "',
    '"{{ players }}"',
    '"{{ given.rows.Alix.0.0.0 | vues }}"',
    '"{{ target.3.3 | points }}"',
    '"{{ hand | nothing }}"',
    '"' + "{{ players " * 400 + '"',
    '"[[>paires/tour]]"',
    '"[[ [[ ]] ]]"',
    '"' + "[[" * 2000 + '"',
    '"' + "**" * 2001 + '"',
    '"' + "*a" * 3000 + '"',
    '"' + "« " * 1500 + '"',
    '"' + "a" * 60000 + '"',
    '"' + "un deux " * 4000 + '"',
    '"- a\\n- b\\n  c\\n\\n+ d\\n+ "',
    '"#12345g"',
    '"1e9mm"',
    '"-3mm"',
    '"nanmm"',
    "[]",
    "[[]]",
    "[[[[]]]]",
    "[0, 0, 0]",
    "[" + "1, " * 3000 + "]",
    '["", 1, {}, []]',
    "[" * 200 + "]" * 200,
    "{}",
    '{ "" = "" }',
    "{ min = 1, max = 9999 }",
    "{ min = 9, max = 2 }",
    "{ min = -5, max = 8 }",
    "{ from = 0, to = 999 }",
    "{ from = 1, to = 99999999 }",
    '{ "0" = 1, "99999999999999999999" = 2 }',
    '{ "²" = 1 }',
    '{ "٣" = 3, "2" = 5 }',
    '{ "2" = 3 }',
    "{ a = { b = { c = { d = { e = 1 } } } } }",
)
"""Values to stand where another is expected."""

SNIPPETS = (
    *("", "0", "-7", '"', "'", '"""', "[", "]", "[[", "]]", "{", "}", "\n", "=", "9999", "é", "\x00", "\x1b", "\r"),
    *("\u2028", "\ufeff", "{{ ", " }}", "[[", "[[>", "|", "**", "*", "# massicot: allow prose/title because\n", "\\"),
    *("\n[facts]\n", "\n[[cards]]\n", "\n[[sections]]\n", "\n[x]\n[x]\n", "\na.b.c = 1\n", "\t", "«", "»", "’", "1_0"),
)
"""What is pasted anywhere."""


def _piece(text: str, luck: Random) -> str:
    """Some characters cut out, or something pasted over them."""
    at = luck.randrange(len(text) + 1)
    end = min(len(text), at + luck.choice((0, 0, 1, 1, 5, 80, 1000)))
    return text[:at] + luck.choice(SNIPPETS) + text[end:]


def _value(text: str, luck: Random) -> str:
    """A value of another kind, or of an absurd size."""
    span = luck.choice(spans(text))
    if span.kind == "block":
        return text[: span.start] + f"{span.name or 'x'} = {luck.choice(ABSURD)}\n" + text[span.end :]
    return text[: span.start] + luck.choice(ABSURD) + text[span.end :]


def _other(text: str, luck: Random) -> str:
    """A value that belongs elsewhere in the file."""
    all_of = [one for one in spans(text) if one.kind != "block"]
    span, other = luck.choice(all_of), luck.choice(all_of)
    return text[: span.start] + text[other.start : other.end] + text[span.end :]


def _gone(text: str, luck: Random) -> str:
    """A key or a table removed."""
    span = luck.choice(spans(text))
    return text[: span.first] + text[span.end :]


def _twice(text: str, luck: Random) -> str:
    """A key or a table there again, or many times."""
    span = luck.choice(spans(text))
    times = luck.choice((1, 1, 30))
    between = ", " if span.listed and span.kind != "block" else "\n"
    return text[: span.end] + (between + text[span.first : span.end]) * times + text[span.end :]


def _nested(text: str, luck: Random) -> str:
    """A value within lists within lists."""
    span = luck.choice([one for one in spans(text) if one.kind != "block"])
    deep = luck.choice((1, 2, 40, 900, 5000))
    return text[: span.start] + "[" * deep + text[span.start : span.end] + "]" * deep + text[span.end :]


def _long(text: str, luck: Random) -> str:
    """A text repeated until it is very long."""
    span = luck.choice([one for one in spans(text) if one.kind == "text"] or spans(text))
    inner = text[span.start : span.end].strip("\"'")
    return text[: span.start] + '"""' + (inner + " ") * luck.choice((10, 400)) + '"""' + text[span.end :]


def _renamed(text: str, luck: Random) -> str:
    """A key of another name."""
    span = luck.choice([one for one in spans(text) if not one.listed and one.kind != "block"])
    key = luck.choice(("x", '""', "players", '"\\u0000"', "min", "9", "name", '"a.b"', "é"))
    return text[: span.first] + f"{key} = " + text[span.start : span.end] + text[span.end :]


def _cut(text: str, luck: Random) -> str:
    """The file ends too early."""
    return text[: luck.randrange(len(text) + 1)]


TEXTUAL: tuple[Callable[[str, Random], str], ...] = (
    *(_value, _value, _value, _value, _other, _other, _piece, _piece),
    *(_gone, _twice, _nested, _long, _renamed, _cut),
)


def mutilated(text: str, luck: Random) -> str:
    """The text with a few things done to it; where one leaves no TOML, what follows is done to the letters alone."""
    for _ in range(luck.choice((1, 1, 1, 2, 3))):
        change = luck.choice(TEXTUAL)
        try:
            tomli.loads(text)
            text = change(text, luck)
        except (AttributeError, IndexError, RecursionError, TypeError, ValueError):
            text = _piece(text, luck)
    return text


def spoilt(data: bytes, luck: Random) -> bytes:
    """The bytes with something done to them that no editor shows."""
    match luck.randrange(8):
        case 0:
            return b"\xef\xbb\xbf" + data
        case 1:
            return data.replace(b"\n", b"\r\n")
        case 2:
            return data.replace(b"\n", b"\r")
        case 3:
            return b""
        case 4:
            return data.decode("utf-8").encode("utf-16")
        case 5:
            return data.decode("utf-8").encode("latin-1", "replace")
        case 6:
            return luck.randbytes(luck.choice((1, 100, 5000)))
    at = luck.randrange(len(data) + 1)
    return data[:at] + luck.randbytes(luck.choice((1, 2, 40))) + data[at:]


def _folder(path: Path) -> None:
    path.mkdir()


def _dangling(path: Path) -> None:
    path.symlink_to("nowhere.toml")


def _loop(path: Path) -> None:
    path.symlink_to(path.name)


def _endless(path: Path) -> None:
    path.symlink_to("/dev/zero")


def _pipe(path: Path) -> None:
    os.mkfifo(path)


def _huge(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(3_000_000)


def _closed(path: Path) -> None:
    path.touch(0o000)  # root reads it all the same, as an empty file


THINGS: tuple[Callable[[Path], None], ...] = (_folder, _dangling, _loop, _endless, _pipe, _huge, _closed)
"""What may be found where a file should be."""


def replaced(path: Path, thing: Callable[[Path], None]) -> None:
    """Something that is no such file at all where the file was."""
    path.unlink()
    thing(path)


def restored(path: Path, data: bytes) -> None:
    """The file as it was."""
    if path.is_dir() and not path.is_symlink():
        path.rmdir()
    else:
        path.unlink(missing_ok=True)
    path.write_bytes(data)
