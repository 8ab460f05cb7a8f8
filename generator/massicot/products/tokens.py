"""Token sheets: as many tokens as the chosen games and players need, and the first player's button."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice

from massicot.codes import MISFIT, OPTION, WRONG
from massicot.data.artwork import read_artwork
from massicot.data.beside import read_tokens
from massicot.data.library import unknown
from massicot.diagnostics import DataError, Diagnostic, MisfitError
from massicot.ink.shapes import Clip, Drawing, Group, Painted, leaves
from massicot.language.fr.words import mm
from massicot.model.handling import Handling
from massicot.model.page import Document, Face
from massicot.model.theme import Wanted
from massicot.model.token import LARGEST_TOKEN, SMALLEST_TOKEN, Stake, Tokens
from massicot.model.variant import Variant
from massicot.products import Plan, Product
from massicot.products.order import Order, counted
from massicot.products.stock import Stock, stamp, two_sided
from massicot.sheets.faces import fitted, parts
from massicot.sheets.purse import Counts, Supply, supply
from massicot.sheets.sheets import CardSides, Stamp
from massicot.sheets.tokens import (
    BLEED,
    CIRCLE,
    HEXAGON,
    SQUARE,
    TokenGrid,
    inked,
    token_format,
    token_grid,
    token_misfit,
    token_sheets,
)
from massicot.units import shown

MOST_TOKENS = 2000


BUTTON_FACE = "button"
_HOW = {
    CIRCLE: "Des ronds de {size} : aux ciseaux, au bord intérieur du trait fin, ou à l’emporte-pièce, entre les quatre "
    "repères.",
    SQUARE: "Des carrés de {size}, coupés comme les cartes.",
    HEXAGON: "Des hexagones de {size}, à la règle : coupez la feuille en bandes, de repère à repère, puis chaque bande "
    "d’un coin à l’autre, entre les traits fins.",
}


class TokenSheets(Product):
    """Tokens for the games that are played for points."""

    name = "tokens"
    options = frozenset({"paper", "backs", "diameter", "shape", "players", "games", "margin"})

    def plan(self, stock: Stock, order: Order) -> Iterator[Plan]:
        """One file with all tokens, enough for the game that needs most of them."""
        tokens = with_stakes(read_tokens(stock.deck.beside("tokens.toml")), stock.variants)
        diameter = _diameter(tokens, order)
        stakes = chosen(tokens, order, stock.deck.id)
        button = tokens.button
        layout = token_grid(stock.paper, diameter, order.margin, order.backs, order.shape, button=button)
        if layout is None:
            hint = "use a larger paper, or a smaller --diameter or --margin"
            raise MisfitError([MISFIT.problem(token_misfit(stock.paper, diameter, order.margin, button=button), hint)])
        needs = [(stake.points, order.players or stake.most) for stake in stakes]
        made = supply(needs, tokens.denominations, layout.per_sheet, len(layout.taken))
        if sum(made.counts) > MOST_TOKENS:
            wrong = f"these stakes take {sum(made.dealt)} tokens, more than {MOST_TOKENS}"
            raise DataError([WRONG.problem(wrong, "add a larger denomination", tokens.source)])
        sheets = -(-(sum(made.counts) + len(layout.taken)) // layout.per_sheet)
        pages = sheets * layout.grid.sides
        names = [stake.variant for stake in stakes]
        yield self.planned(
            stock,
            order if diameter != tokens.diameter else replace(order, diameter=None),
            games=names if order.games else (),
            summary=f"{_summary(tokens, made)}, {counted(pages, 'page')}",
            notes=(_printed(tokens, made),),
            backs=order.backs,
            facts={
                "diameter": diameter,
                "shape": order.shape,
                "games": names,
                "players": max(players for _, players in needs),
                "tokens": {str(value): count for value, count in zip(tokens.denominations, made.counts, strict=True)},
                "buttons": int(tokens.button),
            },
            pages=pages,
            sheets=sheets,
            work=(tokens, made, layout),
        )

    def cost(self, plan: Plan) -> str:
        """How they are cut, and how often."""
        layout: TokenGrid = plan.work[2]
        across, strips = layout.cuts
        text = f"{counted(layout.per_sheet, layout.shape)} of {shown(layout.size)} a sheet"
        if layout.shape == CIRCLE:
            return f"{text}, each cut along a line"
        then = f" into strips, then {strips} across each of the {layout.grid.rows}" if strips else ""
        return f"{text}; {counted(across, 'straight cut')}{then}"

    def document(self, plan: Plan) -> Document:
        """Pages of tokens, fronts and backs."""
        return _document(plan.stock, *plan.work)

    def handling(self, plan: Plan) -> Iterator[Handling]:
        """How they are cut, and made thick."""
        layout: TokenGrid = plan.work[2]
        grid = layout.grid
        thick = "Pour des jetons épais, imprimez les rectos seuls et collez-les d’abord sur du carton."
        if grid.backs == "gutterfold":
            thick = "Pliez et collez la feuille d’abord, comme celles des cartes."
        elif grid.sides == 1:
            thick = "Pour des jetons épais, collez d’abord la feuille sur du carton."
        how = f"**Jetons.** {_HOW[layout.shape].format(size=mm(layout.size))} {thick}"
        yield two_sided(grid, title="Jetons", thing="les jetons", sheets=plan.sheets, text=(how,))


def with_stakes(tokens: Tokens, variants: Mapping[str, Variant]) -> Tokens:
    """The tokens with the stakes that the games state as facts, beside those of a file that has no such games."""
    stated = {stake.variant: stake for stake in tokens.stakes}
    for variant in variants.values():
        if isinstance(points := variant.facts.get("stake"), int):
            players = variant.players
            stated[variant.id] = Stake(variant=variant.id, points=points, fewest=players.min, most=players.max)
    if not stated:
        hint = "add a [[stakes]] table, or the fact “stake” to a game"
        raise DataError([WRONG.problem("nobody plays for tokens", hint, tokens.source)])
    return replace(tokens, stakes=tuple(stated.values()))


def chosen(tokens: Tokens, order: Order, deck: str) -> list[Stake]:
    """The stakes to serve: those named, or all that so many players can play."""
    known = {stake.variant: stake for stake in tokens.stakes}
    named = list(dict.fromkeys(name.lower() for name in order.games))
    if named and not any(name in known for name in named):
        raise MisfitError(_of(deck, unknown("game", name, known)) for name in named)
    stakes = [known[name] for name in named if name in known] or list(tokens.stakes)
    if not order.players:
        return stakes
    fit = [stake for stake in stakes if stake.allows(order.players)]
    if not fit or (named and fit != stakes):
        short = [stake for stake in stakes if stake not in fit]
        spans = ", ".join(f"{stake.variant} is for {stake.fewest} to {stake.most}" for stake in short)
        wrong = f"--players: {order.players} can’t play {'these games' if named else 'any game'} of {deck} with tokens"
        raise DataError([OPTION.problem(wrong, f"change --players{' or --games' if fit else ''}: {spans}")])
    return fit


def _of(deck: str, problem: Diagnostic) -> Diagnostic:
    return replace(problem, message=f"--games: {problem.message} with tokens in {deck}")


def _diameter(tokens: Tokens, order: Order) -> float:
    if order.diameter is None:
        return tokens.diameter
    if not SMALLEST_TOKEN <= order.diameter <= LARGEST_TOKEN:
        wrong = f"--diameter: a token of {shown(order.diameter)} can’t be punched or cut well"
        raise DataError([OPTION.problem(wrong, f"give {shown(SMALLEST_TOKEN)} to {shown(LARGEST_TOKEN)}")])
    return order.diameter


def _document(stock: Stock, tokens: Tokens, made: Supply, layout: TokenGrid) -> Document:
    """Tokens by value, the smallest first, then the button."""
    deck, theme, grid = stock.deck, stock.theme, layout.grid
    keys = [str(value) for value, count in zip(tokens.denominations, made.counts, strict=True) for _ in range(count)]
    distinct = [*dict.fromkeys(keys), *([BUTTON_FACE] if tokens.button else [])]
    wanted = _wanted(tokens, distinct, backs=grid.backs != "none")
    artwork = read_artwork(theme, stock.fonts, wanted, deck)
    version = stamp([stock.version, json.dumps([tokens.denominations, made.counts, layout.shape, layout.size])])
    sides = [CardSides(key, f"{key}:back") for key in keys]
    button = CardSides(BUTTON_FACE, f"{BUTTON_FACE}:back") if tokens.button else None
    pages = token_sheets(sides, layout, Stamp(f"{deck.title} – jetons – {theme.title}", version), button)
    faces = (_shaped(face.key, artwork.faces[face.key], layout) for face in wanted)
    return stock.document("jetons", grid, faces, pages, parts(artwork))


def _shaped(key: str, drawing: Drawing, layout: TokenGrid) -> Face:
    """A face in the shape of its token. They are drawn as circles: a square or a hexagon has the ink of the ground,
    which is what is painted first, up to its edges."""
    alone = key.startswith(BUTTON_FACE)
    size = layout.button_size if alone else layout.size
    face = fitted(key, drawing, token_format(size, layout.shape), BLEED)
    if layout.shape == CIRCLE:
        return face
    outline = inked(layout.shape, size, BLEED, alone=alone)
    painted = (shape for _, shape in leaves(face.shapes) if isinstance(shape, Painted))
    ground = tuple(Painted(outline, fill=shape.fill) for shape in islice(painted, 1))
    return replace(face, shapes=(Group((*ground, *face.shapes), clip=Clip(outline)),))


def _wanted(tokens: Tokens, keys: Sequence[str], *, backs: bool) -> list[Wanted]:
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
