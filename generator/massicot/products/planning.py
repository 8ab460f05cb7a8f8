"""The grid that cards of one format are printed on, as a person asked for it."""

from massicot.codes import MISFIT
from massicot.diagnostics import DataError
from massicot.model.handling import FOLDED, STRONG, Handling
from massicot.products.order import Order
from massicot.products.stock import Stock
from massicot.sheets.grid import Grid, GridRequest, misfit, plan


def wished(stock: Stock, order: Order) -> GridRequest:
    """What the planner is asked."""
    return GridRequest(
        paper=stock.paper,
        format=stock.format,
        bleed=order.bleed,
        margin=order.margin,
        backs=order.backs,
        grid=order.grid,
    )


def planned(wish: GridRequest) -> Grid:
    """The grid, or the problem that there is none."""
    grid = plan(wish)
    if grid is None:
        hint = "use a larger paper, or a smaller --format, --margin, --bleed or --grid"
        raise DataError([MISFIT.problem(misfit(wish), hint)])
    return grid


def two_sided(grid: Grid, *, title: str, thing: str, sheets: int, text: tuple[str, ...] = ()) -> Handling:
    """What the printing guide says of sheets whose backs are printed as the cards' are."""
    paper = FOLDED if grid.backs == "gutterfold" else STRONG
    sides = "recto" if grid.sides == 1 else "recto verso"
    return Handling(thing=thing, paper=paper, title=title, sheets=sheets, sides=sides, text=text)
