"""standee.toml to a standee."""

from pathlib import Path
from typing import Annotated

from massicot.data.schemas import Name, Title
from massicot.data.shape import Shape, Strict, Within
from massicot.data.toml import read_toml
from massicot.model.standee import Standee
from massicot.units import Mm

_MISFIT = "a panel of {} won’t stand, or won’t fit"


class StandeeFile(Strict):
    """The standee itself."""

    title: Title
    """What the figure is called, on its sheet and in the guide."""
    role: Title
    """What it does in the game, in one short sentence."""
    front: Name
    """The drawing of its front: a file of the theme's folder, without `.svg`."""
    back: Name
    """The drawing of its back, with the mirrored outline of the front."""
    token: Name
    """The drawing of the flat token, for those who prefer one."""
    width: Annotated[Mm, Within(30, 70, _MISFIT)]
    """The width of one panel."""
    height: Annotated[Mm, Within(30, 80, _MISFIT)]
    """The height of one panel: the figure as it stands."""


STANDEE: Shape[StandeeFile] = Shape(StandeeFile)
"""`games/DECK/standee.toml` asks for a figure that is folded, glued and stands on the table, and a flat token of it."""


def read_standee(path: Path) -> Standee:
    """The standee of one game folder."""
    file, _ = read_toml(path, STANDEE)
    return Standee(**file.as_dict())
