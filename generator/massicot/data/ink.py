"""Painted paths as operators: the little that is written around a path to give it ink."""

from massicot.data.paint import Style
from massicot.data.shapes import length, number, numbers
from massicot.model.drawing import IDENTITY, Matrix

_CAPS = {"butt": "0", "round": "1", "square": "2"}
_JOINS = {"miter": "0", "round": "1", "bevel": "2"}


class Run:
    """Painted paths that share a matrix and clips."""

    def __init__(self, matrix: Matrix = IDENTITY, clips: tuple[str, ...] = ()) -> None:
        self.key = (matrix, clips)
        self.operators: list[str] = []
        self.state: dict[str, str] = {}

    def set(self, operator: str) -> None:
        """Change the graphics state where it really changes."""
        kind = operator.rsplit(" ", 1)[-1]
        if self.state.get(kind) != operator:
            self.state[kind] = operator
            self.operators.append(operator)

    def text(self) -> str:
        """The finished operators, which leave the graphics state as they found it."""
        matrix, clips = self.key
        body = "\n".join(self.operators)
        return f"q\n{''.join(clips)}{cm(matrix)}{body}\nQ"


def pen(style: Style, width: float) -> list[str]:
    """What a stroke needs to be set."""
    dashes = style.get("stroke-dasharray", "none")
    pattern = "" if dashes == "none" else " ".join(number(value) for value in numbers(dashes))
    return [
        f"{number(width)} w",
        _CAPS.get(style.get("stroke-linecap", "butt"), "0") + " J",
        _JOINS.get(style.get("stroke-linejoin", "miter"), "0") + " j",
        number(length(style.get("stroke-miterlimit", "4"))) + " M",
        f"[{pattern}] 0 d",
    ]


def cm(matrix: Matrix) -> str:
    """The operator that applies a matrix; nothing where there is nothing to apply."""
    return "" if matrix == IDENTITY else " ".join(f"{v:.6g}" for v in matrix) + " cm\n"


def inverse(matrix: Matrix) -> Matrix:
    """The matrix that undoes another; a ValueError where there is none."""
    a, b, c, d, e, f = matrix
    det = a * d - b * c
    if abs(det) < 1e-12:
        raise ValueError("has a transform that flattens it")
    return (d / det, -b / det, -c / det, a / det, (c * f - d * e) / det, (b * e - a * f) / det)
