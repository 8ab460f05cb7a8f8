"""Pictures as SVG: path operators become elements, forms become definitions that pictures use."""

import re
from collections.abc import Callable, Iterator
from html import escape

from massicot.booklet.forms import Body, Form, Use
from massicot.model.drawing import Box, Matrix

_PATH = {"m": ("M", 2), "l": ("L", 2), "c": ("C", 6)}
_PAINT = {"f": (True, False, ""), "f*": (True, False, "evenodd"), "S": (False, True, ""), "B": (True, True, "")}
_PAINT["B*"] = (True, True, "evenodd")
_CAPS = {"0": "butt", "1": "round", "2": "square"}
_JOINS = {"0": "miter", "1": "round", "2": "bevel"}
_TOKEN = re.compile(r"\[[^\]]*\]|[^\s\[\]]+")

Named = Callable[[str], str]


def drawn(body: Body, named: Named, clip: str = "") -> str:
    """A body as SVG elements; `named` gives the id of a form, `clip` begins the ids of clips."""
    pieces = []
    for number, piece in enumerate(body):
        if isinstance(piece, Use):
            colour = f' fill="{piece.colour}"' if piece.colour else ""
            pieces.append(f'<use href="#{named(piece.form)}" transform="{_transform(piece.matrix)}"{colour}/>')
        else:
            pieces.append("".join(_elements(piece, f"{clip}-{number}")))
    return "".join(pieces)


def definition(form: Form, named: Named) -> str:
    """A form that can be used by its id."""
    name = named(form.name)
    inside = drawn(form.body, named, name)
    if not form.clip:
        return f'<g id="{name}">{inside}</g>'
    clip = f'<clipPath id="{name}-clip"><path d="{_data(form.clip)}"/></clipPath>'
    return f'{clip}<g id="{name}"><g clip-path="url(#{name}-clip)">{inside}</g></g>'


def picture(box: Box, width: float, inside: str, alt: str, kind: str) -> str:
    """An element of a page that shows a picture at a width in millimetres."""
    view = " ".join(_number(v) for v in (box.x, box.y, box.width, box.height))
    label = f'role="img" aria-label="{escape(alt)}"' if alt else 'aria-hidden="true"'
    size = f"width:{_number(width)}mm;max-width:100%;height:auto"
    return f'<svg class="{kind}" viewBox="{view}" style="{size}" {label}>{inside}</svg>'


def _data(operators: str) -> str:
    """A bare path."""
    found = "".join(_elements(f"{operators}\nf", ""))
    return found.split('d="', 1)[1].split('"', 1)[0]


def _elements(operators: str, clip: str) -> Iterator[str]:
    """Each painted path as an element; saved states, matrices and clips as groups around them."""
    state: dict[str, str] = {}
    stack: list[tuple[dict[str, str], int]] = []
    opened = clips = 0
    path: list[str] = []
    numbers: list[str] = []
    clipping = ""
    for token in _TOKEN.findall(operators):
        if token[0] in "0123456789.-[":
            numbers.append(token)
            continue
        if token in _PATH:
            path.append(_PATH[token][0] + " ".join(map(_short, numbers)))
        elif token == "h":  # noqa: S105
            path.append("Z")
        elif token in _PAINT:
            yield _path(path, state, *_PAINT[token])
            path = []
        elif token in ("W", "W*"):
            clipping = "evenodd" if token.endswith("*") else "nonzero"
        elif token == "n":  # noqa: S105
            clips += 1
            name = f"{clip}-{clips}"
            shape = f'<path d="{"".join(path)}" clip-rule="{clipping}"/>'
            yield f'<clipPath id="{name}">{shape}</clipPath><g clip-path="url(#{name})">'
            opened += 1
            path = []
        elif token == "cm":  # noqa: S105
            yield f'<g transform="matrix({" ".join(map(_short, numbers))})">'
            opened += 1
        elif token == "q":  # noqa: S105
            stack.append((dict(state), opened))
        elif token == "Q":  # noqa: S105
            state, before = stack.pop()
            yield "</g>" * (opened - before)
            opened = before
        else:
            state[token] = " ".join(numbers)
        numbers = []
    yield "</g>" * opened


def _path(path: list[str], state: dict[str, str], filled: bool, stroked: bool, rule: str) -> str:
    paint = f' fill="{_colour(state["rg"])}"' if filled and "rg" in state else "" if filled else ' fill="none"'
    if rule and filled:
        paint += f' fill-rule="{rule}"'
    if stroked:
        paint += f' stroke="{_colour(state.get("RG", "0 0 0"))}" stroke-width="{state.get("w", "1")}"'
        for key, name, words in (("J", "linecap", _CAPS), ("j", "linejoin", _JOINS)):
            if state.get(key, "0") != "0":
                paint += f' stroke-{name}="{words[state[key]]}"'
        dashes = state.get("d", "[] 0").split("]")[0].strip("[ ")
        if dashes:
            paint += f' stroke-dasharray="{dashes}"'
    return f'<path d="{"".join(path)}"{paint}/>'


def _colour(numbers: str) -> str:
    return "#" + "".join(f"{round(float(value) * 255):02x}" for value in numbers.split())


def _transform(matrix: Matrix) -> str:
    return f"matrix({' '.join(f'{value:.6g}' for value in matrix)})"


def _short(number: str) -> str:
    return number.rstrip("0").rstrip(".") if "." in number else number


def _number(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".")
