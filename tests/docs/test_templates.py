"""docs/templates.md: what it shows compiles, what it says is refused is refused, and nothing is left out."""

import inspect
import re

import pytest

from massicot.data import artwork
from massicot.data.library import Library
from massicot.data.roles import game_inks
from massicot.ink import from_svg as svg
from massicot.ink.from_svg import Context, compile_svg
from massicot.ink.shapes import Box, Drawing
from massicot.ink.svg_style import OPACITIES
from massicot.ink.svg_tree import parse_svg
from massicot.model.theme import LOW_INK
from tests.conftest import ROOT
from tools.reference import EXAMPLE, offered

PAGE = (ROOT / "docs/templates.md").read_text("utf-8")
EXAMPLES = [*re.findall(r"```svg\n(.*?)```", PAGE, re.DOTALL), *re.findall(r"`(<[a-z][^`]*>)`", PAGE)]


def compiled(example, **context):
    """The drawing of an example, and what is wrong with it; a part of a template is put into an empty one."""
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88">'
    text = example if example.startswith("<svg") else f"{head}{example}</svg>"
    library = Library([EXAMPLE])
    rivage = library.theme("rivage")
    around = Context(
        palette=rivage.palette | game_inks(rivage.inks),
        fonts=library.fonts(),
        part=lambda name, _: (name, Drawing(Box(0, 0, 100, 100), 0, ())),
        **{"fields": {name: "7" for names, _ in offered() for name in names}, **context},
    )
    path = EXAMPLE / "artwork" / "rivage" / "example.svg"
    return compile_svg(parse_svg(text.encode(), path), path, around)


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_compiles(example):
    _, problems = compiled(example)
    assert not problems


@pytest.mark.parametrize("tag", svg._SHAPES)
def test_a_shape_leaves_ink(tag):
    (example,) = (each for each in EXAMPLES if each.startswith(f"<{tag} ") and f"| `{tag}` | `{each}`" in PAGE)
    drawing, _ = compiled(example)
    assert drawing.layers


def test_every_attribute_that_the_compiler_adds_has_an_example():
    read = set(re.findall(r'"(data-[a-z]+)"', inspect.getsource(svg)))
    shown = set(re.findall(r"\b(data-[a-z]+)=", " ".join(EXAMPLES)))
    assert read and read == shown


@pytest.mark.parametrize(("tag", "cure"), svg._CURES.items())
def test_what_is_said_to_be_refused_is_refused_with_that_cure(tag, cure):
    assert f"| `{tag}` | {cure} |" in PAGE
    _, problems = compiled(f"<{tag}/>")
    assert [problem.cure for problem in problems] == [cure]


@pytest.mark.parametrize("attribute", [*svg._REFUSED, *OPACITIES])
def test_refused_attributes_are_refused(attribute):
    assert f"`{attribute}`" in PAGE
    _, problems = compiled(f'<rect width="9" height="9" {attribute}="0.5"/>')
    assert len(problems) == 1


@pytest.mark.parametrize(
    ("example", "context", "drawn"),
    [
        ('<path data-values="6 9" d="M5 15H12"/>', {"fields": {"value": "6"}}, True),
        ('<path data-values="6 9" d="M5 15H12"/>', {"fields": {"value": "7"}}, False),
        ('<path data-when="large-index" d="M5 15H12"/>', {"flags": ("large-index",)}, True),
        ('<path data-when="large-index" d="M5 15H12"/>', {}, False),
        ('<path data-unless="large-index encre" d="M5 15H12"/>', {"flags": (LOW_INK,)}, False),
        ('<path data-unless="large-index encre" d="M5 15H12"/>', {}, True),
    ],
)
def test_conditions_hold(example, context, drawn):
    drawing, problems = compiled(example, **context)
    assert not problems and bool(drawing.layers) == drawn


def test_a_field_that_a_card_lacks_is_refused():
    _, problems = compiled("<text>{valeur}</text>")
    assert problems and "valeur" in problems[0].message


def test_card_faces_may_quote_what_cards_have():
    """The page lists what was offered; here is what the reader of drawings would offer."""
    library = Library([EXAMPLE])
    cards = library.deck("vents").cards
    names = next(names for (names, _), faces in offered().items() if "faces of cards" in faces)
    assert {name for card in cards for name in artwork.fields(card, library.theme("rivage"))} == set(names)
