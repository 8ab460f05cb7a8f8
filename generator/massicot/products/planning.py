"""The grid that cards of one format are printed on, as a person asked for it."""

from massicot.errors import DataError, Problem
from massicot.products.request import Choices
from massicot.products.stock import Stock
from massicot.sheets.grid import Grid, Wish, misfit, plan


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
