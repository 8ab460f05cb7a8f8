"""standee.toml to a standee."""

from pathlib import Path

from massicot.data.toml import read_toml
from massicot.model.schema import Schema
from massicot.model.standee import Standee

STANDEE: Schema[Standee] = Schema(Standee)
"""`games/DECK/standee.toml` asks for a figure that is folded, glued and stands on the table, and a flat token of it."""


def read_standee(path: Path) -> Standee:
    """The standee of one game folder."""
    return read_toml(path, STANDEE)[0]
