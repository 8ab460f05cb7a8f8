"""Prove the games asked for: a report and a proof sheet for each."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from massicot import output
from massicot.data.library import Library
from massicot.ink.to_png import encoded
from massicot.jobs import Progress
from massicot.products.order import Order
from massicot.products.stock import gather, picked
from massicot.proof.checks import report
from massicot.proof.measures import ProofReport
from massicot.proof.sheet import proof_sheet
from massicot.proof.sides import Sides


@dataclass(frozen=True, slots=True)
class Proof:
    """What was found on a game, and where its proof sheet is."""

    title: str
    report: ProofReport
    sheet: Path


def proofs(library: Library, order: Order, folder: Path, progress: Progress) -> Iterator[Proof]:
    """A proof of every deck asked for."""
    for deck in tuple(name.lower() for name in order.names or library.decks()):
        stock = gather(library, deck, order)
        sides = Sides(stock, picked(stock, order))
        title = f"{stock.deck.title} – {stock.theme.title}"
        found = report(sides, large_index=order.large_index, progress=progress)
        sheet = proof_sheet(title, list(sides.printed.values()), stock.format, stock.fonts)
        name = f"{deck}-{stock.theme.id}-proof.png"
        output.deliver(folder, {name: encoded(sheet)})
        yield Proof(title, found, folder / name)
