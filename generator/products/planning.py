"""The grid that cards of one format are printed on, as a person asked for it."""

from generator.errors import DataError, Problem
from generator.layout.grid import Grid, Wish, misfit, plan
from generator.products.request import Choices
from generator.products.stock import Stock


def wished(stock: Stock, choices: Choices) -> Wish:
    """What the planner is asked."""
    return Wish(
        paper=stock.paper,
        format=stock.format,
        bleed=choices.bleed,
        margin=choices.margin,
        backs=choices.backs,
        grid=choices.grid,
    )


def planned(wish: Wish) -> Grid:
    """The grid, or the problem that there is none."""
    grid = plan(wish)
    if grid is None:
        hint = "use a larger paper, or a smaller --format, --margin, --bleed or --grid"
        raise DataError([Problem(misfit(wish), hint)])
    return grid
