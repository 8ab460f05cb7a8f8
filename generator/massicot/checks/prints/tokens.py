"""The tokens of a finished sheet: as many of each value as the games of a deck need. Counted by what they say."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, combinations

from massicot.checks import check
from massicot.checks.prints.printed import PrintedFile
from massicot.checks.prints.reading.model import Rect
from massicot.data.beside import read_tokens
from massicot.diagnostics import DataError, Diagnostic, Rule
from massicot.model.token import Tokens
from massicot.model.variant import Variant
from massicot.sheets.purse import Counts, supply

TOKENS = Rule("print/token-count")

MOST_PLAYERS = 20
SQUARE = 0.5
"""Millimetres by which a token's box may be wider than high."""
FEWEST = 10
"""Round things with numbers, fewer of them, are no sheet of tokens."""


@check(TOKENS)
def tokens_are_as_many_as_are_needed(printed: PrintedFile) -> Iterator[Diagnostic]:
    """Every value as often as the stakes of the games ask for, with the bank that fills the last sheet."""
    reading, library, game = printed.reading, printed.library, printed.game
    if printed.cards:
        return
    placed = [[box for box in dict.fromkeys(sheet.boxes) if _is_round(box)] for sheet in reading.sheets]
    said = [[sheet.said(box) for box in some] for sheet, some in zip(reading.sheets, placed, strict=True)]
    seen = Counter(text for some in said for text in some)
    for name in [game] if game else library.decks():
        try:
            deck = library.deck(name)
            source = deck.source.parent / "tokens.toml"
            if not source.is_file() or not (game or deck.title in reading.title):
                continue
            tokens, variants = read_tokens(source), library.variants(name)
        except DataError:
            continue  # its own checks tell
        values = [str(value) for value in tokens.denominations]
        if sum(seen[value] for value in values) < FEWEST:
            continue
        counts = tuple(seen[value] for value in values)
        per_sheet = max(map(len, placed))
        yield from _judged(printed, counts, tokens, list(variants.values()), per_sheet)
        return


def _is_round(box: Rect) -> bool:
    return abs(box.width - box.height) < SQUARE


def _judged(
    printed: PrintedFile, counts: Counts, tokens: Tokens, variants: Sequence[Variant], per_sheet: int
) -> Iterator[Diagnostic]:
    """Against what any choice of games and players asks for, on one side or on both."""
    nearest: tuple[int, Counts] | None = None
    for wanted in _wanted(tokens, variants, per_sheet):
        both_sides = tuple(2 * count for count in wanted)
        for right in (wanted, both_sides):
            apart = sum(abs(there - count) for there, count in zip(counts, right, strict=True))
            if nearest is None or apart < nearest[0]:
                nearest = (apart, right)
            if not apart:
                return
    for value, there, count in zip(tokens.denominations, counts, nearest[1] if nearest else counts, strict=True):
        if there != count:
            yield printed.found(TOKENS, f"tokens of {value}: {there} printed, {count} wanted")


def _wanted(tokens: Tokens, variants: Sequence[Variant], per_sheet: int) -> Iterator[Counts]:
    """What is printed for all games, for all with so many players, and for some of the games."""
    stakes = {one.variant: (one.points, one.fewest, one.most) for one in tokens.stakes}
    for variant in variants:
        if isinstance(points := variant.facts.get("stake"), int):
            stakes[variant.id] = (points, variant.players.min, variant.players.max)
    some = list(stakes.values())
    sizes = sorted({per_sheet, per_sheet // 2})
    needs = {tuple(sorted({(points, most) for points, _, most in some})): None}
    for players in range(1, MOST_PLAYERS + 1):
        needs[tuple(sorted({(points, players) for points, low, high in some if low <= players <= high}))] = None
    distinct = sorted({(points, most) for points, _, most in some})
    for choice in chain.from_iterable(combinations(distinct, size) for size in range(1, len(distinct) + 1)):
        needs[choice] = None
    for points in sorted({points for points, _, _ in some}):
        for players in range(1, MOST_PLAYERS + 1):
            needs[((points, players),)] = None
    for need in needs:
        for slots in sizes if need else ():
            yield supply(need, tokens.denominations, slots, int(tokens.button)).counts
