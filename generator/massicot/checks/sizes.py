"""Papers and card formats with a well-known name have the well-known size."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from massicot.checks.findings import WARNING, Finding, check, rule
from massicot.checks.subjects import Subject
from massicot.errors import DataError
from massicot.model.paper import Format, Paper

SIZE = rule(
    "deck/known-size",
    WARNING,
    "a paper or card format has a well-known name and another size",
    why="Nobody’s A4 is 211 mm wide: the sheet would be scaled, or cut off, and every card with it.",
    cure="correct the size, or give the table a name of its own",
    right='[a4] width = "210mm", height = "297mm"',
    wrong='[a4] width = "211mm", height = "297mm"',
)
CORNER = rule(
    "deck/corner",
    WARNING,
    "the corners of a card are rounder or sharper than any punch cuts",
    why="Corner punches for cards have radii of 2.5 to 3.5 mm; others leave a notch or a point.",
    cure="give  corner  2.5 to 3.5 mm, or 0 for square corners",
    right='corner = "3mm"',
    wrong='corner = "4mm"',
)
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
_CORNERS = (2.5, 3.5)


@check("deck")
def known_names_have_known_sizes(subject: Subject) -> Iterator[Finding]:
    """All papers and formats that there are; a paper is held upright."""
    if not subject.whole:
        return
    try:
        papers, formats = subject.library.papers(), subject.library.formats()
    except DataError:
        return  # they have their own finding
    yield from _sized(subject, "papers.toml", _PAPERS, papers)
    yield from _sized(subject, "formats.toml", _FORMATS, formats)
    for name, one in formats.items():
        if one.corner and not _CORNERS[0] <= one.corner <= _CORNERS[1]:
            message = f"corners of {one.corner:g} mm"
            yield subject.found(CORNER, message, _path(subject, "formats.toml", name), name, "corner")


def _sized(
    subject: Subject, file: str, known: Mapping[str, tuple[float, float]], given: Mapping[str, Paper | Format]
) -> Iterator[Finding]:
    for name in known.keys() & given.keys():
        (width, height), one = known[name], given[name]
        if abs(one.width - width) > _SAME or abs(one.height - height) > _SAME:
            message = f"“{name}” is {one.width:g} × {one.height:g} mm; everywhere else {width:g} × {height:g}"
            yield subject.found(SIZE, message, _path(subject, file, name), name)


def _path(subject: Subject, file: str, name: str) -> Path:
    """The last file that has this table: a person's own comes after ours."""
    paths = [path for shelf in subject.library.shelves if (path := shelf.games / file).is_file()]
    own = [path for path in paths if f"[{name}]" in path.read_text("utf-8", "replace")]
    return (own or paths)[-1]
