"""Token sheets: circles to punch out, as many as the chosen games and players need. On a grid of square cells, each has
a token, its bleed and four ticks outside it.

The cut circle is not printed. It is known by its ticks: they point at the centre from above, below and both sides, and
lie in what is cut away."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from massicot.codes import MISFIT, OPTION, WRONG
from massicot.data.artwork import read_artwork
from massicot.data.beside import read_tokens
from massicot.data.library import unknown
from massicot.diagnostics import DataError, Diagnostic, MisfitError
from massicot.language.fr.words import mm
from massicot.model.handling import Handling
from massicot.model.page import Document, Furniture, MarkLine, Page, Placement
from massicot.model.paper import Format, Paper
from massicot.model.theme import Wanted
from massicot.model.token import LARGEST_TOKEN, SMALLEST_TOKEN, Stake, Tokens
from massicot.model.variant import Variant
from massicot.products import Plan, Product
from massicot.products.order import Order, counted
from massicot.products.stock import Stock, stamp, two_sided
from massicot.sheets.faces import fitted, parts
from massicot.sheets.grid import FURNITURE, Grid, GridRequest, Slot, plan
from massicot.sheets.marks import FOLDING, NBSP, framed, ticks
from massicot.sheets.purse import Counts, Supply, supply
from massicot.sheets.sheets import CardSides, Stamp, sheets
from massicot.units import shown

MOST_TOKENS = 2000
BLEED = 1.5
TICK_GAP = 0.3
"""From the bleed to a tick."""
TICK = 1.0
"""With 1.3 mm around the bleed, as many tokens of 25.4 mm fit on A4 as of 25 mm: 54."""
TICK_ROOM = TICK_GAP + TICK


class TokenSheets(Product):
    """Tokens for the games that are played for points."""

    name = "tokens"
    options = frozenset({"paper", "backs", "diameter", "players", "games", "margin"})

    def plan(self, stock: Stock, order: Order) -> Iterator[Plan]:
        """One file with all tokens, enough for the game that needs most of them."""
        tokens = with_stakes(read_tokens(stock.deck.beside("tokens.toml")), stock.variants)
        diameter = _diameter(tokens, order)
        stakes = chosen(tokens, order, stock.deck.id)
        grid = token_grid(stock.paper, diameter, order.margin, order.backs)
        if grid is None:
            hint = "use a larger paper, or a smaller --diameter or --margin"
            raise MisfitError([MISFIT.problem(token_misfit(stock.paper, diameter, order.margin), hint)])
        needs = [(stake.points, order.players or stake.most) for stake in stakes]
        made = supply(needs, tokens.denominations, grid.per_sheet, int(tokens.button))
        if sum(made.counts) > MOST_TOKENS:
            wrong = f"these stakes take {sum(made.dealt)} tokens, more than {MOST_TOKENS}"
            raise DataError([WRONG.problem(wrong, "add a larger denomination", tokens.source)])
        sheets = -(-(sum(made.counts) + int(tokens.button)) // grid.per_sheet)
        pages = sheets * grid.sides
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
                "games": names,
                "players": max(players for _, players in needs),
                "tokens": {str(value): count for value, count in zip(tokens.denominations, made.counts, strict=True)},
                "buttons": int(tokens.button),
            },
            pages=pages,
            sheets=sheets,
            work=(tokens, made, grid),
        )

    def document(self, plan: Plan) -> Document:
        """Pages of tokens, fronts and backs."""
        return _document(plan.stock, *plan.work)

    def handling(self, plan: Plan) -> Iterator[Handling]:
        """How they are cut, and made thick."""
        grid = plan.work[2]
        thick = "Pour des jetons épais, imprimez les rectos seuls et collez-les d’abord sur du carton."
        if grid.backs == "gutterfold":
            thick = "Pliez et collez la feuille d’abord, comme celles des cartes."
        elif grid.sides == 1:
            thick = "Pour des jetons épais, collez d’abord la feuille sur du carton."
        how = (
            f"**Jetons.** Coupez des ronds de {mm(plan.facts['diameter'])}, aux ciseaux ou à l’emporte-pièce, en "
            f"visant les quatre repères. {thick}"
        )
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


def _document(stock: Stock, tokens: Tokens, made: Supply, grid: Grid) -> Document:
    """Tokens by value, the smallest first, then the button."""
    deck, theme = stock.deck, stock.theme
    keys = [str(value) for value, count in zip(tokens.denominations, made.counts, strict=True) for _ in range(count)]
    keys += ["button"] if tokens.button else []
    wanted = _wanted(tokens, dict.fromkeys(keys), backs=grid.backs != "none")
    artwork = read_artwork(theme, stock.fonts, wanted, deck)
    square = token_format(grid.card_width)
    version = stamp([stock.version, json.dumps([tokens.denominations, made.counts, grid.card_width])])
    sides = [CardSides(key, f"{key}:back") for key in keys]
    pages = token_sheets(sides, grid, Stamp(f"{deck.title} – jetons – {theme.title}", version))
    faces = (fitted(face.key, artwork.faces[face.key], square, BLEED) for face in wanted)
    return stock.document("jetons", grid, faces, pages, parts(artwork))


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


# -- the sheets ----------------------------------------------------------------------------------------


def token_format(diameter: float) -> Format:
    """The square around a token."""
    return Format(id="token", title="Jeton", width=diameter, height=diameter, corner=0.0)


def token_grid(paper: Paper, diameter: float, margin: float, backs: str) -> Grid | None:
    """The grid with the most tokens; its “bleed” is the whole ring around a token, ticks included."""
    ring = BLEED + TICK_ROOM
    square = token_format(diameter)
    return plan(GridRequest(paper=paper, format=square, bleed=ring, nearest=ring, margin=margin, backs=backs))


def token_misfit(paper: Paper, diameter: float, margin: float) -> str:
    """Why no token fits, in one sentence."""
    return (
        f"a token of {shown(diameter)} with its bleed and ticks does not fit on {paper.title} "
        f"({shown(paper.width)} × {shown(paper.height)}) "
        f"inside a margin of {shown(margin)} and {shown(FURNITURE)} for the marks"
    )


def token_sheets(tokens: Sequence[CardSides], grid: Grid, stamp: Stamp) -> tuple[Page, ...]:
    """All pages in printing order: the cards' way of dealing and turning, with ticks for crop marks."""
    pages = sheets(tokens, grid, stamp, corners=False, marks=_furniture)
    return tuple(
        replace(page, placements=tuple(map(_inset, page.placements)), bleed=page.trim.grown(BLEED)) for page in pages
    )


def _inset(placement: Placement) -> Placement:
    """A face ends at its bleed; the ticks' room lies around it."""
    return replace(placement, x=placement.x + TICK_ROOM, y=placement.y + TICK_ROOM)


def _furniture(grid: Grid, slots: Sequence[Slot], _corners: bool) -> Furniture:
    size = f"{grid.card_width:g}".replace(".", ",") + f"{NBSP}mm"
    hint = f"Emporte-pièce ou compas coupant de {size}{NBSP}: centrez le cercle entre ses quatre repères."
    if grid.fold:
        hint = f"{FOLDING.removesuffix(', puis coupez.')}. {hint}"
    return framed(grid, [tick for slot in slots for tick in _ticks(grid, slot)], [], hint)


def _ticks(grid: Grid, slot: Slot) -> list[MarkLine]:
    """On the axes of the circle, outside its bleed, inside its cell."""
    middle = grid.pitch_x / 2
    return ticks(slot.x + middle, slot.y + middle, middle - TICK, middle)
