"""Prove the games asked for: a report and a proof sheet for each."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from massicot import output
from massicot.data.library import Library
from massicot.drawing.png import encoded
from massicot.products.request import Choices, Progress
from massicot.products.stock import gather, picked
from massicot.proof.checks import report
from massicot.proof.findings import Report
from massicot.proof.sheet import proof_sheet
from massicot.proof.sides import Sides


@dataclass(frozen=True, slots=True)
class Proof:
    """What was found on a game, and where its proof sheet is."""

    title: str
    report: Report
    sheet: Path


def proofs(choices: Choices, progress: Progress) -> Iterator[Proof]:
    """A proof of every game asked for."""
    library = Library(choices.libraries)
    for game in tuple(name.lower() for name in choices.games or library.games()):
        stock = gather(library, game, choices)
        sides = Sides(stock, picked(stock, choices))
        title = f"{stock.deck.title} – {stock.theme.title}"
        found = report(sides, large_index=choices.large_index, progress=progress)
        sheet = proof_sheet(title, list(sides.printed.values()), stock.format, stock.fonts)
        name = f"{game}-{stock.theme.id}-proof.png"
        output.deliver(choices.output, {name: encoded(sheet)})
        yield Proof(title, found, choices.output / name)
