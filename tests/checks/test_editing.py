"""Anyone may edit a data file: a comment or another wording is no finding."""

import re

import pytest

from massicot.checks.runner import Target, check_data
from massicot.data.library import Library
from massicot.places import shipped
from tools.selftest.spans import spans

GAMES = shipped("games")
FILES = sorted(str(path.relative_to(GAMES)) for path in GAMES.rglob("*.toml"))
PROSE = ("pitch", "caption", "text", "intro", "lesson", "says", "why", "erratum", "about", "credits")
OTHER_WORDS = {
    r"\bpuis\b": "et ensuite",
    r"\bQuand\b": "Lorsque",
    r"\bchaque joueur\b": "chacun des joueurs",
    r"\best égal à\b": "vaut",
}


def clean(broken):
    library = Library([broken.folder])
    found = check_data(library, [Target(deck) for deck in library.decks()])
    return [one for one in found if one.severity != "note"] == []


def test_a_comment_on_top_of_every_file(broken):
    for name in FILES:
        path = broken.path(name)
        path.write_text("# Relu au printemps.\n\n" + path.read_text("utf-8"), "utf-8")
    assert clean(broken)


def reworded(text):
    """Every text of a file said otherwise, with a sentence more at its end."""
    for span in reversed([span for span in spans(text) if span.kind == "text" and span.name in PROSE]):
        value = text[span.start : span.end]
        mark = '"""' if value.startswith('"""') else '"'
        if "moves" in span.key or "events" in span.key or value[0] == "'":
            continue  # what a program fills in
        body = value[len(mark) : -len(mark)]
        for word, other in OTHER_WORDS.items():
            body = re.sub(word, other, body)
        if body.rstrip().endswith("."):
            body = body.rstrip() + " Voilà tout."
        text = text[: span.start] + mark + body + mark + text[span.end :]
    return text


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", [name for name in FILES if name.endswith(("rules.toml", "sources.toml", "glossary.toml"))]
)
def test_every_sentence_of_a_file_reworded(broken, name):
    path = broken.path(name)
    before = path.read_text("utf-8")
    path.write_text(reworded(before), "utf-8")
    assert path.read_text("utf-8") != before
    assert clean(broken)
