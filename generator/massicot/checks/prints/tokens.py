"""The tokens of a finished sheet: as many of each value as the games of a deck need. Counted by what they say."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain, combinations

from massicot.checks import check
from massicot.checks.prints.printed import PrintedFile
from massicot.data.beside import read_tokens
from massicot.diagnostics import DataError, Diagnostic, Rule
from massicot.model.token import Tokens
from massicot.products.tokens import with_stakes
from massicot.sheets.purse import Counts, supply

TOKENS = Rule("print/token-count")

MOST_PLAYERS = 20
SQUARE = 0.5
"""Millimetres by which a token's box may be wider than high."""
FEWEST = 10
"""Round things with numbers, fewer of them, are no sheet of tokens."""


@check(TOKENS)
def tokens_are_as_many_as_are_needed(printed: PrintedFile) -> Iterator[Diagnostic]:
    """Every value as often as the stakes of the games ask for, with the bank that fills the last sheet; on one side or
    on both, for any choice of games and players."""
    placed = [
        [sheet.said(box) for box in dict.fromkeys(sheet.boxes) if abs(box.width - box.height) < SQUARE]
        for sheet in printed.reading.sheets
    ]
    seen = Counter(chain.from_iterable(placed))
    if printed.cards or seen.total() < FEWEST:
        return
    for name in [printed.game] if printed.game else printed.library.decks():
        try:
            deck = printed.library.deck(name)
            if not (printed.game or deck.title in printed.reading.title):
                continue
            tokens = with_stakes(read_tokens(deck.beside("tokens.toml")), printed.library.variants(name))
        except DataError:
            continue  # it has none, or its own checks tell
        counts = tuple(seen[str(value)] for value in tokens.denominations)
        if sum(counts) < FEWEST:
            continue
        sides = [
            tuple(sides * one for one in wanted)
            for wanted in _wanted(tokens, max(map(len, placed)))
            for sides in (1, 2)
        ]
        nearest = min(sides, key=lambda right: sum(abs(a - b) for a, b in zip(counts, right, strict=True)))
        for value, there, right in zip(tokens.denominations, counts, nearest, strict=True):
            if there != right:
                yield printed.found(TOKENS, f"tokens of {value}: {there} printed, {right} wanted")
        return


def _wanted(tokens: Tokens, per_sheet: int) -> Iterator[Counts]:
    """What is printed for all games, for some of them, and for all or one of them with so many players."""
    stakes = tokens.stakes
    some = dict.fromkeys((stake.points, stake.most) for stake in stakes)
    needs = [choice for size in range(1, len(some) + 1) for choice in combinations(some, size)]
    for players in range(1, MOST_PLAYERS + 1):
        needs.append(tuple((stake.points, players) for stake in stakes if stake.allows(players)))
        needs += [((points, players),) for points in {stake.points for stake in stakes}]
    for need in filter(None, needs):
        for slots in {per_sheet, per_sheet // 2 or 1}:
            yield supply(need, tokens.denominations, slots, int(tokens.button)).counts
