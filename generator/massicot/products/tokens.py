"""Token sheets: circles to punch out, as many as the chosen variants and players need."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from massicot.data.artwork import read_artwork
from massicot.data.library import unknown
from massicot.data.tokens import read_tokens
from massicot.errors import DataError, MisfitError, Problem
from massicot.model.page import Document
from massicot.model.theme import Wanted
from massicot.model.token import LARGEST_TOKEN, SMALLEST_TOKEN, Stake, Tokens
from massicot.model.variant import Variant
from massicot.products.request import Choices, Product, Progress, counted, product
from massicot.products.stock import Stock, stamp
from massicot.sheets.faces import fitted, part
from massicot.sheets.grid import Grid
from massicot.sheets.purse import Counts, Supply, supply
from massicot.sheets.sheets import Sides, Stamp
from massicot.sheets.tokens import BLEED, token_format, token_grid, token_misfit, token_sheets
from massicot.units import shown

MOST_TOKENS = 2000


def make(stock: Stock, choices: Choices, progress: Progress) -> Iterator[Product]:
    """The token sheets of one game, if it is played for points."""
    path = stock.beside("tokens.toml")
    if path is None:
        return
    tokens = with_stakes(read_tokens(path), stock.variants)
    from massicot.drawing.pdf import write_pdf

    game = stock.deck.id
    diameter = _diameter(tokens, choices)
    stakes = chosen(tokens, choices, game)
    grid = token_grid(stock.paper, diameter, choices.margin, choices.backs)
    if grid is None:
        hint = "use a larger paper, or a smaller --diameter or --margin"
        raise DataError([Problem(token_misfit(stock.paper, diameter, choices.margin), hint)])
    needs = [(stake.points, choices.players or stake.most) for stake in stakes]
    made = supply(needs, tokens.denominations, grid.per_sheet, int(tokens.button))
    if sum(made.counts) > MOST_TOKENS:
        wrong = f"these stakes take {sum(made.dealt)} tokens, more than {MOST_TOKENS}"
        raise DataError([Problem(wrong, "add a larger denomination", tokens.source)])
    document = _document(stock, tokens, made, grid)
    content = write_pdf(document, stock.fonts, lambda done, all_: progress(f"{game}: tokens", done, all_))
    names = [stock.theme.id, stock.paper.id]
    names += [choices.backs] if choices.backs != "long-edge" else []
    names += [f"{diameter:g}mm"] if choices.diameter is not None and diameter != tokens.diameter else []
    names += [f"{choices.players}-players"] if choices.players else []
    names += [stake.variant for stake in stakes] if choices.variants else []
    pages = len(document.pages)
    yield product(
        content,
        kind="tokens",
        game=game,
        names=tuple(names),
        summary=f"{_summary(tokens, made)}, {counted(pages, 'page')}",
        notes=(_printed(tokens, made),),
        theme=stock.theme.id,
        paper=stock.paper.id,
        diameter=diameter,
        backs=choices.backs,
        variants=[stake.variant for stake in stakes],
        players=max(players for _, players in needs),
        tokens={str(value): count for value, count in zip(tokens.denominations, made.counts, strict=True)},
        buttons=int(tokens.button),
        pages=pages,
        sheets=pages // grid.sides,
    )


def with_stakes(tokens: Tokens, variants: Mapping[str, Variant]) -> Tokens:
    """The tokens with the stakes that the games state as facts, beside those of a file that has no such games."""
    stated = {stake.variant: stake for stake in tokens.stakes}
    for variant in variants.values():
        if isinstance(points := variant.facts.get("stake"), int):
            players = variant.players
            stated[variant.id] = Stake(variant=variant.id, points=points, fewest=players.min, most=players.max)
    if not stated:
        hint = "add a [[stakes]] table, or the fact “stake” to a variant"
        raise DataError([Problem("nobody plays for tokens", hint, tokens.source)])
    return replace(tokens, stakes=tuple(stated.values()))


def chosen(tokens: Tokens, choices: Choices, game: str) -> list[Stake]:
    """The stakes to serve: those named, or all that so many players can play."""
    known = {stake.variant: stake for stake in tokens.stakes}
    named = list(dict.fromkeys(name.lower() for name in choices.variants))
    if named and not any(name in known for name in named):
        raise MisfitError(_of(game, unknown("variant", name, known)) for name in named)
    stakes = [known[name] for name in named if name in known] or list(tokens.stakes)
    if not choices.players:
        return stakes
    fit = [stake for stake in stakes if stake.allows(choices.players)]
    if not fit or (named and fit != stakes):
        short = [stake for stake in stakes if stake not in fit]
        spans = ", ".join(f"{stake.variant} is for {stake.fewest} to {stake.most}" for stake in short)
        wrong = (
            f"--players: {choices.players} can’t play {'these games' if named else 'any game'} of {game} with tokens"
        )
        raise DataError([Problem(wrong, f"change --players{' or --variants' if fit else ''}: {spans}")])
    return fit


def _of(game: str, problem: Problem) -> Problem:
    return replace(problem, message=f"--variants: {problem.message} with tokens in {game}")


def _diameter(tokens: Tokens, choices: Choices) -> float:
    if choices.diameter is None:
        return tokens.diameter
    if not SMALLEST_TOKEN <= choices.diameter <= LARGEST_TOKEN:
        wrong = f"--diameter: a token of {shown(choices.diameter)} can’t be punched or cut well"
        raise DataError([Problem(wrong, f"give {shown(SMALLEST_TOKEN)} to {shown(LARGEST_TOKEN)}")])
    return choices.diameter


def _document(stock: Stock, tokens: Tokens, made: Supply, grid: Grid) -> Document:
    """Tokens by value, the smallest first, then the button."""
    deck, theme = stock.deck, stock.theme
    keys = [str(value) for value, count in zip(tokens.denominations, made.counts, strict=True) for _ in range(count)]
    keys += ["button"] if tokens.button else []
    wanted = _wanted(tokens, dict.fromkeys(keys), backs=grid.backs != "none")
    artwork = read_artwork(theme, stock.fonts, wanted, deck)
    square = token_format(grid.card_width)
    version = stamp([stock.version, json.dumps([tokens.denominations, made.counts, grid.card_width])])
    return Document(
        title=f"{deck.title} – jetons ({theme.title})",
        subject=stock.credit,
        authors=deck.authors,
        width=grid.width,
        height=grid.height,
        duplex=grid.duplex,
        faces=tuple(fitted(one.key, artwork.faces[one.key], square, BLEED) for one in wanted),
        pages=token_sheets(
            [Sides(key, f"{key}:back") for key in keys],
            grid,
            Stamp(f"{deck.title} – jetons – {theme.title}", version),
        ),
        parts={name: part(drawing) for name, drawing in artwork.parts.items()},
    )


def _wanted(tokens: Tokens, keys: Sequence[str] | dict[str, None], *, backs: bool) -> list[Wanted]:
    """Both sides of each distinct token. A template tells denominations apart by their rank, not their value."""
    ranks = {str(value): f"rank-{rank}" for rank, value in enumerate(tokens.denominations, 1)}
    wanted = []
    for key in keys:
        face, value, flags = ("token", key, (ranks[key],)) if key in ranks else ("first-player", "", ())
        fields = {"id": key, "value": value}
        wanted.append(Wanted(key, face, fields, flags))
        if backs:
            wanted.append(Wanted(f"{key}:back", face, fields, (*flags, "back")))
    return wanted


def _summary(tokens: Tokens, made: Supply) -> str:
    purses = " or ".join(
        f"{counted(one.players, 'purse')} of {one.points} ({_listed(tokens, one.purse)})" for one in made.purses
    )
    text = f"{counted(sum(made.dealt), 'token')} in {purses}, {sum(made.bank)} in the bank"
    return f"{text}, 1 first-player button" if tokens.button else text


def _printed(tokens: Tokens, made: Supply) -> str:
    worth = sum(value * count for value, count in zip(tokens.denominations, made.counts, strict=True))
    return f"printed: {_listed(tokens, made.counts)}, worth {worth} points"


def _listed(tokens: Tokens, counts: Counts) -> str:
    return ", ".join(f"{count}×{value}" for value, count in zip(tokens.denominations, counts, strict=True) if count)
