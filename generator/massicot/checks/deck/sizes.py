"""Papers and card formats with a well-known name have the well-known size."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from massicot.checks import check
from massicot.checks.subjects import Subject, whole_deck
from massicot.diagnostics import DataError, Diagnostic, Rule
from massicot.model.paper import Format, Paper

SIZE = Rule("deck/known-size")
_PAPERS = {
    "a3": (297, 420),
    "a4": (210, 297),
    "a5": (148, 210),
    "a6": (105, 148),
    "b4": (250, 353),
    "b5": (176, 250),
    "letter": (215.9, 279.4),
    "legal": (215.9, 355.6),
    "tabloid": (279.4, 431.8),
}
"""ISO 216, and ANSI/ASME Y14.1 with US Legal."""
_FORMATS = {
    "standard": (63, 88),
    "poker": (63.5, 88.9),
    "bridge": (57.15, 88.9),
    "usa": (56, 87),
    "euro": (59, 92),
    "mini": (45, 68),
    "tarot": (70, 120),
    "tarot-fr": (61, 112),
}
"""As makers of cards and sleeves sell them."""
_SAME = 0.051
"""Millimetres: formats are told to a tenth."""


@check(SIZE, needs=[whole_deck])
def known_names_have_known_sizes(subject: Subject) -> Iterator[Diagnostic]:
    """All papers and formats that there are; a paper is held upright."""
    try:
        papers, formats = subject.library.papers(), subject.library.formats()
    except DataError:
        return  # they have their own finding
    yield from _sized(subject, "papers.toml", _PAPERS, papers)
    yield from _sized(subject, "formats.toml", _FORMATS, formats)


def _sized(
    subject: Subject, file: str, known: Mapping[str, tuple[float, float]], given: Mapping[str, Paper | Format]
) -> Iterator[Diagnostic]:
    for name in known.keys() & given.keys():
        (width, height), size = known[name], given[name]
        if abs(size.width - width) > _SAME or abs(size.height - height) > _SAME:
            message = f"“{name}” is {size.width:g} × {size.height:g} mm; everywhere else {width:g} × {height:g}"
            yield subject.found(SIZE, message, _path(subject, file, name), name)


def _path(subject: Subject, file: str, name: str) -> Path:
    """The last file that has this table: a person's own comes after ours."""
    paths = [path for shelf in subject.library.shelves if (path := shelf.games / file).is_file()]
    own = [path for path in paths if f"[{name}]" in path.read_text("utf-8", "replace")]
    return (own or paths)[-1]
