"""A figure that stands on the table, and the flat token for those who prefer it."""

from dataclasses import dataclass
from typing import Annotated

from massicot.model.kinds import Name, Title
from massicot.model.schema import Strict, Within
from massicot.units import Mm

_MISFIT = "a panel of {} won’t stand, or won’t fit"


@dataclass(frozen=True, kw_only=True)
class Standee(Strict):
    """A figure that stands on the table: printed on two sides, folded and glued."""

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
