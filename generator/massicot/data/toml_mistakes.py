"""What is wrong with a line that tomli can't read, in words for people who write data and not TOML."""

import re

import tomli

_KEY = r"\s*(?P<key>[\w.-]+)(?![\w.-])\s*"
_MISTAKES = tuple(
    (re.compile(pattern), message, cure)
    for pattern, message, cure in (
        (
            r"\s*(?P<key>[\w.-]*[^\x00-\x7f][\w.-]*)\s*=",
            "a name has letters without accents, digits, - and _",
            'write it so, or in quotes:  "{key}" = …',
        ),
        (rf"{_KEY}=\s*[“”„«‘’]", "a text stands between straight quotes", 'write  {key} = "…"'),
        (rf"{_KEY}=\s*(#.*)?$", "nothing stands after the equals sign", "write a value there, or remove the line"),
        (rf"{_KEY}=\s*(?:True|False|TRUE|FALSE)\b", "true and false have small letters", "write them so"),
        (
            rf"{_KEY}=\s*(?P<text>[\d.]*[^\W\d][^\"'\[\]{{}}#=]*?)\s*(?:#.*)?$",
            "a text has no quotes",
            'write  {key} = "{text}"',
        ),
        (rf"{_KEY}:", "a colon stands where an equals sign belongs", "write  {key} = …"),
        (r"\s*\[[^\]]*$|\s*\[\[[^\]]*\]?\s*$", "the name of a table is not closed", "write  [name]  or  [[name]]"),
        (rf"{_KEY}(?:[^=\s].*)?$", "there is no equals sign after “{key}”", "write  {key} = …"),
    )
)
_LONGEST = 500
"""A line is looked at so far."""
_OTHER = "check the quotes, brackets, commas and equals signs of this line and the one before"


def mistake(text: str, line: int, column: int) -> tuple[str, str, int]:
    """What is wrong, what to do about it, and the line on which it is, of a text that could not be read beyond this
    place."""
    rows = text.replace("\r\n", "\n").split("\n")
    ended = not any(row.strip() for row in [rows[line - 1][column - 1 :], *rows[line:]])
    if ended:
        line = next((at for at in range(len(rows), 0, -1) if re.match(rf"{_KEY}=", rows[at - 1])), line)
    row = rows[line - 1][:_LONGEST]
    if _quotes(row) % 2:
        return "a quote is missing", 'begin and end the text with ", and write \\" for one inside it', line
    for pattern, message, cure in _MISTAKES:
        if found := pattern.match(row):
            words = {name: word or "" for name, word in found.groupdict().items()}
            return message.format(**words), cure.format(**words), line
    if ended and not _is_right(row):
        return "what begins here does not end before the file does", "look for missing quotes, ] or }", line
    if _is_right(row):
        if column == 1:
            return "what stands before this line is not closed", "look for missing quotes, ] or } above it", line
        return "this name is there already", "remove one of the two, or give it another name", line
    return "this line can’t be read", _OTHER, line


def _quotes(row: str) -> int:
    return row.replace('\\"', "").replace('"""', "").count('"')


def _is_right(row: str) -> bool:
    try:
        tomli.loads(row)
    except (ValueError, RecursionError):
        return False
    return True
