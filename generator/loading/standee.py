"""standee.toml to a standee."""

from pathlib import Path

from generator.errors import DataError
from generator.loading.schemas import Name, Title
from generator.loading.shape import Shape, Strict
from generator.loading.toml import read_toml
from generator.model.standee import Standee
from generator.units import Mm, shown

WIDTHS = (30.0, 70.0)
HEIGHTS = (30.0, 80.0)


class StandeeFile(Strict):
    """standee.toml"""

    title: Title
    role: Title
    front: Name
    back: Name
    token: Name
    width: Mm
    height: Mm


STANDEE: Shape[StandeeFile] = Shape(StandeeFile)


def read_standee(path: Path) -> Standee:
    """The standee of one game folder."""
    file, lines = read_toml(path, STANDEE)
    problems = []
    for key, length, (least, most) in (("width", file.width, WIDTHS), ("height", file.height, HEIGHTS)):
        if not least <= length <= most:
            wrong = f"a panel of {shown(length)} won’t stand, or won’t fit"
            problems.append(lines.problem(wrong, f"give {shown(least)} to {shown(most)}", key))
    if problems:
        raise DataError(problems)
    return Standee(**file.as_dict())
