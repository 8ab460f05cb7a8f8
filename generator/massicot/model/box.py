"""A folding box as data: flat panels in millimetres, and the hinges that join them."""

from dataclasses import dataclass

from massicot.ink.shapes import Box

Point = tuple[float, float]
WALL, END, FLAP, GLUE = "wall", "end", "flap", "glue"


@dataclass(frozen=True, slots=True)
class Panel:
    """One flat piece, its printed side up, its outline counter-clockwise."""

    name: str
    role: str
    outline: tuple[Point, ...]

    @property
    def box(self) -> Box:
        """The smallest rectangle around it."""
        return around(self.outline)


@dataclass(frozen=True, slots=True)
class Hinge:
    """Where `panel` hangs on another: it lies to the left of the line from `start` to `end`, and folds
    by `angle` degrees away from the printed side."""

    panel: str
    on: str
    start: Point
    end: Point
    angle: float = 90.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Net:
    """All panels of a box, the first of which stays where it is; the origin is its lower left corner."""

    width: float
    height: float
    depth: float
    panels: tuple[Panel, ...]
    hinges: tuple[Hinge, ...]

    def panel(self, name: str) -> Panel:
        """The panel of that name."""
        return next(panel for panel in self.panels if panel.name == name)

    @property
    def box(self) -> Box:
        """The smallest rectangle around the flat net."""
        return around(tuple(point for panel in self.panels for point in panel.outline))


def around(points: tuple[Point, ...]) -> Box:
    """The smallest rectangle around some points."""
    left, bottom = min(x for x, _ in points), min(y for _, y in points)
    return Box(left, bottom, max(x for x, _ in points) - left, max(y for _, y in points) - bottom)
