"""One game on eight pages of a folded sheet, in the largest type that fits."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from generator.booklet.content import Booklet, Game, Part
from generator.booklet.grid import on_grid
from generator.booklet.html import page
from generator.booklet.render import Rendered, laid_out, no_warnings, parsed, printed
from generator.booklet.styles import FOLD, sized, style_sheet
from generator.errors import MisfitError, Problem

PAGES = 8
SIZES = tuple(tenths / 10 for tenths in range(60, 98))
"""From the least that is legible at arm's length to what a booklet has."""
END = "fin"


def fold(content: Booklet, pictures: Any, palette: Mapping[str, str], fonts: Mapping[str, Path]) -> Rendered:
    """The first game of the booklet. What follows the end of the game (advice, history) stays in the booklet."""
    game = content.games[0]
    # No glossary and no other game to lead to.
    content = replace(content, glossary=(), anchors=frozenset())
    low, high, best = 0, len(SIZES), None
    middle = 0  # The smallest first: most games that don't fit, don't fit at all.
    while low < high:
        text, css = _written(content, game, pictures, palette, SIZES[middle], ())
        with no_warnings():
            pages = len(laid_out(parsed(text, fonts), css, pictures, fonts)[0].pages)
        if pages <= PAGES:
            best, low = (SIZES[middle], pages), middle + 1
        else:
            high = middle
        middle = (low + high) // 2
    if best is None:
        message = f"{game.title} does not fit on eight pages, even in {SIZES[0]:g} points"
        raise MisfitError([Problem(message, "print the booklet instead: --form pocket")])
    size, pages = best
    return printed(*_written(content, game, pictures, palette, size, range(PAGES - pages)), pictures, fonts)


def _written(
    content: Booklet, game: Game, pictures: Any, palette: Mapping[str, str], size: float, tailpieces: Sequence[int]
) -> tuple[str, str]:
    form = sized(FOLD, size)
    fit = on_grid(form, pictures.cache)
    sizes = {"cover_mm": round(form.width * 0.86, 2), "emblem_mm": form.emblem_mm, "setup_mm": form.measure * 0.94}
    text = page("fold.html", content, pictures, fit, game=game, parts=rules(game), tailpieces=tailpieces, **sizes)
    return text, style_sheet("print.css", form, palette, game.title)


def rules(game: Game) -> tuple[Part, ...]:
    """The sections up to the end of the game."""
    names = [part.anchor.rpartition("/")[2] for part in game.parts]
    return game.parts[: names.index(END) + 1] if END in names else game.parts
