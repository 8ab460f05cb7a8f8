"""Massicot: print-and-play decks and rule booklets that are counted, executed and read back.

What is named in `__all__` is the public API; each name is loaded when it is first used.

>>> import massicot
>>> library = massicot.Library()
>>> kit = massicot.plan(library, massicot.Order(names=("courte-paille",), only=("cards",)))
>>> [(plan.path, plan.sheets) for plan in kit.plans]
[('courte-paille/courte-paille-cards-naufrages-a4.pdf', 8)]
>>> made = massicot.make(kit)
>>> made.files[0].content[:5]
b'%PDF-'

`massicot.deliver(made, folder)` writes them to disk; nothing before it does.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from massicot.checks.runner import Checked, check
    from massicot.data.library import Library
    from massicot.diagnostics import DataError, Diagnostic
    from massicot.ink.to_png import pages
    from massicot.kit import Kit, Made, build, deliver, make, menu, plan
    from massicot.products import File, Plan, Product
    from massicot.products.forms import Form
    from massicot.products.order import Order
    from massicot.products.pictures import pictures
    from massicot.simulation.report import reports
    from massicot.simulation.run import SimulationOrder, simulate
    from massicot.telling.chances import Odds, odds
    from massicot.telling.replaying import Replayed, replay
    from massicot.telling.sitting import play

__version__ = "0.3.0"
__all__ = [
    "Checked",
    "DataError",
    "Diagnostic",
    "File",
    "Form",
    "Kit",
    "Library",
    "Made",
    "Odds",
    "Order",
    "Plan",
    "Product",
    "Replayed",
    "SimulationOrder",
    "build",
    "check",
    "deliver",
    "make",
    "menu",
    "odds",
    "pages",
    "pictures",
    "plan",
    "play",
    "replay",
    "reports",
    "simulate",
]

_HOMES = {
    "checks.runner": ("Checked", "check"),
    "data.library": ("Library",),
    "diagnostics": ("DataError", "Diagnostic"),
    "ink.to_png": ("pages",),
    "kit": ("Kit", "Made", "build", "deliver", "make", "menu", "plan"),
    "products": ("File", "Plan", "Product"),
    "products.forms": ("Form",),
    "products.order": ("Order",),
    "products.pictures": ("pictures",),
    "simulation.report": ("reports",),
    "simulation.run": ("SimulationOrder", "simulate"),
    "telling.chances": ("Odds", "odds"),
    "telling.replaying": ("Replayed", "replay"),
    "telling.sitting": ("play",),
}
"""The module of each name."""


def __getattr__(name: str) -> Any:
    for module, names in _HOMES.items():
        if name in names:
            return getattr(import_module(f"massicot.{module}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
